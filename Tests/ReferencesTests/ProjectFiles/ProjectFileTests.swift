import Files
import TestKit
import Testing

@testable import References

@Suite struct ProjectFileTests {
  /// Two targets that share a catalogue, groups with and without a path, and a folder that is taken whole.
  static let project = """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
    /* Begin PBXBuildFile section */
        B1 /* A.xcassets in Resources */ = {isa = PBXBuildFile; fileRef = F1 /* A.xcassets */; };
        B2 = {isa = PBXBuildFile; fileRef = F2; };
        B3 = {isa = PBXBuildFile; fileRef = F3; };
        B4 = {isa = PBXBuildFile; fileRef = F1; };
        B5 = {isa = PBXBuildFile; fileRef = F4; };
    /* End PBXBuildFile section */
        F1 = {isa = PBXFileReference; lastKnownFileType = folder.assetcatalog; path = A.xcassets; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; path = "My Art/B.xcassets"; sourceTree = SOURCE_ROOT; };
        F3 = {isa = PBXFileReference; path = ../Shared/C.xcassets; sourceTree = "<group>"; };
        F4 = {isa = PBXFileReference; path = /tmp/D.xcassets; sourceTree = "<absolute>"; };
        G0 = {isa = PBXGroup; children = (G1, F4, S1); sourceTree = "<group>"; };
        G1 = {isa = PBXGroup; children = (F1, F2, G2, G1, GONE); path = App; sourceTree = "<group>"; };
        G2 = {isa = PBXGroup; children = (F3); name = Shown; sourceTree = "<group>"; };
        P0 = {isa = PBXProject; mainGroup = G0; targets = (T1, T2, GONE); };
        R1 = {isa = PBXResourcesBuildPhase; files = (B1, B2, B5, GONE); };
        R2 = {isa = PBXResourcesBuildPhase; files = (B3, B4); };
        H1 = {isa = PBXHeadersBuildPhase; files = (B3); };
        S1 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2); path = Widgets; sourceTree = "<group>"; };
        E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Old.xcassets); target = T2; };
        E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Both.xcassets); target = T1; };
        T1 = {isa = PBXNativeTarget; buildPhases = (R1, H1); name = App; };
        T2 = {isa = PBXNativeTarget; buildPhases = (R2); fileSystemSynchronizedGroups = (S1); name = Widgets; };
      };
      rootObject = P0;
    }

    """

  @Test func targetsTellTheirFilesByPath() throws {
    let targets = try ProjectFile(parsing: Array(Self.project.utf8)).contentsOfTargets
    #expect(targets.map(\.name) == ["App", "Widgets"])
    #expect(targets[0].files == ["App/A.xcassets", "My Art/B.xcassets", "Widgets/Both.xcassets"])
    #expect(targets[1].files == ["App/A.xcassets", "Shared/C.xcassets"])
    #expect(targets[1].folders == [.init(path: "Widgets", exceptions: ["Old.xcassets"])])
  }

  @Test func groupsThatHoldEachOtherEnd() throws {
    let many = (0..<500).map { "G\($0) = {isa = PBXGroup; children = (G\($0 + 1), G0); path = d; };" }
    let text = "{objects = {\(many.joined()) P = {isa = PBXProject; mainGroup = G0; targets = (); };}; rootObject = P;}"
    let file = try ProjectFile(parsing: Array(text.utf8))
    #expect(file.paths().count == ProjectFile.deepestGroup + 1)
    #expect(file.contentsOfTargets == [])
  }

  @Test(arguments: [
    ("()", ProjectFileProblem.withoutObjects), ("{objects = ();}", .withoutObjects),
    ("{objects", .text(OpenStepProblem(kind: .unexpectedEnd, place: 8))),
  ])
  func whatIsNoProjectIsRefused(text: String, problem: ProjectFileProblem) {
    #expect(throws: problem) { try ProjectFile(parsing: Array(text.utf8)) }
  }

  @Test func wrongKindsOfValuesTellNothing() throws {
    let text = "{objects = {P = (a); Q = {isa = (x); targets = b; mainGroup = {};};}; rootObject = Q;}"
    #expect(try ProjectFile(parsing: Array(text.utf8)).contentsOfTargets == [])
  }

  @Test(arguments: [
    ("", "a/./b/../c", "a/c"), ("a/b", "../../../c", "../c"), ("a", "..", ""), ("", "../..", "../.."), ("a", "/b", nil),
  ])
  func pathsAreWorkedOut(folder: String, path: String, expected: String?) {
    #expect(RelativePath.joined(folder, path) == expected)
  }

  /// The project of a real app names its one catalogue.
  @Test(.enabled(if: SampleFolder.isPresent("energy"), "needs ../shared/samples/energy"))
  func theSampleProjectIsRead() throws {
    let path = SampleFolder.path("energy/Artsy Folio.xcodeproj/project.pbxproj")
    let targets = try ProjectFile(parsing: Disk.read(path)).contentsOfTargets
    let catalogs = targets.flatMap(\.files).filter { $0.hasSuffix(".xcassets") }
    #expect(catalogs == ["ArtsyFolio/Images.xcassets"])
  }
}

import Files
import TestKit
import Testing

@testable import References

@Suite struct ProjectFileTests {
  func project(_ objects: String, behind: String = "") -> [UInt8] {
    Array(
      """
      // !$*UTF8*$!
      {
      	archiveVersion = 1;
      	objects = {
      		P = {isa = PBXProject; mainGroup = G; projectDirPath = ""; targets = (T /* App */, U, ); };
      \(objects)
      	};
      	rootObject = P /* Project object */;
      }
      \(behind)
      """.utf8)
  }

  static let harbour = #"""
    G = {isa = PBXGroup; children = (A, L, F, ); sourceTree = "<group>"; };
    A = {isa = PBXGroup; children = (C, B, O, ); path = "The App"; sourceTree = "<group>"; };
    C = {isa = PBXFileReference; lastKnownFileType = folder.assetcatalog; path = Art.xcassets; sourceTree = "<group>"; };
    B = {isa = PBXFileReference; path = "../be\"ll.png"; sourceTree = "<group>"; };
    O = {isa = PBXFileReference; path = /opt/x.png; sourceTree = "<absolute>"; };
    S = {isa = PBXFileReference; path = x; sourceTree = SDKROOT; };
    L = {isa = PBXVariantGroup; children = (LE, LD, ); name = flag.png; sourceTree = "<group>"; };
    LE = {isa = PBXFileReference; name = en; path = en.lproj/flag.png; sourceTree = "<group>"; };
    LD = {isa = PBXFileReference; name = de; path = Loc/de.lproj/flag.png; sourceTree = SOURCE_ROOT; };
    F = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E, ); path = Kit; sourceTree = "<group>"; };
    E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Info.plist, ); target = U; };
    T = {isa = PBXNativeTarget; buildPhases = (R, ); name = App; productType = "com.apple.product-type.application"; };
    U = {isa = PBXNativeTarget; buildPhases = (); fileSystemSynchronizedGroups = (F, ); name = "Wid get"; };
    R = {isa = PBXResourcesBuildPhase; files = (R1 /* Art */, R2, R3); };
    R1 = {isa = PBXBuildFile; fileRef = C /* Art.xcassets */; };
    R2 = {isa = PBXBuildFile; fileRef = L; };
    R3 = {isa = PBXBuildFile; fileRef = B; };
    """#

  @Test func readsTargetsAndTheirCatalogs() throws {
    let targets = try ProjectFile(parsing: project(Self.harbour)).targets
    #expect(targets.map(\.name) == ["App", "Wid get"])
    #expect(targets[0].productType == "com.apple.product-type.application")
    #expect(
      targets[0].resources == [
        "The App/Art.xcassets", "en.lproj/flag.png", "Loc/de.lproj/flag.png", "be\"ll.png",
      ])
    #expect(targets[0].catalogs == ["The App/Art.xcassets"])
    #expect(targets[1].folders == [ProjectFile.Folder(path: "Kit", exceptions: ["Info.plist"])])
  }

  @Test func saysWhereFilesLie() throws {
    let files = try ProjectFile(parsing: project(Self.harbour)).files
    #expect(files.map(\.id) == ["C", "B", "O", "LE", "LD"], "the file of the SDK lies nowhere here")
    #expect(files[2].path == "/opt/x.png")
  }

  @Test func groupsThatHoldOneAnotherAreNoPlace() throws {
    let ring = #"""
      G = {isa = PBXGroup; children = (A, ); sourceTree = "<group>"; };
      A = {isa = PBXGroup; children = (G, B, ); sourceTree = "<group>"; path = a; };
      B = {isa = PBXFileReference; path = x.png; sourceTree = "<group>"; };
      """#
    #expect(try ProjectFile(parsing: project(ring)).files.isEmpty)
  }

  @Test(arguments: [
    ("// !$*UTF8*$!\n{\n\ta = (1;\n}", ProjectFileError.syntax(line: 3, .expected(","))),
    ("{\n\ta = 1\n}", .syntax(line: 3, .expected(";"))),
    ("{\n\n\ta = (1,", .syntax(line: 3, .neverClosed("("))),
    ("{\n\ta = \"x;\n}", .syntax(line: 2, .neverClosed("\""))),
    ("{ a = 1; ", .syntax(line: 1, .neverClosed("{"))),
    ("{ /* a", .syntax(line: 1, .neverClosed("/*"))),
    ("{ a = <00; }", .syntax(line: 1, .neverClosed("<"))),
    ("{ a = 1; }\nb", .syntax(line: 2, .textBehindTheEnd)),
    ("{ a = ]; }", .syntax(line: 1, .unexpected(UInt8(ascii: "]")))),
    ("", .syntax(line: 1, .endsTooEarly)),
    ("{ a = 1; }", .noProject),
    ("{ objects = { P = {isa = X; }; }; rootObject = P; }", .noProject),
    ("{ objects = {\n P = {};\n P = {}; }; }", .repeatedObject(line: 3, id: "P")),
    ("<?xml version=\"1.0\"?><plist/>", .otherForm(.xml)),
    ("bplist00", .otherForm(.binary)),
    ("{ \"objects\": {} }", .otherForm(.json)),
    (String(repeating: "{a=", count: 100), .tooDeep),
  ])
  func saysWhatIsWrongAndWhere(text: String, problem: ProjectFileError) {
    #expect(throws: problem) { try ProjectFile(parsing: Array(text.utf8)) }
  }

  @Test(.enabled(if: SampleFolder.isPresent("energy"), "needs ../shared/samples/energy"))
  func readsTheProjectOfARealApp() throws {
    let folder = SampleFolder.path("energy")
    let project = try ProjectFile(parsing: try FileSystem.read(folder + "/Artsy Folio.xcodeproj/project.pbxproj"))
    #expect(project.targets.map(\.name) == ["ArtsyFolio", "ArtsyFolio Tests"])
    #expect(project.targets[0].catalogs == ["ArtsyFolio/Images.xcassets"])
    let images = project.files.filter { $0.path.hasSuffix(".png") }
    #expect(images.count == 132)
    #expect(images.count { FileSystem.exists(folder + "/" + $0.path) } == 120)
  }

  @Test func theNumberOfValuesIsBounded() {
    let bytes = Array("(".utf8) + (0...OpenStepParser.maxValueCount).flatMap { _ in Array("a,".utf8) } + Array(")".utf8)
    #expect(throws: ProjectFileError.tooManyValues) { try OpenStepParser.parse(bytes) }
  }

  @Test(arguments: [
    ("", "a/./b/../c", "a/c"), ("a/b", "../../../c", "../c"), ("a", "..", ""), ("", "../..", "../.."), ("a", "/b", nil),
  ])
  func pathsAreWorkedOut(folder: String, path: String, expected: String?) {
    #expect(RelativePath.joined(folder, path) == expected)
  }

  @Test func aTargetMayTakeSingleFilesOfAFolderOfAnother() throws {
    let text = #"""
      G = {isa = PBXGroup; children = (S, ); sourceTree = "<group>"; };
      S = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E, ); path = Widgets; sourceTree = "<group>"; };
      E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
        membershipExceptions = (Both.xcassets, "/Localized/In/S.xib", ); };
      T = {isa = PBXNativeTarget; buildPhases = (); name = App; };
      P = {isa = PBXProject; mainGroup = G; targets = (T, ); };
      """#
    let targets = try ProjectFile(parsing: Array("{objects = {\(text)}; rootObject = P;}".utf8)).targets
    #expect(targets.map(\.singleFiles) == [["Widgets/Both.xcassets"]] && targets.map(\.folders) == [[]])
    #expect(targets.map(\.localizedFiles) == [["Widgets/In/S.xib"]])
  }

  @Test func takesAnyBytes() {
    var random = SeededRandom(seed: 8)
    let pieces = [
      "{", "}", "(", ")", ";", ",", "=", "\"", "\\", "\\U00", "/*", "*/", "//", "\n", "<", ">", "objects", "isa", "a",
      "PBXProject", "rootObject", " ", "é", "'",
    ]
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<random.number(0...40) {
        bytes += random.number(0...9) == 0 ? random.bytes(2) : Array(random.element(of: pieces).utf8)
      }
      // A file that can be read is read; any other is refused in words.
      do throws(ProjectFileError) { _ = try ProjectFile(parsing: bytes).targets } catch { #expect("\(error)" != "") }
    }
  }
}

import Files
import Testing

@testable import References

@Suite struct BuildTargetsTests {
  /// Two targets that share a catalog, groups with and without a path, and a folder that is taken whole.
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

  private static let manifest = """
    // swift-tools-version: 6.0
    let package = Package(
      name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
      targets: [
        /* .target(name: "Old") */ .target(name: "Kit", dependencies: [.target(name: "Other"), "X"]),
        .target(name: "Other", path: "Code/Other", exclude: ["Drafts", "b.txt"], resources: [.process("Art.xcassets")]),
        .testTarget(name: "KitTests"), .target(name: made), .binaryTarget(name: "Bin", path: "B"),
      ])
    """

  @Test func manifestsAreRead() {
    let targets = PackageManifest(parsing: Array(Self.manifest.utf8)).targets
    #expect(
      targets == [
        .init(name: "Kit"),
        .init(
          name: "Other", path: "Code/Other", exclude: ["Drafts", "b.txt"],
          resources: [.init(path: "Art.xcassets", isCopied: false)]),
        .init(name: "KitTests", isTest: true),
      ])
    #expect(targets[2].defaultFolders.first == "Tests/KitTests")
  }

  @Test(arguments: [".target(", ".target", ".target(name:", ".target(name: \"", "/*", ".target((((", "\"\\"])
  func brokenManifestsEnd(text: String) {
    #expect(PackageManifest(parsing: Array(text.utf8)).targets == [])
  }

  @Test func catalogsAreGroupedByTarget() {
    let catalogs = [
      "App/App/A.xcassets", "App/My Art/B.xcassets", "App/Shared/C.xcassets", "App/Widgets/New.xcassets",
      "App/Widgets/Old.xcassets", "App/Widgets/Both.xcassets", "Kit/Sources/Kit/K.xcassets",
      "Kit/Code/Other/Art.xcassets", "Kit/Code/Other/Drafts/D.xcassets", "Loose.xcassets",
    ]
    let tree = MemoryFileTree(files: [
      "App/App.xcodeproj/project.pbxproj": Array(Self.project.utf8),
      "Kit/Package.swift": Array(Self.manifest.utf8),
    ])
    let targets = BuildTargets(around: catalogs, in: tree)
    #expect(targets.unreadable == [])
    var app = BuildTargets.Target(
      name: "App", project: "App/App.xcodeproj",
      catalogs: ["App/App/A.xcassets", "App/My Art/B.xcassets", "App/Widgets/Both.xcassets"])
    // One is outside of the tree.
    app.listsOtherCatalogs = true
    #expect(
      targets.targets == [
        app,
        .init(
          name: "Widgets", project: "App/App.xcodeproj",
          catalogs: [
            "App/App/A.xcassets", "App/Shared/C.xcassets", "App/Widgets/New.xcassets", "App/Widgets/Both.xcassets",
          ]),
        .init(name: "Kit", project: "Kit/Package.swift", catalogs: ["Kit/Sources/Kit/K.xcassets"]),
        .init(name: "Other", project: "Kit/Package.swift", catalogs: ["Kit/Code/Other/Art.xcassets"]),
      ])
    #expect(targets.named("App").count == 1 && targets.named("App/Widgets").map(\.name) == ["Widgets"])
    #expect(targets.named("Nobody").isEmpty)
  }

  @Test func whatCannotBeReadIsTold() {
    let tree = MemoryFileTree(files: ["A.xcodeproj/project.pbxproj": Array("{".utf8), "x.txt": []])
    let targets = BuildTargets(around: ["A.xcassets"], in: tree)
    #expect(targets.targets == [])
    #expect(targets.unreadable.map(\.path) == ["A.xcodeproj/project.pbxproj"])
  }
}

import Files
import Testing

@testable import References

@Suite struct BuildTargetsTests {
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
        .init(name: "Kit"), .init(name: "Other", path: "Code/Other", exclude: ["Drafts", "b.txt"]),
        .init(name: "KitTests", isTest: true),
      ])
    #expect(targets[2].usualFolders.first == "Tests/KitTests")
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
    let tree = MemoryTree(files: [
      "App/App.xcodeproj/project.pbxproj": Array(ProjectFileTests.project.utf8),
      "Kit/Package.swift": Array(Self.manifest.utf8),
    ])
    let targets = BuildTargets(around: catalogs, in: tree)
    #expect(targets.unreadable == [])
    #expect(
      targets.targets == [
        .init(
          name: "App", project: "App/App.xcodeproj",
          catalogs: ["App/App/A.xcassets", "App/My Art/B.xcassets", "App/Widgets/Both.xcassets"]),
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
    let tree = MemoryTree(files: ["A.xcodeproj/project.pbxproj": Array("{".utf8), "x.txt": []])
    let targets = BuildTargets(around: ["A.xcassets"], in: tree)
    #expect(targets.targets == [])
    #expect(targets.unreadable.map(\.path) == ["A.xcodeproj/project.pbxproj"])
  }
}

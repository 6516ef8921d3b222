import Catalog
import Files
import References
import Testing

@testable import Validation

/// Icon sets of one name: which of them a build takes.
@Suite struct IconSystemsTests {
  private static let phone = ExampleFile.images(.icon("i.png", "60x60", "2x"))
  private static let watch = ExampleFile.images(.singleIcon("i.png", platform: "watchos"))

  private func findings(
    _ rules: [any Rule], _ sets: [ExampleFile], _ platforms: String,
    image: ExampleFile = .png(width: 1024, height: 1024)
  ) throws -> [String] {
    let names = sets.indices.map { "\($0).xcassets" }
    var tree = MemoryFileTree()
    for (name, set) in zip(names, sets) {
      tree.files["\(name)/AppIcon.appiconset/Contents.json"] = set.bytes
      tree.files["\(name)/AppIcon.appiconset/i.png"] = image.bytes
    }
    let settings: KeyValuePairs = [
      "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "SUPPORTED_PLATFORMS": "\"\(platforms)\"",
    ]
    tree.files["P.xcodeproj/project.pbxproj"] = ExampleFile.project(naming: names, setting: settings).bytes
    let built = BuildTargets(around: names, in: tree)
    return try Validator(rules: rules).validate(names, in: tree, targets: built.targets).findings
      .map { "\($0.place.path): \($0.severity) \($0.message)" }
  }

  @Test func knowsWhatASetIsFor() {
    let sets: KeyValuePairs<String, ExampleFile> = [
      "A": Self.phone, "B": Self.watch, "C": .images(.icon("i.png", "16x16", "1x", idiom: "mac"), .singleIcon("i.png")),
      "D": .images(.singleIcon("i.png", platform: "xros")), "E": .images(.singleIcon(nil)), "F": .text("{"),
      "G": .images(.singleIcon("i.png", platform: "future")), "H": .images(.image("i.png")),
    ]
    var tree = MemoryFileTree()
    var names: [AssetName] = []
    for (catalog, file) in sets {
      let path = "\(catalog).xcassets/AppIcon.appiconset"
      tree.files["\(path)/Contents.json"] = file.bytes
      names.append(
        AssetName(
          identity: .init(type: .appIconSet, qualifiedName: "AppIcon"), path: path, catalog: "\(catalog).xcassets",
          isChecked: true))
    }
    let systems = IconSystems(names, in: tree)
    let all = Set(BuildTargets.Platform.allCases)
    #expect(
      names.map(systems.systems) == [[.iOS], [.watchOS], [.iOS, .macOS], [.visionOS], [], all, all, all])
  }

  @Test(arguments: [
    ("watchos", [phone, watch], []),
    ("watchos", [phone, watch, watch], ["1.xcassets: 2.xcassets"]),
    ("iphoneos", [phone, watch], []),
    ("iphoneos watchos", [phone, watch], []),
    ("iphoneos watchos", [phone, watch, phone], ["0.xcassets: 2.xcassets"]),
    ("macosx", [phone, watch], []),
    ("", [phone, watch], []),
    ("", [phone, phone], ["0.xcassets: 1.xcassets"]),
  ])
  func onlySetsForOneSystemClash(platforms: String, sets: [ExampleFile], clashes: [String]) throws {
    let expected = clashes.map { clash in
      let parts = clash.split(separator: ": ").map { "\($0)/AppIcon.appiconset" }
      return "\(parts[0]): warning the icon 'AppIcon' is also '\(parts[1])' (target 'App')"
    }
    #expect(try findings([IconDuplicate()], sets, platforms) == expected)
  }

  @Test func onlyTheSetsOfABuildAreJudged() throws {
    let phone = ExampleFile.images(.singleIcon("i.png"))
    #expect(try findings([IconNoContent()], [phone, Self.watch], "watchos") == [])
    #expect(try findings([IconNoContent()], [phone, Self.watch], "iphoneos watchos") == [])
    let lacking = [0, 1].map {
      "\($0).xcassets/AppIcon.appiconset: warning no image is for macOS, so the app gets a generic icon (target 'App')"
    }
    #expect(try findings([IconNoContent()], [phone, Self.watch], "macosx") == lacking, "no set has an image for it")
    let found = try findings(
      [IconTransparent()], [phone, Self.watch], "watchos", image: .transparentPNG(width: 1024, height: 1024))
    #expect(found.count == 1 && found[0].hasPrefix("1.xcassets/"), "\(found)")
  }
}

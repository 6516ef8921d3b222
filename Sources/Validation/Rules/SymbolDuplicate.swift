internal import Catalog
internal import Files
internal import JSON
internal import References

/// Two names become one in the code that Xcode generates.
struct SymbolDuplicate: Rule {
  let description = RuleDescription(
    id: "symbol-duplicate", summary: "Two assets have the same name in code",
    rationale: """
      Xcode 15 and newer generate a name in code for each image and color, without hyphens, underscores, spaces and a \
      last word "Image" or "Color"; an empty color set gets none. If two names come out the same, Xcode omits one of \
      them, with a warning. Code that asks for them by strings finds both. \
      `ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS` turns the names off.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "an image and a color", in: "Icons.xcassets",
        [
          "Sea.imageset/Contents.json": .images(.image(nil)), "SeaColor.colorset/Contents.json": .list("colors", []),
        ]),
      RuleExample(
        "an empty color set", in: "Icons.xcassets",
        [
          "Accent.colorset/Contents.json": .oneColor,
          "AccentColor.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
        ]),
      RuleExample(
        "a namespace", in: "Icons.xcassets",
        [
          "Bar/Contents.json": .properties(["provides-namespace": true]),
          "Bar/ic_bell.imageset/Contents.json": .images(.image(nil)),
          "ic-bell.imageset/Contents.json": .images(.image(nil)),
        ]),
      RuleExample(
        "an app without generated names", in: "",
        [
          "Icons.xcassets/ic-bell.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/ic_bell.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(
            naming: "Icons.xcassets", setting: ["ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS": "NO"]),
        ]),
    ],
    rejects: [
      RuleExample(
        "two colors", in: "Icons.xcassets",
        ["Accent.colorset/Contents.json": .oneColor, "AccentColor.colorset/Contents.json": .oneColor],
        and: [
          (
            "Icons.xcassets/Accent.colorset",
            "its name in code, 'accent', is also that of 'Icons.xcassets/AccentColor.colorset'"
          )
        ]),
      RuleExample(
        "a hyphen and an underscore", in: "Icons.xcassets",
        [
          "ic-bell.imageset/Contents.json": .images(.image(nil)),
          "ic_bell.imageset/Contents.json": .images(.image(nil)),
        ],
        and: [
          (
            "Icons.xcassets/ic-bell.imageset",
            "its name in code, 'icBell', is also that of 'Icons.xcassets/ic_bell.imageset'"
          )
        ]),
    ])

  func questions(about subject: RuleInput) -> [FileQuery] {
    Self.lookingAlike(subject.names).filter { $0.identity.type == .colorSet }.map { .hasColor($0.path) }
  }

  func check(_ subject: RuleInput, report: FindingReporter) {
    let all = subject.names.filter { subject.answers[.hasColor($0.path)] != .no }
    let names = Self.lookingAlike(all).compactMap { name in Key(name).map { (name, $0) } }
    let keys = Dictionary(names.map { ($0.path, $1) }) { one, _ in one }
    for collision in subject.collisions(names.map(\.0), by: { keys[$0.path] }) where collision.isCertain {
      let first = collision.names[0]
      // Smaller differences between names are reported by another rule.
      let places = collision.places(besides: first) { $0.identity.foldedName != first.identity.foldedName }
      guard !places.isEmpty, let symbol = keys[first.path]?.symbol,
        collision.targets.isEmpty || collision.targets.contains(where: \.generatesSymbols)
      else { continue }
      report(
        FindingLocation(first.path),
        "its name in code, '\(symbol)', is also that of \(places)\(Wording.targets(collision.targets))")
    }
  }

  /// Leaves out the names that aren't similar to any other; all stay if there is no quick answer for one of them.
  private static func lookingAlike(_ names: [AssetName]) -> [AssetName] {
    let hashes = names.compactMap { FoldedHash.of(Path.name($0.path)) }
    guard hashes.count == names.count else { return names }
    let counts = Dictionary(hashes.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(names, hashes).filter { counts[$1] != 1 }.map(\.0)
  }

  /// The spelling of an asset in code.
  private struct Key: Hashable {
    var type: FolderType
    var namespace: String
    var symbol: String

    init?(_ name: AssetName) {
      guard let symbol = GeneratedSymbol(of: CatalogFolder(path: name.path))?.swift, name.identity.atlas == nil else {
        return nil
      }
      (type, self.symbol) = (name.identity.type, symbol)
      namespace = Path.folder(name.identity.qualifiedName)
    }
  }
}

extension BuildTargets.Target {
  /// False if no way of building it generates names of assets for code.
  fileprivate var generatesSymbols: Bool { configurations.contains { !$0.settings.omitsSymbols } }
}

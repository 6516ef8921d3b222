internal import Catalog
internal import Files
internal import JSON
internal import References

/// An asset is not used anywhere in the project.
struct UnusedAsset: ProjectRule {
  let kind = RuleKind.project(needs: .code)
  let description = RuleDescription(
    id: "unused-asset", summary: "An asset is not used anywhere in the project",
    rationale: """
      It makes the app and the repository larger for no benefit. Everything that may be a name counts: text and \
      symbols in code, keys and values of settings and data, and names built from parts, as in "icon-\\(day)"; the \
      path of a namespace in code counts for everything in it. Names of the system's symbols, as in \
      `Image(systemName:)`, don't count. Data that an app reads may spell a name in another letter case. Names that \
      come from a server and code in another repository can't be found here, so check before you remove the asset; \
      that is why this is a note. The message says if code that a target compiles was not found, if a submodule isn't \
      checked out, and if code puts names together from values, as in `Color("\\(theme)\\(shade)")`. If code also \
      looks up images by variables, as in `UIImage(named: country.code)`, a folder with many unused images is reported \
      as one. A catalog whose assets are only used by variable names, or not at all, is not reported. Warnings about \
      an asset that nothing names are notes. Only a check of the whole project looks for this.
      """,
    severity: .note, plural: "assets that no code names",
    accepts: [
      RuleExample(
        "names in quotes, a symbol, a setting, and names built from parts", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/map-pin.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/AccentColor.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "Icons.xcassets/day-1.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/step03.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/tab-home.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/flag.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/gong.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/day_off.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Night_shift-2.imageset/Contents.json": .images(.image(nil)),
          "App/flags.json": .text(#"{"france": "flag"}"#),
          "App/View.swift": .text(
            #"""
            let images = [UIImage(named: "bell"), UIImage(resource: .mapPin), UIImage(named: "day-\(number)")]
            let more = [String(format: "step%02d", number), "tab-" + tab]
            let generated = [R.image.day_off(), R.image.night_shift2()]
            enum Sound: String { case siren, gong }
            """#),
        ]),
      RuleExample(
        "images that code uses by names from data", in: "",
        [
          "Icons.xcassets/a.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/b.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/c.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text("let image = UIImage(named: company.name)\nlet letter = \"a\""),
        ]),
      RuleExample(
        "the path of a namespace to which code adds numbers", in: "",
        [
          "Icons.xcassets/icons/Contents.json": .properties(["provides-namespace": true]),
          "Icons.xcassets/icons/old/Contents.json": .properties(["provides-namespace": true]),
          "Icons.xcassets/icons/old/00.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/icons/old/01.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text(
            #"""
            let path = "icons/old"
            let images = [UIImage(named: String(format: "%@/%02d", path, number)), UIImage(named: "bell")]
            """#),
        ]),
      RuleExample(
        "a name of one letter, which code makes from data", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/j.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text(#"let images = [UIImage(named: "bell"), UIImage(named: String(first))]"#),
        ]),
      RuleExample(
        "a catalog whose code is elsewhere", in: "",
        ["Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil))]),
    ],
    rejects: [
      RuleExample(
        "a color that code may name by putting two values together", in: "",
        [
          "Colors.xcassets/Ink.colorset/Contents.json": .oneColor,
          "Colors.xcassets/DarkSlate.colorset/Contents.json": .oneColor,
          "App/View.swift": .text("let colors = [Color(\"Ink\"), Color(\"\\(theme)\\(shade)\")]\n"),
        ],
        and: [
          (
            "Colors.xcassets/DarkSlate.colorset",
            "no code, interface file or setting names 'DarkSlate'; code also puts names of colors together at run time, "
              + "so search for its parts"
          )
        ]),
      RuleExample(
        "an image that only a comment names", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/gong.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text("let bell = UIImage(named: \"bell\")  // was \"gong\""),
        ], and: [("Icons.xcassets/gong.imageset", "no code, interface file or setting names 'gong'")]),
      RuleExample(
        "flags, in an app that looks up images by names from data", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Flags/AD.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Flags/AE.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Flags/AF.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Flags/AG.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Flags/AI.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Flags/AL.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Flags/AM.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Flags/AO.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Flags/AQ.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Flags/AR.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text("let images = [UIImage(named: \"bell\"), UIImage(named: server.country)]\n"),
        ],
        and: [
          (
            "Icons.xcassets/Flags",
            "no code, interface file or setting names 10 images here: 'AD', 'AE', 'AF' and 7 more; code also looks up "
              + "images by names that it gets at run time"
          )
        ]),
    ])

  /// The names that Xcode's templates use in settings that need not be written down.
  static let standard: Set = ["AccentColor", "WidgetBackground"]

  /// With fewer assets in a folder, each is reported.
  private static let leastCountOfFolder = 10

  private static let judged: Set<FolderType> = [.imageSet, .symbolSet, .colorSet, .dataSet]

  /// Returns the assets that nothing in a project uses.
  static func unused(in project: ProjectFacts) -> [NamedAsset] {
    assets(of: project, inCatalogs: { isNamed($0, project) }, where: { !project.mentioned.contains($0) })
  }

  /// Returns the assets that nothing certainly asks for, though something else in their catalogs is named.
  static func uncertain(in project: ProjectFacts) -> [NamedAsset] {
    assets(
      of: project, inCatalogs: { !project.mentioned.isDisjoint(with: $0) }, where: { !project.asksFor($0) })
  }

  /// - Parameter isUsed: True if the project's code or settings use a catalog, by the indices of its assets.
  private static func assets(
    of project: ProjectFacts, inCatalogs isUsed: ([Int]) -> Bool, where isWanted: (Int) -> Bool
  ) -> [NamedAsset] {
    let catalogs = Set(
      Dictionary(grouping: project.assets.indices) { ExactName(project.assets[$0].catalog) }
        .filter { isUsed($0.value) }.keys)
    return project.assets.indices.filter { index in
      let asset = project.assets[index]
      // A name of one letter is mostly built from data: `UIImage(named: String(letter))`.
      return isWanted(index) && catalogs.contains(ExactName(asset.catalog))
        && judged.contains(asset.type) && !asset.isPart && !standard.contains(asset.names[0])
        && asset.names[0].count > 1
    }.map { project.assets[$0] }
  }

  func check(_ project: ProjectFacts, report: FindingReporter) {
    let folders = Dictionary(grouping: Self.unused(in: project)) {
      Folder(path: ExactName(Path.folder($0.path)), subject: $0.type.subject)
    }
    for (folder, assets) in folders {
      guard assets.count >= Self.leastCountOfFolder, project.lookups.contains(where: { $0.subject == folder.subject })
      else {
        for asset in assets {
          let reason = Self.lookedUp(folder.subject, project) + Self.unsearched(asset.catalog, project)
          report(FindingLocation(asset.path), "no code, interface file or setting names '\(asset.names[0])'" + reason)
        }
        continue
      }
      let kind = Self.plurals[folder.subject] ?? "assets"
      let names = Wording.list(assets.map { Wording.quoted($0.names[0]) })
      report(
        FindingLocation(folder.path.text),
        "no code, interface file or setting names \(assets.count) \(kind) here: \(names); code also looks up \(kind) by "
          + "names that it gets at run time" + Self.unsearched(assets[0].catalog, project))
    }
  }

  /// Says that code looks up names about which nothing is known, and so may name any asset of a kind; empty if it
  /// doesn't.
  private static func lookedUp(_ subject: AssetReference.AssetKind, _ project: ProjectFacts) -> String {
    let kind = plurals[subject] ?? "assets"
    if project.lookups.contains(NameLookup(subject: subject, isComposed: true)) {
      return "; code also puts names of \(kind) together at run time, so search for its parts"
    }
    return project.lookups.contains { $0.subject == subject }
      ? "; code also looks up \(kind) by names that it gets at run time" : ""
  }

  /// Says that code that may name an asset could not be searched: that of a submodule, or of targets that are built from
  /// the catalog; empty if all was.
  private static func unsearched(_ catalog: String, _ project: ProjectFacts) -> String {
    if project.lacksSubmodule { return "; a submodule that isn't checked out may name it" }
    let targets = (project.targets ?? []).filter { target in
      project.projectFiles.contains { $0.lackingCode.contains(target.name) && Path.folder($0.path) == target.project }
        && target.catalogs.contains { ExactName($0) == ExactName(catalog) }
    }
    guard !targets.isEmpty else { return "" }
    let names = Wording.list(targets.map { Wording.quoted($0.name) })
    return "; some code of \(targets.count == 1 ? "target" : "targets") \(names) was not found and may name it"
  }

  private static let plurals: [AssetReference.AssetKind: String] = [
    .image: "images", .color: "colors", .data: "data sets",
  ]

  /// The assets of one kind in a catalog or group.
  private struct Folder: Hashable {
    var path: ExactName
    var subject: AssetReference.AssetKind
  }

  /// True if the project's code names the assets of a catalog. Code elsewhere may name those of another, or names come
  /// from data, and then a few of them are strings in code by accident.
  private static func isNamed(_ assets: [Int], _ project: ProjectFacts) -> Bool {
    let inCode = assets.filter(project.mentionedByCode.contains)
    return !inCode.isEmpty
      && (inCode.count * 2 >= assets.count
        || inCode.contains(where: project.asksFor))
  }
}

extension FolderType {
  /// The kind of reference that asks for an asset of this type.
  fileprivate var subject: AssetReference.AssetKind {
    switch self {
    case .colorSet: .color
    case .dataSet: .data
    default: .image
    }
  }
}

internal import Catalog
internal import Files
internal import JSON
internal import References

/// Something outside of the catalogs asks for an asset that is not there.
struct DanglingReference: ProjectRule {
  static let description = RuleDescription(
    id: "dangling-reference", summary: "Code or an interface file names an asset that doesn't exist",
    rationale: """
      The app shows nothing in its place, and only on the screen that uses it. The rule reports places that clearly \
      use an image, a color or data by name: `UIImage(named:)`, `Image("…")`, the images of a storyboard, keys of a \
      property list. A file of that name outside the catalogs is fine, and so is a name the system has. A name that \
      code looks up in another bundle is a note, because that bundle may be in another repository. The name of a file \
      that a target needs and that isn't on disk is part of the finding `missing-resource`. Only a check of the whole \
      project looks for this.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "names of assets, a loose file, a system symbol and a name in a comment", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Accent.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "map@2x.png": .png(width: 8, height: 8),
          "App/View.swift": .text(
            """
            // UIImage(named: "gone")
            let images = [UIImage(named: "bell"), UIImage(named: "map.png"), UIImage(systemName: "star")]
            let color = Color("Accent")
            """),
        ]),
      RuleExample(
        "a name that is built at run time", in: "",
        [
          "Icons.xcassets/bell-on.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text(#"let image = UIImage(named: "bell-\(state)")"#),
        ]),
      RuleExample(
        "a file that a target needs and that is not on disk, which missing-resource reports", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(naming: "map.png"),
          "App/View.swift": .text("let map = UIImage(named: \"map.png\")"),
        ]),
    ],
    rejects: [
      RuleExample(
        "a typo, and a group that provides a namespace", in: "",
        [
          "Icons.xcassets/Bell.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Bar/Contents.json": .properties(["provides-namespace": true]),
          "Icons.xcassets/Bar/home.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text("let bell = UIImage(named: \"bell\")\nlet home = Image(\"home\")"),
        ],
        and: [
          ("App/View.swift", "no catalog has an image 'bell', but one has 'Bell'"),
          ("App/View.swift", "no catalog has an image 'home', but one has 'Bar/home'"),
        ]),
      RuleExample(
        "an image in a storyboard, which also lists it as a resource", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/Main.storyboard": .text(
            """
            <imageView image="arr"/>
            <resources><image name="arr" width="8" height="8"/></resources>
            """),
        ], and: [("App/Main.storyboard", "no catalog has an image 'arr', and no file has that name")]),
      RuleExample(
        "a name that is looked up in another bundle", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text(#"let color = Color("sea", bundle: DesignKit.bundle)"#),
        ], as: .note,
        and: [("App/View.swift", "no catalog has a color 'sea', which may be in the bundle 'DesignKit.bundle'")]),
    ])

  func check(_ project: ProjectFacts, report: FindingReporter) {
    guard !project.assets.isEmpty else { return }
    var names = NameIndex(project)
    let missing = Set(project.projectFiles.flatMap(\.neededImages).map(\.imageName))
    let dangling = project.danglingReferences(beside: names).filter {
      $0.imageName.map { !missing.contains($0) } ?? true
    }
    // An interface file lists again what it shows.
    let uses = dangling.map { (FindingLocation($0.name, in: $0.file), $0.kind == .interfaceResource ? 0 : 1) }
    var places = Dictionary(uses, uniquingKeysWith: +)
    for reference in dangling {
      // Of many places in a file the first one is told: who fixes it searches for the name.
      guard let count = places.removeValue(forKey: FindingLocation(reference.name, in: reference.file)) else {
        continue
      }
      let like = names.similar(to: reference.name, for: reference.subject).map { ", but one has '\($0)'" } ?? ""
      let more = count > 1 ? " (\(count) places in this file)" : ""
      // A bundle of another module may have it, and that module may not be in the project.
      let elsewhere = reference.bundle.map { ", which may be in the bundle '\($0)'" } ?? ""
      let isImage = reference.subject == .image && reference.bundle == nil && like.isEmpty
      let file = isImage ? ", and no file has that name" : ""
      report(
        reference.place,
        "no catalog has \(reference.subject.words) '\(reference.name)'\(elsewhere)\(like)\(file)\(more)",
        as: reference.bundle == nil ? .warning : .note)
    }
  }
}

internal import Catalog
internal import Files
internal import JSON
internal import References

/// Something outside of the catalogues asks for an asset that is not there.
struct DanglingReference: GradedProjectRule {
  static let description = RuleDescription(
    id: "dangling-reference", summary: "Code or an interface file names an asset that is not there",
    rationale: """
      The app shows nothing in its place, and only on the screen that asks for it. Told are places that surely ask for \
      an image, a colour or data by its name: `UIImage(named:)`, `Image("…")`, the images of a storyboard, keys of a \
      property list. A file of that name outside of the catalogues is fine, and so is a name the system has. A name \
      that code looks up in another bundle is a note, because that may be in another repository. Looked at is a whole \
      project only, never a commit.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "names of assets, a loose file, a symbol of the system and a name in a comment", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Accent.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "map@2x.png": .png(width: 8, height: 8),
          "App/View.swift": .text(
            """
            // UIImage(named: "gone")
            let images = [UIImage(named: "bell"), UIImage(named: "map.png"), UIImage(systemName: "star")]
            let colour = Color("Accent")
            """),
        ]),
      RuleExample(
        "a name that is put together while the app runs", in: "",
        [
          "Icons.xcassets/bell-on.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text(#"let image = UIImage(named: "bell-\(state)")"#),
        ]),
    ],
    rejects: [
      RuleExample(
        "a slip of the pen, and a group that makes a namespace", in: "",
        [
          "Icons.xcassets/Bell.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Bar/Contents.json": .properties(["provides-namespace": true]),
          "Icons.xcassets/Bar/home.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text("let bell = UIImage(named: \"bell\")\nlet home = Image(\"home\")"),
        ],
        and: [
          ("App/View.swift", "no catalogue has an image 'bell', but one has 'Bell'"),
          ("App/View.swift", "no catalogue has an image 'home', but one has 'Bar/home'"),
        ]),
      RuleExample(
        "an image of a storyboard, which lists it a second time", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/Main.storyboard": .text(
            """
            <imageView image="arr"/>
            <resources><image name="arr" width="8" height="8"/></resources>
            """),
        ], and: [("App/Main.storyboard", "no catalogue has an image 'arr' (2 places in this file)")]),
      RuleExample(
        "a name that is looked up in another bundle", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text(#"let color = Color("sea", bundle: DesignKit.bundle)"#),
        ], as: .note,
        and: [("App/View.swift", "no catalogue has a colour 'sea', which may be in the bundle 'DesignKit.bundle'")]),
      RuleExample(
        "a file that is gone, and still in the list of the project", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(naming: "map.png"),
          "App/View.swift": .text("let map = UIImage(named: \"map.png\")"),
        ],
        and: [
          ("App/View.swift", "no catalogue has an image 'map.png', and the file that the project lists is gone")
        ]),
    ])

  func check(_ project: ProjectFacts, grade: (Severity, Place, String) -> Void) {
    guard !project.assets.isEmpty else { return }
    var names = NameIndex(project)
    let listed = Set(project.references.filter { $0.kind == .interfaceResource }.map { Place($0.name, in: $0.file) })
    let dangling = project.references.filter { [names] in asksForMore(than: names, $0, listed) }
    var places = Dictionary(dangling.map { (Place($0.name, in: $0.file), 1) }, uniquingKeysWith: +)
    for reference in dangling {
      // Of many places in a file the first one is told: who mends it searches for the name.
      guard let count = places.removeValue(forKey: Place(reference.name, in: reference.file)) else { continue }
      let like = names.similar(to: reference.name, for: reference.subject).map { ", but one has '\($0)'" } ?? ""
      // Xcode shows such a file in red.
      let gone = names.isListed(reference.name) ? ", and the file that the project lists is gone" : ""
      let more = count == 1 ? "" : " (\(count) places in this file)"
      // A bundle of another module may have it, and that module may not be in the project.
      let elsewhere = reference.bundle.map { ", which may be in the bundle '\($0)'" } ?? ""
      grade(
        reference.bundle == nil ? .warning : .note, reference.place,
        "no catalogue has \(reference.subject.words) '\(reference.name)'\(elsewhere)\(like)\(gone)\(more)")
    }
  }

  /// True for a name that surely means an asset, and none that is there.
  ///
  /// - Parameter listed: The names that interface files list as resources.
  private func asksForMore(than names: NameIndex, _ reference: Reference, _ listed: Set<Place>) -> Bool {
    let name = reference.name
    guard isJudged(reference), !isOfSystem(name, reference, listed), mayBeName(name) else { return false }
    if names.has(name, for: reference.subject) || names.hasLooseFile(name) { return false }
    // Whether `bell.png` finds the asset `bell` is nowhere said.
    return !names.has(LooseName.withoutEnding(name), for: reference.subject)
  }

  /// Symbols are the compiler's to judge; settings have rules of their own; icons and launch images may be named by
  /// keys of a property list, or after files that a build makes.
  private func isJudged(_ reference: Reference) -> Bool {
    switch reference.kind {
    case .symbol, .objectiveCSymbol: false
    case .buildSetting: reference.subject == .image
    default: [.image, .color, .data].contains(reference.subject)
    }
  }

  /// True for the names AppKit has images and colours under, as interface files spell them.
  private func isOfSystem(_ name: String, _ reference: Reference, _ listed: Set<Place>) -> Bool {
    let letters = name.utf8.prefix(3)
    return letters.starts(with: "NS".utf8) && letters.last.map { (0x41...0x5A).contains($0) } == true
      || reference.kind == .interfaceUse && reference.subject == .color && name.hasSuffix("Color")
        && !listed.contains(Place(name, in: reference.file))
  }

  /// False for what is no name but a text for a function of the same name, a variable or an address.
  private func mayBeName(_ name: String) -> Bool {
    !name.utf8.isEmpty && name.utf8.count <= 255 && name.utf8.first != UInt8(ascii: "#") && !name.contains("$(")
      && !name.contains("${") && !name.contains("://") && !name.contains("%") && !name.contains("\n")
  }
}

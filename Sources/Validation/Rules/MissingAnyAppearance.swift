internal import Catalog
internal import JSON

/// A set has variants for some appearances only, and nothing for the others.
struct MissingAnyAppearance: FolderRule {
  let description = RuleDescription(
    id: "missing-any-appearance", summary: "A set has nothing for some appearances",
    rationale: """
      Xcode's slots for "Any" are used for every appearance that has no variant of its own. Without one, an app in \
      light mode shows nothing for a set that only has dark variants.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "an image for any appearance and one for dark",
        ["Contents.json": .images(.image("a.png"), .image("b.png", appearance: "dark"))]),
      RuleExample(
        "an image for light and one for dark",
        ["Contents.json": .images(.image("a.png", appearance: "light"), .image("b.png", appearance: "dark"))]),
      RuleExample(
        "an image for dark on iPads only, and one for all devices",
        ["Contents.json": .images(.image("a.png"), .image("b.png", idiom: "ipad", appearance: "dark"))]),
      RuleExample("no image yet", ["Contents.json": .images(.image(nil), .image(nil, appearance: "dark"))]),
    ],
    rejects: [
      RuleExample(
        "an image for dark only", ["Contents.json": .images(.image(nil), .image("a.png", appearance: "dark"))],
        gives: ["its only variants are for dark"]),
      RuleExample(
        "a color for dark only", in: "Icons.xcassets/Sea.colorset",
        [
          "Contents.json": .list(
            "colors",
            [
              ["idiom": "universal"],
              [
                "appearances": [["appearance": "luminosity", "value": "dark"]],
                "color": ["platform": "universal", "reference": "systemBlueColor"], "idiom": "universal",
              ],
            ])
        ], gives: ["its only variants are for dark"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .imageSet || item.type == .colorSet else { return }
    let filled = item.placedElements.filter { $0.filename?.isEmpty == false || $0.object["color"] != nil }
    let idioms = Set(filled.map { $0.idiom ?? .universal })
    for idiom in [.universal] + Idiom.devices where idioms.contains(idiom) {
      let serving = filled.filter { [nil, .universal, idiom].contains($0.idiom) }
      let styles = Set(serving.map(\.styles))
      guard !styles.contains([]), !styles.isSuperset(of: [["light"], ["dark"]]) else { continue }
      let words = Wording.list(Set(styles.joined()).sorted())
      report(item.place, "its only variants\(idiom == .universal ? "" : " for '\(idiom)'") are for \(words)")
      return
    }
  }
}

extension SetElement {
  /// The appearances it is for; empty for any.
  fileprivate var styles: [String] { appearances.map { $0.kind == "contrast" ? "high contrast" : $0.value } }
}

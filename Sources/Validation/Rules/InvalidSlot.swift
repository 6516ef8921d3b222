internal import Catalog
internal import JSON

/// An element's scale or size is not spelled as one, so the element is for nothing that was meant.
struct InvalidSlot: ItemRule {
  static let description = RuleDescription(
    id: "invalid-slot", summary: "An element has a scale or a size that is none",
    rationale: """
      Xcode finds no slot for such an element and shows its file nowhere; other tools take it for every scale. \
      Scales and sizes that are new, such as 4x, are fine.
      """,
    severity: .warning,
    accepts: [
      RuleExample("a scale that no device has yet", ["Contents.json": .images(.image(nil, "4x"))]),
      RuleExample(
        "an icon of half points", in: "Icons.xcassets/AppIcon.appiconset",
        ["Contents.json": .images(["idiom": "ipad", "scale": "2x", "size": "83.5x83.5"])]),
    ],
    rejects: [
      RuleExample(
        "a scale without its x", ["Contents.json": .images(.image(nil, "1"))],
        gives: ["'1' is not a scale such as 2x"]),
      RuleExample(
        "a scale that is a number",
        ["Contents.json": .images(["filename": "logo.png", "idiom": "universal", "scale": 2])],
        gives: ["a number is not a scale such as 2x"]),
      RuleExample(
        "a size of three sides", in: "Icons.xcassets/AppIcon.appiconset",
        ["Contents.json": .images(["idiom": "iphone", "scale": "2x", "size": "20x21x50"])],
        gives: ["'20x21x50' is not a size such as 60x60"]),
    ])

  func check(_ item: CheckedItem, report: (Place, String) -> Void) {
    guard item.type.hasSlots else { return }
    for element in item.placedElements {
      for problem in problems(of: element) { report(item.place(of: element), problem) }
    }
  }

  private func problems(of element: SetElement) -> [String] {
    var problems: [String] = []
    if let scale = element.object["scale"], element.scale == nil {
      problems.append("\(shown(scale)) is not a scale such as 2x")
    }
    if let size = element.object["size"], size.text.map(isSize) != true {
      problems.append("\(shown(size)) is not a size such as 60x60")
    }
    return problems
  }

  private func shown(_ value: JSONValue) -> String {
    value.text.map(Wording.quoted) ?? Wording.withArticle(value.kind)
  }

  /// True for two positive numbers with an `x` between them.
  private func isSize(_ text: String) -> Bool {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
    return sides.count == 2 && sides.allSatisfy { $0 > 0 && $0.isFinite }
  }
}

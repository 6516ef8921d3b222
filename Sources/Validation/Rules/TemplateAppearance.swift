internal import Catalog
internal import JSON

/// A template image has variants for appearances.
struct TemplateAppearance: FolderRule {
  let description = RuleDescription(
    id: "template-appearance", summary: "A template image has variants for appearances",
    rationale: """
      An app colors a template image itself and uses only its shape. A dark variant just makes the app larger, unless \
      its shape differs; often the image should not be a template.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "one template for all appearances",
        ["Contents.json": .properties(["template-rendering-intent": "template"], .image("a.png"))]),
      RuleExample(
        "an image with its own colors",
        ["Contents.json": .images(.image("a.png"), .image("b.png", appearance: "dark"))]),
    ],
    rejects: [
      RuleExample(
        "a template for dark",
        [
          "Contents.json": .properties(
            ["template-rendering-intent": "template"], .image("a.png"), .image("b.png", appearance: "dark"))
        ], gives: ["the app colors this template image, so the variant for dark is not needed"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .imageSet, item.item.document.properties["template-rendering-intent"]?.text == "template"
    else { return }
    let filled = item.placedElements.filter { $0.filename?.isEmpty == false }
    let styles = Set(filled.compactMap { $0.appearances.first { $0.kind == "luminosity" }?.value })
    guard !styles.isEmpty, filled.contains(where: \.appearances.isEmpty) else { return }
    let words = Wording.list(styles.sorted())
    let variants = styles.count == 1 ? "the variant for \(words) is" : "the variants for \(words) are"
    report(item.place, "the app colors this template image, so \(variants) not needed")
  }
}

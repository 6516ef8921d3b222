internal import Catalog
internal import Files
internal import JSON

/// A template image has variants for appearances.
struct TemplateAppearance: Rule {
  let kind = RuleKind.folder
  let description = RuleDescription(
    id: "template-appearance", summary: "A template image has variants for appearances",
    rationale: """
      An app colors a template image itself and uses only its shape. A dark variant just makes the app larger, unless \
      its shape differs; often the image should not be a template. The shapes of PNG images are compared, and nothing \
      is reported if they differ.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "one template for all appearances",
        ["Contents.json": .properties(["template-rendering-intent": "template"], .image("a.png"))]),
      RuleExample(
        "an image with its own colors",
        ["Contents.json": .images(.image("a.png"), .image("b.png", appearance: "dark"))]),
      RuleExample(
        "a dark variant of another shape",
        [
          "Contents.json": .properties(
            ["template-rendering-intent": "template"], .image("a.png"), .image("b.png", appearance: "dark")),
          "a.png": .alphaPNG(width: 8, height: 8), "b.png": .transparentPNG(width: 8, height: 8),
        ]),
    ],
    rejects: [
      RuleExample(
        "a template for dark",
        [
          "Contents.json": .properties(
            ["template-rendering-intent": "template"], .image("a.png"), .image("b.png", appearance: "dark")),
          "a.png": .transparentPNG(width: 8, height: 8), "b.png": .transparentPNG(width: 8, height: 8),
        ], gives: ["the app colors this template image, so the variant for dark is not needed"]),
      RuleExample(
        "a vector image, whose shape isn't compared",
        [
          "Contents.json": .properties(
            ["template-rendering-intent": "template"], .image("a.pdf"), .image("b.pdf", appearance: "dark"))
        ],
        gives: [
          "the app colors this template image, so the variant for dark is not needed unless its shape differs"
        ]),
    ])

  func questions(about subject: RuleInput) -> [FileQuery] {
    subject.items.flatMap { item in Self.styled(in: item).compactMap { Self.question($0, item) } }
  }

  func check(_ subject: RuleInput, report: FindingReporter) {
    for item in subject.items {
      let styled = Self.styled(in: item)
      let answers = styled.map { element in Self.question(element, item).flatMap { subject.answers[$0] } }
      guard !styled.isEmpty, !answers.contains(.no) else { continue }
      let styles = Set(styled.compactMap(\.luminosity))
      let words = Wording.list(styles.sorted())
      let variants = styles.count == 1 ? "the variant for \(words) is" : "the variants for \(words) are"
      let shape = styles.count == 1 ? "its shape differs" : "their shapes differ"
      let isCertain = answers.allSatisfy { $0 == .yes }
      report(
        item.place,
        "the app colors this template image, so \(variants) not needed\(isCertain ? "" : " unless \(shape)")")
    }
  }

  /// The variants for appearances of a template image that also has one without.
  private static func styled(in item: FolderFacts) -> [SetElement] {
    guard item.type == .imageSet, item.item.document.properties["template-rendering-intent"]?.text == "template",
      item.placedElements.contains(where: \.isPlain)
    else { return [] }
    return item.placedElements.filter { $0.luminosity != nil && $0.filename?.isEmpty == false }
  }

  /// Nil if there is no image that the variant takes the place of.
  private static func question(_ element: SetElement, _ item: FolderFacts) -> FileQuery? {
    let plain = item.placedElements.first { $0.isPlain && $0.scale == element.scale && $0.idiom == element.idiom }
    let files = [plain?.filename, element.filename].compactMap { name -> String? in
      guard let name, case .file(let file) = item.target(of: name) else { return nil }
      return Path.join(item.item.path, file.name)
    }
    return files.count == 2 ? .haveSameShape(files[0], files[1]) : nil
  }
}

extension SetElement {
  /// `dark`, `light` or `tinted`; nil for any.
  fileprivate var luminosity: String? { appearances.first { $0.kind == "luminosity" }?.value }

  /// True for an image for every appearance.
  fileprivate var isPlain: Bool { appearances.isEmpty && filename?.isEmpty == false }
}

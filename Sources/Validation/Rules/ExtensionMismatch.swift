internal import Catalog
internal import Files
internal import Imaging

/// An image is of another kind than its file name says.
struct ExtensionMismatch: ItemRule {
  static let description = RuleDescription(
    id: "extension-mismatch", summary: "An image is of another kind than its file name says",
    rationale: """
      Programs that go by the name cannot open it or show it wrongly, and nobody expects a photograph's blur behind \
      `.png`. A file that was renamed instead of being saved anew is the usual cause: `assets add` refuses such a file.
      """,
    severity: .warning, needsImages: true,
    accepts: [
      RuleExample(
        "names that agree, in any case",
        [
          "Contents.json": .images(.image("logo.png", "1x"), .image("logo@2x.PNG", "2x")),
          "logo.png": .png(width: 8, height: 8), "logo@2x.PNG": .png(width: 16, height: 16),
        ]),
      RuleExample(
        "a name that promises nothing",
        ["Contents.json": .images(.image("logo")), "logo": .png(width: 8, height: 8)]),
    ],
    rejects: [
      RuleExample(
        "a PNG that is called a JPEG",
        ["Contents.json": .images(.image("logo.jpg")), "logo.jpg": .png(width: 8, height: 8)],
        gives: ["'logo.jpg' holds a PNG image"])
    ])

  func check(_ item: CheckedItem, report: (FindingLocation, String) -> Void) {
    // The vector image of a symbol has a rule of its own.
    guard item.type != .symbolSet else { return }
    for file in item.distinctNamedFiles {
      guard let format = item.image(named: file.name)?.facts?.format else { continue }
      let ending = Path.fileExtension(file.name)
      // Most are called what they are.
      guard ending != format.rawValue, item.type.canShow(format),
        FormatMismatch(fileExtension: ending, found: format) != nil
      else { continue }
      let kind = format.rawValue.uppercased()
      report(item.place(of: file), "'\(file.name)' holds \(Wording.withArticle(kind)) image")
    }
  }
}

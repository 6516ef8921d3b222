internal import Catalog
internal import Files
internal import Imaging

/// The format of an image doesn't match its file extension.
struct ExtensionMismatch: FolderRule {
  let description = RuleDescription(
    id: "extension-mismatch", summary: "The format of an image doesn't match its file extension",
    rationale: """
      Programs that go by the file extension can't open the image or show it incorrectly. The usual cause is a file \
      that was renamed instead of exported in the other format. `assets add` refuses such files. It is a note if both \
      formats are bitmaps, which Xcode reads by their content.
      """,
    severity: .warning, needsImages: true,
    accepts: [
      RuleExample(
        "matching names, in any letter case",
        [
          "Contents.json": .images(.image("logo.png", "1x"), .image("logo@2x.PNG", "2x")),
          "logo.png": .png(width: 8, height: 8), "logo@2x.PNG": .png(width: 16, height: 16),
        ]),
      RuleExample(
        "a name without an extension",
        ["Contents.json": .images(.image("logo")), "logo": .png(width: 8, height: 8)]),
    ],
    rejects: [
      RuleExample(
        "a PNG named .pdf",
        ["Contents.json": .images(.image("logo.pdf")), "logo.pdf": .png(width: 8, height: 8)],
        gives: ["'logo.pdf' is a PNG image"]),
      RuleExample(
        "a PNG named .jpg",
        ["Contents.json": .images(.image("logo.jpg")), "logo.jpg": .png(width: 8, height: 8)], as: .note,
        gives: ["'logo.jpg' is a PNG image"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    // The vector image of a symbol is checked by another rule.
    guard item.type != .symbolSet else { return }
    for file in item.distinctNamedFiles {
      guard let format = item.image(named: file.name)?.facts?.format else { continue }
      let ending = Path.fileExtension(file.name)
      // Most names are right.
      guard ending != format.rawValue, item.type.canShow(format),
        let mismatch = FormatMismatch(fileExtension: ending, found: format)
      else { continue }
      let kind = format.rawValue.uppercased()
      report(
        item.place(of: file), "'\(file.name)' is \(Wording.withArticle(kind)) image",
        as: mismatch.expected.isVector || format.isVector ? .warning : .note)
    }
  }
}

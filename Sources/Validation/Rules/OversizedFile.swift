internal import Catalog
internal import Files
internal import Imaging

/// A bitmap takes more bytes than its uncompressed pixels.
struct OversizedFile: FolderRule {
  let description = RuleDescription(
    id: "oversized-file", summary: "An image file is larger than its uncompressed pixels",
    rationale: """
      The file contains data that no app shows: layers of a drawing program, a preview, camera metadata. Every clone \
      of the repository downloads it. Export the image again without such data.
      """,
    severity: .note, needsImages: true,
    accepts: [
      RuleExample(
        "a small image with a color profile",
        [
          "Contents.json": .images(.image("a.png", "1x")),
          "a.png": .bytes(ExampleImage.png(width: 9, height: 9, notes: 4000)),
        ])
    ],
    rejects: [
      RuleExample(
        "a small image with a lot of other data",
        [
          "Contents.json": .images(.image("a.png", "1x")),
          "a.png": .bytes(ExampleImage.png(width: 10, height: 10, notes: 80_000)),
        ], gives: ["'a.png' has 80 KB, but its 10×10 pixels are only 400 bytes"])
    ])

  /// Room for a color profile and some text, in bytes.
  private static let allowance = 1 << 16

  func check(_ item: FolderFacts, report: FindingReporter) {
    for named in item.distinctNamedFiles {
      guard case .file(let file) = item.target(of: named.name), case .file(let size?) = file.kind,
        let facts = item.image(named: named.name)?.facts, [.png, .jpeg].contains(facts.format),
        let sides = facts.size?.whole
      else { continue }
      let bytes = sides.width.multipliedReportingOverflow(by: sides.height)
      guard !bytes.overflow, bytes.partialValue < Int.max / 8 else { continue }
      let unpacked = bytes.partialValue * (facts.bitsPerChannel == 16 ? 8 : 4)
      guard size > unpacked + Self.allowance else { continue }
      report(
        item.place(of: named),
        "'\(named.name)' has \(Wording.size(size)), "
          + "but its \(sides.width)×\(sides.height) pixels are only \(Wording.size(unpacked))"
      )
    }
  }
}

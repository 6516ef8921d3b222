internal import Catalog
internal import Imaging
internal import JSON

/// A set asks Xcode to keep its vectors but has only bitmaps.
struct PreserveVectorOnBitmap: FolderRule {
  let description = RuleDescription(
    id: "preserve-vector-on-bitmap", summary: "Preserve Vector Data is set for bitmaps",
    rationale: """
      Xcode's "Preserve Vector Data" does nothing for bitmaps. Either the set was meant to contain a PDF or an SVG, \
      or the setting is left over and misleading.
      """,
    severity: .note, needsImages: true,
    fixSummary: "Removes the setting; other properties stay",
    accepts: [
      RuleExample(
        "a vector",
        [
          "Contents.json": .properties(["preserves-vector-representation": true], .image("a.svg")),
          "a.svg": .text("<svg width=\"8\" height=\"8\"/>"),
        ]),
      RuleExample(
        "an empty set",
        ["Contents.json": .properties(["preserves-vector-representation": true], .image(nil))]),
    ],
    rejects: [
      RuleExample(
        "a PNG",
        [
          "Contents.json": .properties(["preserves-vector-representation": true], .image("a.png", "2x")),
          "a.png": .png(width: 8, height: 8),
        ], gives: ["'Preserve Vector Data' is set, but the set has only bitmaps"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .imageSet, item.keepsVectors, !item.images.isEmpty else { return }
    let formats = item.images.entries.map { $0.value.facts?.format }
    guard formats.allSatisfy({ $0?.isVector == false }) else { return }
    report(item.place, "'Preserve Vector Data' is set, but the set has only bitmaps")
  }

  func fix(_ contents: inout ContentsDocument, of item: FolderFacts) -> [String] {
    var properties = contents.properties
    guard properties[Self.mark]?.bool == true else { return [] }
    properties[Self.mark] = nil
    contents.object["properties"] = properties.isEmpty ? nil : .object(properties)
    return ["'Preserve Vector Data' removed"]
  }

  private static var mark: String { "preserves-vector-representation" }
}

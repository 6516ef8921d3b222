internal import Catalog
internal import JSON

/// A `Contents.json` is written in another style than Xcode writes.
struct JSONStyle: ItemRule, OptInRule, FixableRule {
  static let description = RuleDescription(
    id: "json-style", summary: "A Contents.json is written in another style than Xcode writes",
    rationale: """
      Xcode writes the whole file anew as soon as somebody edits the set there, and then every line is a difference: \
      the one that matters is lost among them, and branches that touched the set conflict. Many files are so, by other \
      programs and by versions of Xcode before 11, and every app shows them all the same.
      """,
    severity: .note,
    accepts: [
      RuleExample("as Xcode writes it", ["Contents.json": .images(.image(nil, "1x"))])
    ],
    rejects: [
      RuleExample(
        "no spaces before the colons, as most other programs write",
        ["Contents.json": .text("{\n  \"info\": {\n    \"author\": \"xcode\",\n    \"version\": 1\n  }\n}\n")],
        gives: ["Contents.json has other spaces or line breaks than Xcode writes"]),
      RuleExample(
        "as an older Xcode wrote it",
        ["Contents.json": .text("{\n  \"info\" : {\n    \"version\" : 1,\n    \"author\" : \"xcode\"\n  }\n}")],
        gives: ["Contents.json has keys that are not sorted and a last line without an end"]),
    ])

  func check(_ item: CheckedItem, report: (FindingLocation, String) -> Void) {
    // The files of folders nobody here knows may have another owner with a style of its own.
    guard item.type.isKnown || item.item.isRoot, case .document(let document) = item.item.contents else { return }
    let differences = document.json.differencesFromXcode
    guard !differences.isEmpty else { return }
    let words = JSONStyleDifference.allCases.filter(differences.contains).map(\.words)
    report(
      FindingLocation(item.item.path, file: ContentsDocument.fileName),
      "\(ContentsDocument.fileName) has \(Wording.list(words))")
  }

  static let fixSummary = "The file is written as Xcode writes it; what it says stays"

  func fix(_ contents: inout ContentsDocument, of item: CheckedItem) -> [String] {
    contents.takeXcodeStyle()
    return ["written in the style of Xcode"]
  }
}

extension JSONStyleDifference {
  fileprivate var words: String {
    switch self {
    case .spaces: "other spaces or line breaks than Xcode writes"
    case .order: "keys that are not sorted"
    case .lastLine: "a last line without an end"
    }
  }
}

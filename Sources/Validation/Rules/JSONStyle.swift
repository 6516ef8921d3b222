internal import Catalog
internal import JSON

/// The style of a `Contents.json` differs from Xcode's.
struct JSONStyle: FolderRule {
  let description = RuleDescription(
    id: "json-style", summary: "A Contents.json is not formatted as Xcode formats it",
    rationale: """
      Xcode reformats the whole file the next time the set is edited there. Then every line changes: the change that \
      matters is hard to see, and branches that edit the set conflict. Other programs and versions of Xcode before 11 \
      write many such files, and every app shows them correctly.
      """,
    severity: .note, isOptIn: true,
    fixSummary: "Formats the file as Xcode does; its values stay the same",
    accepts: [
      RuleExample("as Xcode formats it", ["Contents.json": .images(.image(nil, "1x"))])
    ],
    rejects: [
      RuleExample(
        "no spaces before the colons, as most other programs format it",
        ["Contents.json": .text("{\n  \"info\": {\n    \"author\": \"xcode\",\n    \"version\": 1\n  }\n}\n")],
        gives: ["Contents.json has different spacing or line breaks than Xcode writes"]),
      RuleExample(
        "as an older Xcode formatted it",
        ["Contents.json": .text("{\n  \"info\" : {\n    \"version\" : 1,\n    \"author\" : \"xcode\"\n  }\n}")],
        gives: ["Contents.json has unsorted keys and no newline at the end"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    // The files of folders of unknown types may belong to another program with a style of its own.
    guard item.type.isKnown || item.item.isRoot, case .document(let document) = item.item.contents else { return }
    let differences = document.json.differencesFromXcode
    guard !differences.isEmpty else { return }
    let words = JSONStyleDifference.allCases.filter(differences.contains).map(\.words)
    report(
      FindingLocation(item.item.path, file: ContentsDocument.fileName),
      "\(ContentsDocument.fileName) has \(Wording.list(words))")
  }

  func fix(_ contents: inout ContentsDocument, of item: FolderFacts) -> [String] {
    contents.takeXcodeStyle()
    return ["formatted as Xcode does"]
  }
}

extension JSONStyleDifference {
  fileprivate var words: String {
    switch self {
    case .spaces: "different spacing or line breaks than Xcode writes"
    case .order: "unsorted keys"
    case .lastLine: "no newline at the end"
    }
  }
}

internal import Catalog
internal import JSON

/// A set has images for some languages and none for the others.
struct MissingAnyLanguage: FolderRule {
  let description = RuleDescription(
    id: "missing-any-language", summary: "A set has images for some languages only",
    rationale: """
      An image without a language is shown in every language that has no image of its own. Without one, people see \
      the image of the project's development language if the set has it, and nothing otherwise. A project file says \
      what that language is; this rule doesn't read it.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "an image for French, and one for any other language",
        ["Contents.json": .images(.image("a.png"), ["filename": "b.png", "idiom": "universal", "locale": "fr"])]),
      RuleExample("no image yet", ["Contents.json": .images(["idiom": "universal", "locale": "fr"])]),
    ],
    rejects: [
      RuleExample(
        "images for English and French",
        [
          "Contents.json": .images(
            ["filename": "a.png", "idiom": "universal", "locale": "en"],
            ["filename": "b.png", "idiom": "universal", "locale": "fr"])
        ],
        gives: ["it has images for en and fr only; other languages show that of the development language, if at all"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard [.imageSet, .dataSet].contains(item.type) else { return }
    let filled = item.placedElements.filter { $0.filename?.isEmpty == false }
    guard !filled.isEmpty, filled.allSatisfy({ $0.locale != nil }) else { return }
    let locales = Wording.list(Set(filled.compactMap(\.locale)).sorted())
    let content = item.type == .dataSet ? "files" : "images"
    report(
      item.place,
      "it has \(content) for \(locales) only; other languages show that of the development language, if at all")
  }
}

internal import Catalog
internal import JSON

/// An image set has images for languages but isn't marked as localizable.
struct LocaleIgnored: FolderRule {
  let description = RuleDescription(
    id: "locale-ignored", summary: "A set has localized images but is not localizable",
    rationale: """
      Xcode shows language slots only for a set that is marked as localizable, so these images don't appear there. \
      Whether an app finds them is not documented. `assets set NAME --localizable` marks the set, `assets remove NAME \
      --locale fr` removes a language.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "a localizable set, and an empty slot",
        [
          "Contents.json": .properties(
            ["localizable": true], .image("logo.png"),
            ["filename": "logo-fr.png", "idiom": "universal", "locale": "fr"]),
          "logo.png": .png(width: 8, height: 8), "logo-fr.png": .png(width: 8, height: 8),
        ]),
      RuleExample(
        "only an empty slot is for a language",
        ["Contents.json": .images(.image(nil), ["idiom": "universal", "locale": "fr"])]),
    ],
    rejects: [
      RuleExample(
        "a set that is not localizable",
        [
          "Contents.json": .images(
            .image("logo.png"), ["filename": "logo-fr.png", "idiom": "universal", "locale": "fr"]),
          "logo.png": .png(width: 8, height: 8), "logo-fr.png": .png(width: 8, height: 8),
        ], gives: ["it has images for 'fr' but is not localizable"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .imageSet else { return }
    var locales: [String] = []
    var seen: Set<String> = []
    for element in item.placedElements where element.filename != nil {
      if let locale = element.locale, seen.insert(locale).inserted { locales.append(locale) }
    }
    guard !locales.isEmpty, item.item.document.properties["localizable"]?.bool != true else { return }
    report(item.place, "it has images for \(Wording.list(locales.map(Wording.quoted))) but is not localizable")
  }
}

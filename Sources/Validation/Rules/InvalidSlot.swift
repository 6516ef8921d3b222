internal import Catalog
internal import JSON

/// A word that says what an element is for is unknown, so the element isn't for what was meant.
struct InvalidSlot: FolderRule {
  let description = RuleDescription(
    id: "invalid-slot", summary: "An element has an invalid device, scale, size or appearance",
    rationale: """
      Xcode has no slot for such an element and never shows its file; other tools use it for every scale. The usual \
      causes are a typo and a manual merge. New sizes are fine; you can allow a value that only a newer Xcode knows.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "an icon with half points", in: "Icons.xcassets/AppIcon.appiconset",
        ["Contents.json": .images(["idiom": "ipad", "scale": "2x", "size": "83.5x83.5"])]),
      RuleExample(
        "values of every kind",
        [
          "Contents.json": .images(
            [
              "appearances": [
                ["appearance": "luminosity", "value": "dark"], ["appearance": "contrast", "value": "high"],
              ], "display-gamut": "display-P3", "idiom": "iphone", "locale": "es-419", "scale": "2x",
              "subtype": "2688h",
            ],
            [
              "graphics-feature-set": "apple7", "height-class": "compact", "idiom": "universal",
              "language-direction": "right-to-left", "memory": "8GB", "width-class": "regular",
            ], ["idiom": "watch", "scale": "2x", "screen-width": ">205"])
        ]),
    ],
    rejects: [
      RuleExample(
        "a scale without its x", ["Contents.json": .images(.image(nil, "1"))],
        gives: ["'1' is not a scale such as 2x"]),
      RuleExample(
        "a scale that no device has", ["Contents.json": .images(.image(nil, "4x"))],
        gives: ["no slot has the scale '4x': a catalog holds 1x, 2x and 3x"]),
      RuleExample(
        "a scale that is a number",
        ["Contents.json": .images(["filename": "logo.png", "idiom": "universal", "scale": 2])],
        gives: ["a number is not a scale such as 2x"]),
      RuleExample(
        "a size with three sides", in: "Icons.xcassets/AppIcon.appiconset",
        ["Contents.json": .images(["idiom": "iphone", "scale": "2x", "size": "20x21x50"])],
        gives: ["'20x21x50' is not a size such as 60x60"]),
      RuleExample(
        "an unknown device", ["Contents.json": .images(.image(nil, "2x", idiom: "phone"))],
        gives: ["the idiom 'phone' is not known; did you mean 'iphone'?"]),
      RuleExample(
        "no device at all", ["Contents.json": .images(["filename": "logo.png", "scale": "2x"])],
        gives: ["it has no idiom, so its devices are unknown; 'universal' is for all devices"]),
      RuleExample(
        "an unknown appearance",
        [
          "Contents.json": .images(
            ["appearances": [["appearance": "luminosity", "value": "drk"]], "idiom": "universal"])
        ], gives: ["the luminosity 'drk' is not known; did you mean 'dark'?"]),
      RuleExample(
        "an unknown language", ["Contents.json": .images(["idiom": "universal", "locale": "zzzz-QQ"])],
        gives: ["the locale 'zzzz-QQ' is not known"]),
      RuleExample(
        "an icon for a platform that has no single size", in: "Icons.xcassets/AppIcon.appiconset",
        [
          "Contents.json": .images(
            ["idiom": "universal", "platform": "macos", "size": "1024x1024"],
            ["idiom": "universal", "platform": "ios", "size": "1024x1024"])
        ],
        gives: [
          "the platform 'macos' is not known, so the icon is ignored; use 'ios' or 'watchos', or omit it for a Mac"
        ]
      ),
      RuleExample(
        "different letter case", ["Contents.json": .images(["display-gamut": "srgb", "idiom": "universal"])],
        gives: ["the display-gamut 'srgb' is not known; did you mean 'sRGB'?"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type.hasSlots else { return }
    for element in item.placedElements {
      for problem in problems(of: element, item.type) { report(item.place(of: element), problem) }
    }
  }

  private func problems(of element: SetElement, _ type: FolderType) -> [String] {
    var problems: [String] = []
    var hasIdiom = false
    for member in element.object.members {
      // Nearly all members are one of these three, and valid.
      switch member.name.text {
      case "filename": break
      case "idiom":
        hasIdiom = true
        if member.value.text != "universal" { problems += problem("idiom", member.value) }
      case "scale":
        problems += problem(ofScale: element.scale, member.value)
      case "size":
        if member.value.text.map(isSize) != true {
          problems.append("\(shown(member.value)) is not a size such as 60x60")
        }
      case "appearances": problems += wrongAppearances(in: member.value)
      case let key: problems += problem(key, member.value)
      }
    }
    if !hasIdiom, Self.keysWithIdiom.contains(type.elementsKey ?? "") {
      problems.append("it has no idiom, so its devices are unknown; 'universal' is for all devices")
    }
    return problems
  }

  private func problem(ofScale scale: Scale?, _ value: JSONValue) -> [String] {
    guard let scale else { return ["\(shown(value)) is not a scale such as 2x"] }
    guard !Scale.ofSlots.contains(scale) else { return [] }
    let known = Wording.list(Scale.ofSlots.map(\.description))
    return ["no slot has the scale \(shown(value)): a catalog holds \(known)"]
  }

  /// Levels of a texture and the parts of brand assets may have none.
  private static let keysWithIdiom: Set = ["images", "symbols", "colors", "data"]

  private func problem(_ key: String, _ value: JSONValue) -> [String] {
    guard let word = value.text else {
      return SlotKeywords.isKnown("", for: key) == nil
        ? [] : ["the \(key) is \(Wording.withArticle(value.kind)), not a string"]
    }
    guard SlotKeywords.isKnown(word, for: key) == false else { return [] }
    if key == "platform" {
      return [
        "the platform '\(word)' is not known, so the icon is ignored; use 'ios' or 'watchos', or omit it for a Mac"
      ]
    }
    let known = key == "locale" ? LanguageTag.languagesOfTwoLetters : SlotKeywords.listed(key) ?? []
    return ["the \(key) '\(word)' is not known\(Wording.didYouMean(word, among: known))"]
  }

  private func wrongAppearances(in value: JSONValue) -> [String] {
    guard let appearances = value.elements else {
      return ["the appearances are \(Wording.withArticle(value.kind)), not a list"]
    }
    return appearances.compactMap { appearance in
      guard let kind = appearance.object?["appearance"]?.text, let word = appearance.object?["value"]?.text else {
        return "an appearance has no kind or no value"
      }
      guard let words = SlotKeywords.appearances[kind] else {
        return
          "the appearance '\(kind)' is not "
          + "known\(Wording.didYouMean(kind, among: SlotKeywords.appearances.keys.sorted()))"
      }
      return words.contains(word) ? nil : "the \(kind) '\(word)' is not known\(Wording.didYouMean(word, among: words))"
    }
  }

  private func shown(_ value: JSONValue) -> String {
    value.text.map(Wording.quoted) ?? Wording.withArticle(value.kind)
  }

  /// True for two positive numbers with an `x` between them.
  private func isSize(_ text: String) -> Bool {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
    return sides.count == 2 && sides.allSatisfy { $0 > 0 && $0.isFinite }
  }
}

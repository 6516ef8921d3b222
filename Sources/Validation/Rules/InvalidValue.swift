internal import Catalog
internal import JSON

/// A value of a `Contents.json` is of the wrong kind for its key, or an unknown word.
struct InvalidValue: FolderRule {
  let description = RuleDescription(
    id: "invalid-value", summary: "A value in a Contents.json has the wrong type or is not known",
    rationale: """
      A value that isn't understood is ignored: a file name that is a number leaves its slot empty, and \
      `"localizable" : "yes"` shows one language to everyone. An unknown value is a warning, as a newer Xcode may \
      know it. What is inside `info` changes nothing in an app, so that is a note. The rule `invalid-slot` checks \
      the values that select a slot, and `invalid-color` checks colors.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "values of every type, and an unknown key",
        [
          "Contents.json": .json([
            "images": [
              [
                "alignment-insets": ["left": 1], "filename": "a.png", "idiom": "universal", "later": [1],
                "resizing": ["center": ["mode": "tile", "width": 1], "mode": "3-part-horizontal"],
              ],
              ["idiom": "universal", "resizing": ["center": ["mode": "fill"], "mode": "9-part"], "scale": "2x"],
            ], "info": ["author": "xcode", "version": 1],
            "properties": [
              "localizable": true, "on-demand-resource-tags": ["level1"], "template-rendering-intent": "original",
            ],
          ])
        ])
    ],
    rejects: [
      RuleExample(
        "numbers instead of names and objects",
        [
          "Contents.json": .json([
            "images": [["filename": 3, "idiom": "universal"]], "info": 7, "properties": [],
          ])
        ],
        gives: [
          "'info' is a number, not an object", "'properties' is an array, not an object",
          "'filename' is a number, not a string",
        ]),
      RuleExample(
        "strings instead of true or false", ["Contents.json": .properties(["localizable": "yes"])],
        gives: ["'properties.localizable' is a string, not true or false"]),
      RuleExample(
        "unknown values",
        [
          "Contents.json": .json([
            "images": [["idiom": "universal", "resizing": ["mode": "9-parts"]]],
            "properties": ["template-rendering-intent": "tmplate"],
          ])
        ], as: .warning,
        gives: [
          "the properties.template-rendering-intent 'tmplate' is not known; did you mean 'template'?",
          "the resizing.mode '9-parts' is not known; did you mean '9-part'?",
        ]),
      RuleExample(
        "an unknown version", ["Contents.json": .json(["info": ["author": "xcode", "version": 2]])], as: .warning,
        gives: ["the info.version is 2, and only 1 is known"]),
      RuleExample(
        "a version in quotes", ["Contents.json": .json(["info": ["author": "xcode", "version": "1"]])], as: .note,
        gives: ["'info.version' is a string, not a number"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard case .document(let document) = item.item.contents, item.type.isKnown || item.item.isRoot else { return }
    let place = FindingLocation(item.item.path, file: ContentsDocument.fileName)
    judge(document.object, KeySchema.ofContents, "") { report(place, $1, as: $0) }
    if let version = document.object["info"]?.object?["version"]?.number, version != JSONNumber(1) {
      report(place, "the info.version is \(version.spelling), and only 1 is known", as: .warning)
    }
    let shapes = KeySchema.ofElements(of: item.type)
    for element in item.elements {
      judge(element.object, shapes, "") { report(item.place(of: element), $1, as: $0) }
    }
  }

  /// - Parameter path: The keys that lead to the object, each followed by a dot.
  private func judge(
    _ object: JSONObject, _ shapes: [String: KeySchema], _ path: String, grade: (Severity, String) -> Void
  ) {
    for member in object.members {
      guard let shape = shapes[member.name.text] else { continue }
      let (key, value) = (path + member.name.text, member.value)
      if let number = value.number, shape.kind == .number, !number.double.isFinite {
        grade(.error, "'\(key)' is \(number.spelling), which is too large")
        continue
      }
      guard shape.fits(value) else {
        grade(path == "info." ? .note : .error, "'\(key)' is \(kind(of: value, shape)), not \(words(for: shape.kind))")
        continue
      }
      if let inside = value.object {
        judge(inside, shape.members, key + ".", grade: grade)
      } else if let word = value.text, !shape.words.isEmpty, !shape.words.contains(word) {
        grade(.warning, "the \(key) '\(word)' is not known\(Wording.didYouMean(word, among: shape.words))")
      }
    }
  }

  private func kind(of value: JSONValue, _ shape: KeySchema) -> String {
    if value.elements != nil, [.texts, .numbers].contains(shape.kind) { return "an array with other values in it" }
    return Wording.withArticle(value.kind)
  }

  private func words(for kind: KeySchema.Kind) -> String {
    switch kind {
    case .text: "a string"
    case .truth: "true or false"
    case .number: "a number"
    case .object: "an object"
    case .texts: "an array of strings"
    case .numbers: "an array of numbers"
    }
  }
}

internal import Catalog
internal import JSON

/// A `Contents.json` that can't be read, or whose list isn't a list.
struct InvalidJSON: FolderRule {
  let description = RuleDescription(
    id: "invalid-json", summary: "A Contents.json cannot be read",
    rationale: """
      Xcode ignores a set whose Contents.json it can't read, with all its files, and so do other tools. The \
      usual cause is a failed merge. The same goes for a folder that can't be listed. One comma too many is a warning: \
      Apple's parser accepts it, but others don't, so the rest of the set isn't checked.
      """,
    severity: .error,
    accepts: [
      RuleExample("an image set", ["Contents.json": .images(.image(nil, "1x"))]),
      RuleExample("only an empty object", ["Contents.json": .text("{}")]),
    ],
    rejects: [
      RuleExample(
        "one comma too many", ["Contents.json": .text("{\n  \"images\" : [],\n}\n")],
        as: .warning, gives: ["Contents.json, line 3, column 1: a comma comes before the closing bracket"]),
      RuleExample(
        "markers left by a merge", ["Contents.json": .text("{\n<<<<<<< HEAD\n  \"images\" : []\n}\n")],
        gives: [
          """
          Contents.json: a merge left conflict markers on line 2: keep one side, and delete the lines with <<<<<<<, \
          ======= and >>>>>>>
          """
        ]),
      RuleExample(
        "another encoding", ["Contents.json": .bytes([0xFF, 0xFE] + Array("{}".utf16).flatMap { [UInt8($0), 0] })],
        gives: ["Contents.json: it is in UTF-16; save it as UTF-8"]),
      RuleExample(
        "another structure", ["Contents.json": .text("[]\n")],
        gives: ["Contents.json: it contains an array, not an object"]),
      RuleExample(
        "a list that is not an array", ["Contents.json": .json(["images": ["filename": "logo.png"]])],
        gives: ["Contents.json: 'images' is an object, not an array"]),
      RuleExample(
        "an element that is not an object", ["Contents.json": .images(.image(nil, "1x"), "logo.png")],
        gives: ["Contents.json: element 2 of 'images' is a string, not an object"]),
      RuleExample(
        "a key twice in one element, as a line-based merge leaves it",
        ["Contents.json": .text("{ \"images\" : [ { \"filename\" : \"a.png\", \"filename\" : \"b.png\" } ] }\n")],
        gives: ["Contents.json: element 1 of 'images' has 'filename' twice"]),
      RuleExample(
        "a key twice deep inside", in: "Colors.xcassets/Accent.colorset",
        [
          "Contents.json": .text(
            """
            { "colors" : [ { "color" : { "components" : { "red" : "1", "red" : "0" } } } ],
              "info" : { "version" : 1, "version" : 1 } }

            """)
        ], gives: ["Contents.json: 'color.components' of element 1 of 'colors' has 'red' twice"]),
      RuleExample(
        "a link in its place", ["Contents.json": .link(to: "../Contents.json")],
        gives: ["Contents.json: it is a link or a folder, not a file"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    switch item.item.contents {
    case .absent, .unread: return
    case .invalid(let problem):
      let isComma = if case .json(let error) = problem { error.reason == .trailingComma } else { false }
      report(place(in: item), Self.message(problem), as: isComma ? .warning : .error)
    case .document(let document):
      guard let problem = Self.problem(in: document, item.type.elementsKey) else { return }
      report(place(in: item), "\(Self.file): \(problem)")
    }
  }

  private static let file = ContentsDocument.fileName

  private func place(in item: FolderFacts) -> FindingLocation { FindingLocation(item.item.path, file: Self.file) }

  private static func message(_ problem: ContentsError) -> String {
    if case .json = problem { return "\(file), \(Wording.problem(problem))" }
    if case .unlistable = problem { return Wording.problem(problem) }
    return "\(file): \(Wording.problem(problem))"
  }

  private static func problem(in document: ContentsDocument, _ key: String?) -> String? {
    if let name = document.object.repeatedName { return "'\(name)' is there twice" }
    if let key, let list = document.object[key] {
      guard let elements = list.elements else { return "'\(key)' is \(Wording.withArticle(list.kind)), not an array" }
      for (index, element) in elements.enumerated() {
        let place = "element \(index + 1) of '\(key)'"
        guard element.object != nil else { return "\(place) is \(Wording.withArticle(element.kind)), not an object" }
        if let found = Repetition(in: element) {
          return found.problem(at: found.path.map { "'\($0)' of \(place)" } ?? place)
        }
      }
    }
    for member in document.object.members where member.name.text != key {
      guard var found = Repetition(in: member.value) else { continue }
      found.enter(member.name.text)
      return found.problem(at: "'\(found.path ?? "")'")
    }
    return nil
  }

  /// A name that occurs twice in one object: other readers use one of the two, and not all use the same.
  private struct Repetition {
    private let name: String
    /// The path there, the last step first; joined on the way back, since a name may be as long as the file.
    private var steps: [String] = []

    /// Finds the first one in a value and everything in it.
    init?(in value: JSONValue) {
      if let name = value.object?.repeatedName {
        self.name = name
        return
      }
      for member in value.object?.members ?? [] where member.value.layout != nil {
        guard let found = Repetition(in: member.value) else { continue }
        self = found
        enter(member.name.text)
        return
      }
      for (index, element) in (value.elements ?? []).enumerated() where element.layout != nil {
        guard let found = Repetition(in: element) else { continue }
        self = found
        enter("\(index + 1)")
        return
      }
      return nil
    }

    /// Adds an outer step.
    mutating func enter(_ step: String) { steps.append(step) }

    /// The keys and places that lead there; nil if there are none.
    var path: String? { steps.isEmpty ? nil : steps.reversed().joined(separator: ".") }

    func problem(at place: String) -> String { "\(place) has '\(name)' twice" }
  }
}

internal import Catalog
internal import JSON

/// A `Contents.json` that cannot be read, or whose list is no list.
struct InvalidJSON: ItemRule {
  static let description = RuleDescription(
    id: "invalid-json", summary: "A Contents.json cannot be read",
    rationale: """
      Xcode drops a set whose Contents.json it cannot read, with all its files, and so does every other tool. \
      A merge that went wrong is the usual cause. The same goes for a folder that may not be looked into.
      """,
    severity: .error,
    accepts: [
      RuleExample("an image set", ["Contents.json": .images(.image(nil, "1x"))]),
      RuleExample("nothing but an empty object", ["Contents.json": .text("{}")]),
    ],
    rejects: [
      RuleExample(
        "a comma too many", ["Contents.json": .text("{\n  \"images\" : [],\n}\n")],
        gives: ["Contents.json, line 3, column 1: expected a name in quotes"]),
      RuleExample(
        "marks left by a merge", ["Contents.json": .text("{\n<<<<<<< HEAD\n  \"images\" : []\n}\n")],
        gives: [
          """
          Contents.json: a merge left its marks on line 2: keep what is right, and take out the lines with <<<<<<<, \
          ======= and >>>>>>>
          """
        ]),
      RuleExample(
        "another encoding", ["Contents.json": .bytes([0xFF, 0xFE] + Array("{}".utf16).flatMap { [UInt8($0), 0] })],
        gives: ["Contents.json: it is in UTF-16; save it as UTF-8"]),
      RuleExample(
        "another shape", ["Contents.json": .text("[]\n")],
        gives: ["Contents.json: it holds an array, not an object"]),
      RuleExample(
        "a list that is none", ["Contents.json": .json(["images": ["filename": "logo.png"]])],
        gives: ["Contents.json: 'images' is an object, not an array"]),
      RuleExample(
        "an element that is none", ["Contents.json": .images(.image(nil, "1x"), "logo.png")],
        gives: ["Contents.json: element 2 of 'images' is a string, not an object"]),
      RuleExample(
        "two names in one element, as a merge of lines leaves them",
        ["Contents.json": .text("{ \"images\" : [ { \"filename\" : \"a.png\", \"filename\" : \"b.png\" } ] }\n")],
        gives: ["Contents.json: element 1 of 'images' has 'filename' twice"]),
      RuleExample(
        "a link in its place", ["Contents.json": .link(to: "../Contents.json")],
        gives: ["Contents.json: a link or folder stands in its place"]),
    ])

  func check(_ item: CheckedItem, report: (Place, String) -> Void) {
    switch item.item.contents {
    case .absent, .unread: return
    case .invalid(let problem): report(place(in: item), Self.message(problem))
    case .document(let document):
      guard let problem = Self.problem(in: document, item.type.elementsKey) else { return }
      report(place(in: item), "\(Self.file): \(problem)")
    }
  }

  private static let file = ContentsDocument.fileName

  private func place(in item: CheckedItem) -> Place { Place(item.item.path, file: Self.file) }

  private static func message(_ problem: ContentsProblem) -> String {
    if case .json = problem { return "\(file), \(Wording.problem(problem))" }
    if case .unlistable = problem { return Wording.problem(problem) }
    return "\(file): \(Wording.problem(problem))"
  }

  private static func problem(in document: ContentsDocument, _ key: String?) -> String? {
    if let name = document.object.repeatedName { return "'\(name)' stands there twice" }
    guard let key, let list = document.object[key] else { return nil }
    guard let elements = list.elements else { return "'\(key)' is \(Wording.withArticle(list.kind)), not an array" }
    for (index, element) in elements.enumerated() {
      if let problem = problem(of: element) { return "element \(index + 1) of '\(key)' \(problem)" }
    }
    return nil
  }

  private static func problem(of element: JSONValue) -> String? {
    guard let object = element.object else { return "is \(Wording.withArticle(element.kind)), not an object" }
    return object.repeatedName.map { "has '\($0)' twice" }
  }
}

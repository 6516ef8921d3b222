internal import Arguments
internal import JSON
internal import Project
internal import Prototype

extension CommandContext {
  /// Changes a prototype, writes it and prints what was done.
  ///
  /// - Parameter change: Returns what was done, one line each, and notes.
  func edit(
    prototype name: String, isDryRun: Bool, showsJSON: Bool,
    _ change: (inout PrototypeFile, String) throws -> (lines: [String], notes: [String])
  ) throws -> ExitCode {
    let (file, path, (lines, notes)) = try PrototypeScope(session).edit(name, isDryRun: isDryRun) { file, path in
      let known = Self.brokenStories(in: file.document)
      let (lines, own) = try change(&file, path)
      var notes = own
      notes += Self.brokenStories(in: file.document).filter { !known.contains($0) && !notes.contains($0) }
      return (lines, notes)
    }
    if showsJSON {
      write(
        json: .object(
          ("name", .string(file.name)), ("path", .string(path)), ("changes", .list(lines.map { .string($0) })),
          ("notes", notes.isEmpty ? nil : .list(notes.map { .string($0) })), ("dryRun", .bool(isDryRun))),
        sentence: lines.joined(separator: "; "))
      return .done
    }
    for line in lines { output.line(printable(line)) }
    for note in notes { error.line("note: \(printable(note))") }
    if isDryRun { printDryRunHint() }
    return .done
  }
}

extension CommandContext {
  /// What the check says of stories that can't be walked.
  private static func brokenStories(in document: PrototypeDocument) -> [String] {
    if document.stories.isEmpty { return [] }
    return PrototypeCheck(document, images: nil).findings.filter { $0.rule == .story }.map(\.message)
  }
}

/// `V=X` of a variable and a value.
struct VariableArgument: ArgumentValue {
  var name: String
  private var text: String

  init?(argument: String) {
    guard let cut = argument.firstIndex(of: "=") else { return nil }
    name = String(argument[..<cut])
    text = String(argument[argument.index(after: cut)...])
    guard PrototypeReader.isVariableName(name) else { return nil }
  }

  /// - Parameter first: The value that the variable begins with, which gives its type; nil if it is not declared yet.
  func value(like first: PrototypeDocument.Value? = nil) -> PrototypeDocument.Value {
    PrototypeDocument.Value(typed: text, like: first)
  }

  var argument: String { name }
  static var accepted: AcceptedValues { .form("NAME=VALUE such as favorite=true") }
}

/// A condition of a link or layer.
struct ConditionArgument: ArgumentValue {
  var condition: TypedCondition

  init?(argument: String) {
    guard let condition = TypedCondition(argument) else { return nil }
    self.condition = condition
  }

  var argument: String { condition.variable }
  static var accepted: AcceptedValues {
    .form("NAME=VALUE such as favorite=true, or NAME!=VALUE, 'NAME>NUMBER', 'NAME<NUMBER'")
  }
}

/// `X,Y,WIDTH,HEIGHT` in points.
struct AreaArgument: ArgumentValue {
  var area: PrototypeDocument.Area

  init?(argument: String) {
    let numbers = argument.filter { $0 != " " }.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0) }
    guard numbers.count == 4, !numbers.contains(nil) else { return nil }
    let values = numbers.compactMap { $0 }
    guard values.allSatisfy({ $0.isFinite && abs($0) <= 100_000 }), values[2] > 0, values[3] > 0 else { return nil }
    area = PrototypeDocument.Area(values[0], values[1], values[2], values[3])
  }

  var argument: String { area.text }
  static var accepted: AcceptedValues { .form("X,Y,WIDTH,HEIGHT in points, such as 16,280,361,44") }
}

/// `X,Y` in points.
struct PlaceArgument: ArgumentValue {
  private let numbers: [Double]

  init?(argument: String) {
    let numbers = argument.filter { $0 != " " }.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    self.numbers = numbers.compactMap { $0 }
    guard numbers.count == 2, self.numbers.count == 2, self.numbers.allSatisfy({ abs($0) <= 100_000 }) else {
      return nil
    }
  }

  var json: JSONValue {
    .array(JSONArray(numbers.map { .number(JSONNumber($0)) }, layout: .inline(padded: false)))
  }
  var argument: String { numbers.map { JSONNumber($0).spelling }.joined(separator: ",") }
  static var accepted: AcceptedValues { .form("X,Y in points, such as 80,280") }
}

/// A keyword of the document as an option.
struct WordArgument<Word: PrototypeWord>: ArgumentValue {
  var word: Word

  init?(argument: String) {
    guard let word = Word(word: argument) else { return nil }
    self.word = word
  }

  var argument: String { word.rawValue }
  static var accepted: AcceptedValues { .oneOf(Word.allCases.map(\.rawValue)) }
}

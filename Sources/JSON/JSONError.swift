/// Why bytes are not valid JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case unexpectedEnd
    /// Something other than the expected was found: `a value`, `','`, …
    case expected(String)
    /// A comma before the closing bracket.
    case trailingComma
    case invalidEscape
    case invalidNumber
    case controlCharacterInString
    case notUTF8
    /// A letter has more combining marks than in any writing system.
    case endlessLetter
    /// More than `JSONParser.deepest` nested arrays and objects, or too many deeply nested elements.
    case tooDeep
    case textAfterValue
  }

  public var reason: Reason
  /// The position, counted from 1; the column counts bytes.
  public var line: Int
  public var column: Int

  public init(reason: Reason, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }
}

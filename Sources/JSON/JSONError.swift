/// Why some bytes are not JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case unexpectedEnd
    /// Something else stands where one of these was expected: `a value`, `','`, …
    case expected(String)
    case invalidEscape
    case invalidNumber
    case controlCharacterInString
    case notUTF8
    /// More accents stand on one letter than in any writing.
    case endlessLetter
    /// More than `JSONParser.deepest` arrays and objects stand in one another, or too much stands deep in them.
    case tooDeep
    case textAfterValue
  }

  public var reason: Reason
  /// Where, counted from 1; the column counts bytes.
  public var line: Int
  public var column: Int

  public init(reason: Reason, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }
}

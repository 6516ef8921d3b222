/// Why some bytes are no property list in the old text form, and where.
public struct OpenStepProblem: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case unexpectedEnd
    /// Something else stands where one of these was expected: `a value`, `';'`, …
    case expected(String)
    /// More than `OpenStepParser.deepest` lists stand in one another.
    case tooDeep
    /// More values than `OpenStepParser.mostValues`.
    case tooMany
    case textAfterValue
  }

  public var kind: Kind
  /// Counted in bytes from the start of the file.
  public var place: Int
}

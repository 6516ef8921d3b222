/// A part of a project's settings that is not understood, and is ignored.
public struct SettingsIssue: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case unknownSection(String)
    /// A section about one rule or asset doesn't name it.
    case namelessSection(String)
    case unknownRule(String)
    /// Holds the key as it is spelled.
    case unknownKey(String, known: [String])
    /// Holds the value, its key, and the accepted values, which read after "use".
    case badValue(String, key: String, accepted: String)
  }

  /// The name of the file for people.
  public var file: String
  /// Counted from 1; 0 if there are no lines, as in the environment.
  public var line: Int
  public var kind: Kind

  public init(file: String, line: Int, _ kind: Kind) {
    self.file = file
    self.line = line
    self.kind = kind
  }
}

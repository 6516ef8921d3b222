/// The severity of a finding about a catalog or a prototype; the raw value is the word in text and `--json`.
///
/// Severities are ordered: an error is more than a warning, and a warning more than a note.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  /// Worth knowing; nothing has to change.
  case note
  /// A problem that people see on some device, though the catalog can be built.
  case warning
  /// Xcode can't use the item, or uses something else than was meant.
  case error

  /// The word in messages, which is the raw value.
  public var description: String { rawValue }

  /// True if the first one matters less.
  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

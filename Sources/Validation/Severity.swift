/// The severity of a finding; the raw value is the word in text and `--json`.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  /// Worth knowing; nothing has to change.
  case note
  /// Something people will see on some device, though the catalog can be built.
  case warning
  /// Xcode cannot use what is there, or uses something else than was meant.
  case error

  public var description: String { rawValue }

  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// From which severity on findings make a command fail; the raw value is what `--fail-on` takes.
public enum FailureThreshold: String, Hashable, Sendable, CaseIterable {
  case error, warning, never

  /// True where a finding of this severity counts as a failure.
  public func isReached(by severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .never: false
    }
  }
}

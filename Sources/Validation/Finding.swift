public import Catalog
internal import Files

/// One result of a rule: its location, severity and message.
public struct Finding: Hashable, Sendable {
  /// The id of the rule.
  public var rule: String
  public var severity: Severity
  public var place: FindingLocation
  /// What is wrong, as part of a sentence: lower case, no full stop. Names from outside are included as they are.
  public var message: String

  public init(rule: String, severity: Severity, place: FindingLocation, message: String) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.message = message
  }
}

extension Finding: Comparable, CustomStringConvertible {
  /// Orders by place, then by rule, so that all findings of one set are together.
  public static func < (one: Finding, other: Finding) -> Bool {
    if one.place < other.place { return true }
    if other.place < one.place { return false }
    if one.rule != other.rule { return Path.precedes(one.rule, other.rule) }
    return Path.precedes(one.message, other.message)
  }

  /// One line without colors: `Icons.xcassets/Logo.imageset: warning: [missing-scale] no image at 2x`.
  public var description: String { "\(place): \(severity): [\(rule)] \(message)" }
}

/// The place of a finding: a folder of a catalog, or a line and column of a text file.
public struct FindingLocation: Hashable, Sendable {
  /// The folder, from the root of the tree: the set, a group, or the catalog itself. If `name` is set, the text file
  /// that contains it.
  public var path: String
  /// The slot as text, such as `iphone 2x`, if one element is meant and its set has slots.
  public var slot: String?
  /// The name of a file in the folder, as the element spells it; the file may be missing.
  public var file: String?
  /// The text in the file at `path`: the name of an asset, as in code.
  public var name: String?
  /// The position in that file, or in the `Contents.json` of the folder; nil if only the name counts, as in a baseline,
  /// and for a folder until it has been located (see `ValidationResult.located`).
  public var position: Position?
  /// The file to show if the folder has no `Contents.json`, below the root of the tree; nil until it has been located,
  /// like `position`.
  public var standIn: String?

  /// Counted from 1, the column in bytes.
  public struct Position: Hashable, Sendable, Comparable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    public static func < (one: Position, other: Position) -> Bool {
      (one.line, one.column) < (other.line, other.column)
    }
  }

  public init(_ path: String, slot: String? = nil, file: String? = nil) {
    self.path = path
    self.slot = slot
    self.file = file
  }

  /// A name in a text file.
  public init(_ name: String, in file: String, at position: Position? = nil) {
    path = file
    self.name = name
    self.position = position
  }

  /// True for a place in a text file, false for one in a catalog.
  public var isInText: Bool { name != nil }
}

extension FindingLocation: Comparable, CustomStringConvertible {
  /// The folder as people read it, `.` if the tree itself is a catalog; for a text file also line and column.
  public var description: String {
    (path.isEmpty ? "." : path) + (isInText ? position.map { ":\($0.line):\($0.column)" } ?? "" : "")
  }

  public static func < (one: FindingLocation, other: FindingLocation) -> Bool {
    if ExactName(one.path) != ExactName(other.path) { return Path.precedes(one.path, other.path) }
    if one.position != other.position {
      return one.position.map { mine in other.position.map { mine < $0 } ?? false } ?? true
    }
    if one.slot != other.slot { return Path.precedes(one.slot ?? "", other.slot ?? "") }
    if one.file != other.file { return Path.precedes(one.file ?? "", other.file ?? "") }
    return Path.precedes(one.name ?? "", other.name ?? "")
  }
}

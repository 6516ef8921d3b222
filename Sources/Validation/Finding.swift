internal import Files

/// What a rule has to say about one place of a catalogue.
public struct Finding: Hashable, Sendable {
  /// The id of the rule.
  public var rule: String
  public var severity: Severity
  public var place: Place
  /// What is wrong here, as part of a sentence: lower case, no full stop. Names from outside stand in it as they are.
  public var message: String

  public init(rule: String, severity: Severity, place: Place, message: String) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.message = message
  }
}

extension Finding: Comparable, CustomStringConvertible {
  /// Orders by place, then by rule, so that all about one set stands together.
  public static func < (one: Finding, other: Finding) -> Bool {
    if one.place < other.place { return true }
    if other.place < one.place { return false }
    if one.rule != other.rule { return Path.precedes(one.rule, other.rule) }
    return Path.precedes(one.message, other.message)
  }

  /// One line without colours: `Icons.xcassets/Logo.imageset: warning: [missing-scale] no image at 2x`.
  public var description: String { "\(place): \(severity): [\(rule)] \(message)" }
}

/// Where in a catalogue something was found.
public struct Place: Hashable, Sendable {
  /// The folder, from the root of the tree: the set, a group, or the catalogue itself.
  public var path: String
  /// The slot in words, such as `iphone 2x`, where one element is meant and its set has slots.
  public var slot: String?
  /// The name of a file in the folder, as the element spells it; it may be one that is not there.
  public var file: String?

  public init(_ path: String, slot: String? = nil, file: String? = nil) {
    self.path = path
    self.slot = slot
    self.file = file
  }
}

extension Place: Comparable, CustomStringConvertible {
  /// The folder as people read it: `.` where the tree itself is a catalogue.
  public var description: String { path.isEmpty ? "." : path }

  public static func < (one: Place, other: Place) -> Bool {
    if ExactName(one.path) != ExactName(other.path) { return Path.precedes(one.path, other.path) }
    if one.slot != other.slot { return Path.precedes(one.slot ?? "", other.slot ?? "") }
    return Path.precedes(one.file ?? "", other.file ?? "")
  }
}

/// A pattern in a project's settings that matches nothing: a typo, or outdated.
public struct UnusedPattern: Hashable, Sendable {
  /// The setting that has it, such as `[rule "missing-scale"] exclude`.
  public var place: String
  public var pattern: String
}

/// The patterns of settings that haven't matched yet.
public struct UnusedPatterns {
  private var paths: [(idle: UnusedPattern, pattern: IgnorePattern)] = []
  private var names: [(idle: UnusedPattern, pattern: IgnorePattern)] = []

  /// Takes the patterns of some settings, in the order of the rules' ids. Names for all rules, or for a rule about a
  /// whole project, are not included: they may be names that only code has.
  public init(of settings: ValidationSettings) {
    add(settings.excluded, "[validate] exclude", to: \.paths)
    for (id, rule) in settings.rules.sorted(by: { $0.key < $1.key }) {
      add(rule.paths, "[rule \"\(id)\"] path", to: \.paths)
      add(rule.excluded, "[rule \"\(id)\"] exclude", to: \.paths)
      if RuleList.rule(id)?.kind.isProject == true { continue }
      add(rule.ignored, "the exclusions of '\(id)'", to: \.names)
    }
  }

  private mutating func add(
    _ patterns: [IgnorePattern], _ place: String,
    to list: WritableKeyPath<Self, [(idle: UnusedPattern, pattern: IgnorePattern)]>
  ) {
    self[keyPath: list] += patterns.map { (UnusedPattern(place: place, pattern: $0.text), $0) }
  }

  public var hasPaths: Bool { !paths.isEmpty }
  public var hasNames: Bool { !names.isEmpty }

  /// The remaining patterns, each place and pattern once.
  public var patterns: [UnusedPattern] {
    var seen: Set<UnusedPattern> = []
    return (paths + names).map(\.idle).filter { seen.insert($0).inserted }
  }

  /// Removes the patterns that match a file or a folder.
  public mutating func see(path: String) { paths.removeAll { $0.pattern.covers(path) } }

  /// Removes the patterns that match an asset.
  public mutating func see(name: String) { names.removeAll { $0.pattern.covers(name) } }
}

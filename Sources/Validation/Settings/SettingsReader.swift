internal import Catalog
internal import Files
public import GitConfig

/// The settings of one file.
public struct SettingsFile: Hashable, Sendable {
  /// The name for people, such as `.assetsconfig`.
  public var name: String
  public var settings: [GitConfigEntry]

  public init(name: String, _ settings: [GitConfigEntry]) {
    self.name = name
    self.settings = settings
  }
}

extension ValidationSettings {
  /// The sections that may contain settings.
  public static let sections = ["validate", "rule", "asset"]

  /// Reads settings; of two values for one key the later one counts, lists grow, and an empty value empties them.
  ///
  /// - Returns: Also what was not understood, in the order of the files, each item once.
  public static func read(_ files: [SettingsFile]) -> (settings: ValidationSettings, problems: [SettingsIssue]) {
    var reader = SettingsReader()
    for file in files { reader.read(file) }
    return (reader.result, reader.problems)
  }
}

private struct SettingsReader {
  var result = ValidationSettings()
  var problems: [SettingsIssue] = []
  private var seen: Set<SettingsIssue.Kind> = []

  mutating func read(_ file: SettingsFile) {
    seen = []
    for setting in file.settings {
      guard let kind = read(setting), seen.insert(kind).inserted else { continue }
      problems.append(SettingsIssue(file: file.name, line: setting.line, kind))
    }
  }

  /// Reads one setting, or returns what is wrong with it.
  private mutating func read(_ setting: GitConfigEntry) -> SettingsIssue.Kind? {
    switch (setting.section, setting.subsection) {
    case ("validate", nil): readProject(setting)
    case ("rule", let id?): read(setting, ofRule: id)
    case ("asset", let name?): read(setting, ofAsset: name)
    case ("rule", nil), ("asset", nil): .namelessSection(setting.section)
    case ("validate", let name?): .unknownSection("\(setting.section) \"\(name)\"")
    default: .unknownSection(setting.section)
    }
  }

  // MARK: Sections

  private mutating func readProject(_ setting: GitConfigEntry) -> SettingsIssue.Kind? {
    switch setting.key {
    case "failon":
      guard let level = setting.value.flatMap({ FailureThreshold(rawValue: $0.lowercased()) }) else {
        return Self.bad(setting, "'error', 'warning' or 'never'")
      }
      result.threshold = level
    case "baseline":
      guard let path = setting.value, Self.staysInside(path) else {
        return Self.bad(setting, "the path of a file in the project")
      }
      result.baseline = path.isEmpty ? nil : path
    case "exclude": return Self.add(setting, to: &result.excluded)
    case "ignore": return Self.add(setting, to: &result.ignored)
    default: return .unknownKey(setting.spelledKey, known: ["failOn", "exclude", "ignore", "baseline"])
    }
    return nil
  }

  private mutating func read(_ setting: GitConfigEntry, ofRule id: String) -> SettingsIssue.Kind? {
    guard let rule = RuleList.rule(id) else { return .unknownRule(id) }
    switch setting.key {
    case "severity": return readLevel(setting, id)
    case "path": return Self.add(setting, to: &result.rules[id, default: .init()].paths)
    case "exclude": return Self.add(setting, to: &result.rules[id, default: .init()].excluded)
    case "ignore": return Self.add(setting, to: &result.rules[id, default: .init()].ignored)
    default: return readOption(setting, of: rule, id)
    }
  }

  private mutating func read(_ setting: GitConfigEntry, ofAsset name: String) -> SettingsIssue.Kind? {
    guard setting.key == "allow" else { return .unknownKey(setting.spelledKey, known: ["allow"]) }
    guard let pattern = IgnorePattern(name), let words = setting.words, !words.isEmpty else {
      return Self.bad(setting, "the ids of rules")
    }
    if let unknown = words.first(where: { RuleList.rule($0) == nil }) { return .unknownRule(unknown) }
    for word in words { result.rules[word, default: .init()].ignored.append(pattern) }
    return nil
  }

  // MARK: Values

  private mutating func readLevel(_ setting: GitConfigEntry, _ id: String) -> SettingsIssue.Kind? {
    let word = setting.value?.lowercased() ?? ""
    guard word == "off" || Severity(rawValue: word) != nil else {
      return Self.bad(setting, "'off', 'note', 'warning' or 'error'")
    }
    result.rules[id, default: .init()].level = Severity(rawValue: word).map { .severity($0) } ?? .off
    return nil
  }

  private mutating func readOption(
    _ setting: GitConfigEntry, of rule: any Rule, _ id: String
  ) -> SettingsIssue.Kind? {
    let options = rule.description.options
    guard let option = options.first(where: { $0.name.lowercased() == setting.key }) else {
      return .unknownKey(setting.spelledKey, known: ["severity", "path", "exclude", "ignore"] + options.map(\.name))
    }
    var configured = rule
    guard let words = setting.words, words.isEmpty || configured.set(option.name, to: words) else {
      return Self.bad(setting, option.accepted)
    }
    result.rules[id, default: .init()].options[option.name] = words.isEmpty ? nil : words
    return nil
  }

  /// Adds a pattern to a list; an empty value empties the list.
  private static func add(_ setting: GitConfigEntry, to list: inout [IgnorePattern]) -> SettingsIssue.Kind? {
    if setting.value == "" {
      list = []
      return nil
    }
    guard let pattern = setting.value.flatMap({ IgnorePattern($0) }) else {
      return bad(setting, "a pattern such as 'Icons/**'")
    }
    list.append(pattern)
    return nil
  }

  private static func bad(_ setting: GitConfigEntry, _ accepted: String) -> SettingsIssue.Kind {
    .badValue(setting.value ?? "", key: setting.spelledKey, accepted: accepted)
  }

  private static func staysInside(_ path: String) -> Bool {
    path.utf8.first != UInt8(ascii: "/")
      && !path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }
}

extension GitConfigEntry {
  /// The words of the value, between spaces and commas; nil for a key without a value.
  fileprivate var words: [String]? {
    value.map { $0.split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init) }
  }
}

internal import Files
internal import GitConfig
internal import Review
internal import Validation

/// `[requests]` in `.assetsconfig` of a target branch.
enum RequestSettings {
  static let section = "requests"

  /// - Throws: `RequestError.setting` for an unknown key or value; `ProjectSettingsError` if the file can't be read.
  static func rules(of tree: any FileTree) throws -> ReviewRules {
    var rules = ReviewRules()
    guard let file = try ProjectSettings.ofProject(tree) else { return rules }
    for setting in file.settings where setting.section == section {
      let value = setting.value ?? "true"
      let isKnown = setting.subsection == nil && read(setting.spelledKey.lowercased(), value, into: &rules)
      if !isKnown { throw RequestError.setting(key: setting.spelledKey, value: value) }
    }
    return rules
  }

  /// False if the key or the value isn't known.
  private static func read(_ key: String, _ value: String, into rules: inout ReviewRules) -> Bool {
    switch key {
    case "approvals":
      guard let count = Int(value), (0...50).contains(count) else { return false }
      rules.approvals = count
    case "reviewers":
      let emails = value.split { $0 == " " || $0 == "," }.map { $0.lowercased() }
      guard emails.allSatisfy({ $0.contains("@") }), emails.count <= 50 else { return false }
      rules.reviewers += emails
    case "ownapproval":
      guard let isOn = bool(value) else { return false }
      rules.countsOwn = isOn
    case "imported":
      guard let isOn = bool(value) else { return false }
      rules.countsImported = isOn
    case "threads":
      guard ["any", "resolved"].contains(value) else { return false }
      rules.needsResolvedThreads = value == "resolved"
    case "stale":
      guard let stale = ReviewRules.Stale(rawValue: value) else { return false }
      rules.stale = stale
    default: return false
    }
    return true
  }

  private static func bool(_ value: String) -> Bool? {
    switch value.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }
}

internal import Files
internal import GitConfig
internal import Review
internal import Validation

/// The section `[requests]` in `.assetsconfig` of a target branch.
enum RequestSettings {
  static let section = "requests"

  /// - Throws: `RequestError.setting` for an unknown key or value; `ProjectSettingsError` if the file can't be read.
  static func rules(of tree: any FileTree) throws -> ReviewRules {
    var rules = ReviewRules()
    guard let file = try ProjectSettings.ofProject(tree) else { return rules }
    for setting in file.settings where setting.section == section {
      let value = setting.value ?? "true"
      let key = setting.spelledKey.lowercased()
      let isKnown: Bool
      if let pattern = setting.subsection {
        let place = rules.folders.firstIndex { $0.pattern == pattern } ?? rules.folders.count
        if place == rules.folders.count { rules.folders.append(.init(pattern: pattern)) }
        isKnown = IgnorePattern(pattern) != nil && read(key, value, into: &rules.folders[place])
      } else {
        isKnown = read(key, value, into: &rules)
      }
      if !isKnown { throw RequestError.setting(key: setting.spelledKey, value: value) }
    }
    return rules
  }

  /// False if the key or the value is unknown.
  private static func read(_ key: String, _ value: String, into rules: inout ReviewRules) -> Bool {
    switch key {
    case "approvals":
      guard let count = count(value) else { return false }
      rules.approvals = count
    case "reviewers":
      guard let emails = emails(value) else { return false }
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

  /// The same below `[requests "PATTERN"]`.
  private static func read(_ key: String, _ value: String, into folder: inout ReviewRules.Folder) -> Bool {
    switch key {
    case "approvals":
      folder.approvals = count(value)
      return folder.approvals != nil
    case "reviewers":
      guard let emails = emails(value) else { return false }
      folder.reviewers += emails
      return true
    default: return false
    }
  }

  private static func count(_ value: String) -> Int? { Int(value).flatMap { (0...50).contains($0) ? $0 : nil } }

  private static func emails(_ value: String) -> [String]? {
    let emails = value.split { $0 == " " || $0 == "," }.map { $0.lowercased() }
    return emails.allSatisfy { $0.contains("@") } && emails.count <= 50 ? emails : nil
  }

  private static func bool(_ value: String) -> Bool? {
    switch value.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }
}

extension ReviewRules {
  /// The number of approvals that a change of files needs: the maximum of all files.
  func approvals(ofPaths paths: [String]) -> Int {
    let patterns = folders.compactMap { folder in
      folder.approvals.flatMap { count in IgnorePattern(folder.pattern).map { ($0, count) } }
    }
    if patterns.isEmpty { return approvals }
    return paths.map { path in
      patterns.filter { $0.0.covers(path) }.map(\.1).max() ?? approvals
    }.max() ?? approvals
  }

  /// The reviewers who are asked about a change of files.
  func reviewers(ofPaths paths: [String]) -> [String] {
    reviewers
      + folders.filter { folder in
        guard let pattern = IgnorePattern(folder.pattern) else { return false }
        return paths.contains { pattern.covers($0) }
      }.flatMap(\.reviewers)
  }
}

/// The settings of a repository, read without libgit2.
///
/// Starting libgit2 takes as long as checking five thousand files, and most commands need it only for the settings.
/// Invalid files, and extensions, are left to libgit2: the result is nil then.
struct PlainSettings {
  /// In the order in which git reads them, with names in their normal form; nil is a name without a value, which means
  /// true.
  let settings: [(name: String, value: String?)]

  /// Reads the settings of a repository with a work tree; nil if anything is unusual, or if they point to another work
  /// tree.
  init?(of gitDirectory: String, commonDirectory: String, _ environment: [String: String]) {
    let reading = SettingsReading(
      ConfigurationPaths(environment: environment), gitDirectory: gitDirectory,
      own: [commonDirectory.joined("config")], environment)
    guard let values = try? reading.levels.flatMap(reading.values) + reading.valuesOfEnvironment(),
      !values.contains(where: { $0.name.startsWithBytes(of: "extensions.") })
    else { return nil }
    settings = values.map { ($0.name, $0.value) }
    guard last("core.worktree") == nil, last("core.bare").map({ $0.value.flatMap(Self.bool) == false }) ?? true else {
      return nil
    }
  }

  /// Returns the last setting with a name in normal form; nil if it is not set.
  func last(_ name: String) -> (name: String, value: String?)? { settings.last { $0.name.hasSameBytes(as: name) } }
}

extension PlainSettings {
  /// Parses a boolean as git does; nil for anything else.
  ///
  /// Source: git, `parse.c`, `git_parse_maybe_bool`.
  static func bool(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off", "": false
    default: number(text).flatMap { Int32(exactly: $0) }.map { $0 != 0 }
    }
  }

  /// Parses a number that may end with `k`, `m` or `g`; nil if it is not a number, or in a form that is left to
  /// libgit2.
  static func number(_ text: String) -> Int? {
    let factors: [Character: Int] = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30]
    let factor = text.last.flatMap { factors[Character($0.lowercased())] }
    let digits = factor == nil ? Substring(text) : text.dropLast()
    // A leading zero makes it octal.
    guard digits == "0" || digits.first != "0", digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == 45 }),
      let number = Int(digits)
    else { return nil }
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: factor ?? 1)
    return isTooLarge ? nil : product
  }
}

/// The settings of a repository, read without libgit2.
///
/// Starting libgit2 takes as long as a look at five thousand files, and most commands ask nothing else of it. Files
/// that are not well formed or no files at all are left to libgit2, and so are extensions: there is nothing then.
struct PlainSettings {
  /// In the order git reads them, with names in their normal form; no value is one that stands alone and means true.
  let settings: [(name: String, value: String?)]

  /// Nil if something is not plain.
  init?(commonDirectory: String, _ places: ConfigurationPaths, _ environment: [String: String]) {
    let reading = SettingsReading(
      places, gitDirectory: commonDirectory, own: [commonDirectory.joined("config")], environment)
    guard let values = try? reading.levels.flatMap(reading.values) + reading.valuesOfEnvironment(),
      !values.contains(where: { $0.name.startsWithBytes(of: "extensions.") })
    else { return nil }
    settings = values.map { ($0.name, $0.value) }
  }

  /// Reads the settings of a repository with its work tree around it; nil also where they lead to another one.
  init?(ofOrdinary gitDirectory: String, _ environment: [String: String]) {
    self.init(commonDirectory: gitDirectory, ConfigurationPaths(environment: environment), environment)
    guard last("core.worktree") == nil, last("core.bare").map({ $0.value.flatMap(Self.bool) == false }) ?? true else {
      return nil
    }
  }

  /// Returns the last setting of a name, which is in its normal form; nil if there is none.
  func last(_ name: String) -> (name: String, value: String?)? { settings.last { $0.name.hasSameBytes(as: name) } }
}

extension PlainSettings {
  /// Reads a word as git reads a boolean; nil if it is none.
  ///
  /// Source: git, `parse.c`, `git_parse_maybe_bool`.
  static func bool(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off", "": false
    default: number(text).flatMap { Int32(exactly: $0) }.map { $0 != 0 }
    }
  }

  /// Reads a number with `k`, `m` or `g` behind it; nil if it is none, or written in a way that is left to libgit2.
  static func number(_ text: String) -> Int? {
    let factors: [Character: Int] = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30]
    let factor = text.last.flatMap { factors[Character($0.lowercased())] }
    let digits = factor == nil ? Substring(text) : text.dropLast()
    // A zero in front makes it octal.
    guard digits == "0" || digits.first != "0", digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == 45 }),
      let number = Int(digits)
    else { return nil }
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: factor ?? 1)
    return isTooLarge ? nil : product
  }
}

/// Configuration in the environment, through which `git -c`, and programs that call git, pass it on.
enum EnvironmentConfiguration {
  /// Returns names (section and key in lowercase) and values, in the order in which git reads them.
  ///
  /// Source: `git_config_from_parameters` in git's `config.c`.
  static func values(in environment: [String: String]) -> [(String, String)] {
    numbered(environment) + parameters(environment["GIT_CONFIG_PARAMETERS"] ?? "")
  }

  private static func numbered(_ environment: [String: String]) -> [(String, String)] {
    let count = environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
    return (0..<max(0, min(count, environment.count))).compactMap { index in
      guard let key = environment["GIT_CONFIG_KEY_\(index)"], let value = environment["GIT_CONFIG_VALUE_\(index)"]
      else { return nil }
      return normalized(key).map { ($0, value) }
    }
  }

  /// Parses `'name'='value'`, `'name'=` for a name without a value, which is true, and the older `'name=value'`,
  /// separated by spaces and quoted as in a shell.
  private static func parameters(_ text: String) -> [(String, String)] {
    words(text).compactMap { word, endsBare in
      if endsBare { return normalized(String(word.dropLast())).map { ($0, "true") } }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return normalized(parts[0]).map { ($0, parts.count == 2 ? parts[1] : "true") }
    }
  }

  /// Splits at spaces outside single quotes; `'\''` is a quote.
  ///
  /// - Returns: Each word, and whether it ends in an unquoted `=` with nothing after it.
  private static func words(_ text: String) -> [(text: String, endsBare: Bool)] {
    var words: [(text: String, endsBare: Bool)] = []
    var word = ""
    var endsBare = false
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "'" {
        isQuoted.toggle()
      } else if character == "\\", !isQuoted {
        isEscaped = true
      } else if character == " ", !isQuoted {
        words.append((word, endsBare))
        (word, endsBare) = ("", false)
        continue
      } else {
        word.append(character)
      }
      endsBare = character == "=" && !isQuoted
    }
    return (words + [(word, endsBare)]).filter { !$0.text.isEmpty }
  }

  /// Returns `Section.Sub.Key` as `section.Sub.key`; nil without a section.
  static func normalized(_ name: String) -> String? {
    guard let first = name.firstIndex(of: "."), let last = name.lastIndex(of: ".") else { return nil }
    return name[..<first].lowercased() + name[first..<last] + name[last...].lowercased()
  }
}

/// The conditions of `includeIf`.
///
/// Source: `git-config(1)`, Conditional includes; git, `config.c`, `include_condition`.
enum IncludeCondition {
  private static let slash = UInt8(ascii: "/")

  /// Returns the pattern of `hasconfig:remote.*.url:`; nil for other conditions.
  static func remotePattern(_ condition: String) -> String? { rest(of: condition, behind: "hasconfig:remote.*.url:") }

  /// Returns the pattern of `onbranch:`; nil for other conditions.
  static func branchPattern(_ condition: String) -> [UInt8]? {
    rest(of: condition, behind: "onbranch:").map { endingInStars(Array($0.utf8)) }
  }

  private static func rest(of condition: String, behind word: String) -> String? {
    condition.startsWithBytes(of: word) ? condition.droppingBytes(word.utf8.count) : nil
  }

  /// `x/` matches everything below.
  private static func endingInStars(_ pattern: [UInt8]) -> [UInt8] {
    pattern.last == slash ? pattern + Array("**".utf8) : pattern
  }

  /// Returns the branch in a `HEAD` file; nil if it doesn't name one.
  static func branch(ofHead path: String) -> String? {
    guard let line = try? POSIXFile.line(of: path), line.startsWithBytes(of: "ref:") else { return nil }
    let name = String(decoding: line.utf8.dropFirst(4).drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    return Repository.branchName(ofReference: name)
  }

  /// Returns whether `gitdir:` or `gitdir/i:` matches; false for unknown conditions, as in git.
  ///
  /// - Parameters:
  ///   - file: The file that contains the condition.
  static func isOfFolder(_ condition: String, _ gitDirectory: String, from file: String?, home: String?) -> Bool {
    let plain = rest(of: condition, behind: "gitdir:")
    guard let text = plain ?? rest(of: condition, behind: "gitdir/i:"),
      let (bytes, fixed) = pattern(text, from: file, home: home)
    else { return false }
    let isFolded = plain == nil
    let pattern = isFolded ? bytes.lowercased : bytes
    let real = POSIXFile.realPath(gitDirectory) ?? gitDirectory
    return [real, gitDirectory].contains { place in
      let place = isFolded ? Array(place.utf8).lowercased : Array(place.utf8)
      // The file's folder is not a pattern, whatever its name.
      guard place.count >= fixed, place[..<fixed] == pattern[..<fixed] else { return false }
      return GlobPattern.fits(place[fixed...], Array(pattern[fixed...]))
    }
  }

  /// Returns the pattern for whole paths, and the number of leading bytes that are literal.
  private static func pattern(_ text: String, from file: String?, home: String?) -> (bytes: [UInt8], fixed: Int)? {
    if text.startsWithBytes(of: "~/") {
      guard let home else { return nil }
      return (endingInStars(Array((POSIXFile.realPath(home) ?? home).joined(text.droppingBytes(2)).utf8)), 0)
    }
    if text.startsWithBytes(of: "./") {
      guard let file, let folder = POSIXFile.realPath(file)?.enclosingFolder else { return nil }
      return (endingInStars(Array("\(folder)/\(text.droppingBytes(2))".utf8)), folder.utf8.count + 1)
    }
    let isAbsolute = text.startsWithBytes(of: "/")
    return (endingInStars(Array((isAbsolute ? text : "**/\(text)").utf8)), 0)
  }
}

extension [UInt8] {
  fileprivate var lowercased: [UInt8] {
    map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}

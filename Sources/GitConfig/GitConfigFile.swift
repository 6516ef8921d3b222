/// A file in git's configuration syntax, parsed into values.
///
/// It is used to read other people's projects before every commit, so it starts no library, follows no includes, and
/// its work is bounded by the number of bytes.
public struct GitConfigFile: Hashable, Sendable {
  /// The maximum size of a file in bytes.
  public static let largest = 1 << 18
  /// The maximum number of settings in a file.
  public static let most = 4096

  /// In the order of the file.
  public let settings: [GitConfigEntry]

  /// Parses a file; bytes that aren't valid UTF-8 are replaced with replacement characters.
  ///
  /// - Parameters:
  ///   - largest: The maximum size in bytes.
  ///   - most: The maximum number of settings.
  /// - Throws: `GitConfigError` with the line that git would reject too, or if the file is too large.
  public init(parsing bytes: [UInt8], largest: Int = largest, most: Int = most) throws(GitConfigError) {
    guard bytes.count <= largest else { throw GitConfigError(.tooLarge(bytes: bytes.count), line: 1) }
    var parser = GitConfigParser(bytes, most: most)
    settings = try parser.parse()
  }
}

/// One line of a file: `key = value` below `[section "subsection"]`.
public struct GitConfigEntry: Hashable, Sendable {
  /// In lower case; empty for a key before the first section.
  public var section: String
  /// As spelled in the file; in lower case for `[section.subsection]`.
  public var subsection: String?
  /// As spelled in the file.
  public var spelledKey: String
  /// Nil for a key without a value, which means true.
  public var value: String?
  /// The line of the key, counted from 1.
  public var line: Int

  public init(_ section: String, _ subsection: String? = nil, _ key: String, _ value: String?, line: Int) {
    self.section = section
    self.subsection = subsection
    spelledKey = key
    self.value = value
    self.line = line
  }

  /// In lower case, because keys are case-insensitive.
  public var key: String { spelledKey.lowercased() }
}

/// Why a file isn't valid in git's configuration syntax, and where.
public struct GitConfigError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case tooLarge(bytes: Int)
    case tooManySettings
    /// The text between the brackets isn't a valid section name.
    case badSection
    /// A line begins with something other than a letter, `[`, `#` or `;`.
    case badKey
    /// A key is followed by something other than `=`.
    case noEqualsSign
    /// A backslash is followed by something other than `\`, `"`, `n`, `t`, `b` or the end of the line.
    case badEscape
    case openQuote
  }

  public var reason: Reason
  /// Counted from 1.
  public var line: Int

  public init(_ reason: Reason, line: Int) {
    self.reason = reason
    self.line = line
  }
}

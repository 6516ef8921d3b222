/// A file in git's configuration syntax: bytes to values.
///
/// What other people's projects say is read with it before every commit, so it starts no library, follows no includes,
/// and its work is bounded by the number of bytes.
public struct GitConfigFile: Hashable, Sendable {
  /// The size in bytes up to which a file is read.
  public static let largest = 1 << 18
  /// The number of settings up to which a file is read.
  public static let most = 4096

  /// In the order of the file.
  public let settings: [GitConfigEntry]

  /// Reads a file; bytes that are no UTF-8 become replacement characters.
  ///
  /// - Parameters:
  ///   - largest: The number of bytes up to which it is read.
  ///   - most: The number of settings up to which it is read.
  /// - Throws: `GitConfigError` with the line from which on git would refuse the file too, or where it is too large.
  public init(parsing bytes: [UInt8], largest: Int = largest, most: Int = most) throws(GitConfigError) {
    guard bytes.count <= largest else { throw GitConfigError(.tooLarge(bytes: bytes.count), line: 1) }
    var parser = GitConfigParser(bytes, most: most)
    settings = try parser.parse()
  }
}

/// One line of a file: `key = value` below `[section "subsection"]`.
public struct GitConfigEntry: Hashable, Sendable {
  /// In lower case; empty for a key above all sections.
  public var section: String
  /// As it is spelled; in lower case where it was written `[section.subsection]`.
  public var subsection: String?
  /// As it is spelled.
  public var spelledKey: String
  /// nil for a key that stands alone, which means true.
  public var value: String?
  /// Where the key stands, counted from 1.
  public var line: Int

  public init(_ section: String, _ subsection: String? = nil, _ key: String, _ value: String?, line: Int) {
    self.section = section
    self.subsection = subsection
    spelledKey = key
    self.value = value
    self.line = line
  }

  /// In lower case: upper and lower case are one.
  public var key: String { spelledKey.lowercased() }
}

/// Why a file is not in git's configuration syntax, and where.
public struct GitConfigError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case tooLarge(bytes: Int)
    case tooManySettings
    /// What stands between the brackets is no name of a section.
    case badSection
    /// A line begins with something else than a letter, `[`, `#` or `;`.
    case badKey
    /// Something else than `=` follows a key.
    case noEqualsSign
    /// A backslash stands before something else than `\`, `"`, `n`, `t`, `b` or the end of the line.
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

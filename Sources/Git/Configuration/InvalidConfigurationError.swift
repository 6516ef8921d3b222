/// A git setting with an invalid value; nothing has changed.
public struct InvalidConfigurationError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case unknownWord(accepted: [String])
    case noNumber
    /// It names a file that can't be read.
    case unreadableFile
    /// Every possible comment character begins a line of the text.
    case noCharacterLeft
  }

  public var name: String
  public var value: String
  public var reason: Reason

  public init(name: String, value: String, reason: Reason) {
    (self.name, self.value, self.reason) = (name, value, reason)
  }
}

extension Repository {
  /// Returns the text that every message starts with (`commit.template`); nil if it is not set.
  ///
  /// - Throws: `InvalidConfigurationError`.
  ///
  /// Source: git, `builtin/commit.c`, `prepare_to_commit`; a relative path starts at the root of the work tree.
  public func messageTemplate() throws -> String? {
    guard let path = try configuration.path("commit.template"), !path.isEmpty else { return nil }
    let file = (workTree ?? gitDirectory).joined(path)
    guard let bytes = try? POSIXFile.bytes(of: file), bytes.count < 1 << 20 else {
      throw InvalidConfigurationError(name: "commit.template", value: path, reason: .unreadableFile)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

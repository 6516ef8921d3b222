/// Settings of a repository's own configuration file and of the environment, read without libgit2.
///
/// Used by hooks. The user's and the system's files are not read, and neither are included files: `Configuration` reads
/// all of them and takes four milliseconds longer.
public enum OwnSettings {
  /// The most bytes that are read.
  private static let largest = 1 << 22

  /// Returns the path and the bytes of the repository's own file; nil if it doesn't exist, or can't be read.
  ///
  /// - Parameter word: Nil is also returned if the file doesn't contain this text.
  public static func file(
    around folder: String, environment: [String: String], holding word: String
  ) -> (path: String, bytes: [UInt8])? {
    guard let path = RepositoryLayout.configurationFile(around: folder, environment: environment),
      let size = POSIXFile.stamp(of: path)?.size, size <= largest,
      let bytes = try? POSIXFile.bytes(of: path), holds(bytes, Array(word.utf8))
    else { return nil }
    return (path, bytes)
  }

  /// Returns the settings passed by `git -c` and by programs that call git, in the order in which git reads them.
  public static func ofEnvironment(_ environment: [String: String]) -> [(name: String, value: String)] {
    EnvironmentConfiguration.values(in: environment)
  }

  private static func holds(_ bytes: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = word.first, bytes.count >= word.count else { return false }
    return (0...(bytes.count - word.count)).contains { start in
      bytes[start] == first && bytes[start...].starts(with: word)
    }
  }
}

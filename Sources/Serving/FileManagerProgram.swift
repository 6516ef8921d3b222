internal import Files
internal import Subprocess
internal import System

/// The program in which a user looks at folders.
struct FileManagerProgram: Sendable {
  var environment: [String: String]

  /// How long it may take to say that it can't, in seconds.
  private static let patience = 2.0

  /// Shows a file or folder in the folder that it is in.
  ///
  /// - Throws: `SubprocessError`, `FileError`.
  func show(_ path: String) throws {
    guard FileSystem.exists(path) else { throw FileError(.look, path, code: ENOENT) }
    // Only the Mac's opener can select something in a folder.
    let words = HostSystem.isDarwin ? ["open", "-R", path] : ["xdg-open", Path.folder(path)]
    var opener = Invocation(
      words[0], Array(words.dropFirst()), environment: environment, output: .discard, error: .discard)
    opener.hasOwnSession = true
    if let result = try opener.run(orLeaveAfter: Self.patience), !result.isSuccess {
      throw FileError(.look, path, code: ENOTSUP)
    }
  }
}

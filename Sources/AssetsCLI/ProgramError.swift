internal import Project

/// Errors that the program itself finds, and not one of the modules.
enum ProgramError: Error, Hashable, Sendable {
  /// `nearest` holds the most similar commands, best first.
  case unknownCommand(String, nearest: [String])
  /// The folder of `-C` doesn't exist, or is a file.
  case noSuchFolder(PathNotFound, isFile: Bool)
  /// Writing to standard output failed; `code` is the value of `errno`.
  case outputFailed(code: Int32)
}

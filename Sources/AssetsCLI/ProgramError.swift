/// What the program itself, as opposed to the modules it asks, can find wrong.
enum ProgramError: Error, Hashable, Sendable {
  /// `nearest` holds the commands that look like it, best first.
  case unknownCommand(String, nearest: [String])
  /// The folder of `-C` is not there, or is a file.
  case noSuchFolder(PathNotFound, isFile: Bool)
  /// Standard output took no more; `code` is the value of `errno`.
  case outputFailed(code: Int32)
}

internal import System

/// Finds the file for the name of a program.
public enum ProgramSearch {
  /// Returns the path of the program, looked up in the `PATH` of the given environment.
  ///
  /// Relative folders in `PATH` are skipped, so that a file in a repository is never run because its name is `git`.
  /// Without `PATH`, the system's own folders are searched.
  ///
  /// - Throws: `.notFound`, or `.notExecutable` if a file with the name was found but can't be executed.
  public static func path(
    of program: String, in environment: [String: String]
  ) throws(SubprocessError) -> String {
    var found = false
    for folder in (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/\(program)"
      guard isFile(path) else { continue }
      if access(path, X_OK) == 0 { return path }
      found = true
    }
    throw found ? .notExecutable(program: program) : .notFound(program: program)
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

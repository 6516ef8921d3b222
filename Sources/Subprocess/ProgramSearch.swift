internal import System

/// Finding the file behind the name of a program.
public enum ProgramSearch {
  /// Returns the path of the program, looked up in the `PATH` of the environment given.
  ///
  /// Folders of `PATH` that are not absolute are passed over, so that a file lying in a repository is never run because
  /// it is called `git`. Without `PATH`, the system's own folders are looked through.
  ///
  /// - Throws: `.notFound`, or `.notExecutable` if the name was found but may not be run.
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

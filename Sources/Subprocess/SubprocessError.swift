internal import System

/// A program that could not be started or communicated with. A program that ran and failed is not an error: see
/// `ExitStatus`.
public enum SubprocessError: Error, Hashable, Sendable {
  /// No file with that name in the folders of `PATH`, or none at the given path.
  case notFound(program: String)
  /// The file exists, but isn't executable.
  case notExecutable(program: String)
  /// The file exists, but the program named in its first line (`#!`) doesn't.
  case missingInterpreter(program: String)
  /// The folder to start in doesn't exist or isn't accessible.
  case noWorkingDirectory(String)
  /// An argument or a variable contains a zero byte, which would truncate it.
  case containsNull(String)
  /// A system call failed; holds the failed step and the value of `errno`.
  case failed(program: String, Step, code: Int32)

  /// For use after "cannot".
  public enum Step: String, Hashable, Sendable {
    case start
    case connect = "connect to"
    case talk = "talk to"
    case await = "wait for"
  }

  /// The system's message, such as `Cannot allocate memory`; nil for cases without a code.
  public var reason: String? {
    if case .failed(_, _, let code) = self { String(cString: strerror(code)) } else { nil }
  }
}

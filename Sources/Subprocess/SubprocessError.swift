internal import System

/// A program that could not be started or communicated with. A program that ran and failed is not an error: see
/// `ExitStatus`.
public enum SubprocessError: Error, Hashable, Sendable {
  /// No file of that name in the folders of `PATH`, or none at the path given.
  case notFound(program: String)
  /// The file is there, but may not be run.
  case notExecutable(program: String)
  /// The file is there, but the program named in its first line (`#!`) is not.
  case missingInterpreter(program: String)
  /// The folder to start in is missing or may not be entered.
  case noWorkingDirectory(String)
  /// An argument or a variable holds a zero byte, which would cut it short.
  case containsNull(String)
  /// A call of the system failed: what was being done to the program, and the value of `errno`.
  case failed(program: String, Step, code: Int32)

  /// Reads after "cannot".
  public enum Step: String, Hashable, Sendable {
    case start
    case connect = "connect to"
    case talk = "talk to"
    case await = "wait for"
  }

  /// The system's own words, such as `Cannot allocate memory`; nil for the cases that have no code.
  public var reason: String? {
    if case .failed(_, _, let code) = self { String(cString: strerror(code)) } else { nil }
  }
}

/// How a program ended.
public enum ExitStatus: Hashable, Sendable {
  /// It exited, with a code of 0 to 255.
  case exited(Int32)
  /// It was terminated by a signal.
  case signalled(Int32)

  /// Decodes the value stored by `waitpid`; see `wait.h`, `WIFEXITED` and `WTERMSIG`.
  init(waitStatus status: Int32) {
    self = status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .signalled(status & 0x7f)
  }

  public var isSuccess: Bool { self == .exited(0) }

  /// The number that a shell and git use for both cases: 128 is added to the number of a signal.
  public var code: Int32 {
    switch self {
    case .exited(let code): code
    case .signalled(let signal): 128 + signal
    }
  }
}

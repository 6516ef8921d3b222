/// The result of running a program.
public struct ProcessResult: Sendable, Hashable {
  public var status: ExitStatus
  /// The bytes of standard output if it was captured, otherwise empty.
  public var output: [UInt8]
  /// The bytes of standard error if it was captured, otherwise empty.
  public var error: [UInt8]
  public var ending: TerminationReason
  /// The signal that asked this process to stop meanwhile, if it was passed to the child.
  public var interruption: Int32?

  /// Why waiting ended.
  public enum TerminationReason: Hashable, Sendable {
    case byItself
    /// The time limit was reached; `status` says how the child was ended.
    case outOfTime
    /// The child was silent for too long.
    case silent
  }

  public var isTimedOut: Bool { ending == .outOfTime }

  public var isSuccess: Bool { status.isSuccess && ending == .byItself }

  /// Standard output as text; bytes that aren't valid UTF-8 are replaced with replacement characters.
  public var outputText: String { String(decoding: output, as: UTF8.self) }

  /// Standard error as text; bytes that aren't valid UTF-8 are replaced with replacement characters.
  public var errorText: String { String(decoding: error, as: UTF8.self) }
}

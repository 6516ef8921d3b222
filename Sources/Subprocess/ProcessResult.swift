/// What is known when a program has ended.
public struct ProcessResult: Sendable, Hashable {
  public var status: ExitStatus
  /// The bytes of standard output where it was captured, else empty.
  public var output: [UInt8]
  /// The bytes of standard error where it was captured, else empty.
  public var error: [UInt8]
  public var ending: TerminationReason
  /// The signal that asked this process to end meanwhile, where it was handed on to the child.
  public var interruption: Int32?

  /// Why the wait was over.
  public enum TerminationReason: Hashable, Sendable {
    case byItself
    /// The time limit was reached; `status` tells how the child was ended.
    case outOfTime
    /// The child said nothing for too long.
    case silent
  }

  public var isTimedOut: Bool { ending == .outOfTime }

  public var isSuccess: Bool { status.isSuccess && ending == .byItself }

  /// Standard output as text; bytes that are not UTF-8 become replacement characters.
  public var outputText: String { String(decoding: output, as: UTF8.self) }

  /// Standard error as text; bytes that are not UTF-8 become replacement characters.
  public var errorText: String { String(decoding: error, as: UTF8.self) }
}

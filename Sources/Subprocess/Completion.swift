/// What is known when a program has ended.
public struct Completion: Sendable, Hashable {
  public var status: ExitStatus
  /// The bytes of standard output where it was captured, else empty.
  public var output: [UInt8]
  /// The bytes of standard error where it was captured, else empty.
  public var error: [UInt8]
  /// True when the time limit was reached; `status` then tells how the child was ended.
  public var isTimedOut: Bool

  public var isSuccess: Bool { status.isSuccess && !isTimedOut }

  /// Standard output as text; bytes that are not UTF-8 become replacement characters.
  public var outputText: String { String(decoding: output, as: UTF8.self) }

  /// Standard error as text; bytes that are not UTF-8 become replacement characters.
  public var errorText: String { String(decoding: error, as: UTF8.self) }
}

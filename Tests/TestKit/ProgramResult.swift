/// What a program that has ended left behind.
public struct ProgramResult: Sendable, CustomStringConvertible {
  /// The exit code, or 128 and the number of the signal that ended it, as shells count.
  public var status: Int32
  public var output: String
  public var error: String
  public var outputBytes: [UInt8]

  public var isSuccess: Bool { status == 0 }

  public var description: String { "status \(status)\noutput: \(output)\nerror: \(error)" }
}

/// A program of a test's own preparation that failed.
public struct ProgramRunError: Error, CustomStringConvertible {
  public var words: [String]
  public var result: ProgramResult

  public init(words: [String], result: ProgramResult) {
    self.words = words
    self.result = result
  }

  public var description: String { "\(words.joined(separator: " "))\n\(result)" }
}

internal import Subprocess

/// Why no message could be read from standard input.
enum InputMessageError: ExplainedError {
  case tooLong
  /// It isn't UTF-8, or contains a zero byte.
  case notText
  /// `-m -` was given more than once.
  case givenTwice

  var failure: Failure {
    switch self {
    case .tooLong:
      Failure(
        FailureMessage(
          code: "message-too-long", error: "the message on standard input is too long",
          causes: ["it has more than \(grouped(CommandContext.maxMessageByteCount)) bytes"]))
    case .notText:
      Failure(
        FailureMessage(
          code: "message-encoding", error: "the message on standard input is not text",
          causes: ["it must be in UTF-8, without zero bytes"]))
    case .givenTwice:
      Failure(
        FailureMessage(code: "given-twice", error: "standard input can be read for only one '-m -'"), .usage)
    }
  }
}

extension CommandContext {
  static let maxMessageByteCount = 1 << 20

  /// Replaces the `-` of `-m -` by the text on standard input: other users can see the words of a command line.
  ///
  /// - Parameter words: The words after the name of a command that has this option.
  func readingMessage(_ words: [String]) throws(InputMessageError) -> [String] {
    var words = words
    var isRead = false
    for (place, word) in words.enumerated() {
      if word == "--" { break }
      let isAttached = ["--message=-", "-m-"].contains(word)
      let isNext = place > 0 && word == "-" && ["--message", "-m"].contains(words[place - 1])
      guard isAttached || isNext else { continue }
      if isRead { throw .givenTwice }
      isRead = true
      let text = try message()
      words[place] = isNext ? text : "--message=\(text)"
    }
    return words
  }

  /// The line break at the end, which `echo` and editors add, is not part of it.
  private func message() throws(InputMessageError) -> String {
    guard var bytes = input.readAll(limit: Self.maxMessageByteCount) else { throw .tooLong }
    while let last = bytes.last, [0x0A, 0x0D].contains(last) { bytes.removeLast() }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    return text
  }
}

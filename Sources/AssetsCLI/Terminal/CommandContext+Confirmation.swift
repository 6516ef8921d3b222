internal import Subprocess

extension CommandContext {
  /// Asks a question to be answered with yes or no; anything but a clear yes is a no. Call it only if `canAsk`.
  func confirms(_ question: String) -> Bool {
    output.flush()
    error.write("\(printable(question)) [y/N] ")
    guard let answer = input.readLine() else {
      // The line isn't finished, because Control-D doesn't print a line break.
      error.line()
      return false
    }
    return ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
  }
}

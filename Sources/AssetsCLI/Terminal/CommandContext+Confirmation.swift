extension CommandContext {
  /// Asks a question that is answered with yes or no; whatever is no clear yes is no. Only to be asked where `canAsk`.
  func confirms(_ question: String) -> Bool {
    output.flush()
    error.write("\(printable(question)) [y/N] ")
    guard let answer = input.readLine() else {
      // The line is still open: Control-D ends none.
      error.line()
      return false
    }
    return ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
  }
}

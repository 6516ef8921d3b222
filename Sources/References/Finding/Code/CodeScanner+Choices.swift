// Strings that are alternatives in a call: `UIImage(named: isOn ? "bell" : "horn")`, `Image(name ?? "bell")`.

extension CodeScanner {
  /// A string that is one of several for an argument, for a variable, or for the result of a function.
  struct Choice {
    /// The last token before the argument: its colon or its parenthesis; otherwise the token before the statement or
    /// the value.
    var last: Int
    /// The choice has parentheses of its own.
    var isBracketed: Bool
    /// Its other half follows after a colon.
    var isFirstHalf: Bool
  }

  /// The choice that includes the string after the last token; nil if it isn't part of one.
  var choice: Choice? {
    let before = lastBeforeText
    if isText(at: before, "?") { return choice(from: before, isFirstHalf: !isText(at: before - 1, "?")) }
    guard isText(at: before, ":"), let question = questionMark(before: before) else { return nil }
    return choice(from: question, isFirstHalf: false)
  }

  /// Returns the `?` that belongs to a colon; nil for the colon of a label.
  private func questionMark(before colon: Int) -> Int? {
    var depth = 0
    for index in recent.indices.prefix(colon).reversed() {
      if isText(at: index, ")") || isText(at: index, "]") { depth += 1 }
      if isText(at: index, "(") || isText(at: index, "[") { depth -= 1 }
      if depth < 0 { return nil }
      guard depth == 0 else { continue }
      if isText(at: index, "?") { return index }
      if isWord(at: index, "case") { return nil }
      if isEnd(index) || isText(at: index, ",") || isText(at: index, ":") { return nil }
    }
    return nil
  }

  /// Goes back over the condition to the beginning of the argument.
  private func choice(from question: Int, isFirstHalf: Bool) -> Choice? {
    var depth = 0
    for index in recent.indices.prefix(question).reversed() {
      if isText(at: index, ")") || isText(at: index, "]") { depth += 1 }
      if isText(at: index, "(") || isText(at: index, "[") { depth -= 1 }
      if depth < 0 {
        guard isText(at: index, "(") else { return nil }
        // `imageNamed:(isOn ? @"bell" : @"horn")`: the parentheses aren't those of a call.
        let isBracketed = isText(at: index - 1, ":") || takesStatement(at: index - 1)
        return Choice(last: isBracketed ? index - 1 : index, isBracketed: isBracketed, isFirstHalf: isFirstHalf)
      }
      guard depth == 0 else { continue }
      // The colon of an earlier choice follows a string, that of a label a word.
      if isText(at: index, ":") && word(at: index - 1) != nil || takesStatement(at: index) {
        return Choice(last: index, isBracketed: false, isFirstHalf: isFirstHalf)
      }
      if isText(at: index, ",") { return Choice(last: index, isBracketed: false, isFirstHalf: isFirstHalf) }
      if isEnd(index) { return nil }
    }
    return nil
  }

  func isEnd(_ index: Int) -> Bool {
    isText(at: index, ";") || isText(at: index, "{") || isText(at: index, "}") || isAssignment(index)
  }

  /// True for a `=` that isn't a comparison.
  func isAssignment(_ index: Int) -> Bool {
    guard isText(at: index, "="), !isText(at: index + 1, "=") else { return false }
    return !["=", "!", "<", ">"].contains { isText(at: index - 1, $0) }
  }

  /// True if the string that ends here is all of its half, and nothing is done with the chosen value.
  func endsHalf(of choice: Choice) -> Bool {
    if choice.isFirstHalf {
      guard bytes[position...].first(where: { !CodeArgument.isSpace($0) }) == UInt8(ascii: ":") else { return false }
    } else if !ends(behind: choice.isBracketed ? nil : choice.last, at: position) {
      return false
    }
    guard choice.isBracketed, let bracket = closingBracket else { return !choice.isBracketed }
    return ends(behind: choice.last, at: bracket + 1)
  }

  /// The position at which the bracket around this place is closed, if it is near.
  private var closingBracket: Int? {
    var (depth, place) = (0, position)
    let end = min(bytes.count, position + 1024)
    while place < end {
      switch bytes[place] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { return place }
        depth -= 1
      case UInt8(ascii: "\""):
        place += 1
        while place < end, bytes[place] != UInt8(ascii: "\"") { place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1 }
      default: break
      }
      place += 1
    }
    return nil
  }
}

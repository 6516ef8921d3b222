/// Returns a name in single quotes, with control characters escaped.
public func quoted(_ name: String) -> String { "'\(printable(name))'" }

/// Returns the name of an asset for a line without quotes, with control characters escaped. A name that begins or ends
/// with a blank is quoted, because the blank can only be seen and copied in quotes.
public func named(_ name: String) -> String {
  [name.first, name.last].contains { $0?.isWhitespace == true } ? quoted(name) : printable(name)
}

/// Returns `1 asset`, `2 assets`.
public func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

/// Returns a number with its digits in groups of three.
public func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var result = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
    result.append(digit)
  }
  return (number < 0 ? "-" : "") + result
}

/// Returns a number of bytes in readable form: `512 bytes`, `1.2 kB`, `34 MB`.
public func byteWords(_ count: Int) -> String {
  guard count >= 1000 else { return counted(count, "byte") }
  var value = Double(count)
  for unit in ["kB", "MB", "GB"] {
    value /= 1000
    // Numbers below ten get one decimal.
    if value < 9.95 { return "\(Int(value * 10 + 0.5) / 10).\(Int(value * 10 + 0.5) % 10) \(unit)" }
    if value < 999.5 || unit == "GB" { return "\(grouped(Int(value + 0.5))) \(unit)" }
  }
  return "\(count) bytes"
}

/// Returns `an image set`, `a color set`.
public func withArticle(_ noun: String) -> String {
  (noun.first.map { "aeiouAEIOU".contains($0) } ?? false ? "an " : "a ") + noun
}

/// Returns a text that begins with a verb as a sentence: with a capital letter.
public func asSentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

/// Returns `a`, `a or b`, `a, b or c`.
public func listed(_ words: [String], _ joint: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) \(joint) \(last)"
}

/// Returns the words; if there are many, the first three and how many more there are.
public func firstFew(_ words: [String], _ more: String = "more") -> [String] {
  words.count > 4 ? words.prefix(3) + ["\(words.count - 3) \(more)"] : words
}

/// Returns `did you mean 'a', 'b' or 'c'?`; nil if there are no names.
public func didYouMean(_ names: [String]) -> String? {
  names.isEmpty ? nil : "did you mean \(listed(names.map(quoted), "or"))?"
}

/// Returns a word quoted for a shell: in single quotes unless it consists of plain characters.
public func shellWord(_ word: String) -> String {
  let isPlain = word.unicodeScalars.allSatisfy { scalar in
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", "/", ".", "@", "+", ",", "~", ":", "=": true
    default: false
    }
  }
  guard !isPlain || word.isEmpty || word.hasPrefix("-") || word.hasPrefix("~") else { return word }
  return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

/// Quotes a command line, which may contain single quotes itself.
public func shellQuoted(_ command: String) -> String {
  command.contains("'") ? "\"\(printable(command))\"" : quoted(command)
}

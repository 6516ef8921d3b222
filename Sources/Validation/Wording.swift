internal import References
internal import Spelling

/// Formats names and lists in messages.
enum Wording {
  static func quoted(_ name: String) -> String { "'\(name)'" }

  /// Returns `a`, `a and b`, `a, b and c`; of many only the first ones: `a, b, c and 4 more`.
  static func list(_ words: [String], most: Int = 4) -> String {
    let shown = words.count > most ? words.prefix(most - 1) + ["\(words.count - most + 1) more"] : words[...]
    guard let last = shown.last, shown.count > 1 else { return words.first ?? "" }
    return shown.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Returns ` (target 'App')`, to end a message; empty for no target.
  static func targets(_ targets: [BuildTargets.Target]) -> String { Self.targets(named: targets.map(\.name)) }

  static func targets(named names: [String]) -> String {
    names.isEmpty ? "" : " (\(names.count == 1 ? "target" : "targets") \(list(names.map(quoted))))"
  }

  /// Returns a word with `a` or `an` before it; without an article for `null`, which is JSON's word.
  static func withArticle(_ word: String) -> String {
    if word == "null" { return word }
    // The letters of an abbreviation are read one by one, an SVG; a WEBP is a word.
    let isAn = word.first.map { "aeiouAEIOU".contains($0) } == true || word.hasPrefix("SVG")
    return isAn ? "an \(word)" : "a \(word)"
  }

  /// Returns `400 bytes`, `80 KB`, `1.5 MB`.
  static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) bytes"
    case ..<1_000_000: "\((bytes + 500) / 1000) KB"
    default: "\((bytes + 50_000) / 1_000_000).\((bytes + 50_000) / 100_000 % 10) MB"
    }
  }

  static func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }

  /// Returns `; did you mean 'iphone'?` for the known word that is nearest to an unknown one; empty if none is near.
  static func didYouMean(_ word: String, among known: [String]) -> String {
    NearestNames.find(word, among: known, limit: 1).first.map { "; did you mean '\($0)'?" } ?? ""
  }
}

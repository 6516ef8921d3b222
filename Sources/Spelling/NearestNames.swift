/// Finds what somebody probably meant to type.
public enum NearestNames {
  /// Returns the names that look like `word`, best first and each once: few letters apart, or beginning with it.
  ///
  /// Upper and lower case count as the same letter. A name may differ in a third of its letters, at least in one; a
  /// beginning counts from three letters on.
  public static func find(_ word: String, among names: some Sequence<String>, limit: Int = 3) -> [String] {
    let typed = Array(word.lowercased().unicodeScalars)
    guard !typed.isEmpty else { return [] }
    var found: [(name: String, distance: Int)] = []
    for name in Set(names) {
      let letters = Array(name.lowercased().unicodeScalars)
      let bound = max(1, max(typed.count, letters.count) / 3)
      if let distance = distance(typed, letters, atMost: bound) {
        // A word of one or two letters is near to everything short.
        if distance < max(letters.count, 2) { found.append((name, distance)) }
      } else if typed.count >= 3, letters.starts(with: typed) {
        found.append((name, bound + 1))
      }
    }
    found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return found.prefix(limit).map(\.name)
  }

  /// Returns in how many letters two words differ, counting two exchanged neighbors as one; nil if it is more than
  /// `bound`.
  public static func distance(_ one: String, _ other: String, atMost bound: Int) -> Int? {
    distance(Array(one.unicodeScalars), Array(other.unicodeScalars), atMost: bound)
  }

  /// Source: the optimal string alignment form of the Damerau–Levenshtein distance, where no letter is changed twice.
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar], atMost bound: Int) -> Int? {
    guard abs(one.count - other.count) <= bound else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (i, letter) in one.enumerated() {
      var row = [i + 1]
      for (j, otherLetter) in other.enumerated() {
        var cost = min(last[j] + (letter == otherLetter ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == other[j - 1], one[i - 1] == otherLetter {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      if row.min()! > bound { return nil }  // a row is never empty
      (beforeLast, last) = (last, row)
    }
    return last[other.count] <= bound ? last[other.count] : nil
  }
}

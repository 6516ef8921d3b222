/// Finds what the user probably meant to type.
public enum NearestNames {
  /// Returns the names that are similar to `word`, best first and without repeats: with few different letters, or
  /// beginning with the word.
  ///
  /// Upper and lower case count as the same letter. A third of the letters in a name may be different, but at least
  /// one; a beginning counts from three letters on.
  public static func find(_ word: String, among names: some Sequence<String>, limit: Int = 3) -> [String] {
    let typed = Array(word.lowercased().unicodeScalars)
    guard !typed.isEmpty else { return [] }
    let filter = LetterFilter(word)
    var found: [(name: String, distance: Int)] = []
    var seen: Set<String> = []
    for name in names where filter.mayBeNear(name) && seen.insert(name).inserted {
      let letters = Array(name.lowercased().unicodeScalars)
      let bound = max(1, max(typed.count, letters.count) / 3)
      if let distance = distance(typed, letters, atMost: bound) {
        // A word of one or two letters is similar to any short name.
        if distance < max(letters.count, 2) { found.append((name, distance)) }
      } else if typed.count >= 3, letters.starts(with: typed) {
        found.append((name, bound + 1))
      }
    }
    found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return found.prefix(limit).map(\.name)
  }

  /// Excludes nearly all dissimilar names by their letters, without copying them: a project may have ten thousand.
  private struct LetterFilter {
    private let typed: [UInt8]
    /// The count of each letter in the word, ignoring case; other characters share the counters of letters.
    private var counts = SIMD32<Int16>.zero
    private let isASCII: Bool

    init(_ word: String) {
      typed = Array(word.utf8)
      isASCII = typed.allSatisfy { $0 < 0x80 }
      for byte in typed { counts[Int(byte & 31)] &+= 1 }
    }

    /// False only for a name that is neither similar nor begins with the word.
    func mayBeNear(_ name: String) -> Bool {
      let length = name.utf8.count
      guard isASCII, length < 1 << 14, typed.count < 1 << 14 else { return true }
      var rest = counts
      for byte in name.utf8 {
        if byte >= 0x80 { return true }
        rest[Int(byte & 31)] &-= 1
      }
      let bound = max(1, max(typed.count, length) / 3)
      // Each change of a letter decreases at most one of these by one.
      let missing = Int(rest.clamped(lowerBound: .zero, upperBound: .init(repeating: .max)).wrappedSum())
      let additional = missing + length - typed.count
      if max(missing, additional) <= bound { return true }
      return typed.count >= 3 && missing == 0 && length > typed.count
    }
  }

  /// Returns the number of different letters in two words, counting two exchanged neighbors as one; nil if it is
  /// greater than `bound`.
  public static func distance(_ one: String, _ other: String, atMost bound: Int) -> Int? {
    distance(Array(one.unicodeScalars), Array(other.unicodeScalars), atMost: bound)
  }

  /// Source: the optimal string alignment variant of the Damerau–Levenshtein distance, in which no letter is changed
  /// twice.
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

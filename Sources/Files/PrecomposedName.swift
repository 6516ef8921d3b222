/// A name with composed letters (Unicode form NFC), as git writes names on a Mac and all other systems write them
/// anyway.
///
/// For new names only; an existing name keeps its bytes, because git treats two spellings as two names.
public struct PrecomposedName: Hashable, Sendable {
  public let text: String

  public init(_ name: String) {
    // Below the first combining mark, nothing can be composed.
    guard name.unicodeScalars.contains(where: { $0.value >= 0x300 }) else {
      text = name
      return
    }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: Self.composed(Self.ordered(name.unicodeScalars.flatMap(Self.decomposed))))
    text = String(scalars)
  }

  // MARK: - Decomposing

  private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let syllable = Hangul.parts(of: scalar) { return syllable }
    guard let parts = CanonicalDecompositions.parts[scalar.value] else { return [scalar] }
    return parts.compactMap(Unicode.Scalar.init).flatMap(decomposed)
  }

  /// Sorts the marks after each letter by their classes, keeping the order within each class.
  private static func ordered(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var marks: [(rank: UInt8, place: Int, scalar: Unicode.Scalar)] = []
    for (place, scalar) in scalars.enumerated() {
      let rank = scalar.rank
      if rank == 0 {
        result += marks.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.scalar)
        marks = []
        result.append(scalar)
      } else {
        marks.append((rank, place, scalar))
      }
    }
    return result + marks.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.scalar)
  }

  // MARK: - Composing

  /// Source: Unicode Standard Annex 15, "Canonical Composition Algorithm".
  private static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var letter: Int?
    var lastRank: UInt8 = 0
    for scalar in scalars {
      let rank = scalar.rank
      // A mark of the same or a higher class in between keeps the two apart.
      if let place = letter, place == result.count - 1 || lastRank < rank, let one = joined(result[place], scalar) {
        result[place] = one
        continue
      }
      result.append(scalar)
      lastRank = rank
      if rank == 0 { letter = result.count - 1 }
    }
    return result
  }

  private static func joined(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    if let syllable = Hangul.joined(first, second) { return syllable }
    return CanonicalDecompositions.composed[CanonicalDecompositions.pair(first.value, second.value)]
      .flatMap(Unicode.Scalar.init)
  }
}

extension Unicode.Scalar {
  /// Zero for letters.
  fileprivate var rank: UInt8 { properties.canonicalCombiningClass.rawValue }
}

/// Korean syllables, which are computed instead of listed.
///
/// Source: The Unicode Standard, section 3.12, "Conjoining Jamo Behavior".
private enum Hangul {
  private static let (syllables, leads, vowels, tails): (UInt32, UInt32, UInt32, UInt32) = (
    0xAC00, 0x1100, 0x1161, 0x11A7
  )
  private static let (leadCount, vowelCount, tailCount): (UInt32, UInt32, UInt32) = (19, 21, 28)

  static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard scalar.value >= syllables, scalar.value < syllables + leadCount * vowelCount * tailCount else { return nil }
    let number = scalar.value - syllables
    let parts = [leads + number / (vowelCount * tailCount), vowels + number / tailCount % vowelCount]
    let tail = number % tailCount
    return (parts + (tail == 0 ? [] : [tails + tail])).compactMap(Unicode.Scalar.init)
  }

  static func joined(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    if (leads..<leads + leadCount).contains(first.value), (vowels..<vowels + vowelCount).contains(second.value) {
      let number = (first.value - leads) * vowelCount + second.value - vowels
      return Unicode.Scalar(syllables + number * tailCount)
    }
    guard first.value >= syllables, first.value < syllables + leadCount * vowelCount * tailCount,
      (first.value - syllables).isMultiple(of: tailCount), (tails + 1..<tails + tailCount).contains(second.value)
    else { return nil }
    return Unicode.Scalar(first.value + second.value - tails)
  }
}

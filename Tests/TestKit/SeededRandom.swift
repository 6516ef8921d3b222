/// Random numbers that are the same in every run, for tests that try many made-up inputs.
///
/// Source: SplitMix64, Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number of the range.
  public mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Returns one of a list, which must not be empty.
  public mutating func element<Element>(of list: [Element]) -> Element { list[number(0...list.count - 1)] }

  /// Returns bytes of any value.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// Returns a text made of the given characters.
  public mutating func text(_ length: ClosedRange<Int>, of characters: String) -> String {
    let choices = Array(characters)
    return String((0..<number(length)).map { _ in choices.randomElement(using: &self) ?? " " })
  }
}

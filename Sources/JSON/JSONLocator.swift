/// Finds where in the bytes of a document something stands.
///
/// A parsed value knows nothing of its place, which hardly anybody asks for; so the bytes are walked again for those who
/// do. They are JSON, as whoever asks has parsed them; of anything else the answer is nil or of no use.
public struct JSONLocator {
  /// A step into a value.
  public enum Step: Hashable, Sendable {
    /// Into an object: the first member of a name that is spelled without escapes.
    case member(String)
    /// Into an array.
    case element(Int)
  }

  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns line and column of a value, counted from 1, the column in bytes; nil where there is none.
  ///
  /// - Parameter path: The way from the outermost value.
  public func position(of path: [Step]) -> (line: Int, column: Int)? {
    var place = skippingSpace(from: 0)
    for step in path {
      let next: Int? =
        switch step {
        case .member(let name): member(name, from: place)
        case .element(let index): element(index, from: place)
        }
      guard let next else { return nil }
      place = next
    }
    guard place < bytes.count else { return nil }
    let before = bytes[..<place]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, place - lineStart + 1)
  }

  private func member(_ name: String, from place: Int) -> Int? {
    guard byte(place) == UInt8(ascii: "{") else { return nil }
    let wanted = Array("\"\(name)\"".utf8)
    var place = skippingSpace(from: place + 1)
    while byte(place) == UInt8(ascii: "\"") {
      let isMeant = bytes[place...].starts(with: wanted)
      place = skippingSpace(from: end(ofStringAt: place))
      guard byte(place) == UInt8(ascii: ":") else { return nil }
      place = skippingSpace(from: place + 1)
      if isMeant { return place }
      guard let next = start(behindValueAt: place) else { return nil }
      place = next
    }
    return nil
  }

  private func element(_ index: Int, from place: Int) -> Int? {
    guard byte(place) == UInt8(ascii: "[") else { return nil }
    var place = skippingSpace(from: place + 1)
    if byte(place) == UInt8(ascii: "]") { return nil }
    for _ in 0..<index {
      guard let next = start(behindValueAt: place) else { return nil }
      place = next
    }
    return place
  }

  /// Returns where the next element or member begins; nil where there is none.
  private func start(behindValueAt place: Int) -> Int? {
    let place = skippingSpace(from: end(ofValueAt: place))
    return byte(place) == UInt8(ascii: ",") ? skippingSpace(from: place + 1) : nil
  }

  /// Brackets are counted, so that no depth is too deep.
  private func end(ofValueAt start: Int) -> Int {
    var (place, depth) = (start, 0)
    while let byte = byte(place) {
      switch byte {
      case UInt8(ascii: "\""): place = end(ofStringAt: place)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
        continue
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
        if depth == 0 { return place }
        if byte != UInt8(ascii: ",") { depth -= 1 }
        place += 1
        if byte == UInt8(ascii: ",") { continue }
      default:
        place += 1
        continue
      }
      if depth == 0 { return place }
    }
    return place
  }

  private func end(ofStringAt start: Int) -> Int {
    var place = start + 1
    while let byte = byte(place), byte != UInt8(ascii: "\"") {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, bytes.count)
  }

  private func skippingSpace(from start: Int) -> Int {
    var place = start
    while let byte = byte(place), [0x20, 0x0A, 0x0D, 0x09].contains(byte) { place += 1 }
    return place
  }

  private func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }
}

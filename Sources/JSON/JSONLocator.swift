/// Finds the positions of values in the bytes of a document.
///
/// A parsed value doesn't know its position, which is rarely needed; so the bytes are scanned again on request, once
/// for all requested positions. They must be valid JSON, already parsed by the caller; for anything else the result is
/// nil or meaningless.
public struct JSONLocator {
  /// A step into a value.
  public enum Step: Hashable, Sendable {
    /// Into an object: the first member with a name that is spelled without escapes.
    case member(String)
    /// Into an array.
    case element(Int)
  }

  /// Line and column, counted from 1, the column in bytes.
  public typealias Position = (line: Int, column: Int)

  /// The requested positions of a value and of values inside it.
  private struct Question {
    /// The indices of the paths that end here.
    var paths: [Int] = []
    var inside: [Step: Question] = [:]

    mutating func add(_ path: ArraySlice<Step>, number: Int) {
      guard let step = path.first else { return paths.append(number) }
      inside[step, default: Question()].add(path.dropFirst(), number: number)
    }
  }

  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the position of a value; nil if it doesn't exist.
  ///
  /// - Parameter path: The steps from the root value.
  public func position(of path: [Step]) -> Position? { positions(of: [path])[0] }

  /// Returns the positions of several values in one scan of the bytes; nil for those that don't exist.
  ///
  /// - Parameter paths: The steps from the root value to each.
  public func positions(of paths: [[Step]]) -> [Position?] {
    var question = Question()
    for (number, path) in paths.enumerated() { question.add(path[...], number: number) }
    var places = [Int?](repeating: nil, count: paths.count)
    _ = walk(from: skippingSpace(from: 0), question, &places)
    return positions(at: places)
  }

  /// Counts the lines up to each place.
  private func positions(at places: [Int?]) -> [Position?] {
    var positions = [Position?](repeating: nil, count: places.count)
    var (seen, line, lineStart) = (0, 1, 0)
    let found = places.indices.filter { places[$0] != nil }.sorted { places[$0]! < places[$1]! }  // those with a place
    for number in found {
      guard let place = places[number], place < bytes.count else { continue }
      while seen < place {
        if bytes[seen] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, seen + 1) }
        seen += 1
      }
      positions[number] = (line, place - lineStart + 1)
    }
    return positions
  }

  // MARK: - Scanning

  /// Records the places of the requested values in the value that begins here, and returns where that ends. Goes no
  /// deeper than the longest path.
  private func walk(from start: Int, _ question: Question, _ places: inout [Int?]) -> Int {
    for number in question.paths { places[number] = start }
    guard !question.inside.isEmpty else { return end(ofValueAt: start) }
    return switch byte(start) {
    case UInt8(ascii: "{"): members(from: start, question, &places)
    case UInt8(ascii: "["): elements(from: start, question, &places)
    default: end(ofValueAt: start)
    }
  }

  private func members(from start: Int, _ question: Question, _ places: inout [Int?]) -> Int {
    var left = question.inside
    var place = skippingSpace(from: start + 1)
    while byte(place) == UInt8(ascii: "\"") {
      let nameEnd = end(ofStringAt: place)
      let name = String(decoding: bytes[(place + 1)..<max(place + 1, nameEnd - 1)], as: UTF8.self)
      place = skippingSpace(from: nameEnd)
      guard byte(place) == UInt8(ascii: ":") else { return place }
      place = skippingSpace(from: place + 1)
      let inside = left.removeValue(forKey: .member(name))
      place = skippingSpace(from: inside.map { walk(from: place, $0, &places) } ?? end(ofValueAt: place))
      guard byte(place) == UInt8(ascii: ",") else { break }
      place = skippingSpace(from: place + 1)
    }
    return place + 1
  }

  private func elements(from start: Int, _ question: Question, _ places: inout [Int?]) -> Int {
    var place = skippingSpace(from: start + 1)
    var index = 0
    while let byte = byte(place), byte != UInt8(ascii: "]") {
      let inside = question.inside[.element(index)]
      place = skippingSpace(from: inside.map { walk(from: place, $0, &places) } ?? end(ofValueAt: place))
      guard self.byte(place) == UInt8(ascii: ",") else { break }
      place = skippingSpace(from: place + 1)
      index += 1
    }
    return place + 1
  }

  /// Counts brackets instead of using recursion, so that any depth is possible.
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

  func end(ofStringAt start: Int) -> Int {
    var place = start + 1
    while let byte = byte(place), byte != UInt8(ascii: "\"") {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, bytes.count)
  }

  func skippingSpace(from start: Int) -> Int {
    var place = start
    while let byte = byte(place), [0x20, 0x0A, 0x0D, 0x09].contains(byte) { place += 1 }
    return place
  }

  func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }
}

// Searching for a part of several elements. Swift's own functions of these names and types are in the library that has
// its regular expressions, which is 1.2 MB of a program; those of a module that a file imports take precedence.

extension BidirectionalCollection where Element: Comparable {
  /// Returns where a part occurs for the first time; an empty one does so at the start.
  ///
  /// It compares the part at each place, so it suits short ones.
  @_specialize(where Self == String, Part == String)
  @_specialize(where Self == Substring, Part == String)
  @_specialize(where Self == ArraySlice<UInt8>, Part == [UInt8])
  package func firstRange<Part: Collection>(of part: Part) -> Range<Index>? where Part.Element == Element {
    firstPlace(of: part)
  }
}

extension Collection where Element: Equatable {
  // Not generic over what the element is, so it is the same for all.
  @inline(__always)
  fileprivate func firstPlace<Part: Collection>(of part: Part, from first: Index? = nil) -> Range<Index>?
  where Part.Element == Element {
    var start = first ?? startIndex
    while true {
      var end = start
      var isThere = true
      for element in part {
        isThere = end < endIndex && self[end] == element
        if !isThere { break }
        formIndex(after: &end)
      }
      if isThere { return start..<end }
      if start == endIndex { return nil }
      formIndex(after: &start)
    }
  }

  /// Returns where a part occurs, from front to back without overlaps; an empty one does so nowhere.
  @_specialize(where Self == String, Part == String)
  @_specialize(where Self == Substring, Part == String)
  package func ranges<Part: Collection>(of part: Part) -> [Range<Index>] where Part.Element == Element {
    guard !part.isEmpty else { return [] }
    var ranges: [Range<Index>] = []
    while let range = firstPlace(of: part, from: ranges.last?.upperBound) { ranges.append(range) }
    return ranges
  }

  /// Returns what is between the places of a part.
  @_disfavoredOverload
  package func split<Part: Collection>(
    separator: Part, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] where Part.Element == Element {
    var pieces: [SubSequence] = []
    var start = startIndex
    for range in ranges(of: separator) where pieces.count < maxSplits {
      if start < range.lowerBound || !omittingEmptySubsequences { pieces.append(self[start..<range.lowerBound]) }
      start = range.upperBound
    }
    if start < endIndex || !omittingEmptySubsequences { pieces.append(self[start...]) }
    return pieces
  }
}

extension StringProtocol {
  /// Checks whether a text is anywhere in it.
  @_specialize(where Self == String)
  @_specialize(where Self == Substring)
  @_disfavoredOverload
  package func contains(_ part: String) -> Bool {
    // Bytes are compared much faster. A line ending can be one character of two bytes.
    func isPlain(_ bytes: some Sequence<UInt8>) -> Bool { bytes.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") } }
    guard isPlain(utf8), isPlain(part.utf8) else { return firstPlace(of: part) != nil }
    return utf8.firstPlace(of: part.utf8) != nil
  }
}

extension RangeReplaceableCollection where Element: Equatable {
  /// Returns this with another part at each place of one.
  package func replacing<Part: Collection, Replacement: Collection>(
    _ part: Part, with replacement: Replacement, maxReplacements: Int = .max
  ) -> Self where Part.Element == Element, Replacement.Element == Element {
    var result = Self()
    var start = startIndex
    for range in ranges(of: part).prefix(maxReplacements) {
      result.append(contentsOf: self[start..<range.lowerBound])
      result.append(contentsOf: replacement)
      start = range.upperBound
    }
    result.append(contentsOf: self[start...])
    return result
  }
}

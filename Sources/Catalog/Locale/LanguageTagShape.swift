/// The ends of the parts of a language tag, in bytes from its start; a missing part ends at the end of the one before
/// it.
struct LanguageTagShape: Sendable {
  private(set) var languageEnd = 0
  private(set) var scriptEnd = 0
  private(set) var regionEnd = 0
  private(set) var end = 0

  /// Finds the parts.
  ///
  /// - Returns: Nil if there is no language, or if a part isn't valid after those before it.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    repeat {
      let start = end == 0 ? 0 : end + 1
      let stop = bytes[start...].firstIndex { !Self.isLetter($0) && !Self.isDigit($0) } ?? bytes.count
      let isExtension = stop - start == 1 && end > 0
      if isExtension { return }
      guard take(bytes[start..<stop]) else { return nil }
    } while end < bytes.count && Self.isSeparator(bytes[end])
    guard end == bytes.count || Self.startsEnding(bytes[end]) else { return nil }
  }

  private mutating func take(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if end == 0 {
      guard part.count >= 2, part.allSatisfy(Self.isLetter) else { return false }
      languageEnd = part.endIndex
      scriptEnd = part.endIndex
      regionEnd = part.endIndex
    } else if end == languageEnd, part.count == 4, part.allSatisfy(Self.isLetter) {
      scriptEnd = part.endIndex
      regionEnd = part.endIndex
    } else if end == scriptEnd, Self.isRegion(part) {
      regionEnd = part.endIndex
    } else if !Self.isVariant(part) {
      return false
    }
    end = part.endIndex
    return true
  }

  /// Returns the tag with the letters of each part in their usual case, and `-` between the parts.
  func spelling(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: end) { buffer in
      for index in 0..<end { buffer[index] = spelling(of: bytes[index], at: index) }
      return end
    }
  }

  private func spelling(of byte: UInt8, at index: Int) -> UInt8 {
    if Self.isSeparator(byte) { return UInt8(ascii: "-") }
    let startsScript = index == languageEnd + 1 && index < scriptEnd
    let isRegion = index > scriptEnd && index < regionEnd
    guard Self.isLetter(byte) else { return byte }
    return startsScript || isRegion ? byte & ~0x20 : byte | 0x20
  }
}

extension LanguageTagShape {
  private static func isRegion(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    part.count == 2 && part.allSatisfy(isLetter) || part.count == 3 && part.allSatisfy(isDigit)
  }

  private static func isVariant(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    part.count >= 5 || part.count == 4 && isDigit(part[part.startIndex])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") }

  /// Whether the rest is about something other than language: an encoding or keywords.
  private static func startsEnding(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@") }
}

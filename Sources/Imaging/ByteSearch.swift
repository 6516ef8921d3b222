/// Finds short texts in bytes.
enum ByteSearch {
  /// Returns the index of the first occurrence of the text.
  static func first(_ text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let wanted = Array(text.utf8)
    guard let lead = wanted.first, bytes.count >= wanted.count else { return nil }
    for index in bytes.startIndex...(bytes.endIndex - wanted.count) where bytes[index] == lead {
      if bytes[index...].starts(with: wanted) { return index }
    }
    return nil
  }

  /// Returns the index of the last occurrence of the text.
  static func last(_ text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let wanted = Array(text.utf8)
    guard let lead = wanted.first, bytes.count >= wanted.count else { return nil }
    for index in (bytes.startIndex...(bytes.endIndex - wanted.count)).reversed() where bytes[index] == lead {
      if bytes[index...].starts(with: wanted) { return index }
    }
    return nil
  }

  /// Reads a decimal number; nil for `inf`, hexadecimal, and anything else that isn't a plain decimal.
  static func decimal(_ bytes: ArraySlice<UInt8>) -> Double? {
    let allowed = bytes.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
    guard allowed, bytes.count <= 64, bytes.contains(where: \.isDigit) else { return nil }
    guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else { return nil }
    return number
  }
}

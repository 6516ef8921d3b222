/// The escapes of texts in quotes.
enum OpenStepEscape {
  /// Returns what a spelling means: `\n`, `\"`, `\U00e9`, `\351`.
  static func unescaped(_ spelling: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var units: [UInt16] = []
    var rest = Array(String(decoding: spelling, as: UTF8.self).utf16)[...]
    while let unit = rest.popFirst() {
      guard unit == 0x5C, let escape = rest.first else {
        units.append(unit)
        continue
      }
      if (0x30...0x37).contains(escape) {
        units.append(number(&rest, most: 3, base: 8))
        continue
      }
      rest.removeFirst()
      switch escape {
      case 0x61: units.append(0x07)
      case 0x62: units.append(0x08)
      case 0x66: units.append(0x0C)
      case 0x6E: units.append(0x0A)
      case 0x72: units.append(0x0D)
      case 0x74: units.append(0x09)
      case 0x76: units.append(0x0B)
      case 0x55: units.append(number(&rest, most: 4, base: 16))
      default: units.append(escape)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Takes digits from the front, as many as there are up to a number of them.
  private static func number(_ rest: inout ArraySlice<UInt16>, most: Int, base: UInt16) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<most {
      guard let unit = rest.first, let digit = UnicodeScalar(unit).flatMap({ Character($0).hexDigitValue }),
        digit < base
      else { break }
      value = value &* base &+ UInt16(digit)
      rest.removeFirst()
    }
    return value
  }
}

/// Base64 with padding (RFC 4648, section 4).
public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the text, in ASCII.
  public static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let count = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: count) { output, filled in
      alphabet.withUnsafeBufferPointer { alphabet in
        bytes.withUnsafeBufferPointer { input in
          var place = 0
          var out = 0
          while place < input.count {
            let rest = input.count - place
            let second = rest > 1 ? UInt32(input[place + 1]) : 0
            let third = rest > 2 ? UInt32(input[place + 2]) : 0
            let word = UInt32(input[place]) << 16 | second << 8 | third
            output[out] = alphabet[Int(word >> 18)]
            output[out + 1] = alphabet[Int(word >> 12 & 63)]
            output[out + 2] = rest > 1 ? alphabet[Int(word >> 6 & 63)] : UInt8(ascii: "=")
            output[out + 3] = rest > 2 ? alphabet[Int(word & 63)] : UInt8(ascii: "=")
            place += 3
            out += 4
          }
        }
      }
      filled = count
    }
  }

  /// Returns what a text of `encode` stands for; nil for any other text.
  public static func decode(_ text: [UInt8]) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let end = text.suffix(2).firstIndex(of: UInt8(ascii: "=")) ?? text.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var word: UInt32 = 0
    for (place, character) in text[..<end].enumerated() {
      let value = values[Int(character)]
      guard value < 64 else { return nil }
      word = word << 6 | UInt32(value)
      guard place % 4 == 3 else { continue }
      bytes += [UInt8(word >> 16 & 0xFF), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF)]
    }
    guard text[end...].allSatisfy({ $0 == UInt8(ascii: "=") }) else { return nil }
    switch end % 4 {
    case 2: bytes.append(UInt8(word >> 4 & 0xFF))
    case 3: bytes += [UInt8(word >> 10 & 0xFF), UInt8(word >> 2 & 0xFF)]
    default: break
    }
    return bytes
  }

  /// The number of each character; 64 for one that is none of the alphabet.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (number, character) in alphabet.enumerated() { values[Int(character)] = UInt8(number) }
    return values
  }()
}

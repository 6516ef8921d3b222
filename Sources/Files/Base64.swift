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
}

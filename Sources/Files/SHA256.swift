internal import CSystem

/// The SHA-256 of bytes that come in chunks, computed with the processor's instructions if it has them.
///
/// Source: FIPS 180-4, section 6.2.
public struct SHA256: Sendable {
  private var context = chash_context()

  /// - Parameter isPortable: True to avoid the processor's instructions, so that tests can compare both
  ///   implementations.
  public init(isPortable: Bool = false) { chash_start(&context, chash_sha256, isPortable ? 1 : 0) }

  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    if let start = bytes.baseAddress { chash_update(&context, start, bytes.count) }
  }

  /// Returns the 32 bytes of the hash; the value can't be used afterwards.
  public mutating func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { room, count in
      chash_finish(&context, room.baseAddress!)  // never nil, with room for 32 bytes
      count = 32
    }
  }

  public static func hash(of message: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    message.withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }

  /// The hash as 64 hexadecimal digits.
  public static func hexadecimal(of message: [UInt8]) -> String { digits(hash(of: message)) }

  /// Two hexadecimal digits for each byte.
  public static func digits(_ hash: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

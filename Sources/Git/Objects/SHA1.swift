internal import CSystem

/// The SHA-1 of bytes that come in chunks, computed with the processor's SHA instructions if available.
///
/// It is used for the user's own files and for checksums of written data. It doesn't detect deliberate collisions; data
/// from others goes through libgit2, which does.
struct SHA1 {
  private var context = chash_context()

  /// - Parameter isPortable: True to avoid the processor's instructions, so that tests can compare both
  ///   implementations.
  init(isPortable: Bool = false) {
    chash_start(&context, chash_sha1, isPortable ? 1 : 0)
  }

  /// Starts with the header that precedes an object's bytes in its id, such as `blob 17` and a zero byte.
  init(of kind: ObjectKind, byteCount: Int) {
    self.init()
    var head = Array("\(kind.word) \(byteCount)\0".utf8)
    head.withUnsafeMutableBytes { update(UnsafeRawBufferPointer($0)) }
  }

  static var isAccelerated: Bool { chash_is_accelerated(chash_sha1) != 0 }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    if let start = bytes.baseAddress { chash_update(&context, start, bytes.count) }
  }

  mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Returns the hash; the value can't be used afterwards.
  mutating func finish() -> IndexFile.RawObjectID {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { hash in
      chash_finish(&context, hash.baseAddress!)  // never nil, with room for 20 bytes
      return IndexFile.RawObjectID(UnsafeRawBufferPointer(hash), at: 0)
    }
  }

  static func hash(_ bytes: UnsafeRawBufferPointer) -> IndexFile.RawObjectID {
    var hash = SHA1()
    hash.update(bytes)
    return hash.finish()
  }

  /// Returns the id of an object with these bytes.
  static func id(of kind: ObjectKind, _ bytes: UnsafeRawBufferPointer) -> IndexFile.RawObjectID {
    var hash = SHA1(of: kind, byteCount: bytes.count)
    hash.update(bytes)
    return hash.finish()
  }
}

extension ObjectID {
  /// Returns the id that git gives to a file with these bytes.
  public static func ofFile(_ bytes: [UInt8]) -> ObjectID {
    ObjectID(bytes.withUnsafeBytes { SHA1.id(of: .blob, $0) })
  }
}

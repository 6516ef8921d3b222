/// One object in the form in which packs store it: kind and size, then a zlib stream.
enum PackEntry {
  /// Appends a whole object, and returns the entry with its offset in the buffer.
  static func append(
    _ id: IndexFile.RawObjectID, _ kind: ObjectKind, _ bytes: UnsafeRawBufferPointer, _ packer: Deflater,
    to output: ByteBuffer
  ) -> PackWriter.Entry {
    let start = output.count
    output.append(head(kind, byteCount: bytes.count))
    if kind == .blob, CompressedFormat.begins(bytes) {
      Deflater.store(bytes, into: output)
    } else {
      packer.deflate(bytes, into: output)
    }
    let entry = UnsafeRawBufferPointer(rebasing: output.bytes[start...])
    return PackWriter.Entry(id: id, checksum: cyclicChecksum(0, entry), offset: start)
  }

  /// The entry's header: kind and size, 4 bits and then groups of 7.
  static func head(_ kind: ObjectKind, byteCount: Int) -> [UInt8] {
    var bytes = [kind.rawValue << 4 | UInt8(byteCount & 15)]
    var rest = byteCount >> 4
    while rest > 0 {
      bytes[bytes.count - 1] |= 0x80
      bytes.append(UInt8(rest & 0x7f))
      rest >>= 7
    }
    return bytes
  }
}

/// One object as it stands in a pack: kind and size, then a zlib stream.
enum PackEntry {
  /// Appends an object whose bytes are all there, and returns the entry with its place in the buffer.
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

  /// Kind and size, in groups of 7 bits after the first 4.
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

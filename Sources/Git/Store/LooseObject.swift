/// Writes an object into a file of its own.
///
/// Source: `gitrepository-layout(5)`, `objects`; git, `object-file.c`, `write_loose_object`.
struct LooseObject {
  /// The folder `objects`.
  let folder: String
  let policy: SyncPolicy
  let disk: any StoreDisk
  var permissions = SharedPermissions.none

  /// Writes the object and returns the folders whose names have to be brought to the disk: the one it lies in and,
  /// where that is new, the one around it.
  func write(
    _ id: IndexFile.ObjectBytes, _ kind: ObjectKind, _ bytes: UnsafeRawBufferPointer, _ packer: Packer
  ) throws(FileFailure) -> [String] {
    let digits = id.hex
    let place = folder.joined(String(digits.prefix(2)))
    let isNew = !SystemFile.isFolder(place)
    if isNew {
      try disk.makeFolder(place)
      permissions.apply(to: place)
    }
    let stream = Self.stream(kind, bytes, packer)
    let file = try disk.createTemporary(place.joined("tmp_obj_"))
    do throws(FileFailure) {
      try disk.write(stream.bytes, to: file, at: 0)
      if policy.parts.contains(.looseObject) { try disk.sync(file, policy.method) }
      try disk.install(
        file, as: place.joined(String(digits.dropFirst(2))), mode: permissions.adjusting(0o444, isFolder: false))
    } catch {
      disk.remove(file.path)
      throw error
    }
    return isNew ? [place, folder] : [place]
  }

  /// Head and bytes make one stream.
  private static func stream(_ kind: ObjectKind, _ bytes: UnsafeRawBufferPointer, _ packer: Packer) -> ByteBuffer {
    let whole = ByteBuffer(capacity: bytes.count + 32)
    whole.append(Array("\(kind.word) \(bytes.count)\0".utf8))
    whole.append(bytes)
    let stream = ByteBuffer(capacity: bytes.count + 64)
    if CompressedFormat.begins(bytes) {
      Packer.store(whole.bytes, into: stream)
    } else {
      packer.deflate(whole.bytes, into: stream)
    }
    return stream
  }
}

/// Writes loose objects, each to its own file.
///
/// All are written first, then flushed together, and then renamed: an object with its final name is complete, even
/// after a power failure.
///
/// Source: `gitrepository-layout(5)`, `objects`; git, `object-file.c`, `write_loose_object`.
struct LooseObjects {
  /// The folder `objects`.
  let folder: String
  let policy: SyncPolicy
  let disk: any StoreFileSystem
  var permissions = SharedPermissions.none

  struct Object {
    var id: IndexFile.RawObjectID
    var kind: ObjectKind
    var bytes: [UInt8]
  }

  /// Writes the objects, and waits until their bytes are on disk.
  ///
  /// - Returns: The folders that contain the new names, which the caller must still flush.
  func write(_ objects: [Object], _ packer: Deflater) throws(SyscallError) -> Set<String> {
    var drafts: [(file: PendingFile, path: String)] = []
    /// The folders that get new names.
    var folders: Set<String> = []
    do throws(SyscallError) {
      for object in objects {
        let digits = object.id.hex
        let place = folder.joined(String(digits.prefix(2)))
        if folders.insert(place).inserted, try make(place) { folders.insert(folder) }
        let file = try disk.createTemporary(place.joined("tmp_obj_"))
        drafts.append((file, place.joined(String(digits.dropFirst(2)))))
        try fill(file, object, packer)
      }
      if policy.parts.contains(.looseObject) { try disk.sync(drafts.map { .file($0.file) }, policy.method) }
      for draft in drafts {
        try disk.install(draft.file, as: draft.path, mode: permissions.adjusting(0o444, isFolder: false))
      }
    } catch {
      for draft in drafts { disk.remove(draft.file.path) }
      throw error
    }
    return policy.parts.contains(.looseObject) ? folders : []
  }

  /// Creates the folder for an object; returns false if it already exists.
  private func make(_ place: String) throws(SyscallError) -> Bool {
    if POSIXFile.isFolder(place) { return false }
    try disk.makeFolder(place)
    permissions.apply(to: place)
    return true
  }

  private func fill(_ file: PendingFile, _ object: Object, _ packer: Deflater) throws(SyscallError) {
    let stream = Self.stream(object, packer)
    try withExtendedLifetime(stream) { () throws(SyscallError) in try disk.write(stream.bytes, to: file, at: 0) }
  }

  /// Makes one stream of an object's header and bytes.
  private static func stream(_ object: Object, _ packer: Deflater) -> ByteBuffer {
    object.bytes.withUnsafeBytes { bytes in
      let whole = ByteBuffer(capacity: bytes.count + 32)
      whole.append(Array("\(object.kind.word) \(bytes.count)\0".utf8))
      whole.append(bytes)
      let stream = ByteBuffer(capacity: bytes.count + 64)
      if CompressedFormat.begins(bytes) {
        Deflater.store(whole.bytes, into: stream)
      } else {
        packer.deflate(whole.bytes, into: stream)
      }
      return stream
    }
  }
}

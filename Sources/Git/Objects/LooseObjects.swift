/// Writes objects into files of their own.
///
/// All are written first, then all are waited for at once, and then all get their names: an object that has its name is
/// whole, also after a power cut.
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

  /// Writes the objects, and waits until their bytes are on the disk.
  ///
  /// - Returns: The folders with their names, which are still to be waited for.
  func write(_ objects: [Object], _ packer: Deflater) throws(SyscallError) -> Set<String> {
    var drafts: [(file: PendingFile, path: String)] = []
    /// Those with new names in them.
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

  /// Makes the folder of some objects; false if it was there.
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

  /// Head and bytes make one stream.
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

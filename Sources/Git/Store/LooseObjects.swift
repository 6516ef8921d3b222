/// Writes objects into files of their own.
///
/// All are written first, then all are waited for, side by side, and then all get their names: what the disk does for the
/// first file it has mostly done for the others.
///
/// Source: `gitrepository-layout(5)`, `objects`; git, `object-file.c`, `write_loose_object`.
struct LooseObjects {
  /// The folder `objects`.
  let folder: String
  let policy: SyncPolicy
  let disk: any StoreDisk
  var permissions = SharedPermissions.none

  struct Object {
    var id: IndexFile.ObjectBytes
    var kind: ObjectKind
    var bytes: [UInt8]
  }

  /// Writes the objects, and waits until they and their names are on the disk.
  func write(_ objects: [Object], _ packer: Packer) throws(FileFailure) {
    var drafts: [(file: NewFile, path: String)] = []
    /// Those with new names in them.
    var folders: Set<String> = []
    do throws(FileFailure) {
      for object in objects {
        let digits = object.id.hex
        let place = folder.joined(String(digits.prefix(2)))
        if folders.insert(place).inserted, try make(place) { folders.insert(folder) }
        let file = try disk.createTemporary(place.joined("tmp_obj_"))
        drafts.append((file, place.joined(String(digits.dropFirst(2)))))
        try fill(file, object, packer)
      }
      if policy.parts.contains(.looseObject) {
        // With the bytes of all of them there, the first that is waited for brings along what the disk notes of the others.
        for draft in drafts { try disk.awaitWriting(draft.file) }
        try sharingWaits(drafts.count) { number throws(FileFailure) in
          try disk.sync(drafts[number].file, policy.method)
        }
      }
      for draft in drafts {
        try disk.install(draft.file, as: draft.path, mode: permissions.adjusting(0o444, isFolder: false))
      }
    } catch {
      for draft in drafts { disk.remove(draft.file.path) }
      throw error
    }
    guard policy.parts.contains(.looseObject) else { return }
    let places = folders.sorted()
    try sharingWaits(places.count) { number throws(FileFailure) in try disk.syncFolder(places[number]) }
  }

  /// Makes the folder of some objects; false where it was there.
  private func make(_ place: String) throws(FileFailure) -> Bool {
    if SystemFile.isFolder(place) { return false }
    try disk.makeFolder(place)
    permissions.apply(to: place)
    return true
  }

  private func fill(_ file: NewFile, _ object: Object, _ packer: Packer) throws(FileFailure) {
    let stream = Self.stream(object, packer)
    try disk.write(stream.bytes, to: file, at: 0)
    if policy.parts.contains(.looseObject) { disk.beginWriting(file, at: 0, count: stream.count) }
  }

  /// Head and bytes make one stream.
  private static func stream(_ object: Object, _ packer: Packer) -> ByteBuffer {
    object.bytes.withUnsafeBytes { bytes in
      let whole = ByteBuffer(capacity: bytes.count + 32)
      whole.append(Array("\(object.kind.word) \(bytes.count)\0".utf8))
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
}

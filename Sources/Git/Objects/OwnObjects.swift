/// The objects in a repository's own files, without libgit2: each thread may have its own.
struct OwnObjects: ObjectSource {
  let files: ObjectFiles

  func bytes(of id: ObjectID, as kind: ObjectKind) throws -> [UInt8] {
    guard let bytes = files.bytes(of: id, as: kind) else { throw ObjectError.missing(id) }
    return bytes
  }

  func byteCount(of blob: ObjectID) throws -> Int {
    guard let count = files.byteCount(of: blob) else { throw ObjectError.missing(blob) }
    return count
  }
}

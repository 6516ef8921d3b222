internal import CGit2

extension TreeReader: ObjectSource {
  /// Source: `git_odb_read` for objects that aren't in packs and files of this repository.
  public func bytes(of id: ObjectID, as kind: ObjectKind) throws -> [UInt8] {
    if let bytes = files.bytes(of: id, as: kind) { return bytes }
    return try fetchingPromised(id) { try bytesInDatabase(of: id, as: kind) }
  }

  /// Tries again if the object was left on the remote of a partial clone; libgit2 then finds the fetched object.
  private func fetchingPromised<Value>(_ id: ObjectID, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let error as GitError where error.isNotFound {
      guard try repository.fetchPromised([id]) else { throw error }
      return try read()
    }
  }

  private func bytesInDatabase(of id: ObjectID, as kind: ObjectKind) throws -> [UInt8] {
    let database = try database
    try files.requireWhole(id)
    try Self.requireSize(of: id, as: kind, in: database)
    var raw = id.raw
    let object = try Handle("git_odb_read", freedBy: git_odb_object_free) {
      git_odb_read(&$0, database, &raw)
    }
    guard git_odb_object_type(object.pointer).rawValue == Int32(kind.rawValue) else { throw ObjectError.missing(id) }
    return [UInt8](
      UnsafeRawBufferPointer(start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer)))
  }

  /// A missing object passes: the caller that reads it reports that.
  ///
  /// - Throws: `ObjectError.tooLarge`.
  static func requireSize(of id: ObjectID, as kind: ObjectKind, in database: OpaquePointer) throws {
    var raw = id.raw
    var count = 0
    var type = GIT_OBJECT_ANY
    guard git_odb_read_header(&count, &type, database, &raw) == 0 else { return git_error_clear() }
    if count > kind.largest { throw ObjectError.tooLarge(id, byteCount: count) }
  }

  /// Source: `git_odb_read_header`; only the first bytes of most objects are read.
  public func byteCount(of blob: ObjectID) throws -> Int {
    if let count = files.byteCount(of: blob) { return count }
    return try fetchingPromised(blob) { try byteCountInDatabase(of: blob) }
  }

  private func byteCountInDatabase(of blob: ObjectID) throws -> Int {
    let database = try database
    try files.requireWhole(blob)
    var raw = blob.raw
    var count = 0
    var type = GIT_OBJECT_ANY
    try check("git_odb_read_header") { git_odb_read_header(&count, &type, database, &raw) }
    guard type == GIT_OBJECT_BLOB else { throw ObjectError.missing(blob) }
    return count
  }
}

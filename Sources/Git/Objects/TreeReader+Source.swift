internal import CGit2

extension TreeReader: ObjectSource {
  /// Source: `git_odb_read`.
  public func bytes(of id: ObjectID, as kind: ObjectKind) throws -> [UInt8] {
    var raw = id.raw
    let object = try Handle("git_odb_read", freedBy: git_odb_object_free) {
      git_odb_read(&$0, database.pointer, &raw)
    }
    guard git_odb_object_type(object.pointer).rawValue == Int32(kind.rawValue) else { throw ObjectError.missing(id) }
    return [UInt8](
      UnsafeRawBufferPointer(start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer)))
  }
}

/// The objects of a repository: its own packs and loose objects are read directly, anything else through libgit2.
final class StoredObjects: ObjectSource {
  let files: ObjectFiles
  private let open: () throws -> Repository?
  private var reader: TreeReader?

  /// - Parameters:
  ///   - folder: The `.git` folder that contains the objects.
  ///   - open: Called once, when an object is not found.
  init(below folder: String, otherwise open: @escaping () throws -> Repository?) {
    files = ObjectFiles(folder: folder.joined("objects"))
    self.open = open
  }

  func bytes(of id: ObjectID, as kind: ObjectKind) throws -> [UInt8] {
    if let bytes = files.bytes(of: id, as: kind) { return bytes }
    return try library(for: id).bytes(of: id, as: kind)
  }

  func byteCount(of blob: ObjectID) throws -> Int {
    try files.byteCount(of: blob) ?? library(for: blob).byteCount(of: blob)
  }

  private func library(for id: ObjectID) throws -> TreeReader {
    if reader == nil { reader = try open().map(TreeReader.init) }
    guard let reader else { throw ObjectError.missing(id) }
    return reader
  }
}

extension Repository {
  /// Each one has its own cache, so keep one for reading many objects.
  var storedObjects: StoredObjects {
    get throws { StoredObjects(below: commonDirectory) { [self] in self } }
  }
}

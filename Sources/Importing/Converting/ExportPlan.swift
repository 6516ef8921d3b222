public import Files

/// The files that an export writes, compared with the existing ones.
public struct ExportPlan {
  public struct File {
    public var path: String
    public var bytes: [UInt8]
  }

  public private(set) var written: [File] = []
  /// The paths of existing files with the same content.
  public private(set) var unchanged: [String] = []
  /// The paths of existing files with different content; they are included in the written ones.
  public private(set) var blocked: [String] = []

  /// - Throws: `FileError` if an existing file can't be read.
  public init(_ export: NinePatchExport, at folder: String, in store: any FileStore) throws(FileError) {
    for file in export.files {
      let path = Path.join(folder, file.path)
      if try store.kind(of: path) != nil {
        let there = try store.contents(of: path)
        if there == file.bytes {
          unchanged.append(path)
          continue
        }
        blocked.append(path)
      }
      written.append(File(path: path, bytes: file.bytes))
    }
  }

  /// Writes each file completely or not at all.
  public func write(in store: any FileStore) throws(FileError) {
    for file in written {
      try makeFolders(around: file.path, in: store)
      try store.write(file.bytes, to: file.path)
    }
  }

  private func makeFolders(around path: String, in store: any FileStore) throws(FileError) {
    var missing: [String] = []
    var folder = Path.folder(path)
    while folder != "/", !folder.isEmpty, try store.kind(of: folder) == nil {
      missing.append(folder)
      folder = Path.folder(folder)
    }
    for folder in missing.reversed() { try store.makeFolder(folder) }
  }
}

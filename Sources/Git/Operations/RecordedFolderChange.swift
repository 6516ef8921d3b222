/// A folder that was removed or added as a whole, with the files of a version: one line instead of one for each file.
///
/// So renaming a group of thousands of images adds two lines to the log. The tree belongs to the current commit at that
/// time, and exists as long as that.
struct RecordedFolderChange: Sendable {
  var path: String
  var tree: ObjectID
  /// False if it was removed.
  var hasCome: Bool

  init(path: String, tree: ObjectID, hasCome: Bool) { (self.path, self.tree, self.hasCome) = (path, tree, hasCome) }

  var bytes: [UInt8] { Array("\(hasCome ? "came" : "went") \(tree) \(path)".utf8) }

  init?(_ bytes: [UInt8]) {
    guard let (words, path) = bytes.words(2), ["came", "went"].contains(words[0]), let tree = ObjectID(words[1]),
      RecordedFileChange.isInside(path.text)
    else { return nil }
    self.init(path: path.text, tree: tree, hasCome: words[0] == "came")
  }

  /// Returns the files one by one.
  ///
  /// - Throws: `UndoError.contentsGone` if the version was deleted.
  func records(in repository: Repository, _ reader: TreeReader) throws -> [RecordedFileChange] {
    do {
      return try Self.files(of: tree, repository, reader).map { file in
        let path = path.joined(String(decoding: file.name, as: UTF8.self))
        return RecordedFileChange(path: path, before: hasCome ? nil : file.side, after: hasCome ? file.side : nil)
      }
    } catch is ObjectError {
      throw UndoError.contentsGone([path])
    }
  }

  /// A file by its path in the folder.
  private struct File: Hashable {
    var name: [UInt8]
    var side: WorkTreeFileState
  }

  /// Returns all files of a tree, sorted by the bytes of their names.
  private static func files(of tree: ObjectID, _ repository: Repository, _ reader: TreeReader) throws -> [File] {
    try repository.changes(fromTree: nil, toTree: tree, reader: reader).compactMap { change in
      change.newMode.flatMap { mode in
        change.newID.map { File(name: Array(change.path.utf8), side: WorkTreeFileState(mode, $0, isRaw: true)) }
      }
    }.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  // MARK: Folding

  /// Fewer files are listed one by one.
  private static let fewest = 3

  /// Combines the files that make up a whole folder.
  ///
  /// - Parameters:
  ///   - records: Sorted by the bytes of their paths.
  ///   - places: The folders in question.
  ///   - candidates: Returns the trees that may be, or may have been, at a path.
  static func fold(
    _ records: [RecordedFileChange], at places: [String], in repository: Repository, _ reader: TreeReader,
    candidates: (String) throws -> [ObjectID]
  ) throws -> (folders: [RecordedFolderChange], rest: [RecordedFileChange]) {
    var folders: [RecordedFolderChange] = []
    var isFolded = [Bool](repeating: false, count: records.count)
    var known: [[File]: ObjectID] = [:]
    // An added folder is recognized by the removed one, so that comes first.
    for hasCome in [false, true] {
      for place in places {
        let range = range(of: place, in: records)
        guard range.count >= fewest, !range.contains(where: { isFolded[$0] }),
          let files = files(records[range], below: place, hasCome: hasCome)
        else { continue }
        for tree in try candidates(place) where try reader.has(tree) && begins(files, as: tree, reader) {
          known[try Self.files(of: tree, repository, reader)] = tree
        }
        guard let tree = known[files] else { continue }
        folders.append(RecordedFolderChange(path: place, tree: tree, hasCome: hasCome))
        for number in range { isFolded[number] = true }
      }
    }
    return (folders, folders.isEmpty ? records : records.indices.filter { !isFolded[$0] }.map { records[$0] })
  }

  /// Returns whether reading the whole tree is worthwhile, by comparing only the names in the folder itself.
  private static func begins(_ files: [File], as tree: ObjectID, _ reader: TreeReader) throws -> Bool {
    let names = Set(files.map { Array($0.name.prefix { $0 != UInt8(ascii: "/") }) })
    return try names == Set(reader.entries(of: tree).map { Array($0.name.utf8) })
  }

  /// Nil if one of the files was changed in another way.
  private static func files(_ records: ArraySlice<RecordedFileChange>, below place: String, hasCome: Bool) -> [File]? {
    var files: [File] = []
    for record in records {
      guard (hasCome ? record.before : record.after) == nil, let side = hasCome ? record.after : record.before else {
        return nil
      }
      files.append(File(name: Array(record.path.utf8.dropFirst(place.utf8.count + 1)), side: side))
    }
    return files
  }

  /// The records below a folder, which are adjacent.
  private static func range(of place: String, in records: [RecordedFileChange]) -> Range<Int> {
    let prefix = place + "/"
    var (low, high) = (0, records.count)
    while low < high {
      let middle = (low + high) / 2
      if records[middle].path.bytesPrecede(prefix) { low = middle + 1 } else { high = middle }
    }
    let count = records[low...].prefix { $0.path.startsWithBytes(of: prefix) }.count
    return low..<(low + count)
  }
}

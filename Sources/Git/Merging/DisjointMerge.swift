/// A merge without overlap: each side added or changed files, and none is the same as the other side's.
///
/// Nearly all merges of assets are like this. The result is one side with the files of the other added, for which only
/// the folders that contain them are read; libgit2 would go through all the files of three versions. A removed file may
/// have been moved, and following it is left to the full merge.
struct DisjointMerge {
  private let edits: [TreeUpdater.Edit]

  /// - Returns: Nil if the two sides must be compared file by file.
  init?(_ ours: ChangedFiles, _ theirs: ChangedFiles) {
    guard let mine = Self.edits(ours), let other = Self.edits(theirs) else { return nil }
    guard !Self.meet(mine, other), !Self.meet(other, mine) else { return nil }
    edits = other.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// Nil if there is anything but new files and new contents.
  private static func edits(_ side: ChangedFiles) -> [TreeUpdater.Edit]? {
    var edits: [TreeUpdater.Edit] = []
    for change in side.all {
      guard change.kind == .added || change.kind == .modified, let mode = change.newMode, let id = change.newID,
        // A name that is not valid UTF-8 doesn't lead back to its file.
        !change.path.unicodeScalars.contains("\u{FFFD}")
      else { return nil }
      edits.append(TreeUpdater.Edit(path: Array(change.path.utf8), mode: mode, id: id.objectBytes))
    }
    return edits
  }

  /// Returns whether a path of one side equals one of the other, or is below it.
  private static func meet(_ one: [TreeUpdater.Edit], _ other: [TreeUpdater.Edit]) -> Bool {
    let paths = Set(one.map(\.path))
    return other.contains { edit in
      paths.contains(edit.path)
        || edit.path.indices.contains { edit.path[$0] == UInt8(ascii: "/") && paths.contains(Array(edit.path[..<$0])) }
    }
  }

  /// Writes the tree with the changes of both sides.
  ///
  /// - Parameter ours: The tree of the version with the first side's changes.
  func write(onto ours: ObjectID?, in repository: Repository, reading reader: TreeReader) throws -> ObjectID {
    let transaction = ObjectTransaction(try ObjectStore(of: repository), expectedCount: 2 * edits.count)
    let writer = ObjectWriter(transaction)
    let tree = try TreeUpdater(reading: reader, writing: writer).apply(edits, to: ours)
    try writer.flush()
    try transaction.finish()
    return tree
  }
}

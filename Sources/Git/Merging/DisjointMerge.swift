/// A merge in which nothing meets: each side added or changed files, and none the same as the other.
///
/// Nearly all merges of assets are such. The outcome is one side with the files of the other put in, for which the
/// folders on the way to them are read and nothing else; libgit2 would go through all the files of three versions.
/// Where something went it may have gone elsewhere, and what is to follow it is more than this knows.
struct DisjointMerge {
  private let edits: [TreeUpdater.Edit]

  /// - Returns: Nil if the two sides have to be compared file by file.
  init?(_ ours: ChangedFiles, _ theirs: ChangedFiles) {
    guard let mine = Self.edits(ours), let other = Self.edits(theirs) else { return nil }
    guard !Self.meet(mine, other), !Self.meet(other, mine) else { return nil }
    edits = other.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// Nil if there is more than new files and new contents.
  private static func edits(_ side: ChangedFiles) -> [TreeUpdater.Edit]? {
    var edits: [TreeUpdater.Edit] = []
    for change in side.all {
      guard change.kind == .added || change.kind == .modified, let mode = change.newMode, let id = change.newID,
        // A name that is no text does not lead back to its file.
        !change.path.unicodeScalars.contains("\u{FFFD}")
      else { return nil }
      edits.append(TreeUpdater.Edit(path: Array(change.path.utf8), mode: mode, id: id.objectBytes))
    }
    return edits
  }

  /// Tells whether a path of one side is one of the other, or lies below it.
  private static func meet(_ one: [TreeUpdater.Edit], _ other: [TreeUpdater.Edit]) -> Bool {
    let paths = Set(one.map(\.path))
    return other.contains { edit in
      paths.contains(edit.path)
        || edit.path.indices.contains { edit.path[$0] == UInt8(ascii: "/") && paths.contains(Array(edit.path[..<$0])) }
    }
  }

  /// Writes the tree that has both.
  ///
  /// - Parameter ours: The tree of the version with the changes of the first side.
  func write(onto ours: ObjectID?, in repository: Repository, reading reader: TreeReader) throws -> ObjectID {
    let intake = ObjectTransaction(try ObjectStore(of: repository), expectedCount: 2 * edits.count)
    let writer = ObjectWriter(intake)
    let tree = try TreeUpdater(reading: reader, writing: writer).apply(edits, to: ours)
    try writer.flush()
    try intake.finish()
    return tree
  }
}

internal import System

/// Finds what is staged by walking the tree of a commit and the index side by side.
///
/// A folder whose tree is recorded in the index (extension `TREE`) is skipped if the commit has the same tree, so only
/// the trees on the way to a change are read.
struct IndexDiff {
  /// Deeper folders are invalid; git has the same limit (`core.maxTreeDepth`).
  private static let deepest = 2048

  private let index: IndexFile
  private let objects: any ObjectSource
  private let known: IndexFile.CacheTree?
  private var changes: [FileChange] = []

  /// Returns the differences between a tree and the index, sorted by the bytes of the paths; nil is the empty tree.
  ///
  /// A path in conflict is one unmerged change. A path that was only added with intent-to-add (`git add
  /// --intent-to-add`) counts as missing.
  static func changes(
    from root: ObjectID?, to index: IndexFile, reading objects: any ObjectSource
  ) throws -> [FileChange] {
    // The usual case, if nothing is staged.
    if let root, index.rootTree == root { return [] }
    var difference = IndexDiff(index: index, objects: objects, known: try? index.cacheTree())
    try difference.walk(
      Folder(path: [], positions: 0..<index.count, known: difference.known == nil ? nil : 0), root)
    return difference.changes
  }

  private init(index: IndexFile, objects: any ObjectSource, known: IndexFile.CacheTree?) {
    self.index = index
    self.objects = objects
    self.known = known
  }

  /// A folder to compare.
  private struct Folder {
    /// With a trailing slash; empty for the root.
    var path: [UInt8]
    /// The entries below it.
    var positions: Range<Int>
    /// Its position in the nodes of `known`.
    var known: Int?
    var depth = 0
  }

  /// True if the index records this tree for exactly these entries.
  private func isUnchanged(_ folder: Folder, _ tree: IndexFile.RawObjectID) -> Bool {
    guard let known, let node = folder.known.map({ known.nodes[$0] }) else { return false }
    return node.id == tree && node.entryCount == folder.positions.count
  }

  private mutating func walk(_ folder: Folder, _ tree: ObjectID?) throws {
    guard let tree else { return add(folder.positions) }
    guard folder.depth < Self.deepest, var old = TreeBytes(try objects.bytes(of: tree, as: .tree)) else {
      throw ObjectError.damaged(tree)
    }
    var subfolders = CacheTreeCursor(of: folder.known, in: known)
    var position = folder.positions.lowerBound
    while position < folder.positions.upperBound {
      let (group, node) = nextGroup(at: position, in: folder, &subfolders)
      while !old.isAtEnd, order(old, group, position) < 0 { try delete(&old, from: folder, tree) }
      let isSame = !old.isAtEnd && order(old, group, position) == 0
      if group.isFolder {
        let below = Folder(
          path: folder.path + name(of: group, at: position) + [0x2f], positions: group.positions, known: node,
          depth: folder.depth + 1)
        if !isSame || !isUnchanged(below, old.id) { try walk(below, isSame ? ObjectID(old.id) : nil) }
      } else {
        compare(isSame ? old : nil, with: group.positions)
      }
      if isSame { try advance(&old, tree) }
      position = group.positions.upperBound
    }
    while !old.isAtEnd { try delete(&old, from: folder, tree) }
  }

  private func nextGroup(
    at position: Int, in folder: Folder, _ subfolders: inout CacheTreeCursor
  ) -> (IndexFile.Group, known: Int?) {
    let start = folder.path.count
    let node = index.contents.withPathBytes(of: position) { path in
      IndexFile.slash(in: path, from: start).flatMap { slash in
        subfolders.next(named: UnsafeRawBufferPointer(rebasing: path[start..<slash]))
      }
    }
    let expected = node.flatMap { known?.nodes[$0].entryCount }
    return (index.group(at: position, from: start, in: folder.positions, expected: expected), node)
  }

  private func name(of group: IndexFile.Group, at position: Int) -> [UInt8] {
    index.contents.withPathBytes(of: position) { [UInt8]($0[group.name]) }
  }

  private func order(_ old: TreeBytes, _ group: IndexFile.Group, _ position: Int) -> Int {
    index.contents.withPathBytes(of: position) { path in
      old.order(before: UnsafeRawBufferPointer(rebasing: path[group.name]), isFolder: group.isFolder)
    }
  }

  private func advance(_ old: inout TreeBytes, _ tree: ObjectID) throws {
    guard old.advance() else { throw ObjectError.damaged(tree) }
  }

  // MARK: Changes

  /// Reports all the entries as new.
  private mutating func add(_ positions: Range<Int>) {
    var position = positions.lowerBound
    while position < positions.upperBound {
      var end = position + 1
      // The sides of a conflict are adjacent. Paths are compared as bytes, because different ones may be the same text.
      while end < positions.upperBound, index[position].stage > 0, index.contents.isSamePath(position, end) { end += 1 }
      compare(nil, with: position..<end)
      position = end
    }
  }

  /// Compares a file of the tree, if there is one, with the entries at its path.
  private mutating func compare(_ old: TreeBytes?, with positions: Range<Int>) {
    let entry = index[positions.lowerBound]
    if entry.stage > 0 { return changes.append(FileChange(.unmerged, entry.path)) }
    let before = old.map { ($0.mode, Optional(ObjectID($0.id))) }
    let mode = FileMode(raw: entry.mode)
    let after = (mode, Optional(ObjectID(entry.id)))
    guard !entry.isIntentToAdd else {
      if let before { changes.append(FileChange(.deleted, entry.path, old: before)) }
      return
    }
    guard let old, let before else { return changes.append(FileChange(.added, entry.path, new: after)) }
    if old.id == entry.id, old.mode == mode { return }
    let kind: FileChange.Kind = old.mode.isOtherType(than: mode) ? .typeChanged : .modified
    changes.append(FileChange(kind, entry.path, old: before, new: after))
  }

  /// Reports the current entry and everything below it as deleted, and goes to the next.
  private mutating func delete(_ old: inout TreeBytes, from folder: Folder, _ tree: ObjectID) throws {
    let path = folder.path + old.bytes[old.name]
    if old.isFolder {
      try walk(
        Folder(path: path + [0x2f], positions: 0..<0, known: nil, depth: folder.depth + 1), ObjectID(old.id))
    } else {
      changes.append(
        FileChange(.deleted, String(decoding: path, as: UTF8.self), old: (old.mode, ObjectID(old.id))))
    }
    try advance(&old, tree)
  }
}

/// The subfolders of one folder whose trees are recorded in the index, looked up in index order.
struct CacheTreeCursor {
  private let nodes: [IndexFile.CacheTree.Node]
  private let children: [Int]
  /// For each name length, the position in `children` to check next. Git sorts by length first, then by bytes, so names
  /// of one length are in index order. If the order is different, some are not found, which only takes time.
  private var nextByLength: [Int: Int] = [:]

  init(of position: Int?, in known: IndexFile.CacheTree?) {
    nodes = known?.nodes ?? []
    children = position.flatMap { known?.children(of: $0) } ?? []
    for (place, child) in children.enumerated().reversed() { nextByLength[nodes[child].nameBytes.count] = place }
  }

  /// Returns the node of a folder; nil if it is not recorded.
  mutating func next(named name: UnsafeRawBufferPointer) -> Int? {
    guard var place = nextByLength[name.count] else { return nil }
    defer { nextByLength[name.count] = place }
    while place < children.count, nodes[children[place]].nameBytes.count == name.count {
      let difference = nodes[children[place]].nameBytes.withUnsafeBytes {
        memcmp($0.baseAddress!, name.baseAddress!, name.count)  // names in folders are not empty
      }
      if difference > 0 { return nil }
      place += 1
      if difference == 0 { return children[place - 1] }
    }
    return nil
  }
}

extension ObjectID {
  /// Converts an id of the index.
  public init(_ id: IndexFile.RawObjectID) {
    self = id.withUnsafeBytes { ObjectID($0, at: 0) }
  }

  var objectBytes: IndexFile.RawObjectID { withUnsafeBytes { IndexFile.RawObjectID($0, at: 0) } }
}

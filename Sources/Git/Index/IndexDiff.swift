internal import System

/// Finds what is staged: walks the tree of a commit and the index side by side.
///
/// A folder whose tree git remembers in the index (extension `TREE`) is passed over where the commit has the same tree,
/// so that only the trees on the way to a change are read.
struct IndexDiff {
  /// Folders deeper than this are no honest ones; git's own limit is 2,048 (`core.maxTreeDepth`).
  private static let deepest = 2048

  private let index: IndexFile
  private let objects: any ObjectSource
  private let known: IndexFile.CacheTree?
  private var changes: [FileChange] = []

  /// Returns what differs between a tree and the index, in the order of the paths' bytes; nil stands for no tree.
  ///
  /// A path in conflict is one unmerged change. One that was only added with intent-to-add (`git add --intent-to-add`)
  /// is not there.
  static func changes(
    from root: ObjectID?, to index: IndexFile, reading objects: any ObjectSource
  ) throws -> [FileChange] {
    // As it mostly is, where nothing is staged.
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

  /// A folder that is looked at.
  private struct Folder {
    /// With a slash at its end, empty for the root.
    var path: [UInt8]
    /// The entries below it.
    var positions: Range<Int>
    /// Its place in the nodes of `known`.
    var known: Int?
    var depth = 0
  }

  /// True if git remembers this very tree for all the entries.
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

  /// Tells that all the entries are new.
  private mutating func add(_ positions: Range<Int>) {
    var position = positions.lowerBound
    while position < positions.upperBound {
      var end = position + 1
      // The sides of a conflict stand beside each other. Names are bytes: as text two of them may be the same.
      while end < positions.upperBound, index[position].stage > 0, index.contents.isSamePath(position, end) { end += 1 }
      compare(nil, with: position..<end)
      position = end
    }
  }

  /// Compares a file of the tree, if there is one, with the entries of its path.
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

  /// Tells that the current entry, with all below it, is gone, and goes to the next.
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

/// The folders in one folder whose trees git remembers, asked for in the order in which the index has them.
struct CacheTreeCursor {
  private let nodes: [IndexFile.CacheTree.Node]
  private let children: [Int]
  /// By the length of a name, the place in `children` to look at next: git puts short names first, then goes by bytes,
  /// so that those of one length are in the order of the index. In any other order some are not found, which only
  /// takes time.
  private var nextByLength: [Int: Int] = [:]

  init(of position: Int?, in known: IndexFile.CacheTree?) {
    nodes = known?.nodes ?? []
    children = position.flatMap { known?.children(of: $0) } ?? []
    for (place, child) in children.enumerated().reversed() { nextByLength[nodes[child].nameBytes.count] = place }
  }

  /// Returns the node of a folder; nil if it is not remembered.
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
  /// Takes an id of the index.
  public init(_ id: IndexFile.RawObjectID) {
    self = id.withUnsafeBytes { ObjectID($0, at: 0) }
  }

  var objectBytes: IndexFile.RawObjectID { withUnsafeBytes { IndexFile.RawObjectID($0, at: 0) } }
}

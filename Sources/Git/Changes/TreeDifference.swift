/// Walks two trees side by side and goes down only where ids differ.
///
/// Each tree is gone through once and forgotten; names become strings only where something differs.
struct TreeDifference {
  /// Folders deeper than this are no honest ones; git's own limit is 2,048 (`core.maxTreeDepth`).
  static let deepest = 2048

  private let objects: any ObjectSource
  /// Paths that are looked at, with all below them; empty for all.
  private let scope: [String]
  private(set) var changes: [FileChange] = []

  init(reading objects: any ObjectSource, scope: [String]) {
    self.objects = objects
    let paths = scope.map(\.withoutTrailingSlashes)
    self.scope = paths.contains("") ? [] : paths
  }

  /// Notes what differs between two trees, in git's order; nil stands for the empty one.
  ///
  /// - Throws: `ObjectError` for trees that are damaged or stand too deep in one another.
  mutating func walk(_ old: ObjectID?, _ new: ObjectID?) throws {
    if old == new { return }
    var levels = [try Level(old, new, path: [], reading: objects)]
    while let path = levels.last?.path {
      guard let (old, new) = try levels[levels.count - 1].nextDifference() else {
        levels.removeLast()
        continue
      }
      let name = (old ?? new)!.name  // one of them is there, since a tree had it
      let isFolder = (old ?? new)?.mode == .folder
      let full = path + name
      guard isWanted(full, isFolder: isFolder) else { continue }
      guard isFolder else {
        changes.append(Self.change(old, new, String(decoding: full, as: UTF8.self)))
        continue
      }
      guard levels.count < Self.deepest else { throw ObjectError.tooDeep((old ?? new)!.id) }
      levels.append(try Level(old?.id, new?.id, path: full + [0x2f], reading: objects))
    }
  }

  private func isWanted(_ path: [UInt8], isFolder: Bool) -> Bool {
    if scope.isEmpty { return true }
    let path = String(decoding: path, as: UTF8.self)
    return scope.contains { path.isAtOrBelow($0) || isFolder && $0.isAtOrBelow(path) }
  }

  private static func change(_ old: Item?, _ new: Item?, _ path: String) -> FileChange {
    let sides = (old.map { ($0.mode, Optional($0.id)) }, new.map { ($0.mode, Optional($0.id)) })
    guard let old else { return FileChange(.added, path, new: sides.1) }
    guard let new else { return FileChange(.deleted, path, old: sides.0) }
    let kind: FileChange.Kind = old.mode.isOtherType(than: new.mode) ? .typeChanged : .modified
    return FileChange(kind, path, old: sides.0, new: sides.1)
  }

  /// What one side has at a name.
  private struct Item {
    var name: ArraySlice<UInt8>
    var mode: FileMode
    var id: ObjectID
  }

  /// Two folders that are gone through together.
  private struct Level {
    /// With a slash at its end, empty for the root.
    let path: [UInt8]
    private var old: Side
    private var new: Side

    init(_ old: ObjectID?, _ new: ObjectID?, path: [UInt8], reading objects: any ObjectSource) throws {
      self.path = path
      self.old = try Side(old, reading: objects)
      self.new = try Side(new, reading: objects)
    }

    /// Returns the next name that is not the same on both sides, and goes behind it; nil at the end.
    mutating func nextDifference() throws -> (old: Item?, new: Item?)? {
      while true {
        switch (old.isAtEnd, new.isAtEnd) {
        case (true, true): return nil
        case (false, true): return (try old.take(), nil)
        case (true, false): return (nil, try new.take())
        case (false, false):
          let order = old.order(before: new)
          if order < 0 { return (try old.take(), nil) }
          if order > 0 { return (nil, try new.take()) }
          if old.isSame(as: new) {
            try old.advance()
            try new.advance()
          } else {
            return (try old.take(), try new.take())
          }
        }
      }
    }
  }

  /// A place in one tree.
  private struct Side {
    private let id: ObjectID?
    private var tree: TreeBytes?

    init(_ id: ObjectID?, reading objects: any ObjectSource) throws {
      self.id = id
      guard let id else { return }
      tree = TreeBytes(try objects.bytes(of: id, as: .tree))
      if tree == nil { throw ObjectError.damaged(id) }
    }

    var isAtEnd: Bool { tree?.isAtEnd ?? true }

    mutating func advance() throws {
      guard tree?.advance() == true else { throw id.map(ObjectError.damaged)! }  // there is a tree that has an entry
    }

    mutating func take() throws -> Item {
      let entry = tree!  // a side that is not at its end has a tree
      try advance()
      return Item(name: entry.bytes[entry.name], mode: entry.mode, id: ObjectID(entry.id))
    }

    func order(before other: Side) -> Int {
      guard let tree, let other = other.tree else { return 0 }
      return other.bytes.withUnsafeBytes {
        tree.order(before: UnsafeRawBufferPointer(rebasing: $0[other.name]), isFolder: other.isFolder)
      }
    }

    func isSame(as other: Side) -> Bool { tree?.id == other.tree?.id && tree?.mode == other.tree?.mode }
  }
}

extension Repository {
  /// Returns what differs between two commits, in the order of the paths' bytes; nil stands for the time before the
  /// first commit.
  ///
  /// - Parameter scope: Paths to look at, with all below them; empty for all.
  public func changes(
    from old: ObjectID?, to new: ObjectID?, within scope: [String] = []
  ) throws -> [FileChange] {
    let reader = try TreeReader(self)
    return try changes(
      fromTree: old.map(reader.tree(ofCommit:)), toTree: new.map(reader.tree(ofCommit:)), within: scope,
      reader: reader)
  }

  /// Returns what differs between two trees; nil stands for the empty one.
  public func changes(
    fromTree old: ObjectID?, toTree new: ObjectID?, within scope: [String] = [], reader: TreeReader
  ) throws -> [FileChange] {
    var difference = TreeDifference(reading: reader, scope: scope)
    try difference.walk(old, new)
    return difference.changes
  }

  /// Makes sure that the files that come with changes are here, before a commit names them.
  ///
  /// - Throws: `ObjectError.missing` for one that is not. In a partial clone they may be missing.
  public func requireObjects(of changes: [FileChange], reader: TreeReader) throws {
    if try isPartialClone { return }
    for change in changes where change.newMode != .submodule {
      if let id = change.newID, !reader.has(id) { throw ObjectError.missing(id) }
    }
  }
}

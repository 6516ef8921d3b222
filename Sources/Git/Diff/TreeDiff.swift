internal import Files
internal import Synchronization

/// Walks two trees side by side and goes down only where ids differ.
///
/// Each tree is gone through once and forgotten; names become strings only where something differs. Folders of one
/// depth are compared together, in parallel where there are many.
struct TreeDiff {
  /// Folders deeper than this are no honest ones; git's own limit is 2,048 (`core.maxTreeDepth`).
  static let deepest = 2048
  /// Fewer folders than this are not worth a thread.
  private static let minCountForThreads = 64

  private let objects: any ObjectSource
  /// Makes what another thread reads from; nil to do it all on this one.
  private let sources: (() -> any ObjectSource)?
  /// Paths that are looked at, with all below them; empty for all.
  private let scope: Pathspec
  private(set) var changes: [FileChange] = []

  init(reading objects: any ObjectSource, scope: [String], onEveryCore sources: (() -> any ObjectSource)? = nil) {
    (self.objects, self.sources) = (objects, sources)
    self.scope = Pathspec(scope)
  }

  /// Notes what differs between two trees, in git's order; nil stands for the empty one.
  ///
  /// - Throws: `ObjectError` for trees that are damaged or stand too deep in one another.
  mutating func walk(_ old: ObjectID?, _ new: ObjectID?) throws {
    if old == new { return }
    let root = Folder(old, new, path: [])
    var level = [root]
    var depth = 0
    while !level.isEmpty {
      depth += 1
      guard depth <= Self.deepest else { throw ObjectError.tooDeep((level[0].old ?? level[0].new)!) }
      try compare(level)
      level = level.flatMap(\.folders)
    }
    note(root)
  }

  // MARK: Comparing

  /// Two folders of one path, and what differs directly in them. It belongs to the thread that compares it.
  private final class Folder: @unchecked Sendable {
    enum Part {
      case file(FileChange)
      case folder(Folder)
    }

    let old: ObjectID?
    let new: ObjectID?
    /// With a slash at its end, empty for the root.
    let path: [UInt8]
    /// In git's order.
    var parts: [Part] = []

    init(_ old: ObjectID?, _ new: ObjectID?, path: [UInt8]) { (self.old, self.new, self.path) = (old, new, path) }

    var folders: [Folder] {
      parts.compactMap { if case .folder(let folder) = $0 { folder } else { nil } }
    }
  }

  private func compare(_ folders: [Folder]) throws {
    if let sources, folders.count >= Self.minCountForThreads, compareOnEveryCore(folders, sources) { return }
    for folder in folders {
      folder.parts = []
      try compare(folder, objects)
    }
  }

  /// Returns false if something could not be read: the one who asked knows more places, and tells what is wrong.
  private func compareOnEveryCore(_ folders: [Folder], _ sources: () -> any ObjectSource) -> Bool {
    guard ThreadPool.isReady else { return false }
    let count = WorkQueue<Folder>.threadCount
    let hasFailed = Atomic<Bool>(false)
    // What is shared is only read, and each thread has its own place to read from.
    nonisolated(unsafe) let difference = self
    nonisolated(unsafe) let places = (0..<count).map { _ in sources() }
    ThreadPool.perform(iterations: count) { turn in
      let objects = places[turn]
      // Neighbors go to one core, since they are mostly told as differences from each other.
      for folder in folders[(folders.count * turn / count)..<(folders.count * (turn + 1) / count)] {
        if hasFailed.load(ordering: .relaxed) { return }
        guard case .success = Result(catching: { try difference.compare(folder, objects) }) else {
          return hasFailed.store(true, ordering: .relaxed)
        }
      }
    }
    return !hasFailed.load(ordering: .relaxed)
  }

  private func compare(_ folder: Folder, _ objects: any ObjectSource) throws {
    var level = try Level(folder.old, folder.new, reading: objects)
    while let (old, new) = try level.nextDifference() {
      let name = (old ?? new)!.name  // one of them is there, since a tree had it
      let isFolder = (old ?? new)?.mode == .folder
      let full = folder.path + name
      guard isWanted(full, isFolder: isFolder) else { continue }
      folder.parts.append(
        isFolder
          ? .folder(Folder(old?.id, new?.id, path: full + [0x2f]))
          : .file(Self.change(old, new, String(decoding: full, as: UTF8.self))))
    }
  }

  private mutating func note(_ root: Folder) {
    var waiting = [root.parts[...]]
    while let part = waiting.last?.first {
      waiting[waiting.count - 1].removeFirst()
      switch part {
      case .file(let change): changes.append(change)
      case .folder(let folder): waiting.append(folder.parts[...])
      }
      while waiting.last?.isEmpty == true { waiting.removeLast() }
    }
  }

  private func isWanted(_ path: [UInt8], isFolder: Bool) -> Bool {
    if scope.isEverything { return true }
    let path = String(decoding: path, as: UTF8.self)
    return isFolder ? scope.reaches(into: path) : scope.contains(path)
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
    private var old: Side
    private var new: Side

    init(_ old: ObjectID?, _ new: ObjectID?, reading objects: any ObjectSource) throws {
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
    var difference = TreeDiff(reading: reader, scope: scope) {
      OwnObjects(files: ObjectFiles(sharing: reader.files))
    }
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

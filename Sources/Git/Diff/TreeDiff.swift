internal import Files
internal import Synchronization

/// Walks two trees side by side and descends only where ids differ.
///
/// Each tree is read once and not cached; names become strings only if something differs. Folders of the same depth are
/// compared together, in parallel if there are many.
struct TreeDiff {
  /// Deeper folders are invalid; git has the same limit (`core.maxTreeDepth`).
  static let deepest = 2048
  /// With fewer folders than this, threads aren't worthwhile.
  private static let minCountForThreads = 64

  private let objects: any ObjectSource
  /// Makes the object source of another thread; nil to use only this thread.
  private let sources: (() -> any ObjectSource)?
  /// The paths to compare, including everything below them; empty for all.
  private let scope: Pathspec
  private(set) var changes: [FileChange] = []

  init(reading objects: any ObjectSource, scope: [String], onEveryCore sources: (() -> any ObjectSource)? = nil) {
    (self.objects, self.sources) = (objects, sources)
    self.scope = Pathspec(scope)
  }

  /// Records the differences between two trees, in git's order; nil is the empty tree.
  ///
  /// - Throws: `ObjectError` for trees that are damaged or nested too deeply.
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

  /// Two folders at the same path, and their direct differences. It is owned by the thread that compares it.
  private final class Folder: @unchecked Sendable {
    enum Part {
      case file(FileChange)
      case folder(Folder)
    }

    let old: ObjectID?
    let new: ObjectID?
    /// With a trailing slash; empty for the root.
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

  /// Returns false if something couldn't be read: the caller searches more places, and reports the error.
  private func compareOnEveryCore(_ folders: [Folder], _ sources: () -> any ObjectSource) -> Bool {
    guard ThreadPool.isReady else { return false }
    let count = WorkQueue<Folder>.threadCount
    let hasFailed = Atomic<Bool>(false)
    // Shared data is only read, and each thread has its own object source.
    nonisolated(unsafe) let difference = self
    nonisolated(unsafe) let places = (0..<count).map { _ in sources() }
    ThreadPool.perform(iterations: count) { turn in
      let objects = places[turn]
      // Adjacent folders go to the same core, because they are usually stored as deltas of each other.
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
      let name = (old ?? new)!.name  // one of them exists, since a tree had it
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

  /// The entry of one side.
  private struct Item {
    var name: ArraySlice<UInt8>
    var mode: FileMode
    var id: ObjectID
  }

  /// Two folders that are read in parallel.
  private struct Level {
    private var old: Side
    private var new: Side

    init(_ old: ObjectID?, _ new: ObjectID?, reading objects: any ObjectSource) throws {
      self.old = try Side(old, reading: objects)
      self.new = try Side(new, reading: objects)
    }

    /// Returns the next name that differs between the sides, and moves past it; nil at the end.
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

  /// A position in one tree.
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
  /// Returns the differences between two commits, sorted by the bytes of the paths; nil is the state before the first
  /// commit.
  ///
  /// - Parameter scope: Paths to compare, including everything below them; empty for all.
  public func changes(
    from old: ObjectID?, to new: ObjectID?, within scope: [String] = []
  ) throws -> [FileChange] {
    let reader = try TreeReader(self)
    return try changes(
      fromTree: old.map(reader.tree(ofCommit:)), toTree: new.map(reader.tree(ofCommit:)), within: scope,
      reader: reader)
  }

  /// Returns the differences between two trees; nil is the empty tree.
  public func changes(
    fromTree old: ObjectID?, toTree new: ObjectID?, within scope: [String] = [], reader: TreeReader
  ) throws -> [FileChange] {
    var difference = TreeDiff(reading: reader, scope: scope) {
      OwnObjects(files: ObjectFiles(sharing: reader.files))
    }
    try difference.walk(old, new)
    return difference.changes
  }

  /// Makes sure that the new files of some changes exist, before a commit refers to them.
  ///
  /// - Throws: `ObjectError.missing` for a missing one. In a partial clone they may be missing.
  public func requireObjects(of changes: [FileChange], reader: TreeReader) throws {
    if try isPartialClone { return }
    for change in changes where change.newMode != .submodule {
      if let id = change.newID, !reader.has(id) { throw ObjectError.missing(id) }
    }
  }
}

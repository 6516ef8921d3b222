/// Walks two trees side by side and goes down only where ids differ.
struct TreeDifference {
  let reader: TreeReader
  /// Paths that are looked at, with all below them; empty for all.
  let scope: [String]
  private(set) var changes: [FileChange] = []

  init(reader: TreeReader, scope: [String]) {
    self.reader = reader
    self.scope = scope.map(\.withoutTrailingSlashes).contains("") ? [] : scope.map(\.withoutTrailingSlashes)
  }

  mutating func walk(_ old: ObjectID?, _ new: ObjectID?, in folder: String = "") throws {
    if old == new { return }
    let olds = try old.map(reader.entries(of:)) ?? []
    let news = try new.map(reader.entries(of:)) ?? []
    var left = olds[...]
    var right = news[...]
    while true {
      switch (left.first, right.first) {
      case (nil, nil): return
      case (let one?, nil): try take(&left, one, nil, folder)
      case (nil, let two?): try take(&right, nil, two, folder)
      case (let one?, let two?):
        if one.precedes(two) {
          try take(&left, one, nil, folder)
        } else if two.precedes(one) {
          try take(&right, nil, two, folder)
        } else {
          left = left.dropFirst()
          try take(&right, one, two, folder)
        }
      }
    }
  }

  private mutating func take(
    _ list: inout ArraySlice<TreeEntry>, _ old: TreeEntry?, _ new: TreeEntry?, _ folder: String
  ) throws {
    list = list.dropFirst()
    // One of the two is there, since a list had it.
    try visit(old, new, folder.joined((old ?? new)!.name))
  }

  private mutating func visit(_ old: TreeEntry?, _ new: TreeEntry?, _ path: String) throws {
    if old?.id == new?.id, old?.mode == new?.mode { return }
    let isFolder = (old ?? new)?.mode == .folder
    guard isWanted(path, isFolder: isFolder) else { return }
    if isFolder { return try walk(old?.id, new?.id, in: path) }
    changes.append(Self.change(old, new, path))
  }

  private func isWanted(_ path: String, isFolder: Bool) -> Bool {
    scope.isEmpty || scope.contains { path.isAtOrBelow($0) || isFolder && $0.isAtOrBelow(path) }
  }

  private static func change(_ old: TreeEntry?, _ new: TreeEntry?, _ path: String) -> FileChange {
    let sides = (old.map { ($0.mode, Optional($0.id)) }, new.map { ($0.mode, Optional($0.id)) })
    guard let old else { return FileChange(.added, path, new: sides.1) }
    guard let new else { return FileChange(.deleted, path, old: sides.0) }
    let kind: FileChange.Kind = old.mode.isOtherType(than: new.mode) ? .typeChanged : .modified
    return FileChange(kind, path, old: sides.0, new: sides.1)
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
    var difference = TreeDifference(reader: reader, scope: scope)
    try difference.walk(old, new)
    return difference.changes
  }
}

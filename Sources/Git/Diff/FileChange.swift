/// One path that differs between two sides, such as two commits, or a commit and the index.
public struct FileChange: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case added, modified, deleted
    /// A file became a symbolic link or a submodule, or the other way around.
    case typeChanged
    /// The same bytes at another path; only if renames are requested.
    case renamed
    /// A file that git doesn't track.
    case untracked
    /// An unresolved conflict.
    case unmerged
  }

  public var path: String
  /// The path before the rename.
  public var oldPath: String?
  public var kind: Kind
  /// The id before; nil for a new file.
  public var oldID: ObjectID?
  /// The id now; nil for a deleted file, and for a file on disk that was not hashed.
  public var newID: ObjectID?
  public var oldMode: FileMode?
  public var newMode: FileMode?

  public init(
    _ kind: Kind, _ path: String, oldPath: String? = nil, old: (FileMode, ObjectID?)? = nil,
    new: (FileMode, ObjectID?)? = nil
  ) {
    self.path = path
    self.oldPath = oldPath
    self.kind = kind
    oldID = old?.1
    newID = new?.1
    oldMode = old?.0
    newMode = new?.0
  }
}

extension [FileChange] {
  /// Returns the changes with each pair of a deleted and an added file of the same bytes and type combined into one
  /// rename.
  ///
  /// If several have the same bytes, those with the same name are paired first, then in order.
  public func pairingExactRenames() -> [FileChange] {
    var deleted: [ObjectID: [Int]] = [:]
    for (index, change) in enumerated() where change.kind == .deleted {
      if let id = change.oldID { deleted[id, default: []].append(index) }
    }
    if deleted.isEmpty { return self }
    var sources: [Int: Int] = [:]
    for isSameNameWanted in [true, false] {
      for (index, change) in enumerated() where change.kind == .added && sources[index] == nil {
        guard let id = change.newID, let candidates = deleted[id] else { continue }
        let match = candidates.firstIndex { canPair(self[$0], change, sameName: isSameNameWanted) }
        if let match { sources[index] = deleted[id]?.remove(at: match) }
      }
    }
    return merging(sources)
  }

  private func canPair(_ old: FileChange, _ new: FileChange, sameName: Bool) -> Bool {
    guard let oldMode = old.oldMode, let newMode = new.newMode, !oldMode.isOtherType(than: newMode) else {
      return false
    }
    return !sameName || lastName(old.path).hasSameBytes(as: lastName(new.path))
  }

  private func lastName(_ path: String) -> String {
    let folder = path.enclosingFolder
    return folder.isEmpty ? path : String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
  }

  private func merging(_ sources: [Int: Int]) -> [FileChange] {
    let gone = Set(sources.values)
    return enumerated().compactMap { index, change in
      if gone.contains(index) { return nil }
      guard let source = sources[index] else { return change }
      var change = change
      change.kind = .renamed
      change.oldPath = self[source].path
      change.oldID = self[source].oldID
      change.oldMode = self[source].oldMode
      return change
    }
  }
}

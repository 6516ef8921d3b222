internal import CGit2
internal import Files

/// The targets of all references at one time, to find out what a fetch moved.
public struct ReferenceSnapshot {
  private var targets: [ExactName: ObjectID] = [:]
  private var names: [String] = []

  /// A reference whose target changed.
  public struct Move: Hashable, Sendable {
    /// The full name, such as `refs/remotes/origin/main`.
    public var name: String
    /// Nil for a new reference.
    public var old: ObjectID?
    /// Nil for a removed reference.
    public var new: ObjectID?
  }

  /// Returns what moved until a later snapshot, sorted by the bytes of the names.
  public func moves(until later: ReferenceSnapshot) -> [Move] {
    let all = names + later.names.filter { targets[ExactName($0)] == nil }
    return all.sorted { $0.bytesPrecede($1) }.compactMap { name in
      let (old, new) = (targets[ExactName(name)], later.targets[ExactName(name)])
      return old == new ? nil : Move(name: name, old: old, new: new)
    }
  }

  init(_ repository: Repository, below prefix: String) throws {
    if let found = repository.referenceFiles?.targets(below: prefix, skipsSymbolic: true) {
      names = found.map { prefix + $0.name }.sorted { $0.bytesPrecede($1) }
      targets = Dictionary(uniqueKeysWithValues: found.map { (ExactName(prefix + $0.name), $0.target) })
      return
    }
    let pointer = try repository.pointer
    for name in try repository.referenceNames(below: prefix).map({ prefix + $0 }) {
      // A symbolic reference such as `refs/remotes/origin/HEAD` moves with its target.
      let reference = try Handle.found("git_reference_lookup", freedBy: git_reference_free) {
        git_reference_lookup(&$0, pointer, name)
      }
      guard let reference, let target = git_reference_target(reference.pointer) else { continue }
      names.append(name)
      targets[ExactName(name)] = ObjectID(target.pointee)
    }
  }
}

extension Repository {
  public func referenceSnapshot(below prefix: String = "refs/") throws -> ReferenceSnapshot {
    try ReferenceSnapshot(self, below: prefix)
  }
}

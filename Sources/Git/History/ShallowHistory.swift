/// The commits at which history ends here because those before them were not fetched.
///
/// Source: `gitrepository-layout(5)`, `shallow`; git, `shallow.c`, `is_repository_shallow`.
final class ShallowBoundary {
  private var known: (stamp: POSIXFile.CachedStat, ids: Set<ObjectID>)?

  /// Returns what a file `shallow` names, one id in a line; nothing where there is none.
  func ids(in file: String) throws -> Set<ObjectID> {
    guard let stamp = POSIXFile.stamp(of: file), stamp.size > 0 else { return [] }
    if let known, known.stamp == stamp { return known.ids }
    let text = String(decoding: try POSIXFile.bytes(of: file) ?? [], as: UTF8.self)
    let ids = Set(text.split(separator: "\n").compactMap { ObjectID($0) })
    known = (stamp, ids)
    return ids
  }
}

extension Repository {
  /// The commits that came from others which were not fetched; as git has it, they have no parents here. Empty but in a
  /// shallow clone.
  public var historyEnds: Set<ObjectID> {
    get throws { try knownEnds.ids(in: commonDirectory.joined("shallow")) }
  }
}

/// History as far as it is here, in a shallow clone: libgit2 1.5 knows nothing of those, and walks into what is
/// missing.
///
/// Such a clone is small, so all of it is read.
struct ShallowHistory {
  private let repository: Repository
  private let ends: Set<ObjectID>
  private let objects: StoredObjects

  /// - Returns: Nil if history is whole.
  init?(_ repository: Repository) throws {
    ends = try repository.historyEnds
    if ends.isEmpty { return nil }
    self.repository = repository
    objects = try repository.storedObjects
  }

  /// Returns some commits and all they came from.
  func ancestors(of tips: [ObjectID]) throws -> [ObjectID: CommitNode] {
    var found: [ObjectID: CommitNode] = [:]
    var waiting = tips
    while let id = waiting.popLast() {
      guard found[id] == nil else { continue }
      let node = try node(id)
      found[id] = node
      waiting += node.parents
    }
    return found
  }

  /// Returns the commits some lines have and others have not, newest first and each before those it came from.
  func commits(of tips: [ObjectID], notIn others: [ObjectID]) throws -> [ObjectID] {
    let hidden = try ancestors(of: others)
    let nodes = try ancestors(of: tips).filter { hidden[$0.key] == nil }
    var children: [ObjectID: Int] = [:]
    for parent in nodes.values.flatMap(\.parents) { children[parent, default: 0] += 1 }
    var ready = nodes.values.filter { children[$0.id] == nil }
    var ids: [ObjectID] = []
    while let next = ready.indices.max(by: { Self.isBefore(ready[$0], ready[$1]) }) {
      let node = ready.remove(at: next)
      ids.append(node.id)
      for parent in node.parents {
        children[parent, default: 0] -= 1
        if children[parent] == 0, let node = nodes[parent] { ready.append(node) }
      }
    }
    return ids
  }

  /// By time, and where that is the same in an order that stays.
  private static func isBefore(_ one: CommitNode, _ other: CommitNode) -> Bool {
    (one.seconds, one.id.description) < (other.seconds, other.id.description)
  }

  private func node(_ id: ObjectID) throws -> CommitNode {
    guard var node = CommitNode(id: id, bytes: try objects.bytes(of: id, as: .commit)) else {
      throw ObjectError.damaged(id)
    }
    if ends.contains(id) { node.parents = [] }
    return node
  }
}

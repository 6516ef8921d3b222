internal import Files
public import Git

/// A branch that a step in the operation log moves, creates or deletes, with the versions that this removes from it or
/// adds to it.
public struct BranchMove: Sendable {
  public var move: ReferenceSnapshot.Move
  /// The versions that it loses, newest first; for a branch that is deleted, those that no remaining branch has.
  public var off = VersionList()
  /// The versions that it gains; for a branch that is created, those that no existing branch had.
  public var on = VersionList()
}

/// A number of versions; only the newest are read.
public struct VersionList: Sendable {
  /// Newest first.
  public var newest: [CommitSummary] = []
  /// The number of all versions, including those.
  public var count = 0

  public var isEmpty: Bool { count == 0 }
  /// True if there may be more, because the count is limited.
  public var isOpen: Bool { count >= Self.maxCount }

  public static let maxNamedCount = 10
  public static let maxCount = 1000

  init() {}

  /// The versions in the history of a tip that are not in the history of others.
  init(of tip: ObjectID, notIn others: [ObjectID], _ repository: Repository) throws {
    let ids = try repository.commitIDs(of: tip, notIn: others, limit: Self.maxCount)
    count = ids.count
    newest = try ids.prefix(Self.maxNamedCount).map { try repository.commit($0) }
  }
}

extension BranchMove {
  /// For further branches, the versions are not counted.
  static let maxInspectedCount = 100

  /// Returns the branches that differ between two states, with their versions.
  static func all(
    _ moves: [ReferenceSnapshot.Move], from before: RepositorySnapshot, to after: RepositorySnapshot,
    _ repository: Repository
  ) throws -> [BranchMove] {
    let sides = Sides(from: before, to: after)
    return try moves.enumerated().map { number, move in
      var branch = BranchMove(move: move)
      guard number < maxInspectedCount else { return branch }
      if let old = move.old {
        branch.off = try VersionList(of: old, notIn: sides.rest(of: move.name, move.new, after), repository)
      }
      if let new = move.new {
        branch.on = try VersionList(of: new, notIn: sides.rest(of: move.name, move.old, before), repository)
      }
      return branch
    }
  }

  private struct Sides {
    /// The old and new tips of branches that exist both before and after.
    private let staying: [ObjectID]

    init(from before: RepositorySnapshot, to after: RepositorySnapshot) {
      let known = Dictionary(before.tips.map { (ExactName($0.branch), $0.commit) }) { $1 }
      staying = after.tips.flatMap { tip in known[ExactName(tip.branch)].map { [$0, tip.commit] } ?? [] }
    }

    /// The commits to compare a branch with: its tip on the other side. If it doesn't exist there, these are the tips
    /// of all branches there, and those of branches on both sides, whose own changes are reported separately. A current
    /// branch without a version is compared with nothing.
    func rest(of name: String, _ tip: ObjectID?, _ side: RepositorySnapshot) -> [ObjectID] {
      if let tip { return [tip] }
      if let current = side.branch, ExactName("refs/heads/\(current)") == ExactName(name) { return [] }
      return Array(Set(side.tips.map(\.commit) + staying))
    }
  }
}

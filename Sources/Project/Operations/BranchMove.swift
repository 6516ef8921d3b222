internal import Files
public import Git

/// A branch that a step along the log of operations moves, makes or removes, with the versions that this takes off it
/// or puts onto it.
public struct BranchMove: Sendable {
  public var move: ReferenceSnapshot.Move
  /// Versions that it has now and not afterwards, newest first; of one that goes those that no branch has which stays.
  public var off = VersionList()
  /// Versions that it has afterwards and not now; of one that comes those that none has which was there.
  public var on = VersionList()
}

/// Some versions, of which only the newest are read.
public struct VersionList: Sendable {
  /// Newest first.
  public var newest: [CommitSummary] = []
  /// How many there are, those among them.
  public var count = 0

  public var isEmpty: Bool { count == 0 }
  /// True if there may be more: nobody counts further.
  public var isOpen: Bool { count >= Self.maxCount }

  public static let maxNamedCount = 10
  public static let maxCount = 1000

  init() {}

  /// The versions of a tip that others do not lead to.
  init(of tip: ObjectID, notIn others: [ObjectID], _ repository: Repository) throws {
    let ids = try repository.commitIDs(of: tip, notIn: others, limit: Self.maxCount)
    count = ids.count
    newest = try ids.prefix(Self.maxNamedCount).map { try repository.commit($0) }
  }
}

extension BranchMove {
  /// Of more branches nobody wants to know which versions they had.
  static let maxInspectedCount = 100

  /// Looks at branches that go from one state to another.
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
    /// Where branches are, and will be, that are there before and after.
    private let staying: [ObjectID]

    init(from before: RepositorySnapshot, to after: RepositorySnapshot) {
      let known = Dictionary(before.tips.map { (ExactName($0.branch), $0.commit) }) { $1 }
      staying = after.tips.flatMap { tip in known[ExactName(tip.branch)].map { [$0, tip.commit] } ?? [] }
    }

    /// What a branch is compared with: where it is on the other side. Where it is not there, it is all branches that
    /// are, and where those that stay come from: what these lose is told of them. The one on which one waits for the
    /// first version has nothing, whatever others have.
    func rest(of name: String, _ tip: ObjectID?, _ side: RepositorySnapshot) -> [ObjectID] {
      if let tip { return [tip] }
      if let current = side.branch, ExactName("refs/heads/\(current)") == ExactName(name) { return [] }
      return Array(Set(side.tips.map(\.commit) + staying))
    }
  }
}

/// What was kept for the operations of work trees that are no more.
///
/// `git worktree remove` takes the list of a linked work tree along, as it does with the log of its `HEAD`, and knows
/// nothing of the references that belong to the list. What they keep may be nowhere else: uncommitted files that a
/// command removed, versions of a branch that is gone.
public struct RemovedWorkTrees {
  /// Those whose operations are forgotten, by the names git had given them, in the order of their bytes.
  public private(set) var names: [String] = []
  /// Those whose operations keep the only copy of something, and stay.
  public private(set) var onlyCopies: [String] = []

  private let repository: Repository
  private var references: [String] = []

  private static let prefix = "refs/assets/worktrees/"

  /// Finds them; nothing is changed.
  ///
  /// - Parameter includingOnlyCopies: Forgets also what is nowhere else.
  public init(_ repository: Repository, includingOnlyCopies: Bool = false) throws {
    self.repository = repository
    for (name, references) in try Self.references(in: repository) {
      if try !includingOnlyCopies && Self.holdOnlyCopies(references, in: repository) {
        onlyCopies.append(name)
      } else {
        names.append(name)
        self.references += references
      }
    }
  }

  private static func references(in repository: Repository) throws -> [(name: String, references: [String])] {
    let there = Set(try POSIXFile.names(in: repository.commonDirectory.joined("worktrees")).map(PathKey.init))
    var found: [(name: String, references: [String])] = []
    for rest in try repository.referenceNames(below: prefix) {
      let parts = rest.split(separator: "/", maxSplits: 2).map(String.init)
      // Other things that belong to a work tree may be somebody's work.
      guard parts.count == 3, parts[1].hasSameBytes(as: "operations"), !there.contains(PathKey(parts[0])) else {
        continue
      }
      if found.last?.name.hasSameBytes(as: parts[0]) != true { found.append((parts[0], [])) }
      found[found.count - 1].references.append(prefix + rest)
    }
    return found
  }

  private static func holdOnlyCopies(_ references: [String], in repository: Repository) throws -> Bool {
    let reader = try TreeReader(repository)
    var ids: Set<ObjectID> = []
    for tree in try references.compactMap({ try repository.target(ofReference: $0) }) {
      ids.formUnion(try KeepReferences.versions(in: tree, reader))
      ids.formUnion(try KeepReferences.contents(in: tree, reader))
    }
    return try !repository.areInVersions(ids)
  }

  /// Drops the references; git clears away what they kept when it tidies up.
  public func forget() throws { for reference in references { try repository.dropReference(reference) } }
}

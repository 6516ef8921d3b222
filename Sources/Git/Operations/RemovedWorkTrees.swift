internal import Files

/// The objects kept for the operations of removed work trees.
///
/// `git worktree remove` deletes the log of a linked work tree, as it does with the log of its `HEAD`, but knows
/// nothing of the references that belong to it. Their objects may exist nowhere else: uncommitted files that a command
/// removed, commits of a deleted branch.
public struct RemovedWorkTrees {
  /// Removed work trees whose operations are pruned, by the names that git gave them, sorted by their bytes.
  public private(set) var names: [String] = []
  /// Those whose operations hold the only copy of something, and are kept.
  public private(set) var onlyCopies: [String] = []

  private let repository: Repository
  private var references: [String] = []

  private static let prefix = "refs/assets/worktrees/"

  /// Finds them; nothing is changed.
  ///
  /// - Parameter includingOnlyCopies: Also prunes objects that exist nowhere else.
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
    let there = Set(try POSIXFile.names(in: repository.commonDirectory.joined("worktrees")).map(ExactName.init))
    var found: [(name: String, references: [String])] = []
    for rest in try repository.referenceNames(below: prefix) {
      let parts = rest.split(separator: "/", maxSplits: 2).map(String.init)
      // Other references of a work tree may contain a user's work.
      guard parts.count == 3, parts[1].hasSameBytes(as: "operations"), !there.contains(ExactName(parts[0])) else {
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

  /// Removes the references; git deletes their objects at its next garbage collection.
  public func forget() throws { for reference in references { try repository.dropReference(reference) } }
}

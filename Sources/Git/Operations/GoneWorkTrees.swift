/// What was kept for the operations of work trees that are no more.
///
/// `git worktree remove` takes the list of a linked work tree along, as it does with the log of its `HEAD`, and knows
/// nothing of the references that belong to the list; nobody could go back to any of it.
public struct GoneWorkTrees {
  /// The names git had given them, in the order of their bytes.
  public let names: [String]

  private let repository: Repository
  private let references: [String]

  private static let prefix = "refs/assets/worktrees/"

  /// Finds them; nothing is changed.
  public init(_ repository: Repository) throws {
    self.repository = repository
    let there = Set(try SystemFile.names(in: repository.commonDirectory.joined("worktrees")).map(PathKey.init))
    var (names, references): ([String], [String]) = ([], [])
    for rest in try repository.referenceNames(below: Self.prefix) {
      let parts = rest.split(separator: "/", maxSplits: 2).map(String.init)
      // Other things that belong to a work tree may be somebody's work.
      guard parts.count == 3, parts[1].hasSameBytes(as: "operations"), !there.contains(PathKey(parts[0])) else {
        continue
      }
      references.append(Self.prefix + rest)
      if names.last?.hasSameBytes(as: parts[0]) != true { names.append(parts[0]) }
    }
    (self.names, self.references) = (names, references)
  }

  /// Drops the references; git clears away what they kept when it tidies up.
  public func forget() throws { for reference in references { try repository.dropReference(reference) } }
}

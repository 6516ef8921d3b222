internal import Files
internal import Git

/// The shelved changes of a branch, with their details.
public struct ShelvedWork: Sendable {
  public var branch: String
  /// How they differ from the version they were made on.
  public var changes: ProjectChanges
  /// False if the branch no longer exists.
  public var hasBranch = true
  /// The name for a new branch with these changes; no branch has it yet.
  public var newBranch: String

  init(_ branch: String, _ changes: ProjectChanges) {
    (self.branch, self.changes, newBranch) = (branch, changes, "\(branch)-work")
  }
}

extension ProjectRepository {
  /// Returns all shelved changes, sorted by the names of their branches.
  public func shelvedWork() throws -> [ShelvedWork] {
    try repository.shelves().map { shelf in
      var work = try shelvedWork(on: shelf)
      work.hasBranch = try repository.commit(ofBranch: shelf.branch) != nil
      return work
    }
  }

  func shelvedWork(on shelf: Shelf) throws -> ShelvedWork {
    let known = CommitFileTree(try repository.fileTree(shelf.work))
    let new: any FileTree
    if let untracked = shelf.untracked {
      new = UnionFileTree(known, CommitFileTree(try repository.fileTree(untracked)))
    } else {
      new = known
    }
    let old = CommitFileTree(try repository.tree(of: shelf.base))
    var work = ShelvedWork(shelf.branch, try ProjectChanges(try repository.files(of: shelf), from: old, to: new))
    let base = work.newBranch
    var number = 2
    while try repository.commit(ofBranch: work.newBranch) != nil {
      work.newBranch = "\(base)-\(number)"
      number += 1
    }
    return work
  }

  /// Moves the shelved changes of a branch to a new branch, which starts at the version they were made on, and switches
  /// to it. So all of them can be restored, however the other branch has changed since.
  ///
  /// - Throws: `ShelfError.noShelf`, and what `makeBranch` and `switchTo` throw; nothing was changed then.
  public func makeBranch(_ name: String, withShelfOf other: String, _ way: SwitchOptions) throws -> SwitchResult {
    guard let shelf = try repository.shelf(ofBranch: other) else { throw ShelfError.noShelf(branch: other) }
    if let operation = repository.operationInProgress { throw ProjectRepositoryError.operationInProgress(operation) }
    // Git may have left a shelf behind if the branch was deleted by another program.
    if try repository.shelf(ofBranch: name) != nil { throw ShelfError.occupied(branch: name) }
    let settings = try repository.branchSettings()
    try repository.createBranch(
      name, at: shelf.base, start: shelf.base.description, by: try repository.reflogIdentity(now: way.now))
    do {
      try repository.moveShelf(from: other, to: name)
      do {
        return try switchTo(name, way)
      } catch {
        // If the switch took place, even only partly, the shelf already belongs to the new branch.
        if !Self.leftThings(error) { try? repository.moveShelf(from: name, to: other) }
        throw error
      }
    } catch {
      // The branch is kept if it has a shelf, because nothing else leads to those changes.
      if !Self.leftThings(error), try repository.shelf(ofBranch: name) == nil {
        try repository.removeNewBranch(name, leaving: settings)
      }
      throw error
    }
  }

  /// True for an error that left changes behind.
  static func leftThings(_ error: any Error) -> Bool {
    error is IncompleteCheckoutError || (error as? CheckoutError)?.isUndone == false
  }
}

/// The combined files of two trees that have no paths in common.
private struct UnionFileTree: FileTree {
  private let one: any FileTree
  private let other: any FileTree

  init(_ one: any FileTree, _ other: any FileTree) { (self.one, self.other) = (one, other) }

  func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    let first = Self.found(one, folder)
    let second = Self.found(other, folder)
    guard first != nil || second != nil else { throw .notFound(.list, folder) }
    let known = Set((first ?? []).map { ExactName($0.name) })
    return ((first ?? []) + (second ?? []).filter { !known.contains(ExactName($0.name)) })
      .sorted { Path.precedes($0.name, $1.name) }
  }

  func open(_ file: String) throws(FileError) -> any ByteSource {
    do throws(FileError) {
      return try one.open(file)
    } catch {
      return try other.open(file)
    }
  }

  private static func found(_ tree: any FileTree, _ folder: String) -> [FileTreeEntry]? {
    do throws(FileError) {
      return try tree.entries(of: folder)
    } catch {
      return nil
    }
  }
}

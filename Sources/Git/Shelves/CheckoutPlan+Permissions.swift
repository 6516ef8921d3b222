extension CheckoutPlan {
  /// Keeps private files private, on a shelf and when they are restored.
  ///
  /// - Parameters:
  ///   - filled: Shelves on which files are put. Their files are backed up during the checkout: a rollback doesn't
  ///     change their permissions.
  ///   - emptied: Shelves from which files are restored.
  mutating func keepPermissions(of filled: [Shelf], comingFrom emptied: [Shelf]) {
    for number in steps.indices {
      let change = steps[number].change
      steps[number].hasOwnPermissions = filled.contains { $0.details[change.path]?.permissions != nil }
      guard steps[number].writes else { continue }
      let isExecutable = change.newMode == .executable
      steps[number].permissions =
        emptied.lazy.compactMap { $0.details.permissions(of: change.path, isExecutable: isExecutable) }.first
    }
  }

  /// The same for an undo that restores changes from shelves, or shelves them again.
  mutating func keepPermissions(_ repository: Repository, from old: RepositorySnapshot, to new: RepositorySnapshot)
    throws
  {
    var (filled, emptied) = ([Shelf](), [Shelf]())
    for move in ReferenceTransaction.shelves(from: old, to: new) {
      filled += try move.new.flatMap { try repository.shelf(at: $0, move.branch) }.map { [$0] } ?? []
      emptied += try move.old.flatMap { try repository.shelf(at: $0, move.branch) }.map { [$0] } ?? []
    }
    keepPermissions(of: filled, comingFrom: emptied)
  }
}

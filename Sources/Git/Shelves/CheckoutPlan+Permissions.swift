extension CheckoutPlan {
  /// Has private files stay private, on a shelf and on the way back from there.
  ///
  /// - Parameters:
  ///   - filled: Shelves to which files go. They are kept aside till then: the way back changes nothing of them.
  ///   - emptied: Shelves from which files come.
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

  /// The same where an undo takes work from shelves, or puts it there.
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

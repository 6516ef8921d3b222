internal import Files

extension SourceRemoval {
  /// What became of a source that was to be removed.
  enum Outcome: Sendable {
    case removed
    /// Its bytes are no longer those in the catalog, so it stays.
    case changed
    /// Another program removed it.
    case gone
    case failed(FileError)
  }

  /// How many sources a core takes at a time; neighbors are in one folder.
  private static let batch = 64

  /// Removes sources in parallel; returns what became of each.
  ///
  /// - Parameter goesOn: Called after each; its result no longer stops anything.
  static func execute(
    _ removals: [SourceRemoval], in store: any FileStore, goesOn: @escaping @Sendable () -> Bool
  ) -> [Outcome] {
    guard let folder = store as? DiskFileTree else {
      return removals.map { removal in
        defer { _ = goesOn() }
        return removal.execute(in: store)
      }
    }
    return Parallel.map(removals, batch: batch) { removal in
      defer { _ = goesOn() }
      return removal.execute(in: folder)
    }
  }

  /// Removes the source if the catalog has its exact bytes.
  func execute(in store: any FileStore) -> Outcome {
    do throws(FileError) {
      guard try store.haveSameBytes(path, importedCopy) else { return .changed }
      try store.remove(path)
      return .removed
    } catch {
      return error.isNotFound && ExactName(error.path) == ExactName(path) ? .gone : .failed(error)
    }
  }
}

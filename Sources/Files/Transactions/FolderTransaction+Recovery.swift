extension FolderTransaction {
  /// What a killed change came to, once it was settled.
  public enum Recovery: Hashable, Sendable {
    /// Something had been moved, and lies where it was before.
    case restored
    /// The folder was whole, as before or as it should be; only what had been put together is gone.
    case cleared
  }

  /// Settles what a killed change left in a hidden folder, without making another one.
  ///
  /// - Parameters:
  ///   - place: The folder that the change stays in: its catalog.
  ///   - staging: The hidden folder.
  /// - Returns: Nil if nothing of one is there, or somebody is still at work beside it: nobody waits here.
  /// - Throws: `FileError.foreign` for what is not believed, which stays as it is.
  public static func recover(
    _ staging: String, within place: String, in store: any FileStore, journals: JournalStore
  ) throws(FileError) -> Recovery? {
    let left = StagingFolder(path: staging, store: store, journals: journals, place: place)
    guard try store.kind(of: left.surroundings) != nil else {
      try journals.end(.edit, staging, in: store)
      return nil
    }
    guard let lock = try store.lock(left.surroundings, waiting: 0) else { return nil }
    defer { withExtendedLifetime(lock) {} }
    guard try store.kind(of: staging) != nil else {
      // It was killed before it made the folder, or after that was cleared.
      try journals.end(.edit, staging, in: store)
      return nil
    }
    return try left.recover() ? .restored : .cleared
  }
}

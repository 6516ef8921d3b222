extension FolderTransaction {
  /// The result of recovering from an interrupted change.
  public enum Recovery: Hashable, Sendable {
    /// Something had been moved, and was restored.
    case restored
    /// The folder was complete, with its old or new content; only prepared files were removed.
    case cleared
  }

  /// Recovers from an interrupted change in a hidden folder, without making another one.
  ///
  /// - Parameters:
  ///   - place: The folder that the change is limited to: its catalog.
  ///   - staging: The hidden folder.
  /// - Returns: Nil if there is nothing to recover, or if another process is still working beside it; this doesn't
  ///   wait.
  /// - Throws: `FileError.foreign` if the content isn't trusted, which is left as it is.
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
      // It was killed before it created the folder, or after the folder was removed.
      try journals.end(.edit, staging, in: store)
      return nil
    }
    return try left.recover() ? .restored : .cleared
  }
}

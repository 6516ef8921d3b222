public import Git
internal import Synchronization

/// Determines which files git tracks; the index is read on the first request, because it is rarely needed.
public final class TrackedFiles: Sendable {
  private enum State {
    case unread
    /// Nil if there is no repository, or if its index can't be read.
    case read(IndexFile?)
  }

  private let location: RepositoryLocation
  private let state = Mutex(State.unread)

  public init(of location: RepositoryLocation) { self.location = location }

  /// Returns whether git tracks a file; paths are relative to the root of the work tree.
  public func contains(_ path: String) -> Bool {
    state.withLock { state in
      if case .unread = state {
        let repository = try? location.open()
        state = .read(repository.flatMap { try? IndexFile(path: $0.indexPath) })
      }
      guard case .read(let index?) = state else { return false }
      return index.entry(of: path) != nil
    }
  }
}

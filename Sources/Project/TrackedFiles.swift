internal import Git
internal import Synchronization

/// Tells which files git keeps; the index is read when somebody first asks, for mostly nobody does.
public final class TrackedFiles: Sendable {
  private enum State {
    case unread
    /// nil if there is no repository, or its index cannot be read.
    case read(IndexFile?)
  }

  private let directory: String
  private let environment: [String: String]
  private let state = Mutex(State.unread)

  /// - Parameter directory: A folder of the repository.
  public init(around directory: String, _ environment: [String: String]) {
    self.directory = directory
    self.environment = environment
  }

  /// Returns whether git keeps a file; paths start from the root of the work tree.
  public func contains(_ path: String) -> Bool {
    state.withLock { state in
      if case .unread = state {
        let repository = try? Repository.discover(from: directory, environment: environment)
        state = .read(repository.flatMap { try? IndexFile(path: $0.indexPath) })
      }
      guard case .read(let index?) = state else { return false }
      return index.entry(of: path) != nil
    }
  }
}

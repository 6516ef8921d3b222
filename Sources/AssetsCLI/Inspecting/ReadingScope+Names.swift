internal import Catalog
internal import Files
internal import Project

extension ReadingScope {
  /// Works out where to look, where each place may also be the name of an asset or a group. What lies at a path counts
  /// before what has it for a name.
  ///
  /// - Throws: What `init(_:at:paths:target:)` throws; `AssetLookupError` for a name that several have.
  init(_ context: Context, at revision: String?, pathsOrNames typed: [String], target: String?) throws {
    do {
      try self.init(context, at: revision, paths: typed, target: target)
    } catch let error as ScopeError {
      guard case .nothingAt = error else { throw error }
      let whole = try ReadingScope(context, at: revision, paths: [])
      let paths = try typed.map { try whole.path(ofPathOrName: $0, at: revision) }
      try self.init(context, at: revision, paths: paths, target: target)
    }
  }

  /// Returns a path as it was typed, or the absolute one of what has it for a name.
  private func path(ofPathOrName typed: String, at revision: String?) throws -> String {
    do {
      _ = try ReadingScope(context, at: revision, paths: [typed])
      return typed
    } catch let error as ScopeError {
      guard case .nothingAt = error else { throw error }
    }
    let groups = groups(named: typed, in: try library(readsContents: false))
    guard groups.count < 2 else { throw AssetLookupError.several(typed, groups.map { shown($0.path, context) }) }
    do {
      let path = try groups.first?.path ?? asset(named: typed).path
      return Path.join(project.root, path)
    } catch AssetLookupError.unknown(_, let names, let hasCatalogs) {
      let error = try asNotYetMade(.unknown(typed, names: names, hasCatalogs: hasCatalogs))
      if error is AssetNotYetAddedError { throw error }
      throw ScopeError.nothingNamed(typed, revision: revision, names: names)
    }
  }
}

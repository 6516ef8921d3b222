internal import Catalog
public import Git

/// An asset that was asked for in a version from before it was made.
public struct AssetNotYetAddedError: Error, Sendable {
  public var name: String
  /// The version in the words in which it was named.
  public var revision: String
  /// The day that those mean; nil if they are git's.
  public var day: Day?
  /// The one that brought the asset.
  public var first: CommitSummary
}

extension ProjectRepository {
  /// Finds the version that brought an asset, where that is younger than another one.
  ///
  /// - Parameters:
  ///   - name: The name the asset has in the last version, or had when it was removed.
  ///   - revision: A version in git's words, or a day.
  ///   - today: For days such as `yesterday`.
  /// - Returns: Nil if the asset is as old as that, or nobody knows it.
  /// - Throws: `ProjectRepositoryError.noSuchVersion`, `.noVersionOnDay`.
  public func notYetMade(_ name: String, at revision: String, today: Day) throws -> AssetNotYetAddedError? {
    guard let path = try path(ofAsset: name) else { return nil }
    let then = try commit(at: revision, today: today)
    guard let first = try history(of: path, limit: .max).last?.commit else { return nil }
    let distance = try repository.aheadAndBehind(first.id, then)
    guard distance.ahead > 0, distance.behind == 0 else { return nil }
    let isDay = try repository.resolve(revision) == nil
    return AssetNotYetAddedError(
      name: name, revision: revision, day: isDay ? DateExpression(revision)?.day(saidOn: today) : nil, first: first)
  }

  private func path(ofAsset name: String) throws -> String? {
    switch try AssetLibrary(lastVersion(), readsContents: false).find(name) {
    case .found(let item): return item.path
    case .several: return nil
    case .nothing: break
    }
    if case .found(let item) = try removedAsset(named: name) { return item.path }
    return nil
  }
}

internal import Catalog
public import Git

/// An asset that was requested from a version older than the asset.
public struct AssetNotYetAddedError: Error, Sendable {
  public var name: String
  /// The version as the user typed it.
  public var revision: String
  /// The day it refers to; nil for a git revision.
  public var day: Day?
  /// The version that added the asset.
  public var first: CommitSummary
}

extension ProjectRepository {
  /// Finds the version that added an asset, if it is newer than another version.
  ///
  /// - Parameters:
  ///   - name: The asset's name in the last version, or its last name if it was removed.
  ///   - revision: A git revision, or a day.
  ///   - today: For days such as `yesterday`.
  /// - Returns: Nil if the asset is at least as old, or unknown.
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

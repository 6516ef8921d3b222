public import Files

/// One planned change of a catalog.
public struct AssetEdit: Hashable, Sendable {
  /// The path of the catalog.
  public var catalog: String
  /// The change of the set's folder.
  public var change: FolderChange
  /// The bytes of files that the change was computed from, by path.
  public var expected: [String: [UInt8]] = [:]
  /// The same for files that may be too large for memory, with their stat data.
  public var expectedMarks: [String: StatData] = [:]
  /// Files that are removed, or contain another image afterwards; sorted. A file that is only renamed doesn't count,
  /// and neither does a `Contents.json` that is rewritten.
  public var lost: [String] = []
  /// Files that are renamed, by path, in the order of the old names.
  public var renamed: [Renaming] = []
  /// The namespaces around the asset afterwards, if it is renamed.
  public var newNamespace: [String]?

  /// A file with the same contents under a new name.
  public struct Renaming: Hashable, Sendable {
    /// The path of the file before the edit.
    public var path: String
    /// Its path afterwards.
    public var newPath: String
  }

  /// - Parameter catalog: The path of the catalog that the change is made in.
  public init(in catalog: String, _ change: FolderChange) {
    self.catalog = catalog
    self.change = change
  }

  /// Makes the change; see `FolderTransaction`.
  ///
  /// - Parameters:
  ///   - store: The one that the edit was computed from; paths mean the same in both.
  ///   - journals: The store that finds the change after a kill.
  ///   - companion: What has to be done as well; if it fails, the change is rolled back.
  /// - Throws: `FolderTransactionError` if it fails.
  public func apply(
    to store: any FileStore, journals: JournalStore = .nowhere,
    with companion: @escaping () throws(FolderTransactionError) -> Void = {}
  ) throws(FolderTransactionError) {
    var run = FolderTransaction(
      change, in: store, within: catalog, staging: Self.staging(for: catalog), journals: journals,
      expecting: expected, marks: expectedMarks, with: companion)
    try run.run()
  }
}

/// The reason an edit is refused; nothing was changed.
public enum AssetEditError: Error, Hashable, Sendable {
  case name(String, InvalidAssetNameError)
  /// The name is taken by the item at this path; the names may differ in case or Unicode form.
  case nameTaken(String, by: String)
  /// An asset with this name is at this path, in another catalog that is built into the same app.
  case nameTakenInApp(String, by: String)
  /// Another asset names the folder as a part of it; holds the path of that asset.
  case namedBy(String, path: String)
  /// The asset's `Contents.json` exists but can't be used.
  case unreadable(path: String, ContentsError)
  /// The asset has no `Contents.json` to edit.
  case withoutContents(path: String)
  /// A file of the asset has the name that another one would get.
  case fileInTheWay(path: String)
  /// The asset has the name already.
  case sameName(String)
  /// No variant matches.
  case noSuchVariant(String)
  /// Every variant matches, so nothing would be left.
  case everyVariant(String)
  /// Settings that assets of this type don't have, and those that they have, by their keys in `Contents.json`.
  case settingNotOf(FolderType, unknown: [String], known: [String])
  /// Nothing would change.
  case unchanged(String)
  /// A group would be moved into itself.
  case groupInItself(String)
  /// The catalog has no group with this name.
  case noSuchGroup(String, catalog: String, groups: [String])
}

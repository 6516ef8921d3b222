public import Files

extension AssetEdit {
  private static let ending = ".edit"

  /// The hidden folder beside a catalog in which its edits are built.
  static func staging(for catalog: String) -> String {
    Path.join(Path.folder(catalog), ".\(Path.name(catalog))\(ending)")
  }

  /// Returns the catalog whose edits are built in a hidden folder; nil for a folder with another name.
  static func catalog(ofStaging staging: String) -> String? {
    let name = Path.name(staging)
    guard name.utf8.count > ending.utf8.count + 1, name.hasPrefix("."), name.hasSuffix(ending) else { return nil }
    return Path.join(Path.folder(staging), String(Substring(name.utf8.dropFirst().dropLast(ending.utf8.count))))
  }
}

extension JournalStore {
  /// Finishes or rolls back every edit of a catalog that was killed; one that is still at work is left alone.
  ///
  /// - Parameters:
  ///   - folder: Without a repository, only edits of catalogs in this folder are found.
  ///   - report: Called with each catalog for which something was done.
  /// - Throws: `FileError`; untrusted journals are skipped.
  public func recoverEdits(
    in folder: String, of store: any FileStore, report: (_ catalog: String, FolderTransaction.Recovery) -> Void
  ) throws(FileError) {
    for staging in try recorded(.edit, in: store) + hiddenFolders(in: folder, of: store) {
      guard let catalog = AssetEdit.catalog(ofStaging: staging) else { continue }
      do throws(FileError) {
        let recovery = try FolderTransaction.recover(staging, within: catalog, in: store, journals: self)
        if let recovery { report(catalog, recovery) }
      } catch {
        guard error.isForeign else { throw error }
      }
    }
  }

  /// Any folder may contain one; a folder that can't be listed is skipped.
  private func hiddenFolders(in folder: String, of store: any FileStore) -> [String] {
    guard belief == .found, let entries = try? store.entries(of: folder) else { return [] }
    return entries.filter(\.isFolder).map(\.name).filter { name in
      AssetEdit.catalog(ofStaging: name).map(CatalogFinder.isCatalogName) ?? false
    }.map { Path.join(folder, $0) }
  }
}

public import Catalog
public import Files
public import References
internal import Validation

extension EditScope {
  /// An asset to be renamed.
  public struct Renaming {
    public var asset: CatalogFolder
    /// Its new folder, with the namespaces around it.
    public var new: CatalogFolder

    public init(_ asset: CatalogFolder, to newPath: String, _ newNamespace: [String]) {
      self.asset = asset
      new = CatalogFolder(path: newPath, namespace: newNamespace)
    }
  }

  /// Returns how references to some assets change when these are renamed.
  func mapping(of renamings: [Renaming]) throws -> ReferenceMapping {
    let catalogs = try ReadingScope(session).library(readsContents: false).catalogs
    let renamed = renamings.map { one in
      RenamedAsset(
        one.asset.type, at: one.asset.path, from: one.asset.qualifiedName, to: one.new.qualifiedName)
    }
    var mapping = ReferenceMapping(of: renamed, in: catalogs, store)
    for (index, renaming) in renamings.enumerated() {
      let (asset, new) = (renaming.asset, renaming.new)
      if asset.type == .imageSet { mapping.assets[index].doubtfulNames = [asset.qualifiedName + ".png"] }
      mapping.assets[index].oldSymbols = GeneratedSymbol(of: asset).map {
        .init(swift: $0.swift, objectiveC: $0.objectiveC)
      }
      mapping.assets[index].newSymbols = GeneratedSymbol(of: new).map {
        .init(swift: $0.swift, objectiveC: $0.objectiveC)
      }
    }
    return mapping
  }
}

extension EditScope {
  /// Works out the changes to references if some assets are renamed; shows its progress.
  ///
  /// - Throws: `ReferenceEditError` if a file that may contain one can't be read reliably.
  public func edits(following renamings: [Renaming]) throws -> ReferenceEdits {
    let mapping = try mapping(of: renamings)
    return try ReferenceEdits.plan(mapping, in: store, watcher: session.searchProgress())
  }

  /// Finds the references to some assets, and the places that the user would have to check if they were renamed.
  ///
  /// - Throws: `ReferenceEditError` if a file that may contain one can't be read reliably.
  public func callers(of assets: [CatalogFolder]) throws -> AssetReferences {
    var report = scope.references(toAnyOf: assets)
    if assets.isEmpty { return AssetReferences(report: report, doubtful: []) }
    // The new name makes no difference for places that can't be updated.
    let renamings = assets.map { asset in
      let name = "\(asset.name)-renamed.\(asset.type.fileExtension)"
      return Renaming(asset, to: Path.join(Path.folder(asset.path), name), asset.namespace)
    }
    let edits = try edits(following: renamings)
    struct Entry: Hashable {
      var file: ExactName
      var line: Int
      var column: Int
    }
    let meant = Set(
      edits.rewritten.map { Entry(file: ExactName($0.file), line: $0.line, column: $0.column) }
        + edits.listed.map { Entry(file: ExactName($0.file), line: $0.line, column: $0.column) })
    // A setting of a different target refers to another asset, or to none.
    report.references.removeAll { reference in
      reference.kind == .buildSetting
        && !meant.contains(Entry(file: ExactName(reference.file), line: reference.line, column: reference.column))
    }
    let known = Set(report.references.map { Entry(file: ExactName($0.file), line: $0.line, column: $0.column) })
    let doubtful = edits.listedUnasked.filter {
      $0.reason != .cannotBeSpelled && $0.reason != .appIcon
        && !known.contains(Entry(file: ExactName($0.file), line: $0.line, column: $0.column))
    }
    return AssetReferences(report: report, doubtful: doubtful)
  }
}

extension EditScope {
  /// Finds the references to the assets of several groups, in one pass; ambiguous places are in the last result.
  ///
  /// - Throws: Like `callers(of:)`.
  public func callers(ofEach groups: [[CatalogFolder]]) throws -> [AssetReferences] {
    let assets = groups.flatMap { $0 }
    let callers = try callers(of: assets)
    if groups.count == 1 { return [callers] }
    var owned = scope.references(callers.report.references, toEachOf: assets)[...]
    return groups.indices.map { number in
      var own = callers
      let references = Set(owned.prefix(groups[number].count).joined())
      owned = owned.dropFirst(groups[number].count)
      own.report.references.removeAll { !references.contains($0) }
      if number < groups.count - 1 { (own.doubtful, own.report.skipped) = ([], []) }
      return own
    }
  }
}

/// The references to some assets.
public struct AssetReferences {
  public var report: ReferenceSearchResult
  /// Further places that may refer to one of the assets, and that can't be changed reliably.
  public var doubtful: [ReferenceEdits.Unresolved]
}

extension AssetEdit {
  /// Applies the change without updating references.
  public func apply(in place: EditScope) throws(FolderTransactionError) {
    do throws(FileError) {
      try place.session.willWrite(change.touchedPaths)
    } catch {
      throw FolderTransactionError(.file(error))
    }
    try apply(to: place.store, journals: place.session.journals)
  }

  /// Applies the change, and updates references.
  ///
  /// The references are prepared first, so that after a crash either both are unchanged or both are updated.
  public func apply(with references: ReferenceEdits?, in place: EditScope) throws {
    guard let references, !references.changes.isEmpty else { return try apply(in: place) }
    let run = SharedFileTransaction(
      references.run(
        in: place.store, journals: place.session.journals,
        witnesses: .init(present: [change.newPath].compactMap { $0 })))
    try place.session.willWrite(change.touchedPaths + references.changes.changes.map(\.path))
    try run.prepare()
    do {
      try apply(to: place.store, journals: place.session.journals) { () throws(FolderTransactionError) in
        try run.commit()
      }
    } catch {
      if error.notRolledBack.isEmpty { run.cancel() }
      throw error
    }
  }
}

/// A file transaction shared by several steps of an edit.
final class SharedFileTransaction {
  private var run: FileTransaction

  init(_ run: FileTransaction) { self.run = run }

  func prepare() throws(FolderTransactionError) { try run.prepare() }
  func commit() throws(FolderTransactionError) { try run.commit() }
  func cancel() { run.cancel() }
}

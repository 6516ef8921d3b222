internal import Catalog
internal import Files
internal import Importing
internal import Project
internal import References
internal import Validation

extension EditScope {
  /// An asset to be renamed.
  struct Renaming {
    var asset: CatalogFolder
    /// Its new folder, with the namespaces around it.
    var new: CatalogFolder

    init(_ asset: CatalogFolder, to newPath: String, _ newNamespace: [String]) {
      self.asset = asset
      new = CatalogFolder(path: newPath, namespace: newNamespace)
    }
  }

  /// Returns how references to some assets change when these are renamed.
  func mapping(of renamings: [Renaming]) throws -> ReferenceMapping {
    let catalogs = try ReadingScope(context, paths: []).library(readsContents: false).catalogs
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
  func edits(following renamings: [Renaming]) throws -> ReferenceEdits {
    let progress = Progress.ofReferences(context)
    defer { progress.finish() }
    return try ReferenceEdits.plan(mapping(of: renamings), in: store) { progress.advance() }
  }

  /// Finds the references to some assets, and the places that the user would have to check if they were renamed.
  ///
  /// - Throws: `ReferenceEditError` if a file that may contain one can't be read reliably.
  func callers(of assets: [CatalogFolder]) throws -> AssetReferences {
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
  func callers(ofEach groups: [[CatalogFolder]]) throws -> [AssetReferences] {
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

extension Progress {
  /// Counts the files read in search of references.
  static func ofReferences(_ context: CommandContext) -> Progress {
    Progress("reading files that may name assets", context)
  }
}

extension ReferenceEdits {
  /// Recovers from an interrupted change to the files of a project, and reports it.
  ///
  /// Changes that another command is making are left alone.
  static func recoverInterrupted(_ journals: JournalStore, _ context: CommandContext) throws {
    let tree = DiskFileTree("/")
    for folder in try journals.recorded(.files, in: tree) { try recover(folder, journals, context) }
    guard journals.belief == .found else { return }
    try recover(Path.join(context.directory, FileTransactionJournal.hiddenFolder), journals, context)
    // An import uses the outer folder around a project as its root.
    let root = context.followingLinks(context.directory)
    let around = ProjectRoot.around(root, below: context.environment["HOME"], in: tree)
    if ExactName(around) != ExactName(root) {
      try recover(Path.join(around, FileTransactionJournal.hiddenFolder), journals, context)
    }
  }

  private static func recover(_ folder: String, _ journals: JournalStore, _ context: CommandContext) throws {
    do throws(FileError) {
      switch try FileTransactionJournal.recover(folder, in: DiskFileTree("/"), journals: journals, accepting: mayChange)
      {
      case .finished(let files) where files > 0:
        context.error.line("note: finished an interrupted command: \(counted(files, "file")) changed")
      case .rolledBack(let files) where files > 0:
        context.error.line("note: rolled back an interrupted command: \(counted(files, "file")) restored")
      default: break
      }
    } catch {
      if error.isForeign {
        let place = quoted(printable(context.shown(error.path)))
        return context.error.line("warning: \(place) is left as it is: \(error.reason)")
      }
      guard error.isBusy else { throw error }
    }
  }
}

extension AssetEdit {
  /// Applies the change without updating references.
  func apply(in place: EditScope) throws(FolderTransactionError) {
    do throws(FileError) {
      try place.context.willWrite(change.touchedPaths)
    } catch {
      throw FolderTransactionError(.file(error))
    }
    try apply(to: place.store, journals: place.context.journals)
  }

  /// Applies the change, and updates references.
  ///
  /// The references are prepared first, so that after a crash either both are unchanged or both are updated.
  func apply(with references: ReferenceEdits?, in place: EditScope) throws {
    guard let references, !references.changes.isEmpty else { return try apply(in: place) }
    let run = SharedFileTransaction(
      references.run(
        in: place.store, journals: place.context.journals,
        witnesses: .init(present: [change.newPath].compactMap { $0 })))
    try place.context.willWrite(change.touchedPaths + references.changes.changes.map(\.path))
    try run.prepare()
    do {
      try apply(to: place.store, journals: place.context.journals) { () throws(FolderTransactionError) in
        try run.commit()
      }
    } catch {
      if error.notRolledBack.isEmpty { run.cancel() }
      throw error
    }
  }
}

/// A file transaction shared by several steps of a command.
final class SharedFileTransaction {
  private var run: FileTransaction

  init(_ run: FileTransaction) { self.run = run }

  func prepare() throws(FolderTransactionError) { try run.prepare() }
  func commit() throws(FolderTransactionError) { try run.commit() }
  func cancel() { run.cancel() }
}

internal import Catalog
internal import Files
internal import Importing
internal import Project
internal import References
internal import Validation

extension EditScope {
  /// An asset that gets another name.
  struct Renaming {
    var asset: CatalogFolder
    /// Its folder afterwards, and the namespaces around it.
    var new: CatalogFolder

    init(_ asset: CatalogFolder, to newPath: String, _ newNamespace: [String]) {
      self.asset = asset
      new = CatalogFolder(path: newPath, namespace: newNamespace)
    }
  }

  /// Returns how what calls some assets has to change when they get other names.
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
  /// Works out what becomes of what calls some assets when they get other names; shows how far it is.
  ///
  /// - Throws: `ReferenceEditError` if a file that may call one cannot be read for sure.
  func edits(following renamings: [Renaming]) throws -> ReferenceEdits {
    let progress = Progress.ofReferences(context)
    defer { progress.finish() }
    return try ReferenceEdits.plan(mapping(of: renamings), in: store) { progress.advance() }
  }

  /// Finds the places that call some assets, and those that would be left for somebody to look at if they got other
  /// names.
  ///
  /// - Throws: `ReferenceEditError` if a file that may call one cannot be read for sure.
  func callers(of assets: [CatalogFolder]) throws -> AssetReferences {
    var report = scope.references(toAnyOf: assets)
    if assets.isEmpty { return AssetReferences(report: report, doubtful: []) }
    // Which name they would get is all the same for what cannot follow.
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
    // A setting of another target means another asset, or none.
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
  /// Finds the places that call the assets of several groups, in one pass; what may mean any of them is in the last one.
  ///
  /// - Throws: As `callers(of:)`.
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
  /// How many files were read that may call assets.
  static func ofReferences(_ context: CommandContext) -> Progress {
    Progress("reading files that may name assets", context)
  }
}

extension ReferenceEdits {
  /// Settles what a killed command left of changes to the files of a project, and says so.
  ///
  /// What another command is at work on is left to it.
  static func recoverInterrupted(_ journals: JournalStore, _ context: CommandContext) throws {
    let tree = DiskFileTree("/")
    for folder in try journals.recorded(.files, in: tree) { try recover(folder, journals, context) }
    guard journals.belief == .found else { return }
    try recover(Path.join(context.directory, FileTransactionJournal.hiddenFolder), journals, context)
    // An import takes the folder around that a project lies in for its root.
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
  /// Makes the change alone.
  func apply(in place: EditScope) throws(FolderTransactionError) {
    do throws(FileError) {
      try place.context.willWrite(change.touchedPaths)
    } catch {
      throw FolderTransactionError(.file(error))
    }
    try apply(to: place.store, journals: place.context.journals)
  }

  /// Makes the change, and lets references follow.
  ///
  /// They are got ready first, so that a kill in between leaves both as they were or both as they should be.
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

/// A run that several steps of a command share.
final class SharedFileTransaction {
  private var run: FileTransaction

  init(_ run: FileTransaction) { self.run = run }

  func prepare() throws(FolderTransactionError) { try run.prepare() }
  func commit() throws(FolderTransactionError) { try run.commit() }
  func cancel() { run.cancel() }
}

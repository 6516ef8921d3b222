internal import Catalog
internal import Files
internal import Git
internal import Importing
internal import Project
internal import Spelling
internal import Viewer

/// A delivery, compared with the project that it updates.
struct ProjectUpdate {
  let scope: ReadingScope
  let delivery: Delivery
  private let library: AssetLibrary
  /// The folder with unpacked zips, which is removed with this object.
  private let unpacked: UnpackedArchives
  private let remembered: [DeliveryMapping.Entry]
  private let matcher: DeliveryMatcher
  private let context: CommandContext

  /// - Parameter paths: As typed.
  /// - Throws: `DeliveryError`, `EditError.noCatalog`, `EditError.noSuchFile`, `UpdateCommandError`.
  init(_ paths: [String], _ context: CommandContext) throws {
    self.context = context
    let places = try paths.map { path in
      let place = context.followingLinks(path)
      guard !path.isEmpty, FileSystem.exists(place) else {
        throw EditError.noSuchFile(PathNotFound(path, from: context))
      }
      return place
    }
    scope = try ReadingScope(context, paths: [])
    library = try scope.library(tellsSizes: false)
    if library.catalogs.isEmpty { throw EditError.noCatalog }
    let archives = UnpackedArchives(context)
    unpacked = archives
    let folders = try places.enumerated().map { number, place in
      let isArchive = DeliveredArchive.isName(place) && !FileSystem.isFolder(place)
      return isArchive ? try archives.unpack(place, typed: paths[number]) : place
    }
    delivery = try Delivery(folders, in: DiskFileTree("/"))
    if delivery.images.isEmpty { throw UpdateCommandError.noImages(paths) }
    remembered = try DeliveryMappingFile.read(from: DiskFileTree(scope.project.root))
    matcher = DeliveryMatcher(library.assets)
  }

  var root: String { context.followingLinks(scope.project.root) }

  var assets: [CatalogFolder] { library.assets }

  /// The names of assets that may be meant: those with a similar spelling, then those that contain the word.
  func names(near title: String) -> [String] {
    let word = Path.name(title).split(separator: " ").joined(separator: " ")
    let near = NearestNames.find(word, among: matcher.names)
    let others = matcher.names(containing: title).filter { !near.contains($0) }
    return Array((near + others).prefix(Self.maxNameCount))
  }

  private static let maxNameCount = 5

  /// True for the name or the path of exactly one asset.
  func isName(_ typed: String) -> Bool { matcher.asset(named: path(ofAsset: typed)).count == 1 }

  /// Former names are only looked up if an image is unmatched, because that takes a search of the history.
  func plan(stated: [DeliveryMapping.Entry], isForced: Bool) throws -> UpdatePlan {
    let known = DeliveryMapping(
      stated: stated.map { .init($0.delivered, path(ofAsset: $0.asset)) }, remembered: remembered)
    let plan = try plan(matcher, known, isForced: isForced)
    guard scope.project.isRepository, !plan.unmatched.isEmpty else { return plan }
    var matcher = matcher
    matcher.add(formerNames: try context.workspace().formerNames(of: matcher.assets))
    return try self.plan(matcher, known, isForced: isForced)
  }

  private func plan(_ matcher: DeliveryMatcher, _ known: DeliveryMapping, isForced: Bool) throws -> UpdatePlan {
    try UpdatePlanner(matcher, in: scope.tree, from: DiskFileTree("/")).plan(delivery, known: known, isForced: isForced)
  }

  /// A path is relative to the current folder; names are unchanged.
  private func path(ofAsset typed: String) -> String {
    guard !typed.isEmpty, let path = scope.project.relative(typed, context) else { return typed }
    return assets.contains { ExactName($0.path) == ExactName(path) } ? path : typed
  }

  /// Compares the images of some sets with those that replace them, on the page of 'assets diff'.
  func page(of edits: [SetEdit]) throws -> Page {
    let workspace = try context.workspace()
    var files: [(path: String, file: () throws(FileError) -> any ByteSource)] = []
    for edit in edits {
      let set = Path.relative(edit.path, to: root) ?? edit.path
      files.append((Path.join(set, ContentsDocument.fileName), { () throws(FileError) in edit.contents }))
      // An image to be converted has no final bytes yet.
      for addition in edit.additions where !addition.isInPlace && addition.conversion == nil {
        files.append((Path.join(set, addition.fileName), { () throws(FileError) in try OpenFile(addition.source) }))
      }
    }
    var comparison = try workspace.compareDelivery(files)
    comparison.renderer = context.imageRenderer
    var cache = ImageFactsCache(in: workspace.repository.assetsDirectory)
    var images = context.pageImages
    images.add(comparing: &comparison, &cache)
    let document = DiffDocument(comparison, project: Path.name(workspace.workTree), shellWord: shellWord)
    return Page(document, of: comparison, with: images)
  }

  /// - Parameter stated: The mapping that the user gave for this delivery, to be remembered.
  func execute(
    _ plan: ImportPlan, replacing update: UpdatePlan, remembering stated: [DeliveryMapping.Entry], isForced: Bool
  ) throws {
    try requireDecided(update)
    try ImportIgnoreCheck(context).requireUnconverted(plan)
    let mapping = mappingBytes(adding: stated)
    let file = Path.join(root, DeliveryMappingFile.name)
    try context.willWrite(plan.touchedPaths + (mapping == nil ? [] : [file]))
    try requireRecoverable(update, isForced: isForced)
    let progress = Progress("updating", total: plan.stepCount, context)
    defer { progress.finish() }
    let heedsSignals = context.ownsProcess
    let execute = {
      var transaction = ImportTransaction(
        plan, in: DiskFileTree("/"), journals: context.journals,
        goesOn: {
          progress.advance()
          return !heedsSignals || !InterruptHandler.wasAsked
        },
        with: { () throws(FolderTransactionError) in
          guard let mapping else { return }
          do throws(FileError) {
            try FileSystem.write(mapping, to: file)
          } catch {
            throw FolderTransactionError(.file(error))
          }
        })
      _ = try transaction.run()
    }
    if heedsSignals { try InterruptHandler.heeded(during: execute) } else { try execute() }
  }

  /// Nil if nothing has to be written.
  private func mappingBytes(adding stated: [DeliveryMapping.Entry]) -> [UInt8]? {
    let new = stated.filter { !$0.asset.isEmpty }
    let entries = remembered + new.map { .init($0.delivered, path(ofAsset: $0.asset)) }
    return new.isEmpty || Set(entries) == Set(remembered) ? nil : DeliveryMappingFile.bytes(entries)
  }

  /// - Throws: `EditError.undecided` if an asset to be changed has a merge conflict.
  private func requireDecided(_ update: UpdatePlan) throws {
    guard scope.project.isRepository else { return }
    let workspace = try context.workspace()
    guard workspace.repository.operationInProgress != nil else { return }
    let undecided = Set(try workspace.conflicts().compactMap { $0.folder.map(ExactName.init) })
    if let edit = update.edits.first(where: { undecided.contains(ExactName($0.path)) }) {
      throw EditError.undecided(edit.name)
    }
  }

  /// - Throws: `UpdateCommandError.wouldBeLost` if neither git nor an undo could restore an image.
  private func requireRecoverable(_ update: UpdatePlan, isForced: Bool) throws {
    let replaced = update.rows.compactMap { row -> String? in
      guard case .replaced(let place) = row.outcome else { return nil }
      return Path.join(place.set, place.fileName)
    }
    if isForced || context.undoBringsBack(replaced.map { Path.join(root, $0) }) { return }
    let lost = scope.project.isRepository ? try context.workspace().unrecoverableFiles(among: replaced) : replaced
    if lost.isEmpty { return }
    throw UpdateCommandError.wouldBeLost(
      lost.map { scope.shown($0, context) }, isRepository: scope.project.isRepository)
  }
}

/// The folder that the zips of a delivery are unpacked to; it is removed when the command ends.
final class UnpackedArchives {
  private let folder: String
  private var count = 0

  init(_ context: CommandContext) {
    let base = context.followingLinks(context.environment["TMPDIR"] ?? "/tmp")
    folder = Path.join(base, "assets-delivery-\(String(UInt64.random(in: 0 ... .max), radix: 36))")
  }

  deinit { if count > 0 { try? FileSystem.remove(folder) } }

  /// Returns the folder with the images of a zip.
  ///
  /// - Throws: `UpdateCommandError.archive`.
  func unpack(_ path: String, typed: String) throws -> String {
    count += 1
    let place = Path.join(folder, "\(count)")
    do throws(ArchiveError) {
      do throws(FileError) {
        try FileSystem.makeFolder(place)
      } catch {
        throw .file(error)
      }
      try DeliveredArchive(path).unpackImages(into: place, of: DiskFileTree("/"))
    } catch {
      throw UpdateCommandError.archive(typed, error)
    }
    return place
  }
}

/// The images that matched no asset and are imported as new ones.
struct NewAssets {
  let plan: ImportPlan

  /// - Parameters:
  ///   - paths: Absolute.
  ///   - catalog: As typed.
  init(_ paths: [String], into catalog: String, _ context: CommandContext) throws {
    let places = try ImportPlaces(paths, into: catalog, context)
    guard let target = places.target, FileSystem.isFolder(target) else { throw UpdateCommandError.noCatalog(catalog) }
    let request = ImportRequest(paths: places.sources, into: target, root: places.root)
    plan = try ImportPlanner(DiskFileTree("/"), ignored: ImportIgnoreCheck(context).ignored).plan(request)
    guard plan.problems.isEmpty else { throw ImportRunError(.planHasProblems(plan.problems)) }
    if plan.createsCatalog { throw UpdateCommandError.noCatalog(catalog) }
  }

  /// The set and slot for an image; nil if it can't be imported.
  func place(of path: String) -> (set: String, slot: SetElement)? {
    let file = plan.files.first { ExactName($0.path) == ExactName(path) }
    guard case .imported(let set, let slot, _) = file?.outcome else { return nil }
    return (set, slot)
  }

  /// True if everything that an update left is imported.
  func isComplete(_ update: UpdatePlan) -> Bool {
    update.rows.allSatisfy { row in
      switch row.outcome {
      case .replaced, .added, .unchanged, .leftOut: true
      case .unmatched: place(of: row.image.path) != nil
      case .refused, .ambiguous: false
      }
    }
  }
}

/// Why a delivery can't be applied.
enum UpdateCommandError: Error {
  /// Holds the paths as typed.
  case noImages([String])
  /// Holds the path as typed.
  case archive(String, ArchiveError)
  /// The catalog for new assets, as typed.
  case noCatalog(String)
  /// Holds the images that neither git nor an undo could restore.
  case wouldBeLost([String], isRepository: Bool)
}

/// Asks on a terminal which assets are meant.
struct UpdateQuestions {
  private let update: ProjectUpdate
  private let context: CommandContext
  private static let maxTries = 3

  init(_ update: ProjectUpdate, _ context: CommandContext) { (self.update, self.context) = (update, context) }

  /// Returns the answers; an image without an answer is skipped.
  func answers(to plan: UpdatePlan) -> [DeliveryMapping.Entry] {
    var answers: [DeliveryMapping.Entry] = []
    for row in plan.rows {
      let names: [String]
      switch row.outcome {
      case .unmatched: names = update.names(near: row.title)
      case .ambiguous(let paths): names = paths.map { update.scope.shown($0, context) }
      default: continue
      }
      if answers.contains(where: { $0.delivered == row.title }) { continue }
      if !names.isEmpty {
        context.error.line(
          "\(quoted(printable(row.title))) may be \(listed(names.map { quoted(printable($0)) }, "or"))")
      }
      guard let answer = ask(row.title) else { return answers }
      answers.append(.init(row.title, answer))
    }
    return answers
  }

  /// Nil if the input has ended.
  private func ask(_ title: String) -> String? {
    for _ in 0..<Self.maxTries {
      context.error.write("which asset is \(quoted(printable(title)))? [name, or Return to leave it out] ")
      guard let answer = context.input.readLine() else { return nil }
      if answer.isEmpty || update.isName(answer) { return answer }
      context.error.line("\(quoted(printable(answer))) is not the name or path of one asset")
    }
    return nil
  }
}

public import Catalog
internal import Files
internal import Git
public import Importing
internal import Spelling

/// A delivery, compared with the project that it updates.
public struct ProjectUpdate {
  public let scope: ReadingScope
  public let delivery: Delivery
  private let library: AssetLibrary
  /// The folder with unpacked zips, which is removed with this object.
  private let unpacked: UnpackedArchives
  private let remembered: [DeliveryMapping.Entry]
  private let matcher: DeliveryMatcher
  public let session: ProjectSession

  /// - Parameter paths: As typed.
  /// - Throws: `DeliveryError`, `EditError.noCatalog`, `EditError.noSuchFile`, `UpdateCommandError`.
  public init(_ paths: [String], _ session: ProjectSession) throws {
    self.session = session
    let places = try paths.map { path in
      let place = session.followingLinks(path)
      guard !path.isEmpty, FileSystem.exists(place) else {
        throw EditError.noSuchFile(PathNotFound(path, from: session.directory))
      }
      return place
    }
    scope = try ReadingScope(session)
    library = try scope.library(tellsSizes: false)
    if library.catalogs.isEmpty { throw EditError.noCatalog }
    let archives = UnpackedArchives(session)
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

  public var root: String { session.followingLinks(scope.project.root) }

  public var assets: [CatalogFolder] { library.assets }

  /// The names of assets that may be meant: those with a similar spelling, then those that contain the word.
  public func names(near title: String) -> [String] {
    let word = Path.name(title).split(separator: " ").joined(separator: " ")
    let near = NearestNames.find(word, among: matcher.names)
    let others = matcher.names(containing: title).filter { !near.contains($0) }
    return Array((near + others).prefix(Self.maxNameCount))
  }

  private static let maxNameCount = 5

  /// True for the name or the path of exactly one asset.
  public func isName(_ typed: String) -> Bool { matcher.asset(named: path(ofAsset: typed)).count == 1 }

  /// Former names are only looked up if an image is unmatched, because that takes a search of the history.
  public func plan(stated: [DeliveryMapping.Entry], isForced: Bool) throws -> UpdatePlan {
    let known = DeliveryMapping(
      stated: stated.map { .init($0.delivered, path(ofAsset: $0.asset)) }, remembered: remembered)
    let plan = try plan(matcher, known, isForced: isForced)
    guard scope.project.isRepository, !plan.unmatched.isEmpty else { return plan }
    var matcher = matcher
    matcher.add(formerNames: try session.repository().formerNames(of: matcher.assets))
    return try self.plan(matcher, known, isForced: isForced)
  }

  private func plan(_ matcher: DeliveryMatcher, _ known: DeliveryMapping, isForced: Bool) throws -> UpdatePlan {
    try UpdatePlanner(matcher, in: scope.tree, from: DiskFileTree("/")).plan(delivery, known: known, isForced: isForced)
  }

  /// A path is relative to the current folder; names are unchanged.
  private func path(ofAsset typed: String) -> String {
    guard !typed.isEmpty, let path = scope.relative(typed) else { return typed }
    return assets.contains { ExactName($0.path) == ExactName(path) } ? path : typed
  }

  /// Replaces and adds the images, all or none.
  ///
  /// - Parameters:
  ///   - stated: The mapping that the user gave for this delivery, to be remembered.
  ///   - goesOn: Called before each step; false ends and undoes it.
  public func execute(
    _ plan: ImportPlan, remembering stated: [DeliveryMapping.Entry], goesOn: @escaping @Sendable () -> Bool
  ) throws {
    let mapping = mappingBytes(adding: stated)
    let file = Path.join(root, DeliveryMappingFile.name)
    var transaction = ImportTransaction(
      plan, in: DiskFileTree("/"), journals: session.journals, goesOn: goesOn,
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

  /// Checks whether an update may be made, and announces what it changes.
  ///
  /// - Throws: `EditError.undecided`, `LineEndingDamageError`, `UpdateCommandError.wouldBeLost`, `FileError.linked`.
  public func prepare(
    _ plan: ImportPlan, replacing update: UpdatePlan, remembering stated: [DeliveryMapping.Entry], isForced: Bool
  ) throws {
    try requireDecided(update)
    try ImportIgnoreCheck(session).requireNoLineEndingConversion(of: plan)
    let file = Path.join(root, DeliveryMappingFile.name)
    try session.willWrite(plan.touchedPaths + (mappingBytes(adding: stated) == nil ? [] : [file]))
    try requireRecoverable(update, isForced: isForced)
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
    let workspace = try session.repository()
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
    if isForced || session.canUndo(replaced.map { Path.join(root, $0) }) { return }
    let lost = scope.project.isRepository ? try session.repository().unrecoverableFiles(among: replaced) : replaced
    if lost.isEmpty { return }
    throw UpdateCommandError.wouldBeLost(
      lost.map { printable(scope.shown($0)) }, isRepository: scope.project.isRepository)
  }
}

/// The folder that the zips of a delivery are unpacked to; it is removed when the command ends.
final class UnpackedArchives {
  private let folder: String
  private var count = 0

  init(_ session: ProjectSession) {
    let base = session.followingLinks(session.environment["TMPDIR"] ?? "/tmp")
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
public struct NewAssets {
  public let plan: ImportPlan

  /// - Parameters:
  ///   - paths: Absolute.
  ///   - catalog: As typed.
  public init(_ paths: [String], into catalog: String, _ session: ProjectSession) throws {
    let places = try ImportPlaces(paths, into: catalog, session)
    guard let target = places.target, FileSystem.isFolder(target) else { throw UpdateCommandError.noCatalog(catalog) }
    let request = ImportRequest(paths: places.sources, into: target, root: places.root)
    plan = try ImportPlanner(DiskFileTree("/"), ignored: ImportIgnoreCheck(session).ignored).plan(request)
    guard plan.problems.isEmpty else { throw ImportRunError(.planHasProblems(plan.problems)) }
    if plan.createsCatalog { throw UpdateCommandError.noCatalog(catalog) }
  }

  /// The set and slot for an image; nil if it can't be imported.
  public func place(of path: String) -> (set: String, slot: SetElement)? {
    let file = plan.files.first { ExactName($0.path) == ExactName(path) }
    guard case .imported(let set, let slot, _) = file?.outcome else { return nil }
    return (set, slot)
  }

  /// True if everything that an update left is imported.
  public func isComplete(_ update: UpdatePlan) -> Bool {
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
public enum UpdateCommandError: Error {
  /// Holds the paths as typed.
  case noImages([String])
  /// Holds the path as typed.
  case archive(String, ArchiveError)
  /// The catalog for new assets, as typed.
  case noCatalog(String)
  /// Holds the images that neither git nor an undo could restore.
  case wouldBeLost([String], isRepository: Bool)
}

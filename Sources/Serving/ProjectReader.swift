internal import CSystem
internal import Files
internal import Git
internal import Imaging
internal import JSON
internal import Project
internal import Spelling
internal import Synchronization
internal import Viewer

/// What pages ask of a project. Everything is read in this process, which changes nothing. Views are made one after the
/// other; the state is read and images are decoded meanwhile.
final class ProjectReader: Sendable {
  private let location: RepositoryLocation
  private let renderer: ImageRenderer?
  private let cache: PageImageCache?
  private let now: @Sendable () -> GitTime
  /// Counts the changes that were noticed.
  private let changeCount = Mutex(1)
  private let knownState = Mutex<(revision: Int, json: JSONValue)?>(nil)
  private let views = Mutex(Views())

  private struct Views {
    var known: [ViewRequest: ProjectView] = [:]
    /// The images that were named, oldest first; no other object of the repository can be asked for.
    var images: [(revision: Int, request: ViewRequest?, images: ViewImages)] = []

    func load(_ id: String) -> LoadedImage.Source? {
      for place in images.indices.reversed() {
        if let image = images[place].images.load(id) { return image }
      }
      return nil
    }

    /// Pages show the newest views; what is older than a few changes is on no screen any more. Of a view that was made
    /// again, the one before is kept, because a page may be asking for its images just now.
    mutating func add(_ new: ViewImages, of request: ViewRequest?, at revision: Int) {
      let earlier = images.lastIndex { $0.request == request }
      images = images.enumerated().filter { place, known in
        known.revision + Self.maxAge >= revision && (request == nil || known.request != request || place == earlier)
      }.map(\.element)
      images.append((revision, request, new))
    }

    static let maxAge = 20
  }

  init(_ location: RepositoryLocation, _ renderer: ImageRenderer?, now: @escaping @Sendable () -> GitTime) {
    (self.location, self.renderer, self.now) = (location, renderer, now)
    cache = location.assetsFolder.map(PageImageCache.init)
  }

  /// The project's folder.
  var root: String { location.project.root }

  var revision: Int { changeCount.withLock { $0 } }

  /// Notes that something changed, so that everything is read again.
  ///
  /// - Returns: The new revision.
  func noteChange() -> Int {
    changeCount.withLock { count in
      count += 1
      return count
    }
  }

  // MARK: - The project

  /// Answers `GET /api/state`.
  func state() throws -> JSONValue {
    try knownState.withLock { known in
      let revision = revision
      if let known, known.revision == revision { return known.json }
      let project = try open()
      let status = try project.status(telling: 0)
      let operations = try project.repository.operations()
      let json = try Self.json(status, operations, project, revision)
      known = (revision, json)
      return json
    }
  }

  /// What a page has seen; an action is refused if it is different by then.
  func observedState() throws -> ObservedState { try open().repository.observedState }

  private static func json(
    _ status: Status, _ operations: [OperationRecord], _ project: ProjectRepository, _ revision: Int
  ) throws -> JSONValue {
    let steps = Repository.nextSteps(after: operations)
    let step = { (number: Int?) -> JSONValue? in
      guard let operation = operations.first(where: { $0.number == number }) else { return nil }
      return .object(
        ("number", .number(operation.number)), ("words", .string(name(of: operation, project))),
        ("obstacle", .optional(obstacle(to: operation))))
    }
    let upstream = status.upstream.map { upstream in
      JSONValue.object(
        ("name", .string(upstream.name)), ("ahead", .number(upstream.ahead)), ("behind", .number(upstream.behind)),
        ("gone", .number(upstream.gone)), ("checked", .optional(lastFetch(of: project))))
    }
    return try .object(
      ("revision", .number(revision)), ("project", .string(Path.name(project.workTree))),
      ("root", .string(project.workTree)),
      (
        "head",
        .object(
          ("branch", .optional(status.head.branch)), ("version", .optional(status.head.commit?.description)),
          ("short", .optional(status.head.commit?.short)))
      ), ("upstream", upstream), ("operation", .optional(status.operation?.rawValue)),
      ("expect", .string(project.repository.observedState.text)), ("undo", step(steps.undo)),
      ("redo", step(steps.redo)),
      ("shelved", .unlessEmpty(status.shelved.map(\.branch))),
      ("remote", .bool((try? project.repository.remotes().isEmpty) == false)),
      (
        "counts",
        .object(
          ("changes", .number(status.changes.assetCount + status.changes.otherFiles.count)),
          ("conflicts", .number(status.undecided.count)))
      ))
  }

  /// When new versions were last looked for; nil if never.
  private static func lastFetch(of project: ProjectRepository) -> String? {
    let file = Path.join(project.repository.gitDirectory, "FETCH_HEAD")
    // Git empties it when it begins.
    guard let status = try? FileSystem.status(of: file), case .file(let size?) = status.kind, size > 0 else {
      return nil
    }
    return DateTime(GitTime(seconds: Int64(status.modified), offsetMinutes: 0)).isoText
  }

  /// Why a page can't take something back; nil if it can.
  private static func obstacle(to operation: OperationRecord) -> String? {
    if operation.kind == .outside { return "Another program made it. Run 'assets undo' in a terminal." }
    return operation.sent.isEmpty ? nil : "Others may have it already, since it was sent."
  }

  private static func name(of operation: OperationRecord, _ project: ProjectRepository) -> String {
    let name = OperationName(operation) { id in
      ObjectID(id).flatMap { try? project.repository.commit($0).subject }
    }
    return name.text
  }

  /// The result of an undo or a redo, whose sentence names the operation as the buttons do.
  func renamed(_ result: JSONValue) -> JSONValue {
    guard var object = result.object, let output = object["output"]?.object,
      let verb = ["undo": "Undid", "redo": "Redid"][output["step"]?.text ?? ""],
      let number = output["operation"]?.object?["number"]?.number?.int
    else { return result }
    guard let project = try? open(),
      let operation = try? project.repository.operations().first(where: { $0.number == number })
    else { return result }
    object["sentence"] = .string("\(verb): \(Self.name(of: operation, project))")
    return .object(object)
  }

  // MARK: - Views

  /// Answers `POST /api/index`.
  func index(_ request: ViewRequest) throws -> JSONValue {
    try views.withLock { views in
      let view = try view(request, &views)
      return .object(
        ("revision", .number(view.revision)), ("index", view.index.json()),
        ("paths", .list(view.index.assets.map { .string($0.path) })),
        ("otherFiles", .unlessEmpty(view.otherFiles)), ("words", .unlessEmpty(view.words)),
        ("others", view.others.isEmpty ? nil : .list(view.others)), ("message", .optional(view.message)),
        ("own", .unlessEmpty(view.ownPaths)), ("isOwnRequest", view.isOwnRequest ? true : nil))
    }
  }

  /// Answers `POST /api/details`: null in place of a name that the view doesn't have.
  func details(_ request: ViewRequest, of names: [String]) throws -> JSONValue {
    let (revision, details) = try views.withLock { views in
      let view = try view(request, &views)
      return (view.revision, try names.map { try view.detail($0) })
    }
    let facts = images(details.flatMap { $0?.imageIDs ?? [] }).mapValues(\.facts)
    return .object(
      ("revision", .number(revision)),
      (
        "details",
        .list(
          details.map { detail in
            guard var detail else { return .null }
            detail.complete(with: facts)
            return detail.json
          })
      ))
  }

  /// Answers `POST /api/traces`; nil for a table that the view doesn't have.
  func traces(_ request: ViewRequest, table: Int) throws -> JSONValue? {
    try views.withLock { views in try view(request, &views).traces(table) }
  }

  private func view(_ request: ViewRequest, _ views: inout Views) throws -> ProjectView {
    let revision = revision
    if let known = views.known[request], known.revision == revision { return known }
    // Two of a large project at once take too much memory.
    views.known = views.known.filter { $0.key != request && $0.value.revision + Views.maxAge >= revision }
    let view = try ProjectView(request, of: try open(), at: revision, renderer, now: now())
    cmemory_return()
    views.known[request] = view
    views.add(view.images, of: request, at: revision)
    return view
  }

  private func open() throws -> ProjectRepository { try ProjectRepository.open(location, recovering: false) }

  /// Answers `POST /api/branches`, `/api/requests` and `/api/prototypes`.
  func list(_ make: (ProjectRepository, GitTime) throws -> JSONValue) throws -> JSONValue {
    try make(try open(), now())
  }

  /// Answers `POST /api/history`.
  ///
  /// - Parameters:
  ///   - asset: The path of a set; nil for all versions.
  ///   - newer: The id of the last version of the page before.
  func history(ofAsset asset: String?, after newer: String?, limit: Int) throws -> JSONValue {
    let revision = revision
    return try views.withLock { views in
      let history = try VersionList(of: try open(), asset: asset, after: newer, limit: limit)
      cmemory_return()
      views.add(history.images, of: nil, at: revision)
      return history.json(revision: revision)
    }
  }

  // MARK: - Images

  /// Answers `POST /api/images`: a line for each image, which is empty if there is nothing to show.
  ///
  /// - Parameter address: Returns the address of a large image; nil for small ones, which are in the line.
  func lines(_ ids: [String], at address: ((String) -> String)?) -> [String] {
    let images = images(ids)
    return ids.map { id in
      guard let image = images[id] else { return "" }
      return (address.map { image.line(at: $0(id)) } ?? image.thumbnailLine) ?? ""
    }
  }

  func image(_ id: String) -> ServedImage? { images([id])[id] }

  private func images(_ ids: [String]) -> [String: ServedImage] {
    enum Wanted: Sendable {
      case image(String, LoadedImage.Source)
      case mask(String, LoadedImage.Source, LoadedImage.Source)
    }
    let wanted = views.withLock { views -> [Wanted] in
      Set(ids).compactMap { id in
        guard let pair = ServedImage.pair(ofMask: id) else { return views.load(id).map { .image(id, $0) } }
        guard let before = views.load(pair.before), let after = views.load(pair.after) else { return nil }
        return .mask(id, before, after)
      }
    }
    let made = Parallel.map(wanted, batch: 1) { [renderer, cache] wanted -> (String, ServedImage)? in
      switch wanted {
      case .image(let id, let file): (id, ServedImage(id, file, renderer, cache))
      case .mask(let id, let before, let after): ServedImage(mask: id, before, after, renderer).map { (id, $0) }
      }
    }
    return Dictionary(made.compactMap { $0 }) { first, _ in first }
  }
}

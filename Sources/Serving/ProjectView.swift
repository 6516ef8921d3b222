internal import Catalog
internal import Files
internal import Git
internal import Imaging
internal import JSON
internal import Project
internal import Prototype
internal import Review
internal import Spelling
internal import Viewer

/// Which view of the project a page asks for.
enum ViewRequest: Hashable {
  case changes
  /// Two versions by their ids; an empty one stands for the files, and without a first one it is the parent.
  case comparison(from: String?, to: String)
  case conflicts
  case gallery
  case request(branch: String)
  case prototype(String)

  init?(_ values: JSONObject) {
    switch values["view"]?.text {
    case "changes": self = .changes
    case "compare":
      let (from, to) = (values["from"]?.text, values["to"]?.text ?? "")
      guard [from ?? "", to].allSatisfy({ $0.isEmpty || ObjectID($0) != nil }) else { return nil }
      self = .comparison(from: from, to: to)
    case "conflicts": self = .conflicts
    case "gallery": self = .gallery
    case "request":
      guard let branch = values["branch"]?.text else { return nil }
      self = .request(branch: branch)
    case "prototype":
      guard let name = values["name"]?.text else { return nil }
      self = .prototype(name)
    default: return nil
    }
  }
}

/// One view at one revision. It belongs to the thread that has the reader.
final class ProjectView: @unchecked Sendable {
  let revision: Int
  private(set) var index: PageIndex
  private(set) var otherFiles: [String] = []
  /// For conflicts, in the order of the assets: what 'assets keep' calls them.
  private(set) var words: [String] = []
  /// The conflicts that are about no image.
  private(set) var others: [JSONValue] = []
  /// For conflicts: what has changed besides the merge, which committing it would include.
  private(set) var ownPaths: [String] = []
  /// For conflicts: the message of the merge.
  private(set) var message: String?
  /// For a request: its author is at this computer, and their approval doesn't count.
  private(set) var isOwnRequest = false
  private let details: [PageDetail]
  private var places: [String: Int] = [:]
  let images: ViewImages
  /// For a gallery: adds what takes long and that no list shows to the detail of an asset.
  private var complete: ((_ place: Int) throws -> PageDetail)?
  private var traces: ((_ table: Int) -> JSONValue?)?

  /// - Throws: `RepositoryError` if the history of an asset can't be read.
  func detail(_ name: String) throws -> PageDetail? {
    guard let place = places[name] else { return nil }
    return try complete?(place) ?? details[place]
  }

  func traces(_ table: Int) -> JSONValue? { traces?(table) }

  private init(_ index: PageIndex, _ details: [PageDetail], of project: ProjectRepository, at revision: Int) {
    (self.index, self.details, self.revision, images) = (index, details, revision, ViewImages(of: project))
    for (place, asset) in index.assets.enumerated() { places[asset.name] = place }
  }

  convenience init(
    _ request: ViewRequest, of project: ProjectRepository, at revision: Int, _ renderer: ImageRenderer?, now: GitTime
  ) throws {
    switch request {
    case .changes:
      try self.init(project.compare(project.lastState(), .workTree), of: project, at: revision, renderer)
    case .comparison(let from, let to):
      let new = try ObjectID(to).map { try project.state($0) } ?? .workTree
      let old = try from.map { try ObjectID($0).map { try project.state($0) } ?? .nothing } ?? project.parent(of: new)
      try self.init(project.compare(old, new), of: project, at: revision, renderer)
    case .conflicts: try self.init(conflictsOf: project, at: revision, renderer)
    case .gallery: try self.init(galleryOf: project, at: revision)
    case .request(let branch): try self.init(requestOf: branch, in: project, at: revision, renderer, now: now)
    case .prototype(let name): try self.init(prototype: name, in: project, at: revision, now: now)
    }
  }

  private convenience init(
    _ compared: ProjectComparison, of project: ProjectRepository, at revision: Int, _ renderer: ImageRenderer?
  ) throws {
    var comparison = compared
    comparison.findUses(ofAll: true)
    comparison.findAuthors(in: project)
    comparison.renderer = renderer
    var facts = ImageFactsCache(in: project.repository.assetsDirectory)
    comparison.compareImages(&facts)
    var document = DiffDocument(comparison, project: Path.name(project.workTree), shellWord: shellWord)
    document.addPlayers(of: comparison, shellWord: shellWord)
    self.init(document.index, document.details, of: project, at: revision)
    // To commit a prototype takes its document; an image that it shows is chosen for itself.
    let documents = Set(comparison.changes.prototypes.map { ExactName($0.path) })
    otherFiles = comparison.changes.otherFiles.map(\.path).filter { !documents.contains(ExactName($0)) }
    add(document.images, of: comparison)
    for (id, file) in document.playedImages where images[id] == nil { images[id] = .read(file) }
  }

  private func add(_ files: [ProjectComparison.ImageFile], of comparison: ProjectComparison) {
    for file in files { images[file.id.description] = .file(file.path, comparison.files(of: file.side)) }
  }

  private convenience init(
    conflictsOf project: ProjectRepository, at revision: Int, _ renderer: ImageRenderer?
  ) throws {
    let conflicts = try project.conflicts()
    guard var sides = try project.compareSides(of: conflicts), !conflicts.isEmpty else {
      let sentence = conflicts.isEmpty ? "No conflicts" : "Git doesn't say what the two sides are"
      self.init(
        .empty(.conflicts, project: Path.name(project.workTree), sentence: sentence), [], of: project, at: revision)
      others = conflicts.map(\.json)
      try addMerge(of: project)
      return
    }
    sides.comparison.renderer = renderer
    var facts = ImageFactsCache(in: project.repository.assetsDirectory)
    sides.comparison.compareImages(&facts)
    let document = DiffDocument(conflicts, sides, project: Path.name(project.workTree), shellWord: shellWord)
    self.init(document.index, document.details, of: project, at: revision)
    try addMerge(of: project)
    add(document.images, of: sides.comparison)
    for (files, base) in document.baseImages { add(files, of: base) }
    words = document.index.assets.map { asset in
      conflicts.first { $0.concerns(path: asset.path) }?.word ?? asset.path
    }
    let known = Set(words)
    others = conflicts.filter { !known.contains($0.word) }.map(\.json)
  }

  /// - Throws: `RequestError`.
  private convenience init(
    requestOf branch: String, in project: ProjectRepository, at revision: Int, _ renderer: ImageRenderer?, now: GitTime
  ) throws {
    let store = RequestStore(project)
    let overview = try RequestOverview(try store.request(named: branch), store, renderer, now: now)
    guard let version = overview.request.version, var comparison = try store.comparison(of: version) else {
      throw RequestError.incomplete(overview.request.source)
    }
    if let old = comparison.old.commit, let new = comparison.new.commit {
      // Branch names are clearer than ids.
      comparison.old = .version(old, name: overview.request.target)
      comparison.new = .version(new, name: overview.request.source)
    }
    try self.init(comparison, of: project, at: revision, renderer)
    try index.addReview(of: overview)
    if let me = try? RequestPeople(of: project.repository, now: now).author {
      isOwnRequest = overview.request.refusesApproval(by: Person(me), overview.rules)
    }
    for (id, file) in overview.pageImages where images[id] == nil { images[id] = .read(file) }
  }

  /// - Throws: `PrototypeCommandError`.
  private convenience init(
    prototype name: String, in project: ProjectRepository, at revision: Int, now: GitTime
  ) throws {
    let scope = try PrototypeScope(project.session(now: now))
    let found = try scope.read(name)
    let images = try scope.images(for: found.document, at: found.path)
    let page = PrototypePage(
      found.document, findings: PrototypeCheck(found.document, images: images).sorted(with: found.findings),
      images: images, files: ImageFiles(scope.tree, largeFiles: project.largeFileFolder),
      project: Path.name(project.workTree), version: .workTree, developmentLanguage: try scope.developmentLanguage(),
      shellWord: shellWord)
    self.init(page.index, [], of: project, at: revision)
    for (id, file) in page.imageFiles { self.images[id] = .read(file) }
  }

  /// What committing an unfinished merge says, and takes along.
  private func addMerge(of project: ProjectRepository) throws {
    guard project.repository.operationInProgress == .merge else { return }
    message = try project.repository.mergeMessage()
    ownPaths = try project.changesOutsideOfMerge()
  }

  private convenience init(galleryOf project: ProjectRepository, at revision: Int) throws {
    let scope = try ReadingScope(from: project.repository.location, at: nil)
    let gallery = try Gallery(of: scope)
    let files = ImageFiles(scope.tree, largeFiles: project.largeFileFolder)
    let ids = try project.fileIDs(of: GalleryImages.paths(in: gallery))
    var document = GalleryDocument(
      gallery, GalleryImages(ids: ids), of: .workTree, project: Path.name(project.workTree))
    self.init(document.index, document.details, of: project, at: revision)
    traces = { [document] in document.traces(ofTable: $0) }
    for (path, id) in ids { images[id] = .file(path, files) }
    // Names and types are enough to find uses; what was read of the sets is most of the memory.
    let items = gallery.assets.map { asset in
      var item = asset.item
      (item.contents, item.files) = (.absent, [])
      return item
    }
    var hasUses = false
    var histories: [Int: GalleryHistory] = [:]
    complete = { [images] place in
      if !hasUses { document.add(scope.references(toEachOf: items)) }
      hasUses = true
      let history = try histories[place] ?? GalleryHistory(ofAsset: items[place].path, in: project)
      histories[place] = history
      for entry in history.entries[0] {
        guard let image = entry.image, images[image.id.description] == nil else { continue }
        images[image.id.description] = .file(image.path, try project.imageFiles(of: entry.commit.id))
      }
      var detail = document.details[place]
      detail.add(history: history.entries[0])
      return detail
    }
  }
}

extension MergeConflict {
  fileprivate func concerns(path: String) -> Bool {
    [folder, mine.path, theirs.path].contains { $0.map(ExactName.init) == ExactName(path) }
  }

  fileprivate var json: JSONValue { ["word": .string(word), "canStayTwice": .bool(canStayTwice)] }
}

extension ProjectRepository {
  /// A session that changes nothing.
  func session(now: GitTime) -> ProjectSession {
    let location = repository.location
    return ProjectSession(at: location, now: now) { try ProjectRepository.open(location, recovering: false) }
  }

  fileprivate func state(_ id: ObjectID) throws -> ProjectState {
    .version(try repository.commit(id), name: try name(of: id))
  }

  /// The name of the branch that ends at a version, the current one first and those of remotes last, or the version's
  /// short id.
  private func name(of id: ObjectID) throws -> String {
    let head = try repository.head()
    if head.commit == id, let branch = head.branch { return branch }
    if let branch = try repository.branches().first(where: { $0.commit == id }) { return branch.name }
    guard let branch = try repository.branchesOfRemotes().first(where: { $0.commit == id })?.name else {
      return id.short
    }
    let names = try repository.remotes().map { "\($0.name)/\(branch)" }
    return names.first { (try? repository.resolve("refs/remotes/\($0)")) == id } ?? id.short
  }

  fileprivate func parent(of state: ProjectState) throws -> ProjectState {
    guard let commit = state.commit else { return try lastState() }
    return try commit.parents.first.map { try self.state($0) } ?? .nothing
  }
}

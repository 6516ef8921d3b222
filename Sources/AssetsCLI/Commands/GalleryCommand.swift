internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import Project
internal import Validation
internal import Viewer

/// `assets gallery`
struct GalleryCommand: Command {
  var revision: String?
  var folders: [String] = []
  var target: String?
  var page: String?
  var opensPage = false
  var showsJSON = false

  static let name = "gallery"

  static let spec = CommandSpec<Self>(
    name, "Show all assets on a page",
    discussion: """
      Makes a page with every asset of the catalogs, as an app would show it. Switches choose the appearance, the \
      language, the scale and the device; where a variant is missing, the page marks what is shown instead and says why. \
      The answers are those of 'assets resolve'.

      Without --page, a temporary page is made and opened in your browser. --page writes one file that opens in any \
      browser, without a network. With a folder, large images are files beside the page, which a browser opens faster if \
      there are hundreds of megabytes.
      """,
    options: [
      .value("at", "REVISION", into: \.revision, "Show another version, such as HEAD~1, main or v2.2").completed(
        from: .versions),
      .value("in", "PATH", into: \.folders, "Only show this catalog or folder").completed(from: .folders),
      .value("target", short: "t", "TARGET", into: \.target, "Only the catalogs this target is built from").completed(
        from: .targets),
      .value("page", "FILE", into: \.page, "Write the page to this file or folder").completed(from: .files),
      .flag("open", sets: \.opensPage, "Create a temporary page and open it in your browser"),
      .flag("json", sets: \.showsJSON, "Print the data of the page as JSON"),
    ],
    examples: [
      CommandExample("assets gallery", "Open a page with all assets"),
      CommandExample("assets gallery --page gallery.html", "Write a page that you can send to a colleague"),
      CommandExample("assets gallery --at main --page gallery.html", "Show the assets of a branch"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    if page != nil, opensPage { throw UsageError(command: Self.name, problems: [.conflict("--page", "--open")]) }
    let file = try page.map { try PageFile(writing: $0, context) }
    let scope = try ReadingScope(context.session, at: revision, paths: folders, target: target)
    let gallery = try Gallery(of: scope)
    if gallery.assets.isEmpty { try scope.requireNothingOverlooked() }
    let workspace = scope.project.isRepository ? try context.workspace() : nil
    let state = try revision.flatMap { try workspace?.state($0, today: context.today) } ?? .workTree
    var images = images(of: gallery, in: scope, workspace, context)
    var document = GalleryDocument(gallery, images, of: state, project: Path.name(scope.project.root))
    try add(to: &document, &images, gallery, scope, workspace, context)
    if showsJSON {
      context.write(json: document.index.json(with: document.details))
    } else {
      context.output.line(printable(document.index.sentence))
    }
    if let file {
      try file.write(Page(document, with: images), in: scope.project, context)
    } else if opensPage || !showsJSON {
      try PageFile.open(Page(document, with: images), for: Self.name, context)
    }
    return .done
  }

  /// Adds findings, versions and, for the files on disk, uses in code.
  private func add(
    to document: inout GalleryDocument, _ images: inout GalleryImages, _ gallery: Gallery, _ scope: ReadingScope,
    _ workspace: ProjectRepository?, _ context: CommandContext
  ) throws {
    do {
      let validator = try scope.validator(.ofSettings, context.session)
      let file = revision == nil ? FindingsCacheFile(of: context.location, build: context.build) : nil
      let result = try validator.report(makeTree: scope.makeTree, remembering: file)
      document.add(result.report.findings, to: gallery)
    } catch {
      // If the validation settings are invalid, the page is still written.
      let reason = Failure(error).texts.first?.error ?? ""
      context.error.line("note: the page has no findings: \(printable(reason))")
    }
    let items = gallery.assets.map(\.item)
    if revision == nil { document.add(scope.references(toEachOf: items)) }
    guard let workspace else { return }
    let newest = try revision.map { try workspace.state($0, today: context.today).commit?.id } ?? nil
    let history = try GalleryHistory(of: items, in: workspace, from: newest)
    let progress = Progress("reading images of earlier versions", context)
    defer { progress.finish() }
    try images.add(history, in: workspace) { progress.advance(by: $0) }
    document.add(history)
    var tags: [String: [String]] = [:]
    for tag in try workspace.repository.tags() {
      if let commit = tag.commit { tags[commit.description, default: []].append(tag.name) }
    }
    document.add(tags)
  }

  private func images(
    of gallery: Gallery, in scope: ReadingScope, _ workspace: ProjectRepository?, _ context: CommandContext
  ) -> GalleryImages {
    let largeFiles = workspace?.largeFileFolder
    var makeFiles: (@Sendable () -> ImageFiles)?
    if let makeTree = scope.makeTree { makeFiles = { ImageFiles(makeTree(), largeFiles: largeFiles) } }
    let progress = Progress("reading images", total: GalleryImages.paths(in: gallery).count, context)
    defer { progress.finish() }
    return GalleryImages(
      of: gallery, in: ImageFiles(scope.tree, largeFiles: largeFiles), onEveryCore: makeFiles,
      drawnBy: context.pageImages
    ) { progress.advance(by: $0) }
  }
}

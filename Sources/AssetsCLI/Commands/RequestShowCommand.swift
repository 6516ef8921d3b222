internal import Arguments
internal import Files
internal import Git
internal import Project
internal import Review
internal import Viewer

/// `assets request show`
struct RequestShowCommand: Command {
  var request: String?
  var page: String?
  var opensPage = false
  var showsJSON = false

  static let name = "request show"

  static let spec = CommandSpec<Self>(
    name, "Show a review request and its comments",
    discussion: """
      Prints what the branch changes, who approved what, and the comments. --page writes one file with the images and \
      the comments; it opens in any browser, without a network.
      """,
    arguments: [
      .argument("NAME", into: \.request, "The branch, short id or title; otherwise the request of your branch")
        .completed(from: .branches)
    ],
    options: [
      .value("page", "FILE", into: \.page, "Write a page with the images to this file").completed(from: .files),
      .flag("open", sets: \.opensPage, "Create a temporary page and open it in your browser"),
      .flag("json", sets: \.showsJSON, "Print the request as JSON"),
    ],
    examples: [
      CommandExample("assets request show bell-redrawn", "See what it changes and what was said"),
      CommandExample("assets request show bell-redrawn --page review.html", "The same with images, in one file"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    if page != nil, opensPage { throw UsageError(command: Self.name, problems: [.conflict("--page", "--open")]) }
    let file = try page.map { try PageFile(writing: $0, context) }
    return try RequestScope.run(context) { scope in
      let request = try scope.store.request(request).0
      let report = try RequestOverview(request, scope.store, context)
      if showsJSON { context.write(json: try report.json()) } else { try report.print(context) }
      guard file != nil || opensPage else { return .done }
      guard let version = request.version, var comparison = try scope.store.comparison(of: version) else {
        throw RequestError.incomplete(request.source)
      }
      let workspace = scope.sharing.workspace
      comparison.renderer = context.imageRenderer
      // The page shows branch names, which are clearer than ids.
      if let old = comparison.old.commit, let new = comparison.new.commit {
        comparison.old = .version(old, name: request.target)
        comparison.new = .version(new, name: request.source)
      }
      comparison.findUses(ofAll: true)
      comparison.findAuthors(in: workspace)
      var cache = ImageFactsCache(in: workspace.repository.assetsDirectory)
      var images = context.pageImages
      images.add(comparing: &comparison, &cache)
      images.add(report.pageImages)
      let name = try scope.sharing.requestRemote(nil)?.projectName ?? Path.name(workspace.workTree)
      var document = DiffDocument(comparison, project: name, shellWord: shellWord)
      document.addPlayers(of: comparison, shellWord: shellWord)
      try document.index.addReview(of: report)
      let page = Page(document, of: comparison, with: images)
      if let file {
        try file.write(page, in: workspace.project, context)
      } else {
        try PageFile.open(page, for: "request", context)
      }
      return .done
    }
  }
}

extension Remote {
  /// The name of the repository: a clone may be in a folder of any name.
  fileprivate var projectName: String? {
    guard let address = addresses.first else { return nil }
    var name = address.split { "/\\:".contains($0) }.last.map(String.init) ?? ""
    if name.hasSuffix(".git") { name.removeLast(4) }
    return name.isEmpty || name.hasPrefix(".") ? nil : name
  }
}

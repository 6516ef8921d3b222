internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Viewer

/// `assets diff`
struct DiffCommand: Command {
  /// Versions and names, including the `--` between them.
  var words: [String] = []
  var isStaged = false
  var form = Form.text
  var page: String?
  var opensPage = false
  var showsImages = false
  var showsAll = false
  var failsOnDifference = false

  enum Form: String {
    case text, stat, json, markdown
  }

  static let name = "diff"

  static let spec = CommandSpec<Self>(
    name, "Show what changed, in words and images",
    discussion: """
      Without a version, compares your files with the last version; with one, your files with that version; with two, \
      the second with the first. A version is a branch, an id, 'HEAD~1' or a day such as 2026-10-31. 'main...bell' \
      shows what 'bell' changed since it branched off from 'main'. With names, only these assets are shown. If a word \
      is both a version and an asset, write '--' after versions and before names.

      Images are compared by their pixels: an image that was saved again with the same pixels is distinguished from \
      one that was redrawn, recolored or resized. --page writes one file that shows the images side by side; it opens \
      in any browser, without a network. With a folder, large images are files beside the page, which a browser opens \
      faster if there are hundreds of megabytes. --images prints small ones in the terminal.

      A prototype is listed with its links and screens; the page shows each screen that changed before and after, and \
      plays both versions.
      """,
    arguments: [
      .arguments("VERSION|NAME", into: \.words, "Up to two versions, then names of assets, prototypes or files")
        .keepingSeparator.completed(from: .versionsAndAssets)
    ],
    options: [
      .flag("staged", sets: \.isStaged, "Compare what is staged instead of your files"),
      .flag("stat", sets: \.form, to: .stat, "Print one line for each asset, and the summary"),
      .flag("json", sets: \.form, to: .json, "Print the changes as JSON"),
      .flag("markdown", sets: \.form, to: .markdown, "Print the changes as Markdown, for a pull request"),
      .value("page", "FILE", into: \.page, "Write a page with the images to this file or folder").completed(
        from: .files),
      .flag("open", sets: \.opensPage, "Create a temporary page and open it in your browser"),
      .flag("images", sets: \.showsImages, "Print small images, in a terminal that can"),
      .flag("all", sets: \.showsAll, "List everything, however long the list is"),
      .flag("exit-code", sets: \.failsOnDifference, "Exit with code 1 if there is a difference"),
    ],
    examples: [
      CommandExample("assets diff", "See what you changed since the last version"),
      CommandExample("assets diff main bell-redrawn", "See what differs between two branches"),
      CommandExample("assets diff main...bell-redrawn --page changes.html", "Write a page of what a branch changed"),
      CommandExample("assets diff HEAD~1 HEAD -- bell", "See what the last version changed in 'bell'"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    if page != nil, opensPage { throw UsageError(command: Self.name, problems: [.conflict("--page", "--open")]) }
    if showsImages, form != .text {
      throw UsageError(command: Self.name, problems: [.conflict("--images", "--\(form.rawValue)")])
    }
    let target = try page.map { try PageFile(writing: $0, context) }
    let workspace = try context.workspace()
    var comparison = try comparison(in: workspace, context)
    comparison.renderer = context.imageRenderer
    var cache = ImageFactsCache(in: workspace.repository.assetsDirectory)
    let isPage = target != nil || opensPage
    var images: PageImages?
    if isPage {
      images = context.pageImages
      images?.add(comparing: &comparison, &cache)
    } else {
      comparison.compareImages(&cache)
    }
    var document = DiffDocument(comparison, project: Path.name(workspace.workTree), shellWord: shellWord)
    if isPage { document.addPlayers(of: comparison, shellWord: shellWord) }
    let report = DiffReport(document, comparison)
    switch form {
    case .text where !isPage:
      let strip = try context.imageStrip(isAskedFor: showsImages)
      report.print(
        cut: showsAll ? .nothing : .standard, context, below: strip.map { strip in { strip.text(for: $0, comparison) } }
      )
    case .text: context.output.line(printable(document.answer))
    case .stat: report.printStat(context)
    case .json: context.write(json: document.index.json(with: document.details))
    case .markdown: report.printMarkdown(context)
    }
    if let images {
      let page = Page(document, of: comparison, with: images)
      if let target {
        try target.write(page, in: workspace.project, context)
      } else {
        try PageFile.open(page, for: Self.name, context)
      }
    }
    return failsOnDifference && !comparison.changes.isEmpty ? .findings : .done
  }

  // MARK: - Versions and names

  private func comparison(in workspace: ProjectRepository, _ context: CommandContext) throws -> ProjectComparison {
    let words = try DiffWords(self.words, workspace, context.session)
    if isStaged, words.versions.count > 1 {
      throw UsageError(command: Self.name, problems: [.tooManyArguments([words.versions[1].word])])
    }
    let old = try words.versions.first?.state ?? workspace.lastState()
    let new = words.versions.count > 1 ? words.versions[1].state : isStaged ? .staged : .workTree
    var comparison = try workspace.compare(old, new)
    if !words.names.isEmpty { try words.narrow(&comparison, workspace, context.session) }
    let isDetailed = page != nil || opensPage || form == .json
    comparison.findUses(ofAll: isDetailed)
    if isDetailed { comparison.findAuthors(in: workspace) }
    return comparison
  }
}

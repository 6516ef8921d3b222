internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import Importing
internal import Project
internal import Subprocess
internal import Viewer

/// `assets update`
struct UpdateCommand: Command {
  /// `Icon / Bell=settings_notifications`.
  struct MappingArgument: ArgumentValue {
    var argument: String
    var entry: DeliveryMapping.Entry

    init?(argument: String) {
      // Layer names in design tools contain '=' more often than asset names.
      guard let sign = argument.lastIndex(of: "="), sign != argument.startIndex else { return nil }
      self.argument = argument
      entry = .init(String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }

    static var accepted: AcceptedValues { .form("a delivered name and an asset, like 'Icon / Bell=bell'") }
  }

  var paths: [String] = []
  var mapping: [MappingArgument] = []
  var importsNew = false
  var catalog: String?
  var isForced = false
  var page: String?
  var opensPage = false
  var showsAll = false
  var isDryRun = false
  var showsJSON = false

  static let name = "update"

  static let spec = CommandSpec<Self>(
    name, "Replace images with those that were delivered",
    discussion: """
      Finds the asset and the slot of each delivered image in all catalogs of the project, and replaces the image \
      there. PATH is a folder, a zip or an image. An image is matched with --as, with your answers to an earlier \
      delivery, with the name of an asset, with the name of its file, and last with a name that differs only in \
      blanks, case, hyphens and underscores. '@2x', '~ipad', '-dark' and the like name the slot, and so do folders \
      such as 'dark', '2.0x', '@2x', 'fr.lproj' and 'drawable-night-xhdpi'; ' copy' and '(1)' don't count. Without a \
      scale, the only image for an asset is for the slot whose image has its size.

      All images are replaced, or none: if an image matches no asset, or several, nothing changes and the exit code \
      is 1. On a terminal you are asked which asset is meant. --as answers in advance, --as 'Bell=' skips an image, and \
      --new imports unmatched images as new assets. The file '.assetsdeliveries' in the project keeps your answers \
      for the next delivery; commit it with the images.

      --page and --open show old and new images side by side on a page, as 'assets diff' does. Nothing has changed \
      then: on a terminal you are asked, elsewhere it is a dry run.

      An image with fewer pixels than the one it replaces is refused without --force. Files keep their names, and \
      assets their settings. An image of another format is refused: use 'assets add NAME FILE --replace' for it.
      """,
    arguments: [
      .arguments("PATH", into: \.paths, atLeast: 1, "The delivery: folders, zips or images").completed(
        from: .files)
    ],
    options: [
      .value("as", "DELIVERED=ASSET", into: \.mapping, "Which asset a delivered image is for"),
      .flag("new", sets: \.importsNew, "Import what matches no asset as new assets"),
      .value("into", "CATALOG", into: \.catalog, "The catalog for new assets").completed(from: .catalogs),
      .value("page", "FILE", into: \.page, "First write a page with old and new images to this file").completed(
        from: .files),
      .flag("open", sets: \.opensPage, "First open a temporary page with old and new images in your browser"),
      .flag("force", short: "f", sets: \.isForced, "Replace images with smaller ones, too"),
      .flag("all", sets: \.showsAll, "List every image, however many there are"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen without changing anything"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets update ~/Downloads/icons --dry-run", "See which asset each image is for"),
      CommandExample("assets update ~/Downloads/icons.zip --open", "See old and new images side by side first"),
      CommandExample("assets update ~/Downloads/icons.zip", "Replace them all"),
      CommandExample(
        "assets update icons --as 'Icon / Bell=settings_bell'", "Say which asset is meant, now and from now on"),
      CommandExample("assets update icons --new --into Icons.xcassets", "Import what is new into a catalog"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    if importsNew, catalog == nil { throw UsageError(command: Self.name, problems: [.needs("--new", other: "--into")]) }
    if !importsNew, catalog != nil {
      throw UsageError(command: Self.name, problems: [.needs("--into", other: "--new")])
    }
    if page != nil, opensPage { throw UsageError(command: Self.name, problems: [.conflict("--page", "--open")]) }
    let file = try page.map { try PageFile(writing: $0, context) }
    let update = try ProjectUpdate(paths, context.session)
    let asks = context.canAsk && !isDryRun && !showsJSON && !importsNew
    var plan = try update.plan(stated: mapping.map(\.entry), isForced: isForced)
    var answers: [DeliveryMapping.Entry] = []
    if asks, !plan.isComplete {
      answers = UpdateQuestions(update, context).answers(to: plan)
      plan = try update.plan(stated: mapping.map(\.entry) + answers, isForced: isForced)
    }
    let new = try importsNew ? newAssets(in: plan, context) : nil
    let report = UpdateReport(plan, new, update, context, showsAll: showsAll)
    let isPossible = plan.isComplete || new?.isComplete(plan) == true
    let importPlan = plan.importPlan(below: update.root, with: new?.plan)
    let edits = plan.edits + (new?.plan.edits ?? [])
    if file != nil || opensPage { try show(edits, update, report, isPossible: isPossible, on: file, context) }
    let isShown = file != nil || opensPage
    let canConfirm = context.canAsk && !showsJSON
    guard isPossible, !isDryRun, !isShown || canConfirm, let importPlan else {
      report.print(
        isDone: false, isPossible: isPossible, asJSON: showsJSON,
        dryRunOption: isDryRun || !isShown ? "--dry-run" : file == nil ? "--open" : "--page")
      return isPossible ? .done : .findings
    }
    if isShown, !context.confirms("the page shows old and new images; put them in?") {
      return .findings
    }
    let stated = mapping.map(\.entry) + answers
    try update.prepare(importPlan, replacing: plan, remembering: stated, isForced: isForced)
    try execute(importPlan, update, remembering: stated, context)
    report.print(isDone: true, isPossible: true, asJSON: showsJSON)
    return .done
  }

  /// Shows old and new images before anything is changed.
  private func show(
    _ edits: [SetEdit], _ update: ProjectUpdate, _ report: UpdateReport, isPossible: Bool, on file: PageFile?,
    _ context: CommandContext
  ) throws {
    let page = try page(of: edits, update, report, isPossible: isPossible, context)
    if let file {
      try file.write(page, in: update.scope.project, context)
    } else {
      try PageFile.open(page, for: Self.name, context)
    }
  }

  /// The command as it was typed, without what only shows a page.
  private var repeatedCommand: String {
    var words = paths.map(shellWord) + mapping.map { "--as \(shellWord($0.argument))" }
    if importsNew { words.append("--new") }
    if let catalog { words.append("--into \(shellWord(catalog))") }
    if isForced { words.append("--force") }
    return "assets update \(words.joined(separator: " "))"
  }

  /// Compares the images of some sets with those that replace them, on the page of 'assets diff'.
  private func page(
    of edits: [SetEdit], _ update: ProjectUpdate, _ report: UpdateReport, isPossible: Bool, _ context: CommandContext
  ) throws -> Page {
    let workspace = try context.workspace()
    var files: [(path: String, file: () throws(FileError) -> any ByteSource)] = []
    for edit in edits {
      let set = Path.relative(edit.path, to: update.root) ?? edit.path
      files.append((Path.join(set, ContentsDocument.fileName), { () throws(FileError) in edit.contents }))
      // An image to be converted has no final bytes yet.
      for addition in edit.additions where !addition.isInPlace && addition.conversion == nil {
        files.append((Path.join(set, addition.fileName), { () throws(FileError) in try OpenFile(addition.source) }))
      }
    }
    var comparison = try workspace.compareDelivery(files)
    for (place, change) in comparison.changes.assets.enumerated() {
      comparison.changes.assets[place].expectedSizes = report.warnings.expectedSizes[change.path]
    }
    comparison.findUses(ofAll: true)
    comparison.renderer = context.imageRenderer
    var cache = ImageFactsCache(in: workspace.repository.assetsDirectory)
    var images = context.pageImages
    images.add(comparing: &comparison, &cache)
    var document = DiffDocument(comparison, project: Path.name(workspace.workTree), shellWord: shellWord)
    let plan = report.page(command: repeatedCommand)
    document.index.headline = report.headline(isPossible: isPossible)
    document.index.delivery = plan.delivery
    // Nothing has changed yet.
    document.index.sentence = document.index.sentence.replacing(" changed", with: " would change")
    images.add(plan.images)
    return Page(document, of: comparison, with: images)
  }

  private func execute(
    _ plan: ImportPlan, _ update: ProjectUpdate, remembering stated: [DeliveryMapping.Entry], _ context: CommandContext
  ) throws {
    let progress = Progress("updating", total: plan.stepCount, context)
    defer { progress.finish() }
    let heedsSignals = context.ownsProcess
    let execute = {
      try update.execute(plan, remembering: stated) {
        progress.advance()
        return !heedsSignals || !InterruptHandler.wasAsked
      }
    }
    if heedsSignals { try InterruptHandler.heeded(during: execute) } else { try execute() }
  }

  private func newAssets(in plan: UpdatePlan, _ context: CommandContext) throws -> NewAssets? {
    let unmatched = plan.unmatched.map(\.image.path)
    guard let catalog, !unmatched.isEmpty else { return nil }
    return try NewAssets(unmatched, into: catalog, context.session)
  }
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

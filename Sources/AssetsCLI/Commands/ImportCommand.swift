internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import Importing
internal import Project
internal import References
internal import Spelling
internal import Subprocess

/// `assets import`
struct ImportCommand: Command {
  enum Transfer: Hashable, Sendable { case copy, move }

  var paths: [String] = []
  var catalog: String?
  var createsCatalog = false
  var targets: [String] = []
  var transfer = Transfer.copy
  var source: SourceArgument?
  var readsLocaleFolders = false
  var convertsWebP = false
  var importsIcons = false
  var importsLaunchImages = false
  var grouping: GroupingArgument?
  var makesNamespaces = false
  var included: [PatternArgument] = []
  var excluded: [PatternArgument] = []
  var isForced = false
  var rewritesReferences = false
  var isDryRun = false
  var explains = false
  var showsJSON = false

  static let name = "import"

  static let spec = CommandSpec<Self>(
    name, "Turn loose images into an asset catalog",
    discussion: """
      Finds the images in the folders, reads scale, device and language from their names and '.lproj' folders, and \
      combines images with the same name in an image set. 'bell.png', 'bell@2x.png' and 'bell@2x~ipad.png' become the \
      asset 'bell', even from different folders.

      Other projects name their images in other ways: Android uses folders such as 'drawable-night-xhdpi', Flutter \
      uses '2.0x', Windows uses 'bell.scale-200.png', Figma uses 'Theme=Dark, Size=24.png', and a layer 'icon/arrow' \
      is exported as a folder and becomes a group. The naming is detected from the contents of a folder; --from sets \
      it, and --explain shows what was detected and read.

      The colors of Android's 'values' folders and of design tokens ('.tokens.json', '.tokens' and '.resolver.json') \
      become color sets.

      Every image is accounted for: imported, left in place with the reason, or in conflict with another one. The \
      source files stay, unless --move is given; even then an image stays if something needs it as a file: an Android \
      layout, a page, a script, a project. App icons, launch images, website icons, images for app stores, those of \
      different build flavors, files that git ignores, and images that code or pages look up by path stay in place, \
      too, and so do documents and images in no target of a project: a pattern with --include imports those. The \
      report starts with what needs your attention. Folders of tools, such as 'Pods' and 'build', are skipped unless \
      they are named, also with --include. Importing again changes nothing, and the next command finishes or undoes an \
      interrupted import.

      Two different images for the same slot, names that differ only in case or in how accents are encoded, and color \
      files that can't be read are not imported; the exit code is then 1.

      A new catalog is added to the Xcode project around it: to the targets of --target, to those that have one of \
      the images, or to the only one that builds catalogs. If there are several, their names are shown. Images that \
      another target needs as well are not imported for the targets of --target alone, unless that is a test bundle \
      that runs in the project's app, which has all of them.

      With --rewrite-references, everything that certainly uses one of the images by its file name is changed as \
      well: code, interface files, property lists. In Xcode projects the entries of the images are removed, and the \
      catalog is added to each target that had one. Uncertain places are listed with file and line, and left as they \
      are. Screens of prototypes that show one of the images always show the new asset.
      """,
    arguments: [
      .arguments("PATH", into: \.paths, atLeast: 1, "Folders and images to import").completed(from: .files)
    ],
    options: [
      .value(
        "into", "NAME.xcassets", into: \.catalog,
        "The catalog; by default the only one of the target with the images, else Assets.xcassets beside them, or "
          + "the project's only one if the images are outside of it"
      )
      .completed(from: .catalogs),
      .flag("create", sets: \.createsCatalog, "Create the catalog that --into names if it doesn't exist"),
      .value("target", short: "t", "TARGET", into: \.targets, "Add the catalog to this target of the Xcode project")
        .completed(from: .targets),
      .flag("copy", sets: \.transfer, to: .copy, "Keep the loose images"),
      .flag("move", sets: \.transfer, to: .move, "Remove the loose images once they are in the catalog"),
      .value(
        "from", "SOURCE", into: \.source, "The naming to use instead of detecting it"),
      .flag("locale-folders", sets: \.readsLocaleFolders, "Treat folders such as 'fr' or 'pt-BR' as languages"),
      .flag("convert", sets: \.convertsWebP, "Convert WebP files to PNG without loss; otherwise they stay"),
      .flag(
        "icons", sets: \.importsIcons,
        "Import icon files into the app icon set that the build settings name, and alternate icons into others"),
      .flag(
        "launch-images", sets: \.importsLaunchImages, "Import launch images into a launch image set in the same way"),
      .value(
        "group-by", "WAY", into: \.grouping,
        "Create groups from the folders (as for design exports), or from common beginnings of names"),
      .flag("namespaces", sets: \.makesNamespaces, "Use 'Group/name' in code; folders keep their names apart"),
      .value("include", "PATTERN", into: \.included, "Only import matching images"),
      .value("exclude", "PATTERN", into: \.excluded, "Exclude matching images and folders"),
      .flag("force", short: "f", sets: \.isForced, "With --move, also remove images that git can't restore"),
      .flag(
        "rewrite-references", sets: \.rewritesReferences, "Change code, interface files and projects that use them"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen without changing anything"),
      .flag("explain", short: "e", sets: \.explains, "Show what was read from the name of every image"),
      .flag("json", sets: \.showsJSON, "Print the whole plan as JSON, with paths relative to the project's root"),
    ],
    examples: [
      CommandExample(
        "assets import . --icons --launch-images --move --rewrite-references --dry-run",
        "See exactly what would happen"),
      CommandExample(
        "assets import . --icons --launch-images --move --rewrite-references",
        "Do it: move everything that a catalog can contain, and update the code"),
      CommandExample("assets commit -m 'Move the images into catalogs'", "Commit the result"),
      CommandExample("assets import Resources", "Create Resources/Assets.xcassets from the images there"),
      CommandExample("assets import app/src/main/res --dry-run --explain", "See how Android folders are read"),
      CommandExample(
        "assets import ~/Downloads/bell.png --into App/Images.xcassets", "Add an image from elsewhere to a catalog"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    try checkUsage()
    let tree = DiskFileTree("/")
    let places = try ImportPlaces(paths, into: catalog, context.session)
    let root = places.root
    var request = ImportRequest(
      paths: places.sources, into: places.target, moves: transfer == .move, root: root)
    request.source = source?.source
    request.readsLocaleFolders = readsLocaleFolders
    request.keys = try keys(root, context)
    request.choice = ImageSelection(
      included: included.map(\.pattern), excluded: excluded.map(\.pattern))
    request.convertsWebP = convertsWebP
    request.importsIcons = importsIcons
    request.importsLaunchImages = importsLaunchImages
    request.grouping = grouping?.grouping
    request.makesNamespaces = makesNamespaces
    request.targets = targets
    request.joinsTargets = rewritesReferences
    let (plan, following, keeper) = try lookAhead(request, tree, context)
    var report = ImportReport(
      plan, context, explains: explains, moves: request.moves, isRepository: keeper.isRepository, following)
    if isDryRun {
      let obstacle = missingCatalog(plan, context) ?? obstacle(to: plan, following, tree, context)
      report.isPossible = obstacle == nil && (isForced || keeper.lost.isEmpty)
      if showsJSON {
        context.write(json: report.json(result: nil), sentence: report.closingLine(nil))
      } else {
        report.print(result: nil)
      }
      if !isForced { warn(keeper, context) }
      // An obstacle isn't part of the plan, but just as important.
      if let obstacle { throw obstacle }
    } else {
      try ImportIgnoreCheck(context.session).requireNoLineEndingConversion(of: following?.plan ?? plan)
      guard try mayBegin(plan, context) else { return .findings }
      if !isForced, let refusal = keeper.refusal { throw refusal }
      let undoCommand = ImportUndoCommand(plan, references: following?.changes ?? [], keeper, context.session)
      try context.session.willWrite(plan.touchedPaths + (following?.touchedPaths ?? []))
      let result = try execute(plan, following, tree, context)
      report.undoCommand = undoCommand.answer(to: result)
      if showsJSON {
        context.write(json: report.json(result: result), sentence: report.closingLine(result))
      } else {
        report.print(result: result)
      }
      report.warn(result)
    }
    return plan.conflicts.isEmpty && plan.notesOnColors.isEmpty ? .done : .findings
  }

  /// - Throws: `UsageError` for options that would have no effect.
  private func checkUsage() throws {
    if isForced, transfer != .move {
      throw UsageError(
        command: Self.name, problems: [.needs("--force", other: "--move")])
    }
  }

  /// Prints a warning in advance about what would refuse the import.
  private func warn(_ keeper: ImportLossCheck, _ context: CommandContext) {
    guard let refusal = keeper.refusal else { return }
    let those = counted(keeper.lost.count, "image")
    context.error.line("note: git can't restore \(those) that would be removed, so '--force' is needed")
    for hint in refusal.failure.texts[0].hints { context.error.line("hint: \(hint)") }
  }

  /// A catalog that was named and doesn't exist may be a typo.
  private func missingCatalog(_ plan: ImportPlan, _ context: CommandContext) -> (any Error)? {
    guard let catalog, plan.createsCatalog, !createsCatalog else { return nil }
    let root = context.session.project.root
    let catalogs = (try? CatalogFinder(DiskFileTree(root)).catalogs(under: "")) ?? []
    let names = catalogs.map { context.shown(Path.join(root, $0)) }
    return ImportCommandError.noCatalog(catalog, nearest: NearestNames.find(catalog, among: names))
  }

  /// Asks on a terminal whether to create the catalog.
  ///
  /// - Returns: False if the user declines.
  /// - Throws: `ImportCommandError.noCatalog` if no user can be asked.
  private func mayBegin(_ plan: ImportPlan, _ context: CommandContext) throws -> Bool {
    guard let catalog, let stop = missingCatalog(plan, context) else { return true }
    guard context.terminal.isInput, context.terminal.isError, !showsJSON else { throw stop }
    context.error.write("\(quoted(printable(catalog))) does not exist. Create it? [y/N] ")
    return ["y", "yes"].contains(context.input.readLine()?.lowercased() ?? "")
  }

  /// Works out everything that the import will do. Nothing is written yet, so nothing has to be undone.
  private func lookAhead(
    _ request: ImportRequest, _ tree: DiskFileTree, _ context: CommandContext
  ) throws -> (ImportPlan, ImportProjectEdits?, ImportLossCheck) {
    func look() throws -> (ImportPlan, ImportProjectEdits?, ImportLossCheck) {
      let plan = try plan(request, tree, context)
      let following = try ImportProjectEdits(
        plan, of: request, rewrites: rewritesReferences, targets: targets, context.session)
      return (following.plan, following, ImportLossCheck(following.plan, context.session))
    }
    guard context.ownsProcess else { return try look() }
    return try InterruptHandler.ending(
      saying: "error: stopped\ncause: nothing was imported or changed\n", during: look)
  }

  /// - Throws: Any error that prevents the import from starting.
  private func plan(_ request: ImportRequest, _ tree: DiskFileTree, _ context: CommandContext) throws -> ImportPlan {
    let progress = ImportPlanProgress(context)
    defer { progress.finish() }
    let planner = ImportPlanner(tree, ignored: ImportIgnoreCheck(context.session).ignored) { progress.advance($0) }
    var plan = try planner.plan(request)
    if let staging = plan.unsettled {
      // An import that was killed in a different folder: only the catalog itself shows that.
      try context.session.journals.recoverImport(staging, in: tree)
      plan = try planner.plan(request)
    }
    guard plan.problems.isEmpty else { throw ImportRunError(.planHasProblems(plan.problems)) }
    guard !plan.foundNothing else {
      if plan.excludedCount > 0 { throw ImportCommandError.nothingFits(plan.excludedCount) }
      let report = ImportReport(
        plan, context, explains: explains, moves: request.moves, isRepository: false, nil)
      let reasons = plan.notesOnColors + plan.notes.filter(\.isOfToolFolder)
      throw ImportCommandError.foundNothing(paths, reasons: reasons.map(report.words))
    }
    return plan
  }

  /// Returns the design tool properties that the project knows, and prints problems in its settings.
  private func keys(_ root: String, _ context: CommandContext) throws -> DesignKeys {
    let settings = ImportSettings(try ProjectSettings(of: DiskFileTree(root), around: context.location))
    for problem in settings.problems { context.error.line("warning: \(printable(problem.inWords))") }
    return settings.keys
  }

  /// Returns the error that would prevent a plan, as far as it can be found without writing.
  private func obstacle(
    to plan: ImportPlan, _ following: ImportProjectEdits?, _ tree: DiskFileTree, _ context: CommandContext
  ) -> (any Error)? {
    do {
      try ImportIgnoreCheck(context.session).requireNoLineEndingConversion(of: following?.plan ?? plan)
      try ImportTransaction(plan, in: tree).checkCanBegin()
      try following?.checkCanBegin()
      return nil
    } catch {
      return error
    }
  }

  private func execute(
    _ plan: ImportPlan, _ following: ImportProjectEdits?, _ tree: DiskFileTree, _ context: CommandContext
  ) throws -> ImportResult {
    let progress = Progress("importing", total: plan.stepCount, context)
    defer { progress.finish() }
    let heedsSignals = context.ownsProcess
    let goesOn: @Sendable () -> Bool = {
      progress.advance()
      return !heedsSignals || !InterruptHandler.wasAsked
    }
    func execute() throws -> ImportResult {
      if let following {
        return try following.execute(in: tree, journals: context.session.journals, goesOn: goesOn)
      }
      var run = ImportTransaction(plan, in: tree, journals: context.session.journals, goesOn: goesOn)
      return try run.run()
    }
    return heedsSignals ? try InterruptHandler.heeded(during: execute) : try execute()
  }
}

/// The kinds of projects and exports whose naming conventions can be selected.
struct SourceArgument: ArgumentValue {
  var source: SourcePlatform

  init?(argument: String) {
    guard let source = SourcePlatform(named: argument) else { return nil }
    self.source = source
  }

  var argument: String { source.rawValue }
  static var accepted: AcceptedValues { .oneOf(SourcePlatform.allCases.map(\.rawValue) + SourcePlatform.designTools) }
}

/// A pattern for paths, such as `Buttons/*`; an empty text must be a typo.
struct PatternArgument: ArgumentValue {
  var argument: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.argument = argument
  }

  var pattern: PathPattern { PathPattern(argument) }
  static var accepted: AcceptedValues { .form("a pattern such as 'Buttons/*'") }
}

/// Which part of an image's path or name becomes a group in the catalog.
struct GroupingArgument: ArgumentValue {
  var grouping: ImportRequest.Grouping

  init?(argument: String) {
    guard let grouping = ImportRequest.Grouping(rawValue: argument) else { return nil }
    self.grouping = grouping
  }

  var argument: String { grouping.rawValue }
  static var accepted: AcceptedValues { .oneOf(ImportRequest.Grouping.allCases.map(\.rawValue)) }
}

/// Shows the progress of planning an import: first the folders, then the images, whose number isn't known at first.
final class ImportPlanProgress: Sendable {
  private let finding: Progress
  private let looking: Progress

  init(_ context: CommandContext) {
    finding = Progress("finding images among files", context)
    looking = Progress("reading images", context)
  }

  /// May be called from any core.
  func advance(_ step: PlanStep) {
    switch step {
    case .listed(let count): finding.advance(by: count)
    case .looked: looking.advance()
    }
  }

  /// Removes the line, which both share.
  func finish() {
    finding.finish()
    looking.finish()
  }
}

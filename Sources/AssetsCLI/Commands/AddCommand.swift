internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import Imaging
internal import Importing
internal import JSON
internal import Project

/// `assets add`
struct AddCommand: Command {
  enum Kind: String, CaseIterable, ArgumentValue { case image, symbol, data, icon }

  /// `fr`, `pt-BR`.
  struct LanguageArgument: ArgumentValue {
    var argument: String

    init?(argument: String) {
      guard let tag = AddRequest.languageTag(argument) else { return nil }
      self.argument = tag
    }

    static var accepted: AcceptedValues { .form("a language such as fr or pt-BR") }
  }

  var name = ""
  var files: [String] = []
  var kind: Kind?
  var scale: SlotScale?
  var device: DeviceArgument?
  var locale: LanguageArgument?
  var appearances: [AppearanceArgument] = []
  var replaces = false
  var isForced = false
  var catalog: String?
  var isDryRun = false
  var showsJSON = false

  static let name = "add"

  static let spec = CommandSpec<Self>(
    name, "Add images or other files to an asset",
    discussion: """
      Creates the asset if it doesn't exist, or adds variants to the existing one. Scale, device and language are \
      read from each file's name, as import does, and '-dark' and '-high-contrast' if they follow the asset's own \
      name. Folders directly around a file count, too: 'dark', '2.0x', '@2x', 'fr.lproj', 'drawable-night-xhdpi'. \
      Options take precedence. A vector image (pdf, svg) is used for every scale. In the \
      asset, each file is named after it: 'bell-dark@2x.png'.

      For an app icon, the image's size in pixels determines its slots: the image fills every slot of that size, or \
      those that the options select. 'icon-dark.png' and 'icon-tinted.png' are for these appearances. A new icon set \
      gets the single size of 1024 pixels, or for mac and others the sizes that --device selects.

      A slot that is already filled is only replaced with --replace. A name such as 'Toolbar/bell' adds the asset to \
      the group 'Toolbar', which must exist: 'assets new group' creates one. The source files are copied, not moved.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The asset's name, as in code").completed(from: .assets),
      .arguments("FILE", into: \.files, atLeast: 1, "The files to add").completed(from: .files),
    ],
    options: [
      .value("scale", short: "s", "SCALE", into: \.scale, "The images' scale"),
      .value("device", short: "d", "DEVICE", into: \.device, "The device they are for"),
      .value("locale", short: "l", "LANGUAGE", into: \.locale, "The language they are for"),
      .value("appearance", short: "a", "LOOK", into: \.appearances, "The appearance they are for"),
      .flag("replace", sets: \.replaces, "Replace images in filled slots"),
      .flag("force", short: "f", sets: \.isForced, "Also replace files that can't be restored"),
      .value("as", "KIND", into: \.kind, "The type of asset to create; an image set by default"),
      .value("into", "CATALOG", into: \.catalog, "The catalog, if there is more than one").completed(
        from: .catalogs),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen without changing anything"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets add bell bell.png bell@2x.png bell@3x.png", "Add an asset with three images"),
      CommandExample("assets add bell night@2x.png --appearance dark", "Add a dark image to it"),
      CommandExample("assets add levels levels.json --as data", "Add a file that code reads by name"),
      CommandExample("assets add AppIcon icon.png icon-dark.png --as icon", "Add an app icon and its dark variant"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    let place = try EditScope(context.session, in: catalog.map { [$0] } ?? [], makesNew: true)
    let asset = try place.existingAsset(named: name, type: kind?.type)
    if asset == nil { try place.checkNewName(name, type: nil, in: place.onlyCatalog(for: name)) }
    let plan = try plan(for: asset, place, context)
    try place.requireNoLineEndingConversion(of: plan)
    let lost = try place.unrecoverableFiles(among: Self.replaced(by: plan))
    var report = report(of: plan, place, context)
    if !isDryRun { report.notes += try place.keepForUndo(lost, of: name, isForced: isForced) }
    if let edit = plan.edit {
      report.notes += place.largeFileNotes(on: plan)
      report.undoCommand = undoCommand(of: plan, asset, place)
      if plan.isNew {
        report.notes += AssetNameWarning.notes(on: name)
        let spot = try place.editor(of: place.onlyCatalog(for: name)).place(of: name, type: plan.type)
        report.notes += [try place.noteOnNamesakes(of: spot.qualifiedName, plan.type, in: edit.catalog)].compactMap {
          $0
        }
      }
    }
    if !isDryRun { try plan.edit?.apply(in: place) }
    context.report(report, isDone: plan.edit != nil && !isDryRun, asJSON: showsJSON)
    return .done
  }

  /// - Parameter asset: The existing asset; nil if a new one is to be created.
  private func plan(for asset: CatalogFolder?, _ place: EditScope, _ context: CommandContext) throws -> AddPlan {
    var request = AddRequest(files: try files.map { try Self.file($0, context) }, replaces: replaces)
    request.variant.scale = scale?.scale
    request.variant.device = device?.idiom
    request.variant.locale = locale?.argument
    request.variant.appearances = appearances.map(\.appearance)
    let disk = DiskFileTree("/")
    if let asset {
      return try AddPlanner(place.editor(of: asset), in: place.store, from: disk).plan(request, to: asset)
    }
    return try AddPlanner(place.editor(of: place.onlyCatalog(for: name)), in: place.store, from: disk)
      .plan(request, newSet: name, type: try typeOfNewSet())
  }

  private static func file(_ typed: String, _ context: CommandContext) throws -> String {
    guard let path = FileSystem.realPath(context.absolute(typed)) else {
      throw EditError.noSuchFile(PathNotFound(typed, from: context.directory))
    }
    guard !FileSystem.isFolder(path) else { throw AddError.notAFile(typed) }
    return path
  }

  private func typeOfNewSet() throws -> FolderType {
    if let kind { return kind.type }
    if let other = files.first(where: { ImageFormat(fileExtension: Path.fileExtension($0)) == nil }) {
      throw EditError.unclearType(file: other)
    }
    return .imageSet
  }

  /// The files whose bytes are lost, including those replaced under their own name.
  private static func replaced(by plan: AddPlan) -> [String] {
    plan.additions.flatMap(\.replaced).map { Path.join(plan.set, $0) }
  }

  private func report(of plan: AddPlan, _ place: EditScope, _ context: CommandContext) -> EditReport {
    var report = EditReport(
      action: .added, object: "\(counted(plan.additions.count, "file")) to \(quoted(name))",
      place: place.shown(plan.set))
    report.lines = plan.additions.map { addition in
      let replaced = addition.replaced.isEmpty ? "" : ", instead of \(listed(addition.replaced, "and"))"
      return "\(addition.slot.filename ?? "")  \(addition.slot.slotDescription)\(replaced)"
    }
    if plan.edit == nil { report.nothing = "\(quoted(name)) already contains all of it" }
    report.notes = plan.notes.map { $0.words(context) }
    report.facts = [
      ("name", .string(name)), ("type", .string(plan.type.fileExtension)), ("path", .string(plan.set)),
      ("new", .bool(plan.isNew)),
      (
        "files",
        .list(
          plan.additions.map { addition in
            .object(
              ("source", .string(place.scope.project.relative(addition.source) ?? addition.source)),
              ("slot", addition.slot.slotJSON),
              ("replaced", .list(addition.replaced.map { .string($0) })))
          })
      ),
    ]
    return report
  }

  /// Returns the command that undoes it; nil if git doesn't have the previous state of the asset.
  private func undoCommand(of plan: AddPlan, _ asset: CatalogFolder?, _ place: EditScope) -> String? {
    let path = shellWord(place.shown(plan.set))
    guard let asset else { return "\(place.scope.project.isRepository ? "git clean -fdx" : "rm -r") \(path)" }
    guard place.isRecoverable(asset) else { return nil }
    return "git restore \(path) && git clean -fdx \(path)"
  }
}

extension AddCommand.Kind {
  fileprivate var type: FolderType {
    switch self {
    case .image: .imageSet
    case .symbol: .symbolSet
    case .data: .dataSet
    case .icon: .appIconSet
    }
  }
}

extension AddNote {
  func words(_ context: CommandContext) -> String {
    switch self {
    case .name(let file, let warning): "\(context.shown(file)): \(warning.words(context.shown))"
    case .sizes(let file, let width, let height, let expectedWidth, let expectedHeight):
      "\(context.shown(file)) has \(width)×\(height) pixels; to match the other scales it should have "
        + "\(expectedWidth)×\(expectedHeight)"
    case .unreadAppearance(let file, let look):
      "\(context.shown(file)) fills the slot for every appearance; if it is for \(look), add "
        + "'--appearance \(look)'"
    case .alreadyThere(let file, let name): "\(context.shown(file)) already exists as \(name)"
    }
  }
}

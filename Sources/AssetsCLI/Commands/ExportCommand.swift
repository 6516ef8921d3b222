internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import Importing
internal import JSON
internal import Project

/// `assets export`
struct ExportCommand: Command {
  var name = ""
  var folder: PathArgument?
  var resourceName: String?
  var revision: String?
  var catalogs: [String] = []
  var isForced = false
  var isDryRun = false
  var showsJSON = false

  static let name = "export"

  static let spec = CommandSpec<Self>(
    name, "Write a sliced image as Android nine-patches",
    discussion: """
      Creates Android nine-patches from a sliced image asset: an image for each scale and appearance, with the border \
      that marks the stretchable parts, in the folders of Android's resources. 'drawable-night-xhdpi/bubble.9.png' is \
      the dark image for 2x. Import reads them back.

      An existing file with the same image is left alone; other files are only replaced with --force. Variants that \
      have no Android folder are reported and skipped.
      """,
    arguments: [.argument("NAME", into: \.name, "The asset's name, as in code")],
    options: [
      .value("to", "FOLDER", into: \.folder, "The destination folder; for Android the 'res' folder"),
      .value("name", "RESOURCE", into: \.resourceName, "The name in Android; by default the asset's name"),
      .value("at", "REVISION", into: \.revision, "Export the asset of another version, such as HEAD~1 or main")
        .completed(from: .versions),
      .value("in", "PATH", into: \.catalogs, "Only search this catalog or folder"),
      .flag("force", short: "f", sets: \.isForced, "Replace other images with these names"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen without changing anything"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets export bubble --to app/src/main/res", "Export the asset 'bubble' as nine-patches"),
      CommandExample(
        "assets export Chat/Bubble --name bubble --to res -n", "Show what would be written under another name"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    guard let folder else { throw ExportError.noFolder }
    let scope = try ReadingScope(context.session, at: revision, paths: catalogs)
    let asset = try scope.asset(named: name)
    if case .invalid = asset.contents { throw ResolveError.unreadable(asset, revision: revision) }
    guard asset.type == .imageSet else { throw ExportError.notAnImage(name) }
    guard let resource = NinePatchExport.resourceName(resourceName ?? asset.name) else {
      throw ExportError.notAResourceName(resourceName ?? asset.name)
    }
    let export = NinePatchExport(of: asset, as: resource, in: scope.tree)
    guard !export.files.isEmpty else { throw ExportError.nothingToCut(name, export.left.map { Self.words($0) }) }
    let root = context.followingLinks(context.project.root)
    try context.session.requireInProject(folder.path, below: root)
    let place = context.followingLinks(folder.path)
    let plan = try ExportPlan(export, at: place, in: DiskFileTree("/"))
    guard plan.blocked.isEmpty || isForced else {
      throw ExportError.blocked(plan.blocked.map { context.shown($0) })
    }
    if !isDryRun {
      try context.session.willWrite(plan.written.map(\.path))
      try plan.write(in: DiskFileTree("/"))
    }
    if showsJSON {
      context.write(json: json(plan, export, below: root))
    } else {
      report(plan, export, context)
    }
    return .done
  }

  private func report(_ plan: ExportPlan, _ export: NinePatchExport, _ context: CommandContext) {
    for file in plan.written {
      context.output.line("\(isDryRun ? "Would write" : "Wrote") \(printable(context.shown(file.path)))")
    }
    for path in plan.unchanged { context.output.line("\(printable(context.shown(path))) already exists") }
    for left in export.left { context.error.line("note: \(Self.words(left))") }
  }

  private func json(_ plan: ExportPlan, _ export: NinePatchExport, below root: String) -> JSONValue {
    let relative = { path in JSONValue.string(Path.relative(path, to: root) ?? path) }
    return [
      "name": .string(name), "dryRun": .bool(isDryRun), "written": .list(plan.written.map { relative($0.path) }),
      "unchanged": .list(plan.unchanged.map(relative)),
      "skipped": .list(export.left.map { .string(Path.name($0.source)) }),
    ]
  }

  private static func words(_ left: NinePatchExport.Left) -> String {
    let name = printable(Path.name(left.source))
    return switch left.reason {
    case .notSliced: "\(name) is not sliced"
    case .slicingBeyondImage(let width, let height):
      "the slices of \(name) don't fit its \(width)×\(height) pixels"
    case .notPNG: "\(name) is not a PNG"
    case .inexpressible(let slot): "\(name) is for \(printable(slot)), which has no Android folder"
    case .unreadable: "\(name) cannot be read"
    }
  }
}

/// Why an export was not started.
enum ExportError: Error {
  case noFolder
  case notAnImage(String)
  case notAResourceName(String)
  /// Holds why none of its images can be exported.
  case nothingToCut(String, [String])
  case blocked([String])
}

internal import Arguments
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Prototype

/// `assets prototype wireframe`
struct PrototypeWireframeCommand: Command {
  var name = ""
  var screens: [String] = []
  var labels: String?
  var isForced = false
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype wireframe"

  static let spec = CommandSpec<Self>(
    name, "Draw the screens of a template again",
    discussion: """
      Draws the gray screens that 'assets prototype new --template' made with the words of another label file: corrected \
      words, or more languages. A drawing that you edited stays as it is, and so does a screen that got a real image; \
      links stay in any case.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .arguments("SCREEN", into: \.screens, "The screens; without it, all"),
    ],
    options: [
      .value("labels", "FILE", into: \.labels, "The words; 'assets prototype new NAME --labels -' prints all of them")
        .completed(from: .files),
      .flag("force", short: "f", sets: \.isForced, "Draw those that you edited, too"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [CommandExample("assets prototype wireframe outline --labels labels.txt", "Other words")])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    let scope = try PrototypeScope(context.session)
    var (file, path) = try scope.open(name)
    let catalog = Path.join(Path.folder(path), file.name + ".xcassets")
    let root = Path.join(scope.reading.project.root, catalog)
    let files = try Self.files(in: root)
    let ids = Set(files.keys.compactMap { Path.names($0).dropLast().last.map { Path.stem(String($0)) } })
    guard let template = PrototypeTemplate.ofScreens(ids) else {
      throw PrototypeCommandError.noWireframes(file.name, scope.shown(catalog))
    }
    var words = WireframeLabels()
    if let labels {
      words = WireframeLabels(parsing: String(decoding: try FileSystem.read(context.absolute(labels)), as: UTF8.self))
    }
    let isForBoth = files.keys.contains { $0.contains("~ipad") }
    let own = file.document.device
    let others = isForBoth ? DeviceFrame.all.filter { $0.idiom != own.idiom }.prefix(1) : []
    let result = try template.make(name: file.name, title: nil, labels: words, devices: [own] + others)
    if let unknown = screens.first(where: { !result.screens.contains($0) }) {
      throw PrototypeError.unknownScreen(unknown, file.name, result.screens)
    }
    let update = WireframeUpdate(result, screens: screens, over: files, isForced: isForced)
    let before = file.bytes
    let wasLaidOut = file.isLaidOut
    file.retitle(like: result.file, screens)
    if wasLaidOut { file.layOut() }
    if !isDryRun {
      try context.session.willWrite(
        (update.written.map(\.path) + update.removed).map { Path.join(catalog, $0) } + [path],
        below: scope.reading.project.root)
      for (path, bytes) in update.written {
        try FileSystem.makeFolder(Path.folder(Path.join(root, path)))
        try FileSystem.write(bytes, to: Path.join(root, path))
      }
      for path in update.removed { try FileSystem.remove(Path.join(root, path)) }
      if file.bytes != before { try scope.save(file, at: path) }
    }
    report(update, words, result.cutTexts, scope.shown(catalog), context)
    return .done
  }

  private func report(
    _ update: WireframeUpdate, _ words: WireframeLabels, _ cutTexts: Int, _ catalog: String, _ context: CommandContext
  ) {
    for note in words.notes { context.error.line("note: \(printable(note))") }
    if cutTexts > 0 { context.error.line("note: \(counted(cutTexts, "text")) did not fit and ends with '…'") }
    let drawn = update.written.map(\.path).filter { $0.hasSuffix(".svg") }
    if showsJSON {
      context.write(
        json: .object(
          ("name", .string(name)), ("drawn", .list(drawn.map { .string($0) })),
          ("removed", .list(update.removed.map { .string($0) })),
          ("edited", .list(update.edited.map { .string($0) })),
          ("replaced", .list(update.replaced.map { .string($0) })), ("dryRun", .bool(isDryRun))))
      return
    }
    for path in update.edited {
      context.error.line("note: \(quoted(Path.join(catalog, path))) was edited, so it stays")
    }
    for screen in update.replaced { context.error.line("note: \(quoted(screen)) has other images, so it stays") }
    context.output.line("\(isDryRun ? "Would draw" : "Drew") \(counted(drawn.count, "image")) (\(catalog))")
    if !update.edited.isEmpty { context.error.line("hint: --force draws those that you edited, too") }
    if isDryRun { context.printDryRunHint() }
  }

  /// The files of the sets in a catalog with their bytes, by their paths in it; empty if it doesn't exist.
  private static func files(in catalog: String) throws -> [String: [UInt8]] {
    guard FileSystem.isFolder(catalog) else { return [:] }
    let tree = DiskFileTree(catalog)
    var files: [String: [UInt8]] = [:]
    for group in try tree.entries(of: "") where group.isFolder {
      for set in try tree.entries(of: group.name) where set.isFolder && set.name.hasSuffix(".imageset") {
        let folder = Path.join(group.name, set.name)
        for entry in try tree.entries(of: folder) where entry.isFile {
          files[Path.join(folder, entry.name)] = try tree.contents(of: Path.join(folder, entry.name))
        }
      }
    }
    return files
  }
}

internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Prototype

/// `assets prototype new`
struct PrototypeNewCommand: Command {
  var name = ""
  var screens: [String] = []
  var template: TemplateArgument?
  var labels: String?
  var title: String?
  var devices: [DeviceFrameArgument] = []
  var isSequence = false
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype new"

  static let spec = CommandSpec<Self>(
    name, "Create a prototype of images",
    discussion: """
      Each SCREEN is an asset or an image file of the project, such as a screenshot; 'ID=screens/book' gives it another \
      name, and 'ID=' is a screen that has no image yet. Screenshots of known phones and tablets get their size from \
      their pixels. With --sequence a tap anywhere goes on to the next screen, and a swipe goes on and back.

      With --template no image is needed: a flow of gray screens is drawn, in light and dark, as assets of a catalog of \
      its own; '--device iphone --device ipad' draws it for phones and tablets. --labels names a file with the words, 'key = text' a line, '[fr]' where a language begins; '--labels -' \
      prints all keys with their words. Any screen can be replaced by a real one later; its links stay.
      """,
    arguments: [
      .argument("NAME", into: \.name, "What to call it"),
      .screens(into: \.screens),
    ],
    options: [
      .value("template", "TEMPLATE", into: \.template, "Draw the screens of a usual flow"),
      .value("labels", "FILE", into: \.labels, "The words of the template; '-' prints all of them").completed(
        from: .files),
      .value("title", "TITLE", into: \.title, "What people read; without it the name"),
      .value(
        "device", "DEVICE", into: \.devices, "What it is shown on; without it, by the first screen"),
      .flag("sequence", sets: \.isSequence, "Link each screen with the next, by tap and swipe"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets prototype new demo shots/*.png --sequence", "Screenshots to tap through"),
      CommandExample("assets prototype new reserve screens/harbors screens/harbor-detail", "Screens from a catalog"),
      CommandExample("assets prototype new outline --template app", "The outline of an app, in a minute"),
      CommandExample("assets prototype new idea list=screens/harbors detail=", "One screen that has no image yet"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    if labels == "-" {
      context.output.write(WireframeLabels.template)
      return .done
    }
    if labels != nil, template == nil {
      throw UsageError(command: Self.name, problems: [.needs("--labels", other: "--template")])
    }
    if devices.count > 1, template == nil {
      throw UsageError(command: Self.name, problems: [.needs("--device", other: "--template")])
    }
    let scope = try PrototypeScope(context.session)
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), printable(name) == name, name.utf8.count <= 100
    else {
      throw PrototypeCommandError.invalidName(name)
    }
    let path = Path.join(PrototypeScope.folder, name + PrototypeDocument.ending)
    if let other = try scope.files().first(where: { PrototypeDocument.name(ofFile: $0) == name }) {
      throw PrototypeCommandError.exists(name, scope.shown(other))
    }
    if let template { return try draw(template.template, at: path, in: scope, context) }
    let words = isSequence ? screens.sorted(by: Path.precedesNaturally) : screens
    let new = try PrototypeScreens(words, in: PrototypeScope.folder, scope, taken: [])
    let device = devices.first?.frame ?? new.device ?? DeviceFrame.all[0]
    var file = PrototypeFile(name: name, title: title, device: device)
    try file.add(new.screens)
    if isSequence { try file.linkInSequence(new.screens.map(\.id)) }
    if !isDryRun { try scope.save(file, at: path) }
    let count = counted(new.screens.count, "screen")
    let sentence =
      "\(isDryRun ? "Would create" : "Created") prototype \(quoted(name)) with \(count) (\(scope.shown(path)))"
    if showsJSON {
      context.write(
        json: .object(
          ("name", .string(name)), ("path", .string(path)),
          ("screens", .list(new.screens.map { .string($0.id) })),
          ("links", .number(file.document.screens.reduce(0) { $0 + $1.links.count })), ("dryRun", .bool(isDryRun))
        ), sentence: sentence)
      return .done
    }
    context.output.line(sentence)
    try new.print(document: file.document, in: scope, at: path, context)
    if !isDryRun {
      let open = "assets prototype play \(shellWord(name))"
      context.error.line("hint: \(shellQuoted(open)) opens it\(isSequence ? "" : "; draw areas there with the A key")")
    }
    return .done
  }
}

extension PrototypeNewCommand {
  /// Creates the files of a template: a catalog beside the document, and the document.
  private func draw(_ template: PrototypeTemplate, at path: String, in scope: PrototypeScope, _ context: CommandContext)
    throws -> ExitCode
  {
    guard screens.isEmpty, !isSequence else {
      throw UsageError(command: Self.name, problems: [.conflict("--template", isSequence ? "--sequence" : "SCREEN")])
    }
    var words = WireframeLabels()
    if let labels {
      let bytes = try FileSystem.read(context.absolute(labels))
      words = WireframeLabels(parsing: String(decoding: bytes, as: UTF8.self))
    }
    let catalog = Path.join(PrototypeScope.folder, name + ".xcassets")
    let root = scope.reading.project.root
    if FileSystem.exists(Path.join(root, catalog)) { throw PrototypeCommandError.exists(name, scope.shown(catalog)) }
    let result = try template.make(name: name, title: title, labels: words, devices: devices.map(\.frame))
    if !isDryRun {
      try context.session.willWrite([path, Path.join(catalog, "Contents.json")], below: root)
      context.session.willChange([catalog])
      for file in result.catalog {
        let target = Path.join(root, Path.join(catalog, file.path))
        try FileSystem.makeFolder(Path.folder(target))
        try FileSystem.write(file.bytes, to: target)
      }
      try scope.save(result.file, at: path)
    }
    for note in words.notes {
      context.error.line("note: \(labels.map { "\(printable($0)): " } ?? "")\(printable(note))")
    }
    if result.cutTexts > 0 {
      context.error.line("note: \(counted(result.cutTexts, "text")) did not fit and ends with '…'")
    }
    let links = result.file.document.screens.reduce(0) { $0 + $1.links.count }
    let count = counted(result.screens.count, "screen")
    let sentence =
      "\(isDryRun ? "Would create" : "Created") prototype \(quoted(name)) with \(count) and \(counted(links, "link")) "
      + "(\(scope.shown(path)))"
    if showsJSON {
      context.write(
        json: .object(
          ("name", .string(name)), ("path", .string(path)), ("catalog", .string(catalog)),
          ("screens", .list(result.screens.map { .string($0) })), ("links", .number(links)),
          ("locales", .list(words.languages.map { .string($0) })), ("dryRun", .bool(isDryRun))),
        sentence: sentence)
      return .done
    }
    context.output.line(sentence)
    context.output.line(
      "  \(result.screens.joined(separator: ", ")); light, dark; \(words.languages.joined(separator: ", "))")
    if !isDryRun {
      context.error.line("hint: \(shellQuoted("assets prototype play \(shellWord(name))")) opens it")
    }
    return .done
  }
}

/// The name of a template.
struct TemplateArgument: ArgumentValue {
  var template: PrototypeTemplate

  init?(argument: String) {
    guard let template = PrototypeTemplate(rawValue: argument) else { return nil }
    self.template = template
  }

  var argument: String { template.rawValue }
  static var accepted: AcceptedValues { .oneOf(PrototypeTemplate.allCases.map(\.rawValue)) }
}

/// The id of a device, such as `iphone15`, or `iphone` or `ipad` for a typical one.
struct DeviceFrameArgument: ArgumentValue {
  var frame: DeviceFrame

  init?(argument: String) {
    guard let frame = DeviceFrame.named(argument) ?? DeviceFrame.all.first(where: { $0.idiom == argument }) else {
      return nil
    }
    self.frame = frame
  }

  var argument: String { frame.id }
  static var accepted: AcceptedValues { .oneOf(["iphone", "ipad"] + DeviceFrame.all.map(\.id)) }
}

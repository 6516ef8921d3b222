internal import Arguments
internal import Files
internal import JSON
internal import Project
internal import Prototype
internal import Viewer

/// `assets prototype play`
struct PrototypePlayCommand: Command {
  var name = ""
  var revision: String?
  var page: String?
  var opensPage = false
  var screen: String?
  var story: String?
  var persona: String?
  var device: DeviceFrameArgument?
  var locale: AddCommand.LanguageArgument?
  var appearance: AppearanceArgument?
  var isForPhone = false
  var address: String?
  var port: Int?
  var showsJSON = false

  static let name = "prototype play"

  static let spec = CommandSpec<Self>(
    name, "Open a prototype in the browser",
    discussion: """
      Without --page a temporary page is made and opened. With --page one file is written, with all screens in every \
      language and appearance they have; it makes no request, so it can be sent or put on any web address. On a phone \
      it fills the screen. With --at it is as it was in a version, with the images of that version.

      --screen, --device, --locale and --appearance say what the page opens with. A link to a place in the page, such as \
      'demo.html#screen=detail', and what the reader switches count more.

      --phone shows it on a phone in the same network: point its camera at the code in the terminal. When you save a \
      screen or the prototype, the phone shows it at once, at the same place. It ends with Control-C.
      """,
    arguments: [.argument("NAME", into: \.name, "The prototype").completed(from: .prototypes)],
    options: [
      .value("at", "VERSION", into: \.revision, "As it was in another version, such as HEAD~1 or main").completed(
        from: .branches),
      .value("page", "FILE", into: \.page, "Write the page to this file").completed(from: .files),
      .flag("open", sets: \.opensPage, "Make a temporary page and open it; this is the default"),
      .value("screen", "SCREEN", into: \.screen, "The screen that it opens with; by default the first"),
      .value("story", "STORY", into: \.story, "Play this story by itself"),
      .value("persona", "PERSONA", into: \.persona, "With --story: who walks it"),
      .value("device", short: "d", "DEVICE", into: \.device, "The device that it opens with"),
      .value("locale", short: "l", "LANGUAGE", into: \.locale, "The language that it opens with"),
      .value("appearance", short: "a", "LOOK", into: \.appearance, "The appearance that it opens with"),
      .flag("phone", sets: \.isForPhone, "Show it on a phone in the same network"),
      .value("address", "ADDRESS", into: \.address, "With --phone: the address of this computer to use"),
      .value(
        "port", "NUMBER", into: \.port, in: 1024...65_535, "With --phone: the port to use instead of any free one"),
      .flag("json", sets: \.showsJSON, "Print the data of the page as JSON instead"),
    ],
    examples: [
      CommandExample("assets prototype play demo", "Open it in your browser"),
      CommandExample("assets prototype play demo --page demo.html", "One file to send"),
      CommandExample("assets prototype play demo --story book", "Watch how a story goes"),
      CommandExample("assets prototype play demo --phone", "Try it on your phone while you work on it"),
      CommandExample(
        "assets prototype play demo --screen detail --appearance dark --page dark.html", "One that opens elsewhere"),
      CommandExample("assets prototype play demo --at HEAD~1 --page before.html", "As it was one version ago"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    try requireOnePlace()
    let target = try page.map { try PageFile(writing: $0, context) }
    if isForPhone {
      return try PhoneServer(address: address, port: port).run(context) {
        var page = Page(try content(context).page, with: context.pageImages)
        page.isReloaded = true
        return page.bytes
      }
    }
    let (data, project) = try content(context)
    if showsJSON {
      context.write(json: data.index.json())
      return .done
    }
    let page = Page(data, with: context.pageImages)
    guard let target else {
      try PageFile.open(page, for: "prototype", context)
      return .done
    }
    let devices = data.devices.map { $0 == "ipad" ? "iPad" : $0 == "iphone" ? "iPhone" : $0 }
    let lists = [data.appearances, data.locales, devices].filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }
    let screens = data.screenCount
    let facts = "\(counted(screens, "screen")), \(counted(data.imageCount, "image")); " + lists.joined(separator: "; ")
    try target.write(page, saying: facts, in: project, context)
    return .done
  }

  private func requireOnePlace() throws {
    let places = [("--page", page != nil), ("--open", opensPage), ("--phone", isForPhone), ("--json", showsJSON)]
    let chosen = places.filter(\.1).map(\.0)
    // '--json' beside '--page' has always printed the data alone.
    if chosen.count > 1, chosen.contains("--phone") || chosen == ["--page", "--open"] {
      throw UsageError(command: Self.name, problems: [.conflict(chosen[0], chosen[1])])
    }
  }

  /// The data of the page from the files as they are now, and the project they are in.
  func content(_ context: CommandContext) throws -> (page: PrototypePage, project: ProjectFolder) {
    let scope = try PrototypeScope(context.session, at: revision)
    let found = try scope.read(name)
    let ids = found.document.screens.map(\.id)
    try requireStory(found.document)
    noteBrokenStory(in: found.document, context)
    if let screen, !ids.contains(screen) { throw PrototypeError.unknownScreen(screen, found.document.name, ids) }
    let images = try scope.images(for: found.document, at: found.path)
    let project = scope.reading.project
    let workspace = project.isRepository ? try context.workspace() : nil
    let files = ImageFiles(scope.tree, largeFiles: workspace?.largeFileFolder)
    let findings = PrototypeCheck(found.document, images: images).sorted(with: found.findings)
    var data = PrototypePage(
      found.document, findings: findings, images: images, files: files, project: Path.name(project.root),
      version: try state(workspace, context), developmentLanguage: try scope.developmentLanguage(), shellWord: shellWord
    )
    data.open(with: try opening(of: data, found.document.name))
    return (data, project)
  }

  /// The initial state given by the options, if the images support it.
  private func opening(of data: PrototypePage, _ prototype: String) throws -> PlayerData.Opening {
    func known(_ value: String?, _ option: String, _ choices: [String]) throws -> String? {
      if let value, !choices.contains(value) {
        throw PrototypeCommandError.notShown(prototype, option: option, value, choices)
      }
      return value
    }
    var opening = PlayerData.Opening(
      screen: screen, device: try known(device?.frame.id, "device", data.frames.map(\.id)),
      locale: try known(locale?.argument, "locale", data.locales),
      appearance: try known(appearance?.rawValue, "appearance", data.appearances))
    (opening.story, opening.persona) = (story, persona)
    return opening
  }

  /// A story that can't be walked plays up to the step that can't be taken.
  private func noteBrokenStory(in document: PrototypeDocument, _ context: CommandContext) {
    guard let story else { return }
    for finding in PrototypeCheck(document, images: nil).findings
    where finding.rule == .story && finding.message.hasPrefix("story '\(story)' ") {
      context.error.line("note: \(printable(finding.message))")
    }
  }

  /// - Throws: `PrototypeError` if there is no such story or persona.
  private func requireStory(_ document: PrototypeDocument) throws {
    func require(_ id: String?, _ what: String, _ ids: [String]) throws {
      guard let id, !ids.contains(id) else { return }
      let known = ids.isEmpty ? "there is none; see 'assets help prototype \(what)'" : "known: \(listed(ids, "and"))"
      throw PrototypeError.problems(["no \(what) '\(id)' in '\(document.name)'"], [known])
    }
    try require(story, "story", document.stories.map(\.id))
    try require(persona, "persona", document.personas.map(\.id))
    if persona != nil, story == nil {
      throw UsageError(command: Self.name, problems: [.missingArgument(placeholder: "--story")])
    }
  }

  private func state(_ workspace: ProjectRepository?, _ context: CommandContext) throws -> ProjectState {
    guard let revision, let workspace else { return .workTree }
    return try workspace.state(revision, today: context.today)
  }
}

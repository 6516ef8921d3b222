internal import Arguments
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Serving
internal import Subprocess
internal import System

/// `assets open`
struct OpenCommand: Command {
  var opensBrowser = true
  var port: Int?

  static let name = "open"

  static let spec = CommandSpec<Self>(
    name, "Work on the project in your browser",
    discussion: """
      Shows the project in your browser, where you can look at what changed, commit it, and undo. Files that you save in \
      other programs appear at once.

      The app runs on this computer only, for you only, until you close its last tab or press Control-C here. Every \
      change is made by the same commands as in a terminal, and 'assets undo' undoes it.
      """,
    options: [
      .flag("no-browser", sets: \.opensBrowser, to: false, "Print the address, and open nothing"),
      .value("port", "NUMBER", into: \.port, in: 1024...65_535, "Listen on this port instead of any free one"),
    ],
    examples: [
      CommandExample("assets open", "Open the project of this folder in your browser"),
      CommandExample("assets open --no-browser --port 8123", "Open it from another computer, through ssh"),
    ])

  /// Ports that browsers don't connect to.
  ///
  /// Source: Fetch Standard, "port blocking".
  private static let blockedPorts: Set<Int> = [
    1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  ]

  func run(_ context: CommandContext) throws -> ExitCode {
    if let port, Self.blockedPorts.contains(port) { throw OpenError.blockedPort(port) }
    let project = try project(context)
    guard let program = context.program() else { throw OpenError.noProgram }
    guard let lock = try AppLock(project.repository) else {
      guard let address = AppLock.address(ofAppFor: project.repository) else {
        throw OpenError.isOpen(project.workTree)
      }
      announce(address, context, isNew: false)
      return .done
    }
    defer { lock.release() }
    return try InterruptHandler.heeded { try serve(project, lock, program, context) }
  }

  private func serve(
    _ project: ProjectRepository, _ lock: AppLock, _ program: String, _ context: CommandContext
  ) throws -> ExitCode {
    let app = LocalApp(
      LocalApp.Setup(
        location: project.repository.location, renderer: context.imageRenderer, program: program,
        environment: context.environment, now: { context.now },
        tell: { context.error.line("note: \($0)") }, explain: { Failure($0).problems.first ?? .null }))
    let address = try app.start(port: UInt16(port ?? 0))
    try lock.write(app)
    announce(address, context, isNew: true)
    let watch = ProjectWatch(Self.place(of: context)) { app.noteChange() }
    defer {
      if let action = app.runningAction { context.error.line("note: waiting for \(quoted(action)) to end") }
      watch.stop()
      app.stop()
    }
    return wait(for: app, context)
  }

  /// The project of this folder, or a new one if the user wants that.
  private func project(_ context: CommandContext) throws -> ProjectRepository {
    do {
      return try context.workspace()
    } catch ProjectRepositoryError.noRepository(let folder) {
      guard context.canAsk, context.confirms("There is no project in \(quoted(folder)). Create one here?") else {
        throw ProjectRepositoryError.noRepository(folder)
      }
      _ = try InitCommand().run(context)
      return try ProjectRepository.open(RepositoryLocation(context.directory, environment: context.environment))
    }
  }

  /// What to watch for changes of the project around the current folder.
  static func place(of context: CommandContext) -> ProjectWatch.Place {
    let location = context.location
    guard let repository = try? location.open(), let workTree = repository.workTree else {
      return ProjectWatch.Place(workTree: location.project.root, gitFolders: []) { { _ in false } }
    }
    let folders = [repository.gitDirectory] + (repository.isLinkedWorkTree ? [repository.commonDirectory] : [])
    return ProjectWatch.Place(workTree: workTree, gitFolders: folders) {
      let repository = try? location.open()
      return { path in (try? repository?.isIgnored(path + "/")) ?? false }
    }
  }

  /// - Parameter isNew: False if the app has run before, and only a tab is new.
  private func announce(_ address: String, _ context: CommandContext, isNew: Bool) {
    let shown = opensBrowser && (try? PageFile.show(address, context)) != nil
    let ending = isNew ? "Control-C ends the app" : "it has run since before"
    if shown {
      context.output.line("The app is open in your browser; \(ending)")
    } else {
      if opensBrowser { context.error.line("note: no browser can be opened from here") }
      context.output.line("Open \(address) in a browser on this computer within a minute; \(ending)")
      if let place = context.environment["SSH_CONNECTION"]?.split(separator: " "), place.count == 4 {
        let port = address.split(separator: "/")[1].split(separator: ":")[1]
        context.error.line("hint: on your own computer, run 'ssh -L \(port):127.0.0.1:\(port) \(place[2])' first")
      }
    }
    context.output.flush()
  }

  private func wait(for app: LocalApp, _ context: CommandContext) -> ExitCode {
    while !InterruptHandler.wasAsked {
      switch app.reasonToEnd {
      case .pagesClosed: return .done
      case .noBrowser:
        context.error.line("note: no browser has connected for two minutes, so the app has ended")
        return .done
      case nil: usleep(200_000)
      }
    }
    return .done
  }
}

/// Why the app can't be opened.
enum OpenError: Error {
  /// The path of this program is unknown.
  case noProgram
  /// Browsers don't connect to this port.
  case blockedPort(Int)
  /// It is open already; holds the folder.
  case isOpen(String)
}

extension OpenError: ExplainedError {
  var failure: Failure {
    switch self {
    case .noProgram: Failure(FailureMessage(code: "program-missing", error: "the path of this program can't be found"))
    case .blockedPort(let port):
      Failure(
        FailureMessage(
          code: "blocked-port", error: "browsers don't connect to port \(port)",
          hints: ["leave out '--port' to use any free one"]), .usage)
    case .isOpen(let folder):
      Failure(
        FailureMessage(
          code: "app-open", error: "the app is already open for \(quoted(folder))",
          hints: ["look for its tab in your browser, or end it with Control-C where it was started"]))
    }
  }
}

extension ServerError: ExplainedError {
  var failure: Failure {
    switch self {
    case .noLibrary:
      Failure(
        FailureMessage(
          code: "library-missing", error: "libmicrohttpd, which the app needs, is not installed",
          hints: ["run 'assets doctor' to see how to get it"]))
    case .cannotListen(let port, let code):
      Failure(
        FailureMessage(
          code: "port-in-use", error: port == 0 ? "no port of this computer is free" : "port \(port) can't be used",
          causes: [String(cString: strerror(code))], hints: port == 0 ? [] : ["leave out '--port' to use any free one"])
      )
    }
  }
}

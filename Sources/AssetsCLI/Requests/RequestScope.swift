internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import Project
internal import Review

/// The common parts of the actions of `assets request`: the requests of a project, the acting person, and sharing.
struct RequestScope {
  let context: CommandContext
  let sharing: RemoteOperations
  private let reporter: TransferReporter

  var store: RequestStore { sharing.requests }

  private init(_ context: CommandContext, _ reporter: TransferReporter) throws {
    (self.context, self.reporter) = (context, reporter)
    sharing = try context.sharing(reporter)
  }

  /// Runs a function with requests; the progress of transfers ends before the result is printed.
  static func run<Result>(_ context: CommandContext, _ body: (Self) throws -> Result) throws -> Result {
    let reporter = TransferReporter(context, writesJSON: context.writesEvents)
    defer { reporter.finish() }
    return try body(Self(context, reporter))
  }

  func people() throws -> RequestPeople {
    try RequestPeople(of: sharing.workspace.repository, now: context.now)
  }

  /// Shares what was recorded, then prints it.
  ///
  /// - Parameters:
  ///   - isVerdict: True for an action on one version, because sharing may add a newer one.
  ///   - isNew: False if nothing was recorded, so there is nothing to share.
  func finish(
    _ request: ReviewRequest, _ line: String, _ options: some RequestAnswer, isVerdict: Bool = false,
    isNew: Bool = true
  ) throws -> ExitCode {
    let shared =
      options.isLocal || !isNew
      ? nil
      : try sharing.requestRemote(options.remote).map {
        sharing.shareRequests(with: $0, asksAgain: options.remote != nil)
      }
    reporter.finish()
    if let removed = shared?.removed.first(where: { $0.id == request.id }) {
      throw RequestError.removedMeanwhile(request.source, texts: removed.unsent)
    }
    let latest = isVerdict ? try store.request(named: request.id) : request
    let report = try RequestOverview(latest, store, context)
    if options.showsJSON { context.write(json: try report.json(), sentence: line) } else { context.output.line(line) }
    if isNew { report.printSharing(shared, context) }
    if latest.version?.head != request.version?.head {
      let show = shellQuoted("assets request show \(shellWord(request.source))")
      context.error.line("note: version \(latest.versions.count) is newer: see \(show)")
    }
    return .done
  }

  /// `'bell' and 'rope'`: assets as they were typed, those that were named by their paths by their names.
  func names(_ typed: [String]) -> String {
    let names = typed.map { typed in
      let name = Path.name(typed)
      return FolderType(folderName: name).role == .asset ? Path.stem(name) : typed
    }
    return listed(names.map(quoted), "and")
  }

  /// The version that a verdict is about, if there are several.
  func versionText(_ request: ReviewRequest) -> String {
    request.versions.count < 2 ? "" : " (version \(request.versions.count))"
  }

  func finishTransfer() { reporter.finish() }
}

/// An action of `assets request` that records an event.
protocol RequestAnswer: Command {
  var request: String? { get set }
  var remote: String? { get set }
  var isLocal: Bool { get set }
  var showsJSON: Bool { get set }
}

extension RequestAnswer {
  /// An undo revokes the event.
  var recordingScope: OperationRecorder.Scope? { .branches }
}

/// An action of `assets request` on one comment.
protocol CommentAction: RequestAnswer {
  var comment: String { get set }
}

extension CommentAction {
  static var commentArgument: ArgumentSpec<Self> {
    .argument("ID", into: \.comment, "The id of the comment, as 'assets request show' prints it")
  }

  static var requestOption: OptionSpec<Self> {
    .value("request", "NAME", into: \.request, "The request; otherwise that of your branch").completed(from: .branches)
  }
}

extension RequestAnswer {
  static var requestArgument: ArgumentSpec<Self> {
    .argument("NAME", into: \.request, "The branch, short id or title; otherwise the request of your branch").completed(
      from: .branches)
  }

  static var sharingOptions: [OptionSpec<Self>] {
    [
      .value("remote", "REMOTE", into: \.remote, "Share with this remote").completed(from: .remotes),
      .flag("local", sets: \.isLocal, "Keep it on this computer until the next sync"),
      .flag("json", sets: \.showsJSON, "Print the request as JSON"),
    ]
  }
}

internal import Arguments
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Review

/// `assets requests`
struct RequestsCommand: Command {
  var isMine = false
  var isForMe = false
  var showsAll = false
  var author: String?
  var limit = 50
  var fetches = false
  var showsJSON = false

  static let name = "requests"

  static let spec = CommandSpec<Self>(
    name, "List the review requests",
    discussion: """
      Lists the open review requests, the latest first, with the state of each. 'assets fetch', 'pull' and 'sync' get \
      requests with the branches; --fetch does it first.
      """,
    options: [
      .flag("mine", sets: \.isMine, "Only your own requests"),
      .flag("for-me", sets: \.isForMe, "Only requests that wait for your answer"),
      .flag("all", sets: \.showsAll, "Also merged and closed requests"),
      .value("author", "WHO", into: \.author, "Only requests of this author"),
      .value("limit", "COUNT", into: \.limit, in: 1...1_000_000, "Stop after this many requests"),
      .flag("fetch", sets: \.fetches, "Get new requests from the remote first"),
      .flag("json", sets: \.showsJSON, "Print the requests as JSON"),
    ],
    examples: [
      CommandExample("assets requests", "See the open requests"),
      CommandExample("assets requests --for-me --fetch", "Get new requests, and list those that wait for you"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    let reporter = TransferReporter(context, writesJSON: context.writesEvents)
    defer { reporter.finish() }
    let sharing = try context.sharing(reporter)
    if fetches { _ = try sharing.fetch() }
    reporter.finish()
    let store = sharing.requests
    let list = try store.list()
    let me = try? RequestPeople(of: sharing.workspace.repository, now: context.now).author.email.lowercased()
    var requests = list.requests.filter { showsAll || (!$0.isClosed && !$0.isMerged) }
      .filter { !isMine || $0.author.key == me }
      .filter { request in
        guard let author = author?.lowercased() else { return true }
        return request.author.key == author || request.author.name.lowercased().contains(author)
      }
      .filter { !isForMe || $0.isWaiting(for: me) }
    let isCut = requests.count > limit
    requests = Array(requests.prefix(limit))
    if showsJSON {
      context.write(
        json: .object(
          ("requests", .list(requests.map { $0.json(for: me) })),
          (
            "problems",
            .list(list.problems.map { .object(("ref", .string($0.reference)), ("reason", .string($0.reason.text))) })
          )))
    } else {
      var table = Table([.left(widest: 32), .left(widest: 40), .left(), .left(), .left()])
      for request in requests {
        table.add(
          .init(request.source), .init(request.title), .init(request.author.name), .init(request.stateText(for: me)),
          .init(request.threadText, .dim))
      }
      context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
      if requests.isEmpty {
        let all = "no \(showsAll ? "" : "open ")review requests"
        context.error.line("note: \(isForMe ? "no review request waits for you" : all)")
      }
      if isCut { context.error.line("hint: '--limit' lists more") }
    }
    for problem in list.problems {
      context.error.line("warning: ignored \(printable(problem.reference)): \(problem.reason.text)")
    }
    return .done
  }
}

extension ReviewHistoryError {
  var text: String {
    switch self {
    case .notARequest: "not a request"
    case .removed: "removed"
    case .tooLong: "more than \(grouped(ReviewHistory.maxCount)) events"
    case .incomplete(let id): "the commit \(id.prefix(7)) is missing"
    }
  }
}

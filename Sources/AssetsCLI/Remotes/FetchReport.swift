internal import Git
internal import JSON
internal import Project
internal import Review

/// The result of a fetch, as text and as JSON.
struct FetchReport {
  let result: FetchResult

  func print(_ context: CommandContext) {
    let remote = quoted(result.remote.name)
    if result.requestsFailed { context.error.line("note: the review requests of \(remote) could not be fetched") }
    if result.moves.isEmpty, result.requests.isEmpty { return context.output.line(sentence) }
    if !result.moves.isEmpty { printMoves(context) }
    Self.print(result.requests, context)
  }

  /// `New on 'origin': 'main' and 2 review requests`
  var sentence: String {
    let remote = quoted(result.remote.name)
    let requests = result.requests.isEmpty ? [] : [counted(result.requests.count, "review request")]
    let new = firstFew(result.moves.map { quoted($0.name) }) + requests
    return new.isEmpty ? "\(remote) has nothing new" : "New on \(remote): \(listed(new, "and"))"
  }

  private func printMoves(_ context: CommandContext) {
    context.output.line("New on \(quoted(result.remote.name)):")
    var table = Table([.left(), .left()], indent: 2)
    for move in result.moves { table.add(.init(move.name), .init(Self.words(for: move), .dim)) }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    for move in result.moves where move.kind == .replaced {
      guard let old = move.old else { continue }
      let words = "assets branch \(shellWord("\(move.name)-old")) --at \(old.short)"
      context.error.line("hint: run \(shellQuoted(words)) to keep the old \(quoted(move.name)) as a branch")
    }
  }

  /// Prints a line for each review request that was fetched.
  static func print(_ arrivals: [RequestArrival], _ context: CommandContext) {
    if arrivals.isEmpty { return }
    context.output.line("Review requests:")
    var table = Table([.left(widest: 32), .left()], indent: 2)
    for arrival in arrivals.prefix(maxArrivalCount) {
      let waiting = arrival.isWaiting ? "; waiting for you" : ""
      table.add(.init(arrival.source), .init(words(for: arrival) + waiting, .dim))
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    let more = arrivals.count - maxArrivalCount
    if more > 0 { context.output.line("  and \(counted(more, "other")); 'assets requests' lists them") }
    printUnsent(arrivals, context)
  }

  /// `Review of 'bell-redrawn': Grace Hopper approved`, or how many have news; nil if none has.
  static func summary(of arrivals: [RequestArrival]) -> String? {
    guard let first = arrivals.first else { return nil }
    if arrivals.count > 1 { return "\(counted(arrivals.count, "review request")) changed" }
    return "Review of \(quoted(first.source)): \(words(for: first))"
  }

  /// Prints texts in removed requests that were not sent in time.
  private static func printUnsent(_ arrivals: [RequestArrival], _ context: CommandContext) {
    let removed = arrivals.filter { !$0.unsent.isEmpty }
    for arrival in removed {
      let texts = arrival.unsent.map { quoted($0) }
      context.error.line(
        "note: what you wrote in the request of \(quoted(arrival.source)) was not shared: \(listed(texts, "and"))")
    }
    if !removed.isEmpty {
      context.error.line("hint: 'assets undo' brings the request back with it, and 'assets sync' shares that again")
    }
  }

  private static let maxArrivalCount = 20

  private static func words(for arrival: RequestArrival) -> String {
    switch arrival.kind {
    case .new: return "new request\(by(arrival.people)): \(printable(arrival.title))"
    case .removed: return "removed for everyone (\(arrival.shortID))"
    case .tooLong: return "not read: \(ReviewHistoryError.tooLong.text)"
    case .changed: break
    }
    var parts: [String] = []
    if arrival.commentCount > 0 {
      parts.append(counted(arrival.commentCount, "new comment") + by(arrival.commenters))
    }
    for (name, verdict, assets) in arrival.verdicts {
      let names = listed(firstFew(assets.map { printable($0) }), "and")
      let verb =
        switch verdict {
        case .approve: assets.isEmpty ? "approved" : "approved \(names)"
        case .changes: assets.isEmpty ? "asked for changes" : "asked for changes to \(names)"
        case .withdraw: "withdrew the verdict"
        }
      parts.append("\(printable(name)) \(verb)")
    }
    if arrival.resolvedCount > 0 { parts.append("resolved \(counted(arrival.resolvedCount, "comment"))") }
    if arrival.versionCount > 0 { parts.append(counted(arrival.versionCount, "new version")) }
    if let (name, kind) = arrival.ending {
      let verb = ["close": "closed", "reopen": "reopened"][kind] ?? "merged"
      parts.append("\(verb) by \(printable(name))")
    }
    if arrival.otherCount > 0 { parts.append(counted(arrival.otherCount, "other change")) }
    return parts.joined(separator: ", ")
  }

  static func json(_ arrival: RequestArrival) -> JSONValue {
    .object(
      ("id", .string(arrival.id)), ("shortId", .string(arrival.shortID)), ("source", .string(arrival.source)),
      ("title", .string(arrival.title)), ("change", .string(arrival.kind.rawValue)),
      ("comments", .number(arrival.commentCount)), ("versions", .number(arrival.versionCount)),
      (
        "verdicts",
        .list(
          arrival.verdicts.map { verdict in
            .object(
              ("name", .string(verdict.name)), ("verdict", .string(verdict.verdict.rawValue)),
              ("assets", .list(verdict.assets.map { .string($0) })))
          })
      ), ("resolved", .number(arrival.resolvedCount)),
      ("unsent", arrival.unsent.isEmpty ? nil : .list(arrival.unsent.map { .string($0) })),
      ("ending", .optional(arrival.ending?.kind)), ("others", .number(arrival.otherCount)),
      ("authors", .list(arrival.people.map { .string($0) })), ("waitingForMe", .bool(arrival.isWaiting)))
  }

  private static func words(for move: FetchResult.Move) -> String {
    let by = Self.by(move.authors)
    return switch move.kind {
    case .new: "new branch"
    case .tag: "tag"
    case .removed: "gone"
    case .forward: move.count == 0 ? "new versions" : counted(move.count, "version") + by
    case .replaced:
      "replaced; \(counted(move.goneCount, "version"))\(Self.by(move.goneAuthors)) "
        + "removed, \(counted(move.count, "new version"))\(by)"
    }
  }

  private static func by(_ authors: [String]) -> String {
    let names = authors.prefix(3).map { printable($0) } + (authors.count > 3 ? ["others"] : [])
    return names.isEmpty ? "" : " by \(listed(names, "and"))"
  }

  var json: JSONValue {
    .object(
      ("remote", .string(result.remote.name)),
      (
        "branches",
        .list(
          result.moves.map {
            .object(
              ("name", .string($0.name)), ("change", .string($0.kind.rawValue)),
              ("from", .optional($0.old?.description)),
              ("to", .optional($0.new?.description)), ("versions", .number($0.count)),
              ("authors", .list($0.authors.map { .string($0) })),
              ("gone", $0.kind == .replaced ? .number($0.goneCount) : nil),
              ("goneAuthors", $0.kind == .replaced ? .list($0.goneAuthors.map { .string($0) }) : nil))
          })
      ), ("requests", requests))
  }

  /// The fetched review requests.
  var requests: JSONValue { .list(result.requests.map(Self.json)) }
}

internal import Git
internal import JSON
internal import Project

/// What a fetch brought, as text and as JSON.
struct FetchReport {
  let result: FetchResult

  func print(_ context: CommandContext) {
    let remote = quoted(result.remote.name)
    if result.requestsFailed { context.error.line("note: the review requests of \(remote) could not be fetched") }
    guard !result.moves.isEmpty else { return context.output.line("\(remote) has nothing new") }
    context.output.line("New on \(remote):")
    var table = Table([.left(), .left()], indent: 2)
    for move in result.moves { table.add(.init(move.name), .init(Self.words(for: move), .dim)) }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    for move in result.moves where move.kind == .replaced {
      guard let old = move.old else { continue }
      let words = "assets branch \(shellWord("\(move.name)-old")) --at \(old.short)"
      context.error.line("hint: run \(shellQuoted(words)) to keep the old \(quoted(move.name)) as a branch")
    }
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
              ("old", .optional($0.old?.description)),
              ("new", .optional($0.new?.description)), ("versions", .number($0.count)),
              ("authors", .list($0.authors.map { .string($0) })),
              ("gone", $0.kind == .replaced ? .number($0.goneCount) : nil),
              ("goneAuthors", $0.kind == .replaced ? .list($0.goneAuthors.map { .string($0) }) : nil))
          })
      ))
  }
}

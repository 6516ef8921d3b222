internal import Git
internal import JSON
internal import Workspace

/// What a fetch brought, in words and for other programs.
struct FetchSheet {
  let result: FetchResult

  func print(_ context: Context) {
    let remote = quoted(result.remote.name)
    guard !result.moves.isEmpty else { return context.output.line("\(remote) has nothing new") }
    context.output.line("new on \(remote):")
    var table = Table([.left(), .left()], indent: 2)
    for move in result.moves { table.add(.init(move.name), .init(Self.words(for: move), .dim)) }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
  }

  private static func words(for move: FetchResult.Move) -> String {
    let names = move.authors.prefix(3).map { printable($0) } + (move.authors.count > 3 ? ["others"] : [])
    let by = names.isEmpty ? "" : " by \(listed(names, "and"))"
    return switch move.kind {
    case .new: "new branch"
    case .tag: "tag"
    case .removed: "gone"
    case .forward: move.count == 0 ? "new versions" : counted(move.count, "version") + by
    case .replaced: "replaced; \(counted(move.count, "version"))\(by) not seen before"
    }
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
              ("authors", .list($0.authors.map { .string($0) })))
          })
      ))
  }
}

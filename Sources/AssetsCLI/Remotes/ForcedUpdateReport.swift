internal import Git
internal import JSON
internal import Project

/// A report that a shared branch was force-pushed, as text and as JSON: what is gone, what is there now, and how to
/// restore the old versions.
struct ForcedUpdateReport {
  let replacement: ForcedUpdate

  private var name: String { quoted("\(replacement.remote)/\(replacement.branch)") }

  /// Prints it in addition to the result of a command.
  func print(_ context: CommandContext) {
    context.error.line("note: \(sentence)")
    for line in details { context.error.line("  \(line)") }
    context.error.line("hint: \(wayToOld)")
  }

  /// What happened.
  var sentence: String {
    "\(name) was replaced: \(counted(replacement.goneCount, "version")) "
      + "\(replacement.goneCount == 1 ? "was" : "were") removed"
  }

  /// The authors of the removed and the new versions, one line each.
  var details: [String] {
    let more = replacement.goneCount - replacement.gone.count
    return replacement.gone.map { "removed: \(Self.words(for: $0))" }
      + (more > 0 ? ["and \(counted(more, "more version"))"] : [])
      + ["newest version now: \(Self.words(for: replacement.newest))"]
  }

  /// The user's own versions, if they are at stake.
  var own: String {
    let count = replacement.ownCount
    return count == 0
      ? "none of your versions was committed here"
      : "\(counted(count, "version")) of yours \(count == 1 ? "is" : "are") not in it"
  }

  /// How to restore the removed versions: they are here as long as a reference leads to them.
  var wayToOld: String {
    let words = "assets branch \(shellWord("\(replacement.branch)-old")) --at \(replacement.old.short)"
    return "run \(shellQuoted(words)) to keep the old versions as a branch"
  }

  private static func words(for commit: CommitSummary) -> String {
    "\(commit.id.short) \(quoted(commit.subject)) by \(printable(commit.author.name)), "
      + DateTime(commit.author.moment).text
  }

  var json: JSONValue {
    .object(
      ("from", .string(replacement.old.description)), ("to", .string(replacement.newest.id.description)),
      ("gone", .number(replacement.goneCount)), ("own", .number(replacement.ownCount)),
      ("goneVersions", .list(replacement.gone.map(Self.json))), ("newest", Self.json(replacement.newest)))
  }

  private static func json(_ commit: CommitSummary) -> JSONValue {
    .object(
      ("version", .string(commit.id.description)), ("author", .string(commit.author.name)),
      ("date", .string(DateTime(commit.author.moment).isoText)), ("subject", .string(commit.subject)))
  }
}

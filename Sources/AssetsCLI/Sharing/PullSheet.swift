internal import Git
internal import JSON
internal import Workspace

/// What a pull did, in words and for other programs.
struct PullSheet {
  let result: PullResult
  let isDryRun: Bool
  let cut: ChangeSheet.Cut

  func print(_ context: Context) {
    context.output.line(sentence)
    if let changes { ChangeSheet(changes, cut: cut).print(context) }
  }

  private var theirs: String { quoted("\(result.fetch.remote.name)/\(result.theirs)") }

  private var sentence: String {
    let would = isDryRun ? "would " : ""
    switch result.integration {
    case .upToDate(let ahead):
      let more = ahead > 0 ? "; \(counted(ahead, "version")) of yours \(ahead == 1 ? "is" : "are") not there yet" : ""
      return "you have all of \(theirs) already\(more)"
    case .forward(let changes, let count):
      return "\(isDryRun ? "would take" : "took") \(new(count)) of \(theirs); \(onDisk(changes))"
    case .merged(let commit, let changes, let count):
      let name = isDryRun ? "" : " as \(commit.short)"
      return "\(isDryRun ? "would merge" : "merged") \(new(count)) of \(theirs) with yours\(name); \(onDisk(changes))"
    case .replayed(let own, let changes, let count):
      return "\(would)put \(counted(own, "version")) of yours on top of \(new(count)) of \(theirs); \(onDisk(changes))"
    }
  }

  private func new(_ count: Int) -> String { counted(count, "new version") }

  private func onDisk(_ changes: ProjectChanges) -> String {
    "\(changes.countWords) \(isDryRun ? "would change" : "changed") on disk"
  }

  private var changes: ProjectChanges? {
    switch result.integration {
    case .upToDate: nil
    case .forward(let changes, _), .merged(_, let changes, _), .replayed(_, let changes, _): changes
    }
  }

  // MARK: - JSON

  var json: JSONValue {
    let sheet = ChangeSheet(changes ?? ProjectChanges()).json
    var (kind, count, own) = ("nothing", 0, 0)
    switch result.integration {
    case .upToDate(let ahead): own = ahead
    case .forward(_, let came): (kind, count) = ("forward", came)
    case .merged(_, _, let came): (kind, count) = ("merge", came)
    case .replayed(let moved, _, let came): (kind, count, own) = ("rebase", came, moved)
    }
    return .object(
      ("remote", .string(result.fetch.remote.name)), ("branch", .string(result.branch)),
      ("theirs", .string(result.theirs)), ("kind", .string(kind)), ("versions", .number(count)),
      ("ownVersions", .number(own)), ("dryRun", .bool(isDryRun)), ("assets", sheet.assets),
      ("otherFiles", sheet.otherFiles))
  }
}

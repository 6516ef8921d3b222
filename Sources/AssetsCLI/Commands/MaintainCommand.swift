internal import Arguments
internal import Git
internal import JSON
internal import Project

/// `assets maintain`
struct MaintainCommand: Command {
  var repacks = false
  var forgetsOnlyCopies = false
  var isDryRun = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "maintain", "Keep the repository fast and small",
    discussion: """
      Removes files that killed programs left in the '.git' folder, and has git put packs together where many have \
      gathered: more than 'gc.autoPackLimit' of them, or more than 'gc.auto' objects in files of their own. Nothing \
      you made is touched, no version goes away, and nothing ever needs this to work.

      Of 'assets operations' those go that are older than 'assets.operationsDays' (90), and the oldest as long as \
      what they keep takes more bytes than 'assets.operationsSize' (2 GB). Those that hold the only copy of something - a \
      file that was in no version, a version that no branch leads to and nobody else has - stay, however old they are, \
      until you ask for it with --forget-only-copies. What an undo that was killed had taken away, and nobody could put \
      back, goes in the same way, and so does what was kept for a work tree that 'git worktree remove' took away. On a \
      terminal you are asked about the only copies of such a work tree.
      """,
    options: [
      .flag("repack", sets: \.repacks, "Put everything into one pack, however little there is"),
      .flag(
        "forget-only-copies", sets: \.forgetsOnlyCopies,
        "Forget old operations also where what they took away is nowhere else"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Say what would be done, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      Example("assets maintain", "Once in a while, in a project of many years"),
      Example("assets maintain --dry-run", "See whether there is anything to do"),
      Example("assets maintain --forget-only-copies --dry-run", "See what would be gone for good"),
    ])

  func run(_ context: Context) throws -> ExitCode {
    let result = try context.workspace().maintain(
      forcesRepack: repacks, forgetsOnlyCopies: forgetsOnlyCopies, isDryRun: isDryRun, now: context.now
    ) { workTrees in
      guard context.canAsk, !showsJSON else { return false }
      let names = listed(workTrees.map(quoted), "and")
      return context.confirms("\(Self.removed(workTrees)) \(names): forget files that exist nowhere else?")
    }
    if showsJSON {
      context.write(json: json(result))
    } else {
      for line in lines(result) { context.output.line(line) }
    }
    return result.notRemoved.isEmpty ? .done : .failed
  }

  private func lines(_ result: MaintenanceResult) -> [String] {
    var lines: [String] = []
    let before = result.before
    if !result.removed.isEmpty {
      let size = byteWords(result.removed.reduce(0) { $0 + $1.byteCount })
      lines.append(
        "\(isDryRun ? "would remove" : "removed") \(counted(result.removed.count, "leftover")) of killed programs, \(size)"
      )
      lines += result.removed.prefix(20).map { "  .git/\(printable($0.path))" }
      if result.removed.count > 20 { lines.append("  and \(result.removed.count - 20) more") }
    }
    lines += operationLines(result) + folderLines(result)
    lines += result.notRemoved.map { "could not remove .git/\(printable($0.path))" }
    switch result.after {
    case nil: break
    case _? where isDryRun:
      lines.append("would put \(Self.words(before)) together")
    case let after?:
      lines.append("put \(Self.words(before)) together: \(Self.words(after)) now")
    }
    if lines.isEmpty { lines.append("there is nothing to do: \(Self.words(before))") }
    return lines
  }

  private func operationLines(_ result: MaintenanceResult) -> [String] {
    var lines: [String] = []
    if let last = result.forgotten.last {
      lines.append(
        "\(isDryRun ? "would forget" : "forgot") \(counted(result.forgotten.count, "operation")) up to "
          + DateTime(last.moment).text)
      // What is gone for good is named, one by one.
      if forgetsOnlyCopies { lines += Self.list(result.forgotten) }
    }
    if result.unlistedCount > 0 {
      lines.append(
        "\(isDryRun ? "would drop" : "dropped") what was kept for \(counted(result.unlistedCount, "operation")) that no "
          + "list has any more")
    }
    if !result.goneWorkTrees.isEmpty {
      let names = listed(result.goneWorkTrees.map(quoted), "and")
      lines.append("\(isDryRun ? "would forget" : "forgot") the operations of \(names), a work tree that is no more")
    }
    if !result.onlyCopyWorkTrees.isEmpty {
      let names = listed(result.onlyCopyWorkTrees.map(quoted), "and")
      lines.append(
        "kept the operations of the \(Self.removed(result.onlyCopyWorkTrees)) \(names): they hold files or versions that "
          + "exist nowhere else; --forget-only-copies lets them go")
    }
    if let last = result.onlyCopies.last {
      let count = counted(result.onlyCopies.count, "old operation")
      let size = byteWords(result.onlyCopies.reduce(0) { $0 + $1.keptByteCount })
      lines.append(
        "\(count) up to \(DateTime(last.moment).text) \(result.onlyCopies.count == 1 ? "stays" : "stay"): what was "
          + "taken away there, \(size), is nowhere else; --forget-only-copies lets it go")
      lines += Self.list(result.onlyCopies)
    }
    return lines
  }

  private func folderLines(_ result: MaintenanceResult) -> [String] {
    let list = { (folders: [OrphanedBackup]) in folders.map { "  .git/\(printable($0.path))" } }
    var lines: [String] = []
    if !result.forgottenFolders.isEmpty {
      lines.append("\(isDryRun ? "would remove" : "removed") \(OrphanedBackup.words(result.forgottenFolders))")
      lines += list(result.forgottenFolders)
    }
    if !result.onlyCopyFolders.isEmpty {
      lines.append(
        "\(OrphanedBackup.words(result.onlyCopyFolders)), stays: some of it is in no version; --forget-only-copies lets it go"
      )
      lines += list(result.onlyCopyFolders)
    }
    return lines
  }

  private static func list(_ operations: [Operation]) -> [String] {
    operations.prefix(20).map { "  \($0.number)  \(DateTime($0.moment).text)  \($0.line)" }
      + (operations.count > 20 ? ["  and \(operations.count - 20) more"] : [])
  }

  private static func removed(_ workTrees: [String]) -> String {
    workTrees.count == 1 ? "removed work tree" : "removed work trees"
  }

  private static func words(_ upkeep: MaintenanceStatus) -> String {
    "\(counted(upkeep.packCount, "pack")) and \(counted(upkeep.looseCount, "object")) in files of their own"
  }

  private func json(_ result: MaintenanceResult) -> JSONValue {
    let counts = { (upkeep: MaintenanceStatus) in
      JSONValue.object(("packs", .number(upkeep.packCount)), ("looseObjects", .number(upkeep.looseCount)))
    }
    let files = { (files: [MaintenanceStatus.StaleFile]) in
      JSONValue.list(
        files.map { .object(("path", .string(".git/\($0.path)")), ("bytes", .number($0.byteCount))) })
    }
    let folders = { (folders: [OrphanedBackup]) in
      JSONValue.list(
        folders.map { .object(("path", .string(".git/\($0.path)")), ("bytes", .number($0.byteCount))) })
    }
    return .object(
      ("dryRun", .bool(isDryRun)), ("before", counts(result.before)), ("repacked", .bool(result.after != nil)),
      ("after", isDryRun ? .null : result.after.map(counts) ?? .null), ("removed", files(result.removed)),
      ("notRemoved", files(result.notRemoved)), ("forgottenOperations", .list(result.forgotten.map(\.json))),
      ("unlistedOperations", .number(result.unlistedCount)), ("onlyCopies", .list(result.onlyCopies.map(\.json))),
      ("forgottenFolders", folders(result.forgottenFolders)), ("onlyCopyFolders", folders(result.onlyCopyFolders)),
      ("goneWorkTrees", .list(result.goneWorkTrees.map { .string($0) })),
      ("onlyCopyWorkTrees", .list(result.onlyCopyWorkTrees.map { .string($0) })))
  }
}

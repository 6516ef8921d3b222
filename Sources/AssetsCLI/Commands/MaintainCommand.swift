internal import Arguments
internal import Git
internal import JSON
internal import LargeFiles
internal import Project

/// `assets maintain`
struct MaintainCommand: Command {
  var repacks = false
  var forgetsOnlyCopies = false
  var removesLargeFiles = false
  var isDryRun = false
  var showsJSON = false

  static let name = "maintain"

  static let spec = CommandSpec<Self>(
    name, "Keep the repository fast and small",
    discussion: """
      Removes files that interrupted programs left in the '.git' folder, and has git combine packs if there are too \
      many: more than 'gc.autoPackLimit' packs, or more than 'gc.auto' objects in separate files. Your files and \
      versions are not changed, and you never need to run this.

      Removes operations from 'assets operations' that are older than 'assets.operationsDays' (90), and the oldest \
      ones while their data takes more than 'assets.operationsSize' (2 GB). Operations that hold the only copy of \
      something - a file that was in no version, or a version that is on no branch and on no other computer - stay, \
      however old they are, unless you use --forget-only-copies. The same applies to files that an interrupted undo \
      removed and that could not be restored, and to the data of a work tree that 'git worktree remove' removed. In a \
      terminal you are asked about the only copies of such a work tree.

      Lists the contents of large files that a server or another copy has and nothing here needs: no file of any work \
      tree, no version that you have yet to push, no shelved changes, no 'undo', and nothing of the last ten days. In a \
      terminal you are asked whether to remove them; they are downloaded again if you need them.
      """,
    options: [
      .flag("repack", sets: \.repacks, "Combine everything in one pack, however little there is"),
      .flag(
        "forget-only-copies", sets: \.forgetsOnlyCopies,
        "Also forget old operations that hold the only copy of something"),
      .flag(
        "large-files", sets: \.removesLargeFiles,
        "Remove large files that are not needed here, without asking"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would be done without changing anything"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets maintain", "Clean up a large project once in a while"),
      CommandExample("assets maintain --dry-run", "Check whether there is anything to do"),
      CommandExample("assets maintain --forget-only-copies --dry-run", "See what would be lost for good"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    let mayAsk = context.canAsk && !showsJSON
    var wasListed = false
    let result = try context.workspace().maintain(
      forcesRepack: repacks, forgetsOnlyCopies: forgetsOnlyCopies, isDryRun: isDryRun, now: context.now
    ) { workTrees in
      let names = listed(workTrees.map(quoted), "and")
      return mayAsk
        && context.confirms("\(Self.removed(workTrees)) \(names): forget files that exist nowhere else?")
    } removesLargeFiles: { files in
      if removesLargeFiles { return true }
      guard mayAsk else { return false }
      wasListed = true
      for line in Self.lines(files, "\(counted(files.count, "large file")) not needed here") {
        context.output.line(line)
      }
      return context.confirms("Remove \(files.count == 1 ? "it" : "them") from this computer?")
    }
    if showsJSON {
      context.write(json: json(result), sentence: lines(result)[0])
    } else {
      for line in lines(result, wasListed: wasListed) { context.output.line(line) }
      if !mayAsk, !removesLargeFiles, !result.spareLargeFiles.isEmpty {
        context.error.line("hint: run 'assets maintain --large-files' to remove them\(context.placeToRun)")
      }
    }
    if let failure = result.largeFileFailure {
      let reason = MissingLargeFilesError.words(for: failure)
      context.error.line("note: could not find out whether large files can be removed: \(reason)")
    }
    return result.notRemoved.isEmpty && !(removesLargeFiles && result.largeFileFailure != nil) ? .done : .failed
  }

  private func lines(_ result: MaintenanceResult, wasListed: Bool = false) -> [String] {
    var lines: [String] = []
    let before = result.before
    if !result.removed.isEmpty {
      let size = byteWords(result.removed.reduce(0) { $0 + $1.byteCount })
      lines.append(
        "\(isDryRun ? "Would remove" : "Removed") \(counted(result.removed.count, "leftover")) of interrupted "
          + "programs, \(size)"
      )
      lines += result.removed.prefix(20).map { "  .git/\(printable($0.path))" }
      if result.removed.count > 20 { lines.append("  and \(result.removed.count - 20) more") }
    }
    lines += operationLines(result) + folderLines(result)
    lines += result.notRemoved.map { "Could not remove .git/\(printable($0.path))" }
    switch result.after {
    case nil: break
    case _? where isDryRun:
      lines.append("Would repack \(Self.words(before))")
    case let after?:
      lines.append("Repacked \(Self.words(before)): now \(Self.words(after))")
    }
    if !result.spareLargeFiles.isEmpty {
      let count = counted(result.spareLargeFiles.count, "large file")
      let isRemoved = isDryRun ? removesLargeFiles : result.removedLargeFiles
      let words = isRemoved ? "\(isDryRun ? "Would remove" : "Removed") \(count)" : "\(count) not needed here"
      if isRemoved || !wasListed { lines += Self.lines(result.spareLargeFiles, words, isBrief: wasListed) }
    }
    if lines.isEmpty, !wasListed { lines.append("Nothing to do: \(Self.words(before))") }
    return lines
  }

  /// The larger ones come first.
  private static func lines(_ files: [SpareLargeFile], _ words: String, isBrief: Bool = false) -> [String] {
    let sum = "\(words), \(byteWords(files.reduce(0) { $0 + $1.pointer.size }))"
    if isBrief { return [sum] }
    return [sum]
      + files.prefix(20).map { file in
        "  \(file.path.map(printable) ?? "in no version")  \(byteWords(file.pointer.size))"
      } + (files.count > 20 ? ["  and \(files.count - 20) more"] : [])
  }

  private func operationLines(_ result: MaintenanceResult) -> [String] {
    var lines: [String] = []
    if let last = result.forgotten.last {
      lines.append(
        "\(isDryRun ? "Would forget" : "Forgot") \(counted(result.forgotten.count, "operation")) up to "
          + DateTime(last.moment).text)
      // Everything that is permanently lost is listed.
      if forgetsOnlyCopies { lines += Self.list(result.forgotten) }
    }
    if result.unlistedCount > 0 {
      lines.append(
        "\(isDryRun ? "Would drop" : "Dropped") the data of \(counted(result.unlistedCount, "operation")) no longer "
          + "in the list")
    }
    if !result.goneWorkTrees.isEmpty {
      let names = listed(result.goneWorkTrees.map(quoted), "and")
      lines.append("\(isDryRun ? "Would forget" : "Forgot") the operations of \(names), a removed work tree")
    }
    if !result.onlyCopyWorkTrees.isEmpty {
      let names = listed(result.onlyCopyWorkTrees.map(quoted), "and")
      lines.append(
        "Kept the operations of the \(Self.removed(result.onlyCopyWorkTrees)) \(names): they hold files or "
          + "versions that "
          + "exist nowhere else; --forget-only-copies removes them")
    }
    if let last = result.onlyCopies.last {
      let count = counted(result.onlyCopies.count, "old operation")
      let size = byteWords(result.onlyCopies.reduce(0) { $0 + $1.keptByteCount })
      lines.append(
        "\(count) up to \(DateTime(last.moment).text) \(result.onlyCopies.count == 1 ? "stays" : "stay"): they "
          + "hold the only copy of removed "
          + "files or versions, \(size); --forget-only-copies removes it")
      lines += Self.list(result.onlyCopies)
    }
    return lines
  }

  private func folderLines(_ result: MaintenanceResult) -> [String] {
    let list = { (folders: [OrphanedBackup]) in folders.map { "  .git/\(printable($0.path))" } }
    var lines: [String] = []
    if !result.forgottenFolders.isEmpty {
      lines.append("\(isDryRun ? "Would remove" : "Removed") \(OrphanedBackup.words(result.forgottenFolders))")
      lines += list(result.forgottenFolders)
    }
    if !result.onlyCopyFolders.isEmpty {
      lines.append(
        "\(OrphanedBackup.words(result.onlyCopyFolders)), stays: some of it is in no version; "
          + "--forget-only-copies removes it"
      )
      lines += list(result.onlyCopyFolders)
    }
    return lines
  }

  private static func list(_ operations: [OperationRecord]) -> [String] {
    operations.prefix(20).map { "  \($0.number)  \(DateTime($0.moment).text)  \($0.line)" }
      + (operations.count > 20 ? ["  and \(operations.count - 20) more"] : [])
  }

  private static func removed(_ workTrees: [String]) -> String {
    workTrees.count == 1 ? "removed work tree" : "removed work trees"
  }

  private static func words(_ upkeep: MaintenanceStatus) -> String {
    "\(counted(upkeep.packCount, "pack")) and \(counted(upkeep.looseCount, "object")) in separate files"
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
      ("after", isDryRun ? nil : result.after.map(counts)), ("removed", files(result.removed)),
      ("notRemoved", files(result.notRemoved)), ("forgottenOperations", .list(result.forgotten.map(\.json))),
      ("unlistedOperations", .number(result.unlistedCount)), ("onlyCopies", .list(result.onlyCopies.map(\.json))),
      ("forgottenFolders", folders(result.forgottenFolders)), ("onlyCopyFolders", folders(result.onlyCopyFolders)),
      ("goneWorkTrees", .list(result.goneWorkTrees.map { .string($0) })),
      ("onlyCopyWorkTrees", .list(result.onlyCopyWorkTrees.map { .string($0) })),
      (
        "largeFiles",
        .list(
          result.spareLargeFiles.map { file in
            .object(
              ("path", file.path.map { .string($0) }), ("oid", .string(file.pointer.oid)),
              ("bytes", .number(file.pointer.size)))
          })
      ), ("removedLargeFiles", .bool(result.removedLargeFiles)),
      ("largeFileFailure", result.largeFileFailure.map { .string(MissingLargeFilesError.words(for: $0)) }))
  }
}

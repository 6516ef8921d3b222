internal import Arguments
internal import Git
internal import JSON
internal import Project

/// `assets revert`
struct RevertCommand: Command {
  var revision = ""
  var exceptions: [String] = []
  var moreExceptions: [String] = []
  var messages: [String] = []
  var isDryRun = false
  var showsAll = false
  var showsJSON = false

  static let name = "revert"

  static let spec = CommandSpec<Self>(
    name, "Undo a version with a new one",
    discussion: """
      Creates a new version that undoes the changes of the given one; everything that came after it stays. History is \
      not rewritten, so this is right for versions that others already have. Assets are reverted variant by variant: \
      an image that was added to the same asset later stays.

      Reverting a merge removes everything that it brought into its branch, as 'git revert -m 1' does.

      If a later version changed the same thing again, nothing happens, and the changes are shown. --except leaves \
      those assets as they are and reverts the rest; 'assets restore' restores single assets.
      """,
    arguments: [
      .argument("REVISION", into: \.revision, "The version to revert, as 'assets history' shows it"),
      .arguments("NAME", into: \.moreExceptions, "More assets to leave as they are, after --except").completed(
        from: .assets),
    ],
    options: [
      .value(
        "except", "NAME", into: \.exceptions, "Leave this asset or file as it is"
      ).completed(from: .assets),
      .value(
        "message", short: "m", "MESSAGE", into: \.messages,
        "Describe why; each one is a paragraph; '-' reads standard input"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would change without changing anything"),
      .flag("all", sets: \.showsAll, "List everything that changed, however long the list is"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets revert HEAD", "Revert the last version"),
      CommandExample("assets revert 4f2a91c --dry-run", "See what reverting an older one would change"),
      CommandExample("assets revert 4f2a91c --except bell close", "Revert the rest of it"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .head }

  func run(_ context: CommandContext) throws -> ExitCode {
    if exceptions.isEmpty, !moreExceptions.isEmpty {
      throw UsageError(command: "revert", problems: [.tooManyArguments(moreExceptions)])
    }
    let workspace = try context.workspace()
    let result = try workspace.revert(
      revision, except: exceptions + moreExceptions,
      message: messages.isEmpty ? nil : messages.joined(separator: "\n\n"), isDryRun: isDryRun,
      now: context.now, report: context.hookReport)
    let old = "\(result.version.id.short) \(printable(result.version.subject))"
    let sentence =
      isDryRun
      ? "Would revert \(old); \(result.changes.countWords) would change"
      : "Reverted \(old) on \(quoted(result.branch)) as \(result.commit.short); "
        + "\(result.changes.countWords) changed"
    if showsJSON {
      context.write(json: json(result), sentence: sentence)
    } else {
      context.output.line(sentence)
      ChangeReport(result.changes, cut: showsAll ? .nothing : .standard).print(context)
    }
    return .done
  }

  private func json(_ result: RevertResult) -> JSONValue {
    let report = ChangeReport(result.changes).json
    return .object(
      ("branch", .string(result.branch)), ("dryRun", .bool(isDryRun)),
      ("reverted", .string(result.version.id.description)),
      ("version", isDryRun ? nil : .string(result.commit.description)), ("subject", .string(result.subject)),
      ("except", result.exceptions.isEmpty ? nil : .list(result.exceptions.map { .string($0) })),
      ("assets", report.assets), ("otherFiles", report.otherFiles))
  }
}

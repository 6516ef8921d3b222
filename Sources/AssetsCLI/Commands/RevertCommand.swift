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

  static let spec = CommandSpec<Self>(
    "revert", "Undo a version with a new one",
    discussion: """
      Makes a new version in which everything is as if the named one had never been made; all that came after it stays. \
      History is not rewritten, so this is right for versions that others have already. Assets are put together \
      variant by variant: an image that somebody added to the same asset later stays there.

      Of a merge, everything goes that it brought into the branch it was made on, as with 'git revert -m 1'.

      If a later version changed the same thing again, nothing happens, and you see what that is. --except leaves those \
      assets as they are and reverts the rest; 'assets restore' brings single assets back.
      """,
    arguments: [
      .argument("REVISION", into: \.revision, "The version to take back, as 'assets history' shows it"),
      .arguments("NAME", into: \.moreExceptions, "More assets to leave as they are, after --except").completed(
        from: .assets),
    ],
    options: [
      .value(
        "except", "NAME", into: \.exceptions, "Leave this asset or file as it is"
      ).completed(from: .assets),
      .value("message", short: "m", "MESSAGE", into: \.messages, "Say why; each one is a paragraph"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would change, and change nothing"),
      .flag("all", sets: \.showsAll, "List everything that changed, however much it is"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      Example("assets revert HEAD", "Take the last version back"),
      Example("assets revert 4f2a91c --dry-run", "See what an older one would take with it"),
      Example("assets revert 4f2a91c --except bell close", "Take back the rest of it"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .head }

  func run(_ context: Context) throws -> ExitCode {
    if exceptions.isEmpty, !moreExceptions.isEmpty {
      throw UsageError(command: "revert", problems: [.tooManyArguments(moreExceptions)])
    }
    let workspace = try context.workspace()
    let result = try workspace.revert(
      revision, except: exceptions + moreExceptions,
      message: messages.isEmpty ? nil : messages.joined(separator: "\n\n"), isDryRun: isDryRun,
      now: context.now, report: context.hookReport)
    if showsJSON {
      context.write(json: json(result))
    } else {
      let old = "\(result.version.id.short) \(printable(result.version.subject))"
      context.output.line(
        isDryRun
          ? "Would revert \(old); \(result.changes.countWords) would change"
          : "Reverted \(old) on \(quoted(result.branch)) as \(result.commit.short); \(result.changes.countWords) changed"
      )
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

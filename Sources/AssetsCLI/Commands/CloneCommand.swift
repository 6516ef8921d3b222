internal import Arguments
internal import Git
internal import JSON
internal import Project

/// `assets clone`
struct CloneCommand: Command {
  var address = ""
  var folder: String?
  var branch: String?
  var leavesPlaceholders = false
  var isDryRun = false
  var showsJSON = false

  static let name = "clone"

  static let spec = CommandSpec<Self>(
    name, "Copy a shared project to this computer",
    discussion: """
      Copies a project with all its versions to this computer. The address is the one your git host shows, such as \
      https://example.com/harbour.git or git@example.com:harbour.git, or a folder. Git handles the sign-in: keys, \
      password helpers, proxies and certificates work as they do for 'git clone'.

      The folder appears when everything is copied; an interrupted copy leaves nothing behind. If large files \
      can't be downloaded, the copy contains placeholders, and 'assets large --get' completes it. Without -b you are \
      on the branch that the project's host names, or on the only branch.
      """,
    arguments: [
      .argument("ADDRESS", into: \.address, "The address of the project").completed(from: .folders),
      .argument("DIR", into: \.folder, "The new folder; by default it is named after the project").completed(
        from: .folders),
    ],
    options: [
      .value("branch", short: "b", "BRANCH", into: \.branch, "Check out this branch"),
      .flag(
        "without-large", sets: \.leavesPlaceholders,
        "Leave small placeholders for large files; 'assets large --get' gets them later"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "List what is there without copying anything"),
      .flag("json", sets: \.showsJSON, "Print progress and results as JSON, one object per line"),
    ],
    examples: [
      CommandExample("assets clone https://example.com/harbour.git", "Copy the project to the folder 'harbour'"),
      CommandExample("assets clone git@example.com:harbour.git work", "Copy it to a folder with another name"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    do {
      return try clone(context)
    } catch let error as TransportError {
      throw CloneError(error: error, branch: branch)
    }
  }

  private func clone(_ context: CommandContext) throws -> ExitCode {
    let report = TransferReporter(context, writesJSON: showsJSON)
    defer { report.finish() }
    var cloning = try CloneOperation(
      address: address, folder: folder.map(context.followingLinks), branch: branch, directory: context.directory)
    (cloning.leavesPlaceholders, cloning.mayAsk) = (leavesPlaceholders, context.canAsk)
    let settings = try TransferSettings(Configuration.outside(environment: context.environment))
    let transport = settings.retrying(
      GitTransport(
        folder: context.directory, environment: context.environment, mayAsk: context.canAsk,
        silenceLimit: settings.silenceLimit))
    if isDryRun {
      let branches = try transport.branches(at: address, report.callAsFunction)
      report.finish()
      try preview(cloning, branches, report, context)
    } else {
      let copy = try cloning.run(
        over: transport, environment: context.environment, hookReport: context.hookReport, report.callAsFunction)
      let requestCount = fetchRequests(of: cloning, report, context)
      report.finish()
      try tell(of: cloning, copy, requestCount, report, context)
      if !copy.hasLargeFiles { return printPointers(cloning, context) }
    }
    return .done
  }

  /// Gets the review requests, which git doesn't copy, and returns their number. The copy is complete without them, and
  /// the next pull gets them, so it doesn't matter if the connection is lost now.
  private func fetchRequests(
    of cloning: CloneOperation, _ report: TransferReporter, _ context: CommandContext
  ) -> Int {
    var inside = context
    inside.directory = cloning.folder
    return (try? inside.sharing(report).fetch())?.requests.count ?? 0
  }

  /// The clone is kept: it has all versions, and one command gets the rest.
  private func printPointers(_ cloning: CloneOperation, _ context: CommandContext) -> ExitCode {
    if showsJSON { return .failed }
    let text = FailureMessage(
      code: "large-files-missing",
      error: "could not download the large files of \(quoted(cloning.address.withoutSecrets))",
      causes: ["placeholders are there instead; nothing else is missing"],
      hints: ["run \(shellQuoted("assets -C \(shellWord(context.shown(cloning.folder))) large --get")) to get them"])
    return Failure([text]).report(to: context)
  }

  private func tell(
    of cloning: CloneOperation, _ copy: CloneResult, _ requestCount: Int, _ report: TransferReporter,
    _ context: CommandContext
  ) throws {
    let repository = copy.repository
    let head = try repository?.head()
    let version = try head?.commit.flatMap { try repository?.commit($0) }
    let others = try repository?.branchesBesideNone() ?? []
    let place = context.shown(cloning.folder)
    let placeholders = try repository?.placeholders().count ?? 0
    let sentence = "Copied \(quoted(cloning.address.withoutSecrets)) to \(quoted(place))"
    if showsJSON {
      return report.done(
        sentence,
        [
          ("folder", .string(cloning.folder)), ("branch", .optional(head?.branch)),
          ("version", .optional(version?.id.description)),
          ("branches", others.isEmpty ? nil : .list(others.map { .string($0) })),
          ("largeFiles", copy.hasLargeFiles ? nil : .string("missing")),
          ("placeholders", placeholders == 0 ? nil : .number(placeholders)),
          ("requests", requestCount == 0 ? nil : .number(requestCount)),
        ])
    }
    context.output.line(sentence)
    let branch = head?.branch.map { "On branch \(quoted($0))" } ?? "Not on a branch"
    let newest = version.map { ", at \($0.id.short) \(printable($0.subject))" } ?? ", which has no version yet"
    context.output.line(branch + newest)
    if let failure = copy.largeFileFailure { context.noteMissing(failure) }
    if copy.hasLargeFiles { context.notePlaceholders(placeholders, in: place) }
    let command = "assets -C \(shellWord(place))"
    if requestCount > 0 {
      context.output.line("\(counted(requestCount, "review request")); '\(command) requests' lists those to answer")
    }
    if !others.isEmpty {
      context.error.line("note: the versions are on \(listed(others.map(quoted), "and"))")
      return context.error.line("hint: \(BranchText.wayTo(others, command))")
    }
    context.error.line(
      version == nil
        ? "hint: run \(shellQuoted("\(command) import IMAGES")) to add the first images; then 'assets commit' "
          + "creates the first version, and 'assets push' shares it"
        : "hint: run \(shellQuoted("\(command) list")) to see its assets")
  }

  private func preview(
    _ cloning: CloneOperation, _ branches: [RemoteBranch], _ report: TransferReporter, _ context: CommandContext
  ) throws {
    let place = quoted(context.shown(cloning.folder))
    let sentence = "Would copy \(quoted(cloning.address.withoutSecrets)) to \(place)"
    if showsJSON {
      let list = branches.map { branch in
        JSONValue.object(
          ("name", .string(branch.name)), ("version", .string(branch.commit.description)),
          ("default", .bool(branch.isDefault)))
      }
      return report.done(
        sentence,
        [
          ("folder", .string(cloning.folder)), ("branches", .list(list)), ("dryRun", .bool(true)),
        ])
    }
    context.output.line(sentence)
    // If there is only one branch, it is the default.
    let names = branches.map { other in
      let isStoodOn = branch.map { $0.utf8.elementsEqual(other.name.utf8) } ?? (other.isDefault || branches.count == 1)
      return quoted(other.name) + (isStoodOn ? " (checked out)" : "")
    }
    context.output.line(
      names.isEmpty ? "it has no version yet" : "its branches: \(names.joined(separator: ", "))")
  }
}

/// A clone that failed before there is a repository that hints could refer to.
struct CloneError: Error {
  var error: TransportError
  /// The requested branch.
  var branch: String?
}

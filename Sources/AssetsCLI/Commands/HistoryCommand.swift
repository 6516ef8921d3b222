internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Prototype

/// `assets history`
struct HistoryCommand: Command {
  var names: [String] = []
  var limit = 20
  var since: SinceArgument?
  var until: DayArgument?
  var showsJSON = false
  var after: String?
  var maxAssets: Int?
  var showsAll = false

  /// A day, or a version such as a tag.
  struct SinceArgument: ArgumentValue {
    var argument: String
    /// Nil for a version.
    var words: DateExpression?

    init?(argument: String) {
      words = DateExpression(argument)
      if argument.isEmpty || words == nil && DateExpression.looksMeant(argument) { return nil }
      self.argument = argument
    }

    static var accepted: AcceptedValues {
      .form("a day such as 2026-10-31, 'yesterday', 'friday' or 'october', or a version such as v2.2")
    }
  }

  static let name = "history"

  static let spec = CommandSpec<Self>(
    name, "Show the versions, newest first",
    discussion: """
      Lists the versions of the project, each with the assets it changed; with names, or a pattern such as 'icon*', \
      only the versions in which one of these assets changed. A name can also be that of a prototype, such as \
      'berth.prototype', or the path of any file. The id on the left names the version; 'list', 'show', 'resolve' and 'validate' accept it \
      with --at.

      With --since and --until, only the versions from these days and the days between are listed. The day of a \
      version is the day it was created, in its author's time zone: the one that --at uses. Write a day as \
      2026-10-31, 'yesterday', '3 days ago' or 'friday' (the last one before today); 'october' means the whole month. \
      --since also accepts a version, such as a tag, and then lists what that version doesn't contain.
      """,
    arguments: [
      .arguments("NAME", into: \.names, "Only versions that changed one of these assets, prototypes or files")
        .completed(from: .assets)
    ],
    options: [
      .value("limit", short: "n", "COUNT", into: \.limit, in: 1...1_000_000, "Stop after this many versions"),
      .value("since", "DAY", into: \.since, "Only versions from this day or later, or after this version")
        .completed(from: .tags),
      .value("until", "DAY", into: \.until, "Only versions from this day or earlier"),
      .value("after", "VERSION", into: \.after, "Only the versions that are listed after this one"),
      .value(
        "max-assets", "COUNT", into: \.maxAssets, in: 0...1_000_000,
        "With --json: list at most so many assets a version"),
      .flag("all", sets: \.showsAll, "List everything a version changed, however long the list is"),
      .flag("json", sets: \.showsJSON, "Print the versions as JSON"),
    ],
    examples: [
      CommandExample("assets history", "Show the latest versions of the project"),
      CommandExample("assets history bell -n 3", "Show the last three versions of 'bell'"),
      CommandExample("assets history --since 'last week'", "Show the versions since this day of last week"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    let workspace = try context.workspace()
    let expanded = try TypedName.expand(names) {
      TypedName.Candidate.assets(try ReadingScope(context.session).library(readsContents: false).assets)
    }
    let places = try expanded.flatMap { try self.places(of: $0, workspace, context) }
    let days = try days(saidOn: context.today)
    let start = try since.flatMap { try version(of: $0, workspace, context) }
    let last = try after.map { try workspace.state($0, today: context.today).commit?.id }
    let cut = showsJSON || showsAll ? ChangeReport.Cut.nothing : .brief
    // One more shows whether there are others.
    var versions = try workspace.history(
      of: places, on: days, limit: limit + (showsJSON ? 1 : 0), since: start, after: last ?? nil, telling: cut.assets)
    let isCut = versions.count > limit
    versions = Array(versions.prefix(limit))
    let tags = Dictionary(grouping: try workspace.repository.tags(), by: \.commit)
    if showsJSON {
      context.write(
        json: .object(
          ("versions", .list(versions.map { json($0, tags[$0.commit.id] ?? []) })), ("more", isCut ? true : nil)))
    } else {
      for version in versions { Self.print(version, tags[version.commit.id] ?? [], cut, context) }
      if versions.contains(where: { ChangeReport($0.changes, cut: cut).isCut }) {
        context.error.line("hint: '--all' lists everything")
      }
      if versions.contains(where: \.isCut) { context.error.line("hint: \(ShallowCloneText.workaround)") }
      if versions.isEmpty { context.error.line("note: \(nothing(on: days))") }
    }
    return .done
  }

  /// The version given with `--since`; nil for a day.
  private func version(
    of since: SinceArgument, _ workspace: ProjectRepository, _ context: CommandContext
  ) throws -> ObjectID? {
    if since.words != nil { return nil }
    do {
      return try workspace.state(since.argument, today: context.today).commit?.id
    } catch let error as ProjectRepositoryError {
      throw HintedError(
        error: error, hints: ["write a day as --since 2026-10-31, --since yesterday or --since '3 days ago'"])
    }
  }

  /// `--since` a month means its first day, and `--until` its last.
  ///
  /// - Throws: `HistoryUsageError` if the end would be before the start.
  private func days(saidOn today: Day) throws -> DaySpan {
    let days = DaySpan(
      since: since?.words?.days(saidOn: today).lowerBound, until: until?.words.days(saidOn: today).upperBound)
    if let since, let until, let first = days.since, let last = days.until, last < first {
      throw HistoryUsageError.swapped(since: since.argument, first, until: until.argument, last)
    }
    return days
  }

  private func nothing(on days: DaySpan) -> String {
    let names = names.isEmpty ? nil : listed(names.map { quoted($0) }, "or")
    if days == .all { return "no version contains \(names ?? "") yet" }
    let time = [days.since.map { "since \($0.text)" }, days.until.map { "until \($0.text)" }].compactMap { $0 }
    return "no version\(names.map { " of \($0)" } ?? "") was created \(time.joined(separator: " "))"
  }

  /// Finds an asset on disk, or the last one with that name that was removed; or else a prototype or another file. If a
  /// prototype in the usual folder has the name of an asset, both are meant.
  private func places(
    of name: String, _ workspace: ProjectRepository, _ context: CommandContext
  ) throws -> [String] {
    let scope = try ReadingScope(context.session)
    do {
      let folder = try scope.folder(ofAsset: name, in: workspace)
      if let elsewhere = try context.session.elsewhere(name, at: folder, in: workspace, "history") { throw elsewhere }
      let prototype = Path.join(PrototypeScope.folder, name + PrototypeDocument.ending)
      let isThere = (try? scope.tree.open(prototype)) != nil
      return [folder] + (isThere ? [prototype] : [])
    } catch let error as AssetLookupError where error.isUnknown {
      if let file = scope.file(named: name, in: [scope.tree, try workspace.lastVersion()]) { return [file] }
      // A path is relative to the current folder, or to the top of the project.
      let place = workspace.project.relative(context.absolute(name)).flatMap { AssetPath(of: $0)?.set == $0 ? $0 : nil }
      for way in [name, place].compactMap({ $0 }) {
        switch try workspace.removedAsset(named: way) {
        case .found(let item): return [item.path]
        case .several(let items): throw AssetLookupError.several(name, items.map(\.path))
        case .nothing: continue
        }
      }
      // A file that was removed.
      if let path = workspace.project.relative(context.absolute(name)), !path.isEmpty,
        try !workspace.history(of: path, limit: 1).isEmpty
      {
        return [path]
      }
      throw error
    }
  }

  private static func print(
    _ version: ProjectVersion, _ tags: [Tag], _ cut: ChangeReport.Cut, _ context: CommandContext
  ) {
    let commit = version.commit
    let date = DateTime(commit.author.moment).text
    context.output.line(
      "\(context.style(commit.id.short, .yellow))  \(date)  \(printable(commit.author.name))  "
        + context.style(printable(commit.subject), .bold)
        + (tags.isEmpty ? "" : context.style("  \(tagText(tags))", .yellow))
    )
    if version.isCut {
      let words = "its changes are not known, because the version before it is not on this computer"
      return context.output.line("    " + context.style(words, .dim))
    }
    ChangeReport(version.changes, cut: cut).print(context, indent: 4, advice: "")
  }

  private func json(_ version: ProjectVersion, _ tags: [Tag]) -> JSONValue {
    let commit = version.commit
    let further = maxAssets.map { max(0, version.changes.assetCount - $0) } ?? 0
    var shown = version.changes
    if further > 0 { shown.assets = Array(shown.assets.prefix(maxAssets ?? 0)) }
    let changes = ChangeReport(shown).json
    return .object(
      ("version", .string(commit.id.description)), ("parents", .list(commit.parents.map { .string($0.description) })),
      ("author", ["name": .string(commit.author.name), "email": .string(commit.author.email)]),
      ("date", .string(DateTime(commit.author.moment).isoText)), ("subject", .string(commit.subject)),
      ("body", .string(commit.body)),
      ("tags", tags.isEmpty ? nil : .list(tags.map { .string($0.name) })),
      ("parentMissing", version.isCut ? true : nil),
      ("assets", changes.assets), ("furtherAssets", further > 0 ? .number(further) : nil),
      ("otherFiles", changes.otherFiles))
  }
}

/// Options of `history` that can't be combined.
enum HistoryUsageError: Error {
  /// The last day is before the first; holds both as typed and as interpreted.
  case swapped(since: String, Day, until: String, Day)
}

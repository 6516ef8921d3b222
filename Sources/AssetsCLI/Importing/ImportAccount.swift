internal import Catalog
internal import Files
internal import Imaging
internal import Importing
internal import JSON
internal import Workspace

/// What an import does, or would do, told to people and programs.
struct ImportAccount {
  private let plan: ImportPlan
  private let context: Context
  private let explains: Bool
  /// What becomes of references, where they follow.
  private let following: ReferenceEditSheet?
  /// How many places name pictures that go, and do not follow, with the first of them.
  private let stale: (count: Int, first: String)?
  /// True where nobody can tell what names the pictures that go.
  private let isBlind: Bool
  /// How the import is taken back; nil where it was not carried out.
  var wayBack: ImportWayBack.Answer?
  /// True where sources were to go.
  private let moves: Bool
  private let isRepository: Bool
  /// Where the paths of the JSON start: the root of the project.
  private let root: String

  init(
    _ plan: ImportPlan, _ context: Context, explains: Bool, moves: Bool, isRepository: Bool,
    _ following: ImportFollowing?
  ) {
    self.following = following?.sheet
    stale = following?.stale
    isBlind = moves && !plan.removals.isEmpty && following?.edits == nil
    self.moves = moves
    self.isRepository = isRepository
    self.plan = plan
    self.context = context
    self.explains = explains
    root = Project.find(from: context.directory, environment: context.environment).root
  }

  /// Returns an absolute path as one would type it here.
  func shown(_ path: String) -> String { printable(context.shown(path)) }

  // MARK: - Words

  /// - Parameter result: Nil for a plan that was not carried out.
  func print(result: ImportResult?) {
    printSources()
    printSets()
    printLeft()
    printColorsLeft()
    printConflicts()
    printRemarks()
    if explains { printClaims() }
    following?.print(isDone: result != nil)
    context.output.line(closingLine(result))
    printNextStep(isDone: result != nil)
  }

  /// Whose names were read, where a folder shows it and they are not Apple's or everything is explained.
  private func printSources() {
    let sources = plan.sources.filter { explains || $0.source != .apple }
    guard !sources.isEmpty else { return }
    context.output.line(context.style("how names are read", .bold))
    for sighting in sources {
      let place = shown(sighting.folder)
      context.output.line("  \(place): \(sighting.source.title), as '\(printable(sighting.seen))' shows")
    }
  }

  /// The sets of each catalogue; icons and launch images may go into another one than the rest.
  private func printSets() {
    let catalogs = Dictionary(grouping: plan.edits) { ExactName(CatalogFinder.catalogAround($0.path) ?? plan.catalog) }
    for (catalog, edits) in catalogs.sorted(by: { $0.key < $1.key }) {
      context.output.line(context.style(shown(catalog.text), .bold))
      var table = Table([.left(), .left(), .left()], indent: 2)
      for edit in edits {
        let slots = edit.additions.map(\.slot).sorted(by: SetElement.isListedBefore)
          .map { edit.type == .imageSet || edit.type == .colorSet ? $0.shortSlot : $0.slotDescription }
          .joined(separator: ", ")
        let hexadecimals = edit.additions.compactMap { $0.slot.color?.hexadecimal }.joined(separator: ", ")
        let details = edit.type == .colorSet ? "\(slots)  \(hexadecimals)" : slots
        table.add(.init(edit.isNew ? "+" : "~", .green), .init(printed(edit, in: catalog.text)), .init(details, .dim))
      }
      context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    }
  }

  /// The set as its place in the catalogue shows it, with its type where that is none of pictures and colours.
  private func printed(_ edit: SetEdit, in catalog: String) -> String {
    let path = Path.relative(edit.path, to: catalog) ?? edit.path
    let isPlain = edit.type == .imageSet || edit.type == .colorSet
    return isPlain ? String(path.dropLast(edit.type.fileExtension.utf8.count + 1)) : path
  }

  private func printLeft() {
    var reasons: [String: [String]] = [:]
    for file in plan.files {
      if case .left(let reason) = file.outcome, explains || !reason.isInCatalog {
        reasons[words(for: reason), default: []].append(file.path)
      }
      if case .duplicate(let twin) = file.outcome {
        reasons["same bytes as \(shown(twin))", default: []].append(file.path)
      }
    }
    for source in plan.kept { reasons[words(for: source), default: []].append(source.path) }
    guard !reasons.isEmpty else { return }
    context.output.line(context.style("left in place", .bold))
    for (reason, paths) in reasons.sorted(by: { Path.precedes($0.key, $1.key) }) {
      context.output.line("  \(printable(reason)):")
      for path in paths { context.output.line("    \(shown(path))") }
    }
  }

  /// Why the source of an imported picture stays.
  private func words(for source: KeptSource) -> String {
    let place = "\(shown(source.file)):\(source.line)"
    guard let name = source.name else { return "imported, and still needed as files by \(place)" }
    return "imported, and still needed here: \(place) calls \(quoted(printable(name)))"
  }

  private func printColorsLeft() {
    let left = plan.colors.compactMap { color -> (color: ImportColor, problem: ColorProblem)? in
      guard case .left(let problem) = color.outcome else { return nil }
      return (color, problem)
    }
    guard !left.isEmpty else { return }
    context.output.line(context.style("colours that are not imported", .bold))
    for (color, problem) in left {
      let place = shown(color.file) + (color.line.map { ":\($0)" } ?? "")
      context.output.line("  \(printable(color.name)): \(printable(problem.words))  \(place)")
    }
  }

  private func printConflicts() {
    guard !plan.conflicts.isEmpty else { return }
    let sizes = Dictionary(plan.files.map { (ExactName($0.path), $0.size) }) { one, _ in one }
    context.output.line(context.style("in conflict, and not imported", .bold, .red))
    for conflict in plan.conflicts {
      context.output.line("  \(printable(conflict.name)): \(conflict.kind.words)")
      for path in conflict.paths {
        let size = sizes[ExactName(path)].map { "  \(grouped($0)) bytes" }
        context.output.line("    \(shown(path))\(size ?? "")")
      }
      if let words = conflict.difference?.words { context.output.line("    \(words)") }
      let others = others(of: conflict)
      if !others.isEmpty { context.output.line("    not imported either, as the asset is left as a whole:") }
      for path in others { context.output.line("      \(shown(path))") }
    }
  }

  /// The pictures that stay only because others of their asset contradict one another.
  private func others(of conflict: ImportConflict) -> [String] {
    let own = Set(conflict.paths.map(ExactName.init))
    return plan.files.compactMap { file in
      guard case .conflict(let kind, let paths) = file.outcome, kind == conflict.kind,
        !own.contains(ExactName(file.path)), Set(paths.map(ExactName.init)) == own
      else { return nil }
      return file.path
    }
  }

  private func printRemarks() {
    for file in plan.files {
      for remark in file.name?.remarks ?? [] {
        context.error.line("note: \(shown(file.path)): \(printable(remark.words))")
      }
    }
    for note in plan.notes { context.error.line("note: \(words(for: note))") }
  }

  private func printClaims() {
    context.output.line(context.style("what the names say", .bold))
    for file in plan.looseFiles {
      guard let name = file.name else { continue }
      context.output.line("  \(shown(file.path))")
      for claim in name.claims { context.output.line("    \(printable(claim.description))") }
    }
  }

  private func closingLine(_ result: ImportResult?) -> String {
    let deeds = [importWords, colorWords, removalWords(result)].compactMap { $0 }
    guard !deeds.isEmpty else { return "nothing to do: \(restLine)" }
    let words = deeds.map { result == nil ? "would \($0.verb) \($0.object)" : "\($0.past) \($0.object)" }
    return "\(listed(words, "and")); \(restLine)"
  }

  /// Something an import does, as `import`, `imported` and `3 pictures`.
  private struct Deed {
    var verb: String
    var past: String
    var object: String
  }

  private var importWords: Deed? {
    let counts = plan.counts
    guard counts.imported > 0 else { return nil }
    let sets = sets(made: counts.setsMade, extended: counts.setsExtended, setWord)
    let object = "\(counted(counts.imported, "picture")) into \(sets)"
    return Deed(verb: "import", past: "imported", object: object)
  }

  private var setWord: String {
    plan.edits.allSatisfy { $0.type == .imageSet || $0.type == .colorSet } ? "image set" : "set"
  }

  private var colorWords: Deed? {
    let counts = plan.counts
    guard counts.colorsImported > 0 else { return nil }
    let sets = sets(made: counts.colorSetsMade, extended: counts.colorSetsExtended, "colour set")
    let object = "\(counted(counts.colorsImported, "colour")) into \(sets)"
    return Deed(verb: "import", past: "imported", object: object)
  }

  private func sets(made: Int, extended: Int, _ kind: String) -> String {
    [
      made > 0 ? counted(made, "new \(kind)") : nil,
      extended > 0 ? "\(counted(extended, kind)) that \(extended == 1 ? "was" : "were") there" : nil,
    ].compactMap { $0 }.joined(separator: " and ")
  }

  private func removalWords(_ result: ImportResult?) -> Deed? {
    let count = result?.removed.count ?? plan.removals.count
    guard count > 0 else { return nil }
    let object = "\(counted(count, "loose picture")) that the catalogue holds"
    return Deed(verb: "remove", past: "removed", object: object)
  }

  private var restLine: String {
    let counts = plan.counts
    let parts: [(Int, String)] = [
      (counts.alreadyThere, "already there"), (counts.duplicates, "with the same bytes"),
      (counts.left, "left in place"), (counts.inConflict, "in conflict"),
    ]
    let rest = parts.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
    let kept = plan.kept.isEmpty ? "" : "; \(plan.kept.count) of those imported stay, too"
    let others = counts.inCatalogs > 0 ? "; \(counts.inCatalogs) more in catalogues" : ""
    return "\(counted(counts.found - counts.inCatalogs, "loose picture")) found" + rest + kept + others + colorRest
  }

  private var colorRest: String {
    let counts = plan.counts
    guard counts.colorsFound > 0 else { return "" }
    let parts = [
      (counts.colorsAlreadyThere, "already there"), (counts.colorsLeft, "left"),
      (counts.colorsInConflict, "in conflict"),
    ]
    let rest = parts.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
    return "; \(counted(counts.colorsFound, "colour")) found" + rest
  }

  private func printNextStep(isDone: Bool) {
    if !isDone, !plan.isEmpty {
      context.error.line("hint: run it again without '--dry-run' to do this")
    } else if isDone, !plan.isEmpty {
      context.error.line(
        isRepository
          ? "hint: run 'assets commit -m MESSAGE' to keep it as a version; 'assets validate' checks it first"
          : "hint: run 'assets init', then 'assets commit -m MESSAGE' to keep it as a version; 'assets validate' checks "
            + "it first")
    }
    printStale(isDone)
    switch wayBack {
    case .command(let command):
      let quotes = command.contains("'") ? "\"" : "'"
      context.error.line("hint: run \(quotes)\(printable(command))\(quotes) to take it back")
    case .noWay(let reason): context.error.line("note: no one command takes it back, as \(reason)")
    case nil: break
    }
    if moves, plan.removals.isEmpty, plan.kept.isEmpty {
      context.error.line("note: '--move' removes nothing, as the catalogue holds none of the loose pictures")
    }
    guard !plan.conflicts.isEmpty else { return }
    for command in replacingCommands.prefix(3) {
      context.error.line("hint: run \(quoted(printable(command))) to take the loose picture instead")
    }
    context.error.line("hint: rename or remove one side of each conflict, then import again")
  }

  /// Says that references stay behind, and the way out.
  private func printStale(_ isDone: Bool) {
    if isBlind {
      context.error.line(
        "note: what names the removed pictures is not known, as a project or an interface file cannot be read")
    }
    guard let stale else { return }
    let places = stale.count == 1 ? "1 place names" : "\(stale.count) places name"
    let tense = isDone ? "that were removed" : "that would be removed"
    context.error.line(
      "warning: \(places) pictures \(tense) by their files, such as \(printable(stale.first)); "
        + (isDone ? "take it back, and import again" : "import") + " with '--rewrite-references' to let them follow")
  }

  /// The commands that put a loose picture in the place of one that a set of the catalogue holds.
  private var replacingCommands: [String] {
    let loose = Set(plan.looseFiles.map { ExactName($0.path) })
    return plan.conflicts.compactMap { conflict in
      guard conflict.kind == .sameSlot, conflict.paths.count == 2,
        let file = conflict.paths.first(where: { loose.contains(ExactName($0)) }),
        conflict.paths.contains(where: { !loose.contains(ExactName($0)) })
      else { return nil }
      return "assets add \(shellWord(conflict.name)) \(shellWord(context.shown(file))) --replace"
    }
  }

  /// Says on standard error what a run could not finish.
  func warn(_ result: ImportResult) {
    for path in result.keptAsChanged {
      context.error.line("note: \(shown(path)) was changed while it was imported, so it stays")
    }
    for error in result.notRemoved {
      context.error.line("note: \(shown(error.path)) could not be removed: \(printable(error.reason))")
    }
  }

  // MARK: - JSON

  /// An absolute path as the JSON of every command has it: its very bytes, seen from the root of the project.
  private func path(_ path: String) -> JSONValue { .string(Path.shown(path, from: root)) }

  /// - Parameter result: Nil for a plan that was not carried out.
  func json(result: ImportResult?) -> JSONValue {
    let counts = plan.counts
    return .object(
      ("root", .string(root)), ("catalog", path(plan.catalog)), ("carriedOut", .bool(result != nil)),
      (
        "counts",
        [
          "found": .number(counts.found), "imported": .number(counts.imported),
          "alreadyThere": .number(counts.alreadyThere), "duplicates": .number(counts.duplicates),
          "left": .number(counts.left), "inCatalogs": .number(counts.inCatalogs),
          "inConflict": .number(counts.inConflict), "setsMade": .number(counts.setsMade),
          "setsExtended": .number(counts.setsExtended),
        ]
      ),
      (
        "colorCounts",
        [
          "found": .number(counts.colorsFound), "imported": .number(counts.colorsImported),
          "alreadyThere": .number(counts.colorsAlreadyThere), "left": .number(counts.colorsLeft),
          "inConflict": .number(counts.colorsInConflict), "setsMade": .number(counts.colorSetsMade),
          "setsExtended": .number(counts.colorSetsExtended),
        ]
      ),
      (
        "sources",
        .list(
          plan.sources.map {
            ["path": path($0.folder), "source": .string($0.source.rawValue), "seen": .string($0.seen)]
          })
      ),
      ("files", .list(plan.files.map(json))),
      ("colors", .list(plan.colors.map(json))),
      ("removed", .list((result?.removed ?? plan.removals.map(\.path)).map(path))),
      ("kept", plan.kept.isEmpty ? nil : .list(plan.kept.map(json))),
      ("stillNamed", stale.map { .number($0.count) }),
      (
        "notes",
        .list(
          plan.notes.map {
            ["kind": .string($0.identifier), "path": path($0.path), "words": .string(words(for: $0))]
          })
      ),
      (
        "conflicts",
        .list(
          plan.conflicts.map { conflict in
            .object(
              ("kind", .string(conflict.kind.identifier)), ("name", .string(conflict.name)),
              ("paths", .list(conflict.paths.map(path))), ("difference", conflict.difference.map(Self.json)))
          })
      ),
      ("references", following?.json))
  }

  private static func json(_ difference: PictureDifference) -> JSONValue {
    let sizes = difference.sizes.map { size in
      size?.whole.map { JSONValue.object(("width", .number($0.width)), ("height", .number($0.height))) } ?? .null
    }
    return .object(
      ("sizes", .list(sizes)), ("differentPixels", difference.pixels.map { .number($0.different) }),
      ("pixels", difference.pixels.map { .number($0.all) }))
  }

  private func json(_ source: KeptSource) -> JSONValue {
    .object(
      ("path", path(source.path)), ("file", path(source.file)), ("line", .number(source.line)),
      ("name", source.name.map { .string($0) }))
  }

  private func json(_ color: ImportColor) -> JSONValue {
    var members: [(String, JSONValue?)] = [
      ("name", .string(color.name)), ("path", path(color.file)), ("line", color.line.map { .number($0) }),
      ("slot", color.slot?.slotJSON), ("color", .optional(color.slot?.color?.hexadecimal)),
    ]
    switch color.outcome {
    case .imported(let set): members += [("outcome", "imported"), ("set", path(set))]
    case .alreadyThere(let set): members += [("outcome", "already-there"), ("set", path(set))]
    case .left(let problem):
      members += [("outcome", "left"), ("kind", .string(problem.identifier)), ("reason", .string(problem.words))]
    case .conflict(let kind, let paths):
      members += [("outcome", "conflict"), ("kind", .string(kind.identifier)), ("with", .list(paths.map(path)))]
    }
    return .object(members)
  }

  private func json(_ file: ImportFile) -> JSONValue {
    var outcome = ""
    var details: [(String, JSONValue?)] = []
    switch file.outcome {
    case .imported(let set, let slot, let name):
      outcome = "imported"
      details = [("set", path(set)), ("slot", slot.slotJSON), ("fileName", .string(name))]
    case .alreadyThere(let there):
      outcome = "already-there"
      details = [("as", path(there))]
    case .duplicate(let twin):
      outcome = "duplicate"
      details = [("of", path(twin))]
    case .left(let reason):
      outcome = "left"
      details = [
        ("kind", .string(reason.identifier)), ("place", reason.place.map(path)),
        ("reason", .string(words(for: reason))),
      ]
    case .conflict(let kind, let paths):
      outcome = "conflict"
      details = [("kind", .string(kind.identifier)), ("with", .list(paths.map(path)))]
    }
    let claims = file.name?.claims.map { JSONValue.string($0.description) } ?? []
    let remarks: [JSONValue] =
      file.name?.remarks.map { ["kind": .string($0.identifier), "words": .string($0.words)] } ?? []
    let members =
      [("path", path(file.path)), ("bytes", .number(file.size)), ("outcome", .string(outcome))]
      + details + [("claims", .list(claims)), ("remarks", remarks.isEmpty ? nil : .list(remarks))]
    return .object(JSONObject(members.compactMap { member in member.1.map { (member.0, $0) } }))
  }
}

extension ReasonLeft {
  /// What lies in a catalogue is only counted; nobody expects it to be imported.
  fileprivate var isInCatalog: Bool {
    if case .inCatalog = self { true } else { false }
  }
}

extension SetElement {
  /// Orders slots as people read them: each language and device with its scales from the smallest on.
  fileprivate static func isListedBefore(_ one: SetElement, _ other: SetElement) -> Bool {
    let (first, second) = (one.locale ?? "", other.locale ?? "")
    guard ExactName(first) == ExactName(second) else { return Path.precedes(first, second) }
    if ImageWells.precedes(one, other) { return true }
    if ImageWells.precedes(other, one) { return false }
    return Path.precedes(one.filename ?? "", other.filename ?? "")
  }
}

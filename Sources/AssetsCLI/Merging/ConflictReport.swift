internal import Catalog
internal import Files
internal import Git
internal import Imaging
internal import JSON
internal import Project

/// The conflicts of a merge, with both sides, as text and as JSON.
struct ConflictReport {
  private let conflicts: [MergeConflict]
  private let workspace: ProjectRepository
  /// Nil if git doesn't say what the sides are.
  private let sides: ConflictComparison?

  /// - Parameter other: The version to be merged, if the merge has not begun.
  init(_ conflicts: [MergeConflict], in workspace: ProjectRepository, with other: String? = nil) {
    self.conflicts = conflicts
    self.workspace = workspace
    // Without the comparison, the files are listed instead.
    sides = conflicts.isEmpty ? nil : try? workspace.compareSides(of: conflicts, with: other)
  }

  func print(_ context: CommandContext) {
    for conflict in conflicts {
      let kind = conflict.type.map { "  \($0.title)" } ?? (conflict.folder == nil ? "" : "  folder")
      let place = conflict.word
      let path = ExactName(place) == ExactName(conflict.name) ? "" : "  \(printable(place))"
      context.output.line(
        "\(context.style("!", .red))  \(context.style(named(conflict.name), .bold))\(kind)\(path)")
      var table = Table([.left(), .left(), .left()], indent: 4)
      table.add(
        .init("mine"), .init(who(conflict.mine)),
        .init(sentence(conflict, \.mine, context) ?? what(conflict, \.mine, conflict.mine), .dim))
      table.add(
        .init("theirs"), .init(who(conflict.theirs)),
        .init(sentence(conflict, \.theirs, context) ?? what(conflict, \.theirs, conflict.theirs), .dim))
      context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
      for conflict in conflict.conflicts { context.output.line("    \(words(conflict))") }
    }
  }

  /// What to type next, for people.
  func hint(_ context: CommandContext) {
    guard let first = conflicts.first else { return }
    let name = shellWord(first.word)
    let ways = ["mine", "theirs"] + (first.canStayTwice ? ["both"] : [])
    context.error.line("hint: run \(listed(ways.map { "'assets keep \($0) \(name)'" }, "or"))")
    guard let operation = workspace.repository.operationInProgress else { return }
    context.error.line(
      operation == .merge
        ? "hint: then 'assets commit' finishes the merge; 'assets merge --abort' aborts it"
        : "hint: then \(operation.workarounds)")
  }

  private func who(_ side: MergeConflict.Side) -> String {
    guard let commit = side.commit else { return "" }
    return "\(printable(commit.author.name)), \(DateTime(commit.author.moment).text)"
  }

  /// The changes of a side, as in every list of changes; nil unless it is an asset that this side still has at the same
  /// path.
  private func sentence(
    _ conflict: MergeConflict, _ side: KeyPath<ConflictComparison, ProjectComparison>, _ context: CommandContext
  ) -> String? {
    let own = side == \ConflictComparison.mine ? conflict.mine : conflict.theirs
    guard conflict.type != nil, conflict.alternatePath == nil, own.isThere, own.path == nil,
      let change = sides?.change(of: conflict, side)
    else { return nil }
    let changes = ProjectChanges(assets: [change])
      .withKnownDifferences(in: workspace.project, context.location)
    return changes.assets.first.map { printable($0.sentence) }
  }

  private func what(
    _ conflict: MergeConflict, _ version: KeyPath<MergeConflict.File, MergeConflict.Version?>,
    _ side: MergeConflict.Side
  ) -> String {
    if let file = conflict.alternatePath, let version = file[keyPath: version] {
      return "a file in its place, \(byteWords(version.byteCount))"
    }
    guard side.isThere else { return Self.words(for: side.whereabouts) }
    if side.path != nil { return "renamed to \(quoted(conflict.newName(on: side)))" }
    let files = conflict.files.filter { !isList($0.path) }.compactMap { file -> String? in
      let name = Path.name(file.path)
      if let version = file[keyPath: version] { return "\(printable(name)) \(sizes(version, file.path))" }
      // A file that this side never had is listed for the other side, and one that neither side has isn't listed.
      return file.base == nil || file.mine == nil && file.theirs == nil ? nil : "\(printable(name)) removed"
    }
    return files.isEmpty ? side.commit.map { quoted($0.subject) } ?? "" : files.joined(separator: ", ")
  }

  /// `removed`, `renamed to 'drum'`, `removed, or renamed to 'drum' or 'ship', which have the same images`
  private static func words(for place: MergeConflict.NewLocation?) -> String {
    let name = { (path: String) in quoted(Path.stem(Path.name(path))) }
    switch place {
    case nil: return "removed"
    case .renamed(let path): return "renamed to \(name(path))"
    case .unclear(let paths):
      let shown = paths.count > 3 ? paths.prefix(2).map(name) + ["\(paths.count - 2) others"] : paths.map(name)
      return "removed, or renamed to \(listed(shown, "or")), which \(paths.count == 1 ? "has" : "have") its images"
    }
  }

  private func isList(_ path: String) -> Bool { ContentsMergeDriver().knows(path) }

  /// `48 x 48, 2.1 kB`
  private func sizes(_ version: MergeConflict.Version, _ path: String) -> String {
    let bytes = byteWords(version.byteCount)
    guard let facts = facts(version, path), let size = facts.displaySize else { return bytes }
    return "\(AssetReport.sizeWords(size, isVector: facts.format.isVector)), \(bytes)"
  }

  private func facts(_ version: MergeConflict.Version, _ path: String) -> ImageHeader? {
    guard let source = try? workspace.content(of: version, at: path) else { return nil }
    return try? ImageHeader.read(from: source)
  }

  private func words(_ conflict: ContentsMerge.Conflict) -> String {
    switch (conflict.slot, conflict.key) {
    case (let slot?, "filename"?): "both sides changed the image for \(printable(slot))"
    case (let slot?, let key?): "both sides changed \(quoted(key)) of \(printable(slot))"
    case (let slot?, nil): "one side changed \(printable(slot)), the other removed it"
    case (nil, let key): "both sides changed \(quoted(key ?? ""))"
    }
  }

  // MARK: - JSON

  var json: [JSONValue] { conflicts.map(json) }

  private func json(_ conflict: MergeConflict) -> JSONValue {
    .object(
      ("name", .string(conflict.name)), ("path", .string(conflict.folder ?? conflict.name)),
      ("type", .optional(conflict.type?.fileExtension)), ("mine", json(conflict.mine)),
      ("theirs", json(conflict.theirs)),
      (
        "files",
        .list(
          (conflict.files + [conflict.alternatePath].compactMap { $0 }).map { file in
            .object(
              ("path", .string(file.path)), ("base", json(file.base, file.path)), ("mine", json(file.mine, file.path)),
              ("theirs", json(file.theirs, file.path)))
          })
      ),
      (
        "clashes",
        .list(conflict.conflicts.map { .object(("slot", .optional($0.slot)), ("key", .optional($0.key))) })
      ))
  }

  private func json(_ side: MergeConflict.Side) -> JSONValue {
    .object(
      ("removed", .bool(!side.isThere)), ("version", .optional(side.commit?.id.description)),
      ("author", .optional(side.commit?.author.name)),
      ("date", .optional(side.commit.map { DateTime($0.author.moment).isoText })),
      ("subject", .optional(side.commit?.subject)), ("path", side.path.map { .string($0) }),
      ("mayBe", Self.json(side.whereabouts)))
  }

  private static func json(_ place: MergeConflict.NewLocation?) -> JSONValue? {
    switch place {
    case nil: nil
    case .renamed(let path): .list([.string(path)])
    case .unclear(let paths): .list(paths.map { .string($0) })
    }
  }

  private func json(_ version: MergeConflict.Version?, _ path: String) -> JSONValue? {
    guard let version else { return nil }
    let size = facts(version, path)?.displaySize
    return .object(
      ("blob", .string(version.id.description)), ("bytes", .number(version.byteCount)),
      ("width", size.map { .number(JSONNumber($0.width)) }), ("height", size.map { .number(JSONNumber($0.height)) }))
  }
}

extension MergeConflict {
  /// The name that a side gave an asset that both moved; its path if the name is the same.
  func newName(on side: Side) -> String {
    guard let path = side.path else { return name }
    let name = Path.stem(Path.name(path))
    return ExactName(name) == ExactName(Path.stem(Path.name(folder ?? ""))) ? path : name
  }
}

internal import Catalog
internal import Files
internal import Imaging
internal import Importing
internal import JSON
internal import Project
internal import References

// The same report for programs.

extension ImportReport {
  /// An absolute path in the form used by the JSON of every command: exact, and relative to the root of the project.
  private func path(_ path: String) -> JSONValue { .string(Path.shown(path, from: root)) }

  /// - Parameter result: Nil for a preview.
  func json(result: ImportResult?) -> JSONValue {
    let counts = plan.counts
    return .object(
      ("root", .string(root)), ("catalog", path(plan.catalog)), ("dryRun", .bool(result == nil)),
      (
        "counts",
        [
          "found": .number(counts.found - counts.inCatalogs), "imported": .number(counts.imported),
          "alreadyThere": .number(counts.alreadyThere), "duplicates": .number(counts.duplicates),
          "left": .number(counts.left), "inCatalogs": .number(counts.inCatalogs),
          "inConflict": .number(counts.inConflict), "assetsCreated": .number(counts.setsMade),
          "assetsExtended": .number(counts.setsExtended),
        ]
      ),
      (
        "colorCounts",
        [
          "found": .number(counts.colorsFound), "imported": .number(counts.colorsImported),
          "alreadyThere": .number(counts.colorsAlreadyThere), "left": .number(counts.colorsLeft),
          "inConflict": .number(counts.colorsInConflict), "assetsCreated": .number(counts.colorSetsMade),
          "assetsExtended": .number(counts.colorSetsExtended),
        ]
      ),
      (
        "sources",
        .list(
          plan.sources.map {
            ["path": path($0.folder), "source": .string($0.source.rawValue), "example": .string($0.seen)]
          })
      ),
      ("files", .list(plan.files.map(json))),
      ("colors", .list(plan.colors.map(json))),
      ("removed", .list((result?.removed ?? plan.removals.map(\.path)).map(path))),
      ("kept", plan.kept.isEmpty ? nil : .list(plan.kept.map(json))),
      (
        "prototypes",
        prototypes.isEmpty
          ? nil : .list(prototypes.map { ["file": .string($0.path), "screens": .number($0.screenCount)] })
      ),
      ("openReferences", stale.map { .number($0.count) }),
      (
        "notes",
        .list(
          plan.notes.map {
            ["kind": .string($0.identifier), "path": path($0.path), "text": .string(words(for: $0))]
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
      ("missingSources", edits?.missingSourcesJSON),
      ("attention", attention.isEmpty ? nil : .list(attention.map { .string($0) })),
      ("targets", entry?.targetsJSON), ("imagesOfTargets", entry?.imagesJSON),
      ("nextStep", entry?.note.map { .string($0) }),
      ("references", following?.json(isDone: result != nil)), ("undoCommand", takeBack))
  }

  /// The command that undoes the import; omitted if there is none.
  private var takeBack: JSONValue? {
    if case .command(let command) = undoCommand { .string(command) } else { nil }
  }

  private static func json(_ difference: ImageDiff) -> JSONValue {
    let sizes = difference.sizes.map { size in
      size?.whole.map { JSONValue.object(("width", .number($0.width)), ("height", .number($0.height))) } ?? [:]
    }
    return .object(
      ("sizes", .list(sizes)), ("differentPixels", difference.pixels.map { .number($0.different) }),
      ("pixels", difference.pixels.map { .number($0.all) }))
  }

  private func json(_ source: RetainedSource) -> JSONValue {
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
    case .duplicate(let importedCopy):
      outcome = "duplicate"
      details = [("of", path(importedCopy))]
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
    let qualifiers = file.name?.qualifiers.map { JSONValue.string($0.description) } ?? []
    let warnings: [JSONValue] =
      file.name?.warnings.map { ["kind": .string($0.identifier), "text": .string($0.words(shown))] } ?? []
    let members =
      [("path", path(file.path)), ("bytes", .number(file.size)), ("outcome", .string(outcome))]
      + details + [("qualifiers", .list(qualifiers)), ("warnings", warnings.isEmpty ? nil : .list(warnings))]
    return .object(JSONObject(members.compactMap { member in member.1.map { (member.0, $0) } }))
  }
}

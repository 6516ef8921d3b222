internal import Catalog
internal import Files
internal import JSON
internal import Project
internal import Prototype
internal import References

/// The result of an edit, or of its preview, as text and as JSON.
struct EditReport {
  /// The kind of an edit: `remove`, `removed`.
  enum Deed: String {
    case added, removed, renamed, changed, made

    var verb: String {
      switch self {
      case .added: "add"
      case .removed: "remove"
      case .renamed: "rename"
      case .changed: "change"
      case .made: "make"
      }
    }
  }

  var action: Deed
  /// The object of the edit: `'bell' to 'gong'`.
  var object: String
  /// Its path, as the user would type it; nil if that isn't printed.
  var place: String?
  /// Why there is nothing to do; nil if there is something.
  var nothing: String?
  /// The details, one per line.
  var lines: [String] = []
  var notes: [String] = []
  /// Next steps.
  var hints: [String] = []
  /// The command that undoes it if 'assets undo' doesn't; nil if there is none.
  var undoCommand: String?
  /// Further members of the JSON object.
  var facts: [(String, JSONValue?)] = []
  /// Uses of a removed asset in code and elsewhere; nil if they were not searched.
  var callers: AssetReferences?
  /// How uses of a renamed asset can be updated.
  var following: ReferenceEdits?
  /// False if that wasn't requested, so none of them are updated.
  var rewritesReferences = false
  /// The folder that the paths of both are relative to.
  var root = ""

  /// The references to update: those in prototypes always, all others if requested.
  var applied: ReferenceEdits? { rewritesReferences ? following : following?.ofPrototypes }

  /// The number of places that may still use the old name afterwards.
  var openPlaceCount: Int {
    guard let uses = following?.withoutPrototypes.withoutResourceLists else { return 0 }
    return uses.listed.count + (rewritesReferences ? 0 : uses.rewritten.count)
  }

  private var allNotes: [String] { notes + [following?.missingSourcesLine].compactMap { $0 } }

  /// The edited path, relative to the top of the project.
  var path: String? { facts.first { $0.0 == "path" }?.1?.text }

  func sentence(isDone: Bool) -> String {
    if let nothing { return "Nothing to do: \(nothing)" }
    return asSentence(isDone ? "\(action.rawValue) \(object)" : "would \(action.verb) \(object)")
  }

  /// - Parameters:
  ///   - isDone: False for a preview.
  ///   - isLast: False if another report follows, which prints the next steps.
  func print(isDone: Bool, isLast: Bool = true, _ context: CommandContext) {
    context.output.line(sentence(isDone: isDone) + (nothing == nil ? place.map { "  \($0)" } ?? "" : ""))
    for line in lines { context.output.line("  \(printable(line))") }
    if let callers {
      ReferenceListReport(callers, root: root).print(title: "Use its name", context)
    }
    if let following {
      if rewritesReferences {
        ReferenceEditReport(following, root: root, context).print(isDone: isDone)
      } else {
        printPrototypes(following.ofPrototypes, isDone: isDone, context)
        ReferenceEditReport(following.withoutPrototypes, root: root, context).printUnasked()
      }
    }
    for note in allNotes { context.error.line("note: \(printable(note))") }
    for hint in hints { context.error.line("hint: \(printable(hint))") }
    if nothing != nil { return }
    if isDone {
      context.printUndoHint(undoCommand)
    } else if isLast {
      context.printDryRunHint()
    }
    if openPlaceCount > 0 {
      context.printLast("warning: \(counted(openPlaceCount, "place")) may still use the old name")
    }
  }

  /// A line for each prototype that is updated.
  private func printPrototypes(_ edits: ReferenceEdits, isDone: Bool, _ context: CommandContext) {
    for (file, places) in Dictionary(grouping: edits.rewritten, by: { ExactName($0.file) }).sorted(by: {
      $0.key < $1.key
    }) {
      let name = quoted(PrototypeDocument.name(ofFile: file.text) ?? file.text)
      let what = "\(counted(places.count, "image")) in prototype \(name)"
      context.output.line(
        "\(isDone ? "Updated" : "Would update") \(what)  \(printable(context.shown(Path.join(root, file.text))))")
    }
  }

  func json(isDone: Bool, _ context: CommandContext) -> JSONValue {
    let (references, doubtful) = jsonOfReferences(isDone: isDone, context)
    return .object(
      [("action", .string(action.verb)), ("dryRun", .bool(!isDone && nothing == nil)), ("changed", .bool(isDone))]
        + facts + [
          ("references", references), ("toCheck", doubtful),
          ("prototypes", jsonOfPrototypes),
          ("missingSources", following?.missingSourcesJSON),
          ("notes", .list(allNotes.map { .string($0) })),
          ("hints", hints.isEmpty ? nil : .list(hints.map { .string($0) })),
          ("undoCommand", .optional(undoCommand)),
        ])
  }

  /// The updated places in prototypes; nil if there are none.
  private var jsonOfPrototypes: JSONValue? {
    let places = rewritesReferences ? [] : following?.ofPrototypes.rewritten ?? []
    return places.isEmpty ? nil : .list(places.map(\.json))
  }

  private func jsonOfReferences(isDone: Bool, _ context: CommandContext) -> (
    references: JSONValue?, doubtful: JSONValue?
  ) {
    guard let following else {
      return (
        callers.map { .list($0.report.references.map(\.json)) }, callers.map { .list($0.doubtful.map(\.json)) }
      )
    }
    if rewritesReferences {
      return (ReferenceEditReport(following, root: root, context).json(isDone: isDone), nil)
    }
    return (.list(following.withoutPrototypes.rewritten.map(\.json)), .list(following.listed.map(\.json)))
  }
}

extension CommandContext {
  /// - Parameter option: The option that caused the dry run.
  func printDryRunHint(_ option: String = "--dry-run") {
    error.line("hint: run it again without '\(option)' to do this")
  }

  /// Prints the command that undoes the edit, and where to run it; nil prints that there is none. If 'assets undo' can
  /// undo it, prints that instead.
  func printUndoHint(_ command: String?) {
    printUndoHint(
      otherwise: command.map { "hint: run \(shellQuoted($0))\(placeToRun) to undo this" }
        ?? "note: no command can undo this: git does not have all the previous files")
  }

  /// Prints the result of one edit as text or JSON.
  func report(_ report: EditReport, isDone: Bool, asJSON: Bool) {
    self.report([report], isDone: isDone, asJSON: asJSON, isList: false)
  }

  /// Prints the results of several edits.
  func report(_ reports: [EditReport], isDone: Bool, asJSON: Bool, isList: Bool) {
    let reports = reports.map { report in
      var report = report
      if report.nothing == nil, let path = report.path {
        if let note = session.noteOnElsewhere(path) ?? (isDone ? noteOnIgnored(path) : nil) {
          report.notes.append(note)
        }
      }
      return report
    }
    if asJSON {
      let values = reports.map { $0.json(isDone: isDone, self) }
      return write(
        json: isList ? ["results": .list(values)] : values[0],
        sentence: reports.map { $0.sentence(isDone: isDone) }.joined(separator: "; "))
    }
    for (number, report) in reports.enumerated() {
      report.print(isDone: isDone, isLast: number == reports.count - 1, self)
    }
  }
}

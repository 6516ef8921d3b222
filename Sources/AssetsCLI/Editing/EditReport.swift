internal import Catalog
internal import Files
internal import JSON
internal import Prototype
internal import References

/// What an edit does, or would do, as text and as JSON.
struct EditReport {
  /// Something an edit does: `remove`, `removed`.
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
  /// What was done to: `'bell' to 'gong'`.
  var object: String
  /// Why there is nothing to do; nil if there is.
  var nothing: String?
  /// What happens in detail, a line each.
  var lines: [String] = []
  var notes: [String] = []
  /// What can be done next.
  var hints: [String] = []
  /// The command that takes it back where 'assets undo' does not; nil if there is none.
  var undoCommand: String?
  /// What else JSON tells.
  var facts: [(String, JSONValue?)] = []
  /// Places in code and elsewhere that call an asset that is removed; nil if nobody looked.
  var callers: AssetReferences?
  /// What can become of such places where the asset gets another name.
  var following: ReferenceEdits?
  /// False if nobody asked for that, so that all of them stay as they are.
  var rewritesReferences = false
  /// The folder the paths of both start from.
  var root = ""

  /// What is written: prototypes always follow, everything else if it was asked for.
  var applied: ReferenceEdits? { rewritesReferences ? following : following?.ofPrototypes }

  /// The number of places that may still use the old name afterwards.
  var openPlaceCount: Int {
    guard let uses = following?.withoutPrototypes.withoutResourceLists else { return 0 }
    return uses.listed.count + (rewritesReferences ? 0 : uses.rewritten.count)
  }

  private var allNotes: [String] { notes + [following?.missingSourcesLine].compactMap { $0 } }

  /// What was edited, from the top of the project.
  var path: String? { facts.first { $0.0 == "path" }?.1?.text }

  /// - Parameters:
  ///   - isDone: False for a plan that was not carried out.
  ///   - isLast: False if another report follows, which says how to go on.
  func print(isDone: Bool, isLast: Bool = true, _ context: CommandContext) {
    let message = asSentence(isDone ? "\(action.rawValue) \(object)" : "would \(action.verb) \(object)")
    context.output.line(nothing.map { "Nothing to do: \($0)" } ?? message)
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

  /// A line for each prototype that follows.
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
      [("action", .string(action.verb)), ("carriedOut", .bool(isDone))] + facts + [
        ("references", references), ("leftToLookAt", doubtful),
        ("prototypes", jsonOfPrototypes),
        ("missingSources", following?.missingSourcesJSON),
        ("notes", .list(allNotes.map { .string($0) })),
        ("hints", hints.isEmpty ? nil : .list(hints.map { .string($0) })),
        ("takeBack", .optional(undoCommand)),
      ])
  }

  /// The places in prototypes that follow; nil if there are none.
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

/// Returns a command line in quotes; it may hold single ones of its own.
func shellQuoted(_ command: String) -> String {
  command.contains("'") ? "\"\(printable(command))\"" : quoted(command)
}

extension CommandContext {
  /// - Parameter option: What made it a dry run.
  func printDryRunHint(_ option: String = "--dry-run") {
    error.line("hint: run it again without '\(option)' to do this")
  }

  /// Tells the command that takes back what was done, and where to run it; nil tells that there is none. Where 'assets
  /// undo' takes it back, that is told.
  func printUndoHint(_ command: String?) {
    printUndoHint(
      otherwise: command.map { "hint: run \(shellQuoted($0))\(placeToRun) to undo this" }
        ?? "note: no command can undo this: git does not have all the previous files")
  }

  /// Prints what one edit did as text or JSON.
  func report(_ report: EditReport, isDone: Bool, asJSON: Bool) {
    self.report([report], isDone: isDone, asJSON: asJSON, isList: false)
  }

  /// Prints what edits did, one after the other.
  func report(_ reports: [EditReport], isDone: Bool, asJSON: Bool, isList: Bool) {
    let reports = reports.map { report in
      var report = report
      if report.nothing == nil, let path = report.path {
        if let note = noteOnElsewhere(path) ?? (isDone ? noteOnIgnored(path) : nil) { report.notes.append(note) }
      }
      return report
    }
    if asJSON {
      let values = reports.map { $0.json(isDone: isDone, self) }
      return write(json: isList ? .list(values) : values[0])
    }
    for (number, report) in reports.enumerated() {
      report.print(isDone: isDone, isLast: number == reports.count - 1, self)
    }
  }
}

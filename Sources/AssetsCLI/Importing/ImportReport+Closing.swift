internal import Catalog
internal import Files
internal import Git
internal import Importing
internal import Project
internal import References

// The end of the report: a one-line summary, and the commands for the next step and for undoing.

extension ImportReport {
  func closingLine(_ result: ImportResult?) -> String {
    let actions = [importWords, colorWords, removalWords(result)].compactMap { $0 }
    let rest = [imageRest, colorRest].filter { !$0.isEmpty }.joined(separator: "; ")
    guard !actions.isEmpty else { return "Nothing to do: \(rest)" }
    let words = listed(actions.map { "\(result == nil ? $0.verb : $0.past) \($0.object)" }, "and")
    let start = result == nil ? "Would \(words)" : asSentence(words)
    return start + (rest.isEmpty ? "" : "; \(rest)")
  }

  /// A kind of change by an import, as `import`, `imported` and `3 images`.
  private struct Deed {
    var verb: String
    var past: String
    var object: String
  }

  private var importWords: Deed? {
    let counts = plan.counts
    guard counts.imported > 0 else { return nil }
    let sets = sets(made: counts.setsMade, extended: counts.setsExtended, "asset")
    let object = "\(Self.part(counts.imported, of: looseCount, "loose image")) into \(sets)"
    return Deed(verb: "import", past: "imported", object: object)
  }

  /// The loose images found, outside of catalogs.
  private var looseCount: Int { plan.counts.found - plan.counts.inCatalogs }

  /// How many of all were imported: "27 of 36 loose images".
  private static func part(_ count: Int, of all: Int, _ noun: String) -> String {
    count == all ? counted(all, noun) : "\(count) of \(counted(all, noun))"
  }

  private var colorWords: Deed? {
    let counts = plan.counts
    guard counts.colorsImported > 0 else { return nil }
    let sets = sets(made: counts.colorSetsMade, extended: counts.colorSetsExtended, "color set")
    let object = "\(Self.part(counts.colorsImported, of: counts.colorsFound, "color")) into \(sets)"
    return Deed(verb: "import", past: "imported", object: object)
  }

  private func sets(made: Int, extended: Int, _ kind: String) -> String {
    [
      made > 0 ? counted(made, "new \(kind)") : nil,
      extended > 0 ? counted(extended, "existing \(kind)") : nil,
    ].compactMap { $0 }.joined(separator: " and ")
  }

  private func removalWords(_ result: ImportResult?) -> Deed? {
    let count = result?.removed.count ?? plan.removals.count
    guard count > 0 else { return nil }
    let object = "\(counted(count, "loose image")) that the catalog now contains"
    return Deed(verb: "remove", past: "removed", object: object)
  }

  private var imageRest: String {
    let counts = plan.counts
    let parts: [(Int, String)] = [
      (counts.alreadyThere, "already there"), (counts.duplicates, "with the same bytes"),
      (counts.left, "left in place"), (counts.inConflict, "in conflict"),
    ]
    let isNamed = counts.imported > 0 || looseCount == 0 && counts.colorsFound > 0
    let found = isNamed ? [] : ["\(counted(looseCount, "loose image")) found"]
    let rest = (found + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
    let kept = plan.kept.isEmpty ? "" : "\(plan.kept.count) of those imported stay, too"
    let others = counts.inCatalogs > 0 ? "\(counts.inCatalogs) more in catalogs" : ""
    return [rest, kept, others].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private var colorRest: String {
    let counts = plan.counts
    guard counts.colorsFound > 0 else { return "" }
    let parts = [
      (counts.colorsAlreadyThere, "already there"), (counts.colorsLeft, "not imported"),
      (counts.colorsInConflict, "in conflict"),
    ]
    let found = counts.colorsImported > 0 ? [] : ["\(counted(counts.colorsFound, "color")) found"]
    return (found + parts.filter { $0.0 > 0 }.map { "\(counted($0.0, "color")) \($0.1)" }).joined(separator: ", ")
  }

  func printNextStep(isDone: Bool) {
    if !isDone, !plan.isEmpty, isPossible {
      context.printDryRunHint()
    } else if isDone, !plan.isEmpty {
      let warnings = ImportIgnoreCheck(context.session).largeFileWarnings(plan)
      context.tell(warnings, below: context.followingLinks(root), areThere: false)
      for line in keepingLines { context.error.line(line) }
    }
    printStale(isDone)
    if let note = entry?.note { context.error.line("note: \(printable(note))") }
    if let hint = entry?.hint(for: shown(plan.catalog)) { context.error.line("hint: \(hint)") }
    if let note = languagesNote { context.error.line("note: \(printable(note))") }
    if let note = copiesNote(isDone) { context.error.line("note: \(printable(note))") }
    switch undoCommand {
    case .command(let command):
      let quotes = command.contains("'") ? "\"" : "'"
      context.error.line("hint: run \(quotes)\(printable(command))\(quotes) to undo this")
    case .noWay(let reason): context.error.line("note: no single command can undo this: \(reason)")
    case nil: break
    }
    if moves, plan.removals.isEmpty, plan.kept.isEmpty, !plan.looseFiles.isEmpty {
      context.error.line("note: '--move' removes nothing, because the catalog contains none of the loose images")
    }
    guard !plan.conflicts.isEmpty else { return }
    for command in replacingCommands.prefix(3) {
      context.error.line("hint: run \(quoted(printable(command))) to use the loose image instead")
    }
    for conflict in plan.conflicts.prefix(3) where conflict.kind == .iconAndImage {
      let rename =
        "assets rename \(shellWord(conflict.name)) \(shellWord(conflict.name + "-preview")) --rewrite-references"
      context.error.line("hint: run \(quoted(printable(rename))) to give the image another name")
    }
    context.error.line("hint: rename or remove one side of each conflict, then import again")
  }

  /// What people see if a new set has no image for their language; nil if each set has an image for all languages.
  private var languagesNote: String? {
    let sets = plan.edits.filter { $0.isNew && $0.additions.allSatisfy { $0.slot.locale != nil } }
    guard let first = sets.first else { return nil }
    let languages = Set(first.additions.compactMap(\.slot.locale)).sorted()
    let more = sets.count == 1 ? "" : " and \(counted(sets.count - 1, "other set"))"
    return "\(quoted(first.name))\(more) \(sets.count == 1 ? "has" : "have") images for some languages only "
      + "(\(languages.joined(separator: ", "))); in other languages the image of the development language is shown, "
      + "if there is one"
  }

  /// Notes that loose images are still built beside the catalog that now contains them; nil if none are.
  private func copiesNote(_ isDone: Bool) -> String? {
    guard !moves, case .entered(let targets, _) = entry,
      let target = targets.max(by: { $0.imageCount < $1.imageCount }), target.imageCount > 0
    else { return nil }
    let (stay, builds) = isDone ? ("stay", "builds") : ("would stay", "would build")
    let those = target.imageCount == 1 ? "1 of them" : "\(target.imageCount) of them"
    return "the loose images \(stay), and \(quoted(target.name)) \(builds) \(those) in addition to the catalog; "
      + "'--move' removes them"
  }

  /// How to commit the import; or why it can't be committed in this project.
  private var keepingLines: [String] {
    guard isRepository else {
      return [
        "hint: run 'assets init', then 'assets commit -m MESSAGE' to commit it; 'assets validate' checks it "
          + "first"
      ]
    }
    let place = quoted(shown(plan.catalog))
    if Path.relative(plan.catalog, to: context.followingLinks(root)) == nil {
      return [
        "note: \(place) is outside of this project, so it can't be committed here",
        "hint: undo this, and import again with '--into NAME.xcassets' to have it in the project",
      ]
    }
    let check = ImportIgnoreCheck(context.session)
    if let line = check.line(ignoring: plan.catalog) {
      return ["note: \(place) can't be committed because git ignores it: \(printable(line.description))"]
    }
    if !check.neverCommitted([plan.catalog]).isEmpty {
      return ["note: \(place) can't be committed because git ignores it or it belongs to another repository"]
    }
    return ["hint: run 'assets commit -m MESSAGE' to commit it; 'assets validate' checks it first"]
  }

  /// Prints that references were not updated, and what to do about it.
  private func printStale(_ isDone: Bool) {
    if isBlind {
      context.error.line(
        "note: references to the removed images are not known, because a project or an interface file can't be read")
    }
    guard let stale else { return }
    let places = stale.count == 1 ? "1 place names" : "\(stale.count) places name"
    let tense = isDone ? "that were removed" : "that would be removed"
    context.error.line(
      "warning: \(places) images \(tense) by their files, such as \(printable(stale.first)); "
        + (isDone ? "undo this, and import again" : "import") + " with '--rewrite-references' to change them")
  }

  /// The commands that replace an image in the catalog with a loose one.
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
}

internal import Catalog
internal import Files
internal import Importing
internal import Project
internal import References

// The lists of the report: sources, sets, skipped files with reasons, conflicts, remarks.

extension ImportReport {
  /// What may break the app unless the user acts, printed before everything else.
  func printAttention() {
    let lines = attention
    if lines.isEmpty, plan.conflicts.isEmpty { return }
    context.output.line(context.style("Needs your attention", .bold, .yellow))
    for line in lines { context.output.line("  \(line)") }
    printConflicts()
  }

  var attention: [String] {
    var lines = lookUpLines + plan.notes.filter { $0.needsAttention && $0.lookUp == nil }.map(words)
    for (reason, places) in following?.open ?? [] {
      let isFolded = reason == .builtAtRunTime && !explains
      let count = "\(places.count) places, \(isFolded ? "'--explain' lists them" : "listed below")"
      lines.append("\(places[0]): \(reason.words)" + (places.count > 1 ? " (\(count))" : ""))
    }
    if let stale {
      lines.append(
        "\(counted(stale.count, "place")) would still use removed images, such as \(printable(stale.first)); "
          + "'--rewrite-references' changes them")
    }
    if let missing = following?.missingLine { lines.append(missing) }
    if let missing = edits?.missingSourcesLine { lines.append(missing) }
    let opened = plan.files.count { if case .left(.mayBeOpenedByPath) = $0.outcome { true } else { false } }
    if opened > 0 {
      lines.append(
        "\(counted(opened, "image")) \(opened == 1 ? "stays" : "stay"), because code may open "
          + (opened == 1 ? "it as a file; see below" : "them as files; see below"))
    }
    return lines
  }

  /// Code that may look up any image, in one line unless everything is explained.
  private var lookUpLines: [String] {
    let notes = plan.notes.filter { $0.lookUp != nil }
    guard notes.count > 1, !explains else { return notes.map(words) }
    let places = notes.compactMap(\.lookUp).map { "\(shown($0.path)):\($0.line)" }
    let few = listed(firstFew(places, "more places ('--explain' shows them)"), "and")
    return ["\(few) open images as files by names that are only known at run time"]
  }

  /// The naming conventions found in folders, if they aren't Apple's or if everything is explained.
  func printSources() {
    let sources = plan.sources.filter { explains || $0.source != .apple }
    guard !sources.isEmpty else { return }
    context.output.line(context.style("How names are read", .bold))
    for sighting in sources {
      let place = shown(sighting.folder)
      context.output.line("  \(place): \(sighting.source.title), as '\(printable(sighting.seen))' shows")
    }
  }

  /// A longer name doesn't push the slots of all others out of sight.
  private static let widestName = 60

  /// The sets of each catalog; icons and launch images may go into a different one than the rest.
  func printSets() {
    let catalogs = Dictionary(grouping: plan.edits) { ExactName(CatalogFinder.catalogAround($0.path) ?? plan.catalog) }
    for (catalog, edits) in catalogs.sorted(by: { $0.key < $1.key }) {
      context.output.line(context.style(shown(catalog.text), .bold))
      var table = Table([.left(), .left(widest: Self.widestName), .left()], indent: 2)
      for edit in edits {
        let slots = slots(of: edit)
        let hexadecimals = edit.additions.compactMap { $0.slot.color?.hexadecimal }.joined(separator: ", ")
        let details = edit.type == .colorSet ? "\(slots)  \(hexadecimals)" : slots
        table.add(.init(edit.isNew ? "+" : "~", .green), .init(printed(edit, in: catalog.text)), .init(details, .dim))
      }
      context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    }
  }

  /// The filled slots; for an icon or a launch image, which have dozens, their number.
  private func slots(of edit: SetEdit) -> String {
    let isPlain = edit.type == .imageSet || edit.type == .colorSet
    if !isPlain, !explains, edit.additions.count > 4 { return counted(edit.additions.count, "image") }
    return edit.additions.map(\.slot).sorted(by: SetElement.isListedBefore)
      .map { isPlain ? $0.shortSlot : $0.slotDescription }.joined(separator: ", ")
  }

  /// The set's path in the catalog, with its type unless it is an image or a color.
  private func printed(_ edit: SetEdit, in catalog: String) -> String {
    let path = Path.relative(edit.path, to: catalog) ?? edit.path
    let isPlain = edit.type == .imageSet || edit.type == .colorSet
    return isPlain ? named(String(path.dropLast(edit.type.fileExtension.utf8.count + 1))) : path
  }

  func printLeft() {
    let reasons = reasons
    guard !reasons.isEmpty else { return }
    context.output.line(context.style("Left in place", .bold))
    printPaths(reasons)
  }

  /// Skipped files, by reason.
  private var reasons: [String: [String]] {
    var reasons: [String: [String]] = [:]
    for file in plan.files {
      if case .left(let reason) = file.outcome, explains || !reason.isInCatalog {
        reasons[words(for: reason), default: []].append(file.path)
      }
    }
    for (reason, path) in copies(removed: false) { reasons[reason, default: []].append(path) }
    for source in plan.kept { reasons[words(for: source), default: []].append(source.path) }
    return reasons
  }

  /// Copies of another image, as the reason why they are not imported themselves.
  private func copies(removed: Bool) -> [(reason: String, path: String)] {
    let going = Set(plan.removals.map { ExactName($0.path) })
    return plan.files.compactMap { file in
      guard case .duplicate(let other) = file.outcome, going.contains(ExactName(file.path)) == removed else {
        return nil
      }
      return ("same bytes as \(shown(other))", file.path)
    }
  }

  /// The copies that are removed with the imported image.
  func printCopies(isDone: Bool) {
    let copies = copies(removed: true)
    guard !copies.isEmpty else { return }
    context.output.line(context.style(isDone ? "Removed as copies" : "Would remove as copies", .bold))
    printPaths(Dictionary(grouping: copies) { $0.reason }.mapValues { $0.map { $0.path } })
  }

  private func printPaths(_ reasons: [String: [String]]) {
    for (reason, paths) in reasons.sorted(by: { Path.precedes($0.key, $1.key) }) {
      context.output.line("  \(printable(reason)):")
      for path in paths { context.output.line("    \(shown(path))") }
    }
  }

  /// The same with one line per folder, if nothing changes.
  func printFoldersLeft() {
    var folders: [ExactName: [(reason: String, path: String)]] = [:]
    for (reason, paths) in reasons {
      for path in paths { folders[ExactName(Path.folder(path)), default: []].append((reason, path)) }
    }
    guard !folders.isEmpty else { return }
    context.output.line(context.style("Left in place ('--explain' lists each image)", .bold))
    for (folder, images) in folders.sorted(by: { Path.precedes($0.key.text, $1.key.text) }) {
      let reasons = Dictionary(grouping: images) { $0.reason }.sorted { Path.precedes($0.key, $1.key) }
      let words = reasons.map { "\(counted($0.value.count, "image")), \(printable($0.key))" }
      context.output.line("  \(shown(folder.text)): \(words.joined(separator: "; "))")
    }
  }

  /// Why the source of an imported image is kept.
  private func words(for source: RetainedSource) -> String {
    let place = "\(shown(source.file)):\(source.line)"
    guard let name = source.name else { return "imported, but still needed as files by \(place)" }
    return "imported, but still needed as a file: \(place) uses \(quoted(printable(name)))"
  }

  func printColorsLeft() {
    let left = plan.colors.compactMap { color -> (color: ImportColor, problem: ColorImportError)? in
      guard case .left(let problem) = color.outcome else { return nil }
      return (color, problem)
    }
    guard !left.isEmpty else { return }
    context.output.line(context.style("Colors not imported", .bold))
    for (color, problem) in left {
      let place = shown(color.file) + (color.line.map { ":\($0)" } ?? "")
      context.output.line("  \(named(color.name)): \(printable(problem.words))  \(place)")
    }
  }

  private func printConflicts() {
    guard !plan.conflicts.isEmpty else { return }
    let sizes = Dictionary(plan.files.map { (ExactName($0.path), $0.size) }) { one, _ in one }
    context.output.line(context.style("  in conflict, and not imported:", .red))
    for conflict in plan.conflicts {
      context.output.line("    \(named(conflict.name)): \(conflict.kind.words)")
      for path in conflict.paths {
        let size = sizes[ExactName(path)].map { "  \(grouped($0)) bytes" }
        context.output.line("      \(shown(path))\(size ?? "")")
      }
      if let words = conflict.difference?.words { context.output.line("      \(words)") }
      let others = others(of: conflict)
      if !others.isEmpty { context.output.line("      not imported either, because the whole asset is left in place:") }
      for path in others { context.output.line("        \(shown(path))") }
    }
  }

  /// The images that are only skipped because others of the same asset are in conflict.
  private func others(of conflict: ImportConflict) -> [String] {
    let own = Set(conflict.paths.map(ExactName.init))
    return plan.files.compactMap { file in
      guard case .conflict(let kind, let paths) = file.outcome, kind == conflict.kind,
        !own.contains(ExactName(file.path)), Set(paths.map(ExactName.init)) == own
      else { return nil }
      return file.path
    }
  }

  /// Warnings about the names of images, except those that are left in place.
  func printNameWarnings() {
    for file in plan.files where explains || !file.isLeft {
      for warning in file.name?.warnings ?? [] {
        context.error.line("note: \(shown(file.path)): \(printable(warning.words(shown)))")
      }
    }
  }

  func printNotes() {
    for note in plan.notes where !note.needsAttention && (explains || !note.isNewToTargets) {
      context.error.line("note: \(words(for: note))")
    }
    printNewToTargets()
  }

  /// The images that apps get in addition to other scales of them, in one line unless everything is explained.
  private func printNewToTargets() {
    let names = plan.notes.filter(\.isNewToTargets).map { printable(Path.name($0.path)) }
    guard !names.isEmpty, !explains else { return }
    let images = names.count == 1 ? "1 image is" : "\(names.count) images are"
    let pronoun = names.count == 1 ? "it" : "them"
    let few = listed(firstFew(names, "more ('--explain' shows them)"), "and")
    context.error.line(
      "note: \(images) in no target, but other scales of \(pronoun) are; with the catalog, the app will include "
        + "\(pronoun), "
        + "too: \(few)")
  }

  func printQualifiers() {
    let files = plan.looseFiles.compactMap { file in file.name.map { (file.path, $0) } }
    if !files.isEmpty { context.output.line(context.style("Read from the names", .bold)) }
    for (path, name) in files {
      context.output.line("  \(shown(path))")
      for qualifier in name.qualifiers { context.output.line("    \(printable(qualifier.description))") }
    }
    let colors = plan.colors.compactMap { color in color.slot.map { (color, $0) } }
    if !colors.isEmpty { context.output.line(context.style("Read from the color files", .bold)) }
    for (color, slot) in colors {
      let place = shown(color.file) + (color.line.map { ":\($0)" } ?? "")
      let words = [slot.shortSlot, slot.color?.hexadecimal ?? ""].joined(separator: "  ")
      context.output.line("  \(place): \(named(color.name))  \(words)")
    }
  }
}

extension ImportFile {
  fileprivate var isLeft: Bool { if case .left = outcome { true } else { false } }
}

extension SkipReason {
  /// Images in a catalog are only counted; users don't expect them to be imported.
  fileprivate var isInCatalog: Bool {
    if case .inCatalog = self { true } else { false }
  }
}

extension SetElement {
  /// Orders slots for readers: by language and device, with scales in ascending order.
  fileprivate static func isListedBefore(_ one: SetElement, _ other: SetElement) -> Bool {
    let (first, second) = (one.locale ?? "", other.locale ?? "")
    guard ExactName(first) == ExactName(second) else { return Path.precedes(first, second) }
    if ImageSetSlots.precedes(one, other) { return true }
    if ImageSetSlots.precedes(other, one) { return false }
    return Path.precedes(one.filename ?? "", other.filename ?? "")
  }
}

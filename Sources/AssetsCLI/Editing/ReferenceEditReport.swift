internal import Files
internal import JSON
internal import References

/// Changes to references, as text and as JSON.
struct ReferenceEditReport {
  private let edits: ReferenceEdits
  /// The same changes, with places counted as a reader would.
  private let uses: ReferenceEdits
  private let context: CommandContext
  /// The absolute path of the folder that the paths of the edits are relative to.
  private let root: String

  init(_ edits: ReferenceEdits, root: String, _ context: CommandContext) {
    self.edits = edits
    uses = edits.withoutResourceLists
    self.root = root
    self.context = context
  }

  private func shown(_ path: String) -> String { printable(context.shown(Path.join(root, path))) }

  // MARK: - Words

  /// - Parameters:
  ///   - isDone: False for a preview.
  ///   - listsBuiltNames: False to only count the names that are built at run time, most of which refer to something
  ///     else.
  func print(isDone: Bool, listsBuiltNames: Bool = true) {
    printRewritten(isDone ? "Changed references" : "Would change references") { " to \($0.newName)" }
    printProjects(isDone)
    (isDone ? uses.listedAfterwards : uses.listed).print(root: root, context, listsBuiltNames: listsBuiltNames)
    printStretching()
    printSkipped()
    for line in closingLines(isDone) { context.output.line(line) }
  }

  /// Prints the same places if none of them are to be updated.
  func printUnasked() {
    printRewritten("Uses of the old name") { _ in "" }
    uses.listed.print(root: root, context)
    printSkipped()
  }

  private func printSkipped() {
    for skipped in edits.skipped {
      context.error.line("note: \(shown(skipped.path)) was not searched: \(printable(skipped.reason.words))")
    }
  }

  /// The places that may still need a file that is removed, grouped by reason, as the user would type them.
  ///
  /// If code builds a name at run time and doesn't open a file with it, it finds the asset as it found the file.
  var open: [(reason: UnresolvedReferenceReason, places: [String])] {
    let telling: [UnresolvedReferenceReason] = [
      .builtAtRunTime, .mayMeanAFile, .uncertain, .severalAssets, .anotherImage, .cannotBeSpelled, .besideOthers,
      .notInBuild, .inSharedFolder,
    ]
    return telling.compactMap { reason in
      let places = edits.listed.filter { entry in
        entry.reason == reason && !(reason == .builtAtRunTime && Self.isOfApp(entry.file))
      }.map { "\(shown($0.file)):\($0.line)" }
      return places.isEmpty ? nil : (reason, places)
    }
  }

  /// The images that are referenced but don't exist, in one line; nil if there are none.
  var missingLine: String? {
    let places = uses.listed.filter { $0.reason == .missingImage }
    let names = Set(places.map { ExactName($0.name) }).sorted().map { quoted(printable($0.text)) }
    guard !names.isEmpty else { return nil }
    let (verb, object) = names.count == 1 ? ("does", "it") : ("do", "them")
    let named = places.count == 1 ? "1 place names" : "\(places.count) places name"
    return "\(listed(firstFew(names), "and")) \(verb) not exist; \(named) \(object), listed below"
  }

  private static func isOfApp(_ file: String) -> Bool {
    ["swift", "m", "mm", "h"].contains(Path.fileExtension(file).lowercased())
  }

  private func title(_ words: String) { context.output.line(context.style(words, .bold)) }

  private func printRewritten(_ words: String, _ ending: (ReferenceEdits.Rewritten) -> String) {
    guard !uses.rewritten.isEmpty else { return }
    title(words)
    let interface: Set<AssetReference.Kind> = [.interfaceUse, .interfaceResource]
    let folded = uses.rewritten.folded { one in
      [one.file, one.name, one.newName] + (interface.contains(one.kind) ? [] : ["\(one.line):\(one.column)"])
    }
    for (one, count) in folded {
      let place = "\(shown(one.file)):\(one.line):\(one.column)"
      let kind = one.kind.words + (count > 1 ? ", \(count) uses" : "")
      context.output.line("  \(place): \(printable(one.name + ending(one))) (\(kind))")
    }
  }

  private func printProjects(_ isDone: Bool) {
    guard !edits.projects.isEmpty else { return }
    title(isDone ? "Changed the project" : "Would change the project")
    for project in edits.projects {
      let file = shown(project.file)
      let groups = project.emptiedGroupCount
      if !project.removed.isEmpty {
        let emptied = groups > 0 ? " and \(counted(groups, "emptied group"))" : ""
        context.output.line("  \(file): entries of \(counted(project.removed.count, "image"))\(emptied) removed")
      }
      if !project.joined.isEmpty {
        context.output.line("  \(file): catalog added to \(printable(project.joined.inWords))")
      }
      for setting in project.settings {
        context.output.line("  \(file): build setting added: \(printable(setting))")
      }
    }
  }

  private func printStretching() {
    guard !edits.stretching.isEmpty else { return }
    title("Stretched by code; the asset could define this itself")
    for place in edits.stretching {
      let name = place.name.isEmpty ? "" : ": \(printable(place.name))"
      context.output.line("  \(shown(place.file)):\(place.line)\(name)")
    }
  }

  private func closingLines(_ isDone: Bool) -> [String] {
    let verb = isDone ? "Changed" : "Would change"
    let files = Set(uses.rewritten.map { ExactName($0.file) }).count
    let references =
      uses.rewritten.isEmpty
      ? "No references to change" : "\(verb) \(counted(uses.rewritten.count, "reference")) in \(counted(files, "file"))"
    let left = uses.listed.isEmpty ? "" : "; \(uses.listed.count) not changed, please check"
    return [references + left]
      + (edits.projects.isEmpty ? [] : ["\(verb) \(counted(edits.projects.count, "project file"))"])
  }

  // MARK: - JSON

  /// - Parameter isDone: False for a preview.
  func json(isDone: Bool) -> JSONValue {
    .object(
      ("root", .string(root)),
      ("files", .list(edits.changes.changes.map { .string($0.path) })),
      ("rewritten", .list(edits.rewritten.map(\.json))),
      ("listed", .list((isDone ? edits.listedAfterwards : edits.listed).map(\.json))),
      (
        "projects",
        .list(
          edits.projects.map { project in
            .object(
              ("file", .string(project.file)), ("removed", .list(project.removed.map { .string($0) })),
              ("emptiedGroups", .number(project.emptiedGroupCount)),
              ("joined", .list(project.joined.map { .string($0.name) })),
              ("imagesOfJoined", project.joined.imagesJSON),
              ("settings", .list(project.settings.map { .string($0) })))
          })
      ),
      (
        "stretching",
        .list(
          edits.stretching.map { one in
            .object(("file", .string(one.file)), ("line", .number(one.line)), ("name", .string(one.name)))
          })
      ),
      (
        "notSearched",
        .list(
          edits.skipped.map { .object(("file", .string($0.path)), ("reason", .string($0.reason.words))) })
      ))
  }
}

extension ReferenceEdits.Rewritten {
  var json: JSONValue {
    .object(
      ("file", .string(file)), ("line", .number(line)), ("column", .number(column)), ("name", .string(name)),
      ("newName", .string(newName)), ("kind", .string(kind.rawValue)))
  }
}

extension [JoinedTarget] {
  /// Their names; if there are several, with the number of images that each had.
  var inWords: String {
    let others = filter { $0.host == nil }.map { "--target \(shellWord($0.name))" }.joined(separator: " ")
    let words = map { target in
      guard count > 1, target.imageCount > 0 else { return quoted(target.name) }
      let option =
        target.host == nil || others.isEmpty ? "" : ", which are also in the app; \(shellQuoted(others)) excludes it"
      return "\(quoted(target.name)) (\(counted(target.imageCount, "image"))\(option))"
    }
    return listed(words, "and")
  }

  /// The number of images that each had.
  var imagesJSON: JSONValue {
    .list(
      map { target in
        .object(
          ("target", .string(target.name)), ("images", .number(target.imageCount)), ("host", .optional(target.host)))
      })
  }
}

extension UnresolvedReferenceReason {
  var words: String {
    switch self {
    case .uncertain: "may be something else"
    case .appIcon: "names an app icon, not the image"
    case .builtAtRunTime: "built at run time"
    case .mentioned: "mentioned in a comment, in data, or for an unknown purpose"
    case .severalAssets: "several assets have this name"
    case .anotherImage: "another loose image in the project has this name"
    case .mayMeanAFile: "may refer to a file, not the asset"
    case .cannotBeSpelled: "the new name can't be written there"
    case .missingImage: "image not found"
    case .neededAsFile: "the project needs it as a separate file"
    case .besideOthers: "it also names images that stay"
    case .notInBuild:
      "no target certainly builds an app with this set of images; name the set in its build settings, then remove "
        + "the key"
    case .inSharedFolder: "the catalog is in a folder that other targets share; add it to this target in Xcode"
    }
  }
}

extension ReferenceEdits {
  /// What the report can't cover, in one line; nil if all source files of the project exist.
  var missingSourcesLine: String? {
    guard missingSourceCount > 0 else { return nil }
    let (verb, them) = missingSourceCount == 1 ? ("is", "it") : ("are", "them")
    return "\(counted(missingSourceCount, "source file")) that the project lists \(verb) not on disk; references in "
      + "\(them) are not found and not changed"
  }

  var missingSourcesJSON: JSONValue? { missingSourceCount == 0 ? nil : .number(missingSourceCount) }
}

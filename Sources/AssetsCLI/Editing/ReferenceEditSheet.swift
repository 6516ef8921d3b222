internal import Files
internal import JSON
internal import References

/// What becomes of references, told to people and programs.
struct ReferenceEditSheet {
  private let edits: ReferenceEdits
  private let context: Context
  /// The folder the paths of the edits start from, an absolute path.
  private let root: String

  init(_ edits: ReferenceEdits, root: String, _ context: Context) {
    self.edits = edits
    self.root = root
    self.context = context
  }

  private func shown(_ path: String) -> String { printable(context.shown(Path.join(root, path))) }

  // MARK: - Words

  /// - Parameter isDone: False for a plan that was not carried out.
  func print(isDone: Bool) {
    printRewritten(isDone ? "follow the new name" : "would follow the new name") { " to \($0.newName)" }
    printProjects(isDone)
    (isDone ? edits.listedAfterwards : edits.listed).print(root: root, context)
    printStretching()
    printSkipped()
    context.output.line(closingLine(isDone))
  }

  /// Prints the same places where none of them is to follow.
  func printUnasked() {
    printRewritten("called by the old name") { _ in "" }
    edits.listed.print(root: root, context)
    printSkipped()
  }

  private func printSkipped() {
    for skipped in edits.skipped {
      context.error.line("note: \(shown(skipped.path)) was not searched: \(printable(skipped.reason.words))")
    }
  }

  /// The places that may still need a file that goes, by the reason they are left for, as one would type them.
  ///
  /// A name that code puts together and that opens no file finds the asset, as it found the file.
  var open: [(reason: ReasonListed, places: [String])] {
    let telling: [ReasonListed] = [
      .builtAtRunTime, .mayMeanAFile, .uncertain, .severalAssets, .anotherPicture, .cannotBeSpelled, .besideOthers,
      .notInBuild, .inSharedFolder,
    ]
    return telling.compactMap { reason in
      let places = edits.listed.filter { entry in
        entry.reason == reason && !(reason == .builtAtRunTime && Self.isOfApp(entry.file))
      }.map { "\(shown($0.file)):\($0.line)" }
      return places.isEmpty ? nil : (reason, places)
    }
  }

  /// The images that do not exist and are named, in one line; nil if there are none.
  var missingLine: String? {
    let places = edits.listed.filter { $0.reason == .missingPicture }
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
    guard !edits.rewritten.isEmpty else { return }
    title(words)
    // An interface file lists the images again that it uses.
    let interface: Set<Reference.Kind> = [.interfaceUse, .interfaceResource]
    let folded = edits.rewritten.folded { one in
      [one.file, one.name, one.newName] + (interface.contains(one.kind) ? [] : ["\(one.line):\(one.column)"])
    }
    for (one, count) in folded {
      let place = "\(shown(one.file)):\(one.line):\(one.column)"
      let kind = one.kind.words + (count > 1 ? ", \(count) places" : "")
      context.output.line("  \(place): \(printable(one.name + ending(one))) (\(kind))")
    }
  }

  private func printProjects(_ isDone: Bool) {
    for project in edits.projects {
      let groups = project.emptiedGroupCount
      let removed =
        counted(project.removed.count, "picture") + (groups > 0 ? " and \(counted(groups, "emptied group"))" : "")
      let joined = project.joined.isEmpty ? "" : "; the catalogue in: \(listed(project.joined.map(quoted), "and"))"
      context.output.line("  \(shown(project.file)): \(removed) out\(printable(joined))")
      for setting in project.settings {
        let verb = isDone ? "a build setting was added" : "a build setting would be added"
        context.output.line("  \(shown(project.file)): \(verb): \(printable(setting))")
      }
    }
  }

  private func printStretching() {
    guard !edits.stretching.isEmpty else { return }
    title("stretched by code; the asset could say it itself")
    for place in edits.stretching {
      let name = place.name.isEmpty ? "" : ": \(printable(place.name))"
      context.output.line("  \(shown(place.file)):\(place.line)\(name)")
    }
  }

  private func closingLine(_ isDone: Bool) -> String {
    let count = edits.changes.changes.count
    guard count > 0 else {
      return edits.listed.isEmpty ? "no reference has to follow" : "no reference follows; see those above"
    }
    let words = "\(counted(edits.rewritten.count, "reference")) in \(counted(count, "file"))"
    let left = edits.listed.isEmpty ? "" : "; \(edits.listed.count) left for you to look at"
    return (isDone ? "changed \(words)" : "would change \(words)") + left
  }

  // MARK: - JSON

  /// - Parameter isDone: False for a plan that was not carried out.
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
              ("joined", .list(project.joined.map { .string($0) })),
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

extension ReasonListed {
  var words: String {
    switch self {
    case .uncertain: "may be something else"
    case .builtAtRunTime: "put together when the app runs"
    case .mentioned: "mentioned in a comment, in data, or where nothing tells what it is for"
    case .severalAssets: "several assets have the name"
    case .anotherPicture: "another picture of this name lies loose in the project"
    case .mayMeanAFile: "has an extension, and may mean a loose file"
    case .cannotBeSpelled: "the new name cannot be spelled there"
    case .missingPicture: "there is no such picture"
    case .neededAsFile: "the project needs it as a file of its own"
    case .besideOthers: "it names pictures that stay too"
    case .notInBuild:
      "no target builds an app of these pictures and surely takes their set; name the set in its build settings, then "
        + "remove the key"
    case .inSharedFolder: "the catalogue lies in a folder that other targets share; add it to this one in Xcode"
    }
  }
}

extension ReferenceEdits {
  /// What the report can't cover, in one line; nil if all source files of the project are there.
  var missingSourcesLine: String? {
    guard missingSourceCount > 0 else { return nil }
    let (verb, them) = missingSourceCount == 1 ? ("is", "it") : ("are", "them")
    return "\(counted(missingSourceCount, "source file")) that the project lists \(verb) not on disk; references in "
      + "\(them) are not found and do not follow"
  }

  var missingSourcesJSON: JSONValue? { missingSourceCount == 0 ? nil : .number(missingSourceCount) }
}

internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Prototype
internal import Review

/// What changed, by asset and variant, as lines and as JSON.
struct ChangeReport {
  /// How much of a long list is printed; the rest is only counted.
  struct Cut: Hashable {
    var assets: Int
    var otherFiles: Int

    /// For one list of changes.
    static let standard = Cut(assets: 30, otherFiles: 10)
    /// For one version among many.
    static let brief = Cut(assets: 8, otherFiles: 0)
    static let nothing = Cut(assets: .max, otherFiles: .max)
  }

  private let changes: ProjectChanges
  private let cut: Cut
  private let listsPrototypes: Bool

  /// - Parameter listsPrototypes: True to print a line for each change of a prototype, and not only a summary.
  init(_ changes: ProjectChanges, cut: Cut = .nothing, listsPrototypes: Bool = false) {
    self.changes = changes
    self.cut = cut
    self.listsPrototypes = listsPrototypes
  }

  /// The changes with only the listed assets.
  private var shown: ProjectChanges {
    var shown = changes
    shown.assets = Array(changes.assets.prefix(cut.assets))
    return shown
  }

  /// True if some changes are only counted.
  var isCut: Bool { changes.assetCount > cut.assets || changes.plainFiles.count > cut.otherFiles }

  /// Prints the changed assets, by path if several have the same name, then the prototypes and the files outside of both.
  ///
  /// - Parameters:
  ///   - advice: Printed after the number of omitted changes: `; '--all' lists them`.
  ///   - below: Returns the text below the line of an asset, with its line breaks.
  func print(
    _ context: CommandContext, indent: Int = 2, advice: String = "; '--all' lists them",
    below: ((AssetChange) -> String)? = nil
  ) {
    let spaces = String(repeating: " ", count: indent)
    var table = Table([.left(), .left(), .left()], indent: indent)
    let project = context.project
    let known = shown.withKnownDifferences(in: project, context.location)
    let counts = changes.assets.reduce(into: [:]) { $0[ExactName($1.name), default: 0] += 1 }
    for asset in known.assets {
      let isUnique = counts[ExactName(asset.name)] == 1
      let name = isUnique ? named(asset.name) : asset.path
      table.add(Self.mark(asset.kind), .init(name), .init(printable(asset.sentence), .dim))
    }
    let text = table.text(width: context.terminal.outputWidth, style: context.style)
    if let below {
      for (line, asset) in zip(text.split(separator: "\n"), known.assets) {
        context.output.line(String(line))
        context.output.write(below(asset))
      }
    } else {
      context.output.write(text)
    }
    let more = changes.assetCount - cut.assets
    if more > 0 { context.output.line(spaces + context.style("and \(counted(more, "more asset"))\(advice)", .dim)) }
    printPrototypes(context, indent)
    printOtherFiles(context, spaces, advice)
  }

  private func printPrototypes(_ context: CommandContext, _ indent: Int) {
    var table = Table([.left(), .left(), .left()], indent: indent)
    let names = changes.subjectNames
    for prototype in changes.prototypes {
      let mark: AssetChange.Kind = prototype.kind == .added ? .added : prototype.kind == .removed ? .removed : .changed
      let name = names[.prototype(prototype.path)] ?? prototype.name
      table.add(Self.mark(mark), .init(named(name)), .init(printable(prototype.sentence), .dim))
    }
    let text = table.text(width: context.terminal.outputWidth, style: context.style)
    guard listsPrototypes else { return context.output.write(text) }
    for (line, prototype) in zip(text.split(separator: "\n"), changes.prototypes) {
      context.output.line(String(line))
      let lines = prototype.diff.lines
      let shown = lines.prefix(cut == .nothing ? .max : Self.mostPrototypeLines)
      let spaces = String(repeating: " ", count: indent + 3)
      for line in shown { context.output.line(spaces + printable(line)) }
      if lines.count > shown.count {
        context.output.line(spaces + "and \(lines.count - shown.count) more; '--all' lists them")
      }
    }
  }

  private static let mostPrototypeLines = 10

  private func printOtherFiles(_ context: CommandContext, _ spaces: String, _ advice: String) {
    let others = changes.plainFiles
    guard !others.isEmpty else { return }
    let count = others.count
    guard cut.otherFiles > 0 else {
      return context.output.line(spaces + context.style(counted(count, "other file"), .dim))
    }
    context.output.line(spaces + context.style("other files", .dim))
    var files = Table([.left(), .left(), .left()], indent: spaces.count)
    for file in others.prefix(cut.otherFiles) {
      let isSubmodule = [file.oldMode, file.newMode].contains(.submodule)
      files.add(Self.mark(file.kind), .init(file.path), .init(isSubmodule ? "a separate repository" : "", .dim))
    }
    context.output.write(files.text(width: context.terminal.outputWidth, style: context.style))
    let more = count - cut.otherFiles
    if more > 0 { context.output.line(spaces + context.style("and \(counted(more, "more file"))\(advice)", .dim)) }
  }

  private static func mark(_ kind: AssetChange.Kind) -> Table.Cell {
    switch kind {
    case .added: Table.Cell("+", .green)
    case .changed, .renamed: Table.Cell("~", .yellow)
    case .removed: Table.Cell("-", .red)
    }
  }

  private static func mark(_ kind: FileChange.Kind) -> Table.Cell {
    switch kind {
    case .added, .untracked: Table.Cell("+", .green)
    case .deleted: Table.Cell("-", .red)
    case .unmerged: Table.Cell("!", .red)
    case .modified, .typeChanged, .renamed: Table.Cell("~", .yellow)
    }
  }

  // MARK: - JSON

  var json: (assets: JSONValue, otherFiles: JSONValue) {
    (
      .list(changes.assets.map(Self.json)),
      Self.list(changes.otherFiles)
    )
  }

  private static func list(_ files: [FileChange]) -> JSONValue {
    .list(files.map { ["path": .string($0.path), "change": .string($0.kind.text)] })
  }

  private static func json(_ asset: AssetChange) -> JSONValue {
    .object(
      ("name", .string(asset.name)), ("type", .string(asset.type.fileExtension)), ("path", .string(asset.path)),
      ("change", .string(asset.kind.rawValue)), ("formerName", .optional(asset.former?.name)),
      ("formerPath", .optional(asset.former?.path)),
      (
        "variants",
        .list(asset.variants.map { json($0, of: asset) })
      ), ("settings", .bool(asset.changesSettings)),
      ("settingChanges", asset.settings.isEmpty ? nil : .list(asset.settings.map(json))),
      ("reformatted", asset.isRewritten ? true : nil), ("unreadable", asset.isUnreadable ? true : nil),
      ("files", .list(asset.files.map { .string($0.path) })),
      ("strayFiles", asset.strayFiles.isEmpty ? nil : list(asset.strayFiles)))
  }

  private static func json(_ variant: VariantChange, of asset: AssetChange) -> JSONValue {
    .object(
      ("change", .string(variant.kind.rawValue)), ("slot", variant.element.slotJSON),
      ("fileMissing", variant.lacksFile ? true : nil),
      ("before", .optional(asset.imageID(before: variant)?.description)),
      ("after", .optional(asset.imageID(after: variant)?.description)))
  }

  private static func json(_ setting: AssetSettingChange) -> JSONValue {
    var members: [(String, JSONValue?)] = [("slot", setting.element?.slotJSON)]
    if !setting.name.isEmpty { members.append(("name", .string(setting.name))) }
    switch setting.kind {
    case .value(let old, let new): members += [("before", .optional(old)), ("after", .optional(new))]
    case .other: break
    case .slotAdded: members.append(("change", "added"))
    case .slotRemoved: members.append(("change", "removed"))
    }
    return .object(members)
  }
}

extension ProjectChanges {
  /// `3 assets and 2 other files`.
  var countWords: String {
    let others = plainFiles.count
    let hasOthers = assetCount + prototypes.count > 0
    let parts = [
      assetCount == 0 ? nil : counted(assetCount, "asset"),
      prototypes.isEmpty ? nil : counted(prototypes.count, "prototype"),
      others == 0 ? nil : counted(others, hasOthers ? "other file" : "file"),
    ].compactMap { $0 }
    return parts.isEmpty ? "nothing" : listed(parts, "and")
  }

  /// `4 assets changed, 1 new, 1 removed and 2 other files`
  var kindWords: String {
    let kinds = assets.map(\.changeClass)
    let (new, removed) = (kinds.count { $0 == .added }, kinds.count { $0 == .removed })
    let changed = assetCount - new - removed
    var parts: [String] = []
    for (count, word) in [(changed, "changed"), (new, "new"), (removed, "removed")] where count > 0 {
      parts.append("\(parts.isEmpty ? counted(count, "asset") : String(count)) \(word)")
    }
    if !otherFiles.isEmpty {
      parts.append(counted(otherFiles.count, parts.isEmpty ? "file" : "other file") + (parts.isEmpty ? " changed" : ""))
    }
    return parts.isEmpty ? "nothing changed" : listed(parts, "and")
  }
}

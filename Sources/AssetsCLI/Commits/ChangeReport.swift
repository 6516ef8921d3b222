internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project

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

  init(_ changes: ProjectChanges, cut: Cut = .nothing) {
    self.changes = changes
    self.cut = cut
  }

  /// True if something is only counted.
  var isCut: Bool { changes.assetCount > cut.assets || changes.otherFiles.count > cut.otherFiles }

  /// Prints the changed assets, by their paths if several have the same name, then the files that belong to none.
  ///
  /// - Parameter advice: Follows where something is left out: `; '--all' lists them`.
  func print(_ context: Context, indent: Int = 2, advice: String = "; '--all' lists them") {
    let spaces = String(repeating: " ", count: indent)
    var table = Table([.left(), .left(), .left()], indent: indent)
    let counts = changes.assets.reduce(into: [:]) { $0[ExactName($1.name), default: 0] += 1 }
    for asset in changes.assets.prefix(cut.assets) {
      let isUnique = counts[ExactName(asset.name)] == 1
      let name = isUnique ? named(asset.name) : asset.path
      table.add(Self.mark(asset.kind), .init(name), .init(Self.words(for: asset), .dim))
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    let more = changes.assetCount - cut.assets
    if more > 0 { context.output.line(spaces + context.style("and \(counted(more, "more asset"))\(advice)", .dim)) }
    printOtherFiles(context, spaces, advice)
  }

  private func printOtherFiles(_ context: Context, _ spaces: String, _ advice: String) {
    guard !changes.otherFiles.isEmpty else { return }
    let count = changes.otherFiles.count
    guard cut.otherFiles > 0 else {
      return context.output.line(spaces + context.style(counted(count, "other file"), .dim))
    }
    context.output.line(spaces + context.style("other files", .dim))
    var files = Table([.left(), .left(), .left()], indent: spaces.count)
    for file in changes.otherFiles.prefix(cut.otherFiles) {
      files.add(Self.mark(file.kind), .init(file.path), .init(Self.words(for: file), .dim))
    }
    context.output.write(files.text(width: context.terminal.outputWidth, style: context.style))
    let more = count - cut.otherFiles
    if more > 0 { context.output.line(spaces + context.style("and \(counted(more, "more file"))\(advice)", .dim)) }
  }

  private static func words(for file: FileChange) -> String {
    [file.oldMode, file.newMode].contains(.submodule) ? "a repository of its own" : ""
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

  /// `new image set: 1x, 2x`, `2x redrawn; dark 3x added; settings`, `renamed from 'bell'; 2x redrawn`.
  static func words(for asset: AssetChange) -> String {
    let all = { (kind: VariantChange.Kind) in asset.variants.filter { $0.kind == kind }.map { $0.element.shortSlot } }
    let isOfSystem = asset.type == .appIconSet || asset.type == .launchImage
    let slots = { (kind: VariantChange.Kind) in
      // An app icon or a launch image has dozens of slots with long names.
      let slots = all(kind)
      return isOfSystem && slots.count > maxSlotCount ? counted(slots.count, "image") : slots.joined(separator: ", ")
    }
    let broken = asset.isUnreadable ? ["its Contents.json cannot be read"] : []
    switch asset.kind {
    case .added where asset.isUnreadable: return "new \(asset.type.title); \(broken[0])"
    case .added:
      let title = "new \(asset.type.title)" + (slots(.added).isEmpty ? "" : ": \(slots(.added))")
      return ([title] + withoutFile(asset)).joined(separator: "; ")
    case .removed: return "\(asset.type.title) removed"
    case .changed, .renamed:
      let former = asset.former.map { former in
        former.name.utf8.elementsEqual(asset.name.utf8)
          ? "moved from \(printable(former.path))" : "renamed from \(quoted(former.name))"
      }
      let kinds: [VariantChange.Kind] = [.redrawn, .renamed, .added, .removed, .missing, .found]
      let parts = kinds.filter { !slots($0).isEmpty }
        .map { "\(slots($0)) \(Self.word(for: $0, of: all($0).count))" }
      let rest = withoutFile(asset) + (broken.isEmpty ? settings(of: asset) : broken)
      return ([former].compactMap { $0 } + parts + rest + strays(of: asset)).joined(separator: "; ")
    }
  }

  private static let maxSlotCount = 4

  /// `no file for 2x, 3x`
  private static func withoutFile(_ asset: AssetChange) -> [String] {
    let slots = asset.variants.filter(\.lacksFile).map(\.element.shortSlot)
    return slots.isEmpty ? [] : ["no file for \(slots.joined(separator: ", "))"]
  }

  /// `rendering: original → template`, `1x resizing`
  private static func settings(of asset: AssetChange) -> [String] {
    if asset.isRewritten { return ["rewritten, no changes"] }
    guard asset.changesSettings else { return [] }
    if asset.settings.isEmpty { return ["settings"] }
    let more = asset.settings.count - maxSettingCount
    return asset.settings.prefix(maxSettingCount).map(words) + (more > 0 ? [counted(more, "more setting")] : [])
  }

  private static let maxSettingCount = 3

  private static func words(for setting: AssetSettingChange) -> String {
    let slot = setting.element.map { $0.shortSlot + " " } ?? ""
    let name = settingNames[setting.name] ?? String(setting.name.map { $0 == "-" ? " " : $0 })
    return switch setting.kind {
    case .value(let old, let new): printable("\(slot)\(name): \(old ?? "default") → \(new ?? "default")")
    case .other: printable(slot + name)
    case .slotAdded: "empty slot \(slot)added"
    case .slotRemoved: "empty slot \(slot)removed"
    }
  }

  /// What people call settings whose names in the file say less.
  private static let settingNames = [
    "template-rendering-intent": "rendering", "compression-type": "compression", "provides-namespace": "namespace",
    "preserves-vector-representation": "preserves vector data",
  ]

  private static func word(for kind: VariantChange.Kind, of count: Int) -> String {
    switch kind {
    case .added, .redrawn, .removed: kind.rawValue
    case .renamed: count == 1 ? "in a renamed file" : "in renamed files"
    case .missing: count == 1 ? "lost its file" : "lost their files"
    case .found: count == 1 ? "has its file again" : "have their files again"
    }
  }

  /// `stray file notes.txt added`
  private static func strays(of asset: AssetChange) -> [String] {
    let files = asset.strayFiles.prefix(maxStrayCount).map { file in
      "stray file \(printable(Path.relative(file.path, to: asset.path) ?? file.path)) \(word(for: file.kind))"
    }
    let more = asset.strayFiles.count - files.count
    return files + (more > 0 ? ["\(more) more stray \(more == 1 ? "file" : "files")"] : [])
  }

  private static let maxStrayCount = 3

  // MARK: - JSON

  var json: (assets: JSONValue, otherFiles: JSONValue) {
    (
      .list(changes.assets.map(Self.json)),
      Self.list(changes.otherFiles)
    )
  }

  private static func list(_ files: [FileChange]) -> JSONValue {
    .list(files.map { ["path": .string($0.path), "change": .string(word(for: $0.kind))] })
  }

  private static func json(_ asset: AssetChange) -> JSONValue {
    .object(
      ("name", .string(asset.name)), ("type", .string(asset.type.fileExtension)), ("path", .string(asset.path)),
      ("change", .string(asset.kind.rawValue)), ("formerName", .optional(asset.former?.name)),
      ("formerPath", .optional(asset.former?.path)),
      (
        "variants",
        .list(asset.variants.map(json))
      ), ("settings", .bool(asset.changesSettings)),
      ("settingChanges", asset.settings.isEmpty ? nil : .list(asset.settings.map(json))),
      ("rewritten", asset.isRewritten ? true : nil), ("unreadable", asset.isUnreadable ? true : nil),
      ("files", .list(asset.files.map { .string($0.path) })),
      ("strayFiles", asset.strayFiles.isEmpty ? nil : list(asset.strayFiles)))
  }

  private static func json(_ variant: VariantChange) -> JSONValue {
    .object(
      ("change", .string(variant.kind.rawValue)), ("slot", variant.element.slotJSON),
      ("fileMissing", variant.lacksFile ? true : nil))
  }

  private static func json(_ setting: AssetSettingChange) -> JSONValue {
    var members: [(String, JSONValue?)] = [("slot", setting.element?.slotJSON)]
    if !setting.name.isEmpty { members.append(("name", .string(setting.name))) }
    switch setting.kind {
    case .value(let old, let new): members += [("old", .optional(old)), ("new", .optional(new))]
    case .other: break
    case .slotAdded: members.append(("change", "added"))
    case .slotRemoved: members.append(("change", "removed"))
    }
    return .object(members)
  }

  /// One word for each kind, whether or not git knows the file yet.
  private static func word(for kind: FileChange.Kind) -> String {
    switch kind {
    case .added, .untracked: "added"
    case .deleted: "removed"
    case .unmerged: "in-conflict"
    case .modified, .typeChanged, .renamed: "changed"
    }
  }
}

extension ProjectChanges {
  /// `3 assets and 2 other files`.
  var countWords: String {
    let parts = [
      assetCount == 0 ? nil : counted(assetCount, "asset"),
      otherFiles.isEmpty ? nil : counted(otherFiles.count, assetCount == 0 ? "file" : "other file"),
    ].compactMap { $0 }
    return parts.isEmpty ? "nothing" : parts.joined(separator: " and ")
  }
}

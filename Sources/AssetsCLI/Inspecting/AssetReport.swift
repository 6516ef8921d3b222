internal import Catalog
internal import Files
internal import Imaging
internal import JSON
internal import Project

/// One asset as a table: its slots, their files, and the facts in the files' headers.
struct AssetReport {
  private struct Row {
    var element: SetElement
    var file: NamedFile

    /// The header of the file, if it exists and could be opened.
    var header: Header? {
      if case .opened(let header) = file { header } else { nil }
    }
  }

  private struct Header {
    var byteCount: Int
    var facts: Result<ImageHeader, ImageHeaderError>
  }

  /// The state of the file that a slot names. Stored separately, because most slots name none and a list may be long.
  private indirect enum NamedFile {
    /// The slot names no file.
    case none
    case missing
    /// The name is that of a folder inside the set, such as a layer; holds that.
    case part(CatalogFolder)
    /// The file exists but can't be opened, or isn't a regular file.
    case unreadable(Obstacle)
    case opened(Header)
  }

  /// Why an existing file is not described.
  private enum Obstacle {
    case link(destination: String)
    case notAFile
    case unreadable(FileError)

    /// The code for programs.
    var code: String {
      switch self {
      case .link: "link"
      case .notAFile: "not-a-file"
      case .unreadable: "unreadable"
      }
    }

    var words: String {
      switch self {
      case .link(let destination): "a link to \(destination)"
      case .notAFile: "not a file"
      case .unreadable(let error): "cannot be read: \(error.reason)"
      }
    }
  }

  private let asset: CatalogFolder
  private let rows: [Row]
  /// Files that no slot names.
  private let unassigned: [String]
  /// The folders inside the asset, such as the layers of a stack.
  private let parts: [AssetReport]

  init(_ asset: CatalogFolder, in tree: any FileTree) {
    self.asset = asset
    let elements = asset.elementsOrImages
    let (children, files) = (asset.childrenByName, asset.filesByName)
    // If many slots name the same file, its header is read once.
    var known: [ExactName: NamedFile] = [:]
    rows = elements.map { element in
      guard let name = element.filename.map(ExactName.init) else { return Row(element: element, file: .none) }
      let file = known[name] ?? Self.file(name.text, children[name], files[name], of: asset, in: tree)
      known[name] = file
      return Row(element: element, file: file)
    }
    let named = Set((elements.compactMap(\.filename) + asset.namesOfProperties).map(ExactName.init))
    unassigned = asset.files.map(\.name).filter { !named.contains(ExactName($0)) && !$0.hasPrefix(".") }
    parts = asset.children.map { AssetReport($0, in: tree) }
  }

  /// - Parameters:
  ///   - part: The folder with this name.
  ///   - entry: The file with this name.
  private static func file(
    _ name: String, _ part: CatalogFolder?, _ entry: FileTreeEntry?, of asset: CatalogFolder, in tree: any FileTree
  ) -> NamedFile {
    if let part { return .part(part) }
    guard let entry else { return .missing }
    if case .symbolicLink(let destination) = entry.kind { return .unreadable(.link(destination: destination)) }
    guard entry.isFile else { return .unreadable(.notAFile) }
    do {
      let source = try tree.open(Path.join(asset.path, name))
      let facts = Result { () throws(ImageHeaderError) in try ImageHeader.read(from: source) }
      return .opened(Header(byteCount: source.byteCount, facts: facts))
    } catch {
      return error.isNotFound ? .missing : .unreadable(.unreadable(error))
    }
  }

  // MARK: - Words

  /// - Parameter place: The path of its folder, as the user would type it here.
  func print(at place: String, _ context: CommandContext) {
    let title = context.style(named(asset.qualifiedName), .bold)
    context.output.line("\(title)  \(asset.type.title)  \(place)")
    printContent(indent: 0, context)
  }

  private func printContent(indent: Int, _ context: CommandContext) {
    let margin = String(repeating: " ", count: indent)
    let facts = AssetFact.all(of: asset).words
    if !facts.isEmpty { context.output.line(margin + printable(facts)) }
    let settings = asset.document.properties.members.map { "\($0.name.text): \(Self.words($0.value))" }
    if !settings.isEmpty { context.output.line(margin + printable(settings.joined(separator: ", "))) }
    if !rows.isEmpty {
      var table = Table(
        [.left(hasSlots ? "slot" : ""), .left("file"), .right("size"), .right("bytes")], indent: indent + 2)
      for (number, row) in rows.enumerated() {
        let byteCount = row.header.map { grouped($0.byteCount) } ?? ""
        let slot = hasSlots ? row.element.slotDescription : "\(number + 1)"
        let slices = row.element.sliceWords.map { ", slices \($0)" } ?? ""
        table.add(.init(slot), content(row), .init(Self.size(row) + slices), .init(byteCount))
      }
      context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    }
    for name in unassigned { context.output.line("\(margin)  in no slot: \(printable(name))") }
    for part in parts {
      context.output.line("\(margin)  \(named(Path.name(part.asset.path)))  \(part.asset.type.title)")
      part.printContent(indent: indent + 4, context)
    }
  }

  /// False if elements are only identified by their position, as frames and layers are.
  private var hasSlots: Bool { asset.type.hasSlots || asset.type == .iconSet }

  private func content(_ row: Row) -> Table.Cell {
    guard let name = row.element.filename else {
      return row.element.colorWords.map { Table.Cell($0) } ?? Table.Cell("empty", .dim)
    }
    return switch row.file {
    case .none, .opened, .part: Table.Cell(name)
    case .missing: Table.Cell("\(name) (missing)", .red)
    case .unreadable(let reason): Table.Cell("\(name) (\(reason.words))", .red)
    }
  }

  private static func size(_ row: Row) -> String {
    if case .part(let part) = row.file { return part.type.title }
    guard let header = row.header else { return "" }
    return switch header.facts {
    case .failure(.unknownFormat): "no image"
    case .failure: "unreadable"
    case .success(let facts): facts.displaySize.map { sizeWords($0, isVector: facts.format.isVector) } ?? "unknown"
    }
  }

  static func sizeWords(_ size: ImageSize, isVector: Bool) -> String {
    let sides = [size.width, size.height].map { JSONNumber($0).spelling }.joined(separator: " x ")
    return isVector ? sides + " pt" : sides
  }

  private static func words(_ value: JSONValue) -> String {
    switch value {
    case .bool(let value): value ? "yes" : "no"
    case .array(let list): list.elements.map(words).joined(separator: " ")
    case .object(let object):
      "(" + object.members.map { "\($0.name.text) \(words($0.value))" }.joined(separator: ", ") + ")"
    default: value.text ?? value.number?.spelling ?? value.kind
    }
  }

  // MARK: - JSON

  var json: JSONValue { json(with: nil) }

  /// - Parameter conflict: Both sides, if the asset is in conflict.
  func json(with conflict: JSONValue?) -> JSONValue {
    let facts = AssetFact.all(of: asset)
    return .object(
      ("name", .string(asset.qualifiedName)), ("type", .string(asset.type.fileExtension)),
      ("path", .string(asset.path)), ("facts", facts.isEmpty ? nil : facts.json),
      ("properties", JSONValue.object(asset.document.properties).withEmptyOnOneLine),
      ("slots", .list(rows.map(Self.json))),
      ("unassigned", .list(unassigned.map { .string($0) })),
      ("parts", parts.isEmpty ? nil : .list(parts.map(\.json))), ("conflict", conflict))
  }

  private static func json(_ row: Row) -> JSONValue {
    var (isMissing, problem, facts) = (false, Obstacle?.none, ImageHeader?.none)
    switch row.file {
    case .none, .part: break
    case .missing: isMissing = true
    case .unreadable(let reason): problem = reason
    case .opened(let header): facts = try? header.facts.get()  // without a size nothing is reported
    }
    return .object(
      ("slot", row.element.slotJSON), ("filled", .bool(row.element.isFilled)), ("missing", .bool(isMissing)),
      ("slices", .optional(row.element.sliceWords)),
      ("unreadable", problem.map { ["code": .string($0.code), "message": .string($0.words)] }),
      ("bytes", row.header.map { .number($0.byteCount) }),
      ("format", .optional(facts?.format.rawValue)),
      ("width", facts?.displaySize.map { .number(JSONNumber($0.width)) }),
      ("height", facts?.displaySize.map { .number(JSONNumber($0.height)) }),
      ("unit", facts.map { .string($0.format.isVector ? "points" : "pixels") }),
      ("alpha", facts?.hasAlpha.map { .bool($0) }))
  }
}

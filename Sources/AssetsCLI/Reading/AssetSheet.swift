internal import Catalog
internal import Files
internal import Imaging
internal import JSON

/// One asset as a table: its slots, the files in them, and what their headers tell.
struct AssetSheet {
  private struct Row {
    var element: SetElement
    /// Nil where no file is named or the named one is not there.
    var byteCount: Int?
    var facts: Result<PictureFacts, PictureError>?
  }

  private let asset: CatalogItem
  private let rows: [Row]
  /// Files that no slot names.
  private let unassigned: [String]

  init(_ asset: CatalogItem, in tree: any FileTree) {
    self.asset = asset
    rows = asset.elements.map { Self.row($0, asset, tree) }
    let named = Set(asset.elements.compactMap(\.filename))
    unassigned = asset.files.map(\.name).filter { !named.contains($0) && !$0.hasPrefix(".") }
  }

  private static func row(_ element: SetElement, _ asset: CatalogItem, _ tree: any FileTree) -> Row {
    guard let name = element.filename, let file = asset.file(named: name), file.isFile,
      let source = try? tree.open(Path.join(asset.path, name))
    else { return Row(element: element) }
    let facts = Result { () throws(PictureError) in try PictureFacts.read(from: source) }
    return Row(element: element, byteCount: source.byteCount, facts: facts)
  }

  // MARK: - Words

  /// - Parameter place: The path of its folder, as one would type it here.
  func print(at place: String, _ context: Context) {
    let title = context.style(printable(asset.qualifiedName), .bold)
    context.output.line("\(title)  \(asset.type.title)  \(place)")
    let settings = asset.document.properties.members.map { "\($0.name.text): \(Self.words($0.value))" }
    if !settings.isEmpty { context.output.line(printable(settings.joined(separator: ", "))) }
    if !rows.isEmpty {
      var table = Table([.left("slot"), .left("file"), .right("size"), .right("bytes")], indent: 2)
      for row in rows {
        table.add(
          .init(row.element.slotDescription), content(row), .init(Self.size(row)),
          .init(row.byteCount.map(grouped) ?? ""))
      }
      context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    }
    for name in unassigned { context.output.line("  in no slot: \(printable(name))") }
    for part in asset.children { context.output.line("  holds: \(printable(Path.name(part.path)))") }
  }

  private func content(_ row: Row) -> Table.Cell {
    guard let name = row.element.filename else {
      return row.element.colorWords.map { Table.Cell($0) } ?? Table.Cell("empty", .dim)
    }
    return row.byteCount == nil ? Table.Cell("\(name) (missing)", .red) : Table.Cell(name)
  }

  private static func size(_ row: Row) -> String {
    switch row.facts {
    case nil: ""
    case .failure(.unknownFormat): "no picture"
    case .failure: "unreadable"
    case .success(let facts): facts.displaySize.map { sizeWords($0, isVector: facts.format.isVector) } ?? "unknown"
    }
  }

  static func sizeWords(_ size: PictureSize, isVector: Bool) -> String {
    let sides = [size.width, size.height].map { JSONNumber($0).spelling }.joined(separator: " x ")
    return isVector ? sides + " pt" : sides
  }

  private static func words(_ value: JSONValue) -> String {
    switch value {
    case .bool(let value): value ? "yes" : "no"
    case .array(let list): list.elements.compactMap(\.text).joined(separator: " ")
    default: value.text ?? value.number?.spelling ?? value.kind
    }
  }

  // MARK: - JSON

  var json: JSONValue {
    .object(
      ("name", .string(asset.qualifiedName)), ("type", .string(asset.type.fileExtension)),
      ("path", .string(asset.path)),
      ("properties", JSONValue.object(asset.document.properties).withEmptyOnOneLine),
      ("slots", .list(rows.map(Self.json))),
      ("unassigned", .list(unassigned.map { .string($0) })))
  }

  private static func json(_ row: Row) -> JSONValue {
    let facts = try? row.facts?.get()
    return .object(
      ("slot", row.element.slotJSON), ("filled", .bool(row.element.isFilled)),
      ("missing", .bool(row.element.filename != nil && row.byteCount == nil)),
      ("bytes", row.byteCount.map { .number($0) }), ("format", .optional(facts?.format.rawValue)),
      ("width", facts?.displaySize.map { .number(JSONNumber($0.width)) }),
      ("height", facts?.displaySize.map { .number(JSONNumber($0.height)) }),
      ("unit", facts.map { .string($0.format.isVector ? "points" : "pixels") }),
      ("alpha", facts?.hasAlpha.map { .bool($0) }))
  }
}

/// Returns a number with its digits in groups of three.
func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var result = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
    result.append(digit)
  }
  return (number < 0 ? "-" : "") + result
}

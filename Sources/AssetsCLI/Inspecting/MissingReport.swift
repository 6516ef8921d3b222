internal import Catalog
internal import Files
internal import JSON
internal import Project

/// The missing variants, as a table and as JSON.
struct MissingReport {
  let matrix: TargetMatrix
  /// The number of assets that were checked.
  let judgedCount: Int
  /// Assets whose `Contents.json` can't be read: their variants are unknown, and no app can show them.
  var unreadable: [CatalogFolder] = []
  private var rows: [Row] = []

  private typealias Row = (asset: CatalogFolder, missing: MissingVariant)

  init(matrix: TargetMatrix, judgedCount: Int) {
    self.matrix = matrix
    self.judgedCount = judgedCount
  }

  /// True if nothing is missing, as far as it was checked.
  var isEmpty: Bool { rows.isEmpty && unreadable.isEmpty }

  mutating func add(_ asset: CatalogFolder, _ missing: [MissingVariant]) {
    // Grouped by dimension, each in the order of the matrix.
    for dimension in Dimension.allCases {
      rows += missing.filter { $0.dimension == dimension }.map { (asset, $0) }
    }
  }

  private var assetCount: Int { Set(rows.map { ExactName($0.asset.path) }).count }

  // MARK: - Words

  /// A longer list is too long to read.
  private static let maxRowCount = 30

  /// - Parameter folds: True to combine many assets with the same missing variants into one row.
  func print(_ scope: ReadingScope, _ context: CommandContext, folds: Bool) {
    let groups = folds && rows.count > Self.maxRowCount ? folded : rows.map { [$0] }
    if !rows.isEmpty {
      var table = Table([
        .left("asset", yields: true), .left("dimension"), .left("missing"), .left("shown instead"), .left("for"),
      ])
      let paths = Dictionary(grouping: rows.map(\.asset)) { ExactName($0.qualifiedName) }
        .mapValues { Set($0.map { ExactName($0.path) }) }
      var last = ""
      for group in groups {
        let names = group.map { row in
          let name = row.asset.qualifiedName
          return paths[ExactName(name)]?.count == 1 ? named(name) : scope.shown(row.asset.path, context)
        }
        let (asset, missing) = group[0]
        let shown = group.count > 1 ? Self.slot(missing, of: asset) : Self.shown(missing, of: asset)
        table.add(
          .init(group.count == 1 && asset.path == last ? "" : listed(firstFew(names), "and")),
          .init(missing.dimension.words), .init(missing.wanted), .init(shown), .init(cases(missing), .dim))
        last = group.count == 1 ? asset.path : ""
      }
      context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    }
    if groups.count < rows.count { context.error.line("hint: run it again with the pattern '*' to list every asset") }
    for asset in unreadable {
      context.error.line("note: cannot read the Contents.json of \(quoted(scope.shown(asset.path, context)))")
    }
    for (device, scale) in matrix.impossible {
      context.error.line("note: no \(printable(device.rawValue)) has \(scale); skipped")
    }
    context.error.line(closingLine)
  }

  /// The rows; those with the same missing variants and the same slot shown instead are combined if there are many.
  private var folded: [[Row]] {
    let keys = rows.map { row in
      [row.missing.dimension.words, row.missing.wanted, Self.slot(row.missing, of: row.asset), cases(row.missing)]
        .map(ExactName.init)
    }
    let groups = Dictionary(grouping: zip(keys, rows)) { $0.0 }.mapValues { $0.map(\.1) }
    var seen: Set<[ExactName]> = []
    return zip(keys, rows).flatMap { key, row -> [[Row]] in
      guard let group = groups[key], group.count > 4 else { return [[row]] }
      return seen.insert(key).inserted ? [group] : []
    }
  }

  /// The slot that is shown instead, which many assets can have in common.
  private static func slot(_ missing: MissingVariant, of asset: CatalogFolder) -> String {
    missing.shown?.shortSlot ?? shown(missing, of: asset)
  }

  private static func shown(_ missing: MissingVariant, of asset: CatalogFolder) -> String {
    guard let shown = missing.shown else {
      let gone = asset.elements.compactMap(\.filename).first { asset.file(named: $0) == nil }
      return "nothing" + (gone.map { ", because \(quoted($0)) is missing" } ?? "")
    }
    return shown.filename ?? shown.color?.wordsWithSRGB ?? "-"
  }

  /// Returns where a variant is missing, unless it is missing everywhere: `ipad, fr ar`.
  private func cases(_ missing: MissingVariant) -> String {
    // If there is a single size, it applies to everything.
    let isSingleSize = missing.shown.map { $0.scale == nil } ?? false
    let dimensions: [Dimension] = [.size, .device, .scale, .language, .appearance, .gamut]
    return dimensions.filter { $0 != .size || !isSingleSize }.filter { $0 != missing.dimension }.compactMap {
      dimension in
      let values = Self.values(missing.requests, dimension)
      let isEverywhere = dimension != .size && values == Self.values(matrix.requests, dimension)
      return values.isEmpty || isEverywhere ? nil : values.joined(separator: " ")
    }.joined(separator: ", ")
  }

  private static func values(_ requests: [ResolutionRequest], _ dimension: Dimension) -> [String] {
    requests.compactMap { $0.value(in: dimension) }.reduce(into: []) { list, value in
      if !list.contains(value) { list.append(value) }
    }
  }

  private var closingLine: String {
    let asked = "\(counted(judgedCount, "asset")) checked for \(counted(matrix.requests.count, "combination"))"
    let broken = unreadable.isEmpty ? nil : "\(counted(unreadable.count, "asset")) can't be read"
    guard !rows.isEmpty else { return "\(asked): \(broken ?? "nothing is missing")" }
    let counts = countsByDimension.map { "\($0.dimension.words) \($0.count)" }.joined(separator: ", ")
    let missing = "\(counted(rows.count, "variant")) of \(counted(assetCount, "asset")) missing (\(counts))"
    return "\(asked): \([missing, broken].compactMap { $0 }.joined(separator: ", "))"
  }

  private var countsByDimension: [(dimension: Dimension, count: Int)] {
    Dimension.allCases.map { dimension in (dimension, rows.count { $0.missing.dimension == dimension }) }
      .filter { $0.1 > 0 }
  }

  // MARK: - JSON

  var json: JSONValue {
    .object(
      ("missing", .list(rows.map(Self.json))),
      ("impossible", .list(matrix.impossible.map { .string("\($0.device.rawValue) \($0.scale)") })),
      ("unreadable", .list(unreadable.map { .string($0.path) })),
      (
        "counts",
        .object(
          [
            ("assets", .number(judgedCount)), ("combinations", .number(matrix.requests.count)),
            ("missing", .number(rows.count)), ("assetsWithMissing", .number(assetCount)),
            ("unreadable", .number(unreadable.count)),
          ] + countsByDimension.map { ($0.dimension.rawValue, .number($0.count)) })
      ))
  }

  private static func json(_ row: Row) -> JSONValue {
    .object(
      ("name", .string(row.asset.qualifiedName)), ("type", .string(row.asset.type.fileExtension)),
      ("path", .string(row.asset.path)), ("dimension", .string(row.missing.dimension.rawValue)),
      ("wanted", .string(row.missing.wanted)), ("shown", row.missing.shown?.slotJSON),
      ("color", row.missing.shown?.color?.json), ("requests", .list(row.missing.requests.map(json))))
  }

  private static func json(_ request: ResolutionRequest) -> JSONValue {
    .object(
      ("device", .string(request.device.rawValue)), ("scale", .string(request.scale.description)),
      ("size", .optional(request.size)), ("locale", .optional(request.languages.first)),
      ("appearance", .optional(request.value(in: .appearance))), ("gamut", .string(request.gamut.rawValue)))
  }
}

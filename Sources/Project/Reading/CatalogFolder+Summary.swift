public import Catalog
internal import Files
public import JSON
internal import Spelling

extension FolderType {
  /// `image sets`; a title that already ends in `s` is unchanged.
  public var plural: String { title.hasSuffix("s") ? title : title + "s" }
}

extension CatalogFolder {
  /// The filled slots of an asset, in a few words: `1x 2x, iphone ipad, fr, dark`.
  public var variantSummary: String {
    if case .invalid(let problem) = contents { return problem.summary }
    if let facts = factSummary { return facts }
    let elements = elementsOrImages
    let filled = elements.filter(\.isFilled)
    guard type.hasSlots || type == .iconSet, !elements.isEmpty else { return "" }
    guard !filled.isEmpty else { return "empty" }
    let dimensions: [Dimension] = [.scale, .device, .language, .appearance, .gamut, .direction, .sizeClass]
    let groups = dimensions.map { dimension in
      var seen: Set<String> = []
      var values = filled.compactMap(dimension.value(of:)).filter { seen.insert($0).inserted }
      if dimension == .scale {
        values.sort { (Scale($0)?.factor ?? .infinity) < (Scale($1)?.factor ?? .infinity) }
      }
      if dimension == .scale, type == .imageSet, filled.contains(where: { $0.scale == nil }) {
        values.append("all scales")
      }
      return values.joined(separator: " ")
    }
    let gone = absentFiles.isEmpty ? "" : "\(counted(absentFiles.count, "file")) missing"
    return (groups + [gone]).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Files named by elements that are not in the folder.
  fileprivate var absentFiles: Set<ExactName> {
    Set(elements.compactMap { $0.filename.map(ExactName.init) }).subtracting(files.map { ExactName($0.name) })
      .subtracting(children.map { ExactName(Path.name($0.path)) })
  }

  /// The most important fact of an asset whose slots are unimportant: its layers, stickers or roles; nil for other
  /// types.
  private var factSummary: String? {
    let facts = AssetFact.all(of: self)
    guard !facts.isEmpty, type != .mipmapSet else { return nil }
    return facts.words
  }

  /// One asset in the list of `assets list --json`.
  public var summaryJSON: JSONValue {
    .object(
      ("name", .string(qualifiedName)), ("type", .string(type.fileExtension)), ("path", .string(path)),
      ("variants", .list(elementsOrImages.filter(\.isFilled).map(\.slotJSON))), ("missing", missing),
      ("unreadable", unreadable))
  }

  private var missing: JSONValue? {
    let names = absentFiles.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return names.isEmpty ? nil : .list(names.map { .string($0) })
  }

  private var unreadable: JSONValue? {
    if case .invalid(let problem) = contents { .string(problem.summary) } else { nil }
  }
}

extension ContentsError {
  /// A set or an icon whose content can't be read.
  fileprivate var summary: String {
    if case .unlistable = self { "its folder can't be listed" } else { "its Contents.json can't be read" }
  }
}

extension SetElement {
  /// The slot and its file, by the names of the dimensions; a value that matches everything is omitted.
  public var slotJSON: JSONValue {
    let values = Dimension.allCases.map { dimension in
      (dimension.rawValue, JSONValue.optional(dimension.value(of: self)))
    }
    return .object([("file", JSONValue.optional(filename))] + values)
  }
}

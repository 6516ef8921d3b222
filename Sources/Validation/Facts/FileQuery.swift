internal import Catalog
internal import Files
public import Imaging

/// A question that only the bytes of a file, or git, can answer; files are named by their paths in the tree.
public enum FileQuery: Hashable, Sendable {
  /// Whether any pixel is transparent.
  case hasTransparentPixel(String)
  case haveSameBytes(String, String)
  /// Whether two images are opaque and transparent in the same places.
  case haveSameShape(String, String)
  /// Whether git tracks the file.
  case isTracked(String)
  /// The facts about a file as a symbol template.
  case symbolTemplate(String)
  /// Whether a color set, a folder, has any color.
  case hasColor(String)

  /// Files are identified by the bytes of their paths.
  private var parts: (kind: Int, files: [ExactName]) {
    switch self {
    case .hasTransparentPixel(let file): (0, [ExactName(file)])
    case .haveSameBytes(let one, let other): (1, [ExactName(one), ExactName(other)])
    case .isTracked(let file): (2, [ExactName(file)])
    case .symbolTemplate(let file): (3, [ExactName(file)])
    case .haveSameShape(let one, let other): (4, [ExactName(one), ExactName(other)])
    case .hasColor(let set): (5, [ExactName(set)])
    }
  }

  public static func == (one: Self, other: Self) -> Bool { one.parts == other.parts }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(parts.kind)
    hasher.combine(parts.files)
  }
}

/// The answer to a question.
public enum FileQueryResult: Hashable, Sendable {
  case yes, no
  case template(SymbolTemplateFacts)
  /// The file can't be read, or is of a kind that isn't checked.
  case unknown
}

extension FileQuery {
  func answer(in tree: any FileTree) -> FileQueryResult {
    switch self {
    case .hasTransparentPixel(let file): Self.transparency(of: file, in: tree)
    case .haveSameBytes(let one, let other): Self.sameBytes(one, other, in: tree)
    case .haveSameShape(let one, let other): Self.sameShape(one, other, in: tree)
    case .symbolTemplate(let file): Self.template(in: file, tree)
    case .hasColor(let set): Self.colors(of: set, in: tree)
    // A tree of git's own knows which files are tracked.
    case .isTracked(let file): tree.blobID(of: file) == nil ? .unknown : .yes
    }
  }

  private static func transparency(of file: String, in tree: any FileTree) -> FileQueryResult {
    guard let source = try? tree.open(file), let found = try? PNGDecoder.hasTransparentPixel(in: source) else {
      return .unknown
    }
    return found ? .yes : .no
  }

  private static func sameBytes(_ one: String, _ other: String, in tree: any FileTree) -> FileQueryResult {
    guard let first = try? tree.open(one), let second = try? tree.open(other) else { return .unknown }
    guard first.byteCount == second.byteCount else { return .no }
    let piece = 1 << 18
    for offset in stride(from: 0, to: first.byteCount, by: piece) {
      guard let one = try? first.read(at: offset, count: piece), let other = try? second.read(at: offset, count: piece)
      else { return .unknown }
      if one != other { return .no }
    }
    return .yes
  }

  /// Images that aren't icons of a few pixels are not decoded for this.
  private static let maxPixelCount = 1 << 22
  /// The largest difference in alpha, of 255, that is left by exporting the same shape twice.
  private static let maxAlphaDifference = 20

  private static func sameShape(_ one: String, _ other: String, in tree: any FileTree) -> FileQueryResult {
    func bitmap(_ file: String) -> Bitmap? {
      guard let source = try? tree.open(file) else { return nil }
      return try? PNGDecoder.bitmap(from: source, maxPixelCount: maxPixelCount)
    }
    guard let first = bitmap(one), let second = bitmap(other) else { return .unknown }
    guard first.width == second.width, first.height == second.height else { return .no }
    let isSame = stride(from: 3, to: first.rgba.count, by: 4).allSatisfy { place in
      abs(Int(first.rgba[place]) - Int(second.rgba[place])) <= maxAlphaDifference
    }
    return isSame ? .yes : .no
  }

  private static func colors(of set: String, in tree: any FileTree) -> FileQueryResult {
    let read = try? CatalogReader(tree).reading(CatalogFolder(path: set, contents: .unread))
    guard let read, read.contents.document != nil else { return .unknown }
    return FolderFacts(read).elements.contains { $0.color != nil } ? .yes : .no
  }

  private static func template(in file: String, _ tree: any FileTree) -> FileQueryResult {
    guard let source = try? tree.open(file), let template = try? SymbolTemplateFacts.read(from: source) else {
      return .unknown
    }
    return .template(template)
  }
}

internal import Catalog
internal import Files

/// Assigns each image to a group of the catalog.
struct GroupAssignment {
  private let request: ImportRequest
  /// The words that at least two names begin with.
  private var prefixes: Set<ExactName> = []

  init(_ request: ImportRequest, _ images: [ImportCandidate]) {
    self.request = request
    guard request.grouping == .prefix else { return }
    let bases = Set(images.compactMap { $0.reason == nil ? $0.name.map { ExactName($0.base) } : nil })
    var counts: [ExactName: Int] = [:]
    for base in bases { if let prefix = Self.prefix(of: base.text) { counts[ExactName(prefix), default: 0] += 1 } }
    prefixes = Set(counts.filter { $0.value > 1 }.keys)
  }

  /// The names of the groups, the outermost first; empty for the catalog itself.
  func groups(of path: String, _ name: ParsedImageName) -> [String] {
    switch request.grouping ?? Self.standard(name.source) {
    case .none: return []
    case .prefix:
      guard let prefix = Self.prefix(of: name.base), prefixes.contains(ExactName(prefix)) else { return [] }
      return [Self.groupName(prefix)]
    case .folder:
      let folder = Path.folder(path)
      // If paths are nested, the folders start at the outermost.
      let places = request.paths.compactMap { Path.relative(folder, to: $0) }
      let longest = places.max { $0.utf8.count < $1.utf8.count } ?? ""
      return Path.names(longest).map(String.init).filter { !Self.isSpokenFor($0, name) }.map(Self.groupName)
    }
  }

  /// Design tools write a layer `icon/arrow` as `icon/arrow.png`, so its folders are what the designer calls groups.
  private static func standard(_ source: SourcePlatform) -> ImportRequest.Grouping {
    source == .design ? .folder : .none
  }

  /// True for a folder that says what the image is for, such as `fr.lproj` or `drawable-xhdpi`.
  private static func isSpokenFor(_ folder: String, _ name: ParsedImageName) -> Bool {
    if LanguageFolder(folderName: folder) != nil { return true }
    return name.qualifiers.contains { qualifier in
      switch qualifier.evidence {
      case .folder(let text), .folderWithout(let text, _): ExactName(text) == ExactName(folder)
      default: false
      }
    }
  }

  private static func prefix(of base: String) -> String? {
    guard let end = base.firstIndex(where: { $0 == "-" || $0 == "_" || $0 == " " }), end != base.startIndex else {
      return nil
    }
    return base[base.index(after: end)...].isEmpty ? nil : String(base[..<end])
  }

  /// A group's name contains no dot, since what follows one is a type.
  ///
  /// Source: *Asset Catalog Format Reference*, asset types.
  private static func groupName(_ folder: String) -> String {
    String(folder.map { $0 == "." ? "-" : $0 })
  }
}

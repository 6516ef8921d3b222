internal import Files

/// Token files that form one design without a resolver: those of one folder.
///
/// `dark.tokens.json` and `colors-dark.tokens` have its dark values, and so does every file of a folder `Dark` beside
/// the others.
struct TokenDesign {
  /// Sorted.
  private(set) var paths: [String]
  /// Folders that give an appearance; empty if all files are in one of them, which then gives nothing.
  private let appearances: Set<ExactName>

  static func all(of paths: [String]) -> [TokenDesign] {
    let designs = Dictionary(grouping: paths) { path in
      let folder = Path.folder(path)
      return ExactName(Self.variant(named: Path.name(folder)) == nil ? folder : Path.folder(folder))
    }
    return designs.sorted { $0.key < $1.key }.map { TokenDesign($0.value.sorted(by: Path.precedes)) }
  }

  private init(_ paths: [String]) {
    self.paths = paths
    let folders = Set(paths.map { ExactName(Path.folder($0)) })
    appearances = folders.count > 1 ? folders.filter { Self.variant(named: Path.name($0.text)) != nil } : []
  }

  /// The variant by the names of a file and its folder; the file's own has priority.
  func variant(of path: String) -> ParsedVariant {
    let name = Path.name(path)
    let stem = name.hasSuffix(".json") ? Path.stem(Path.stem(name)) : Path.stem(name)
    if let whole = Self.variant(named: stem) { return whole }
    if let suffix = AppearanceSuffix(endOf: stem[...]) { return Self.variant(suffix.meanings) }
    let folder = Path.folder(path)
    return (appearances.contains(ExactName(folder)) ? Self.variant(named: Path.name(folder)) : nil) ?? ParsedVariant()
  }

  private static func variant(named word: String) -> ParsedVariant? {
    guard case .qualifiers(let meanings)? = DesignValue(word, of: .appearance) else { return nil }
    return variant(meanings)
  }

  private static func variant(_ meanings: [NameQualifier.Meaning]) -> ParsedVariant {
    var variant = ParsedVariant()
    for meaning in meanings { _ = variant.take(meaning) }
    return variant
  }
}

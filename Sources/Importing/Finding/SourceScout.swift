internal import Catalog
internal import Files

/// A folder that was taken for one of a source, and what was seen there.
public struct SourceSighting: Hashable, Sendable {
  public var folder: String
  public var source: NameSource
  /// The file or folder that showed it.
  public var seen: String
}

/// Finds out whose way of naming holds in each folder.
///
/// The nearest folder that shows what it is decides for all below it: a Flutter project has an Apple one and Android's
/// resources inside. Where none does, names are read as loose files of an Apple app, which claims the least.
struct SourceScout {
  private let tree: any FileTree
  /// Holds everywhere, whatever is seen.
  private let fixed: NameSource?
  private(set) var sightings: [SourceSighting] = []

  init(_ tree: any FileTree, fixed: NameSource?) {
    self.tree = tree
    self.fixed = fixed
  }

  /// The source whose grammar reads names where nothing shows another.
  static let standard = NameSource.apple

  /// Returns what the folders around a path show, the nearest first, up to the outermost that counts.
  mutating func around(_ path: String, upTo root: String?) -> NameSource? {
    guard fixed == nil, let root else { return fixed }
    for folder in Surroundings.folders(around: [path], upTo: root) {
      guard let entries = try? tree.entries(of: folder) else { continue }
      if let source = source(in: folder, entries, around: nil, isAround: true) { return source }
    }
    return nil
  }

  /// Returns the source of a folder.
  ///
  /// - Parameter around: That of the folder around it; nil where none was seen.
  mutating func source(
    in folder: String, _ entries: [FileTreeEntry], around: NameSource?, isAround: Bool = false
  ) -> NameSource? {
    if let fixed { return fixed }
    let glimpse = FolderGlimpse(folder, entries, in: tree)
    for source in NameSource.inOrderOfCertainty {
      guard let sign = source.grammar.sign(in: glimpse), !sign.isWeak || (around == nil && !isAround) else { continue }
      if source != around { sightings.append(SourceSighting(folder: folder, source: source, seen: sign.seen)) }
      return source
    }
    return around
  }
}

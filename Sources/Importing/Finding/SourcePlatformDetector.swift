internal import Catalog
internal import Files

/// A folder that was recognized as one of a source, and the evidence.
public struct DetectedSource: Hashable, Sendable {
  public var folder: String
  public var source: SourcePlatform
  /// The file or folder that is the evidence.
  public var seen: String
}

/// Finds the naming convention of each folder.
///
/// The nearest folder with evidence decides for everything below it: a Flutter project contains an Apple one and
/// Android's resources. If none has any, names are read as loose files of an Apple app, which claims the least.
struct SourcePlatformDetector {
  private let tree: any FileTree
  /// The source for all folders, whatever they show.
  private let fixed: SourcePlatform?
  private(set) var sightings: [DetectedSource] = []

  init(_ tree: any FileTree, fixed: SourcePlatform?) {
    self.tree = tree
    self.fixed = fixed
  }

  /// The source whose grammar reads names without evidence of another.
  static let standard = SourcePlatform.apple

  /// Returns what the folders around a path show, the nearest first, up to the outermost that counts.
  mutating func around(_ path: String, upTo root: String?) -> SourcePlatform? {
    guard fixed == nil, let root else { return fixed }
    var page: DetectedSource?
    for folder in OwningFolder.folders(around: [path], upTo: root) {
      guard let entries = try? tree.entries(of: folder), let seen = sighting(in: folder, entries, isAround: true) else {
        continue
      }
      // A folder further out may show what the page belongs to.
      if seen.isPage, page == nil { page = seen.sighting }
      if seen.isPage { continue }
      sightings.append(seen.sighting)
      return seen.sighting.source
    }
    if let page { sightings.append(page) }
    return page?.source
  }

  /// Returns the source of a folder.
  ///
  /// - Parameter around: That of the folder around it; nil if it has none.
  mutating func source(in folder: String, _ entries: [FileTreeEntry], around: SourcePlatform?) -> SourcePlatform? {
    if let fixed { return fixed }
    guard let seen = sighting(in: folder, entries, hasSourceAround: around != nil) else { return around }
    if seen.sighting.source != around { sightings.append(seen.sighting) }
    return seen.sighting.source
  }

  /// - Parameters:
  ///   - isAround: The folder contains the images that are checked, but may have nothing to do with them.
  ///   - hasSourceAround: A folder around it showed a source.
  private func sighting(
    in folder: String, _ entries: [FileTreeEntry], isAround: Bool = false, hasSourceAround: Bool = false
  ) -> (sighting: DetectedSource, isPage: Bool)? {
    let glimpse = FolderSummary(folder, entries, in: tree)
    for source in SourcePlatform.inOrderOfCertainty {
      guard let sign = source.grammar.sign(in: glimpse) else { continue }
      if sign.isWeak, hasSourceAround || isAround { continue }
      if sign.isPage, hasSourceAround { continue }
      return (DetectedSource(folder: folder, source: source, seen: sign.seen), sign.isPage)
    }
    return nil
  }
}

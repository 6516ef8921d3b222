internal import Catalog
internal import Files
internal import References

extension ProjectComparison {
  /// In a project with more files of code, uses of assets that are still there aren't counted: it would take longer
  /// than everything else.
  private static let mostFiles = 10_000

  /// Finds the places where code of the new side still uses assets that were removed or renamed.
  ///
  /// If there are no such assets, no file is read.
  ///
  /// - Parameter all: Whether uses of the assets that are still there are found, too.
  public mutating func findUses(ofAll all: Bool = false) {
    let assets = changes.assets
    let gone = assets.indices.filter {
      assets[$0].kind == .removed || assets[$0].kind == .renamed && !assets[$0].isMoved
    }
    guard gone.allSatisfy({ assets[$0].before != nil }) else { return }
    let finder = ReferenceFinder(newTree)
    let isCounted = all && !assets.isEmpty && finder.fileCount() <= Self.mostFiles
    let present = isCounted ? assets.indices.filter { assets[$0].after != nil } : []
    let wanted = gone.compactMap { assets[$0].before } + present.compactMap { assets[$0].after }
    guard !wanted.isEmpty else { return }
    let uses = finder.uses(of: wanted)
    for (place, asset) in gone.enumerated() where !isStillThere(wanted[place].qualifiedName) {
      changes.assets[asset].remainingUses = uses[place]
    }
    for (place, asset) in present.enumerated() { changes.assets[asset].uses = uses[gone.count + place] }
  }

  /// True if another asset has the name, or the catalogs can't be read.
  private func isStillThere(_ name: String) -> Bool {
    guard let library = try? AssetLibrary(newTree, readsContents: false, naming: [name]),
      case .nothing? = try? library.find(name)
    else { return true }
    return false
  }
}

extension ReferenceFinder {
  /// The places that use each of some assets, one for each line, sorted by file and line.
  fileprivate func uses(of assets: [CatalogFolder]) -> [[AssetReference]] {
    let owners = ReferenceOwners(assets, includingFileNames: true)
    var uses = [[AssetReference]](repeating: [], count: assets.count)
    var lines = [Set<String>](repeating: [], count: assets.count)
    for use in references(toAnyOf: owners.names).references {
      for place in owners.places(of: use) where lines[place].insert("\(use.file):\(use.line)").inserted {
        uses[place].append(use)
      }
    }
    return uses.map { found in
      found.sorted { $0.file == $1.file ? $0.line < $1.line : Path.precedes($0.file, $1.file) }
    }
  }
}

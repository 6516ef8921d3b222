internal import Catalog
internal import Files
internal import References

extension ProjectComparison {
  /// Finds the places where code of the new side still uses assets that were removed or renamed.
  ///
  /// If there are no such assets, no file is read.
  public mutating func findUses() {
    let gone = changes.assets.indices.filter { place in
      let asset = changes.assets[place]
      return asset.kind == .removed || asset.former.map { ExactName($0.name) != ExactName(asset.name) } ?? false
    }
    let old = gone.compactMap { changes.assets[$0].before }
    guard !old.isEmpty, old.count == gone.count else { return }
    let owners = ReferenceOwners(old)
    var uses = [[AssetReference]](repeating: [], count: old.count)
    var lines = [Set<String>](repeating: [], count: old.count)
    for use in ReferenceFinder(newTree).references(toAnyOf: owners.names).references {
      for place in owners.places(of: use) where lines[place].insert("\(use.file):\(use.line)").inserted {
        uses[place].append(use)
      }
    }
    for place in old.indices where !isStillThere(old[place].qualifiedName) {
      changes.assets[gone[place]].remainingUses = uses[place].sorted {
        $0.file == $1.file ? $0.line < $1.line : Path.precedes($0.file, $1.file)
      }
    }
  }

  /// True if another asset has the name, or the catalogs can't be read.
  private func isStillThere(_ name: String) -> Bool {
    guard let library = try? AssetLibrary(newTree, readsContents: false, naming: [name]),
      case .nothing? = try? library.find(name)
    else { return true }
    return false
  }
}

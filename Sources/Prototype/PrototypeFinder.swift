internal import Catalog
public import Files

/// Finds the documents of prototypes by their extension, except in catalogs and in folders that tools fill.
public struct PrototypeFinder {
  private static let deepest = 16

  private let tree: any FileTree

  public init(_ tree: any FileTree) { self.tree = tree }

  /// Returns the paths of the documents in some folders, sorted by their bytes; a document may also be given directly.
  public func files(under folders: [String]) -> [String] {
    var found: [String] = []
    for folder in folders {
      if PrototypeDocument.name(ofFile: folder) != nil, (try? tree.open(folder)) != nil {
        found.append(folder)
      } else {
        search(folder, depth: 0, &found)
      }
    }
    return Set(found.map(ExactName.init)).sorted().map(\.text)
  }

  private func search(_ folder: String, depth: Int, _ found: inout [String]) {
    guard depth <= Self.deepest, let entries = try? tree.entries(of: folder) else { return }
    for entry in entries {
      let path = Path.join(folder, entry.name)
      if entry.isFile, PrototypeDocument.name(ofFile: entry.name) != nil { found.append(path) }
      if entry.isFolder, !Self.isPassedOver(entry.name) { search(path, depth: depth + 1, &found) }
    }
  }

  private static func isPassedOver(_ name: String) -> Bool {
    GeneratedFolder.holdsCopies(name) || GeneratedFolder.isBundle(name) || CatalogFinder.isSetName(name)
      || FolderType(folderName: name) == .catalog
  }
}

public import Files

/// Reads icons of Icon Composer from a tree of files.
public struct IconDocumentReader {
  private let tree: any FileTree

  /// - Parameter tree: Contains the icons; each is read when it is asked for.
  public init(_ tree: any FileTree) {
    self.tree = tree
  }

  /// Reads the icon at a path. A broken or missing `icon.json` is part of the result, not an error.
  ///
  /// - Throws: `FileError` if a folder exists but can't be listed.
  public func document(at path: String) throws(FileError) -> IconDocument {
    let entries = try tree.entries(of: path)
    let file = entries.first { $0.name == IconDocument.fileName }
    let folder = entries.first { $0.name == IconDocument.imagesFolder && $0.isFolder }
    return IconDocument(
      path: path, contents: file.map { contents($0, in: path) } ?? .absent,
      images: try folder.map { entry throws(FileError) in try tree.entries(of: Path.join(path, entry.name)) } ?? [],
      others: entries.filter { $0.name != IconDocument.fileName && $0 != folder })
  }

  private func contents(_ entry: FileTreeEntry, in folder: String) -> Contents {
    guard entry.isFile else { return .invalid(.notAFile) }
    do throws(ContentsError) {
      return .document(try CatalogReader(tree).document(at: Path.join(folder, entry.name)))
    } catch {
      return .invalid(error)
    }
  }
}

public import Files

/// Reads catalogues from a tree of files.
public struct CatalogReader {
  /// How deep folders of a catalogue may stand in one another; deeper ones are not looked into.
  public static let deepest = 64

  /// How much of a catalogue is read.
  public enum Depth: Sendable {
    /// Every folder, its `Contents.json` and the names of its files.
    case everything
    /// Only what tells the names of the assets; their own `Contents.json` is left `unread`.
    case names
  }

  private let tree: any FileTree

  public init(_ tree: any FileTree) {
    self.tree = tree
  }

  /// Reads the catalogue at a path; the folder is the root whatever its name.
  ///
  /// A broken or missing `Contents.json` is part of the result, not an error.
  ///
  /// - Throws: `FileError` when a folder cannot be listed.
  public func catalog(at path: String, _ depth: Depth = .everything) throws(FileError) -> AssetCatalog {
    var root = try item(at: path, namespace: [], level: 0, depth)
    root.isRoot = true
    return AssetCatalog(path: path, root: root)
  }

  /// Reads the folder of an item that was found by name.
  ///
  /// - Throws: `FileError` when a folder cannot be listed.
  public func reading(_ item: CatalogItem) throws(FileError) -> CatalogItem {
    guard case .unread = item.contents else { return item }
    return try self.item(at: item.path, namespace: item.namespace, level: 1, .everything)
  }

  private func item(
    at path: String, namespace: [String], level: Int, _ depth: Depth
  ) throws(FileError) -> CatalogItem {
    let entries = try tree.entries(of: path)
    let hasContents = entries.first { $0.name == ContentsDocument.fileName }
    var item = CatalogItem(
      path: path, namespace: namespace, contents: hasContents.map { contents($0, in: path) } ?? .absent,
      files: entries.filter { !$0.isFolder && $0.name != ContentsDocument.fileName })
    guard item.type.isKnown || level == 0, level < Self.deepest else { return item }
    let inner = level > 0 && item.providesNamespace ? namespace + [item.name] : namespace
    for entry in entries where entry.isFolder {
      let path = Path.join(path, entry.name)
      let isLeaf = !FolderType(folderName: entry.name).holdsAssets
      item.children.append(
        depth == .names && isLeaf
          ? CatalogItem(path: path, namespace: inner, contents: .unread)
          : try self.item(at: path, namespace: inner, level: level + 1, depth))
    }
    return item
  }

  private func contents(_ entry: FileTreeEntry, in folder: String) -> Contents {
    guard entry.isFile else { return .invalid(.notAFile) }
    do throws(ContentsProblem) {
      return .document(try document(at: Path.join(folder, entry.name)))
    } catch {
      return .invalid(error)
    }
  }

  private func document(at path: String) throws(ContentsProblem) -> ContentsDocument {
    let source = try Self.readable { () throws(FileError) in try tree.open(path) }
    guard source.byteCount <= ContentsDocument.largest else { throw .tooLarge(bytes: source.byteCount) }
    return try ContentsDocument(parsing: try Self.readable { () throws(FileError) in try source.readAll() })
  }

  private static func readable<Value>(_ read: () throws(FileError) -> Value) throws(ContentsProblem) -> Value {
    do throws(FileError) {
      return try read()
    } catch {
      throw .unreadable(error)
    }
  }
}

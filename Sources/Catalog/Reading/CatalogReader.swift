public import Files

/// Reads catalogues from a tree of files.
public struct CatalogReader {
  /// How deep folders of a catalogue may stand in one another; deeper ones are not looked into.
  public static let deepest = 64

  private let tree: any FileTree
  private let isRead: (String) -> Bool

  /// - Parameter isRead: Asked with the path of each set: where it says no, the set's name is all that is told, its
  ///   `contents` are `.absent`, and nothing in it is looked at. Groups and atlases are always read, for names depend
  ///   on them.
  public init(_ tree: any FileTree, reading isRead: @escaping (String) -> Bool = { _ in true }) {
    self.tree = tree
    self.isRead = isRead
  }

  /// Reads the catalogue at a path; the folder is the root whatever its name.
  ///
  /// A broken or missing `Contents.json` is part of the result, not an error.
  ///
  /// - Throws: `FileError` when a folder cannot be listed.
  public func catalog(at path: String) throws(FileError) -> AssetCatalog {
    AssetCatalog(path: path, root: try item(at: path, namespace: [], depth: 0))
  }

  private func item(at path: String, namespace: [String], depth: Int) throws(FileError) -> CatalogItem {
    guard depth == 0 || makesNames(path) || isRead(path) else { return CatalogItem(path: path, namespace: namespace) }
    let entries = try tree.entries(of: path)
    let hasContents = entries.first { $0.name == ContentsDocument.fileName }
    var item = CatalogItem(
      path: path, namespace: namespace, contents: hasContents.map { contents($0, in: path) } ?? .absent,
      files: entries.filter { !$0.isFolder && $0.name != ContentsDocument.fileName })
    guard item.type.isKnown || depth == 0, depth < Self.deepest else { return item }
    let inner = depth > 0 && item.providesNamespace ? namespace + [item.name] : namespace
    for entry in entries where entry.isFolder {
      item.children.append(try self.item(at: Path.join(path, entry.name), namespace: inner, depth: depth + 1))
    }
    return item
  }

  /// True for folders whose contents have names of their own.
  private func makesNames(_ path: String) -> Bool {
    let type = FolderType(folderName: Path.name(path))
    return type.role == .container || type == .spriteAtlas
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

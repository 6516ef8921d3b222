public import Files

/// Reads catalogs from a tree of files.
public struct CatalogReader {
  /// How deep folders of a catalog may be nested; deeper ones are not read.
  public static let deepest = 64

  private let tree: any FileTree
  private let isRead: (String) -> Bool
  private let isListed: (String) -> Bool
  /// False if groups in which no folder is listed are not wanted.
  private let readsEmptyGroups: Bool
  /// True if a folder of the catalog that may not be listed is part of the result.
  private let toleratesDenial: Bool
  /// False if the sizes of a set's files are not wanted: a disk returns each separately.
  private let tellsSizes: Bool

  /// - Parameters:
  ///   - isRead: Called with the path of each set: if it returns false, only the set's name is read, its `contents` are
  ///     `unread`, and nothing in it is read. Groups and atlases are always read, since names depend on them.
  ///   - isListed: Called with the name of each folder in the catalog, a group or an atlas: if it returns false, the
  ///     folder is skipped as if it did not exist.
  ///   - readsEmptyGroups: False to read no group in which no folder is listed.
  ///   - toleratesDenial: True if a folder that can't be listed for lack of permission, the catalog itself included, is
  ///     an item without files whose `contents` say so; false makes it an error.
  ///   - tellsSizes: False omits the sizes of files.
  public init(
    _ tree: any FileTree, reading isRead: @escaping (String) -> Bool = { _ in true },
    listing isListed: @escaping (String) -> Bool = { _ in true }, readsEmptyGroups: Bool = true,
    toleratesDenial: Bool = false, tellsSizes: Bool = true
  ) {
    self.tellsSizes = tellsSizes
    self.readsEmptyGroups = readsEmptyGroups
    self.tree = tree
    self.isRead = isRead
    self.isListed = isListed
    self.toleratesDenial = toleratesDenial
  }

  /// Reads the catalog at a path; the folder is the root whatever its name.
  ///
  /// A broken or missing `Contents.json` is part of the result, not an error.
  ///
  /// - Throws: `FileError` if a folder can't be listed.
  public func catalog(at path: String) throws(FileError) -> AssetCatalog {
    var root = try item(at: path, namespace: [], level: 0)
    root.isRoot = true
    return AssetCatalog(path: path, root: root)
  }

  /// Returns the assets in a catalog's folders of unknown types. They don't belong to the catalog here, but may be in an
  /// app: Xcode treats some of these folders as groups, such as `Icons 2.0`.
  ///
  /// - Throws: `FileError` if a folder can't be listed.
  public func assetsInUnknownFolders(of catalog: AssetCatalog) throws(FileError) -> [CatalogFolder] {
    func unknown(in catalog: AssetCatalog) -> [String] {
      catalog.items.filter { !$0.type.isKnown && !$0.isRoot }.map(\.path)
    }
    var assets: [CatalogFolder] = []
    var folders = unknown(in: catalog)
    let deepest = Path.names(catalog.path).count + Self.deepest
    while let folder = folders.popLast() {
      let inner = try self.catalog(at: folder)
      assets += inner.assets
      folders += unknown(in: inner).filter { Path.names($0).count <= deepest }
    }
    return assets
  }

  /// Returns an item that was found by name with everything in its folder.
  ///
  /// - Parameter entries: The entries directly in the folder, if they have been listed already.
  /// - Throws: `FileError` if a folder can't be listed.
  public func reading(_ item: CatalogFolder, listed entries: [FileTreeEntry]? = nil) throws(FileError) -> CatalogFolder
  {
    if case .unread = item.contents {
    } else if !item.type.holdsAssets {
      return item
    }
    // In folders that contain others, maybe only those with certain names were listed.
    return try CatalogReader(tree, toleratesDenial: toleratesDenial)
      .item(at: item.path, namespace: item.namespace, level: 1, listed: entries)
  }

  /// Returns a catalog whose names were read, now with the contents of its sets, which are read in parallel.
  ///
  /// - Parameter makeTree: Makes the same tree again for each core.
  /// - Throws: `FileError` if a folder can't be listed.
  func readingSets(
    of catalog: AssetCatalog, _ makeTree: @escaping @Sendable () -> any FileTree
  ) throws(FileError) -> AssetCatalog {
    let (toleratesDenial, tellsSizes, outside) = (toleratesDenial, tellsSizes, Path.names(catalog.path).count)
    var sets: [CatalogFolder] = []
    catalog.root.walk { if case .unread = $0.contents { sets.append($0) } }
    let parts = try Batches.map(sets, in: tree, makeTree) { sets, tree throws(FileError) -> [CatalogFolder] in
      let reader = CatalogReader(tree, toleratesDenial: toleratesDenial, tellsSizes: tellsSizes)
      var read: [CatalogFolder] = []
      for set in sets {
        let level = Path.names(set.path).count - outside
        read.append(try reader.item(at: set.path, namespace: set.namespace, level: level))
      }
      return read
    }
    var read = parts.lazy.joined().makeIterator()
    var whole = catalog
    whole.root.fillUnread { read.next() }
    return whole
  }

  /// Returns the asset at a path, with the namespace that the groups around it make; nil if the folder doesn't exist.
  ///
  /// - Throws: `FileError` if the folder exists but can't be listed.
  public func asset(at path: AssetPath) throws(FileError) -> CatalogFolder? {
    var groups = GroupNamespaces()
    return try asset(at: path, among: &groups)
  }

  /// The same for callers that ask for one asset after the other: most are in the groups of earlier ones.
  ///
  /// - Parameter known: The namespaces of groups found so far in the same tree.
  public func asset(at path: AssetPath, among known: inout GroupNamespaces) throws(FileError) -> CatalogFolder? {
    var namespace: [String] = []
    for folder in path.groups {
      let name = known.name(of: folder) {
        let group = CatalogFolder(path: folder, contents: contentsIfPresent(of: folder))
        return group.providesNamespace ? group.name : nil
      }
      if let name { namespace.append(name) }
    }
    do throws(FileError) {
      return try item(at: path.set, namespace: namespace, level: 1)
    } catch {
      if error.isNotFound { return nil }
      throw error
    }
  }

  private func contentsIfPresent(of folder: String) -> Contents {
    do throws(ContentsError) {
      return .document(try document(at: Path.join(folder, ContentsDocument.fileName)))
    } catch {
      return .invalid(error)
    }
  }

  private func item(
    at path: String, namespace: [String], level: Int, listed: [FileTreeEntry]? = nil
  ) throws(FileError) -> CatalogFolder {
    guard level == 0 || FolderType(folderName: Path.name(path)).holdsAssets || isRead(path) else {
      return CatalogFolder(path: path, namespace: namespace, contents: .unread)
    }
    let isGroup = level == 0 || FolderType(folderName: Path.name(path)).holdsAssets
    let entries: [FileTreeEntry]
    do throws(FileError) {
      entries =
        if let listed {
          listed
        } else if isGroup || !tellsSizes {
          try tree.entries(of: path) { !isGroup || isListed($0) }
        } else {
          // Listings that leave out folders may omit the sizes of files.
          try tree.entries(of: path)
        }
    } catch {
      guard toleratesDenial, error.isPermissionDenied else { throw error }
      return CatalogFolder(path: path, namespace: namespace, contents: .invalid(.unlistable(error)))
    }
    if !readsEmptyGroups, level > 0, isGroup, !entries.contains(where: \.isFolder) {
      return CatalogFolder(path: path, namespace: namespace, contents: .unread)
    }
    let contentsEntry = entries.first { $0.name == ContentsDocument.fileName }
    var item = CatalogFolder(
      path: path, namespace: namespace, contents: contentsEntry.map { contents($0, in: path) } ?? .absent,
      files: entries.filter { !$0.isFolder && $0.name != ContentsDocument.fileName })
    guard item.type.isKnown || level == 0 else { return item }
    guard level < Self.deepest else {
      item.isTruncated = entries.contains(where: \.isFolder)
      return item
    }
    let inner = level > 0 && item.providesNamespace ? namespace + [item.name] : namespace
    for entry in entries where entry.isFolder {
      item.children.append(try self.item(at: Path.join(path, entry.name), namespace: inner, level: level + 1))
    }
    return item
  }

  private func contents(_ entry: FileTreeEntry, in folder: String) -> Contents {
    guard entry.isFile else { return .invalid(.notAFile) }
    do throws(ContentsError) {
      return .document(try document(at: Path.join(folder, entry.name)))
    } catch {
      return .invalid(error)
    }
  }

  /// Reads one `Contents.json`, or another document of the same kind.
  func document(at path: String) throws(ContentsError) -> ContentsDocument {
    let source = try Self.readable { () throws(FileError) in try tree.open(path) }
    guard source.byteCount <= ContentsDocument.largest else { throw .tooLarge(bytes: source.byteCount) }
    return try ContentsDocument(parsing: try Self.readable { () throws(FileError) in try source.readAll() })
  }

  private static func readable<Value>(_ read: () throws(FileError) -> Value) throws(ContentsError) -> Value {
    do throws(FileError) {
      return try read()
    } catch {
      throw .unreadable(error)
    }
  }
}

/// The namespaces that groups add to the names of the assets in them.
public struct GroupNamespaces {
  private var names: [ExactName: String?] = [:]

  /// Starts without any.
  public init() {}

  /// Returns the namespace of a group at a path; nil if it has none.
  mutating func name(of folder: String, otherwise read: () -> String?) -> String? {
    let key = ExactName(folder)
    if let known = names[key] { return known }
    let name = read()
    names[key] = .some(name)
    return name
  }
}

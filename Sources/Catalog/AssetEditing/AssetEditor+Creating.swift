public import Files
internal import JSON

extension AssetEditor {
  /// The location of a new item: `Toolbar/Bell` is `Bell` in the group `Toolbar`.
  public struct Destination: Hashable, Sendable {
    /// The folder of the group, or of the catalog.
    public var folder: String
    /// The namespaces that the groups around it make, the outermost first.
    public var namespace: [String]
    /// The last part of the name, precomposed: new names are spelled as git spells them on every system.
    public var name: String

    init(folder: String, namespace: [String], name: String) {
      (self.folder, self.namespace, self.name) = (folder, namespace, PrecomposedName(name).text)
    }

    /// The name that code uses.
    public var qualifiedName: String { (namespace + [name]).joined(separator: "/") }
  }

  /// Finds the location for a new name. The parts before the last one are existing groups, with or without a namespace;
  /// images may be in a sprite atlas. A leading `/` is the top of the catalog.
  ///
  /// - Throws: `AssetEditError`.
  public func place(of name: String, type: FolderType) throws(AssetEditError) -> Destination {
    var parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let last = parts.removeLast()
    if parts.first == "" { parts.removeFirst() }
    var folder = catalog.root
    var namespace: [String] = []
    if let catalog = parts.first(where: { FolderType(folderName: $0) == .catalog }) {
      throw .noSuchGroup(catalog, catalog: folder.path, groups: [])
    }
    for part in parts {
      let groups = folder.children.filter { $0.type == .group || ($0.type == .spriteAtlas && type == .imageSet) }
      guard let group = groups.first(where: { ExactName($0.name) == ExactName(part) }) else {
        throw InvalidAssetNameError.isPath(part)
          ? .noSuchGroup(part, catalog: folder.path, groups: groups.map(\.name)) : .name(name, .leavesFolder)
      }
      if group.providesNamespace { namespace.append(group.name) }
      folder = group
    }
    if let problem = InvalidAssetNameError(last, of: type) { throw .name(name, problem) }
    return Destination(folder: folder.path, namespace: namespace, name: last)
  }

  /// Makes a folder of a type with a `Contents.json` and, for a set, files.
  ///
  /// - Throws: `AssetEditError`, also if the name is taken.
  public func make(
    _ name: String, type: FolderType, contents: ContentsDocument, files: FolderContent = FolderContent()
  ) throws(AssetEditError) -> AssetEdit {
    let place = try place(of: name, type: type)
    if let taken = conflict(of: place.name, type: type, namespace: place.namespace) { throw taken.problem(name) }
    let folderName = type.fileExtension.isEmpty ? place.name : "\(place.name).\(type.fileExtension)"
    if let other = obstacle(folderName, in: place.folder) { throw .nameTaken(name, by: other) }
    var content = files
    content.write(contents.bytes, to: ContentsDocument.fileName)
    return AssetEdit(in: catalog.path, .make(Path.join(place.folder, folderName), content))
  }

  /// Makes an empty group.
  ///
  /// - Throws: `AssetEditError`.
  public func makeGroup(_ name: String, providesNamespace: Bool) throws(AssetEditError) -> AssetEdit {
    var contents = ContentsDocument()
    if providesNamespace { contents.object["properties"] = ["provides-namespace": true] }
    return try make(name, type: .group, contents: contents)
  }

  /// Makes an empty catalog at a free path; its name is precomposed.
  public static func makeCatalog(at path: String) -> AssetEdit {
    let path = Path.join(Path.folder(path), PrecomposedName(Path.name(path)).text)
    var content = FolderContent()
    content.write(ContentsDocument().bytes, to: ContentsDocument.fileName)
    return AssetEdit(in: path, .make(path, content))
  }

  /// Returns the path of an item in a folder with a name that is the same to a Mac, except for the one that is renamed.
  func obstacle(_ name: String, in folder: String, besides own: String? = nil) -> String? {
    guard let item = catalog.items.first(where: { ExactName($0.path) == ExactName(folder) }) else { return nil }
    let names = item.files.map(\.name) + item.children.map { Path.name($0.path) }
    return names.filter { FoldedName($0) == FoldedName(name) }.map { Path.join(folder, $0) }
      .first { ExactName($0) != own.map(ExactName.init) }
  }
}

public import Files
internal import JSON

/// One folder of a catalog: the catalog itself, a group, a set, or a folder of an unknown type.
public struct CatalogFolder: Sendable {
  /// The path of the folder, from the root of the tree it was read from.
  public var path: String
  /// The type of the folder, by its extension.
  public var type: FolderType
  /// The folder's name without its extension.
  public var name: String
  /// The names of the folders around it that make a namespace, outermost first.
  public var namespace: [String]
  /// Its `Contents.json`.
  public var contents: Contents
  /// Everything in the folder that is neither a folder nor `Contents.json`, sorted by name.
  public var files: [FileTreeEntry]
  /// The folders in it, sorted by name; empty for a folder of an unknown type, which is not read.
  public var children: [CatalogFolder]
  /// True for the catalog itself, whatever its name.
  public var isRoot = false
  /// True if there are folders inside that are too deep to be read; see `CatalogReader.deepest`.
  public var isTruncated = false

  /// The type and the name come from the last part of `path`.
  public init(
    path: String, namespace: [String] = [], contents: Contents = .absent, files: [FileTreeEntry] = [],
    children: [CatalogFolder] = []
  ) {
    let folderName = Path.name(path)
    self.path = path
    type = FolderType(folderName: folderName)
    name = type.fileExtension.isEmpty ? folderName : String(folderName.dropLast(type.fileExtension.count + 1))
    self.namespace = namespace
    self.contents = contents
    self.files = files
    self.children = children
  }

  /// The name code uses: `Toolbar/Bell` if the group `Toolbar` makes a namespace, otherwise `Bell`.
  public var qualifiedName: String { (namespace + [name]).joined(separator: "/") }

  /// The folder's `Contents.json`; an empty document if it can't be read.
  public var document: ContentsDocument { contents.document ?? ContentsDocument() }

  /// The elements of the set, such as the images of an image set.
  public var elements: [SetElement] { type.elementsKey.map { document.elements($0) } ?? [] }

  /// True if names of the items in it start with this folder's name. For the parts of a complication set that is always
  /// so.
  public var providesNamespace: Bool { type == .complicationSet || properties.providesNamespace }

  /// The folder and those inside, parents before children; `CatalogReader.deepest` is the maximum depth.
  public var selfAndDescendants: [CatalogFolder] {
    var items: [CatalogFolder] = []
    walk { items.append($0) }
    return items
  }

  /// Visits the folder and those inside, parents before children.
  func walk(_ visit: (CatalogFolder) -> Void) {
    visit(self)
    for place in children.indices { children[place].walk(visit) }
  }

  /// Adds what can be asked for by name among this folder and those inside.
  func addAssets(to assets: inout [CatalogFolder]) {
    if type.role == .asset { assets.append(self) }
    guard type.holdsAssets || isRoot else { return }
    for place in children.indices { children[place].addAssets(to: &assets) }
  }

  /// Replaces each folder that is `unread` with what has been read since.
  mutating func fillUnread(_ next: () -> CatalogFolder?) {
    if case .unread = contents {
      self = next() ?? self
    } else {
      for place in children.indices { children[place].fillUnread(next) }
    }
  }

  /// The files by the bytes of their names.
  public var filesByName: [ExactName: FileTreeEntry] {
    Dictionary(files.map { (ExactName($0.name), $0) }) { one, _ in one }
  }

  /// The file whose name has these exact bytes.
  public func file(named name: String) -> FileTreeEntry? { files.first { ExactName($0.name) == ExactName(name) } }
}

/// The `Contents.json` of a folder: read, missing or unreadable.
public enum Contents: Sendable {
  case absent
  /// It was not read; see `CatalogReader.reading`.
  case unread
  case document(ContentsDocument)
  case invalid(ContentsError)

  /// The document, if there is one that can be read.
  public var document: ContentsDocument? {
    if case .document(let document) = self { document } else { nil }
  }

  /// Why there is none although the file exists; otherwise nil.
  public var problem: ContentsError? {
    if case .invalid(let problem) = self { problem } else { nil }
  }
}

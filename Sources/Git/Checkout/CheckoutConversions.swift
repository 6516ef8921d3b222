internal import Files

/// Determines how blobs are converted on their way to disk, from the attributes of the commit that is checked out.
///
/// Source: git, `convert.c`, `convert_attrs`; `attr.c`, `read_attr`, in the direction of a checkout: a new list counts,
/// and one on disk only if the commit has none.
struct CheckoutConversions {
  /// Nil if there are no files on disk to read.
  private let root: String?
  private let objects: any ObjectSource
  let rules: ConversionRules
  private let base: AttributeRules?
  /// The lists of the commit, by folder.
  private var lists: [ExactName: ObjectID] = [:]
  /// Folders whose own list is removed.
  private var leaving: Set<ExactName> = []
  private var known: [ExactName: AttributeRules?] = [:]
  /// The lists that were read, by folder; nil for a folder without one.
  private var texts: [ExactName: [UInt8]?] = [:]

  private static let listName = FolderAttributes.listName

  /// - Parameter root: The work tree; nil if it is empty.
  init(
    _ repository: Repository, _ root: String?, index: IndexFile, changes: [FileChange],
    reading objects: any ObjectSource
  ) throws {
    (self.root, self.objects) = (root, objects)
    rules = try repository.conversionRules
    base = try repository.attributeRules()
    noteLists(index, changes)
  }

  private mutating func noteLists(_ index: IndexFile, _ changes: [FileChange]) {
    for entry in Self.lists(in: index) { lists[ExactName(entry.path.enclosingFolder)] = ObjectID(entry.id) }
    for change in changes where Self.isList(change.path) {
      let folder = ExactName(change.path.enclosingFolder)
      if change.newMode?.isFile == true {
        lists[folder] = change.newID
      } else {
        lists[folder] = nil
        leaving.insert(folder)
      }
    }
  }

  /// Returns the entries of attribute lists.
  static func lists(in index: IndexFile) -> [IndexFile.Entry] {
    let name = Array(listName.utf8)
    return index.filter { entry in
      guard entry.stage == 0, !entry.isSymbolicLink, !entry.isIntentToAdd else { return false }
      return entry.withPathBytes { path in
        path.suffix(name.count).elementsEqual(name)
          && (path.count == name.count || path[path.count - name.count - 1] == UInt8(ascii: "/"))
      }
    }
  }

  /// True for a change of an attribute list.
  static func concerns(_ change: FileChange) -> Bool { isList(change.path) }

  static func isList(_ path: String) -> Bool {
    path.hasSameBytes(as: listName)
      || path.utf8.count > listName.utf8.count + 1
        && path.utf8.suffix(listName.utf8.count + 1).elementsEqual("/\(listName)".utf8)
  }

  /// True if the lists on disk are the same as these. A list that exists only on disk is used here too, so it needn't
  /// be compared.
  func areOnDisk(below root: String) throws -> Bool {
    try lists.allSatisfy { folder, id in
      let text = try FolderAttributes.onDisk(root.joined(folder.text).joined(Self.listName))
      return text?.withUnsafeBytes { SHA1.id(of: .blob, $0) } == id.objectBytes
    }
  }

  /// Returns the conversion of a file; `external` is set if only git or another program can do it.
  mutating func conversion(ofPath path: String) throws -> Conversion { try conversions(ofPath: path).toDisk }

  /// Returns the conversions of a file in both directions; `external` is set if only git or another program can do
  /// them.
  mutating func conversions(ofPath path: String) throws -> (toDisk: Conversion, fromDisk: Conversion) {
    let folder = path.enclosingFolder
    let rules = try rules(in: folder)
    var values = AttributeRules.Values(repeating: nil, count: AttributeRules.names.count)
    if let rules {
      values = Array(path.utf8).withUnsafeBytes {
        rules.values($0, nameStart: folder.isEmpty ? 0 : folder.utf8.count + 1)
      }
    }
    let fromDisk = self.rules.conversion(values)
    return (fromDisk.toDisk, fromDisk)
  }

  private mutating func rules(in folder: String) throws -> AttributeRules? {
    let key = ExactName(folder)
    if let found = known[key] { return found }
    let weaker = folder.isEmpty ? base : try rules(in: folder.enclosingFolder)
    let text = try list(in: folder, key)
    let made = text.map {
      AttributeRules(
        $0, in: folder.isEmpty ? [] : Array(folder.utf8) + [UInt8(ascii: "/")], definesMacros: folder.isEmpty,
        weaker: weaker)
    }
    known[key] = .some(made ?? weaker)
    return made ?? weaker
  }

  /// Returns the attribute lists that apply to a file, with their paths, the outermost first.
  mutating func lists(around path: String) throws -> [(path: String, text: [UInt8])] {
    var folders = [path.enclosingFolder]
    while let folder = folders.last, !folder.isEmpty { folders.append(folder.enclosingFolder) }
    var found: [(path: String, text: [UInt8])] = []
    for folder in folders.reversed() {
      if let text = try list(in: folder, ExactName(folder)) { found.append((folder.joined(Self.listName), text)) }
    }
    return found
  }

  private mutating func list(in folder: String, _ key: ExactName) throws -> [UInt8]? {
    if let found = texts[key] { return found }
    var text: [UInt8]?
    if let id = lists[key] {
      text = try PatternLines.text(of: id, in: objects)
    } else if let root, !leaving.contains(key) {
      text = try FolderAttributes.onDisk(root.joined(folder).joined(Self.listName))
    }
    texts[key] = .some(text)
    return text
  }
}

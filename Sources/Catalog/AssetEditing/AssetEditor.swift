public import Files

/// Plans edits of one catalog, using what was read already; it writes nothing.
public struct AssetEditor {
  let catalog: AssetCatalog
  /// Assets whose names must not be used again, including those in other catalogs of the app.
  private let named: [CatalogFolder]

  /// - Parameters:
  ///   - catalog: The existing catalog; only the names of its sets are needed.
  ///   - others: The catalogs that are built into one app with it.
  public init(_ catalog: AssetCatalog, builtWith others: [AssetCatalog] = []) {
    self.catalog = catalog
    named = catalog.assets + others.flatMap(\.assets)
  }

  /// Returns the existing item with a name, or with one that a Mac considers the same: an asset of the type that code
  /// calls by it.
  func conflict(of name: String, type: FolderType, namespace: [String], besides asset: CatalogFolder? = nil)
    -> NameConflict?
  {
    let wanted = FoldedName((namespace + [name]).joined(separator: "/"))
    let own = asset.map { ExactName($0.path) }
    let other = named.first {
      $0.type == type && ExactName($0.path) != own && FoldedName($0.qualifiedName) == wanted
    }
    return other.map(conflict)
  }

  /// Those that are not in a folder.
  func named(outside folder: CatalogFolder) -> [CatalogFolder] {
    named.filter { Path.relative($0.path, to: folder.path) == nil }
  }

  func conflict(with asset: CatalogFolder) -> NameConflict {
    NameConflict(path: asset.path, isElsewhere: Path.relative(asset.path, to: catalog.path) == nil)
  }

  /// The existing item that has a new name already.
  struct NameConflict {
    var path: String
    /// True if it is in another catalog of the app.
    var isElsewhere: Bool

    func problem(_ name: String) -> AssetEditError {
      isElsewhere ? .nameTakenInApp(name, by: path) : .nameTaken(name, by: path)
    }
  }

  /// Removes an asset with everything in its folder.
  ///
  /// - Throws: `AssetEditError.namedBy`.
  public func remove(_ asset: CatalogFolder) throws(AssetEditError) -> AssetEdit {
    try requireFree(asset)
    var edit = AssetEdit(in: catalog.path, .remove(asset.path))
    edit.lost = Self.allFiles(of: asset)
    return edit
  }

  /// Removes some variants of an asset.
  ///
  /// - Throws: `AssetEditError`, also if every variant matches.
  public func remove(_ filter: VariantFilter, of asset: CatalogFolder) throws(AssetEditError) -> AssetEdit {
    let old = try Self.document(of: asset)
    var new = old
    guard let key = asset.type.elementsKey, !new.removeVariants(filter, of: asset.type).isEmpty else {
      throw .noSuchVariant(asset.qualifiedName)
    }
    guard new.elements(key).contains(where: \.isFilled) else { throw .everyVariant(asset.qualifiedName) }
    let gone = old.fileNames(in: key).subtracting(new.fileNames(in: key))
    return edit(asset, old, new, dropping: asset.files.map(\.name).filter { gone.contains(ExactName($0)) })
  }

  /// Changes the settings of an asset, and how its images grow.
  ///
  /// - Throws: `AssetEditError`, also if nothing changes.
  public func change(
    _ settings: AssetSettings, slices: [SliceEdit] = [], of asset: CatalogFolder
  ) throws(AssetEditError) -> AssetEdit {
    try settings.require(of: asset.type)
    let old = try Self.document(of: asset)
    var new = old
    new.apply(settings)
    if !slices.isEmpty, let key = asset.type.elementsKey {
      var elements = new.elements(key)
      for edit in slices where elements.indices.contains(edit.place) { elements[edit.place].slicing = edit.slicing }
      new.setElements(elements, key)
    }
    guard new.bytes != old.bytes else { throw .unchanged(asset.qualifiedName) }
    return edit(asset, old, new)
  }

  /// Fills slots of an asset.
  ///
  /// - Parameters:
  ///   - document: Its new `Contents.json`.
  ///   - content: The new contents of its folder besides that.
  public func fill(_ asset: CatalogFolder, with document: ContentsDocument, _ content: FolderContent) -> AssetEdit {
    edit(asset, asset.document, document, content)
  }

  /// Returns the edit that replaces the `Contents.json`.
  private func edit(
    _ asset: CatalogFolder, _ old: ContentsDocument, _ new: ContentsDocument, dropping names: [String] = []
  ) -> AssetEdit {
    var content = asset.folderContent
    for name in names { content.drop(name) }
    return edit(asset, old, new, content)
  }

  private func edit(
    _ asset: CatalogFolder, _ old: ContentsDocument, _ new: ContentsDocument, _ content: FolderContent
  ) -> AssetEdit {
    var content = content
    if new.bytes != old.bytes { content.write(new.bytes, to: ContentsDocument.fileName) }
    var edit = AssetEdit(in: catalog.path, .replace(asset.path, with: content))
    edit.expected = [Path.join(asset.path, ContentsDocument.fileName): old.bytes]
    let kept = Set(content.kept.map { ExactName($0.oldName) })
    let lost = asset.files.map(\.name).filter { !kept.contains(ExactName($0)) }
    edit.lost = lost.map { Path.join(asset.path, $0) }.sorted(by: Path.precedes)
    return edit
  }

  /// Returns the `Contents.json` of an asset that is to be changed.
  ///
  /// - Throws: `AssetEditError.unreadable` and `.withoutContents`.
  public static func document(of asset: CatalogFolder) throws(AssetEditError) -> ContentsDocument {
    switch asset.contents {
    case .document(let document): return document
    case .absent, .unread: throw .withoutContents(path: asset.path)
    case .invalid(let problem):
      throw .unreadable(path: Path.join(asset.path, ContentsDocument.fileName), problem)
    }
  }

  /// Every file in an asset's folder, by path.
  public static func allFiles(of item: CatalogFolder) -> [String] {
    let own = item.files.map(\.name) + (item.hasContentsFile ? [ContentsDocument.fileName] : [])
    return (own.map { Path.join(item.path, $0) } + item.children.flatMap(allFiles)).sorted(by: Path.precedes)
  }
}

extension CatalogFolder {
  var hasContentsFile: Bool {
    if case .absent = contents { false } else { true }
  }

  /// Everything in the folder, as the starting point of a change.
  public var folderContent: FolderContent {
    let own = files.map(\.name) + (hasContentsFile ? [ContentsDocument.fileName] : [])
    return FolderContent(of: own + children.map { Path.name($0.path) })
  }
}

internal import Catalog
public import Files
public import Git
internal import JSON

extension ProjectChanges {
  /// Gathers changed files into changed assets, reading the old and the new `Contents.json` of those assets only.
  ///
  /// - Throws: `FileError` when a folder of a changed asset cannot be read.
  public init(_ files: [FileChange], from old: any FileTree, to new: any FileTree) throws(FileError) {
    var byAsset: [AssetPath: [FileChange]] = [:]
    otherFiles = []
    for change in files.flatMap(\.asSeparateChanges) {
      if let asset = AssetPath(of: change.path) {
        byAsset[asset, default: []].append(change)
      } else {
        otherFiles.append(change)
      }
    }
    assets = []
    for (path, files) in byAsset.sorted(by: { Path.precedes($0.key.set, $1.key.set) }) {
      let before = try CatalogReader(old).asset(at: path)
      let after = try CatalogReader(new).asset(at: path)
      assets.append(AssetChange(at: path, from: before, to: after, files))
    }
  }
}

extension FileChange {
  /// A renamed file as one that went and one that came; every other change as it is.
  fileprivate var asSeparateChanges: [FileChange] {
    guard kind == .renamed, let oldPath else { return [self] }
    return [
      FileChange(.deleted, oldPath, old: oldMode.map { ($0, oldID) }),
      FileChange(.added, path, new: newMode.map { ($0, newID) }),
    ]
  }
}

extension AssetChange {
  /// Compares two states of one asset, of which at least one is there.
  fileprivate init(at path: AssetPath, from old: CatalogItem?, to new: CatalogItem?, _ files: [FileChange]) {
    let before = old.flatMap { $0.isEmpty ? nil : $0 }
    let after = new.flatMap { $0.isEmpty ? nil : $0 }
    let item = after ?? before ?? CatalogItem(path: path.set)
    let changed = Set(files.filter { $0.kind != .added && $0.kind != .untracked }.map { ExactName(Path.name($0.path)) })
    name = item.qualifiedName
    type = item.type
    self.path = path.set
    self.files = files
    kind = before == nil ? .added : after == nil ? .removed : .changed
    variants = Self.variants(from: before?.elements ?? [], to: after?.elements ?? [], changed)
    changesSettings = kind == .changed && (variants.isEmpty || before?.settings != after?.settings)
  }

  private static func variants(
    from old: [SetElement], to new: [SetElement], _ changed: Set<ExactName>
  ) -> [VariantChange] {
    let before = filled(old)
    let after = filled(new)
    let came = new.compactMap { element -> VariantChange? in
      guard element.isFilled else { return nil }
      guard let earlier = before[Slot(of: element)] else { return VariantChange(.added, element) }
      let file = element.filename.map(ExactName.init)
      let isSame = earlier.filename.map(ExactName.init) == file && !changed.contains(file ?? ExactName(""))
      return isSame && earlier.object["color"] == element.object["color"] ? nil : VariantChange(.redrawn, element)
    }
    let went = old.filter { $0.isFilled && after[Slot(of: $0)] == nil }.map { VariantChange(.removed, $0) }
    return came + went
  }

  private static func filled(_ elements: [SetElement]) -> [Slot: SetElement] {
    Dictionary(elements.filter(\.isFilled).map { (Slot(of: $0), $0) }) { first, _ in first }
  }
}

extension CatalogItem {
  /// All that `Contents.json` says apart from the elements.
  fileprivate var settings: JSONObject {
    var object = document.object
    if let key = type.elementsKey { object[key] = nil }
    return object
  }

  /// True for a folder that git does not know: nothing lies in it.
  fileprivate var isEmpty: Bool {
    if case .absent = contents { files.isEmpty && children.isEmpty } else { false }
  }
}

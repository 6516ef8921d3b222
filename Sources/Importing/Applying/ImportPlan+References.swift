internal import Catalog
public import Files
public import References

extension ImportPlan {
  /// Returns how references to the images have to change once the plan is carried out.
  ///
  /// - Parameter root: The folder the paths of the mapping start from; the plan's own are absolute.
  public func referenceMapping(from root: String) -> ReferenceMapping {
    var byName: [ExactName: ReferenceMapping.Asset] = [:]
    var mapping = ReferenceMapping()
    var systemSets: [ExactName: [String]] = [:]
    let names = Dictionary(edits.map { (ExactName($0.path), $0.name) }) { one, _ in one }
    for image in images {
      guard let path = Path.relative(image.path, to: root) else { continue }
      mapping.images.append(.init(path, now: Path.relative(image.newPath, to: root) ?? image.newPath))
      let set = Path.folder(image.newPath)
      // Code doesn't ask for the images of an icon by name; the system did.
      guard FolderType(folderName: Path.name(set)) == .imageSet else {
        systemSets[ExactName(set), default: []].append(path)
        continue
      }
      let name = names[ExactName(set)] ?? Path.stem(set)
      var asset = byName[ExactName(name)] ?? .init(name, subjects: [.image])
      asset.oldNames += LooseFileName(Path.name(path)).spellings
      if Self.isAndroidResource(path) { asset.isFromAndroid = true }
      byName[ExactName(name)] = asset
    }
    mapping.assets = byName.sorted { $0.key < $1.key }.map { entry in
      var asset = entry.value
      asset.oldNames = Set(asset.oldNames.map(ExactName.init)).sorted().map(\.text)
      return asset
    }
    mapping.systemSets = systemSets.sorted { $0.key < $1.key }.compactMap { set, images in
      guard let kind = SystemImageKind.allCases.first(where: { $0.type == FolderType(folderName: Path.name(set.text)) })
      else { return nil }
      return .init(
        kind.subject, Path.stem(set.text), images: images, isBuilt: setsOfApps.contains(set),
        isAlternate: alternateIconSets.contains(set))
    }
    mapping.catalog = Path.relative(catalog, to: root)
    mapping.removesImages = !removals.isEmpty
    mapping.tellsMissingImages = true
    return mapping
  }

  /// What shows that the catalog has everything, as absolute paths.
  public var witnesses: FileChanges.CompletionMarkers {
    let staging = ImportStagingFolder.path(of: catalog)
    if createsCatalog { return .init(present: [catalog], absent: [staging]) }
    let last = edits.last { !$0.copies.isEmpty }.flatMap { edit in
      edit.copies.last.map { Path.join(edit.path, $0.fileName) }
    }
    return .init(present: last.map { [$0] } ?? [], absent: [staging])
  }

  /// The images in the catalog afterwards, each with its file there.
  private var images: [ReferenceMapping.Image] {
    var importedCopies: [ExactName: String] = [:]
    for file in files {
      switch file.outcome {
      case .imported(let set, _, let name): importedCopies[ExactName(file.path)] = Path.join(set, name)
      case .alreadyThere(let importedCopy): importedCopies[ExactName(file.path)] = importedCopy
      case .duplicate(let first): importedCopies[ExactName(file.path)] = importedCopies[ExactName(first)]
      case .left, .conflict: break
      }
    }
    return files.compactMap { file in importedCopies[ExactName(file.path)].map { .init(file.path, now: $0) } }
  }

  private static func isAndroidResource(_ path: String) -> Bool {
    let folder = Path.name(Path.folder(path))
    return folder == "drawable" || folder == "mipmap" || folder.hasPrefix("drawable-") || folder.hasPrefix("mipmap-")
  }
}

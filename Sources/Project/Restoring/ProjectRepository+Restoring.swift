internal import Catalog
internal import Files
internal import Git
internal import Validation

extension ProjectRepository {
  /// Works out how to restore something from a version: an asset with all its files, or a single file.
  ///
  /// - Parameters:
  ///   - newName: Restores it under this name, beside the existing one; nil restores it to its place.
  ///   - variants: Restores only these variants, into the existing asset; nil for the whole asset.
  /// - Throws: `RestoreError`, `AssetEditError`.
  public func restoration(
    of source: RestoreSource, as newName: String? = nil, variants: VariantSelector? = nil
  ) throws -> RestorePlan {
    let index = try requirePlainIndex()
    if let operation = repository.operationInProgress, operation != .bisect {
      throw ProjectRepositoryError.operationInProgress(operation)
    }
    let files = try taken(source)
    var result: RestorePlan
    if let variants {
      result = try self.variants(variants, of: files, source)
    } else if source.asset != nil {
      result = try newName.map { try copy(of: files, source, named: $0) } ?? back(files, source)
    } else {
      result = try single(files, source, named: newName)
    }
    if newName == nil { try lookForUncommittedWork(&result, index, isOfVariants: variants != nil) }
    return result
  }

  private func taken(_ source: RestoreSource) throws -> [ExtractedFile] {
    do {
      guard let files = try repository.files(at: source.path, of: source.commit) else {
        throw RestoreError.unknown(source.path, revision: source.commit.short, names: [])
      }
      return files.map { $0.moved(from: source.path, to: source.place) }
    } catch let problem as ExtractionError {
      throw RestoreError.needsGit(problem, from: source.commit, path: source.path)
    }
  }

  // MARK: - A file

  private func single(_ files: [ExtractedFile], _ source: RestoreSource, named newName: String?) throws -> RestorePlan {
    var path = source.path
    if let newName {
      guard !newName.isEmpty, ![".", "..", ".git"].contains(newName.lowercased()), !newName.utf8.contains(0x2f) else {
        throw RestoreError.badName(newName)
      }
      path = Path.join(Path.folder(path), PrecomposedName(newName).text)
      if FileSystem.exists(Path.join(workTree, path)) { throw KeepError.taken(path) }
    }
    try requireNoLinks(to: Path.folder(path))
    var result = RestorePlan(source, to: path)
    guard var file = files.first else { return result }
    file.path = path
    switch try project.workTree.kind(of: path) {
    case nil: break
    case .file:
      // Read first, so that a change that is saved during the comparison is detected later.
      result.expected[path] = try project.workTree.mark(of: path)
      let isSame = try repository.isWritten(file, at: path)
      if isSame, FileSystem.isExecutable(Path.join(workTree, path)) == file.isExecutable {
        return RestorePlan(source, to: path)
      }
    default: throw RestoreError.blocked(path)
    }
    result.files = [file]
    return result
  }

  // MARK: - An asset

  /// Restores the folder of a set to its place.
  private func back(_ files: [ExtractedFile], _ source: RestoreSource) throws -> RestorePlan {
    guard let place = AssetPath(of: source.place) else { throw RestoreError.blocked(source.place) }
    var result = RestorePlan(source, to: source.place)
    result.catalog = place.catalog
    try requireNoLinks(to: source.place)
    if try project.workTree.kind(of: source.place) != nil {
      let comparison = try SetComparison(
        of: source.place, with: files, on: project.workTree, isWritten: repository.isWritten,
        isIgnored: { try JunkFile.isName(Path.name($0)) || self.repository.isIgnored($0) })
      comparison.note(in: &result)
      return result
    }
    // Missing groups around it are restored too: without them it would have another name.
    let chain = [place.catalog] + place.groups + [place.set]
    let missing = chain.filter { !FileSystem.exists(Path.join(workTree, $0)) }
    guard let top = missing.first else { return result }
    try requireFree(top)
    var all = files
    for folder in missing.dropLast() {
      let list = Path.join(folder, ContentsDocument.fileName)
      all += try repository.files(at: list, of: source.commit) ?? []
    }
    (result.files, result.change) = (all, .make(top, FolderContent()))
    return result
  }

  /// Restores the set of a version beside the existing one.
  private func copy(of files: [ExtractedFile], _ source: RestoreSource, named newName: String) throws -> RestorePlan {
    guard let place = AssetPath(of: source.place), let asset = source.asset else {
      throw RestoreError.blocked(source.place)
    }
    guard FileSystem.isFolder(Path.join(workTree, place.catalog)) else { throw RestoreError.noCatalog(place.catalog) }
    let catalogs = try AssetLibrary(project.workTree, under: [place.catalog], readsContents: false).catalogs
    guard let catalog = catalogs.first else { throw RestoreError.noCatalog(place.catalog) }
    let group = Path.relative(Path.folder(source.place), to: place.catalog) ?? ""
    let name = newName.utf8.contains(0x2f) || group.isEmpty ? newName : Path.join(group, newName)
    let edit = try AssetEditor(catalog).make(name, type: asset.type, contents: ContentsDocument())
    let path = edit.change.path
    try requireNoLinks(to: Path.folder(path))
    var result = RestorePlan(source, to: path)
    result.catalog = place.catalog
    result.files = files.map { $0.moved(from: source.place, to: path) }
    result.change = .make(path, FolderContent())
    return result
  }

  // MARK: - What is in the way

  /// Nothing is written through a link, because it may lead anywhere.
  func requireNoLinks(to folder: String) throws {
    var path = ""
    for name in Path.names(folder) {
      path = Path.join(path, String(name))
      guard let kind = try project.workTree.kind(of: path) else { return }
      if kind != .folder { throw RestoreError.blocked(path) }
    }
  }

  /// Throws if a new folder would have the same name as something else on a case-insensitive file system.
  private func requireFree(_ folder: String) throws {
    let around = Path.folder(folder)
    guard try project.workTree.kind(of: around) != nil || around.isEmpty else { return }
    let name = FoldedName(Path.name(folder))
    if let other = try project.workTree.entries(of: around).first(where: { FoldedName($0.name) == name }) {
      throw AssetEditError.nameTaken(Path.name(folder), by: Path.join(around, other.name))
    }
  }
}

extension ExtractedFile {
  /// The same file below another folder.
  fileprivate func moved(from folder: String, to newFolder: String) -> ExtractedFile {
    guard let relative = Path.relative(path, to: folder), !relative.isEmpty else { return self }
    var file = self
    file.path = Path.join(newFolder, relative)
    return file
  }
}

internal import Catalog
internal import Files
internal import References

/// Walks the given files and folders and records every image.
struct ImageFinder {
  private let tree: any FileTree
  private let request: ImportRequest
  private let watcher: (PlanStep) -> Void
  private var scout: SourcePlatformDetector
  /// Files that define colors, among the files that aren't images.
  var colors: ColorFinder
  private var seen: Set<ExactName> = []
  private var named = InfoPlistImages()
  private var iconLists = IconLists()
  private var propertyLists: Set<ExactName> = []
  private(set) var images: [ImportCandidate] = []
  private(set) var notes: [ImportNote] = []
  private(set) var problems: [FileError] = []
  private(set) var otherFileCount = 0
  /// Projects, code and pages, which may show how images are used.
  private(set) var projectFiles: [String] = []

  /// - Parameter watcher: Called for every folder that is listed.
  init(_ tree: any FileTree, _ request: ImportRequest, _ watcher: @escaping (PlanStep) -> Void) {
    self.tree = tree
    self.request = request
    self.watcher = watcher
    scout = SourcePlatformDetector(tree, fixed: request.source)
    colors = ColorFinder(tree, request.keys)
  }

  /// The folders that show the naming convention of their images.
  var sightings: [DetectedSource] { scout.sightings }

  /// Finds the files at or below the paths; a file that two of them reach is found once.
  ///
  /// - Throws: `ImportError.noSuchPath` if a path doesn't exist. A folder that can't be listed is added to `problems`.
  mutating func find() throws(ImportError) {
    for path in request.paths { try visitGiven(path) }
    if let root = request.root {
      for folder in OwningFolder.folders(around: request.paths, upTo: root) { readInfos(in: folder) }
    }
    images = images.map { setApart($0) }.sorted { Path.precedes($0.path, $1.path) }
    images = PlatformImageFilter.apply(to: images)
    images = BaseSizes(tree, sightings).apply(to: ScaleInference(tree).infer(images)).map { convert($0) }
  }

  /// What applies to all names of one folder.
  private struct FolderContext {
    var owner: OwningFolder?
    /// Nil if no folder shows it.
    var source: SourcePlatform?
    var names = NameContext()
    /// How many folders are around the imported one.
    var outerFolderCount: Int
    var hasFoldersOfAppearances = false
  }

  private mutating func visitGiven(_ path: String) throws(ImportError) {
    var place = FolderContext(
      owner: OwningFolder.around(path), source: scout.around(path, upTo: request.root),
      outerFolderCount: Path.names(path).count)
    do throws(FileError) {
      walk(path, try tree.entries(of: path), place, level: 0)
    } catch {
      let folder = Path.folder(path)
      let siblings = (try? tree.entries(of: folder)) ?? []
      let name = ExactName(Path.name(path))
      guard let entry = siblings.first(where: { ExactName($0.name) == name }) else {
        guard error.isNotFound else { return problems.append(error) }
        throw .noSuchPath(path)
      }
      if entry.isFolder { return problems.append(error) }
      place.outerFolderCount -= 1
      if place.owner == nil { place.source = scout.source(in: folder, siblings, around: place.source) }
      place.names = names(folder, siblings, place)
      visit(entry, path, place, isNamed: true)
    }
  }

  private mutating func walk(_ folder: String, _ entries: [FileTreeEntry], _ around: FolderContext, level: Int) {
    guard seen.insert(ExactName(folder)).inserted else { return }
    watcher(.listed(entries.count))
    var place = around
    if place.owner == nil { place.source = scout.source(in: folder, entries, around: around.source) }
    place.names = names(folder, entries, place)
    if entries.contains(where: { $0.isFolder && VariantFolder.isDark($0.name) }) {
      place.hasFoldersOfAppearances = true
    }
    for entry in entries {
      let path = Path.join(folder, entry.name)
      if entry.isFolder { enter(path, place, level: level + 1) } else { visit(entry, path, place) }
    }
  }

  private func names(_ folder: String, _ entries: [FileTreeEntry], _ place: FolderContext) -> NameContext {
    var names = NameContext(
      folder, files: place.owner == nil ? entries.filter { !$0.isFolder }.map(\.name) : [],
      outerFolderCount: place.outerFolderCount, keys: request.keys, readsLocaleFolders: request.readsLocaleFolders)
    names.hasFoldersOfAppearances = place.hasFoldersOfAppearances
    return names
  }

  private mutating func enter(_ folder: String, _ around: FolderContext, level: Int) {
    let name = Path.name(folder)
    if SkippedFolder.isName(name, in: around.source), !request.choice.names(folder, below: request.paths) {
      if around.owner == nil, SkippedFolder.isWorthTelling(name) { notes.append(.toolFolder(path: folder)) }
      return
    }
    if name.unicodeScalars.contains("\u{FFFD}") { return notes.append(.folderNameNotUTF8(path: folder)) }
    guard level <= CatalogFinder.deepest else { return problems.append(.tooDeep(folder)) }
    var place = around
    place.owner = around.owner ?? OwningFolder.at(folder)
    do throws(FileError) {
      let entries = try tree.entries(of: folder)
      // A nested repository has its own versions; its files belong to another project.
      if place.owner == nil, entries.contains(where: { ExactName($0.name) == ExactName(".git") }) {
        place.owner = .repository(folder)
      }
      walk(folder, entries, place, level: level)
    } catch {
      problems.append(error)
    }
  }

  /// - Parameter isNamed: The user named the file itself, so its name doesn't matter as much.
  private mutating func visit(_ entry: FileTreeEntry, _ path: String, _ place: FolderContext, isNamed: Bool = false) {
    guard seen.insert(ExactName(path)).inserted else { return }
    if let use = ImageFileKind(fileName: entry.name) {
      images.append(image(entry, path, use, place))
    } else if isDrawableXML(path, place), case .file(let size) = entry.kind {
      images.append(ImportCandidate(path: path, size: size ?? 0, reason: .drawableXML))
    } else if place.owner == nil, entry.isFile,
      colors.take(path, place.source) || (isNamed && colors.takeNamed(path))
    {
      return
    } else {
      otherFileCount += 1
      if entry.isFile, ProjectSurvey.isWanted(entry.name) { projectFiles.append(path) }
      noteLink(entry, path)
      if place.owner == nil, entry.isFile, InfoPlist.isName(entry.name) { readInfo(at: path) }
      if place.owner == nil, entry.isFile, IconLists.isName(entry.name) { readIconList(at: path) }
    }
  }

  /// True for a vector image or a list of states in the XML of Android's resources.
  private func isDrawableXML(_ path: String, _ place: FolderContext) -> Bool {
    place.owner == nil && place.source == .android && Path.fileExtension(path).lowercased() == "xml"
      && AndroidResourcesConvention.kind(of: Path.name(Path.folder(path))) != nil
  }

  /// A link without an image's extension may lead to a folder; one with another extension is some other file.
  private mutating func noteLink(_ entry: FileTreeEntry, _ path: String) {
    guard case .symbolicLink = entry.kind, ["", "lproj", "xcassets"].contains(Path.fileExtension(path)) else { return }
    notes.append(.linkNotFollowed(path: path))
  }

  private func image(
    _ entry: FileTreeEntry, _ path: String, _ use: ImageFileKind, _ place: FolderContext
  ) -> ImportCandidate {
    var image = ImportCandidate(path: path, size: 0, reason: place.owner?.reason)
    let source =
      place.owner == nil ? place.source ?? SourcePlatformDetector.standard : SourcePlatformDetector.standard
    do throws(ImageNameError) {
      image.name = try NameParser.read(path, as: source, place.names)
    } catch {
      image.reason = image.reason ?? .name(error)
    }
    switch entry.kind {
    case .symbolicLink(let destination): image.reason = image.reason ?? .symbolicLink(destination: destination)
    case .file(let size): image.size = size ?? 0
    case .folder, .other: image.reason = image.reason ?? .notAFile
    }
    if use == .unsupported, !(request.convertsWebP && Path.fileExtension(path).lowercased() == "webp") {
      image.reason = image.reason ?? .unsupportedFormat(Path.fileExtension(path).lowercased())
    } else if entry.kind == .file(size: 0) {
      image.reason = image.reason ?? .emptyFile
    }
    return image
  }

  /// Reads each `Info.plist` directly in a folder; nothing else in it was asked for.
  private mutating func readInfos(in folder: String) {
    // Nothing is imported from a folder around the paths, so one that can't be listed doesn't prevent an import.
    for entry in (try? tree.entries(of: folder)) ?? [] where entry.isFile && InfoPlist.isName(entry.name) {
      readInfo(at: Path.join(folder, entry.name))
    }
  }

  private mutating func readInfo(at path: String) {
    guard propertyLists.insert(ExactName(path)).inserted else { return }
    do throws(PropertyListError) {
      named.add(try info(at: path), at: path)
    } catch {
      notes.append(.propertyList(path: path, error))
    }
  }

  /// A list that can't be read names no icon; icons are mostly recognized by their names.
  private mutating func readIconList(at path: String) {
    guard let source = try? tree.open(path), source.byteCount <= FolderSummary.largest,
      let bytes = try? source.readAll()
    else { return }
    iconLists.add(bytes, at: path)
  }

  private func info(at path: String) throws(PropertyListError) -> InfoPlist {
    let bytes: [UInt8]
    do throws(FileError) {
      let source = try tree.open(path)
      bytes = try source.read(at: 0, count: min(source.byteCount, PropertyList.largest + 1))
    } catch {
      throw .unreadable(error)
    }
    return InfoPlist(try PropertyList(parsing: bytes))
  }

  /// Removes the border of a nine-patch.
  private func convert(_ image: ImportCandidate) -> ImportCandidate {
    guard image.reason == nil, image.name?.isNinePatch == true else { return image }
    var image = image
    do throws(SkipReason) {
      let (converted, warning) = try ConvertedImage.ninePatch(at: image.path, in: tree)
      image.converted = converted
      image.name?.warnings.append(warning)
    } catch {
      image.reason = error
    }
    return image
  }

  /// Gives launch images and icon files their reason, once every `Info.plist` is known.
  private func setApart(_ image: ImportCandidate) -> ImportCandidate {
    guard image.reason == nil, var name = image.name else { return image }
    var image = image
    // `Icon-dark` beside `Icon` is not an icon file, and `Default-dark` is a launch image.
    if !name.variant.appearances.isEmpty, let plain = try? NameParser.read(image.path) { name = plain }
    switch name.source {
    case .apple: image.reason = specialReason(name)
    case .design: break
    default: image.reason = iconReason(image, name)
    }
    if image.reason?.isLaunchImage == true { image.name?.qualifiers += LaunchImageName(name.base).qualifiers }
    return image
  }

  /// Returns why an image in a project of another platform is an icon that its builds or its site need as a file.
  private func iconReason(_ image: ImportCandidate, _ name: ParsedImageName) -> SkipReason? {
    if SiteIcon.isName(Path.name(image.path)) { return .siteIcon }
    if let reason = iconLists.reason(for: image) { return reason }
    // '@2x' isn't a scale on every platform, but its icons use it.
    let name = (try? NameParser.read(Path.name(image.path))) ?? name
    let folders = Path.names(Path.folder(image.path)).map(String.init)
    if SiteIcon.isIcon(name, in: folders) { return .siteIcon }
    return SystemImageName.isPlatformIcon(name, in: folders) ? .platformIcon : nil
  }

  private func specialReason(_ name: ParsedImageName) -> SkipReason? {
    if let list = named.propertyListNamingDocumentIcon(name) { return .documentIcon(in: list) }
    if let reason = named.alternateIcon(name) { return reason }
    if SystemImageName.isLaunchImage(name) { return .launchImage }
    if SystemImageName.isIcon(name) { return .iconFile }
    if let list = named.propertyListNamingIcon(name) { return .iconFileNamed(in: list) }
    return named.propertyListNamingLaunchImage(name).map { .launchImageNamed(in: $0) }
  }
}

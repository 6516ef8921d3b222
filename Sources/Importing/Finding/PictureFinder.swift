internal import Catalog
internal import Files
internal import References

/// Walks over the given files and folders and takes account of every picture there.
struct PictureFinder {
  private let tree: any FileTree
  private var seen: Set<ExactName> = []
  private var named = NamedPictures()
  private var propertyLists: Set<ExactName> = []
  private(set) var pictures: [FoundPicture] = []
  private(set) var notes: [ImportNote] = []
  private(set) var problems: [FileError] = []
  private(set) var otherFileCount = 0

  init(_ tree: any FileTree) {
    self.tree = tree
  }

  /// Finds what lies at or below the paths; a file that two of them reach is found once.
  ///
  /// - Parameter root: The folder up to which an `Info.plist` in a folder around a path counts; nil for none.
  /// - Throws: `ImportError.noSuchPath` where nothing lies at one of them. A folder that cannot be listed is kept among
  ///   `problems`.
  mutating func find(_ paths: [String], root: String? = nil) throws(ImportError) {
    for path in paths { try visitGiven(path) }
    if let root {
      for folder in Surroundings.folders(around: paths, upTo: root) { readInfos(in: folder) }
    }
    pictures = pictures.map { setApart($0) }.sorted { Path.precedes($0.path, $1.path) }
  }

  /// The names of the assets that the pictures can become.
  var names: Set<FoldedName> {
    Set(pictures.compactMap { $0.reason == nil ? $0.name.map { FoldedName($0.base) } : nil })
  }

  private mutating func visitGiven(_ path: String) throws(ImportError) {
    do throws(FileError) {
      walk(path, try tree.entries(of: path), Surroundings.around(path), level: 0)
    } catch {
      let siblings = (try? tree.entries(of: Path.folder(path))) ?? []
      let name = ExactName(Path.name(path))
      guard let entry = siblings.first(where: { ExactName($0.name) == name }) else {
        guard error.isNotFound else { return problems.append(error) }
        throw .noSuchPath(path)
      }
      if entry.isFolder { problems.append(error) } else { visit(entry, path, Surroundings.around(path)) }
    }
  }

  private mutating func walk(
    _ folder: String, _ entries: [FileTreeEntry], _ surroundings: Surroundings?, level: Int
  ) {
    guard seen.insert(ExactName(folder)).inserted else { return }
    for entry in entries {
      let path = Path.join(folder, entry.name)
      if entry.isFolder { enter(path, surroundings, level: level + 1) } else { visit(entry, path, surroundings) }
    }
  }

  private mutating func enter(_ folder: String, _ surroundings: Surroundings?, level: Int) {
    let name = Path.name(folder)
    if CatalogFinder.isToolFolder(name) { return }
    if name.unicodeScalars.contains("\u{FFFD}") { return notes.append(.folderNameNotUTF8(path: folder)) }
    guard level <= CatalogFinder.deepest else { return problems.append(.tooDeep(folder)) }
    do throws(FileError) {
      walk(folder, try tree.entries(of: folder), surroundings ?? Surroundings.at(folder), level: level)
    } catch {
      problems.append(error)
    }
  }

  private mutating func visit(_ entry: FileTreeEntry, _ path: String, _ surroundings: Surroundings?) {
    guard seen.insert(ExactName(path)).inserted else { return }
    if let use = PictureUse(fileName: entry.name) {
      pictures.append(picture(entry, path, use, surroundings))
    } else {
      otherFileCount += 1
      noteLink(entry, path)
      if surroundings == nil, entry.isFile, InfoPlist.isName(entry.name) { readInfo(at: path) }
    }
  }

  /// A link without a picture's extension may lead to a folder; one with another extension is some other file.
  private mutating func noteLink(_ entry: FileTreeEntry, _ path: String) {
    guard case .symbolicLink = entry.kind, ["", "lproj", "xcassets"].contains(Path.fileExtension(path)) else { return }
    notes.append(.linkNotFollowed(path: path))
  }

  private func picture(
    _ entry: FileTreeEntry, _ path: String, _ use: PictureUse, _ surroundings: Surroundings?
  ) -> FoundPicture {
    var picture = FoundPicture(path: path, size: 0, reason: surroundings?.reason)
    do throws(NameProblem) {
      picture.name = try NameReader.read(path)
    } catch {
      picture.reason = picture.reason ?? .name(error)
    }
    switch entry.kind {
    case .symbolicLink(let destination): picture.reason = picture.reason ?? .symbolicLink(destination: destination)
    case .file(let size): picture.size = size ?? 0
    case .folder, .other: picture.reason = picture.reason ?? .notAFile
    }
    if use == .unsupported {
      picture.reason = picture.reason ?? .unsupportedFormat(Path.fileExtension(path).lowercased())
    } else if entry.kind == .file(size: 0) {
      picture.reason = picture.reason ?? .emptyFile
    }
    return picture
  }

  /// Reads each `Info.plist` that lies directly in a folder; what else is there was not asked for.
  private mutating func readInfos(in folder: String) {
    // Nothing is taken from a folder around the paths, so one that cannot be listed stops no import.
    for entry in (try? tree.entries(of: folder)) ?? [] where entry.isFile && InfoPlist.isName(entry.name) {
      readInfo(at: Path.join(folder, entry.name))
    }
  }

  private mutating func readInfo(at path: String) {
    guard propertyLists.insert(ExactName(path)).inserted else { return }
    do throws(PropertyListProblem) {
      named.add(try info(at: path), at: path)
    } catch {
      notes.append(.propertyList(path: path, error))
    }
  }

  private func info(at path: String) throws(PropertyListProblem) -> InfoPlist {
    let bytes: [UInt8]
    do throws(FileError) {
      let source = try tree.open(path)
      bytes = try source.read(at: 0, count: min(source.byteCount, PropertyList.largest + 1))
    } catch {
      throw .unreadable(error)
    }
    return InfoPlist(try PropertyList(parsing: bytes))
  }

  /// Gives launch images and icon files their reason, once every `Info.plist` is known.
  private func setApart(_ picture: FoundPicture) -> FoundPicture {
    guard picture.reason == nil, let name = picture.name else { return picture }
    var picture = picture
    picture.reason = specialReason(name)
    return picture
  }

  private func specialReason(_ name: PictureName) -> ReasonLeft? {
    if SpecialPicture.isLaunchImage(name) { return .launchImage }
    if SpecialPicture.isIcon(name) { return .iconFile }
    if let list = named.propertyListNamingIcon(name) { return .iconFileNamed(in: list) }
    return named.propertyListNamingLaunchImage(name).map { .launchImageNamed(in: $0) }
  }
}

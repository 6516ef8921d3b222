public import Files

/// Finds the places that need images to stay loose files at their paths: paths on pages, in scripts, in documentation
/// and in build files of other platforms, and names of Android resources.
///
/// One pass over the bytes of each file, including comments: an image that stays because of a comment does no harm, one
/// that a build misses does.
public struct LooseImageUseFinder {
  private let tree: any FileTree
  private let watcher: @Sendable () -> Void

  /// - Parameters:
  ///   - tree: If it is a folder on disk, its files are read on all cores.
  ///   - watcher: Called after each file that was read, on any core.
  public init(_ tree: any FileTree, watcher: @escaping @Sendable () -> Void = {}) {
    self.tree = tree
    self.watcher = watcher
  }

  /// Returns the places, file by file in the order of the paths.
  public func uses(of images: [LooseImage]) -> [LooseImageUse] {
    guard !images.isEmpty else { return [] }
    let table = LooseImageIndex(images)
    var walk = SourceFileFinder(tree, SourceFileFinder.Options(data: true))
    walk.add("")
    let files = walk.files.filter { table.reads(Path.name($0.path)) }
    return ParallelFileReader(tree, watcher).map(files) { file, tree in Self.uses(in: file.path, table, tree) }.flatMap
    { $0 }
  }

  /// A file that can't be read is ignored here; the code that changes references reports it.
  private static func uses(in file: String, _ table: LooseImageIndex, _ tree: any FileTree) -> [LooseImageUse] {
    guard let source = try? tree.open(file), source.byteCount <= ReferenceFinder.largest,
      let start = try? source.read(at: 0, count: min(source.byteCount, 4096)), SourceText.isText(start),
      let original = try? source.readAll(), let text = SourceText(original)
    else { return [] }
    return text.bytes.withUnsafeBufferPointer { bytes in
      guard let kind = PathReferenceKind.of(file, bytes, table) else { return [] }
      var found = LooseImagePaths(bytes, kind, table).found
      found += table.resources.isEmpty ? [] : AndroidResourceNames(bytes, table).found
      if Path.name(file) == FlutterAssetFolders.fileName {
        found += FlutterAssetFolders(bytes, file: file, table).found
      }
      var lines = LineCounter(bytes)
      return found.sorted { $0.offset < $1.offset }.flatMap { found in
        let place = lines.place(of: found.offset)
        return found.images.map { image in
          LooseImageUse(image: image, file: file, line: place.line, column: place.column, name: found.name)
        }
      }
    }
  }
}

/// A place in a file that needs images, before its line is known.
struct FoundUse {
  var offset: Int
  var name: String
  /// The paths of the images.
  var images: [String]
}

/// Loose images in a form for fast lookups.
struct LooseImageIndex: Sendable {
  private var byFileName: [ExactName: [LooseImage]] = [:]
  /// The paths of images by their names as Android's resources.
  private(set) var resources: [ExactName: [String]] = [:]
  let mentions: MentionTable
  private let isFoundByPath: Bool

  init(_ images: [LooseImage]) {
    for image in images {
      for name in Set(image.fileNames.flatMap(Self.spellings)) {
        byFileName[ExactName(name), default: []].append(image)
      }
      if let resource = image.resource { resources[ExactName(resource), default: []].append(image.path) }
    }
    mentions = MentionTable(byFileName.keys.map(\.text))
    isFoundByPath = images.contains(where: \.isFoundByPath)
  }

  /// A name unchanged, as in an address, and as in a shell.
  private static func spellings(_ name: String) -> [String] {
    [name, String(decoding: WebPath.encoded(name), as: UTF8.self), name.replacing(" ", with: "\\ ")]
  }

  /// The images that a path in a file leads to.
  ///
  /// - Parameter folders: Those of the path, the innermost first.
  func images(_ fileName: String, in folders: [String], lookedUpByPath: Bool) -> [String] {
    (byFileName[ExactName(fileName)] ?? []).filter { image in
      (lookedUpByPath || image.isFoundByPath) && image.isMeant(byFolders: folders)
    }.map(\.path)
  }

  /// The images with a file name whose whole path is the end of a web link, as in links to a repository's host.
  ///
  /// - Parameter onAnyHost: False if a link to another site is as likely as one to the repository.
  func images(_ fileName: String, atEndOf link: String, onAnyHost: Bool) -> [String] {
    let decoded = WebPath.decoded(Array(link.utf8))
    return (byFileName[ExactName(fileName)] ?? []).map(\.path).filter { path in
      guard decoded.hasSuffix("/" + path) else { return false }
      // The name alone may be on any site.
      return onAnyHost && path.utf8.contains(UInt8(ascii: "/")) || Self.hosts.contains { decoded.contains($0) }
    }
  }

  private static let hosts = ["/raw/", "/blob/", "/tree/", "githubusercontent.com/"]

  /// The images that a partly known path may lead to.
  ///
  /// - Parameters:
  ///   - folders: Those of the path, the innermost first.
  ///   - start: How their file names begin.
  ///   - end: How they end.
  func images(in folders: [String], from start: String, to end: String) -> [String] {
    var found: Set<ExactName> = []
    for (name, images) in byFileName {
      guard name.text.utf8.starts(with: start.utf8), name.text.utf8.count >= start.utf8.count + end.utf8.count,
        name.text.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
      else { continue }
      found.formUnion(images.filter { $0.isMeant(byFolders: folders) }.map { ExactName($0.path) })
    }
    return found.sorted().map(\.text)
  }

  /// The images in a folder or below it.
  ///
  /// - Parameter folders: Those of its path, the innermost first.
  func images(below folders: [String]) -> [String] {
    let found = byFileName.values.joined().filter { image in
      // It may be any of the folders around the image.
      var image = image
      image.variantFolderCount = max(Path.names(Path.folder(image.path)).count - 1, 0)
      return !Path.folder(image.path).isEmpty && image.isMeant(byFolders: folders)
    }
    return Set(found.map { ExactName($0.path) }).sorted().map(\.text)
  }

  /// The images directly in a folder, or in a subfolder named by their scale, `2.0x`.
  func images(in folder: String) -> [String] {
    var found: Set<ExactName> = []
    for image in byFileName.values.joined() {
      let names = Path.names(Path.folder(image.path))
      let fits = (0...image.variantFolderCount).contains { count in
        count <= names.count && names.suffix(count).allSatisfy { $0.first?.isNumber == true && $0.hasSuffix("x") }
          && ExactName(names.dropLast(count).joined(separator: "/")) == ExactName(folder)
      }
      if fits { found.insert(ExactName(image.path)) }
    }
    return found.sorted().map(\.text)
  }

  /// False for files that ask for images by names alone, or that aren't searched.
  func reads(_ fileName: String) -> Bool {
    // A file without an extension may be a script, which its first line shows.
    if PathReferenceKind(fileName: fileName) != nil || Path.fileExtension(fileName).isEmpty { return true }
    switch FileKind(fileName: fileName) {
    case .swift, .objectiveC, .objectiveCHeader, .interface, .propertyList, .buildSettings: return false
    default: return readsOthers
    }
  }

  /// True if the build of a platform looks images up in files of any kind.
  var readsOthers: Bool { isFoundByPath || !resources.isEmpty }
}

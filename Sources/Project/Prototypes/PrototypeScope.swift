internal import Catalog
public import Files
internal import Imaging
public import Prototype
internal import Spelling

/// The prototypes of a project, in the work tree or in a version.
public struct PrototypeScope {
  public let session: ProjectSession
  public let reading: ReadingScope

  /// The folder for new prototypes.
  public static let folder = "Prototypes"

  /// - Parameter revision: A git revision, or a day; nil for the files on disk.
  public init(_ session: ProjectSession, at revision: String? = nil) throws {
    self.session = session
    reading = try ReadingScope(session, at: revision)
  }

  public var tree: any FileTree { reading.tree }

  // MARK: - Finding

  /// The paths of all documents, in byte order.
  public func files() throws -> [String] {
    PrototypeFinder(tree).files(under: reading.project.isRepository ? [""] : reading.folders)
  }

  /// Returns the path of the document with a name, or with a path such as `Design/reserve`.
  public func path(of name: String) throws -> String {
    let files = try files()
    let own = files.filter { ExactName(PrototypeDocument.name(ofFile: $0) ?? "") == ExactName(name) }
    if own.count == 1 { return own[0] }
    let exact = files.filter { $0 == name || $0 == name + PrototypeDocument.ending }
    if let path = exact.first { return path }
    let names = files.compactMap(PrototypeDocument.name(ofFile:))
    if own.count > 1 {
      throw PrototypeCommandError.severalPrototypes(
        name, own.map { String($0.dropLast(PrototypeDocument.ending.count)) })
    }
    throw PrototypeCommandError.noPrototype(name, names)
  }

  /// A prototype that was found.
  public struct Found {
    public var path: String
    public var bytes: [UInt8]
    public var document: PrototypeDocument
    public var findings: [PrototypeFinding]
  }

  /// Reads a prototype to show it.
  ///
  /// - Throws: `PrototypeError.invalid` if nothing in it can be shown.
  public func read(_ name: String) throws -> Found {
    let path = try path(of: name)
    let bytes = try tree.contents(of: path)
    let own = PrototypeDocument.name(ofFile: path) ?? name
    let (document, findings) = PrototypeReader.read(bytes, name: own)
    guard let document else { throw PrototypeError.invalid(own, findings.first?.message ?? "not readable") }
    return Found(path: path, bytes: bytes, document: document, findings: findings)
  }

  /// The images of a prototype; catalogs are read only if there are assets to find.
  public func images(for document: PrototypeDocument, at path: String) throws -> PrototypeImages {
    PrototypeImages(
      tree, folder: Path.folder(path), library: document.usesAssets ? try reading.library(readsContents: false) : nil)
  }

  /// The development language of the project; nil if no target defines one.
  public func developmentLanguage() throws -> String? {
    let catalogs = try CatalogFinder(tree).catalogs(under: "")
    return reading.targetDefaults(of: catalogs).developmentLanguage
  }

  // MARK: - Screens

  /// Parses a word such as `screens/harbors`, `shot.png`, `reserve=screens/book` or `help=`.
  func screen(_ word: String, in folder: String, taken: inout Set<String>, _ library: AssetLibrary?) throws
    -> PrototypeFile.NewScreen
  {
    var (id, source) = (String?.none, word)
    if let equals = word.firstIndex(of: "="), PrototypeReader.isID(String(word[..<equals])) {
      (id, source) = (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }
    if source.isEmpty { return .init(id: id ?? "screen") }
    let newID = { (taken: Set<String>) in
      id ?? PrototypeReader.newID(for: Self.plainName(of: source), taken: taken)
    }
    let own = newID(taken)
    taken.insert(own)
    let path = session.absolute(source)
    if FileSystem.exists(path), !FileSystem.isFolder(path) {
      guard let relative = reading.relative(source) else {
        throw PrototypeCommandError.imageOutside(source)
      }
      let image = Self.relative(relative, from: folder)
      let images = PrototypeImages(tree, folder: folder, library: nil)
      do throws(PrototypeImages.ImageError) {
        let found = try images.find(image: image)
        guard let size = found.variants.first?.size else { throw .unreadable(source) }
        return .init(
          id: own, image: image, size: PrototypeImages.scale(inName: relative) == nil ? size : nil)
      } catch {
        throw PrototypeCommandError.image(source, error)
      }
    }
    let images = PrototypeImages(tree, folder: folder, library: library)
    do throws(PrototypeImages.ImageError) {
      _ = try images.find(asset: source)
      return .init(id: own, asset: source)
    } catch {
      if case .noSuchAsset = error {
        throw PrototypeCommandError.image(
          source, .noSuchAsset(source, near: nearest(to: source, among: images.assetNames)))
      }
      throw PrototypeCommandError.image(source, error)
    }
  }

  /// Asset names and files in the same folder with a similar spelling; files that only differ in the scale come first.
  private func nearest(to source: String, among assets: [String]) -> [String] {
    let folder = Path.folder(source)
    let entries = (try? FileSystem.entries(of: session.absolute(folder.isEmpty ? "." : folder))) ?? []
    let files = entries.filter { $0.isFile && ImageFormat(fileExtension: Path.fileExtension($0.name)) != nil }
      .map { Path.join(folder, $0.name) }
    let sameImage = files.filter { Self.plainName(of: $0) == Self.plainName(of: source) }
    return sameImage.isEmpty ? NearestNames.find(source, among: files + assets) : Array(sameImage.prefix(3))
  }

  /// `shots/01-home@2x.png` becomes `home`; a name that is too long to type, such as one from a simulator, becomes
  /// `screen`.
  static func plainName(of path: String) -> String {
    var name = Path.stem(Path.name(path))
    if let at = name.lastIndex(of: "@"), PrototypeImages.scale(inName: path) != nil { name = String(name[..<at]) }
    let rest = name.drop { $0.isNumber }
    let separated = rest.drop { "-_. ".contains($0) }
    if separated.count < rest.count, separated.first?.isLetter == true { name = String(separated) }
    return name.count > longestName ? "screen" : name
  }

  private static let longestName = 32

  /// Converts a path of the project into one relative to a folder of it.
  static func relative(_ path: String, from folder: String) -> String {
    var own = Path.names(folder).map(String.init)
    var names = Path.names(path).map(String.init)
    while let first = own.first, first == names.first {
      own.removeFirst()
      names.removeFirst()
    }
    return (own.map { _ in ".." } + names).joined(separator: "/")
  }

  // MARK: - Writing

  /// Opens a prototype to edit it.
  public func open(_ name: String) throws -> (file: PrototypeFile, path: String) {
    let found = try read(name)
    return (try PrototypeFile(found.bytes, name: found.document.name), found.path)
  }

  public func save(_ file: PrototypeFile, at path: String) throws {
    let target = Path.join(reading.project.root, path)
    try session.willWrite([path], below: reading.project.root)
    try FileSystem.makeFolder(Path.folder(target))
    try FileSystem.write(file.bytes, to: target)
  }

  /// Changes a prototype, and writes it unless this is a preview.
  ///
  /// - Parameter change: Gets the file and its path.
  /// - Returns: The file, its path, and what the change returned.
  public func edit<Result>(
    _ name: String, isDryRun: Bool, _ change: (inout PrototypeFile, String) throws -> Result
  ) throws -> (file: PrototypeFile, path: String, result: Result) {
    var (file, path) = try open(name)
    let before = file.bytes
    let wasLaidOut = file.isLaidOut
    let result = try change(&file, path)
    // A document written by hand keeps its layout; one written by 'assets' keeps a block for each link.
    if wasLaidOut { file.layOut() }
    if !isDryRun, file.bytes != before { try save(file, at: path) }
    return (file, path, result)
  }

  public func shown(_ path: String) -> String { printable(reading.shown(path)) }
}

/// A prototype that doesn't exist, or an image that it can't show.
public enum PrototypeCommandError: Error {
  /// Holds the existing names.
  case noPrototype(String, [String])
  case severalPrototypes(String, [String])
  /// Holds the name and the path.
  case exists(String, String)
  case invalidName(String)
  case imageOutside(String)
  case image(String, PrototypeImages.ImageError)
  case badValues([String])
  /// No wireframes exist; holds the name and where they would be.
  case noWireframes(String, String)
  /// A device, language or appearance for which there is no image; holds the prototype, the option, the value and the
  /// available ones.
  case notShown(String, option: String, String, [String])
  /// A link without any effect; holds the screen or part.
  case linkWithoutTarget(String)
  /// The screen has no image, which several commands need; holds its id.
  case noImages(String)
}

/// Several problems in a list of screens or assets.
public struct PrototypeCommandErrors: Error {
  public var problems: [PrototypeCommandError]

  public init(_ problems: [PrototypeCommandError]) { self.problems = problems }
}

public import Files
public import Imaging

/// An image that was delivered: exported by a design tool, for an asset of the project.
public struct DeliveredImage: Hashable, Sendable {
  /// Its path in the tree.
  public var path: String
  /// Its path below what was delivered: `Icon / Bell@2x.png`.
  public var name: String
  /// The folders around what was delivered that say what the image is for, such as `dark`.
  public var foldersAround: [String]
  public var byteCount: Int
  /// Nil if it can't be read as an image; `problem` says why.
  public var header: ImageHeader?
  public var problem: ImageHeaderError?

  public init(
    _ path: String, as name: String, in foldersAround: [String] = [], byteCount: Int, header: ImageHeader?,
    problem: ImageHeaderError? = nil
  ) {
    self.path = path
    self.name = name
    self.foldersAround = foldersAround
    self.byteCount = byteCount
    self.header = header
    self.problem = problem
  }

  public var size: ImageSize? { header?.displaySize }
}

/// Everything that was delivered.
public struct Delivery: Sendable {
  /// Sorted by name.
  public var images: [DeliveredImage] = []
  /// The names of files that aren't images.
  public var otherFiles: [String] = []
  /// Symbolic links, which aren't followed: a delivery comes from elsewhere, and a link could lead to any file.
  public var links: [String] = []

  /// Deliveries with more files than these are refused.
  public static let maxFileCount = 20_000
  private static let maxDepth = 40

  public init(images: [DeliveredImage] = []) { self.images = images }

  /// Finds the images in folders and reads their headers.
  ///
  /// - Parameter paths: Folders and files, as the store takes them.
  /// - Throws: `DeliveryError`.
  public init(_ paths: [String], in store: any FileStore) throws(DeliveryError) {
    var finder = Finder(store)
    for path in paths { try finder.visit(path) }
    (otherFiles, links) = (finder.otherFiles.sorted(), finder.links.sorted())
    let run = SharedRun(store: store)
    images = Parallel.map(finder.found, batch: 16) { Self.read($0.path, as: $0.name, $0.foldersAround, in: run.store) }
      .sorted { Path.precedes($0.name, $1.name) }
  }

  /// What threads share: they only read.
  private struct SharedRun: @unchecked Sendable {
    let store: any FileStore
  }

  private static func read(
    _ path: String, as name: String, _ foldersAround: [String], in store: any FileStore
  ) -> DeliveredImage {
    do throws(ImageHeaderError) {
      let bytes: any ByteSource
      do throws(FileError) {
        bytes = try store.open(path)
      } catch {
        throw .file(error)
      }
      return DeliveredImage(
        path, as: name, in: foldersAround, byteCount: bytes.byteCount, header: try ImageHeader.read(from: bytes))
    } catch {
      let byteCount = (try? store.open(path).byteCount) ?? 0
      return DeliveredImage(
        path, as: name, in: foldersAround, byteCount: byteCount, header: nil, problem: error)
    }
  }

  private struct Finder {
    let store: any FileStore
    var found: [(path: String, name: String, foldersAround: [String])] = []
    /// Those of the path that is visited.
    private var foldersAround: [String] = []
    var otherFiles: [String] = []
    var links: [String] = []
    private var seen: Set<ExactName> = []

    init(_ store: any FileStore) { self.store = store }

    mutating func visit(_ path: String) throws(DeliveryError) {
      switch try kind(of: path) {
      case .folder:
        foldersAround = Self.folders(around: path)
        try walk(path, "", depth: 0)
      case .file:
        foldersAround = Self.folders(around: Path.folder(path))
        try add(path, Path.name(path))
      case .symbolicLink: links.append(Path.name(path))
      default: throw .notFound(path)
      }
    }

    private static func folders(around path: String) -> [String] {
      VariantFolder.run(endOf: Path.names(path).map(String.init)).map(\.name)
    }

    private func kind(of path: String) throws(DeliveryError) -> FileTreeEntry.Kind? {
      do throws(FileError) {
        return try store.kind(of: path)
      } catch {
        throw .file(error)
      }
    }

    private mutating func walk(_ folder: String, _ name: String, depth: Int) throws(DeliveryError) {
      guard depth < Delivery.maxDepth else { throw .tooDeep(name) }
      let entries: [FileTreeEntry]
      do throws(FileError) {
        entries = try store.entries(of: folder)
      } catch {
        throw .file(error)
      }
      for entry in entries where !Self.isSystemFile(entry.name) {
        let (path, below) = (Path.join(folder, entry.name), Path.join(name, entry.name))
        switch entry.kind {
        case .folder: try walk(path, below, depth: depth + 1)
        case .file: try add(path, below)
        case .symbolicLink: links.append(below)
        case .other: otherFiles.append(below)
        }
      }
    }

    private mutating func add(_ path: String, _ name: String) throws(DeliveryError) {
      guard seen.insert(ExactName(path)).inserted else { return }
      if ImageFileKind(fileName: name) == nil {
        otherFiles.append(name)
      } else {
        found.append((path, name, foldersAround))
      }
      if found.count + otherFiles.count > Delivery.maxFileCount { throw .tooManyFiles(Delivery.maxFileCount) }
    }

    /// Hidden files, and what macOS adds to archives.
    private static func isSystemFile(_ name: String) -> Bool {
      name.utf8.first == UInt8(ascii: ".") || name == "__MACOSX"
    }
  }
}

/// Why a delivery can't be read.
public enum DeliveryError: Error, Hashable, Sendable {
  case notFound(String)
  case file(FileError)
  /// Holds the maximum.
  case tooManyFiles(Int)
  /// Holds a folder with too many folders around it.
  case tooDeep(String)
}

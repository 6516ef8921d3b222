internal import Catalog
internal import Files

/// What is left to do once everything is put together in the staging folder: the steps that let it appear, in order.
///
/// It is written when the last byte lies on the disk and goes before anything else of the staging folder goes. So after
/// a kill the job is finished where there is a journal, and taken back where there is none.
struct ImportJournal: Equatable {
  enum Step: Equatable {
    /// A folder or file of the staging folder goes where nothing lies yet.
    case move(String, to: String)
    /// A file of the staging folder takes the place of one whose bytes are kept in `old`.
    case replace(String, with: String, old: String)
    /// A source goes if the catalogue holds its very bytes in `twin`.
    case remove(String, twin: String)
  }

  static let fileName = "journal"

  var steps: [Step] = []

  /// The bytes of the file: the paths as seen from a folder, with zero bytes between them, for no name holds one.
  func bytes(from folder: String) -> [UInt8] {
    let fields = steps.flatMap { step in
      switch step {
      case .move(let path, let newPath): ["move", path, newPath, ""]
      case .replace(let path, let newer, let old): ["replace", path, newer, old]
      case .remove(let path, let twin): ["remove", path, twin, ""]
      }
    }
    var bytes: [UInt8] = []
    for (index, field) in fields.enumerated() {
      bytes += (index % 4 == 0 || field.isEmpty ? field : Path.shown(field, from: folder)).utf8
      bytes.append(0)
    }
    return bytes
  }

  init(_ steps: [Step] = []) { self.steps = steps }

  /// Reads a file; what makes no sense in it is left out.
  init(parsing bytes: [UInt8], from folder: String) {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    for start in stride(from: 0, to: fields.count - 3, by: 4) {
      let paths = fields[(start + 1)...(start + 3)].map { $0.isEmpty ? "" : PlacedPath.place($0, from: folder) }
      switch fields[start] {
      case "move": steps.append(.move(paths[0], to: paths[1]))
      case "replace": steps.append(.replace(paths[0], with: paths[1], old: paths[2]))
      case "remove": steps.append(.remove(paths[0], twin: paths[1]))
      default: break
      }
    }
  }
}

extension ImportJournal.Step {
  /// True for a step that an import may have written: it puts things of its staging folder into catalogues, and removes
  /// pictures. Anybody can put a journal into a project that is handed on.
  func isOurs(staging: String, below root: String?) -> Bool {
    func isStaged(_ path: String) -> Bool { Path.relative(path, to: staging)?.isEmpty == false }
    func isInCatalog(_ path: String) -> Bool {
      CatalogFinder.catalogAround(path) != nil && (root.map { Path.relative(path, to: $0) != nil } ?? true)
    }
    switch self {
    case .move(let path, let newPath): return isStaged(path) && isInCatalog(newPath)
    case .replace(let path, let newer, let old):
      return isInCatalog(path) && isStaged(newer) && isStaged(old) && Path.name(path) == ContentsDocument.fileName
    case .remove(let path, let twin):
      return PictureUse(fileName: path) != nil && isInCatalog(twin) && CatalogFinder.catalogAround(path) == nil
    }
  }
}

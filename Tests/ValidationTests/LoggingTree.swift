import Files
import Synchronization

/// A tree that notes which files are opened.
struct LoggingTree: FileTree {
  private let tree: FolderTree
  private let log: OpenedFiles

  init(_ tree: FolderTree, _ log: OpenedFiles) {
    self.tree = tree
    self.log = log
  }

  func entries(of folder: String) throws(FileError) -> [FileTreeEntry] { try tree.entries(of: folder) }

  func open(_ file: String) throws(FileError) -> any ByteSource {
    log.note(file)
    return try tree.open(file)
  }
}

/// The paths of files that were opened, on whatever core.
final class OpenedFiles: Sendable {
  private let paths = Mutex<[String]>([])

  func note(_ path: String) { paths.withLock { $0.append(path) } }

  /// Returns the paths and forgets them.
  func taken() -> [String] {
    paths.withLock { paths in
      defer { paths = [] }
      return paths
    }
  }
}

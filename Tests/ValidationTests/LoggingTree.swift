import Files
import Synchronization

/// A tree that notes which files are opened and which folders are listed.
struct LoggingTree: FileTree {
  private let tree: DiskFileTree
  private let log: PathLog
  private let listed: PathLog

  init(_ tree: DiskFileTree, _ log: PathLog, listed: PathLog) {
    self.tree = tree
    self.log = log
    self.listed = listed
  }

  func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    listed.note(folder)
    return try tree.entries(of: folder)
  }

  func open(_ file: String) throws(FileError) -> any ByteSource {
    log.note(file)
    return try tree.open(file)
  }
}

/// The paths of what was looked at, on whatever core.
final class PathLog: Sendable {
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

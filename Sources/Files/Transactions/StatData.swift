internal import System

/// Status data that distinguishes the states of a file without reading it.
///
/// A program that saves a file either writes into it, which changes its time, or replaces it with another one, which
/// has a different inode number. The time of the last status change (`st_ctim`) is not included, because making a hard
/// link changes it.
public struct StatData: Hashable, Sendable {
  private let numbers: [UInt64]

  /// For a file in a store that isn't a disk, all of its bytes are used.
  init(standingFor bytes: [UInt8]) { numbers = bytes.map(UInt64.init) }

  fileprivate init(_ status: stat) {
    let kind = UInt64(status.st_mode & S_IFMT)
    // For a folder, only its content counts.
    guard status.st_mode & S_IFMT != S_IFDIR else {
      numbers = [kind]
      return
    }
    let time = status.modificationTime
    numbers = [
      kind, UInt64(status.st_dev), UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)),
      UInt64(bitPattern: Int64(time.tv_sec)), UInt64(bitPattern: Int64(time.tv_nsec)),
    ]
  }
}

extension FileSystem {
  /// Returns the mark of a file, a link or a folder; nil if nothing exists there.
  static func mark(of path: String) throws(FileError) -> StatData? {
    var status = stat()
    if lstat(path, &status) == 0 { return StatData(status) }
    let error = FileError(.look, path)
    if error.isNotFound { return nil }
    throw error
  }

  /// True for something that belongs to the effective user of this process; a link counts itself.
  static func isOwnedByCurrentUser(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_uid == geteuid()
  }
}

/// The state of everything in a folder, at any depth, at one moment.
struct FolderMarks {
  private var marks: [ExactName: StatData] = [:]

  init(of folder: String, in store: any FileStore) throws(FileError) {
    var waiting = [""]
    while let inside = waiting.popLast() {
      for entry in try store.entries(of: Path.join(folder, inside)) {
        let path = Path.join(inside, entry.name)
        marks[ExactName(path)] = try store.mark(of: Path.join(folder, path))
        if entry.isFolder { waiting.append(path) }
      }
    }
  }

  /// Returns the first path, relative to the folder, that is new, gone or changed since an earlier moment; nil if there
  /// is none.
  func firstChange(since earlier: FolderMarks) -> String? {
    let paths = Set(marks.keys).union(earlier.marks.keys)
    return paths.filter { marks[$0] != earlier.marks[$0] }.min()?.text
  }

  /// Returns the names directly in the folder.
  var names: [String] {
    marks.keys.filter { !$0.text.utf8.contains(UInt8(ascii: "/")) }.sorted().map(\.text)
  }
}

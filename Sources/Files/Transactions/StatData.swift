internal import System

/// What tells one state of a file from another without reading it.
///
/// A program that saves a file either writes into it, which moves its time, or puts another one in its place, which has
/// another number. The time of the last change of its entry (`st_ctim`) is none of it: a hard link moves that.
public struct StatData: Hashable, Sendable {
  private let numbers: [UInt64]

  /// Stands for a file of a store that is no disk by all that is in it.
  init(standingFor bytes: [UInt8]) { numbers = bytes.map(UInt64.init) }

  fileprivate init(_ status: stat) {
    let kind = UInt64(status.st_mode & S_IFMT)
    // Of a folder counts what lies in it.
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
  /// Returns the mark of a file, a link or a folder; nil if nothing lies.
  static func mark(of path: String) throws(FileError) -> StatData? {
    var status = stat()
    if lstat(path, &status) == 0 { return StatData(status) }
    let error = FileError(.look, path)
    if error.isNotFound { return nil }
    throw error
  }

  /// True for what belongs to whom this process works for; a link counts for itself.
  static func isOwnedByCurrentUser(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_uid == geteuid()
  }
}

/// All that lies in a folder, at any depth, at one moment.
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

  /// Returns the first path, from the folder, that is new, gone or another one since an earlier moment; nil if there
  /// is none.
  func firstChange(since earlier: FolderMarks) -> String? {
    let paths = Set(marks.keys).union(earlier.marks.keys)
    return paths.filter { marks[$0] != earlier.marks[$0] }.min()?.text
  }

  /// Returns what lies directly in the folder.
  var names: [String] {
    marks.keys.filter { !$0.text.utf8.contains(UInt8(ascii: "/")) }.sorted().map(\.text)
  }
}

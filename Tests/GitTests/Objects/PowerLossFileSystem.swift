import Files
import TestKit

@testable import Git

/// A disk in the memory: what was done to it, and what it may hold after the power went - everything that was waited
/// for, and of the rest whatever it likes.
struct PowerLossFileSystem {
  /// What is kept of that which nobody waited for.
  enum Luck: Sendable, CaseIterable {
    /// Everything, as when the program alone was killed.
    case all
    /// Names, and none of the bytes: files are there and empty.
    case names
    /// Nothing.
    case nothing
    /// Each name by chance.
    case some
  }

  /// What a name stands for.
  private enum Entry {
    case file(Int)
    case folder
  }

  /// The files that are there, each with the number of what it holds: two names may stand for one file.
  struct State: Equatable {
    var files: [String: Int] = [:]
    var bytes: [Int: [UInt8]] = [:]
    var folders: Set<String> = []
  }

  private var bytes: [Int: [UInt8]] = [:]
  private var synced: [Int: [UInt8]] = [:]
  private var names: [String: Entry] = [:]
  private var settled: [String: Entry] = [:]
  /// Names of which the folder was not waited for since.
  private var loose: Set<String> = []
  private var count = 0

  /// Begins with the files of a folder as they lie there, all of them on the disk.
  init(of folder: String) throws { try add(folder) }

  private mutating func add(_ folder: String) throws {
    var known: [POSIXFile.CachedStat: Int] = [:]
    try add(folder, &known)
    (settled, synced, loose) = (names, bytes, [])
  }

  /// - Parameter known: Files that have other names.
  private mutating func add(_ folder: String, _ known: inout [POSIXFile.CachedStat: Int]) throws {
    for entry in try FileSystem.entries(of: folder) {
      let path = Path.join(folder, entry.name)
      if entry.isFolder {
        set(path, .folder)
        try add(path, &known)
        continue
      }
      let stamp = POSIXFile.stamp(of: path)
      if let other = stamp.flatMap({ known[$0] }) {
        set(path, .file(other))
      } else {
        make(path)
        bytes[count] = try FileSystem.read(path)
        stamp.map { known[$0] = count }
      }
    }
  }

  /// The file that a name stands for.
  func file(at path: String) -> Int? {
    if case .file(let number) = names[path] { return number }
    return nil
  }

  // MARK: What may be left

  func state(_ luck: Luck, _ random: inout SeededRandom) -> State {
    var left = settled
    for path in loose.sorted() {
      let isKept = luck == .all || luck == .names || luck == .some && random.number(0...1) == 0
      if isKept { left[path] = names[path] }
    }
    var state = State()
    for (path, entry) in left where isReached(path, in: left) {
      switch entry {
      case .folder: state.folders.insert(path)
      case .file(let number):
        state.files[path] = number
        state.bytes[number] = (luck == .all ? bytes[number] : synced[number]) ?? []
      }
    }
    return state
  }

  /// A file is lost with the name of a folder it lies in.
  private func isReached(_ path: String, in left: [String: Entry]) -> Bool {
    let folder = Path.folder(path)
    if case .folder = names[folder] ?? settled[folder] {
      guard case .folder = left[folder] else { return false }
      return isReached(folder, in: left)
    }
    return true
  }

  // MARK: What is done

  mutating func play(_ step: RecordingDisk.Step) {
    switch step {
    case .create(let path): make(path)
    case .open(let path): if file(at: path) == nil { make(path) }
    case .write(let path, let new, let offset): write(new, to: path, at: offset)
    case .truncate(let path, let count): file(at: path).map { bytes[$0] = Array((bytes[$0] ?? []).prefix(count)) }
    case .sync(let path): sync(path)
    // What the system promises is what it would promise for each file and folder.
    case .syncAll: (settled, synced, loose) = (names, bytes, [])
    case .rename(let path, let other):
      set(other, names[path])
      set(path, nil)
    case .link(let path, let other): set(other, names[path])
    case .makeFolder(let path): if names[path] == nil { set(path, .folder) }
    case .remove(let path): set(path, nil)
    }
  }

  private mutating func set(_ path: String, _ entry: Entry?) {
    names[path] = entry
    loose.insert(path)
  }

  private mutating func make(_ path: String) {
    count += 1
    bytes[count] = []
    set(path, .file(count))
  }

  private mutating func write(_ new: [UInt8], to path: String, at offset: Int?) {
    guard let file = file(at: path) else { return }
    var all = bytes[file] ?? []
    let start = offset ?? all.count
    if all.count < start + new.count { all += [UInt8](repeating: 0, count: start + new.count - all.count) }
    all.replaceSubrange(start..<(start + new.count), with: new)
    bytes[file] = all
  }

  private mutating func sync(_ path: String) {
    if let file = file(at: path) {
      synced[file] = bytes[file]
      return
    }
    for name in loose where Path.folder(name) == path {
      settled[name] = names[name]
      loose.remove(name)
    }
  }
}

internal import CSystem
internal import Files
internal import System

/// What git keeps of a work tree, read from its files without git and without the code that is tested.
public struct GitFolder {
  /// Where `HEAD` and the index are.
  private let own: String
  /// Where branches and settings are; a linked work tree shares them.
  private let shared: String

  /// - Parameter workTree: The absolute path of its top.
  public init(of workTree: String) throws {
    var own = Path.join(workTree, ".git")
    if !FileSystem.isFolder(own) {
      own = Path.join(workTree, String(try Self.line(own).dropFirst("gitdir: ".count)))
    }
    self.own = own
    let common = Path.join(own, "commondir")
    shared = FileSystem.exists(common) ? Path.join(own, try Self.line(common)) : own
  }

  private static func line(_ path: String) throws -> String {
    String(decoding: try FileSystem.read(path).prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// Returns what a file says, such as `HEAD`; nil if it doesn't exist.
  public func text(_ name: String) throws -> String? {
    let path = Path.join(own, name)
    return FileSystem.exists(path) ? String(decoding: try FileSystem.read(path), as: UTF8.self) : nil
  }

  // MARK: - References

  /// Returns all references with what they are: an object, or `ref: ` and the name of another.
  public func references() throws -> [(name: String, value: String)] {
    var found: [String: String] = [:]
    let packed = Path.join(shared, "packed-refs")
    if FileSystem.exists(packed) {
      let lines = String(decoding: try FileSystem.read(packed), as: UTF8.self).split(separator: "\n")
      for line in lines where !line.hasPrefix("#") && !line.hasPrefix("^") {
        found[String(line.dropFirst(41))] = String(line.prefix(40))
      }
    }
    for folder in Set([shared, own]) { try addReferences(below: "refs", of: folder, to: &found) }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func addReferences(below name: String, of folder: String, to found: inout [String: String]) throws {
    guard FileSystem.isFolder(Path.join(folder, name)) else { return }
    for entry in try FileSystem.entries(of: Path.join(folder, name)) {
      let child = Path.join(name, entry.name)
      if entry.isFolder {
        try addReferences(below: child, of: folder, to: &found)
      } else if !child.hasSuffix(".lock") {
        found[child] = try Self.line(Path.join(folder, child))
      }
    }
  }

  // MARK: - Settings

  /// Returns the settings of all branches, sorted.
  public func branchSettings() throws -> String {
    var (settings, section) = ([String](), "")
    for line in String(decoding: try FileSystem.read(Path.join(shared, "config")), as: UTF8.self).split(separator: "\n")
    {
      let words = line.drop { $0 == " " || $0 == "\t" }
      if words.hasPrefix("[") {
        section = String(words)
      } else if section.hasPrefix("[branch ") {
        settings.append("\(section) \(words)")
      }
    }
    return settings.sorted().joined(separator: "\n")
  }

  // MARK: - The index

  /// Returns the entries of the index as lines: mode, object, stage, flags and path, without what it notes of the disk.
  ///
  /// Source: gitformat-index(5).
  ///
  /// - Returns: Nil for an index of another kind than git writes unasked, such as one that is split in two.
  public func index() throws -> String? {
    let path = Path.join(own, "index")
    guard FileSystem.exists(path) else { return "" }
    let bytes = try FileSystem.read(path)
    guard let (entries, end) = Self.indexEntries(bytes) else { return nil }
    let lines = entries.map { entry in
      let more = entry.isLong ? Self.number(bytes, entry.place + 62, 2) : 0
      let flags = Self.number(bytes, entry.place + 60, 2)
      let object = bytes[entry.place + 40..<entry.place + 60].map { String(0x100 + Int($0), radix: 16).dropFirst() }
      let words = [
        flags & 0x8000 != 0 ? " assume-unchanged" : "", more & 0x4000 != 0 ? " skip-worktree" : "",
        more & 0x2000 != 0 ? " intent-to-add" : "",
      ]
      let mode = String(Self.number(bytes, entry.place + 24, 4), radix: 8)
      return "\(mode) \(object.joined()) \(flags >> 12 & 3)\(words.joined())\t\(entry.path)"
    }
    var place = end
    while place + 8 <= bytes.count - 20 {
      // Git must not pass over an extension whose name is in small letters: there is more than these entries.
      if bytes[place] >= 0x61 { return nil }
      place += 8 + Self.number(bytes, place + 4, 4)
    }
    return place == bytes.count - 20 ? lines.joined(separator: "\n") : nil
  }

  /// Notes in the index the times and numbers of the files of a copied work tree, as if git had looked at the copies. The
  /// entry of a file that the index did not match before stays as it is.
  ///
  /// - Parameter nanoseconds: By how much the copies are newer.
  func refreshIndex(of workTree: String, newerBy nanoseconds: Int) throws {
    let path = Path.join(own, "index")
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    var bytes = try FileSystem.read(path)
    guard let (entries, _) = Self.indexEntries(bytes) else { return }
    let times = [status.modificationTime, status.modificationTime]
    for entry in entries where lstat(Path.join(workTree, entry.path), &status) == 0 {
      let (changed, modified) = (status.changeTime, status.modificationTime)
      let known = Self.number(bytes, entry.place + 8, 4) * 1_000_000_000 + Self.number(bytes, entry.place + 12, 4)
      guard known + nanoseconds == modified.nanoseconds,
        Self.number(bytes, entry.place + 36, 4) == Int(status.st_size)
      else { continue }
      let fields = [
        changed.tv_sec, changed.tv_nsec, modified.tv_sec, modified.tv_nsec, Int(truncatingIfNeeded: status.st_dev),
        Int(truncatingIfNeeded: status.st_ino),
      ]
      for (field, value) in fields.enumerated() {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { value in
          for index in 0..<4 { bytes[entry.place + 4 * field + index] = value[index] }
        }
      }
    }
    var context = chash_context()
    chash_start(&context, chash_sha1, 0)
    chash_update(&context, bytes, bytes.count - 20)
    bytes.withUnsafeMutableBufferPointer { chash_finish(&context, $0.baseAddress! + $0.count - 20) }
    try PlainFile.write(bytes, to: path)
    guard utimensat(AT_FDCWD, path, times, 0) == 0 else { throw SystemCallError("utimensat \(path)") }
  }

  /// Returns the entries of an index of version 2 or 3, and where they end; nil for another file.
  private static func indexEntries(_ bytes: [UInt8]) -> (entries: [IndexEntry], end: Int)? {
    guard bytes.count >= 32, bytes.starts(with: "DIRC".utf8), [2, 3].contains(number(bytes, 4, 4)) else { return nil }
    var (entries, place) = ([IndexEntry](), 12)
    for _ in 0..<number(bytes, 8, 4) {
      guard place + 64 <= bytes.count else { return nil }
      let isLong = number(bytes, place + 60, 2) & 0x4000 != 0
      let start = place + (isLong ? 64 : 62)
      let name = bytes[start...].prefix { $0 != 0 }
      entries.append(IndexEntry(place: place, isLong: isLong, path: String(decoding: name, as: UTF8.self)))
      // An entry takes a multiple of 8 bytes, with at least one zero at its end.
      place += (start - place + name.count) / 8 * 8 + 8
    }
    return (entries, place)
  }

  private struct IndexEntry {
    let place: Int
    let isLong: Bool
    let path: String
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int {
    bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
  }
}

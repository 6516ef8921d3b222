internal import Files
internal import Synchronization

/// An index of packs or commits that refers to places that don't exist.
public struct DamagedObjectIndexError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case packIndex, multiPackIndex, commitGraph }

  public var kind: Kind
  /// An absolute path.
  public var path: String
  /// The problem, as part of a sentence.
  public var reason: String
}

/// Checks pack indexes, the multi-pack index and the commit graph before libgit2 opens a repository. libgit2 trusts
/// them, and reads beyond the end of a file if they are damaged.
///
/// Only what leads to a place in a file is checked: sizes, counts and offsets. A wrong id is detected when the object
/// is read. A file that passed is not read again in this process until it changes.
///
/// Source: git, `Documentation/gitformat-pack.txt`; libgit2, `pack.c`, `nth_packed_object_offset_locked`.
enum ObjectIndexCheck {
  private typealias Kind = DamagedObjectIndexError.Kind

  private static let sound = Mutex<[ExactName: POSIXFile.CachedStat]>([:])

  /// Checks the files of an `objects` folder and of its alternates.
  ///
  /// - Throws: `DamagedObjectIndexError` for the first damaged file, `SyscallError` for a folder that can't be listed.
  static func requireSound(in objects: String) throws {
    for folder in [objects] + ObjectFreshener.alternates(of: objects) {
      let packs = folder.joined("pack")
      for name in ((try? POSIXFile.names(in: packs)) ?? []).sorted() where name.hasSuffix(".idx") {
        try require(.packIndex, packs.joined(name)) { packIndexProblem($0, path: packs.joined(name)) }
      }
      try require(.multiPackIndex, packs.joined("multi-pack-index")) { multiPackIndexProblem($0, packs) }
      // libgit2 doesn't read chains of graphs; only `CommitGraph` does.
      try require(.commitGraph, folder.joined("info/commit-graph")) { file in
        // libgit2 ignores other versions.
        guard file.bytes.starts(with: "CGPH\u{1}\u{1}".utf8) else { return nil }
        return CommitGraph(in: folder)?.isConsistent == true ? nil : "it names commits that are not in it"
      }
    }
  }

  private static func require(_ kind: Kind, _ path: String, _ problem: (MappedFile) -> String?) throws {
    guard let stamp = stamp(of: path), sound.withLock({ $0[ExactName(path)] }) != stamp else { return }
    let reason: String?
    if stamp.size == 0 {
      reason = "it is empty"
    } else {
      // If it can't be read, libgit2 reports that.
      guard let file = MappedFile(path) else { return }
      reason = problem(file)
    }
    if let reason { throw DamagedObjectIndexError(kind: kind, path: path, reason: reason) }
    sound.withLock { $0[ExactName(path)] = stamp }
  }

  /// Returns the file's metadata, following symbolic links.
  private static func stamp(of path: String) -> POSIXFile.CachedStat? {
    POSIXFile.stamp(of: POSIXFile.followingLinks(path))
  }

  // MARK: Packs

  private static let signature: [UInt8] = [0xff, 0x74, 0x4f, 0x63]
  /// The lowest offset of an object: the size of a pack's header.
  private static let packHead = 12
  /// The size of the checksum at the end of a pack.
  private static let packEnd = 20

  private static func packIndexProblem(_ file: MappedFile, path: String) -> String? {
    // An index without a pack is ignored.
    guard let pack = stamp(of: String(path.dropLast(4)) + ".pack") else { return nil }
    let bytes = file.bytes
    let isOld = !bytes.starts(with: signature)
    guard isOld || bytes.count > 8 && file.number(at: 4) == 2 else { return "it has an unknown version" }
    let head = isOld ? 0 : 8
    let start = head + 1024
    guard bytes.count >= start + 40, let count = SortedIDs(file: file, counts: head, start: start).count else {
      return "its table of counts is damaged"
    }
    let places = packHead..<max(packHead, Int(pack.size) - packEnd)
    if isOld {
      guard bytes.count == start + count * 24 + 40 else { return "it has another size than its objects take" }
      let isSound = (0..<count).allSatisfy { places.contains(file.number(at: start + $0 * 24)) }
      return isSound ? nil : outside
    }
    let offsets = start + count * 24
    // After the offsets come the large offsets and two checksums.
    let rest = bytes.count - (offsets + count * 4 + 40)
    guard rest >= 0, rest % 8 == 0, rest / 8 <= count else { return "it has another size than its objects take" }
    let large = LargeOffsets(file: file, start: offsets + count * 4, count: rest / 8)
    let isSound = (0..<count).allSatisfy {
      large.resolve(file.number(at: offsets + $0 * 4)).map(places.contains) == true
    }
    return isSound ? nil : outside
  }

  private static let outside = "an offset in it is outside of the pack"

  /// The table of offsets that take more than 31 bits.
  private struct LargeOffsets {
    let file: MappedFile
    let start: Int
    let count: Int

    /// Returns the offset for a 32-bit entry; nil if it points outside the table.
    func resolve(_ number: Int) -> Int? {
      guard number & 0x8000_0000 != 0 else { return number }
      let position = number & 0x7fff_ffff
      return position < count ? file.longNumber(at: start + position * 8) : nil
    }
  }

  private static func multiPackIndexProblem(_ file: MappedFile, _ folder: String) -> String? {
    let bytes = file.bytes
    guard bytes.starts(with: "MIDX\u{1}\u{1}".utf8) else { return nil }
    guard bytes.count >= 12 + 20, let chunks = file.chunks(from: 12, count: Int(bytes[6])), let counts = chunks["OIDF"],
      counts.count >= 1024,
      let names = chunks["PNAM"], let ids = chunks["OIDL"], let offsets = chunks["OOFF"],
      let count = SortedIDs(file: file, counts: counts.lowerBound, start: ids.lowerBound).count,
      ids.count >= count * 20, offsets.count >= count * 8
    else { return "its tables are damaged" }
    let packs = bytes[names].split(separator: 0).map { name -> Range<Int> in
      let index = String(decoding: name, as: UTF8.self)
      let pack = index.hasSuffix(".idx") ? String(index.dropLast(4)) + ".pack" : index
      // A missing pack is ignored.
      let size = stamp(of: folder.joined(pack)).map { Int($0.size) } ?? Int.max
      return packHead..<max(packHead, size - packEnd)
    }
    guard packs.count >= file.number(at: 8) else { return "it does not name all its packs" }
    let large = chunks["LOFF"] ?? 0..<0
    let table = LargeOffsets(file: file, start: large.lowerBound, count: large.count / 8)
    for position in 0..<count {
      let place = offsets.lowerBound + position * 8
      let pack = file.number(at: place)
      guard pack < packs.count, let offset = table.resolve(file.number(at: place + 4)), packs[pack].contains(offset)
      else { return outside }
    }
    return nil
  }
}

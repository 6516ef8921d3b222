internal import Files
internal import Synchronization
internal import System

/// The packs of a repository with their indexes in memory, for work that reads thousands of objects in parallel.
///
/// An index that is too large, of another version or damaged is skipped; callers then read those objects through
/// libgit2. Indexes are read once per process, and a pack is opened when something is read from it (`OpenPackCache`).
final class PackSet: Sendable {
  /// The place of an object.
  struct PackOffset {
    var pack: OpenPackCache.Key
    var offset: Int
  }

  private final class Pack: Sendable {
    let key: OpenPackCache.Key
    /// True for a cruft pack, which git set aside for deletion; the ages of its objects are in a separate file.
    let isCruft: Bool
    /// Identifies the index file that was read.
    let stamp: POSIXFile.CachedStat
    let index: [UInt8]
    let count: Int

    /// With its extension.
    var path: String { key.path }

    init?(_ path: String, _ stamp: POSIXFile.CachedStat, isCruft: Bool) {
      guard let key = OpenPackCache.Key(path + ".pack") else { return nil }
      (self.key, self.stamp, self.isCruft) = (key, stamp, isCruft)
      guard let index = OpenedFile(path + ".idx"), let size = index.byteCount, size <= PackSet.largest,
        let bytes = POSIXFile.piece(of: index.descriptor, at: 0, count: size), let count = PackSet.count(bytes)
      else { return nil }
      (self.index, self.count) = (bytes, count)
    }
  }

  /// The most bytes of all indexes together.
  private static let largest = 64 << 20
  private static let idsStart = 8 + 256 * 4

  /// The folder `objects`.
  let folder: String
  private let packs: [Pack]
  /// The packs that were skipped.
  let skipped: [String]

  /// False if any pack was skipped.
  var isComplete: Bool { skipped.isEmpty }

  /// The packs that were read last, so that their indexes can be reused.
  private static let last = Mutex<PackSet?>(nil)

  /// Returns the packs that exist now; indexes that were read before are not read again.
  static func current(in folder: String) -> PackSet {
    let known = last.withLock { $0 }
    let now = PackSet(folder: folder, known: known?.folder.hasSameBytes(as: folder) == true ? known : nil)
    last.withLock { $0 = now }
    return now
  }

  private init(folder: String, known: PackSet?) {
    self.folder = folder
    let known = Dictionary((known?.packs ?? []).map { (ExactName($0.path), $0) }) { one, _ in one }
    var room = Self.largest
    let names = (try? POSIXFile.names(in: folder.joined("pack"))) ?? []
    let all = Set(names.map(ExactName.init))
    var (packs, skipped) = ([Pack](), [String]())
    for name in names.filter({ $0.hasSuffix(".idx") }).sorted() {
      let stem = String(name.dropLast(4))
      let path = folder.joined("pack").joined(stem)
      let isCruft = all.contains(ExactName("\(stem).mtimes"))
      let stamp = POSIXFile.stamp(of: path + ".idx")
      var pack = known[ExactName(path + ".pack")]
      if pack?.stamp != stamp || pack?.isCruft != isCruft { pack = stamp.flatMap { Pack(path, $0, isCruft: isCruft) } }
      if let pack, pack.index.count <= room, all.contains(ExactName("\(stem).pack")) {
        room -= pack.index.count
        packs.append(pack)
      } else {
        skipped.append(path + ".pack")
      }
    }
    (self.packs, self.skipped) = (packs, skipped)
  }

  /// Returns the number of objects; nil if this is not an index of version 2.
  private static func count(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= idsStart + 40, bytes.starts(with: [0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]) else { return nil }
    var last = 0
    for place in 0..<256 {
      let count = number(bytes, 8 + place * 4)
      if count < last { return nil }
      last = count
    }
    return idsStart + last * 28 + 40 <= bytes.count ? last : nil
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian) }
  }

  func place(of id: IndexFile.RawObjectID) -> PackOffset? {
    for pack in packs {
      guard let found = Self.position(of: id, in: pack) else { continue }
      return Self.offset(of: found, in: pack).map { PackOffset(pack: pack.key, offset: $0) }
    }
    return nil
  }

  /// Returns the packs that contain an object, except those that git is about to delete.
  func paths(holding id: IndexFile.RawObjectID) -> some Sequence<String> {
    packs.lazy.filter { !$0.isCruft && Self.position(of: id, in: $0) != nil }.map(\.path)
  }

  private static func position(of id: IndexFile.RawObjectID, in pack: Pack) -> Int? {
    let first = id.withUnsafeBytes { Int($0[0]) }
    var low = first == 0 ? 0 : number(pack.index, 4 + first * 4)
    var high = number(pack.index, 8 + first * 4)
    return pack.index.withUnsafeBytes { all in
      while low < high {
        let middle = low + (high - low) / 2
        let order = id.withUnsafeBytes { memcmp(all.baseAddress! + idsStart + middle * 20, $0.baseAddress!, 20) }
        if order == 0 { return middle }
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }

  /// After the ids come the checksums, then the offsets, then the offsets that take more than 31 bits.
  private static func offset(of position: Int, in pack: Pack) -> Int? {
    let offsets = idsStart + pack.count * 24
    let offset = number(pack.index, offsets + position * 4)
    guard offset & 0x8000_0000 != 0 else { return offset }
    let place = offsets + pack.count * 4 + (offset & 0x7fff_ffff) * 8
    guard place + 8 <= pack.index.count else { return nil }
    let high = number(pack.index, place)
    return high < 0x8000_0000 ? high << 32 | number(pack.index, place + 4) : nil
  }
}

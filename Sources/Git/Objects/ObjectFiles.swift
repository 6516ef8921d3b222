/// Reads objects directly from the files of a repository: packs and loose objects.
///
/// It caches the trees it read, because packs often store them as deltas of each other. It returns nil for anything it
/// doesn't find or understand, such as an alternate or a damaged pack; the caller then asks libgit2, which knows more
/// and takes several milliseconds to start.
///
/// Source: git, `Documentation/gitformat-pack.txt`, `gitrepository-layout.txt`.
final class ObjectFiles {
  /// The most bytes that are read for one object.
  private static let largest = 1 << 31
  /// Longer delta chains are not followed; git makes none above 4,095.
  private static let maxChainLength = 5000

  /// The folder `objects`.
  private let folder: String
  private lazy var packs: [PackFile] = ((try? POSIXFile.names(in: folder.joined("pack"))) ?? [])
    .filter { $0.hasSuffix(".idx") }.sorted()
    .map { PackFile(path: folder.joined("pack").joined(String($0.dropLast(4)))) }
  /// The index in `packs` of the pack in which the last object was found; the next one is usually in it too.
  private var lastPack = 0
  private var remembered = DeltaBaseCache()
  /// Unpacks loose objects.
  private lazy var stream = InflatingFile()

  init(folder: String) {
    self.folder = folder
  }

  /// Reads the same files for another thread.
  init(sharing other: ObjectFiles) {
    folder = other.folder
    packs = other.packs.map { PackFile(sharing: $0) }
  }

  func bytes(of id: ObjectID, as kind: ObjectKind) -> [UInt8]? {
    let limit = kind.largest
    guard let found = packed(id, upTo: limit) ?? loose(id, upTo: limit), found.kind == kind else { return nil }
    return found.bytes
  }

  /// Returns an object, or the first bytes of one that is larger than the limit; a large object stored as a delta is
  /// returned whole.
  func beginning(of id: ObjectID, as kind: ObjectKind, atMost limit: Int) -> [UInt8]? {
    if let found = packed(id, upTo: limit) ?? loose(id, upTo: limit) { return found.kind == kind ? found.bytes : nil }
    guard let place = place(of: id) else {
      guard let file = looseFile(id), stream.begin(in: file.descriptor, at: 0) else { return nil }
      return withExtendedLifetime(file) {
        guard let header = header(), header.kind == kind, header.byteCount > limit else { return nil }
        return stream.read(limit)
      }
    }
    guard let entry = packs[place.pack].entry(at: place.offset), entry.byteCount > limit else { return nil }
    if case .object(kind) = entry.content { return packs[place.pack].beginning(of: entry, count: limit) }
    return bytes(of: id, as: kind)
  }

  /// True if the object is in these files, whatever its kind.
  func has(_ id: ObjectID) -> Bool { place(of: id) != nil || looseFile(id) != nil }

  /// True if an object not found in these files doesn't exist: no alternates exist, and every pack can be read.
  var knowsAll: Bool {
    !POSIXFile.exists(folder.joined("info/alternates")) && packs.allSatisfy(\.isReadable)
  }

  /// Returns the size of a blob, reading no more than its header.
  func byteCount(of blob: ObjectID) -> Int? {
    guard let found = packedHeader(blob) ?? looseHeader(blob), found.kind == .blob else { return nil }
    return found.byteCount
  }

  private typealias Header = (kind: ObjectKind, byteCount: Int)
  typealias Found = (kind: ObjectKind, bytes: [UInt8])

  // MARK: Loose

  private func looseFile(_ id: ObjectID) -> OpenedFile? { OpenedFile(Self.loosePath(id, in: folder)) }

  private static func loosePath(_ id: ObjectID, in folder: String) -> String {
    let digits = id.description
    return "\(folder)/\(digits.prefix(2))/\(digits.dropFirst(2))"
  }

  /// Refuses files that libgit2 would never return from: a pipe or a device in place of an object, and a truncated
  /// object, for which libgit2 1.5 inflates the same bytes again and again.
  ///
  /// - Throws: `SyscallError`, `ObjectError.damaged`.
  func requireWhole(_ id: ObjectID) throws {
    try POSIXFile.requireFile(Self.loosePath(id, in: folder))
    guard let file = looseFile(id), file.byteCount ?? 0 > 0, stream.begin(in: file.descriptor, at: 0) else { return }
    let isWhole = withExtendedLifetime(file) {
      guard let text = headerText() else { return false }
      guard var left = Self.header(text)?.byteCount else { return true }
      while left > 0 {
        let count = min(left, 1 << 20)
        guard stream.read(count) != nil else { return false }
        left -= count
      }
      return true
    }
    if !isWhole { throw ObjectError.damaged(id) }
  }

  private func looseHeader(_ id: ObjectID) -> Header? {
    guard let file = looseFile(id), stream.begin(in: file.descriptor, at: 0) else { return nil }
    return withExtendedLifetime(file) { header() }
  }

  private func loose(_ id: ObjectID, upTo limit: Int) -> Found? {
    guard let file = looseFile(id), stream.begin(in: file.descriptor, at: 0) else { return nil }
    return withExtendedLifetime(file) {
      guard let (kind, count) = header(), count <= limit, let bytes = stream.read(count), stream.isAtEnd() else {
        return nil
      }
      return (kind, bytes)
    }
  }

  /// Reads the kind and the size in bytes, such as `blob 17`, up to the zero byte after them.
  private func header() -> Header? { headerText().flatMap(Self.header) }

  private func headerText() -> [UInt8]? {
    var text: [UInt8] = []
    while text.count < 32, let next = stream.readByte() {
      if next == 0 { return text }
      text.append(next)
    }
    return nil
  }

  private static func header(_ text: [UInt8]) -> Header? {
    let words = String(decoding: text, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    let kinds: [ObjectKind] = [.commit, .tree, .blob, .tag]
    guard words.count == 2, let kind = kinds.first(where: { $0.word == words[0] }), let count = Int(words[1]),
      (0...largest).contains(count)
    else { return nil }
    return (kind, count)
  }

  // MARK: Packed

  private func packed(_ id: ObjectID, upTo limit: Int) -> Found? {
    place(of: id).flatMap { object(at: $0, upTo: limit) }
  }

  private func packedHeader(_ id: ObjectID) -> Header? {
    place(of: id).flatMap { header(in: packs[$0.pack], at: $0.offset) }
  }

  /// The place of an object: its pack in `packs`, and the offset in that pack.
  struct PackOffset: Hashable {
    var pack: Int
    var offset: Int
  }

  private func place(of id: ObjectID) -> PackOffset? {
    for number in 0..<packs.count {
      let pack = (lastPack + number) % packs.count
      guard let offset = packs[pack].offset(of: id) else { continue }
      lastPack = pack
      return PackOffset(pack: pack, offset: offset)
    }
    return nil
  }

  /// The size comes from the first delta, the kind from the object at the end of the chain.
  private func header(in pack: PackFile, at start: Int) -> Header? {
    var byteCount: Int?
    var offset = start
    for _ in 0..<Self.maxChainLength {
      guard let entry = pack.entry(at: offset) else { return nil }
      if case .object(let kind) = entry.content { return (kind, byteCount ?? entry.byteCount) }
      if byteCount == nil {
        guard let head = pack.head(of: entry), let count = PackDelta.resultCount(head) else { return nil }
        byteCount = count
      }
      guard let base = baseOffset(of: entry, in: pack) else { return nil }
      offset = base
    }
    return nil
  }

  /// Returns the offset of the entry that is the base of a delta.
  private func baseOffset(of entry: PackFile.Entry, in pack: PackFile) -> Int? {
    switch entry.content {
    case .object: nil
    case .difference(let base): base
    case .differenceFrom(let id): pack.offset(of: id)
    }
  }

  /// Follows deltas to the object they start from, or to a cached one, then applies them in reverse order.
  private func object(at start: PackOffset, upTo limit: Int) -> Found? {
    let pack = packs[start.pack]
    var differences: [(place: PackOffset, bytes: [UInt8])] = []
    var place = start
    while differences.count < Self.maxChainLength {
      if let known = remembered[place] { return applying(differences, to: known) }
      guard let entry = pack.entry(at: place.offset), entry.byteCount <= limit,
        let bytes = pack.bytes(of: entry)
      else { return nil }
      if case .object(let kind) = entry.content {
        // Commits are seldom stored as deltas, and are read once.
        if kind == .tree || !differences.isEmpty { remembered.add((kind, bytes), at: place) }
        return applying(differences, to: (kind, bytes))
      }
      guard let base = baseOffset(of: entry, in: pack) else { return nil }
      differences.append((place, bytes))
      place.offset = base
    }
    return nil
  }

  private func applying(_ differences: [(place: PackOffset, bytes: [UInt8])], to base: Found) -> Found? {
    var found = base
    for difference in differences.reversed() {
      guard let next = PackDelta.apply(difference.bytes, to: found.bytes) else { return nil }
      found.bytes = next
      remembered.add(found, at: difference.place)
    }
    return found
  }
}

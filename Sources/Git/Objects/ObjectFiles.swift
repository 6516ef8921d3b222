/// Reads objects straight from the files of a repository: loose ones and packs.
///
/// It says nil to all it does not find or understand, be it an alternate or a damaged pack; whoever asks then leaves it
/// to libgit2, which knows more and costs several milliseconds to start.
///
/// Source: git, `Documentation/gitformat-pack.txt`, `gitrepository-layout.txt`.
final class ObjectFiles {
  /// More bytes than this are not taken for one object.
  private static let largest = 1 << 31
  /// A chain of differences longer than this is not followed; git makes none above 4,095.
  private static let longestChain = 5000

  /// The folder `objects`.
  private let folder: String
  private lazy var packs: [PackFile] = ((try? SystemFile.names(in: folder.joined("pack"))) ?? [])
    .filter { $0.hasSuffix(".idx") }.sorted()
    .map { PackFile(path: folder.joined("pack").joined(String($0.dropLast(4)))) }

  init(folder: String) {
    self.folder = folder
  }

  func bytes(of id: ObjectID, as kind: ObjectKind) -> [UInt8]? {
    guard let found = loose(id) ?? packed(id), found.kind == kind else { return nil }
    return found.bytes
  }

  /// Returns the size of a blob, reading no more of it than its head.
  func byteCount(of blob: ObjectID) -> Int? {
    guard let found = looseHeader(blob) ?? packedHeader(blob), found.kind == .blob else { return nil }
    return found.byteCount
  }

  private typealias Header = (kind: ObjectKind, byteCount: Int)
  private typealias Found = (kind: ObjectKind, bytes: [UInt8])

  // MARK: Loose

  private func looseFile(_ id: ObjectID) -> OpenedFile? {
    let digits = id.description
    return OpenedFile("\(folder)/\(digits.prefix(2))/\(digits.dropFirst(2))")
  }

  private func looseHeader(_ id: ObjectID) -> Header? {
    guard let file = looseFile(id), let stream = InflatingFile(file.descriptor, at: 0) else { return nil }
    return Self.header(stream)
  }

  private func loose(_ id: ObjectID) -> Found? {
    guard let file = looseFile(id),
      let stream = InflatingFile(file.descriptor, at: 0), let (kind, count) = Self.header(stream),
      let bytes = stream.read(count), stream.isAtEnd()
    else { return nil }
    return (kind, bytes)
  }

  /// Reads the kind and the size in bytes, such as `blob 17`, up to the zero byte behind.
  private static func header(_ stream: InflatingFile) -> Header? {
    var text: [UInt8] = []
    while text.count < 32, let next = stream.read(1)?.first {
      guard next == 0 else {
        text.append(next)
        continue
      }
      let words = String(decoding: text, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
      let kinds: [ObjectKind] = [.commit, .tree, .blob, .tag]
      guard words.count == 2, let kind = kinds.first(where: { $0.word == words[0] }), let count = Int(words[1]),
        (0...largest).contains(count)
      else { return nil }
      return (kind, count)
    }
    return nil
  }

  // MARK: Packed

  private func packed(_ id: ObjectID) -> Found? {
    for pack in packs {
      if let offset = pack.offset(of: id) { return object(in: pack, at: offset) }
    }
    return nil
  }

  private func packedHeader(_ id: ObjectID) -> Header? {
    for pack in packs {
      if let offset = pack.offset(of: id) { return header(in: pack, at: offset) }
    }
    return nil
  }

  /// The first difference tells the size, and the object at the end of the chain tells the kind.
  private func header(in pack: PackFile, at start: Int) -> Header? {
    var byteCount: Int?
    var offset = start
    for _ in 0..<Self.longestChain {
      guard let entry = pack.entry(at: offset) else { return nil }
      if case .object(let kind) = entry.content { return (kind, byteCount ?? entry.byteCount) }
      if byteCount == nil {
        guard let head = pack.head(of: entry), let count = PackDifference.resultCount(head) else { return nil }
        byteCount = count
      }
      guard let base = baseOffset(of: entry, in: pack) else { return nil }
      offset = base
    }
    return nil
  }

  /// Returns where the entry starts that a difference is made from.
  private func baseOffset(of entry: PackFile.Entry, in pack: PackFile) -> Int? {
    switch entry.content {
    case .object: nil
    case .difference(let base): base
    case .differenceFrom(let id): pack.offset(of: id)
    }
  }

  /// Follows differences to the object they start from, then applies them on the way back.
  private func object(in pack: PackFile, at start: Int) -> Found? {
    var differences: [[UInt8]] = []
    var offset = start
    while differences.count < Self.longestChain {
      guard let entry = pack.entry(at: offset), entry.byteCount <= Self.largest, let bytes = pack.bytes(of: entry)
      else {
        return nil
      }
      if case .object(let kind) = entry.content { return Self.applying(differences, to: (kind, bytes)) }
      guard let base = baseOffset(of: entry, in: pack) else { return nil }
      offset = base
      differences.append(bytes)
    }
    return nil
  }

  private static func applying(_ differences: [[UInt8]], to base: Found) -> Found? {
    var bytes = base.bytes
    for difference in differences.reversed() {
      guard let next = PackDifference.apply(difference, to: bytes) else { return nil }
      bytes = next
    }
    return (base.kind, bytes)
  }
}

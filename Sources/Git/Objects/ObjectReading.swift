internal import CGit2
internal import CZlib
internal import Synchronization
internal import System

/// Reads objects for one thread. Whole objects in packs and loose objects are read directly, with one or two system
/// calls each; deltas, alternates and everything else through libgit2.
///
/// Source: git, `Documentation/gitformat-pack.txt`, `gitrepository-layout.txt`.
final class ObjectReading {
  /// Objects up to this many bytes are passed on in one piece.
  static let maxChunkByteCount = 8 << 20
  /// The size of the first read: more than most images of an icon take.
  private static let firstRead = 16384
  /// The size of the read if only the object's size is needed.
  private static let headRead = 64

  private let packs: PackSet
  private let database: SharedDatabase
  private let input = ByteBuffer(capacity: 65536)
  private let output = ByteBuffer(capacity: 1 << 18)
  // zlib keeps the address of its state.
  private let stream: UnsafeMutablePointer<z_stream>
  private var isReady = false
  private let inflater = Inflater()

  /// An object's header, with the stream positioned before its bytes.
  private struct Head {
    var file: OpenedFile
    /// The offset in the file at which the input continues.
    var next: Int
    var byteCount: Int
    /// The offset in the input at which the stream begins, if it contains nothing but the object's bytes.
    var start: Int?
  }

  init(_ packs: PackSet, _ database: SharedDatabase) {
    (self.packs, self.database) = (packs, database)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
  }

  /// Reads from the same places for another thread.
  convenience init(sharing other: ObjectReading) { self.init(other.packs, other.database) }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deallocate()
  }

  /// Passes on the bytes of an object: in one piece, or in chunks if there are more than `maxChunkByteCount`.
  ///
  /// - Throws: `ObjectError.missing` if an object of this kind doesn't exist, `.damaged`, and what `take` throws.
  func stream(
    _ id: IndexFile.RawObjectID, as kind: ObjectKind, _ take: (_ piece: UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if let place = packs.place(of: id), let head = try packed(place, kind) { return try unpack(head, id, take) }
    if let file = looseFile(id) {
      if let head = loose(file, kind) { return try unpack(head, id, take) }
      try requireWhole(id)
    }
    try database.stream(id, as: kind, take)
  }

  /// Returns a blob of less than `limit` bytes, mostly with one read; nil for a larger one, and if it doesn't exist.
  func bytes(ofBlob id: IndexFile.RawObjectID, below limit: Int) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    // Packing makes bytes that can't be compressed a little longer.
    if let place = packs.place(of: id), let head = try packed(place, .blob, reading: 2 * limit) {
      guard head.byteCount < limit else { return nil }
      try unpack(head, id) { bytes += $0 }
    } else {
      guard let count = try byteCount(of: id), count < limit else { return nil }
      try stream(id, as: .blob) { bytes += $0 }
    }
    return bytes
  }

  // MARK: Finding

  /// Returns the size of a blob from its header; nil if the blob doesn't exist.
  func byteCount(of blob: IndexFile.RawObjectID) throws -> Int? {
    if let place = packs.place(of: blob), let head = try packed(place, .blob, reading: Self.headRead) {
      return head.byteCount
    }
    if let file = looseFile(blob) {
      if let head = loose(file, .blob, reading: Self.headRead) { return head.byteCount }
      try requireWhole(blob)
    }
    return try database.byteCount(of: blob)
  }

  /// - Throws: `ObjectError.damaged` for a file that libgit2 would read forever.
  private func requireWhole(_ id: IndexFile.RawObjectID) throws {
    try ObjectFiles(folder: packs.folder).requireWhole(ObjectID(id))
  }

  /// True if the object is in the repository's own files.
  func has(_ id: IndexFile.RawObjectID) -> Bool { packs.place(of: id) != nil || looseFile(id) != nil }

  /// Nil for a delta, and for a damaged or missing object.
  private func packed(
    _ place: PackSet.PackOffset, _ kind: ObjectKind, reading count: Int = ObjectReading.firstRead
  ) throws -> Head? {
    guard let file = try OpenPackCache.shared.file(of: place.pack),
      fill(from: file.descriptor, at: place.offset, count: count), input.count > 30
    else { return nil }
    let bytes = input.bytes
    guard bytes[0] >> 4 & 7 == kind.rawValue else { return nil }
    var (byteCount, shift, position) = (Int(bytes[0] & 15), 4, 1)
    while bytes[position - 1] & 0x80 != 0 {
      guard shift < 56 else { return nil }
      byteCount |= Int(bytes[position] & 0x7f) << shift
      shift += 7
      position += 1
    }
    begin(skipping: position)
    return Head(file: file, next: place.offset + input.count, byteCount: byteCount, start: position)
  }

  private func looseFile(_ id: IndexFile.RawObjectID) -> OpenedFile? {
    let digits = id.hex
    return OpenedFile("\(packs.folder)/\(digits.prefix(2))/\(digits.dropFirst(2))")
  }

  /// Reads the kind and the size in bytes, such as `blob 17`, up to the zero byte after them.
  private func loose(
    _ file: OpenedFile, _ kind: ObjectKind, reading count: Int = ObjectReading.firstRead
  ) -> Head? {
    guard fill(from: file.descriptor, at: 0, count: count), input.count > 2 else { return nil }
    begin(skipping: 0)
    var head = Head(file: file, next: input.count, byteCount: 0)
    var letter: UInt8 = 0
    var text: [UInt8] = []
    while text.count < 32 {
      guard withUnsafeMutablePointer(to: &letter, { inflate(1, to: $0, &head) }) else { return nil }
      guard letter == 0 else {
        text.append(letter)
        continue
      }
      let words = String(decoding: text, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2, words[0].utf8.elementsEqual(kind.word.utf8), let count = Int(words[1]), count >= 0
      else { return nil }
      head.byteCount = count
      return head
    }
    return nil
  }

  private func fill(from descriptor: Int32, at offset: Int, count: Int) -> Bool {
    input.count = 0
    input.reserve(count)
    let room = UnsafeMutableRawBufferPointer(start: input.start, count: count)
    let filled = POSIXFile.fill(from: descriptor, at: offset, into: room)
    input.count = max(0, filled)
    return filled >= 0
  }

  // MARK: Unpacking

  private func unpack(
    _ head: Head, _ id: IndexFile.RawObjectID, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var head = head
    var left = head.byteCount
    defer {
      output.shrink(to: 2 * Self.maxChunkByteCount)
      input.shrink(to: 2 * Self.maxChunkByteCount)
    }
    if unpackWhole(&head) { return try take(UnsafeRawBufferPointer(start: output.start, count: left)) }
    repeat {
      let count = left <= Self.maxChunkByteCount ? left : 1 << 20
      output.count = 0
      output.reserve(count)
      guard inflate(count, to: output.start.assumingMemoryBound(to: UInt8.self), &head) else {
        throw ObjectError.damaged(ObjectID(id))
      }
      left -= count
      if left == 0, !isAtEnd(&head) { throw ObjectError.damaged(ObjectID(id)) }
      try take(UnsafeRawBufferPointer(start: output.start, count: count))
    } while left > 0
  }

  /// Unpacks a stream in one go with libdeflate, if it was read whole already, or if it is stored uncompressed as for
  /// most images, which takes little more than copying. Returns false if it must be unpacked in chunks.
  private func unpackWhole(_ head: inout Head) -> Bool {
    guard let start = head.start, head.byteCount <= Self.maxChunkByteCount, input.count > start + 2 else {
      return false
    }
    // The zlib header has two bytes; the next one says how the first block is packed.
    let isStored = input.bytes[start + 2] & 6 == 0
    let longest = start + head.byteCount + head.byteCount / 512 + 64
    if input.count < longest, input.count == Self.firstRead {
      guard isStored else { return false }
      let isRead = readOn(&head, to: longest)
      // zlib continues from the start; the buffer may have moved.
      begin(skipping: start)
      guard isRead else { return false }
    }
    output.count = 0
    output.reserve(max(head.byteCount, 1))
    return inflater.unpack(
      UnsafeRawBufferPointer(rebasing: input.bytes[start...]), count: head.byteCount, to: output.start)
  }

  /// Reads more of the file, up to this many bytes of input.
  private func readOn(_ head: inout Head, to count: Int) -> Bool {
    input.reserve(count - input.count)
    let room = UnsafeMutableRawBufferPointer(start: input.end, count: count - input.count)
    let filled = POSIXFile.fill(from: head.file.descriptor, at: head.next, into: room)
    guard filled >= 0 else { return false }
    input.count += filled
    head.next += filled
    return true
  }

  private func begin(skipping count: Int) {
    if isReady {
      inflateReset(stream)
    } else {
      let state = inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
      precondition(state == Z_OK, "zlib has no memory for its state")
      isReady = true
    }
    stream.pointee.next_in = (input.start + count).assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = uInt(input.count - count)
  }

  /// Unpacks exactly this many bytes; false if the stream is damaged or too short.
  private func inflate(_ count: Int, to target: UnsafeMutablePointer<UInt8>, _ head: inout Head) -> Bool {
    var done = 0
    while done < count {
      guard refill(&head, left: count - done) else { return false }
      let room = uInt(min(count - done, 1 << 30))
      stream.pointee.next_out = target + done
      stream.pointee.avail_out = room
      let state = CZlib.inflate(stream, Z_NO_FLUSH)
      done += Int(room - stream.pointee.avail_out)
      if state == Z_STREAM_END { return done == count }
      guard state == Z_OK else { return false }
    }
    return true
  }

  /// True if nothing follows and the checksum is valid.
  private func isAtEnd(_ head: inout Head) -> Bool {
    var spare: UInt8 = 0
    return withUnsafeMutablePointer(to: &spare) { spare in
      stream.pointee.next_out = spare
      stream.pointee.avail_out = 1
      while true {
        switch CZlib.inflate(stream, Z_NO_FLUSH) {
        case Z_STREAM_END: return stream.pointee.avail_out == 1
        case Z_OK, Z_BUF_ERROR:
          guard stream.pointee.avail_out == 1, stream.pointee.avail_in == 0, refill(&head, left: 64),
            stream.pointee.avail_in > 0
          else { return false }
        default: return false
        }
      }
    }
  }

  private func refill(_ head: inout Head, left: Int) -> Bool {
    guard stream.pointee.avail_in == 0 else { return true }
    guard fill(from: head.file.descriptor, at: head.next, count: min(max(left + left / 512 + 64, 4096), 1 << 20)) else {
      return false
    }
    head.next += input.count
    stream.pointee.next_in = input.start.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = uInt(input.count)
    return true
  }
}

/// The objects of a repository as libgit2 reads them; safe to use from several threads. It is opened on first use.
final class SharedDatabase: Sendable {
  private let library: LibGit2Repository
  // `git_odb` does its own locking.
  private let opened = Mutex<OpenedDatabase?>(nil)

  private struct OpenedDatabase: @unchecked Sendable {
    let handle: SharedHandle
  }

  init(of repository: Repository) { library = repository.library }

  private var pointer: OpaquePointer {
    get throws {
      try opened.withLock { opened in
        if let opened { return opened.handle.handle.pointer }
        let made = SharedHandle(try library.databaseHandle())
        opened = OpenedDatabase(handle: made)
        return made.handle.pointer
      }
    }
  }

  /// Source: `git_odb_read`.
  func stream(
    _ id: IndexFile.RawObjectID, as kind: ObjectKind, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var raw = ObjectID(id).raw
    let database = try pointer
    let object = try Handle("git_odb_read", freedBy: git_odb_object_free) { git_odb_read(&$0, database, &raw) }
    guard git_odb_object_type(object.pointer).rawValue == Int32(kind.rawValue) else {
      throw ObjectError.missing(ObjectID(id))
    }
    try take(
      UnsafeRawBufferPointer(start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer)))
  }

  /// Source: `git_odb_read_header`.
  func byteCount(of blob: IndexFile.RawObjectID) throws -> Int? {
    var raw = ObjectID(blob).raw
    var count = 0
    var type = GIT_OBJECT_ANY
    guard git_odb_read_header(&count, &type, try pointer, &raw) == 0, type == GIT_OBJECT_BLOB else {
      git_error_clear()
      return nil
    }
    return count
  }
}

/// An `ObjectReading` as a source of whole objects, such as trees.
final class QuickObjects: ObjectSource {
  private let reading: ObjectReading

  init(_ reading: ObjectReading) { self.reading = reading }

  func bytes(of id: ObjectID, as kind: ObjectKind) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try reading.stream(id.objectBytes, as: kind) { bytes += $0 }
    return bytes
  }

  func byteCount(of blob: ObjectID) throws -> Int {
    guard let count = try reading.byteCount(of: blob.objectBytes) else { throw ObjectError.missing(blob) }
    return count
  }
}

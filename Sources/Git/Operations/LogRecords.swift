internal import System

/// The records of a log, up to the first incomplete one.
///
/// A record is its length in four bytes, the payload, the payload's SHA-1, and the length again.
struct LogRecords {
  private(set) var payloads: [ArraySlice<UInt8>] = []
  /// The size of the complete records in bytes; anything after them was torn.
  private(set) var byteCount = 0

  /// The size of a record without its payload.
  static let frame = 28
  /// No operation makes so many changes that its record is larger.
  static let largest = 1 << 28

  init(_ bytes: [UInt8]) {
    while let payload = Self.payload(of: bytes[byteCount...]) {
      payloads.append(payload)
      byteCount += payload.count + Self.frame
    }
  }

  static func record(_ payload: [UInt8]) -> [UInt8] {
    let length = Self.length(payload.count)
    return length + payload + payload.withUnsafeBytes { SHA1.hash($0) }.bytes + length
  }

  private static func length(_ count: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
  }

  static func length(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Returns the payload of the record at the start of the bytes; nil if it is incomplete.
  static func payload(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.count >= frame else { return nil }
    let count = length(bytes.prefix(4))
    guard count <= largest, bytes.count >= count + frame else { return nil }
    let payload = bytes.dropFirst(4).prefix(count)
    let rest = bytes[payload.endIndex...].prefix(24)
    let isWhole =
      rest.prefix(20).elementsEqual(payload.withUnsafeBytes { SHA1.hash($0) }.bytes)
      && length(rest.dropFirst(20)) == count
    return isWhole ? payload : nil
  }
}

/// An open log file.
final class OpenLog {
  private let path: String
  private let descriptor: Int32

  /// Nil if the file doesn't exist.
  init?(_ path: String) throws(SyscallError) {
    self.path = path
    guard let opened = try POSIXFile.openForReading(path) else { return nil }
    descriptor = opened.descriptor
  }

  /// Opens a log for appending, and creates it if it doesn't exist.
  init(making path: String) throws(SyscallError) {
    self.path = path
    try POSIXFile.requireFile(path)
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SyscallError("open", path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits for other processes that append to it; a file system without locks is assumed to have one user.
  func lock() { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }

  func isAt(_ path: String) -> Bool {
    var own = stat()
    guard fstat(descriptor, &own) == 0, let other = POSIXFile.status(of: path) else { return false }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  private var byteCount: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  private func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = bytes.withUnsafeMutableBytes { POSIXFile.fill(from: descriptor, at: offset, into: $0) }
    return read == count ? bytes : nil
  }

  /// Returns the payload of a record.
  func record(at offset: Int) -> [UInt8]? {
    guard let length = bytes(at: offset, count: 4).map({ LogRecords.length($0) }), length <= LogRecords.largest,
      let all = bytes(at: offset, count: length + LogRecords.frame)
    else { return nil }
    return LogRecords.payload(of: all[...]).map { Array($0) }
  }

  /// Returns the last operation, if the file ends with a complete record.
  func last() -> OperationRecord? {
    let end = byteCount
    guard end > LogRecords.frame, let length = bytes(at: end - 4, count: 4).map({ LogRecords.length($0) }) else {
      return nil
    }
    return record(at: end - length - LogRecords.frame).flatMap { OperationRecord($0) }
  }

  /// Returns the number of the next operation, and removes a torn record at the end; nil if the log is empty.
  func numberBehindLast() throws -> Int? {
    if let last = last() { return last.number + 1 }
    if byteCount == 0 { return nil }
    let records = LogRecords(try POSIXFile.bytes(of: path) ?? [])
    guard ftruncate(descriptor, off_t(records.byteCount)) == 0 else { throw SyscallError("ftruncate", path) }
    // A record of another version of the format may number differently.
    return records.payloads.compactMap { OperationRecord(Array($0))?.number }.max().map { $0 + 1 }
  }

  /// Appends bytes, all of them or none.
  func append(_ bytes: [UInt8], isFlushed: Bool) throws(SyscallError) {
    let end = byteCount
    do throws(SyscallError) {
      try write(bytes, isFlushed: isFlushed)
    } catch {
      _ = ftruncate(descriptor, off_t(end))
      throw error
    }
  }

  private func write(_ bytes: [UInt8], isFlushed: Bool) throws(SyscallError) {
    guard bytes.withUnsafeBytes({ POSIXFile.append($0, to: descriptor) }) else { throw SyscallError("write", path) }
    guard !isFlushed || fsync(descriptor) == 0 else { throw SyscallError("fsync", path) }
  }
}

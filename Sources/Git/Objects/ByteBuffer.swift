internal import System

/// A growing buffer that is reused and not zeroed. Use one instance per thread.
final class ByteBuffer {
  private(set) var start: UnsafeMutableRawPointer
  private(set) var capacity: Int
  var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    start = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { start.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
  /// Where the next byte goes.
  var end: UnsafeMutableRawPointer { start + count }
  var room: Int { capacity - count }

  /// Makes room for this many more bytes.
  func reserve(_ more: Int) {
    guard room < more else { return }
    let larger = max(count + more, capacity * 2)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    memcpy(moved, start, count)
    start.deallocate()
    (start, capacity) = (moved, larger)
  }

  /// Empties the buffer, and frees the memory that a single large object took.
  func shrink(to limit: Int) {
    count = 0
    guard capacity > limit else { return }
    start.deallocate()
    start = .allocate(byteCount: limit, alignment: 16)
    capacity = limit
  }

  func append(_ more: UnsafeRawBufferPointer) {
    guard let source = more.baseAddress else { return }
    reserve(more.count)
    memcpy(end, source, more.count)
    count += more.count
  }

  func append(_ more: [UInt8]) { more.withUnsafeBytes { append($0) } }

  func append(_ byte: UInt8) {
    reserve(1)
    end.storeBytes(of: byte, as: UInt8.self)
    count += 1
  }

  /// Appends a number, the highest byte first.
  func append(bigEndian number: UInt32) {
    reserve(4)
    end.storeBytes(of: number.bigEndian, as: UInt32.self)
    count += 4
  }

  func append(bigEndian number: UInt64) {
    reserve(8)
    end.storeBytes(of: number.bigEndian, as: UInt64.self)
    count += 8
  }
}

internal import Synchronization

/// Pieces of a pack that wait to be written, in the order in which they came, and buffers to be used again.
final class PackWriteQueue: Sendable {
  /// Belongs to whoever holds it.
  struct Piece: @unchecked Sendable {
    let buffer: ByteBuffer
    /// Their offsets are counted from the start of the buffer.
    let entries: [PackWriter.Entry]
  }

  private struct State {
    var waiting: [Piece] = []
    var empty: [Piece] = []
  }

  /// With so many waiting, whoever brings one waits for the writer: the memory is not for more.
  private static let maxPendingCount = 8
  private static let defaultCapacity = 1 << 20

  private let state = Mutex(State())

  /// Returns true if so many wait that somebody has to write them.
  func add(_ buffer: ByteBuffer, _ entries: [PackWriter.Entry]) -> Bool {
    let piece = Piece(buffer: buffer, entries: entries)
    return state.withLock { state in
      state.waiting.append(piece)
      return state.waiting.count >= Self.maxPendingCount
    }
  }

  /// Takes the piece that waited longest.
  func next() -> Piece? {
    state.withLock { state in state.waiting.isEmpty ? nil : state.waiting.removeFirst() }
  }

  /// Takes back the buffer of a piece that was written.
  func giveBack(_ buffer: ByteBuffer) {
    buffer.shrink(to: 2 * Self.defaultCapacity)
    let piece = Piece(buffer: buffer, entries: [])
    state.withLock { $0.empty.append(piece) }
  }

  func emptyBuffer() -> ByteBuffer {
    state.withLock { $0.empty.popLast() }?.buffer ?? ByteBuffer(capacity: Self.defaultCapacity)
  }
}

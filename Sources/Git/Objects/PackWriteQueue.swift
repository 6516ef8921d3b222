internal import Synchronization

/// Pieces of a pack that wait to be written, in the order in which they came, and buffers for reuse.
final class PackWriteQueue: Sendable {
  /// Owned by the thread that holds it.
  struct Piece: @unchecked Sendable {
    let buffer: ByteBuffer
    /// Their offsets are relative to the start of the buffer.
    let entries: [PackWriter.Entry]
  }

  private struct State {
    var waiting: [Piece] = []
    var empty: [Piece] = []
  }

  /// With this many pieces waiting, a thread that adds one must wait for the writer, to limit memory.
  private static let maxPendingCount = 8
  private static let defaultCapacity = 1 << 20

  private let state = Mutex(State())

  /// Returns true if so many pieces wait that the caller must write them.
  func add(_ buffer: ByteBuffer, _ entries: [PackWriter.Entry]) -> Bool {
    let piece = Piece(buffer: buffer, entries: entries)
    return state.withLock { state in
      state.waiting.append(piece)
      return state.waiting.count >= Self.maxPendingCount
    }
  }

  /// Removes and returns the piece that has waited longest.
  func next() -> Piece? {
    state.withLock { state in state.waiting.isEmpty ? nil : state.waiting.removeFirst() }
  }

  /// Accepts the buffer of a written piece for reuse.
  func giveBack(_ buffer: ByteBuffer) {
    buffer.shrink(to: 2 * Self.defaultCapacity)
    let piece = Piece(buffer: buffer, entries: [])
    state.withLock { $0.empty.append(piece) }
  }

  func emptyBuffer() -> ByteBuffer {
    state.withLock { $0.empty.popLast() }?.buffer ?? ByteBuffer(capacity: Self.defaultCapacity)
  }
}

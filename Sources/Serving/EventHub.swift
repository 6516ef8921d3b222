internal import JSON
internal import Synchronization
internal import System

/// Sends events to all open pages.
final class EventHub: Sendable {
  private let state = Mutex(State())

  private struct State {
    var streams: [ObjectIdentifier: EventStream] = [:]
    var isClosed = false
    /// When the last page went away; nil while one is open.
    var aloneSince: MonotonicTime? = .now
    var hadPage = false
  }

  /// Opens a stream whose first event is `greeting`.
  func open(greeting: JSONValue) -> any HTTPStream {
    let stream = EventStream(hub: self)
    state.withLock { state in
      state.hadPage = true
      state.aloneSince = nil
      state.streams[ObjectIdentifier(stream)] = stream
      if state.isClosed { stream.finish() }
    }
    stream.send(greeting)
    return stream
  }

  func send(_ event: JSONValue) {
    let streams = state.withLock { Array($0.streams.values) }
    for stream in streams { stream.send(event) }
  }

  /// Ends all streams after a last event, and those that are opened later at once.
  func close(_ event: JSONValue) {
    state.withLock { $0.isClosed = true }
    endAll(event)
  }

  /// Ends the streams that are open after a last event.
  func endAll(_ event: JSONValue) {
    for stream in state.withLock({ Array($0.streams.values) }) {
      stream.send(event)
      stream.finish()
    }
  }

  fileprivate func remove(_ stream: EventStream) {
    state.withLock { state in
      state.streams[ObjectIdentifier(stream)] = nil
      if state.streams.isEmpty { state.aloneSince = .now }
    }
  }

  /// How long no page has been open, and whether one ever was.
  var solitude: (duration: Duration, hadPage: Bool)? {
    state.withLock { state in state.aloneSince.map { (.now - $0, state.hadPage) } }
  }
}

/// The events of one page, as lines of JSON.
private final class EventStream: HTTPStream {
  private let hub: EventHub
  private let state = Mutex(State())

  private struct State {
    var waiting: [UInt8] = []
    var isFinished = false
  }

  /// A page that doesn't read for so long has other worries than these events.
  private static let maxWaitingSize = 1 << 22
  /// In milliseconds: how often to check whether the page is still there, and when to show it that we are.
  private static let (turn, silence) = (250, 10_000)
  private let isReady = Semaphore()

  init(hub: EventHub) { self.hub = hub }

  func send(_ event: JSONValue) {
    let line = JSONDocument(event, layout: .compact).writtenBytes + [0x0A]
    state.withLock { state in
      if state.waiting.count > Self.maxWaitingSize { state.isFinished = true } else { state.waiting += line }
    }
    isReady.signal()
  }

  func finish() {
    state.withLock { $0.isFinished = true }
    isReady.signal()
  }

  func next(_ count: Int, isConnected: () -> Bool) -> [UInt8]? {
    var waited = 0
    while true {
      let (piece, isFinished) = state.withLock { state -> ([UInt8], Bool) in
        let piece = Array(state.waiting.prefix(count))
        state.waiting.removeFirst(piece.count)
        return (piece, state.isFinished)
      }
      if !piece.isEmpty { return piece }
      if isFinished || !isConnected() { return nil }
      if waited >= Self.silence { return [0x0A] }
      if !isReady.wait(milliseconds: Self.turn) { waited += Self.turn }
    }
  }

  func close() { hub.remove(self) }
}

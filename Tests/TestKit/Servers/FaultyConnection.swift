internal import Dispatch
internal import Synchronization
internal import System

/// A line to a server on this machine that can be slow, break off, or stay dead silent.
public final class FaultyConnection: @unchecked Sendable {
  /// What is wrong with the line.
  public enum Fault: Sendable {
    case none
    /// Takes the connection and says nothing.
    case silent
    /// Ends after so many bytes have come from the server.
    case cut(after: Int)
    /// Lets through so many bytes a second, in both directions.
    case slow(bytesPerSecond: Int)
  }

  public let port: Int
  private let target: Int
  private let listener: Int32
  /// The faults of the next connections; the last one stays.
  private let faults: Mutex<[Fault]>
  private let taken = Mutex(0)

  public init(to target: Int, _ faults: [Fault]) throws {
    self.target = target
    self.faults = Mutex(faults)
    (listener, port) = try LoopbackPort.listen()
    Self.beside { [listener, weak self] in
      while true {
        let client = accept(listener, nil, nil)
        if client < 0 { return }
        guard let self else {
          close(client)
          return
        }
        self.serve(client)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// How many connections there were.
  public var connections: Int { taken.withLock { $0 } }

  private func serve(_ client: Int32) {
    taken.withLock { $0 += 1 }
    let fault = faults.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? .none }
    if case .silent = fault { return }  // stays open until this process ends
    guard let server = LoopbackPort.connect(target) else {
      close(client)
      return
    }
    Self.beside { Self.pump(from: client, to: server, fault, isAnswer: false) }
    Self.beside {
      Self.pump(from: server, to: client, fault, isAnswer: true)
      // What is cut is cut for both.
      if case .cut = fault {
        shutdown(client, Int32(SHUT_RDWR))
        shutdown(server, Int32(SHUT_RDWR))
      }
    }
  }

  /// A queue of its own always gets a thread; the global ones give none while every core is busy with tests.
  private static func beside(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "assets.bad-line").async(execute: work)
  }

  private static func pump(from source: Int32, to target: Int32, _ fault: Fault, isAnswer: Bool) {
    var buffer = [UInt8](repeating: 0, count: 16384)
    var passed = 0
    while true {
      var most = buffer.count
      if case .slow(let rate) = fault { most = max(1, min(most, rate / 20)) }
      if case .cut(let limit) = fault, isAnswer { most = min(most, limit - passed) }
      if most <= 0 { break }
      let count = recv(source, &buffer, most, 0)
      if count <= 0 { break }
      if send(target, buffer, count, HostSystem.noSignal) < count { break }
      passed += count
      if case .slow(let rate) = fault { usleep(UInt32(Double(count) / Double(rate) * 1_000_000)) }
    }
    shutdown(target, Int32(SHUT_WR))
  }
}

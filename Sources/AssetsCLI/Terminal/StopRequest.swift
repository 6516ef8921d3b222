internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Whether somebody asked the program to stop (Control-C, or a session that ends), for work that can be taken back.
enum StopRequest {
  private static let asked = Atomic<Bool>(false)

  static var wasAsked: Bool { asked.load(ordering: .relaxed) }

  /// Does some work that asks `wasAsked` now and then; outside of it such a signal ends the program as always.
  ///
  /// What a signal does is a matter of the whole process, so only one that is all ours may ask: `Context.ownsProcess`.
  static func heeded<Value>(during work: () throws -> Value) rethrows -> Value {
    // Made here, as nothing may be made while a signal is handled.
    asked.store(false, ordering: .relaxed)
    let signals = [SIGINT, SIGTERM, SIGHUP]
    let before = signals.map { number in
      // One that is ignored (`nohup`) stays so.
      let old = signal(number, SIG_IGN)
      if !isIgnored(old) { signal(number) { _ in StopRequest.asked.store(true, ordering: .relaxed) } }
      return old
    }
    defer { for (number, handler) in zip(signals, before) { signal(number, handler) } }
    return try work()
  }

  private static func isIgnored(_ handler: Handler?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private typealias Handler = @convention(c) (Int32) -> Void
}

internal import System

/// The time to wait for another process that holds the lock of a reference: the same as git's.
///
/// A `git pack-refs` in the background holds each lock for an instant, which must not make a command fail.
///
/// Source: `git-config(1)`, `core.filesRefLockTimeout` and `core.packedRefsTimeout`; git, `lockfile.c`,
/// `lock_file_timeout`.
struct ReferenceLockTimeout {
  /// In milliseconds, for the lock of a single reference and for that of the packed ones; negative to wait forever.
  private let single: Int64
  private let packed: Int64
  /// The microseconds that were spent waiting.
  private var waited: Int64 = 0
  private var turn: Int64 = 1

  /// In microseconds. Git's own pauses grow to a second; for such short waits, more frequent tries are fine.
  private static let maxPause: Int64 = 25_000

  /// In milliseconds: a day, to prevent overflow.
  private static let longest: Int64 = 86_400_000

  init(_ configuration: Configuration) throws {
    single = min(try configuration.int("core.filesreflocktimeout").map { Int64($0) } ?? 100, Self.longest)
    packed = min(try configuration.int("core.packedrefstimeout").map { Int64($0) } ?? 1000, Self.longest)
  }

  /// Waits before the next try; returns false if the time is up, or the error is not a lock.
  mutating func waits(after error: GitError) -> Bool {
    guard error.isLocked else { return false }
    let limit = error.path?.hasSuffix("/packed-refs.lock") == true ? packed : single
    guard limit < 0 || waited / 1000 < limit else { return false }
    // Two processes that wait for each other must not stay in step.
    var pause = min(turn * turn * 1000, Self.maxPause) * Int64.random(in: 750...1250) / 1000
    if limit >= 0 { pause = min(pause, limit * 1000 - waited) }
    usleep(UInt32(max(pause, 1)))
    waited += max(pause, 1)
    turn = min(turn + 1, 5)
    return true
  }
}

extension Repository {
  /// Runs a function that changes references; while another program holds a required lock, it is tried again.
  @discardableResult
  func waitingForReferences<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws -> Result {
    var patience: ReferenceLockTimeout?
    while true {
      do throws(Failure) {
        return try body()
      } catch {
        guard let lock = error as? GitError else { throw error }
        var now = try patience ?? ReferenceLockTimeout(configuration)
        guard now.waits(after: lock) else { throw error }
        patience = now
      }
    }
  }
}

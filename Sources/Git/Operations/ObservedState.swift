internal import Files
internal import System

/// What a process saw of a repository before it decided on a command: the version and the branch of `HEAD`, and the
/// number of the newest operation.
public struct ObservedState: Hashable, Sendable {
  /// `4f2a…:main,12`; `:main,0` before the first version, `4f2a…:,12` if no branch is checked out.
  public let text: String

  /// Nil for text of another form.
  public init?(_ text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      let comma = text.utf8.lastIndex(of: UInt8(ascii: ",")), colon < comma,
      let number = Int(text[text.utf8.index(after: comma)...]), number >= 0,
      colon == text.startIndex || ObjectID(String(text[..<colon])) != nil
    else { return nil }
    self.text = text
  }

  init(_ head: Head, operation: Int) {
    text = "\(head.commit.map(\.description) ?? ""):\(head.branch ?? ""),\(operation)"
  }

  /// Branch names are equal only if their bytes are.
  public static func == (one: Self, other: Self) -> Bool { one.text.hasSameBytes(as: other.text) }

  public func hash(into hasher: inout Hasher) { hasher.combine(ExactName(text)) }
}

/// Why a command that expected a certain state was not started; nothing was changed.
public enum StaleStateError: Error, Sendable {
  case changed(now: ObservedState)
  /// Another command that expects a state is still running.
  case busy
}

/// Other commands that expect a certain state wait as long as this exists.
public final class HeldState {
  fileprivate let lock = JournalLock()
}

extension Repository {
  public var observedState: ObservedState {
    get throws { ObservedState(try head(), operation: try OperationLog(self).newestNumber() ?? 0) }
  }

  /// Makes sure that nothing has happened since a process looked. Of several commands that expect the same state, only
  /// one is started: the others wait for its end, and then find another state.
  ///
  /// On a file system without locks, they may all be started.
  ///
  /// - Throws: `StaleStateError`.
  public func hold(_ expected: ObservedState) throws -> HeldState {
    try makeAssetsFolder()
    let path = assetsDirectory.joined("expected")
    do {
      try POSIXFile.create(path, [], isFlushed: false)
    } catch  where error.code != EEXIST {
      throw error
    } catch {}
    let held = HeldState()
    var attempts = Self.maxAttempts
    while held.lock.takeIfFree(path) == .somebody {
      attempts -= 1
      if attempts == 0 { throw StaleStateError.busy }
      usleep(Self.pauseOfAttempts)
    }
    let now = try observedState
    guard now == expected else { throw StaleStateError.changed(now: now) }
    return held
  }

  /// For about five seconds.
  private static let maxAttempts = 250
  private static let pauseOfAttempts: UInt32 = 20_000
}

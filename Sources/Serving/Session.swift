internal import Synchronization
internal import System

/// The secrets of one run of the app, in memory only. A browser gets a code in the address, once, and exchanges it for
/// the token that every request has; images have a key of their own, because `img` can't send a header.
final class Session: Sendable {
  /// Names the run in channels between tabs; not a secret.
  let name = Secret.make()
  /// Known to this user's programs through a file that only they can read.
  let secret = Secret.make()
  private let secrets: Mutex<Secrets>

  private struct Secrets {
    var token = Secret.make()
    var imageKey = Secret.make()
    var codes: [String: Code] = [:]
  }

  private struct Code {
    var madeAt: MonotonicTime
    var isUsed = false
  }

  /// How long a code can be used.
  private static let lifetime = Duration.seconds(60)

  init() { secrets = Mutex(Secrets()) }

  /// Makes a code for the address of a new tab.
  func newCode(at now: MonotonicTime = .now) -> String {
    let code = Secret.make()
    secrets.withLock { secrets in
      secrets.codes = secrets.codes.filter { now - $0.value.madeAt < Self.lifetime * 60 }
      secrets.codes[code] = Code(madeAt: now)
    }
    return code
  }

  enum Exchange: Equatable {
    case accepted(token: String, images: String)
    case refused
    /// Someone else may have read the address: nothing that was handed out is valid any more.
    case usedTwice
  }

  /// Exchanges a code for the secrets of a page.
  func exchange(_ code: String, at now: MonotonicTime = .now) -> Exchange {
    secrets.withLock { secrets in
      guard let known = secrets.codes.first(where: { Secret.equal($0.key, code) }),
        now - known.value.madeAt < Self.lifetime
      else { return .refused }
      guard !known.value.isUsed else {
        // A click in the browser's history an hour later must not end the work, so this is only within the lifetime.
        (secrets.token, secrets.imageKey) = (Secret.make(), Secret.make())
        return .usedTwice
      }
      secrets.codes[known.key]?.isUsed = true
      return .accepted(token: secrets.token, images: secrets.imageKey)
    }
  }

  func isToken(_ text: String?) -> Bool { secrets.withLock { Secret.equal($0.token, text ?? "") } }

  func isSecret(_ text: String?) -> Bool { Secret.equal(secret, text ?? "") }

  func isImageKey(_ text: String) -> Bool { secrets.withLock { Secret.equal($0.imageKey, text) } }

  var imageKey: String { secrets.withLock { $0.imageKey } }
}

/// 128 random bits as text.
enum Secret {
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// True for a text of the form that `make` returns.
  static func isSecret(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// Compares in a time that doesn't depend on where two texts differ.
  static func equal(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

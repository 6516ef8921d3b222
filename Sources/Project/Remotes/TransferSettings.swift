public import Git
internal import Spelling

extension RemoteOperations {
  /// Runs a step that sends versions; if the remote can't be reached, the error explains how to send them later.
  public func sending<Result>(_ wish: PushOptions, _ step: () throws -> Result) throws -> Result {
    do {
      return try step()
    } catch let error as TransportError where [.unreachable, .cutOff].contains(error.kind) {
      let count = (try? countOfUnsent(to: wish.remote)) ?? 0
      guard count > 0 else { throw error }
      let line = wish.target.map { "assets push --to \(shellWord($0))" } ?? wish.syncLine
      throw UnpushedVersionsError(error: error, count: count, line: line)
    }
  }
}

/// A remote could not be reached while there are versions to push.
public struct UnpushedVersionsError: Error {
  public var error: TransportError
  public var count: Int
  /// The command to push them later.
  public var line: String
}

/// The settings for slow or failing connections: `git config assets.…`.
public struct TransferSettings {
  /// Seconds without any data after which a transfer is aborted (`assets.timeout`); nil for never, which is 0 in the
  /// configuration.
  public var silenceLimit: Double?
  /// How many times a failed connection is retried (`assets.retries`).
  public var retries: Int

  /// - Throws: `InvalidConfigurationError`.
  public init(_ configuration: Configuration) throws {
    let seconds = try configuration.int("assets.timeout") ?? 300
    silenceLimit = seconds > 0 ? Double(min(seconds, 1_000_000)) : nil
    retries = min(max(try configuration.int("assets.retries") ?? 3, 0), 10)
  }

  /// The pauses between the attempts are one second, two, four and so on.
  public func retrying(_ transport: any Transport) -> any Transport {
    retries == 0 ? transport : RetryingTransport(transport, pauses: (0..<retries).map { Double(min(1 << $0, 60)) })
  }
}

extension PushOptions {
  /// The command to repeat the sync: `assets sync`, with the remote if one was given.
  public var syncLine: String { "assets sync" + (remote.map { " \(shellWord($0))" } ?? "") }
}

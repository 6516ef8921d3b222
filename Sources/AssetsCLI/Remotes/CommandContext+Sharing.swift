internal import Git
internal import Project

extension CommandContext {
  /// Opens the repository around the current folder for operations on remotes.
  ///
  /// - Parameter verifies: False to skip validation and the hooks that can reject a merge.
  func sharing(_ report: TransferReporter, verifies: Bool = true) throws -> RemoteOperations {
    let workspace = try workspace()
    workspace.prefix = ""
    let settings = try TransferSettings(workspace.repository.configuration)
    var transport = GitTransport(workspace.repository, mayAsk: canAsk, silenceLimit: settings.silenceLimit)
    transport.standing = directory
    return RemoteOperations(
      workspace, transport: settings.retrying(transport), context: integrationContext(verifies: verifies),
      report: report.callAsFunction)
  }
}

extension RemoteOperations {
  /// Runs a step that sends versions; if the remote can't be reached, the error explains how to send them later.
  func sending<Result>(_ wish: PushOptions, _ step: () throws -> Result) throws -> Result {
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
struct UnpushedVersionsError: Error {
  var error: TransportError
  var count: Int
  /// The command to push them later.
  var line: String
}

/// The settings for slow or failing connections: `git config assets.…`.
struct TransferSettings {
  /// Seconds without any data after which a transfer is aborted (`assets.timeout`); nil for never, which is 0 in the
  /// configuration.
  var silenceLimit: Double?
  /// How many times a failed connection is retried (`assets.retries`).
  var retries: Int

  /// - Throws: `InvalidConfigurationError`.
  init(_ configuration: Configuration) throws {
    let seconds = try configuration.int("assets.timeout") ?? 300
    silenceLimit = seconds > 0 ? Double(min(seconds, 1_000_000)) : nil
    retries = min(max(try configuration.int("assets.retries") ?? 3, 0), 10)
  }

  /// The pauses between the attempts are one second, two, four and so on.
  func retrying(_ transport: any Transport) -> any Transport {
    retries == 0 ? transport : RetryingTransport(transport, pauses: (0..<retries).map { Double(min(1 << $0, 60)) })
  }
}

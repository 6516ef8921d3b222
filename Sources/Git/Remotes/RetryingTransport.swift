internal import Files
public import Subprocess

/// Retries another transport if connections fail, a few times and with growing pauses.
///
/// If the address can't be reached at all, there is only one try: a user who is offline shouldn't wait for three more.
/// Only steps that can be repeated without harm are: fetching, and pushing if no connection was made, so that nothing
/// can have been sent.
public struct RetryingTransport: Transport {
  private let base: any Transport
  private let pauses: [Double]
  private let pause: (Double) -> Int32?

  /// - Parameters:
  ///   - pauses: Seconds before the second try, the third and so on.
  ///   - pause: Waits for this many seconds; returns the signal that ended the wait early. A test doesn't wait.
  public init(
    _ base: any Transport, pauses: [Double] = [1, 2, 4], pause: @escaping (Double) -> Int32? = Interruption.pause
  ) {
    self.base = base
    self.pauses = pauses
    self.pause = pause
  }

  public func fetch(from remote: String, _ options: FetchOptions, _ report: (TransferEvent) -> Void) throws {
    try retrying([.unreachable, .cutOff], report) { try base.fetch(from: remote, options, report) }
  }

  public func branches(at address: String, _ report: (TransferEvent) -> Void) throws -> [RemoteBranch] {
    try retrying([.unreachable, .cutOff], report) { try base.branches(at: address, report) }
  }

  public func clone(_ request: CloneRequest, _ report: (TransferEvent) -> Void) throws {
    // Git removes what it created in the folder when it fails, so the next try finds it unchanged.
    try retrying([.unreachable, .cutOff], report) { try base.clone(request, report) }
  }

  public func push(
    to remote: String, _ request: PushRequest, _ report: (TransferEvent) -> Void
  ) throws -> [PushedBranch] {
    try retrying([.unreachable], report) { try base.push(to: remote, request, report) }
  }

  private func retrying<Result>(
    _ kinds: [TransportError.Kind], _ report: (TransferEvent) -> Void, _ step: () throws -> Result
  ) throws -> Result {
    for (index, seconds) in pauses.enumerated() {
      do {
        return try step()
      } catch let error as TransportError where kinds.contains(error.kind) && !error.meansNobodyListens {
        report(.retrying(error, attempt: index + 2, of: pauses.count + 1, pause: seconds))
        if let signal = pause(seconds) { throw TransportError(.interrupted(signal: signal), remote: error.remote) }
      }
    }
    return try step()
  }
}

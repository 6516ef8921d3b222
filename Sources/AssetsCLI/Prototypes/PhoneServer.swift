internal import Files
internal import Git
internal import Serving
internal import Subprocess
internal import System

/// Shows a page to phones in the same network, until the user ends it.
struct PhoneServer {
  /// As typed; nil for the only address of this computer.
  var address: String?
  var port: Int?

  /// How long it runs at most.
  private static let timeLimit = Duration.seconds(8 * 3600)

  /// - Parameter make: Makes the page from the files as they are now.
  func run(_ context: CommandContext, _ make: @escaping @Sendable () throws -> [UInt8]) throws -> ExitCode {
    let place = try chosenAddress()
    let page = try PhonePage(make)
    let link = try page.start(at: place, port: UInt16(port ?? 0))
    defer { page.stop() }
    let watch = ProjectWatch(OpenCommand.place(of: context)) { page.noteChange() }
    defer { watch.stop() }
    announce(link, context)
    return InterruptHandler.heeded {
      let start = MonotonicTime.now
      while !InterruptHandler.wasAsked, MonotonicTime.now - start < Self.timeLimit { usleep(200_000) }
      return .done
    }
  }

  private func chosenAddress() throws -> LocalAddress {
    let all = LocalAddress.ofThisComputer()
    if let address {
      guard let chosen = LocalAddress(address), chosen == .loopback || all.contains(chosen) else {
        throw PhoneError.notOurs(address, all.map(\.text))
      }
      return chosen
    }
    guard let first = all.first else { throw PhoneError.noNetwork }
    guard all.count == 1 else { throw PhoneError.several(all.map(\.text)) }
    return first
  }

  private func announce(_ link: String, _ context: CommandContext) {
    let code = context.terminal.isOutput ? QRCode(link) : nil
    if let code { context.output.write(code.text) }
    context.output.line("Open \(link) on a phone in the same network; Control-C ends it")
    context.output.flush()
    context.error.line(
      "note: anyone in this network who has the address can see it; the connection is not encrypted")
    if context.terminal.isOutput, code == nil {
      context.error.line("hint: with libqrencode installed, there is a code here to point the camera at")
    }
  }
}

/// Why a page can't be shown on a phone.
enum PhoneError: Error {
  case noNetwork
  /// This computer has several addresses.
  case several([String])
  /// The typed address isn't one of this computer; holds those.
  case notOurs(String, [String])
}

extension PhoneError: ExplainedError {
  var failure: Failure {
    switch self {
    case .noNetwork:
      Failure(
        FailureMessage(
          code: "no-network", error: "this computer is in no network that a phone could be in",
          hints: ["connect both to the same network, or write the page to a file with '--page'"]))
    case .several(let addresses):
      Failure(
        FailureMessage(
          code: "several-addresses", error: "this computer has \(addresses.count) addresses",
          hints: addresses.map { "'--address \($0)' uses this one" }))
    case .notOurs(let address, let addresses):
      Failure(
        FailureMessage(
          code: "not-our-address", error: "\(quoted(address)) is not an address of this computer",
          hints: addresses.map { "'--address \($0)' is one" }), .usage)
    }
  }
}

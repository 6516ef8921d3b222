internal import CSystem
internal import System

/// A program that runs with pipes as its standard input and output.
///
/// It has to be waited for or ended. Its error output is discarded, since a hostile image or page could determine it.
public final class PipedChild {
  public enum End {
    /// A first byte, and so many more if it is 0.
    case answer(pixelBytes: Int)
    /// A zero byte at the end of what can be read; the result is nil if there is more than the limit.
    case zero(limit: Int)
    /// The end of the output; the result is nil if there is more than the limit.
    case end(limit: Int)
  }

  private let id: pid_t
  private let input: Int32
  private let output: Int32
  private let ownsGroup: Bool
  private var isInputOpen = true
  private var isEnded = false

  /// Nil if the program can't be started.
  ///
  /// - Parameters:
  ///   - program: An absolute path.
  ///   - arguments: All of them, the name of the program as the first.
  ///   - environment: All its variables. A renderer of images only needs to know where fonts and their settings are.
  ///   - ownsGroup: Whether it gets its own process group, so that its children can be ended with it.
  public init?(
    _ program: String, _ arguments: [String],
    environment: [String: String] = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], ownsGroup: Bool
  ) {
    var toChild: [Int32] = [-1, -1]
    var fromChild: [Int32] = [-1, -1]
    guard cspawn_pipe(&toChild) == 0 else { return nil }
    guard cspawn_pipe(&fromChild) == 0 else {
      for end in toChild { close(end) }
      return nil
    }
    let nothing = Self.openNull()
    var id: pid_t = 0
    let texts = arguments.map { strdup($0) }
    let variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
    let code = cspawn_start(
      &id, program, texts + [nil], variables + [nil], "/", [toChild[0], fromChild[1], nothing], ownsGroup ? 1 : 0)
    for text in texts + variables { free(text) }
    for end in [toChild[0], fromChild[1], nothing] where end >= 0 { close(end) }
    guard code == 0 else {
      close(toChild[1])
      close(fromChild[0])
      return nil
    }
    (self.id, input, output, self.ownsGroup) = (id, toChild[1], fromChild[0], ownsGroup)
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  deinit { if !isEnded { end() } }

  private static func openNull() -> Int32 {
    let opened = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard (0...2).contains(opened) else { return opened }
    let moved = fcntl(opened, F_DUPFD_CLOEXEC, 3)
    close(opened)
    return moved
  }

  private func closeInput() {
    if isInputOpen { close(input) }
    isInputOpen = false
  }

  /// Writes bytes and reads the answer, both at the same time, so that neither side waits for the other.
  ///
  /// - Parameters:
  ///   - closingInput: Whether this is all that the program gets.
  ///   - seconds: How long it may take; nil for no limit.
  /// - Returns: The answer; nil if the program ended before, wrote too much or took too long.
  public func exchange(_ bytes: [UInt8], closingInput: Bool, until end: End, seconds: Int?) -> [UInt8]? {
    var received: [UInt8] = []
    var sent = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let deadline = seconds.map { Self.milliseconds() + $0 * 1000 }
    while true {
      if sent == bytes.count, closingInput { self.closeInput() }
      switch end {
      case .answer(let count):
        if let first = received.first, first != 0 || received.count > count { return received }
      case .zero(let limit):
        if sent == bytes.count, received.last == 0 { return received }
        if received.count > limit { return nil }
      case .end(let limit):
        if received.count > limit { return nil }
      }
      let left = deadline.map { $0 - Self.milliseconds() } ?? -1
      if deadline != nil, left <= 0 { return nil }
      var waiting = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      if sent < bytes.count { waiting.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
      guard poll(&waiting, nfds_t(waiting.count), Int32(clamping: left)) >= 0 || errno == EINTR else { return nil }
      if waiting.count > 1, waiting[1].revents != 0 {
        let put = bytes.withUnsafeBytes {
          cspawn_write(input, $0.baseAddress! + sent, min(1 << 16, bytes.count - sent))
        }
        if put > 0 { sent += put } else if put < 0, errno != EAGAIN, errno != EINTR { return nil }
      }
      guard waiting[0].revents != 0 else { continue }
      let got = read(output, &buffer, buffer.count)
      if got > 0 {
        received += buffer[..<got]
      } else if got == 0 {
        if case .end = end, sent == bytes.count { return received }
        return nil
      } else if errno != EAGAIN, errno != EINTR {
        return nil
      }
    }
  }

  private static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  /// Waits for the end. True if the program succeeded.
  public func wait() -> Bool {
    isEnded = true
    closeInput()
    close(output)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      if errno != EINTR { return false }
    }
    return status == 0
  }

  /// Ends the program, and its children if it owns its group.
  public func end() {
    kill(ownsGroup ? -id : id, SIGKILL)
    _ = wait()
  }
}

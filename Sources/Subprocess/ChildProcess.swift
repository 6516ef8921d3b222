internal import System

/// A running program. It must be waited for: its process id belongs to it only until then.
struct ChildProcess {
  let id: pid_t
  let program: String

  /// - Parameter group: True for the leader of a process group, to signal the whole group.
  func askToEnd(group: Bool = false) { kill(group ? -id : id, SIGTERM) }
  /// As Ctrl-C does.
  func interrupt(group: Bool = false) { kill(group ? -id : id, SIGINT) }
  func makeEnd(group: Bool = false) { kill(group ? -id : id, SIGKILL) }

  func wait() throws(SubprocessError) -> ExitStatus {
    while true {
      if let status = try reap(options: 0) { return status }
    }
  }

  /// Returns nil if the child is still running at the deadline.
  ///
  /// There is no portable wait with a time limit, so this checks again after 1, 2, 4 … 16 milliseconds.
  func wait(until deadline: Deadline?) throws(SubprocessError) -> ExitStatus? {
    guard let deadline else { return try wait() }
    var pause: Int32 = 1
    while true {
      if let status = try reap(options: WNOHANG) { return status }
      let remaining = deadline.remainingMilliseconds
      if remaining == 0 { return nil }
      poll(nil, 0, min(pause, remaining))
      pause = min(pause * 2, 16)
    }
  }

  private func reap(options: Int32) throws(SubprocessError) -> ExitStatus? {
    var status: Int32 = 0
    let found = waitpid(id, &status, options)
    if found == id { return ExitStatus(waitStatus: status) }
    if found < 0, errno != EINTR { throw .failed(program: program, .await, code: errno) }
    return nil
  }
}

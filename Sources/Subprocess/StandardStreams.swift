internal import CSystem
internal import System

/// The child's ends of its three streams until it is started; all are copies with numbers above 2 that only the child
/// inherits.
final class StandardStreams {
  private let program: String
  /// Standard input, output and error; -1 if this process has none to pass on.
  private(set) var descriptors: [Int32] = [-1, -1, -1]

  init(_ program: String) {
    self.program = program
  }

  deinit {
    for descriptor in Set(descriptors) where descriptor >= 0 { close(descriptor) }
  }

  /// Connects a stream to an open file of this process. A standard stream that is closed here is closed in the child
  /// too.
  func connect(_ number: Int, to descriptor: Int32) throws(SubprocessError) {
    // Copies above 2, so that "output to our errors, errors to our output" doesn't overwrite one with the other.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if copy < 0, !(errno == EBADF && descriptor == number) { throw failure(errno) }
    descriptors[number] = copy
  }

  func connectNothing(_ number: Int) throws(SubprocessError) {
    let opened = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard opened >= 0 else { throw failure(errno) }
    defer { close(opened) }
    try connect(number, to: opened)
  }

  func connectSame(_ number: Int, as other: Int) throws(SubprocessError) {
    descriptors[number] = descriptors[other]
  }

  /// Returns our end of a new pipe.
  func connectPipe(_ number: Int) throws(SubprocessError) -> Int32 {
    var ends: [Int32] = [-1, -1]
    let code = cspawn_pipe(&ends)
    guard code == 0 else { throw failure(code) }
    descriptors[number] = ends[number == 0 ? 0 : 1]
    return ends[number == 0 ? 1 : 0]
  }

  private func failure(_ code: Int32) -> SubprocessError { .failed(program: program, .connect, code: code) }
}

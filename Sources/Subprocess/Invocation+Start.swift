internal import CSystem
internal import System

extension Invocation {
  /// Starts the program with its streams connected; our ends of its pipes go to `exchange`.
  func start(with exchange: PipeIO) throws(SubprocessError) -> ChildProcess {
    try checkText()
    let path = try program.contains("/") ? program : ProgramSearch.path(of: program, in: environment)
    let streams = StandardStreams(program)
    try connect(streams, exchange)
    return ChildProcess(id: try spawn(path, streams), program: program)
  }

  /// A zero byte ends a C string, so the rest would be lost silently.
  private func checkText() throws(SubprocessError) {
    let words = [program, workingDirectory ?? ""] + arguments + environment.flatMap { [$0.key, $0.value] }
    if let word = words.first(where: { $0.utf8.contains(0) }) { throw .containsNull(word) }
  }

  private func connect(_ streams: StandardStreams, _ exchange: PipeIO) throws(SubprocessError) {
    switch input {
    case .nothing: try streams.connectNothing(0)
    case .inherit: try streams.connect(0, to: 0)
    case .bytes(let bytes): exchange.write(bytes, to: try streams.connectPipe(0))
    case .descriptor(let descriptor): try streams.connect(0, to: descriptor)
    }
    try connect(output, .output, 1, streams, exchange)
    try connect(error, .error, 2, streams, exchange)
  }

  private func connect(
    _ target: Output, _ stream: Stream, _ number: Int, _ streams: StandardStreams, _ exchange: PipeIO
  ) throws(SubprocessError) {
    switch target {
    case .discard: try streams.connectNothing(number)
    case .inherit: try streams.connect(number, to: Int32(number))
    case .capture: exchange.read(stream, from: try streams.connectPipe(number))
    case .descriptor(let descriptor): try streams.connect(number, to: descriptor)
    case .sameAsOutput: try streams.connectSame(number, as: 1)
    }
  }

  private func spawn(_ path: String, _ streams: StandardStreams) throws(SubprocessError) -> pid_t {
    let words = [program] + arguments
    var (code, child) = launch(path, words, streams)
    // A program that was just written is busy as long as another new process still has its file open.
    for milliseconds: UInt32 in [1, 4, 16, 64, 256] where code == ETXTBSY {
      usleep(milliseconds * 1000)
      (code, child) = launch(path, words, streams)
    }
    if code == ENOEXEC {
      // For a script without a `#!` line, execvp(3) and git use the shell.
      (code, child) = launch("/bin/sh", ["/bin/sh", path] + arguments, streams)
    }
    guard code == 0 else { throw reason(of: code, path) }
    return child
  }

  private func launch(_ path: String, _ words: [String], _ streams: StandardStreams) -> (code: Int32, child: pid_t) {
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    var child: pid_t = 0
    // The descriptors must stay open until the child has its own.
    let code = withExtendedLifetime(streams) {
      withCStrings(words) { words in
        withCStrings(variables) { variables in
          cspawn_start(&child, path, words, variables, workingDirectory, streams.descriptors, hasOwnSession ? 1 : 0)
        }
      }
    }
    return (code, child)
  }

  /// Distinguishes errors that the system reports with one number: a missing folder, program or interpreter.
  private func reason(of code: Int32, _ path: String) -> SubprocessError {
    guard code == ENOENT || code == EACCES || code == ENOTDIR else {
      return .failed(program: program, .start, code: code)
    }
    if let workingDirectory, access(workingDirectory + "/.", X_OK) != 0 { return .noWorkingDirectory(workingDirectory) }
    let file = path.hasPrefix("/") ? path : (workingDirectory ?? ".") + "/" + path
    if access(file, F_OK) != 0 { return .notFound(program: program) }
    return code == EACCES ? .notExecutable(program: program) : .missingInterpreter(program: program)
  }
}

internal import Files
internal import Synchronization
internal import System

/// Runs a program and waits for it; its streams are files in `scratch`, so that no pipe can fill up.
///
/// - Parameters:
///   - program: The absolute path, or a name looked up in `PATH` of `environment`.
///   - scratch: A folder that takes the three files; they are removed again.
func runProgram(
  _ program: String, _ arguments: [String], input: [UInt8], in folder: String, environment: [String: String],
  scratch: String
) throws -> ProgramResult {
  let files = ["in", "out", "err"].map { Path.join(scratch, "stream-\($0)") }
  try PlainFile.write(input, to: files[0])
  defer { for file in files { PlainFile.remove(file) } }
  let process: pid_t
  do {
    let path = lookUp(program, environment)
    // As a shell says it, so that links on the way to the folder keep their names.
    let place = folder.contains("..") ? [:] : ["PWD": folder]
    process = try spawn([path] + arguments, files, environment.merging(place) { $1 }, in: folder)
  } catch is SystemCallError {
    // A program that doesn't exist, or a script without a first line that names its language: the shell knows what
    // becomes of it. It costs as much time as a git command, so it is not asked every time.
    let words = ["/bin/sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", folder, program] + arguments
    process = try spawn(words, files, environment)
  }
  let status = try wait(for: process)
  let output = try FileSystem.read(files[1])
  return ProgramResult(
    status: status, output: String(decoding: output, as: UTF8.self),
    error: String(decoding: try FileSystem.read(files[2]), as: UTF8.self), outputBytes: output)
}

/// Returns the path of a program as a shell finds it; its name if it isn't found.
private func lookUp(_ program: String, _ environment: [String: String]) -> String {
  if program.utf8.contains(UInt8(ascii: "/")) { return program }
  let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
  return folders.map { "\($0)/\(program)" }.first { FileSystem.isExecutable($0) } ?? program
}

/// `posix_spawn_file_actions_addchdir_np`, which Glibc hides from Swift.
private let addFolder = unsafeBitCast(
  dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addchdir_np"),
  to: (@Sendable @convention(c) (UnsafeMutablePointer<SpawnFileActions>, UnsafePointer<CChar>) -> Int32)?.self)

/// - Parameters:
///   - folder: Where the program starts; nil for the folder of this process.
///   - leadsGroup: Makes the program the first of a group of processes, which can be ended as one.
func spawn(
  _ words: [String], _ files: [String], _ environment: [String: String], in folder: String? = nil,
  leadsGroup: Bool = false
) throws -> pid_t {
  var actions = makeSpawnFileActions()
  var attributes = makeSpawnAttributes()
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  posix_spawn_file_actions_addopen(&actions, 0, files[0], O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, files[1], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  posix_spawn_file_actions_addopen(&actions, 2, files[2], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  if let folder {
    let code = addFolder?(&actions, folder) ?? ENOSYS
    guard code == 0 else { throw SystemCallError("start in \(folder)", code: code) }
  }
  // A test run may ignore these, as a job in the background does; the program must start with the default.
  var signals = sigset_t()
  sigemptyset(&signals)
  for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  // A thread of a pool blocks them, and what it starts would, too.
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group))

  var process = pid_t()
  let entries = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  let code = withCStrings(words) { words in
    withCStrings(entries) { posix_spawn(&process, words[0]!, &actions, &attributes, words, $0) }  // never empty
  }
  guard code == 0 else { throw SystemCallError("start \(words[0])", code: code) }
  return process
}

private func wait(for process: pid_t) throws -> Int32 {
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0 {
    guard errno == EINTR else { throw SystemCallError("waitpid") }
  }
  let signal = status & 0x7F
  return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
}

private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}

private let lastSteps = Mutex<[@Sendable () -> Void]>([])

/// Runs something when this process ends by itself, also after a test failed, but not in a process that it forked.
func atEndOfProcess(_ step: @escaping @Sendable () -> Void) {
  let process = getpid()
  let isFirst = lastSteps.withLock { steps in
    steps.append { if getpid() == process { step() } }
    return steps.count == 1
  }
  if isFirst { atexit { for step in lastSteps.withLock({ $0 }) { step() } } }
}

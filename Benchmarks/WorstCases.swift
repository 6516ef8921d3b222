internal import Files
internal import System
internal import TestKit

/// Where the store has least to give: tiny files of text, and files that no memory holds. On its own: a disk that takes its
/// time to say that it has something.
enum WorstCases {
  static func run(_ program: String) throws -> [Race.Result] {
    try tinyFiles(program) + coldFiles(program) + largeFile(program)
  }

  private static let message = ["-m", "version"]
  private static let byGit = "git add -A && git commit -q -m version"

  // MARK: Tiny files

  /// Texts of a line each: nothing is compressed already, and what a file costs is not its bytes.
  private static func tinyFiles(_ program: String) throws -> [Race.Result] {
    let commit = [program, "commit", "--no-verify"] + message
    let many = try Sandbox(git: true)
    try many.git("config", "--global", "gc.auto", "0")
    for number in 0..<20_000 { try many.write("texts/\(number / 100)/\(number).txt", "the text of \(number)\n") }
    var first = try Committing.race(many, commit, byGit, runs: 3) { turn in
      guard try many.run("mv", [many.path(".git"), many.folder + "-\(turn)"]).isSuccess else { throw Unprepared() }
      try many.git("init", "--quiet", "--initial-branch=main")
    }
    first.name("first commit of 20,000 texts of a line")

    let few = try Sandbox(git: true)
    try few.write("text", "first\n")
    try few.git("add", "-A")
    try few.git("commit", "--quiet", "-m", "version")
    var one = try Committing.race(few, commit, byGit, runs: 30) { try few.write("text", "\($0)\n") }
    one.name("commit of one text in a repository of one")
    return [first, one]
  }

  // MARK: Cold files

  /// What files hold has to come from the disk; their names and times stay in the memory.
  private static func coldFiles(_ program: String) throws -> [Race.Result] {
    #if canImport(Darwin)
      return []
    #else
      let sandbox = try Sandbox(git: true)
      try sandbox.git("config", "--global", "gc.auto", "0")
      for number in 0..<2000 { try Committing.write(set: number, sandbox, seed: 3) }
      let paths = try sandbox.files().map { sandbox.path($0) }
      sync()
      var result = try Committing.race(sandbox, [program, "commit", "--no-verify"] + message, byGit, runs: 3) { turn in
        let aside = sandbox.folder + "-\(turn)"
        guard try sandbox.run("mv", [sandbox.path(".git"), aside]).isSuccess else { throw Unprepared() }
        try sandbox.git("init", "--quiet", "--initial-branch=main")
        for path in paths { forget(path) }
      }
      result.name("first commit of 8,000 files that have to come from the disk")
      return [result]
    #endif
  }

  #if !canImport(Darwin)
    private static func forget(_ path: String) {
      let file = open(path, O_RDONLY)
      guard file >= 0 else { return }
      posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
      close(file)
    }
  #endif

  // MARK: A large file

  /// A source file comes back from a version, and what it was goes into the repository first, so that undo has it.
  private static func largeFile(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "--global", "gc.auto", "0")
    try Committing.writeSource(sandbox, seed: 1)
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "version")
    let restore = [program, "restore", "source.psd"]
    let byGit = "git hash-object -w source.psd && git restore source.psd"
    var result = try Committing.race(sandbox, restore, byGit, runs: 3) { turn in
      try Committing.writeSource(sandbox, seed: UInt64(turn + 2))
    }
    result.name("restore of a file of 200 MiB")
    return [result]
  }

  // MARK: A slow disk

  /// Each wait for the disk takes 20 ms more, as on one that turns. Git waits for no loose object and no reference, unless
  /// it is told to.
  static func slowDisk(_ program: String) throws -> [Race.Result] {
    let slow = [
      "strace", "-qq", "-f", "--seccomp-bpf", "-o", "/dev/null", "-e", "trace=fsync,fdatasync,syncfs", "-e",
      "inject=fsync,fdatasync,syncfs:delay_enter=20000",
    ]
    let sandbox = try Sandbox(git: true)
    guard try sandbox.run(slow[0], Array(slow.dropFirst()) + ["true"]).isSuccess else {
      print("skipped: a slow disk needs strace")
      return []
    }
    try sandbox.git("config", "gc.auto", "0")
    for number in 0..<200 { try Committing.write(set: number, sandbox, seed: 1) }
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "version")
    var results: [Race.Result] = []
    for (what, option) in [("git's defaults", ""), ("git that waits as well", "-c core.fsync=all ")] {
      let theirs = "git \(option)add -A && git \(option)commit -q -m version"
      var race = Race(
        ours: Race.Runner(words: slow + [program, "commit", "--no-verify"] + message),
        theirs: Race.Runner(words: slow + ["sh", "-c", theirs]), folder: sandbox.folder,
        environment: sandbox.environment)
      (race.warmUps, race.runs) = (1, 10)
      race.beforeEach = { turn in
        for number in [11, 55, 99] { try Committing.write(set: number, sandbox, seed: UInt64(turn + 2)) }
      }
      var result = try race.run()
      result.name("commit of 9 files, 20 ms for each wait, beside \(what)")
      results.append(result)
    }
    return results
  }
}

extension Race.Result {
  /// Says what both did, where their words do not.
  fileprivate mutating func name(_ what: String) {
    ours.name = what
    theirs.name = "git"
  }
}

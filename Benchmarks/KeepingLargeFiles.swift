internal import Files
internal import System
internal import TestKit

/// Large files, beside git with git-lfs: one file of 2 GiB, then 9,000 images of 209 MB, each committed, left and brought
/// back; then 300 of the images sent to a server of Git LFS on this machine and got from it.
enum KeepingLargeFiles {
  private static let commit = ["commit", "--no-verify", "-m", "version"]
  private static let theirCommit = "git add -A && git commit -q -m version"

  static func run(_ program: String) throws -> [Race.Result] {
    try versions(program, "*.psd", runs: 2) { try Committing.writeSource($0, seed: 1, size: 2048) }
      + versions(program, "*.png", runs: 3) { try Committing.fill($0, sets: 3000) }
      + sharing(program)
  }

  /// Committing, and switching away and back.
  private static func versions(
    _ program: String, _ pattern: String, runs: Int, _ fill: (Sandbox) throws -> Void
  ) throws -> [Race.Result] {
    let sandbox = try project(pattern)
    try fill(sandbox)
    var results = [
      try race(sandbox, [program] + commit, ["sh", "-c", theirCommit], runs: runs) { turn in
        try Committing.reset(sandbox, turn)
        try sandbox.git("lfs", "install", "--local")
      }
    ]
    try sandbox.git("switch", "--quiet", "--orphan", "empty")
    try sandbox.git("commit", "--quiet", "--allow-empty", "-m", "empty")
    for (from, to) in [("main", "empty"), ("empty", "main")] {
      results.append(
        try race(sandbox, [program, "switch", to], ["git", "checkout", "--quiet", to], runs: runs) { _ in
          let isThere = try sandbox.git("branch", "--show-current") == from
          guard try isThere || sandbox.run(program, ["switch", from]).isSuccess else { throw Unprepared() }
          try Switching.waitForStableTimes(sandbox)
        })
    }
    return results
  }

  /// Sending all images to a server that has none, and getting them into a copy that has none.
  private static func sharing(_ program: String) throws -> [Race.Result] {
    let sandbox = try project("*.png")
    let server = try LargeFileTestServer()
    try sandbox.git("config", "--global", "lfs.url", "\(server.base)/project.git/info/lfs")
    let (remote, copy) = (Path.join(sandbox.scratch, "remote.git"), Path.join(sandbox.scratch, "copy"))
    try start(sandbox)
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "start")
    try Committing.fill(sandbox, sets: 100)
    guard try sandbox.run(program, commit).isSuccess else { throw Unprepared() }
    try sandbox.git("remote", "add", "origin", remote)

    let theirPush = ["git", "push", "--quiet", "-u", "origin", "main"]
    let push = try race(sandbox, [program, "push"], theirPush, runs: 5) { _ in
      server.forget()
      PlainFile.remove(remote)
      try sandbox.git("init", "--quiet", "--bare", "--initial-branch=main", remote)
      for name in ["branch.main.remote", "branch.main.merge"] { _ = try sandbox.runGit(["config", "--unset", name]) }
      _ = try sandbox.runGit(["update-ref", "-d", "refs/remotes/origin/main"])
    }
    let pull = try race(
      sandbox, [program, "-C", copy, "pull"], ["git", "-C", copy, "pull", "--quiet"], runs: 5
    ) { _ in
      PlainFile.remove(copy)
      try sandbox.git("clone", "--quiet", "--no-checkout", remote, copy)
      // Before there were any.
      try sandbox.git("-C", copy, "reset", "--quiet", "--hard", "HEAD~1")
    }
    return [push, pull]
  }

  /// A folder in which files of a pattern are large files.
  private static func project(_ pattern: String) throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "--global", "gc.auto", "0")
    try sandbox.git("lfs", "install", "--skip-repo")
    try sandbox.write(".gitattributes", "\(pattern) filter=lfs diff=lfs merge=lfs -text\n")
    return sandbox
  }

  private static func start(_ sandbox: Sandbox) throws {
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.git("lfs", "install", "--local")
  }

  private static func race(
    _ sandbox: Sandbox, _ ours: [String], _ theirs: [String], runs: Int, beforeEach: @escaping (Int) throws -> Void
  ) throws -> Race.Result {
    var race = Race(
      ours: Race.Runner(words: ours), theirs: Race.Runner(words: theirs), folder: sandbox.folder,
      environment: sandbox.environment)
    (race.warmUps, race.runs) = (0, runs)
    race.beforeEach = { turn in
      try beforeEach(turn)
      sync()
    }
    return try race.run()
  }
}

internal import Files
internal import System
internal import TestKit

/// Sending, getting and joining the versions of a large project of images, over a path, `git://` and ssh.
enum Sharing {
  /// Getting them, and joining two lines.
  static func run(_ program: String) throws -> [Race.Result] {
    let (ours, served) = try committed(program)
    let daemon = try GitDaemon(ours, serving: served)
    let remote = Path.join(served, "remote.git")
    try ours.git("init", "--quiet", "--bare", "--initial-branch=main", remote)
    try ours.git("-c", "pack.window=0", "push", "--quiet", remote, "main")
    return [
      try clone(program, ours, from: ours.folder),
      try clone(program, ours, from: daemon.address("remote.git")),
      try pull(program, ours, from: daemon.address("remote.git")),
      try merge(program, ours),
    ]
  }

  private static func committed(_ program: String) throws -> (Sandbox, served: String) {
    let ours = try project()
    guard try ours.run(program, ["commit", "--no-verify", "-m", "version"]).isSuccess else { throw WrongUsage() }
    let served = Path.join(ours.scratch, "served")
    try PlainFile.makeFolders(served)
    return (ours, served)
  }

  /// Sending all of it, each time to a bare repository that was just made: git from objects as `git add` keeps them,
  /// `assets` from those its own commit has written.
  static func runPushes(_ program: String) throws -> [Race.Result] {
    let (ours, served) = try committed(program)
    let theirs = try project()
    try theirs.git("add", "-A")
    try theirs.git("commit", "--quiet", "-m", "version")

    let daemon = try GitDaemon(ours, serving: served)
    var servers: [GitServer] = [daemon]
    if SSHServer.missing == nil {
      let server = try SSHServer(ours, serving: served)
      ours.environment["GIT_SSH_COMMAND"] = "ssh -F '\(server.clientConfiguration)'"
      servers.append(server)
    }
    return try servers.map { server in
      try push(program, ours, theirs, to: server.address("remote.git"), in: served)
    }
  }

  private static func project() throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "--global", "gc.auto", "0")
    try Committing.fill(sandbox)
    return sandbox
  }

  // MARK: What is timed

  private static func push(
    _ program: String, _ ours: Sandbox, _ theirs: Sandbox, to address: String, in served: String
  ) throws -> Race.Result {
    for sandbox in [ours, theirs] {
      _ = try sandbox.runGit(["remote", "remove", "origin"])
      try sandbox.git("remote", "add", "origin", address)
    }
    var race = race(
      ours, [program, "push", "--no-verify"],
      ["git", "-C", theirs.folder, "push", "--quiet", "--no-verify", "--set-upstream", "origin", "main"])
    race.beforeEach = { turn in
      let remote = Path.join(served, "remote.git")
      if FileSystem.exists(remote) { try move(remote, to: "\(served)-\(turn)", ours) }
      try ours.git("init", "--quiet", "--bare", "--initial-branch=main", remote)
      for name in ["branch.main.remote", "branch.main.merge"] { _ = try ours.runGit(["config", "--unset", name]) }
      _ = try ours.runGit(["update-ref", "-d", "refs/remotes/origin/main"])
      _ = try theirs.runGit(["update-ref", "-d", "refs/remotes/origin/main"])
    }
    return try race.run()
  }

  private static func clone(_ program: String, _ sandbox: Sandbox, from address: String) throws -> Race.Result {
    let place = Path.join(sandbox.scratch, "clone")
    var race = race(sandbox, [program, "clone", address, place], ["git", "clone", "--quiet", address, place])
    race.beforeEach = { turn in
      if FileSystem.exists(place) { try move(place, to: "\(place)-\(turn)", sandbox) }
      sync()
    }
    defer { PlainFile.remove(place) }
    return try race.run()
  }

  /// Three files of one asset are others at the remote each time; whoever pulls gets those of the other's turn, too.
  private static func pull(_ program: String, _ sandbox: Sandbox, from address: String) throws -> Race.Result {
    let places = ["writer", "ours", "theirs"].map { Path.join(sandbox.scratch, $0) }
    for place in places { try sandbox.git("clone", "--quiet", address, place) }
    let writer = try Sandbox(git: true)
    var race = race(
      sandbox, [program, "-C", places[1], "pull"], ["git", "-C", places[2], "pull", "--quiet"])
    race.runs = 10
    race.beforeEach = { turn in
      try Committing.write(set: 1105, writer, seed: UInt64(turn + 2))
      let set = Committing.folder(ofSet: 1105)
      for name in try writer.files(in: set) {
        try sandbox.write(Path.join(places[0], Path.join(set, Path.name(name))), try writer.bytes(name))
      }
      try sandbox.git("-C", places[0], "commit", "--quiet", "--all", "-m", "change")
      try sandbox.git("-C", places[0], "push", "--quiet")
    }
    return try race.run()
  }

  /// A hundred assets are others on each of two branches, and not the same ones.
  private static func merge(_ program: String, _ sandbox: Sandbox) throws -> Race.Result {
    try sandbox.git("checkout", "--quiet", "-b", "side")
    try change(sandbox, first: 0)
    try sandbox.git("checkout", "--quiet", "main")
    try change(sandbox, first: 50)
    try sandbox.git("tag", "before")
    var race = race(
      sandbox, [program, "merge", "--no-verify", "side"], ["git", "merge", "--quiet", "--no-edit", "side"])
    race.runs = 10
    race.beforeEach = { _ in
      try sandbox.git("reset", "--quiet", "--hard", "before")
      // Files of the second in which the index is written are read again by whoever comes next.
      guard try sandbox.run("sleep", ["1.1"]).isSuccess else { throw WrongUsage() }
      try sandbox.git("status", "--porcelain")
      sync()
    }
    return try race.run()
  }

  private static func change(_ sandbox: Sandbox, first: Int) throws {
    for number in 0..<100 { try Committing.write(set: first + number * 100, sandbox, seed: 7) }
    try sandbox.git("commit", "--quiet", "--all", "-m", "change")
  }

  // MARK: Helping

  private static func race(_ sandbox: Sandbox, _ ours: [String], _ theirs: [String]) -> Race {
    var race = Race(
      ours: Race.Runner(words: ours), theirs: Race.Runner(words: theirs), folder: sandbox.folder,
      environment: sandbox.environment)
    (race.warmUps, race.runs) = (0, 3)
    return race
  }

  /// Puts something aside until all is done: a disk that was just emptied makes the next files slowly.
  private static func move(_ path: String, to place: String, _ sandbox: Sandbox) throws {
    guard try sandbox.run("mv", [path, place]).isSuccess else { throw WrongUsage() }
  }
}

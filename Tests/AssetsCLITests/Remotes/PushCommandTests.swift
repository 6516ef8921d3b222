import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct PushCommandTests {
  let hub = try! Hub()  // without git no test of this suite can run

  init() throws { try hub.start(clones: ["mine"]) }

  private var sandbox: Sandbox { hub.sandbox }

  @Test func sendsVersions() throws {
    try hub.commit("second", ["bell.txt": "2\n"], in: "mine")
    try hub.commit("third", ["bell.txt": "3\n"], in: "mine")
    #expect(hub.works(["push", "--dry-run"], in: "mine") == "Would push 2 versions of 'main' to 'origin'\n")
    #expect(try sandbox.git("--git-dir", hub.folder, "log", "--format=%s", "main") == "first")
    #expect(hub.works(["push"], in: "mine") == "Pushed 2 versions of 'main' to 'origin'\n")
    #expect(try sandbox.git("--git-dir", hub.folder, "log", "--format=%s", "main") == "third\nsecond\nfirst")
    #expect(hub.works(["push"], in: "mine") == "'origin' already has all of 'main'\n")
    try hub.expectSound("mine")
  }

  @Test func theFirstPushSetsTheUpstream() throws {
    try sandbox.git("switch", "-q", "-c", "icons", in: "mine")
    try hub.commit("icons", ["icons.txt": ""], in: "mine")
    #expect(hub.works(["push", "-n"], in: "mine") == "Would create branch 'icons' on 'origin'\n")
    #expect(
      Golden.difference(
        hub.works(["push"], in: "mine"),
        inline: """
          Created branch 'icons' on 'origin'
          'icons' now follows 'origin/icons': 'assets pull' and 'assets push' need no remote name

          """) == nil)
    #expect(try sandbox.git("rev-parse", "--abbrev-ref", "@{upstream}", in: "mine") == "origin/icons")
  }

  @Test func aRefusalTellsWhoHasWhatAndWhatToDo() throws {
    try hub.colleagueShares("Redraw the bell", ["bell.txt": "2\n"], by: "Grace")
    let id = try sandbox.git("rev-parse", "--short", "HEAD", in: "colleague")
    let date = try sandbox.git("log", "-1", "--format=%ad", "--date=format:%Y-%m-%d %H:%M", in: "colleague")
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    #expect(
      try Golden.difference(
        hub.refusal(["push"], in: "mine"),
        inline: """
          error: 'origin' has versions of 'main' that you do not have
          cause: Grace made \(id) 'Redraw the bell' on \(date)
          hint: run 'assets pull' to get them, then 'assets push' again; 'assets sync' does both

          """) == nil)
    hub.works(["pull"], in: "mine")
    hub.works(["push"], in: "mine")
    try hub.expectSound("mine")
  }

  /// Nobody waits for a second try, each cause is there once, and the last line says what becomes of the versions.
  @Test(arguments: ["http", "ssh", "git"]) func offlineTheVersionsAreSafeHere(scheme: String) throws {
    let port = try LoopbackPort.free()
    try sandbox.git("remote", "set-url", "origin", "\(scheme)://127.0.0.1:\(port)/harbour.git", in: "mine")
    try sandbox.git("config", "assets.retries", "3", in: "mine")
    try hub.commit("second", ["bell.txt": "2\n"], in: "mine")
    try hub.commit("third", ["bell.txt": "3\n"], in: "mine")
    let safe = "hint: your 2 versions are safe here; 'assets sync' sends them"
    for words in [["push"], ["sync"]] {
      let lines = try hub.refusal(words, in: "mine").split(separator: "\n").map(String.init)
      #expect(lines.first == "error: can't reach 'origin'" && lines.last == safe, "\(words): \(lines)")
      #expect(Set(lines).count == lines.count, "\(words): \(lines)")
      #expect(!lines.contains { $0.contains("again") || $0.contains("access rights") }, "\(words): \(lines)")
    }
    let there = try hub.refusal(["push", "--to", "icons"], in: "mine")
    #expect(there.hasSuffix("hint: your 2 versions are safe here; 'assets push --to icons' sends them\n"), "\(there)")
    try sandbox.git("reset", "-q", "--hard", "origin/main", in: "mine")
    #expect(try !hub.refusal(["sync"], in: "mine").contains("safe here"))
  }

  /// A pull without a name would ask another remote.
  @Test func aSecondRemoteIsNamedInTheAdvice() throws {
    try sandbox.git("clone", "-q", "--bare", hub.folder, "../hubs/second.git")
    try sandbox.git("remote", "add", "second", sandbox.path("../hubs/second.git"), in: "mine")
    try sandbox.git("clone", "-q", sandbox.path("../hubs/second.git"), "other")
    try hub.commit("theirs", ["bell.txt": "2\n"], in: "other")
    try sandbox.git("push", "-q", in: "other")
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    let refused = hub.assets(["push", "second"], in: "mine")
    #expect(
      refused.error.hasSuffix(
        "hint: run 'assets pull second' to get them, then 'assets push second' again; 'assets sync second' does both\n"
      ),
      "\(refused)")
    hub.works(["pull", "second"], in: "mine")
    hub.works(["push", "second"], in: "mine")
  }

  @Test func manyVersionsOfOthersAreCounted() throws {
    for number in 2..<9 { try hub.colleagueShares("version \(number)", ["bell.txt": "\(number)\n"]) }
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    let words = try hub.refusal(["push"], in: "mine")
    #expect(words.contains("'version 8'") && words.contains("cause: and 2 more versions\n"), "\(words)")
  }

  @Test func aHookOfTheRemoteIsHeard() throws {
    try sandbox.writeHook("pre-receive", "echo 'only on weekdays'; exit 1", in: "\(hub.folder)/hooks")
    try hub.commit("second", ["bell.txt": "2\n"], in: "mine")
    let words = try hub.refusal(["push"], in: "mine")
    #expect(
      Golden.difference(
        words,
        inline: """
          remote: only on weekdays
          error: 'origin' refused 'main'
          cause: pre-receive hook declined
          hint: its rules do not allow this; see the lines that start with 'remote:'

          """) == nil)
  }

  @Test func whatARemoteSaysHasNoControlCharacters() throws {
    try sandbox.writeHook("pre-receive", "printf 'a\\033[31mb\\007\\n'", in: "\(hub.folder)/hooks")
    try hub.commit("second", ["bell.txt": "2\n"], in: "mine")
    let result = hub.assets(["push"], in: "mine")
    #expect(result.exitCode == .done && !result.error.contains("\u{1B}") && !result.error.contains("\u{7}"))
    #expect(result.error.hasPrefix("remote: a"))
  }

  @Test func aFolderSomebodyWorksInIsRefused() throws {
    try sandbox.git("clone", "-q", hub.address, "open")
    try sandbox.git("remote", "set-url", "origin", sandbox.path("open"), in: "mine")
    try hub.commit("second", ["bell.txt": "2\n"], in: "mine")
    let words = try hub.refusal(["push"], in: "mine")
    #expect(
      words.contains("cause: that folder is someone's working copy, and this branch is checked out there\n"), "\(words)"
    )
  }

  /// Contract 22 and 23: `pre-push` gets the remote's name and address, and the lines git would write.
  @Test func prePushRunsAsWithGit() throws {
    try sandbox.writeHook("pre-push", "{ echo \"$1 $2\"; cat; } >> \"$HOME/seen\"", in: "mine/.git/hooks")
    try hub.commit("second", ["bell.txt": "2\n"], in: "mine")
    let ids = try (sandbox.git("rev-parse", "HEAD", in: "mine"), sandbox.git("rev-parse", "HEAD~1", in: "mine"))
    hub.works(["push"], in: "mine")
    #expect(
      try sandbox.text("../home/seen")
        == "origin \(hub.address)\nrefs/heads/main \(ids.0) refs/heads/main \(ids.1)\n")
  }

  @Test func prePushIsToldWhereOneStands() throws {
    try sandbox.writeHook("pre-push", "echo \"$GIT_PREFIX $(pwd)\" >> \"$HOME/seen\"", in: "mine/.git/hooks")
    try hub.commit("second", ["icons/bell.txt": "2\n"], in: "mine")
    hub.works(["push"], in: "mine/icons")
    try hub.commit("third", ["icons/bell.txt": "3\n"], in: "mine")
    try sandbox.git("push", "-q", in: "mine/icons")
    let lines = try sandbox.text("../home/seen").split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == lines[1] && lines[0].hasPrefix("icons/ "), "\(lines)")
  }

  /// Git sends it to the branch it follows or refuses; a branch at the remote is made by neither.
  @Test(arguments: ["simple", "upstream", "current", "matching"])
  func aBranchThatFollowsALocalOneIsNotSent(rule: String) throws {
    try sandbox.git("config", "push.default", rule, in: "mine")
    try sandbox.git("switch", "-q", "-c", "loc", "--track", "main", in: "mine")
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    #expect(
      try Golden.difference(
        hub.refusal(["push"], in: "mine"),
        inline: """
          error: 'loc' follows 'main', a branch in this repository, so a push shares nothing
          hint: run 'assets push origin' to share it there under its own name
          hint: or 'assets switch main' and 'assets merge loc' to merge it into 'main'

          """) == nil)
    _ = try sandbox.runGit(["push", "-q"], in: "mine")
    #expect(try sandbox.git("--git-dir", hub.folder, "for-each-ref", "refs/heads/loc") == "")
    guard rule == "simple" else { return }
    hub.works(["push", "origin"], in: "mine")
    #expect(try sandbox.git("--git-dir", hub.folder, "for-each-ref", "refs/heads/loc") != "")
    #expect(try sandbox.git("config", "branch.loc.remote", in: "mine") == ".")
  }

  @Test func prePushMayRefuse() throws {
    try sandbox.writeHook("pre-push", "echo 'not today' >&2; exit 1", in: "mine/.git/hooks")
    try hub.commit("second", ["bell.txt": "2\n"], in: "mine")
    let words = try hub.refusal(["push"], in: "mine")
    #expect(
      Golden.difference(
        words,
        inline: """
          not today
          error: the hook 'pre-push' refused
          cause: failed to push some refs to '\(hub.address)'
          hint: fix what it reports, or skip it once with '--no-verify'; nothing was sent

          """) == nil)
    hub.works(["push", "--no-verify"], in: "mine")
  }

  /// Contract 30: `push.default`, `remote.pushDefault`, `branch.<name>.pushRemote` and configured lists.
  @Test func goesWhereGitWouldSendIt() throws {
    try sandbox.git("switch", "-q", "-c", "fix", "--track", "origin/main", in: "mine")
    try hub.commit("fix", ["bell.txt": "2\n"], in: "mine")
    #expect(
      try Golden.difference(
        hub.refusal(["push"], in: "mine"),
        inline: """
          error: 'fix' follows 'origin/main', which has another name
          cause: the branch to push to is ambiguous
          hint: run 'assets push --to fix' to share it under its own name
          hint: run 'assets push --to main' to send it there

          """) == nil)
    try sandbox.git("config", "push.default", "nothing", in: "mine")
    #expect(try hub.refusal(["push"], in: "mine").hasPrefix("error: 'push.default' requires a branch name"))
    try sandbox.git("config", "push.default", "upstream", in: "mine")
    #expect(hub.works(["push", "-n"], in: "mine") == "Would push 1 version of 'main' to 'origin'\n")
    try sandbox.git("config", "push.default", "current", in: "mine")
    #expect(hub.works(["push", "-n"], in: "mine") == "Would create branch 'fix' on 'origin'\n")
    try sandbox.git("config", "push.default", "matching", in: "mine")
    #expect(hub.works(["push", "-n"], in: "mine") == "'origin' already has all of 'main'\n")
    try sandbox.git("config", "remote.origin.push", "refs/heads/fix:refs/heads/for/review", in: "mine")
    #expect(hub.works(["push", "-n"], in: "mine") == "Would create branch 'for/review' on 'origin'\n")
    try sandbox.git("config", "--unset", "remote.origin.push", in: "mine")
    try sandbox.git("config", "--unset", "push.default", in: "mine")
    try sandbox.git("init", "-q", "--bare", "../hubs/other.git")
    try sandbox.git("remote", "add", "other", "../../hubs/other.git", in: "mine")
    try sandbox.git("config", "remote.pushDefault", "other", in: "mine")
    #expect(hub.works(["push"], in: "mine") == "Created branch 'fix' on 'other'\n")
    #expect(try sandbox.git("rev-parse", "--abbrev-ref", "@{upstream}", in: "mine") == "origin/main")
    #expect(
      Golden.difference(
        hub.works(["push", "origin", "--to", "fix"], in: "mine"),
        inline: """
          Created branch 'fix' on 'origin'
          'fix' now follows 'origin/fix': 'assets pull' and 'assets push' need no remote name

          """) == nil)
  }

  /// A pull takes in what the branch follows, and never what was named here: the hint leads to what was.
  @Test(arguments: [false, true]) func anotherBranchThatHasMoreIsMerged(isForced: Bool) throws {
    try hub.colleagueShares("theirs", ["icons.txt": "1\n"])
    try sandbox.git("push", "-q", "origin", "HEAD:icons", in: "colleague")
    if isForced {
      hub.works(["fetch"], in: "mine")
      hub.works(["merge", "origin/icons"], in: "mine")
      try sandbox.git("commit", "-q", "--amend", "-m", "theirs, again", in: "colleague")
    } else {
      try sandbox.git("reset", "-q", "--hard", "HEAD~1", in: "colleague")
      try hub.commit("theirs, too", ["icons.txt": "2\n"], in: "colleague")
    }
    try sandbox.git("push", "-q", "-f", "origin", "HEAD:icons", in: "colleague")
    try hub.commit("mine", ["mine.txt": "1\n"], in: "mine")
    let refused = try hub.refusal(["push", "--to", "icons"], in: "mine")
    let aim = isForced ? "to merge it with the removed versions" : "to merge them"
    #expect(
      refused.contains("hint: run 'assets merge origin/icons' \(aim), then 'assets push --to icons' again\n"),
      "\(refused)")
    hub.works(["merge", "origin/icons"], in: "mine")
    hub.works(["push", "--to", "icons"], in: "mine")
    try hub.expectSound("mine")
  }

  /// The same for a branch that was sent along: one's own of that name takes it in.
  @Test func anotherBranchThatWasSentAlongIsPulledThere() throws {
    try sandbox.git("switch", "-q", "-c", "icons", in: "mine")
    try hub.commit("mine", ["icons.txt": "1\n"], in: "mine")
    hub.works(["push"], in: "mine")
    try sandbox.git("switch", "-q", "main", in: "mine")
    try hub.colleagueShares("theirs", ["theirs.txt": "1\n"])
    try sandbox.git("push", "-q", "-f", "origin", "HEAD:icons", in: "colleague")
    hub.works(["pull"], in: "mine")
    try sandbox.git("config", "push.default", "matching", in: "mine")
    let refused = try hub.refusal(["push"], in: "mine")
    let way = "hint: run 'assets switch icons' and 'assets pull' to get them there, then"
    #expect(refused.contains(way), "\(refused)")
  }

  /// Contract 30: `push.followTags`.
  @Test func followTagsIsHonoured() throws {
    try sandbox.git("config", "push.followTags", "true", in: "mine")
    try hub.commit("second", ["bell.txt": "2\n"], in: "mine")
    try sandbox.git("tag", "-a", "-m", "v2", "v2", in: "mine")
    hub.works(["push"], in: "mine")
    #expect(try sandbox.git("--git-dir", hub.folder, "tag") == "v2")
  }

  /// Looking for differences is most of what a push of images takes; who wants them all the same says so.
  @Test(arguments: [("", false), ("10", true)]) func differencesAreSentWhereTheyAreAskedFor(
    window: String, isSmaller: Bool
  ) throws {
    try sandbox.git("--git-dir", hub.folder, "config", "receive.unpackLimit", "1")
    if !window.isEmpty { try sandbox.git("config", "pack.window", window, in: "mine") }
    var random = SeededRandom(seed: 3)
    let text = (0..<400).map { _ in String(UInt64.random(in: 0 ... .max, using: &random), radix: 36) + "\n" }.joined()
    try hub.commit("one", ["long.txt": text], in: "mine")
    try hub.commit("two", ["long.txt": text + "end\n"], in: "mine")
    hub.works(["push"], in: "mine")
    let packs = try FileSystem.entries(of: Path.join(hub.folder, "objects/pack")).map(\.name).filter {
      $0.hasSuffix(".idx")
    }
    let kinds = try packs.map { pack in
      try sandbox.git("verify-pack", "-v", Path.join(Path.join(hub.folder, "objects/pack"), pack))
    }
    // A difference has the depth of its chain and the object it stands on behind its place.
    let hasDelta = kinds.joined(separator: "\n").split(separator: "\n").contains { line in
      line.split(separator: " ").count == 7
    }
    #expect(hasDelta == isSmaller, "\(kinds)")
  }

  @Test func withoutARemote() throws {
    let alone = try Sandbox(git: true)
    #expect(
      try alone.refusal(["push"]).hasPrefix("error: the branch 'main' has no version yet\n"))
    try alone.write("a", "")
    try alone.commitAll("a")
    #expect(
      try Golden.difference(
        alone.refusal(["push"]),
        inline: """
          error: no remote is set up yet
          hint: run 'assets remote add origin ADDRESS' with the address your git host shows

          """) == nil)
    // A branch may follow another one of the same repository.
    try alone.git("branch", "base")
    try alone.git("branch", "-q", "--set-upstream-to=base")
    for words in [["push"], ["sync"]] {
      #expect(
        try Golden.difference(
          alone.refusal(words),
          inline: """
            error: 'main' follows 'base', a branch in this repository
            cause: it has no remote to pull from or push to
            hint: run 'assets merge base' to merge its new versions
            hint: or 'assets remote add origin ADDRESS' with the address your git host shows

            """) == nil)
    }
    try alone.git("remote", "add", "one", "x")
    try alone.git("remote", "add", "two", "y")
    #expect(try alone.refusal(["push"]).contains("hint: run 'assets push one' or 'assets push two' to share it there"))
    try alone.git("branch", "-q", "--unset-upstream")
    #expect(try alone.refusal(["push"]).contains("cause: the remotes are 'one' and 'two'\n"))
    #expect(try alone.refusal(["push", "on"]).contains("hint: did you mean 'one'?\n"))
  }

  @Test func onNoBranch() throws {
    try sandbox.git("checkout", "-q", "--detach", in: "mine")
    for words in [["push"], ["pull"], ["sync"]] {
      let result = hub.assets(words, in: "mine")
      #expect(result.error.hasPrefix("error: not on a branch\n"), "\(result)")
    }
  }
}

import TestKit
import Testing

@testable import AssetsCLI

/// What each hook of git's is told in each story: its words, where it stands, what it reads, and which index it sees.
@Suite(.enabled(if: BuiltProgram.path != nil)) struct HooksContractTests {
  /// Something to do, in the words of both tools, and what lies there before.
  struct Story: CustomTestStringConvertible, Sendable {
    var title: String
    var assets: [[String]]
    var git: [[String]]
    /// Where one stands.
    var folder = ""
    var prepare: @Sendable (Sandbox) throws -> Void = { _ in }
    var testDescription: String { title }
  }

  static let stories = [
    Story(
      title: "commit", assets: [["commit", "-m", "Words"]], git: [["add", "-A"], ["commit", "-q", "-m", "Words"]],
      prepare: { try $0.write("notes.txt", "new") }),
    Story(
      title: "commit from a folder", assets: [["commit", "-m", "Words"]],
      git: [["add", "-A", ":/"], ["commit", "-q", "-m", "Words"]], folder: Sandbox.images,
      prepare: { try $0.write("notes.txt", "new") }),
    Story(
      title: "commit --no-verify", assets: [["commit", "--no-verify", "-m", "Words"]],
      git: [["add", "-A"], ["commit", "-q", "--no-verify", "-m", "Words"]],
      prepare: { try $0.write("notes.txt", "new") }),
    Story(
      title: "commit --amend", assets: [["commit", "--amend"]],
      git: [["add", "-A"], ["commit", "-q", "--amend", "--no-edit"]], prepare: { try $0.write("notes.txt", "new") }),
    Story(title: "a new branch", assets: [["branch", "new"]], git: [["switch", "-q", "-c", "new"]]),
    Story(title: "switch", assets: [["switch", "side"]], git: [["switch", "-q", "side"]]),
    Story(title: "revert", assets: [["revert", "HEAD"]], git: [["revert", "--no-edit", "HEAD"]]),
    Story(title: "merge", assets: [["merge", "side"]], git: [["merge", "-q", "--no-edit", "side"]]),
    Story(
      title: "merge, forward", assets: [["merge", "side"]], git: [["merge", "-q", "--no-edit", "side"]],
      prepare: { try $0.git("reset", "-q", "--hard", "HEAD~1") }),
    Story(
      title: "a merge with a decision", assets: [["merge", "side"], ["keep", "mine", "--all"], ["commit"]],
      git: [
        ["merge", "-q", "--no-edit", "side"], ["checkout", "-q", "--ours", "."], ["add", "-A"], ["commit", "-q"],
      ],
      prepare: {
        try $0.write("theirs.txt", "mine")
        try $0.commitAll("mine, too")
      }),
    Story(title: "push", assets: [["push"]], git: [["push", "-q", "-u", "origin", "main"]]),
    Story(
      title: "pull, forward", assets: [["pull"]], git: [["pull", "-q"]],
      prepare: { try $0.comesFromTheHub("side") }),
    Story(
      title: "pull with versions on both sides", assets: [["pull"]], git: [["pull", "-q", "--no-edit"]],
      prepare: {
        try $0.comesFromTheHub("side")
        try $0.write("own.txt", "own")
        try $0.commitAll("own")
      }),
    Story(
      title: "pull, put on top", assets: [["pull"]], git: [["pull", "-q"]],
      prepare: {
        try $0.comesFromTheHub("side")
        try $0.write("own.txt", "own")
        try $0.commitAll("own")
        try $0.git("config", "pull.rebase", "true")
        // While versions are put on top, git checks one out and commits the others; nothing of that happens here.
        for name in ["post-checkout", "post-commit", "prepare-commit-msg", "pre-commit", "commit-msg"] {
          $0.remove(".git/hooks/\(name)")
        }
      }),
  ]

  /// Git makes one version after the other where it puts them; here all are made before anything moves. So the order
  /// differs, and what `HEAD` is meanwhile, but not which hooks run, how often and with which words.
  @Test("contract 22: versions that are put on top of others pass the same hooks", arguments: [1, 2])
  func aReplayRunsTheSameHooks(count: Int) throws {
    let pair = try RepositoryPair { sandbox in
      try sandbox.git("init", "-q", "--bare", "-b", "main", "../hub.git")
      try sandbox.git("remote", "add", "origin", "../hub.git")
      try sandbox.git("switch", "-q", "-c", "side")
      try sandbox.write("theirs.txt", "theirs")
      try sandbox.commitAll("theirs")
      try sandbox.git("push", "-q", "origin", "side")
      try sandbox.git("switch", "-q", "main")
      try sandbox.write("mine.txt", "mine")
      try sandbox.commitAll("mine")
      try sandbox.comesFromTheHub("side")
      try sandbox.git("config", "pull.rebase", "true")
      for number in 1...count {
        try sandbox.write("own \(number).txt", "own")
        try sandbox.commitAll("own \(number)")
      }
      try sandbox.tellEveryHook()
      try sandbox.writeHook(
        "prepare-commit-msg", "echo \"prepare-commit-msg $# $*\" >> \"$HOME/seen\"; echo 'Seen-by: hook' >> \"$1\"")
      sandbox.remove("../home/seen")
    }
    let names = ["pre", "post", "commit", "prepare"]
    let heads = { (sandbox: Sandbox) in
      try sandbox.toldHooks().split(separator: "\n").map(String.init)
        .filter { line in names.contains { line.hasPrefix($0) } }
    }
    #expect(runAssets(["pull"], in: pair.ours) { $0.program = { BuiltProgram.path } }.exitCode == .done)
    try pair.gits.git("pull", "-q")
    let (ours, gits) = (try heads(pair.ours), try heads(pair.gits))
    // Git goes to where the other side is, and goes on from there; the second id is where one is in the end.
    #expect(ours.sorted() == gits.sorted() && ours.first == gits.first && ours.last == gits.last, "\(ours)\n\(gits)")
    let messages = ["log", "-\(count)", "--format=%B", "HEAD"]
    #expect(try pair.ours.git("log", "-1", "--format=%B").contains("Seen-by: hook"))
    func lines(_ sandbox: Sandbox) throws -> [Substring] {
      try sandbox.runGit(messages).output.split(separator: "\n").filter { !$0.isEmpty }
    }
    #expect(try lines(pair.ours) == lines(pair.gits))
  }

  @Test func aHookMayRefuseAVersionThatGoesOnTop() throws {
    let hub = try Hub()
    try hub.start(clones: ["mine"])
    try hub.colleagueShares("theirs", ["theirs.txt": "1\n"])
    try hub.commit("own", ["own.txt": "1\n"], in: "mine")
    try hub.sandbox.git("config", "pull.rebase", "true", in: "mine")
    try hub.sandbox.writeHook("prepare-commit-msg", "exit 3", in: "mine/.git/hooks")
    let said = try hub.refusal(["pull"], in: "mine")
    #expect(said.contains("the hook 'prepare-commit-msg' refused"), "\(said)")
  }

  @Test("contract 22: every hook is told what git tells it", arguments: stories)
  func hooksAreToldTheSame(story: Story) throws {
    let pair = try RepositoryPair { sandbox in
      try sandbox.write("../home/.gitconfig", "[pull]\n\trebase = false\n")
      try sandbox.git("init", "-q", "--bare", "-b", "main", "../hub.git")
      try sandbox.git("remote", "add", "origin", "../hub.git")
      try sandbox.git("switch", "-q", "-c", "side")
      try sandbox.write("theirs.txt", "theirs")
      try sandbox.commitAll("theirs")
      try sandbox.git("push", "-q", "origin", "side")
      try sandbox.git("switch", "-q", "main")
      try sandbox.write("mine.txt", "mine")
      try sandbox.commitAll("mine")
      sandbox.environment["GIT_EDITOR"] = "true"
      sandbox.environment["GIT_MERGE_AUTOEDIT"] = "no"
      try sandbox.tellEveryHook()
      try story.prepare(sandbox)
      sandbox.remove("../home/seen")
    }
    for words in story.assets {
      _ = runAssets(words, in: pair.ours, folder: story.folder) { $0.program = { BuiltProgram.path } }
    }
    for words in story.git { _ = try pair.gits.runGit(words, in: story.folder) }
    let (ours, gits) = (try pair.ours.toldHooks(), try pair.gits.toldHooks())
    #expect(!gits.isEmpty && ours == gits, "ours:\n\(ours)\ngit's:\n\(gits)")
    #expect(
      try pair.ours.runGit(["status", "--porcelain", "--branch"]).output
        == pair.gits.runGit(["status", "--porcelain", "--branch"]).output)
  }
}

extension Sandbox {
  /// Has `main` follow a branch of the shared repository, from where that began.
  fileprivate func comesFromTheHub(_ branch: String) throws {
    try git("reset", "-q", "--hard", "HEAD~1")
    try git("config", "branch.main.remote", "origin")
    try git("config", "branch.main.merge", "refs/heads/\(branch)")
  }

  /// Has every hook note what it is told.
  fileprivate func tellEveryHook() throws {
    let before = ["pre-commit", "prepare-commit-msg", "commit-msg", "pre-merge-commit"]
    for name in before + ["post-commit", "post-merge", "post-checkout", "post-rewrite", "pre-push", "pre-rebase"] {
      let reads = ["post-rewrite", "pre-push"].contains(name) ? "cat" : ":"
      // Which index is meant shows in what is staged there.
      let index = before.contains(name) ? "git diff --cached --name-status HEAD; echo \"editor $GIT_EDITOR\"" : ":"
      try writeHook(
        name,
        """
        {
          echo "\(name) $# $*"
          pwd
          git rev-parse --absolute-git-dir
          \(reads)
          \(index)
        } >> "$HOME/seen"
        """)
    }
  }

  /// What hooks noted, without ids and without where the sandbox lies.
  fileprivate func toldHooks() throws -> String {
    guard exists("../home/seen") else { return "" }
    return try text("../home/seen").replacing(scratch, with: "$ROOT").replacing(/\b[0-9a-f]{40}\b/, with: "$ID")
  }
}

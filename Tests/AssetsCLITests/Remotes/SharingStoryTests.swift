import Files
import TestKit
import Testing

@testable import AssetsCLI

/// One story of two people, told once with `assets` and once with `git` over each way there is (contract 39).
///
/// Dates are fixed, so versions have the same ids on both sides, merges among them.
@Suite struct SharingStoryTests {
  @Test(arguments: TestTier.some(of: Way.available))
  func assetsAndGitTellTheSame(over way: Way) throws {
    let hub = try Hub(way)
    let byGit = try Story(hub, tool: .git).tell()
    try emptyHub(hub)
    let byAssets = try Story(hub, tool: .assets).tell()
    #expect(byAssets.keys.sorted() == byGit.keys.sorted())
    for (name, text) in byGit { #expect(byAssets[name] == text, "\(way): \(name)") }
  }

  private func emptyHub(_ hub: Hub) throws {
    hub.sandbox.remove(hub.folder)
    hub.sandbox.remove("mine")
    hub.sandbox.remove("theirs")
    try hub.sandbox.git("init", "--quiet", "--bare", "--initial-branch=main", hub.folder)
  }
}

private struct Story {
  enum Tool { case assets, git }

  let hub: Hub
  let tool: Tool

  init(_ hub: Hub, tool: Tool) { (self.hub, self.tool) = (hub, tool) }

  private var sandbox: Sandbox { hub.sandbox }

  /// Returns what both tools must leave alike, by name.
  func tell() throws -> [String: String] {
    sandbox.now = 1_700_000_000
    try share(["clone", hub.address, "mine"], ["clone", "-q", hub.address, "mine"], in: "")
    try hub.commit("first", ["bell.txt": "1\n", "anchor.txt": "1\n"], in: "mine")
    try share(["push"], ["push", "-q"], in: "mine")
    try sandbox.git("switch", "-q", "-c", "icons", in: "mine")
    try hub.commit("icons", ["icons.txt": "1\n"], in: "mine")
    // The first push of a branch: it follows the remote's from then on.
    try share(["push"], ["push", "-q", "-u", "origin", "icons"], in: "mine")
    try sandbox.git("switch", "-q", "main", in: "mine")
    try sandbox.git("clone", "-q", hub.address, "theirs")

    try theyShare("second", ["bell.txt": "2\n", "folder/new.txt": "new\n"])
    try share(["pull"], ["pull", "-q"], in: "mine")

    try theyShare("third", ["bell.txt": "3\n"])
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    try share(["pull"], ["pull", "-q", "--no-edit"], in: "mine")
    try share(["push"], ["push", "-q"], in: "mine")

    try sandbox.git("pull", "-q", in: "theirs")
    try theyShare("fourth", ["bell.txt": "4\n"])
    try hub.commit("mine again", ["anchor.txt": "3\n"], in: "mine")
    try sandbox.git("config", "pull.rebase", "true", in: "mine")
    try share(["pull"], ["pull", "-q"], in: "mine")
    try share(["push"], ["push", "-q"], in: "mine")

    try sandbox.git("push", "-q", "origin", "--delete", "icons", in: "theirs")
    try sandbox.git("tag", "v1", in: "theirs")
    try sandbox.git("push", "-q", "origin", "v1", in: "theirs")
    try share(["fetch", "--prune"], ["fetch", "-q", "--prune"], in: "mine")
    try hub.expectSound("mine")
    return try account()
  }

  private func theyShare(_ message: String, _ files: [String: String]) throws {
    try hub.commit(message, files, in: "theirs")
    try sandbox.git("push", "-q", in: "theirs")
  }

  private func share(_ ours: [String], _ git: [String], in clone: String) throws {
    let before = sandbox.environment
    defer { sandbox.environment = before }
    for name in ["AUTHOR", "COMMITTER"] { sandbox.environment["GIT_\(name)_DATE"] = "\(sandbox.now) +0000" }
    sandbox.environment["GIT_REFLOG_ACTION"] = tool == .git && git[0] == "pull" ? "pull" : nil
    sandbox.now += 60
    switch tool {
    case .assets: hub.works(ours, in: clone)
    case .git:
      let result = try sandbox.run("git", git, in: clone)
      guard result.isSuccess else { throw ProgramRunError(words: ["git"] + git, result: result) }
    }
  }

  private func account() throws -> [String: String] {
    var account: [String: String] = [:]
    for command in [
      ["for-each-ref", "refs/heads", "refs/remotes", "refs/tags"], ["reflog", "show", "--format=%H %gs", "main"],
      ["reflog", "show", "--format=%H %gs", "origin/main"],
      ["status", "--porcelain", "--branch"], ["ls-files", "--stage"], ["config", "--local", "--list"],
      ["log", "--format=fuller", "--all", "--topo-order"],
    ] {
      let result = try sandbox.runGit(command, in: "mine")
      account[command.joined(separator: " ")] = result.output
    }
    account["the configuration as it is written"] = try sandbox.text("mine/.git/config")
    account["the hub"] = try sandbox.git("--git-dir", hub.folder, "for-each-ref")
    return account
  }
}

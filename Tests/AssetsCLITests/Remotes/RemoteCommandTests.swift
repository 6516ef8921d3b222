import TestKit
import Testing

@testable import AssetsCLI

@Suite struct RemoteCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  private func run(_ words: String...) -> RunResult { runAssets(["remote"] + words, in: sandbox) }

  @Test func withoutAny() {
    #expect(
      run()
        == RunResult(
          exitCode: .done, output: "",
          error: """
            note: no remote is set up yet
            hint: run 'assets remote add origin ADDRESS' with the address your git host shows

            """))
  }

  @Test func isKeptAsGitKeepsIt() throws {
    let plain = try Sandbox.harbour()
    let address = "https://ada:secret@example.com/harbour.git"
    #expect(
      run("add", "origin", address).output == "Added remote 'origin': 'https://example.com/harbour.git'\n")
    try plain.git("remote", "add", "origin", address)
    #expect(try sandbox.text(".git/config") == plain.text(".git/config"))
    #expect(run().output == "origin  https://example.com/harbour.git\n")
    #expect(run("list", "--json").output.contains(#""name": "origin""#))
    #expect(!run("list", "--json").output.contains("secret"))
    #expect(run("set-url", "origin", "../elsewhere").exitCode == .done)
    try plain.git("remote", "set-url", "origin", "../elsewhere")
    for one in [sandbox, plain] {
      try one.git("update-ref", "refs/remotes/origin/main", "HEAD")
      try one.git("branch", "-q", "--set-upstream-to=origin/main")
    }
    #expect(run("rename", "origin", "studio").output == "Renamed remote 'origin' to 'studio'\n")
    try plain.git("remote", "rename", "origin", "studio")
    #expect(try sandbox.text(".git/config") == plain.text(".git/config"))
    #expect(try sandbox.git("for-each-ref") == sandbox.git("for-each-ref"))
    #expect(try sandbox.git("rev-parse", "--abbrev-ref", "@{upstream}") == "studio/main")
    #expect(run("remove", "studio").exitCode == .done)
    try plain.git("remote", "remove", "studio")
    #expect(try sandbox.text(".git/config") == plain.text(".git/config"))
    #expect(try sandbox.git("for-each-ref", "refs/remotes") == "")
  }

  @Test func whatIsRemovedComesBackWithTheLinesThatAreTold() throws {
    let hub = try Hub()
    try hub.start(clones: ["mine"])
    let sandbox = hub.sandbox
    try sandbox.git("switch", "-q", "-c", "it's", in: "mine")
    for (key, value) in [
      ("remote.origin.prune", "true"), ("remote.pushDefault", "origin"), ("branch.it's.pushRemote", "origin"),
      ("branch.it's.remote", "origin"), ("branch.it's.merge", "refs/heads/main"),
    ] {
      try sandbox.git("config", key, value, in: "mine")
    }
    try sandbox.git("remote", "set-url", "--add", "origin", "../elsewhere & more", in: "mine")
    let settings = { try sandbox.git("config", "--list", "--local", in: "mine").split(separator: "\n").sorted() }
    let before = try settings()
    let removed = hub.assets(["remote", "remove", "origin"], in: "mine")
    #expect(removed.error.hasPrefix("hint: run these commands to restore it; 'assets undo' does not:\n"), "\(removed)")
    #expect(try settings() != before)
    for line in removed.error.split(separator: "\n").dropFirst() {
      let words = line.trimmed
      // The second address leads nowhere.
      if words.hasPrefix("assets fetch") {
        try sandbox.git("fetch", "-q", hub.address, "+refs/heads/*:refs/remotes/origin/*", in: "mine")
      } else if words.hasPrefix("assets ") {
        hub.works(words.split(separator: " ").dropFirst().map(String.init), in: "mine")
      } else {
        #expect(try sandbox.run("sh", ["-c", words], in: "mine").isSuccess, "\(words)")
      }
    }
    #expect(try settings() == before)
  }

  @Test func aPasswordIsNotTold() throws {
    try sandbox.git("remote", "add", "origin", "https://ada:secret@example.com/x.git")
    let said = run("remove", "origin").error
    #expect(!said.contains("secret") && said.contains("note: the password in its address is not shown"), "\(said)")
  }

  @Test(arguments: [["add", "d", ""], ["add", "", "x"], ["set-url", "origin", ""]])
  func emptyWordsAreRefused(words: [String]) throws {
    try sandbox.git("remote", "add", "origin", "x")
    let before = try sandbox.text(".git/config")
    let result = runAssets(["remote"] + words, in: sandbox)
    #expect(result.exitCode == .failed && result.error.hasPrefix("error: a remote needs a name and an address\n"))
    #expect(try sandbox.text(".git/config") == before)
  }

  @Test func aDryRunChangesNothing() throws {
    _ = run("add", "origin", "/hub")
    try sandbox.git("config", "branch.main.remote", "origin")
    let before = try sandbox.text(".git/config")
    let says = { [self] (words: [String]) in runAssets(["remote"] + words + ["--dry-run"], in: sandbox).output }
    let added = says(["add", "studio", "https://ada:secret@host/x"])
    #expect(added == "Would set 'studio' to 'https://host/x'\n")
    #expect(says(["set-url", "origin", "/new"]) == "Would set 'origin' to '/new'\n")
    #expect(
      Golden.difference(
        says(["rename", "origin", "studio"]),
        inline: """
          Would rename 'origin' to 'studio'
          'main' follows a branch of it, and would still do so

          """) == nil)
    #expect(
      Golden.difference(
        says(["remove", "origin"]),
        inline: """
          Would remove 'origin' and its tracking branches; your own branches would stay
          'main' follows a branch of it, and would no longer follow any

          """) == nil)
    let json = says(["remove", "origin", "--json"])
    for part in [#""action": "remove""#, #""main""#, #""dryRun": true"#] { #expect(json.contains(part), "\(json)") }
    #expect(run("remove", "nowhere", "--dry-run").exitCode == .failed)
    #expect(run("add", "origin", "/x", "--dry-run").exitCode == .failed)
    #expect(try sandbox.text(".git/config") == before)
  }

  /// Git would refuse it as well; a dry run has to know.
  @Test(arguments: ["two words", "a..b", "a~1", "x.lock", "/x"]) func aNameGitCannotTakeIsRefused(name: String) throws {
    for more in [[], ["--dry-run"]] {
      let refused = runAssets(["remote", "add", name, "/x"] + more, in: sandbox)
      #expect(refused.error.hasPrefix("error: invalid remote name '\(name)'\n"), "\(refused)")
    }
    #expect(try !sandbox.runGit(["remote", "add", name, "/x"]).isSuccess)
  }

  @Test func whatCannotBeDoneIsTold() throws {
    try sandbox.git("remote", "add", "origin", "x")
    #expect(run("add", "origin", "y").error.hasPrefix("error: the remote 'origin' already exists\n"))
    #expect(run("remove", "orgin").error.contains("hint: did you mean 'origin'?\n"))
    #expect(run("add", "a..b", "y").error.hasPrefix("error: invalid remote name 'a..b'\n"))
    #expect(run("add", "--", "--mirror=push", "y").exitCode == .failed)
    #expect(run("add", "new").exitCode == .usage)
    #expect(run("remove", "origin", "too").exitCode == .usage)
    #expect(run("frobnicate").exitCode == .usage)
  }
}

extension Substring {
  /// Without the blanks at its beginning.
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}

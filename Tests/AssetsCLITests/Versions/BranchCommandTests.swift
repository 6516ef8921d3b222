import TestKit
import Testing

@testable import AssetsCLI

@Suite struct BranchCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  func branch(_ words: String...) -> RunResult { runAssets(["branch"] + words, in: sandbox) }

  var date: String {
    get throws { try sandbox.git("log", "-1", "--format=%ad", "--date=format:%Y-%m-%d %H:%M") }
  }

  var head: String { get throws { try sandbox.git("rev-parse", "--short=7", "HEAD") } }

  @Test func listsThemWithTheCurrentOneMarked() throws {
    try sandbox.git("branch", "icons/redraw")
    try sandbox.git("branch", "a-very-long-name")
    let head = try head
    let date = try date
    #expect(
      branch()
        == RunResult(
          exitCode: .done,
          output: """
               a-very-long-name  \(head)  \(date)  Harbour
               icons/redraw      \(head)  \(date)  Harbour
            *  main              \(head)  \(date)  Harbour

            """, error: ""))
  }

  @Test func listsThemAsJSON() throws {
    try sandbox.git("remote", "add", "origin", "https://example.com/harbour.git")
    try sandbox.git("config", "branch.main.remote", "origin")
    try sandbox.git("config", "branch.main.merge", "refs/heads/main")
    try sandbox.git("branch", "side")
    let id = try sandbox.git("rev-parse", "HEAD")
    let date = try sandbox.git("log", "-1", "--format=%ad", "--date=iso-strict")
    #expect(
      Golden.difference(
        branch("--json").output,
        inline: """
          {
            "current": "main",
            "branches": [
              {
                "name": "main",
                "version": "\(id)",
                "current": true,
                "upstream": "origin/main",
                "date": "\(date)",
                "subject": "Harbour"
              },
              {
                "name": "side",
                "version": "\(id)",
                "current": false,
                "date": "\(date)",
                "subject": "Harbour"
              }
            ]
          }

          """) == nil)
  }

  @Test func whatIsMadeAsJSONIsTheList() throws {
    let sentence = "Created branch 'side' and switched to it"
    #expect(
      branch("side", "--json").output.hasPrefix("{\n  \"sentence\": \"\(sentence)\",\n  \"current\": \"side\",\n"))
  }

  @Test func tellsWhereThereIsNoBranchOrNoVersion() throws {
    try sandbox.git("checkout", "-q", "--detach")
    let (head, date) = (try head, try date)
    #expect(branch().output == "*  (no branch)  \(head)\n   main         \(head)  \(date)  Harbour\n")
    let empty = try Sandbox(git: true)
    #expect(runAssets(["branch"], in: empty).output == "*  main  no version yet\n")
    #expect(runAssets(["branch", "--json"], in: empty).output.contains("\"branches\": []"))
  }

  @Test func makesOneAndGoesThereWithUnsavedWork() throws {
    try sandbox.write("\(Sandbox.images)/Contents.json", "{}")
    try sandbox.write("staged", "")
    try sandbox.git("add", "staged")
    try sandbox.write("new", "")
    let (index, status) = (try sandbox.copyIndex(), " M \(Sandbox.images)/Contents.json\nA  staged\n?? new\n")
    try sandbox.writeHook("post-checkout", "echo \"$1 $2 $3\" > \"$HOME/seen\"")
    #expect(
      branch("icons/redraw")
        == RunResult(exitCode: .done, output: "Created branch 'icons/redraw' and switched to it\n", error: ""))
    #expect(try sandbox.copyIndex() == index)
    #expect(try sandbox.git("symbolic-ref", "HEAD") == "refs/heads/icons/redraw")
    let id = try sandbox.git("rev-parse", "main")
    #expect(try sandbox.text("../home/seen") == "\(id) \(id) 1\n")
    #expect(
      try sandbox.git("log", "-g", "-1", "--format=%gs|%gn")
        == "checkout: moving from main to icons/redraw|Cleo Committer")
    #expect(try sandbox.git("log", "-g", "-1", "--format=%gs", "icons/redraw") == "branch: Created from HEAD")
    try sandbox.expectSound(status)
  }

  @Test func beforeTheFirstVersionTheBranchGetsAnotherName() throws {
    let sandbox = try Sandbox(git: true)
    #expect(runAssets(["branch", "side"], in: sandbox).exitCode == .done)
    #expect(try sandbox.git("symbolic-ref", "HEAD") == "refs/heads/side")
    try sandbox.write("a", "")
    #expect(runAssets(["commit", "-m", "x"], in: sandbox).output.contains("to 'side'"))
    #expect(try sandbox.git("branch", "--format=%(refname:short)") == "side")
  }

  @Test func aBranchIsMadeFromAVersionOnNoBranch() throws {
    try sandbox.git("checkout", "-q", "--detach")
    #expect(branch("rescue").exitCode == .done)
    try sandbox.write("a", "")
    #expect(runAssets(["commit", "-m", "x"], in: sandbox).exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func headIsNoBranch() throws {
    let words = try sandbox.refusal(["branch", "HEAD"])
    #expect(words.hasPrefix("error: 'HEAD' is not a valid branch name\ncause: git uses it"), "\(words)")
  }

  @Test(arguments: ["a..b", "-x", "x.lock", "a b", "x/", "", "@{", "a\u{1B}[31m"])
  func aNameThatGitDoesNotTakeIsRefused(name: String) throws {
    let words = try sandbox.refusal(["branch", "--", name])
    #expect(
      Golden.difference(
        words,
        inline: """
          error: invalid branch name \(quoted(name))
          hint: use letters, digits, '-', '_' and '/', such as 'icons/redraw'

          """) == nil)
  }

  @Test func aNameThatIsTakenIsRefused() throws {
    try sandbox.git("branch", "icons/redraw")
    #expect(
      try Golden.difference(
        sandbox.refusal(["branch", "main"]),
        inline: """
          error: the branch 'main' already exists
          hint: run 'assets switch main' to switch to it

          """) == nil)
    for (name, other) in [("icons", "icons/redraw"), ("main/x", "main"), ("Main", "main")] {
      #expect(
        try Golden.difference(
          sandbox.refusal(["branch", name]),
          inline: """
            error: the branches '\(name)' and '\(other)' can't both exist
            cause: git stores both as one file, or one inside the other
            hint: choose another name

            """) == nil)
    }
  }

  @Test func inTheMiddleOfAMergeNoneIsMade() throws {
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
    try sandbox.git("merge", "-q", "--no-ff", "--no-commit", "side")
    #expect(try sandbox.refusal(["branch", "x"]).hasPrefix("error: a merge is not finished\n"))
  }

  @Test func aLockLeavesNoHalfOfIt() throws {
    try sandbox.write(".git/index.lock", "")
    #expect(branch("side").exitCode == .done)
    sandbox.remove(".git/index.lock")
    try sandbox.expectSound()
    try sandbox.write(".git/HEAD.lock", "")
    #expect(
      try sandbox.refusal(["branch", "again"]).hasPrefix("error: another program is using this repository\n"))
  }
}

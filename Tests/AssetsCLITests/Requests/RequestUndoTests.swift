import TestKit
import Testing

@testable import AssetsCLI

/// `assets undo` of what was said in a request: removed while nobody else has it, then reverted by another event.
@Suite struct RequestUndoTests {
  private let team = try! RequestContractTests.Team()  // without git no test of this suite can run

  init() {
    team.ada("request")
    team.grace("fetch")
  }

  private func tip(in clone: String = "ada") throws -> String {
    try team.sandbox.git("for-each-ref", "--format=%(objectname)", "refs/assets/requests", in: clone)
  }

  private func undo(_ words: String...) -> RunResult { team.hub.assets(["undo"] + words, in: "ada") }

  @Test func whatWasNotSharedIsRemovedAndComesBackByRedo() throws {
    let before = try tip()
    team.ada("request", "comment", "-m", "The rim", "--local")
    let said = try tip()
    let dry = undo("--dry-run")
    #expect(dry.error.contains("the request of 'bell-redrawn' would be as it was before"), "\(dry)")
    #expect(try tip() == said)
    let undone = undo()
    #expect(undone.output.hasPrefix("Undid ") && undone.output.contains("assets request comment"), "\(undone)")
    #expect(try tip() == before && !team.shown(in: "ada").contains("The rim"))
    team.ada("redo")
    #expect(try tip() == said && team.shown(in: "ada").contains("The rim"))
  }

  @Test func whatWasUndoneComesBackAfterGitClearedItAway() throws {
    team.ada("request", "comment", "-m", "The rim", "--local")
    let said = try tip()
    #expect(undo().exitCode == .done)
    team.grace("request", "comment", "bell-redrawn", "-m", "Meanwhile")
    team.ada("fetch")
    try team.sandbox.git("-c", "gc.reflogExpire=now", "gc", "-q", "--prune=now", in: "ada")
    #expect(try !team.sandbox.runGit(["cat-file", "-e", said], in: "ada").isSuccess)
    team.ada("redo")
    let shown = team.shown(in: "ada")
    #expect(shown.contains("The rim") && shown.contains("Meanwhile"), "\(shown)")
    #expect(try team.sandbox.git("fsck", "--strict", "--no-dangling", in: "ada") == "")
    team.ada("sync")
    #expect(team.grace("fetch").output.contains("1 new comment by Ada"))
  }

  @Test func whatOthersHaveIsToBeSaidAgain() throws {
    team.grace("request", "comment", "bell-redrawn", "-m", "The rim")
    let undone = team.grace("undo")
    #expect(undone.error.contains("others have this already") && !undone.error.contains("redo"), "\(undone)")
    let countered = try tip(in: "grace")
    let refused = try team.hub.refusal(["redo"], in: "grace")
    #expect(refused.hasPrefix("error: others have this already, and it can't be redone"), "\(refused)")
    #expect(refused.contains("hint: say it again there: 'The rim'"), "\(refused)")
    #expect(try tip(in: "grace") == countered)
  }

  @Test func aRequestThatWasNotSharedIsGone() throws {
    try team.sandbox.git("switch", "-q", "-c", "second", in: "ada")
    try team.putBell(7, "Second")
    team.ada("request", "--local")
    #expect(try tip().split(separator: "\n").count == 2)
    #expect(undo().exitCode == .done)
    #expect(try tip().split(separator: "\n").count == 1)
    #expect(try team.sandbox.git("rev-parse", "--abbrev-ref", "HEAD", in: "ada") == "second")
  }

  @Test(arguments: [
    (["comment", "-m", "The rim"], "Hide a comment"), (["close"], "Reopen"),
    (["ask", "--add", "kat@example.com"], "Ask as before"),
  ])
  func whatOthersHaveIsReverted(words: [String], subject: String) throws {
    let before = team.shown()
    team.grace(["request", words[0], "bell-redrawn"] + words.dropFirst())
    let said = try tip(in: "grace")
    let undone = team.grace(["undo"])
    #expect(undone.error.contains("an event that reverts it was added"), "\(undone)")
    #expect(undone.error.contains("hint: 'assets sync' shares it"), "\(undone)")
    #expect(try team.sandbox.git("log", "-1", "--format=%s", tip(in: "grace"), in: "grace") == subject)
    #expect(try team.sandbox.git("rev-parse", "\(tip(in: "grace"))~", in: "grace") == said)
    team.grace(["sync"])
    team.ada("fetch")
    let after = team.shown(in: "ada")
    #expect(after == team.shown())
    #expect(!after.contains("The rim") && !after.contains("kat@example.com"))
    #expect(before.contains(#""state": "open""#) && after.contains(#""state": "open""#))
  }

  @Test func aResolvedCommentIsOpenAgainAndAHiddenOneStaysHidden() throws {
    let said = team.grace("request", "comment", "bell-redrawn", "-m", "The rim").output
    let id = String(try #require(said.split(separator: "(").last?.prefix(7)))
    team.grace("request", "resolve", id)
    let resolved = try tip(in: "grace")
    #expect(team.grace("request", "resolve", id).output == "'\(id)' is already resolved\n")
    #expect(try tip(in: "grace") == resolved)
    let undone = team.grace("undo")
    #expect(undone.error.contains("an event that reverts it was added"), "\(undone)")
    #expect(team.shown().contains(#""resolved": false"#) && !team.shown().contains(#""resolved": true"#))
    team.grace("request", "hide", id)
    let hidden = try tip(in: "grace")
    let refused = try team.hub.refusal(["undo"], in: "grace")
    #expect(refused.hasPrefix("error: others have this already, and it can't be undone"), "\(refused)")
    #expect(try tip(in: "grace") == hidden)
  }

  @Test func aVerdictIsAsItWasBefore() throws {
    // Not the messages of verdicts, which stay in the conversation.
    func verdicts() -> [Substring] {
      let lines = team.shown().split(separator: "\n").prefix { !$0.contains(#""comments""#) }
      return lines.filter { $0.contains(#""verdict""#) }
    }
    team.grace("request", "approve", "bell-redrawn", "-m", "Fine")
    let approved = verdicts()
    team.grace("request", "changes", "bell-redrawn", "-m", "Not the rim")
    #expect(verdicts() != approved)
    team.grace("undo")
    #expect(verdicts() == approved && approved.count == 1)
    team.grace("undo")
    #expect(verdicts() == [])
    team.grace("sync")
    team.ada("fetch")
    #expect(team.hub.assets(["request", "merge"], in: "ada").exitCode == .findings)
  }
}

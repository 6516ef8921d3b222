import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Changes of prototypes in words, and merges of them.
@Suite struct MergedPrototypeTests {
  private static let path = "Prototypes/reserve.prototype.json"

  private static func document(_ links: String..., detail: String = "") -> [UInt8] {
    let lines = links.map { "      \($0)" }.joined(separator: ",\n")
    return Array(
      """
      { "schema": 1,
        "screens": [
          { "id": "home", "links": [
      \(lines) ] },
          { "id": "detail", "links": [ { "id": "back", "label": "Back", "action": "back"\(detail) } ] } ] }

      """.utf8)
  }

  private static let go = #"{ "id": "go", "label": "Go", "area": [0, 0, 44, 44], "to": "detail" }"#

  /// A repository with a prototype on 'main', and a branch 'grace' with another version of it.
  private func project(_ mine: [UInt8], _ theirs: [UInt8]) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q", "-b", "main")
    try sandbox.git("config", "user.name", "Ada")
    try sandbox.git("config", "user.email", "ada@example.com")
    try sandbox.write(Self.path, Self.document(Self.go))
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-qm", "Start")
    try sandbox.git("checkout", "-qb", "grace")
    try sandbox.write(Self.path, theirs)
    try sandbox.git("commit", "-qam", "Theirs")
    try sandbox.git("checkout", "-q", "main")
    try sandbox.write(Self.path, mine)
    try sandbox.git("commit", "-qam", "Mine")
    return sandbox
  }

  private static func link(_ id: String, _ y: Int, _ more: String = "") -> String {
    #"{ "id": "\#(id)", "label": "\#(id)", "area": [0, \#(y), 44, 44], "to": "detail"\#(more) }"#
  }

  @Test func statusAndDiffSayWhatChanged() throws {
    let sandbox = try project(
      Self.document(Self.go, Self.link("help", 60)), Self.document(Self.go, Self.link("pay", 120)))
    let diff = runAssets(["diff", "HEAD~1", "HEAD"], in: sandbox)
    #expect(diff.output.contains("~  reserve.prototype  1 link added\n"), "\(diff)")
    #expect(diff.output.contains("+ home → detail (tap, push)\n"), "\(diff)")
    try sandbox.write(Self.path, Self.document(Self.link("go", 12, #", "transition": "card""#)))
    let status = runAssets(["status"], in: sandbox)
    #expect(
      status.output.contains("reserve.prototype  1 link removed, 1 link changed\n")
        || status.output.contains("reserve.prototype  1 link changed, 1 link removed\n"), "\(status)")
    #expect(runAssets(["diff"], in: sandbox).output.contains("push → card"))
  }

  @Test func linksOfOneScreenAreMerged() throws {
    let sandbox = try project(
      Self.document(Self.go, Self.link("help", 60)), Self.document(Self.go, Self.link("pay", 120)))
    let merge = runAssets(["merge", "grace"], in: sandbox)
    #expect(merge.exitCode == .done, "\(merge)")
    let text = try sandbox.text(Self.path)
    #expect(text.contains(#""id": "help""#) && text.contains(#""id": "pay""#), "\(text)")
    #expect(runAssets(["prototype", "check"], in: sandbox).exitCode == .done)
  }

  @Test(arguments: ["mine", "theirs"]) func oneKeyChangedByBothIsNamedAndKept(side: String) throws {
    let sandbox = try project(
      Self.document(Self.go, Self.link("help", 60), detail: #", "transition": "drop""#),
      Self.document(Self.go, Self.link("pay", 120), detail: #", "transition": "zoom""#))
    let merge = runAssets(["merge", "grace"], in: sandbox)
    #expect(merge.exitCode == .findings, "\(merge)")
    let conflicts = runAssets(["conflicts"], in: sandbox)
    #expect(conflicts.output.contains("both sides changed 'transition' of detail/back"), "\(conflicts)")
    #expect(!(try sandbox.text(Self.path)).contains("<<<<"))
    #expect(runAssets(["keep", side, Self.path], in: sandbox).exitCode == .done)
    let text = try sandbox.text(Self.path)
    // What isn't in conflict comes from both.
    #expect(text.contains(#""id": "help""#) && text.contains(#""id": "pay""#), "\(text)")
    #expect(text.contains(side == "mine" ? #""transition": "drop""# : #""transition": "zoom""#), "\(text)")
    #expect(runAssets(["commit", "-m", "Merge"], in: sandbox).exitCode == .done)
  }

  /// A part can't be kept by itself, and the way that works is said.
  @Test(arguments: ["detail/back", "reserve.prototype/detail/back", MergedPrototypeTests.path + "/detail/back"])
  func aSingleLinkIsNotKeptByItself(name: String) throws {
    let sandbox = try project(
      Self.document(Self.go, detail: #", "transition": "drop""#),
      Self.document(Self.go, detail: #", "transition": "zoom""#))
    #expect(runAssets(["merge", "grace"], in: sandbox).exitCode == .findings)
    let before = try sandbox.bytes(Self.path)
    let keep = runAssets(["keep", "theirs", name], in: sandbox)
    #expect(keep.exitCode != .done)
    #expect(keep.error.hasPrefix("error: a screen or link of '\(Self.path)' can't be kept by itself\n"), "\(keep)")
    #expect(try sandbox.bytes(Self.path) == before)
    for command in ["keep theirs \(Self.path)", "prototype show reserve"] {
      #expect(keep.error.contains("'assets \(command)'"), "\(keep)")
      let words = command.split(separator: " ").map(String.init)
      #expect(runAssets(words, in: sandbox).exitCode == .done, "\(command)")
    }
    #expect(try sandbox.text(Self.path).contains(#""transition": "zoom""#))
  }

  @Test(arguments: ["reserve", "reserve.prototype"]) func thePathIsNamed(name: String) throws {
    let sandbox = try project(
      Self.document(Self.go, detail: #", "transition": "drop""#),
      Self.document(Self.go, detail: #", "transition": "zoom""#))
    #expect(runAssets(["merge", "grace"], in: sandbox).exitCode == .findings)
    let keep = runAssets(["keep", "mine", name], in: sandbox)
    #expect(keep.error.contains("hint: did you mean '\(Self.path)'?"), "\(keep)")
  }

  @Test func bothLeavesTwoPrototypes() throws {
    let sandbox = try project(
      Self.document(Self.go, detail: #", "transition": "drop""#),
      Self.document(Self.go, detail: #", "transition": "zoom""#))
    #expect(runAssets(["merge", "grace"], in: sandbox).exitCode == .findings)
    let keep = runAssets(["keep", "both", Self.path], in: sandbox)
    #expect(keep.exitCode == .done, "\(keep)")
    #expect(sandbox.exists("Prototypes/reserve-theirs.prototype.json"))
  }

  @Test func theDriverOfGitMergesThem() throws {
    let sandbox = try Sandbox()
    let base = Self.document(Self.go)
    try sandbox.write("base", base)
    try sandbox.write("ours", Self.document(Self.go, Self.link("help", 60)))
    try sandbox.write("theirs", Self.document(Self.go, Self.link("pay", 120)))
    #expect(runAssets(["merge-driver", "base", "ours", "theirs", Self.path], in: sandbox).exitCode == .done)
    let text = try sandbox.text("ours")
    #expect(text.contains(#""id": "help""#) && text.contains(#""id": "pay""#), "\(text)")
    try sandbox.write("theirs", Array("{ broken".utf8))
    let broken = runAssets(["merge-driver", "base", "ours", "theirs", Self.path], in: sandbox)
    #expect(broken.exitCode == .findings)
    #expect(try sandbox.text("ours") == text)
    try sandbox.git("init", "-q")
    #expect(runAssets(["init", "--git-drivers"], in: sandbox).exitCode == .done)
    #expect(try sandbox.text(".git/info/attributes").contains("*.prototype.json merge=assets-contents diff=assets\n"))
  }
}

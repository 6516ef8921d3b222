import Files
import TestKit
import Testing

@testable import Git

/// The real program, killed while it takes something back, does it again, or does anything.
@Suite struct UndoKillTests {
  /// What has to be one thing or another as a whole: every file, what is staged, branches and `HEAD`.
  private func facts(_ sandbox: Sandbox) throws -> String {
    var lines = try sandbox.files().map { "\($0) \(try sandbox.bytes($0).hashValue)" }
    lines.append(try sandbox.git("status", "--porcelain"))
    lines.append(try sandbox.git("ls-files", "--stage"))
    lines.append(try sandbox.git("for-each-ref", "refs/heads"))
    lines.append(try sandbox.text(".git/HEAD"))
    return lines.joined(separator: "\n")
  }

  /// `main` and `side`, with uncommitted work of every kind on `main`.
  private func sandbox(files count: Int) throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(".gitignore", "*.tmp\n")
    try sandbox.commitTwoBranches(files: count)
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("mine", "uncommitted")
    try sandbox.write("own.tmp", "ignored")
    try sandbox.write("staged", "staged")
    try sandbox.git("add", "staged")
    return sandbox
  }

  /// Kills a program that goes to and fro at many points, and looks where everything stands after the next command.
  private func expectWhole(
    _ sandbox: Sandbox, _ program: String, there: String, back: String, rounds: Int = 24,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let both = [there, back]
    // As long as one takes on this machine, now.
    let whole = try ContinuousClock().measure {
      let result = try sandbox.run(program, ["undo"])
      #expect(result.isSuccess, "\(result)", sourceLocation: sourceLocation)
    }
    #expect(try facts(sandbox) == back, sourceLocation: sourceLocation)
    for moment in KillMoments(over: whole, count: rounds) {
      let isBack = try facts(sandbox) == back
      try sandbox.kill(after: moment, [program, isBack ? "redo" : "undo"])
      // The next command settles what the killed one left.
      let status = try sandbox.run(program, ["status"])
      #expect(status.isSuccess, "after \(moment): \(status)", sourceLocation: sourceLocation)
      #expect(both.contains(try facts(sandbox)), "after \(moment)", sourceLocation: sourceLocation)
      #expect(try sandbox.text("own.tmp") == "ignored")
      #expect(!sandbox.exists(".git/index.lock"), "after \(moment)", sourceLocation: sourceLocation)
      let left = try FileSystem.entries(of: sandbox.path(".git/assets")).map(\.name)
        .filter { name in ["aside-", "switching", "operation-"].contains { name.hasPrefix($0) } }
      #expect(left == [], "after \(moment)", sourceLocation: sourceLocation)
    }
    #expect(try sandbox.git("fsck", "--full", "--strict", "--no-dangling") == "", sourceLocation: sourceLocation)
  }

  @Test func aKilledUndoOfASwitchIsWholeOrNothing() throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try sandbox(files: 200)
    let back = try facts(sandbox)
    #expect(try sandbox.run(program, ["switch", "--bring", "side"]).isSuccess)
    try expectWhole(sandbox, program, there: try facts(sandbox), back: back)
  }

  /// The work lies on its shelf, and goes back into the files, and there again.
  @Test func aKilledUndoOfASwitchThatLeftWorkIsWholeOrNothing() throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try sandbox(files: 60)
    let back = try facts(sandbox)
    #expect(try sandbox.run(program, ["switch", "side"]).isSuccess)
    #expect(!sandbox.exists("mine"))
    try expectWhole(sandbox, program, there: try facts(sandbox), back: back)
    let isBack = try facts(sandbox) == back
    #expect(try (sandbox.git("for-each-ref", "refs/assets/shelves") == "") == isBack)
  }

  @Test func aKilledUndoOfACommitIsWholeOrNothing() throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try sandbox(files: 20)
    let back = try facts(sandbox)
    #expect(try sandbox.run(program, ["commit", "-m", "All"]).isSuccess)
    try expectWhole(sandbox, program, there: try facts(sandbox), back: back)
  }

  /// Git writes the files, before anything is touched.
  @Test func aKilledUndoOfFilteredFilesIsWholeOrNothing() throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "filter.up.clean", "tr A-Z a-z")
    try sandbox.git("config", "filter.up.smudge", "tr a-z A-Z")
    try sandbox.write(".gitignore", "*.tmp\n")
    try sandbox.write(".gitattributes", "*.up filter=up\n")
    for text in ["BELL", "BELL, AND MORE"] {
      for number in 0..<12 { try sandbox.write("\(number).up", "\(text)\n") }
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "-m", text)
    }
    try sandbox.git("switch", "-q", "-c", "shorter", "HEAD~1")
    try sandbox.write("own.tmp", "ignored")
    let back = try facts(sandbox)
    #expect(try sandbox.run(program, ["merge", "main"]).isSuccess)
    try expectWhole(sandbox, program, there: try facts(sandbox), back: back, rounds: 16)
  }

  /// Files that nobody committed go and come in an import; whatever it had done when it was killed, nothing is lost.
  @Test func whatAKilledImportDidCanBeTakenBack() throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try Sandbox(git: true)
    for number in 0..<120 { try sandbox.write("Art/p\(number).png", ImageMaker.png(4 + number % 9, 4)) }
    try sandbox.write("own.tmp", "mine")
    let files = {
      try sandbox.files().filter { !$0.hasPrefix(".git/") }.map { "\($0) \(try sandbox.bytes($0).hashValue)" }
    }
    let before = try files()
    var wasRolledBack = false
    let words = [program, "import", "Art", "--move", "--force", "--create", "--into", "Art.xcassets"]
    let whole = try ContinuousClock().measure { _ = try sandbox.run(words[0], Array(words.dropFirst())) }
    #expect(try sandbox.run(program, ["undo"]).isSuccess)
    for moment in KillMoments(over: whole, count: 16) {
      try sandbox.kill(after: moment, words)
      #expect(try sandbox.run(program, ["status"]).isSuccess)
      if try files() != before {
        let undo = try sandbox.run(program, ["undo"])
        #expect(undo.isSuccess, "\(undo)")
        wasRolledBack = true
      }
      #expect(try files() == before, "after \(moment)")
      let left = (try? FileSystem.entries(of: sandbox.path(".git/assets")).map(\.name)) ?? []
      #expect(!left.contains { $0.hasPrefix("operation-") }, "after \(moment)")
    }
    #expect(wasRolledBack)
    #expect(try sandbox.git("fsck", "--full", "--strict") == "")
  }

  @Test func whatAKilledCommandDidCanBeTakenBack() throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try sandbox(files: 200)
    var wasInterrupted = false
    let whole = try ContinuousClock().measure { _ = try sandbox.run(program, ["switch", "--bring", "side"]) }
    #expect(try sandbox.run(program, ["undo"]).isSuccess)
    for moment in KillMoments(over: whole, count: 14) {
      let before = try facts(sandbox)
      try sandbox.kill(after: moment, [program, "switch", "--bring", "side"])
      #expect(try sandbox.run(program, ["status"]).isSuccess)
      if try facts(sandbox) == before { continue }
      let list = try sandbox.run(program, ["operations", "--limit", "1"])
      #expect(list.output.contains("assets switch --bring side"), "\(list)")
      wasInterrupted = wasInterrupted || list.output.contains("interrupted")
      let undo = try sandbox.run(program, ["undo"])
      #expect(undo.isSuccess, "\(undo)")
      #expect(try facts(sandbox) == before, "after \(moment)")
    }
  }
}

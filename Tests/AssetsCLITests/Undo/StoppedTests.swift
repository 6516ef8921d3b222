import TestKit
import Testing

@testable import AssetsCLI

/// Whoever stops a command is told whether it was done: what changes something is whole, or has not happened.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct StoppedTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run
  private static let program = BuiltProgram.path ?? ""
  private static let interrupted: Int32 = 130
  private static let nothing = "error: stopped; nothing was changed\n"
  private static let done = "note: this was already done when you stopped it\n"

  init() throws {
    for role in ["AUTHOR", "COMMITTER"] { sandbox.environment["GIT_\(role)_DATE"] = "1700000000 +0000" }
    try sandbox.git("switch", "-q", "-c", "side")
    for number in 0..<6 { try sandbox.write("side \(number).txt", "\(number)\n") }
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
  }

  private func run(_ words: String...) throws -> ProgramResult { try sandbox.run(Self.program, words) }

  /// Sends Control-C before each change that the command makes to a folder.
  ///
  /// - Parameter wayBack: What makes all as it was.
  private func stop(_ words: [String], undoCommand: [String]) throws {
    let before = try UndoableState(sandbox)
    var (stopped, tooLate, untouched) = (0, 0, 0)
    var number = 1
    // A signal for a thread that ends just then is lost, so one run to the end is not the last moment there was.
    while untouched < 3, let result = try sandbox.stop("INT", beforeChange: number, [Self.program] + words) {
      let isDone = try UndoableState(sandbox) != before
      switch result.status {
      case 0:
        untouched += 1
        #expect(isDone && !result.error.contains("stop"), "\(words) \(number): \(result)")
      case Self.interrupted where isDone:
        (untouched, tooLate) = (0, tooLate + 1)
        #expect(result.error.hasSuffix(Self.done) && !result.output.isEmpty, "\(words) \(number): \(result)")
      case Self.interrupted:
        (untouched, stopped) = (0, stopped + 1)
        #expect(result.error.hasSuffix(Self.nothing) && result.output.isEmpty, "\(words) \(number): \(result)")
      default: Issue.record("\(words) \(number): \(result)")
      }
      if isDone {
        let back = try sandbox.run(Self.program, undoCommand)
        #expect(back.isSuccess, "\(undoCommand) after \(number): \(back)")
      }
      // Settles what the one that was stopped had noted.
      #expect(try run("status").isSuccess)
      try sandbox.expect(before, "\(words) \(number)")
      number += TestTier.count(3, all: 1) * max(1, number / 6)
    }
    if number > 1 { #expect(stopped > 0 && tooLate > 0, "\(words): \(stopped) \(tooLate)") }
  }

  @Test func aSwitchSaysWhetherItWasDone() throws {
    try sandbox.write("uncommitted.txt", "uncommitted")
    try stop(["switch", "side"], undoCommand: ["switch", "main"])
  }

  @Test func anUndoSaysWhetherItWasDone() throws {
    #expect(try run("switch", "side").isSuccess)
    try stop(["undo"], undoCommand: ["redo"])
  }

  /// One way for all that is recorded: merges of two lines and of one, what goes through the index, and what edits
  /// files.
  @Test(arguments: [
    ["merge", "side"], ["commit", "-m", "x"], ["revert", "HEAD"], ["rename", "Bell", "Gong"], ["branch", "new"],
  ])
  func aRecordedCommandSaysWhetherItWasDone(words: [String]) throws {
    if words[0] == "merge" {
      try sandbox.write("other.txt", "other")
      try sandbox.commitAll("other")
    } else {
      try sandbox.git("merge", "-q", "side")
    }
    if words[0] == "commit" { try sandbox.write("new.txt", "new") }
    try stop(words, undoCommand: ["undo"])
  }

  /// The hook hears of Control-C as well, as everybody on the terminal does.
  @Test func whoStopsAHookThatCouldRefuseIsToldThatNothingChanged() throws {
    let stopped = try stopInHook("pre-commit")
    #expect(stopped.error.hasSuffix(Self.nothing) && stopped.output.isEmpty, "\(stopped)")
    #expect(try sandbox.git("log", "-1", "--format=%s", "HEAD") != "x")
  }

  @Test func whoStopsAHookAfterTheCommitIsToldThatItIsMade() throws {
    let stopped = try stopInHook("post-commit")
    #expect(stopped.error.hasSuffix(Self.done) && stopped.output.contains("1 file to 'main'"), "\(stopped)")
    #expect(try sandbox.git("log", "-1", "--format=%s", "HEAD") == "x")
    #expect(try run("operations").output.contains("assets commit -m x\n"))
  }

  /// Stops a commit while a hook of it is at work.
  private func stopInHook(_ hook: String) throws -> (output: String, error: String) {
    try sandbox.write("new.txt", "new")
    try sandbox.writeProgram(".git/hooks/\(hook)", "#!/bin/sh\n: > ../home/begun\nsleep 2\n")
    let program = try BackgroundProgram(
      [Self.program, "commit", "-m", "x"], in: sandbox.folder, environment: sandbox.environment,
      scratch: sandbox.scratch)
    #expect(program.waits { sandbox.exists("../home/begun") }, "\(program.error)")
    program.send(signal: 2)
    #expect(program.wait() == Self.interrupted, "\(program.error)")
    return (program.output, program.error)
  }

  /// Before anything could change, no command is mute; the settings of the repository are read by then.
  @Test(arguments: [["commit", "-m", "x"], ["switch", "side"], ["import", "art"], ["set", "Bell", "--template"]])
  func whoStopsItAtOnceIsTold(words: [String]) throws {
    guard let strace = SystemProgram.path(of: "strace") else { return }
    try sandbox.write("art/gong.png", ImageMaker.png(4, 4, .red))
    let before = try Snapshot(sandbox)
    let place = sandbox.path(".git/config")
    let stopped = try sandbox.run(
      strace,
      ["-qq", "-o", "/dev/null", "-P", place, "-e", "trace=openat", "-e", "inject=openat:signal=INT:when=1"]
        + [Self.program] + words)
    if stopped.error.contains("strace: ") { return }
    #expect(stopped.status == Self.interrupted && stopped.output.isEmpty, "\(stopped)")
    #expect(stopped.error == Self.nothing)
    #expect(try Snapshot(sandbox) == before)
  }

  /// After all is done, whoever waits for a hook may want to wait no longer.
  @Test func aHookThatIsStoppedComesAfterTheSwitch() throws {
    try sandbox.writeProgram(".git/hooks/post-checkout", "#!/bin/sh\n: > ../home/begun\nsleep 2\n")
    let program = try BackgroundProgram(
      [Self.program, "switch", "side"], in: sandbox.folder, environment: sandbox.environment, scratch: sandbox.scratch)
    #expect(program.waits { sandbox.exists("../home/begun") }, "\(program.error)")
    program.send(signal: 2)
    #expect(program.wait() == Self.interrupted, "\(program.error)")
    #expect(program.output.hasPrefix("Switched to 'side'"), "\(program.output)")
    #expect(program.error.hasSuffix(Self.done), "\(program.error)")
    #expect(try run("operations").output.contains("assets switch side\n"))
    #expect(try run("undo").isSuccess)
    #expect(try sandbox.git("branch", "--show-current") == "main")
  }

  @Test func whatWasKilledIsToldInPlainWords() throws {
    try sandbox.writeProgram(".git/hooks/post-checkout", "#!/bin/sh\n: > ../home/begun\nsleep 2\n")
    let program = try BackgroundProgram(
      [Self.program, "switch", "side"], in: sandbox.folder, environment: sandbox.environment, scratch: sandbox.scratch)
    #expect(program.waits { sandbox.exists("../home/begun") }, "\(program.error)")
    program.send(signal: 9)
    #expect(program.wait() == 137)
    #expect(try run("operations").output.contains("assets switch side  interrupted\n"))
    let undone = try run("undo")
    #expect(undone.output.hasPrefix("Undid 'assets switch side', which was interrupted\n"), "\(undone)")
    let redone = try run("redo")
    #expect(
      redone.output.hasPrefix("Redid 'assets switch side', as far as it had got when it was interrupted\n"),
      "\(redone)")
  }
}

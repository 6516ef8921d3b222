import Files
import Git
import JSON
import Project
import Subprocess
import TestKit
import Testing

@testable import AssetsCLI

/// A program that runs a command can show what the command is doing.
@Suite struct EventsTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  private func events(_ words: String...) throws -> [JSONObject] {
    let result = runAssets(["--events"] + words + ["--json"], in: sandbox)
    return try result.output.split(separator: "\n").map {
      try #require(try JSONDocument(parsing: Array($0.utf8)).value.object, "\(result)")
    }
  }

  @Test func theResultIsTheLastLine() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    #expect(try events("status").last?["event"] == "done")
    #expect(try events("validate").last?["findings"]?.elements?.isEmpty == true)
    let committed = try #require(try events("commit", "-m", "Red").last)
    #expect(committed["event"] == "done" && committed["sentence"]?.text?.hasPrefix("Committed 1 asset") == true)
    #expect(try events("branch", "icons").last?["event"] == "done")
    #expect(try events("switch", "main").last?["branch"] == "main")
    let failed = try events("switch", "nowhere")
    #expect(failed.map { $0["event"] } == ["failed"])
  }

  /// Without it, the output is one value.
  @Test func progressIsOnlyForThoseWhoAsk() throws {
    try sandbox.write("notes.txt", "one")
    let result = runAssets(["commit", "-m", "Notes", "--json"], in: sandbox)
    #expect(result.output.hasPrefix("{\n  \"sentence\"") && !result.output.contains("event"))
    #expect(runAssets(["--events", "status"], in: sandbox).output == runAssets(["status"], in: sandbox).output)
  }

  @Test func stepsAreCounted() throws {
    let output = Recorder()
    var context = CommandContext(
      directory: "/", environment: [:], clock: { LocalTime(secondsSince1970: 0) }, output: output.stream(),
      error: Recorder().stream(), input: ByteInput())
    #expect(context.progress("reading files") == nil)
    context.writesEvents = true
    let progress = Progress("reading files", total: 9, context, pause: .zero)
    progress.advance(by: 3)
    progress.show("sending")
    progress.finish()
    #expect(
      output.text == """
        {"event": "progress", "text": "reading files", "done": 3, "total": 9}
        {"event": "progress", "text": "sending"}

        """)
  }

  /// Work on many files tells how far it is.
  @Test func checkoutsReadsAndChecksHaveSteps() throws {
    let (reading, writing) = (Recorder(), Recorder())
    let project = try ProjectRepository.open(RepositoryLocation(sandbox.folder, environment: sandbox.environment))
    let count = { (recorder: Recorder) -> WorkProgress in
      let stream = recorder.stream(flushesLines: true)
      return { total in { stream.write("\($0)/\(total) ") } }
    }
    project.repository.readingProgress = count(reading)
    project.repository.writingProgress = count(writing)
    for number in 0..<40 { try sandbox.write("notes/\(number).txt", "one") }
    let now = GitTime(seconds: 1_700_000_000)
    _ = try project.commit(CommitRequest(message: "Notes", now: now))
    try sandbox.git("branch", "old", "HEAD~1")
    _ = try project.switchTo("old", SwitchOptions(now: now))
    _ = try project.switchTo("main", SwitchOptions(now: now))
    for text in [reading.text, writing.text] {
      let steps = text.split(separator: " ").map { $0.split(separator: "/").compactMap { Int($0) } }
      let total = steps.last?.last ?? 0
      #expect(total >= 40 && steps.filter { $0.last == total }.reduce(0) { $0 + $1[0] } == total, "\(text)")
    }
  }
}

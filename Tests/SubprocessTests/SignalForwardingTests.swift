import Subprocess
import Testing

private let environment = ["PATH": "/usr/bin:/bin"]

private func shell(_ script: String) -> Invocation {
  Invocation("sh", ["-c", script], environment: environment)
}

/// What a run of git across a network needs. That signals are handed on is tested with the real program, for they are a
/// matter of the whole process, and other tests run in this one.
@Suite struct SignalForwardingTests {
  @Test func withoutASignalNothingIsTold() throws {
    var run = shell("true")
    run.handsOnSignals = true
    #expect(try run.run().interruption == nil)
  }

  @Test func aSessionHasNoTerminalToAskOn() throws {
    var run = shell("cat < /dev/tty")
    run.hasOwnSession = true
    #expect(try !run.run().isSuccess)
  }

  @Test func aSilentChildIsEnded() throws {
    var run = shell("echo one; sleep 20; echo two")
    run.silenceLimit = 0.3
    let done = try run.run()
    #expect(done.ending == .silent && !done.isSuccess)
    #expect(done.outputText == "one\n")
  }

  @Test func aChildThatKeepsTalkingIsNot() throws {
    var run = shell("for i in 1 2 3 4 5 6; do echo $i; sleep 0.1; done")
    run.silenceLimit = 0.45
    #expect(try run.run().isSuccess)
  }

  @Test func whatIsLeftBehindNeedNotBeWaitedFor() throws {
    var run = shell("sleep 20 & echo done")
    run.waitsForStreams = false
    let start = ContinuousClock.now
    let done = try run.run()
    #expect(done.isSuccess && done.outputText == "done\n")
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func allThatWasSaidIsHeardAllTheSame() throws {
    var run = shell("i=0; while [ $i -lt 20000 ]; do echo 0123456789; i=$((i+1)); done")
    run.waitsForStreams = false
    #expect(try run.run().output.count == 220_000)
  }

  @Test func onlySoMuchIsKept() throws {
    var run = shell("printf 0123456789; printf abcdefghij >&2")
    run.maxKeptCount = 4
    var seen = 0
    let done = try run.run { _, bytes in seen += bytes.count }
    #expect(done.outputText == "0123" && done.errorText == "abcd" && seen == 20)
  }
}

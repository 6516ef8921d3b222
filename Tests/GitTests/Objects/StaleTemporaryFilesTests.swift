import System
import TestKit
import Testing

@testable import Git

@Suite struct StaleTemporaryFilesTests {
  /// Where nobody asks about ended processes, as in many containers, their numbers stay for ever.
  @Test func aProcessThatHasEndedIsNotRunning() throws {
    var process = pid_t()
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(words[0]) }
    try #require(posix_spawnp(&process, "true", nil, nil, &words, environ) == 0)
    var information = siginfo_t()
    try #require(waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0)
    #expect(kill(process, 0) == 0)
    #expect(!StaleTemporaryFiles.isRunning(process))
    waitpid(process, nil, 0)
    #expect(!StaleTemporaryFiles.isRunning(process))
    #expect(StaleTemporaryFiles.isRunning(getpid()) && StaleTemporaryFiles.isRunning(getppid()))
  }
}

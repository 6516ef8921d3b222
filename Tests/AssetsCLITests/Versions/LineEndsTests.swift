import TestKit
import Testing

@testable import AssetsCLI

/// `core.safecrlf` refuses a file that a checkout would bring back with other line endings.
@Suite struct LineEndsTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  @Test(arguments: [
    (
      "input", "one\r\ntwo\r\n",
      "Windows line endings (CRLF) would become LF, which 'core.safecrlf' forbids"
    ),
    (
      "true", "one\ntwo\n",
      "LF line endings would become those of Windows (CRLF), which 'core.safecrlf' forbids"
    ),
  ])
  func whatWouldNotComeBackIsTold(conversion: String, text: String, cause: String) throws {
    try sandbox.git("config", "core.autocrlf", conversion)
    try sandbox.git("config", "core.safecrlf", "true")
    try sandbox.write("notes.txt", text)
    let head = try sandbox.git("rev-parse", "HEAD")
    let result = runAssets(["commit", "-m", "Notes"], in: sandbox)
    #expect(result.exitCode == .failed && result.output == "", "\(result)")
    #expect(
      Golden.difference(
        result.error,
        inline: """
          error: git would restore 'notes.txt' with different line endings
          cause: \(cause)
          hint: save the file with the other line endings, or allow it: 'git config core.safecrlf warn'

          """) == nil)
    #expect(try sandbox.git("rev-parse", "HEAD") == head && sandbox.text("notes.txt") == text)
    // What is advised goes through.
    try sandbox.git("config", "core.safecrlf", "warn")
    #expect(runAssets(["commit", "-m", "Notes"], in: sandbox).exitCode == .done)
  }
}

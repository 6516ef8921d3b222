import Subprocess
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct DirectoryOptionTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func directory(after directories: [String]) throws -> String {
    let context = CommandContext(
      directory: sandbox.folder, environment: [:], clock: { LocalTime(secondsSince1970: 0) },
      output: Recorder().stream(), error: Recorder().stream(), input: ByteInput())
    return try GlobalOptions(directories: directories).applied(to: context).directory
  }

  @Test func eachDirectoryStartsFromTheOneBefore() throws {
    try sandbox.makeFolder("a/b")
    #expect(try directory(after: []) == sandbox.folder)
    #expect(try directory(after: ["a"]) == sandbox.path("a"))
    #expect(try directory(after: ["a", "b"]) == sandbox.path("a/b"))
    #expect(try directory(after: ["a/b", ".."]) == sandbox.path("a"))
    #expect(try directory(after: ["a", "/"]) == "/")
    #expect(try directory(after: [""]) == sandbox.folder)
  }

  @Test func dotsAfterALinkAreThoseOfTheFolderItLeadsTo() throws {
    try sandbox.makeFolder("a/b")
    try sandbox.link("link", to: "a/b")
    #expect(try directory(after: ["link/.."]) == sandbox.path("a"))
  }

  @Test func aFolderThatIsNotThereIsTold() throws {
    try sandbox.write("file", "")
    try sandbox.makeFolder("art")
    #expect(
      Golden.difference(
        runAssets(["-C", "nowhere", "help"], in: sandbox).error,
        inline: """
          error: can't open 'nowhere'
          cause: 'nowhere' not found in '\(sandbox.folder)'
          hint: use a path relative to the current folder, or an absolute path

          """) == nil)
    #expect(runAssets(["-C", "atr", "help"], in: sandbox).error.hasSuffix("hint: did you mean 'art'?\n"))
    // A file is no folder to go to.
    #expect(!runAssets(["-C", "fil", "help"], in: sandbox).error.contains("did you mean"))
    let result = runAssets(["-Cfile", "help"], in: sandbox)
    #expect(result.exitCode == .failed && result.output.isEmpty)
    #expect(
      Golden.difference(
        result.error,
        inline: """
          error: can't open 'file'
          cause: it is a file, and a folder is needed
          hint: use the folder it is in: 'assets -C . COMMAND …'

          """) == nil)
  }
}

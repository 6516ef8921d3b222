import System
import TestKit
import Testing

/// Folders in which nothing can be written: whatever a command needs of them, it says so, and leaves all as it was.
@Suite struct ReadOnlyFolderTests {
  private let sandbox: Sandbox
  private let program: String?

  init() throws {
    program = BuiltProgram.path
    sandbox = try Sandbox(git: true)
    for name in ["folder/a", "folder/b", "other/c"] { try sandbox.write(name, "1") }
    try commit("one")
    try sandbox.git("switch", "--quiet", "-c", "side")
    try sandbox.write("folder/a", "2")
    try sandbox.write("folder/new", "2")
    try commit("two")
    try sandbox.git("switch", "--quiet", "main")
    // Files of the same second would be read again by whoever comes next.
    _ = try sandbox.run("sleep", ["1.1"])
    try sandbox.git("status")
  }

  private func commit(_ message: String) throws {
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", message)
  }

  /// Runs the program while some folder with all below it refuses to be written to, even by root; nil where that cannot
  /// be arranged.
  private func run(_ words: String..., locking folder: String) throws -> ProgramResult? {
    guard let program else { return nil }
    let drop = ["--bounding-set=-dac_override,-dac_read_search", "--"]
    #expect(try sandbox.run("chmod", ["-R", "a-w", folder]).isSuccess)
    defer { _ = try? sandbox.run("chmod", ["-R", "u+w", folder]) }
    let isRoot = geteuid() == 0
    let attempt = ["touch", folder + "/attempt"]
    let refused =
      isRoot ? try sandbox.run("setpriv", drop + attempt) : try sandbox.run(attempt[0], Array(attempt.dropFirst()))
    guard refused.status == 1, refused.error.contains("Permission denied") else {
      sandbox.remove(folder + "/attempt")
      print("skipped: needs a user that is not root, or setpriv")
      return nil
    }
    return isRoot ? try sandbox.run("setpriv", drop + [program] + words) : try sandbox.run(program, words)
  }

  /// What is there, seen by git.
  private func state() throws -> [String] {
    try [
      sandbox.git("for-each-ref"), sandbox.git("symbolic-ref", "HEAD"), sandbox.git("status", "--porcelain"),
      sandbox.git("ls-files", "--stage"),
      sandbox.files().map { try "\($0) \(sandbox.text($0))" }.joined(separator: "\n"),
      "\(sandbox.exists(".git/index.lock"))",
    ]
  }

  @Test(arguments: [".git", ".git/objects", ".git/refs"])
  func aCommitThatCannotBeKeptChangesNothing(folder: String) throws {
    try sandbox.write("folder/a", "changed")
    let before = try state()
    guard let result = try run("commit", "--no-verify", "-m", "three", locking: folder) else { return }
    #expect(result.status == 3 && result.error.hasPrefix("error: "), "\(result)")
    #expect(result.error.contains("ermission denied"), "\(result)")
    #expect(try state() == before)
    let again = try sandbox.run(try #require(program), ["commit", "--no-verify", "-m", "three"])
    #expect(again.isSuccess, "\(again)")
    try sandbox.expectSound()
    #expect(try sandbox.git("status", "--porcelain") == "")
  }

  /// A commit only reads the files.
  @Test func aCommitOfFilesThatCannotBeChanged() throws {
    try sandbox.write("folder/a", "changed")
    guard let result = try run("commit", "--no-verify", "-m", "three", locking: "folder") else { return }
    #expect(result.isSuccess, "\(result)")
    #expect(try sandbox.git("status", "--porcelain") == "")
  }

  @Test(arguments: ["folder", ".git", ".git/objects"])
  func aSwitchThatCannotBeMadeChangesNothing(folder: String) throws {
    let before = try state()
    guard let result = try run("switch", "side", locking: folder) else { return }
    if folder == ".git/objects" {
      // No object is made for a switch.
      #expect(result.isSuccess, "\(result)")
      return
    }
    #expect(result.status == 3 && result.error.hasPrefix("error: "), "\(result)")
    if folder == "folder" { #expect(result.error.contains("chmod u+w folder"), "\(result)") }
    #expect(try state() == before)
    let again = try sandbox.run(try #require(program), ["switch", "side"])
    #expect(again.isSuccess, "\(again)")
    #expect(try sandbox.text("folder/new") == "2")
    #expect(try sandbox.git("status", "--porcelain") == "")
  }

  @Test func aStatusNeedsNoRoom() throws {
    try sandbox.write("folder/a", "changed")
    guard let result = try run("status", locking: ".git") else { return }
    #expect(result.isSuccess && result.output.contains("folder/a"), "\(result)")
  }

  @Test func historyNeedsNoRoom() throws {
    guard let result = try run("history", locking: ".git") else { return }
    #expect(result.isSuccess && result.output.contains("one"), "\(result)")
  }
}

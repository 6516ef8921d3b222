import Files
import TestKit
import Testing

@testable import Git

/// Names that are in the index in another spelling than on disk, with `core.ignoreCase`.
@Suite struct LiteralSyntaxTests {
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var make: @Sendable (Sandbox) throws -> Void
    /// What is refused, as the index has it and as the disk has it; nil where git's answer is taken.
    var refused: [String]?
  }

  static let changes = [
    Change(
      testDescription: "folder", make: { _ = try $0.run("mv", ["Icons", "icons"]) },
      refused: ["Icons/a.png", "icons/a.png"]),
    Change(
      testDescription: "folder, changed file",
      make: { sandbox in
        _ = try sandbox.run("mv", ["Icons", "icons"])
        try sandbox.write("icons/a.png", "changed")
      }, refused: ["Icons/a.png", "icons/a.png"]),
    Change(
      testDescription: "folder and file",
      make: { sandbox in
        _ = try sandbox.run("mv", ["Icons", "icons"])
        _ = try sandbox.run("mv", ["icons/a.png", "icons/A.png"])
        sandbox.remove("icons/b.png")
      }, refused: ["Icons/a.png", "icons/A.png"]),
    Change(
      testDescription: "file", make: { _ = try $0.run("mv", ["Icons/a.png", "Icons/A.png"]) },
      refused: ["Icons/a.png", "Icons/A.png"]),
    Change(
      testDescription: "new file", make: { try $0.write("icons/c.png", "new") },
      refused: ["Icons/c.png", "icons/c.png"]),
    Change(
      testDescription: "new file below", make: { try $0.write("icons/Deep/c.png", "new") },
      refused: ["Icons/Deep/c.png", "icons/Deep/c.png"]),
    Change(testDescription: "both files", make: { try $0.write("icons/a.png", "another") }),
    Change(testDescription: "file for folder", make: { try $0.write("icons", "a file") }),
    Change(testDescription: "other name", make: { try $0.write("Icons/c.png", "new") }),
  ]

  static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(["Icons/a.png": "1", "Icons/b.png": "2", "other": "3"])
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try sandbox.git("config", "core.ignoreCase", "true")
    return sandbox
  }

  /// Git takes a file out that it does not find, or notes one that is not there. Neither is done here without a word.
  @Test(arguments: changes) func takesWhatGitTakesOrRefuses(change: Change) throws {
    let sandbox = try Self.sandbox()
    try change.make(sandbox)
    if let names = change.refused {
      #expect(throws: RepositoryError.otherSpelling(names[0], onDisk: names[1])) { try sandbox.snapshot() }
      // Git's tree lacks a file that lies there.
      let tree = try sandbox.gitTree(startingFrom: ".git/index")
      let listed = try sandbox.git("ls-tree", "-r", "--name-only", tree).split(separator: "\n").map(String.init)
      #expect(!listed.contains(names[1]))
      // As the setting is to be for this disk, all is taken.
      try sandbox.git("config", "core.ignoreCase", "false")
    }
    #expect(try sandbox.snapshot().tree == sandbox.gitTree(startingFrom: ".git/index"))
  }

  /// A disk that takes both names for one has the file of the index, and new ones go where the index has the folder.
  @Test func newFilesGoIntoTheFolderOfTheIndex() throws {
    let sandbox = try Self.sandbox()
    try sandbox.git("config", "core.ignoreCase", "false")
    let spellings = CaseInsensitiveNames(try IndexFile(path: sandbox.path(".git/index")))
    let found = ["icons/c.png", "icons/Deep/d.png", "Icons/B.png", "plain"].map {
      StatusEntry(path: Array($0.utf8), state: .file)
    }
    let taken = try spellings.resolve(found, for: .taking) { _ in true }
    #expect(taken.map { String(decoding: $0.path, as: UTF8.self) } == ["Icons/c.png", "Icons/Deep/d.png", "plain"])
    let told = try spellings.resolve(found, for: .telling) { _ in true }
    #expect(told.map { String(decoding: $0.path, as: UTF8.self) } == ["icons/c.png", "icons/Deep/d.png", "plain"])
  }
}

import TestKit
import Testing

@testable import AssetsCLI

#if os(Linux)
  /// Starting libgit2 takes longer than a small commit; `LD_DEBUG` tells which libraries are opened.
  @Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
  struct CommitLibraryTests {
    let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

    private func commit(_ words: String...) throws -> (status: Int32, opensLibgit2: Bool) {
      let program = try #require(BuiltProgram.path)
      let result = try sandbox.run(program, ["commit", "-m", "More"] + words, adding: ["LD_DEBUG": "files"])
      #expect(result.error.contains("libz"))
      return (result.status, result.error.contains("libgit2"))
    }

    @Test func anOrdinaryCommitDoesWithoutLibgit2() throws {
      try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
      try sandbox.write("notes.txt", "1")
      #expect(try commit("Bell") == (0, false))
      #expect(try commit() == (0, false))
      #expect(try sandbox.git("status", "--porcelain").isEmpty)
      try sandbox.expectSound()
    }

    /// What others did since is noted first.
    @Test func aFewVersionsOfPlainGitInBetweenChangeNothingAboutIt() throws {
      try sandbox.write("notes.txt", "1")
      #expect(try commit() == (0, false))
      for text in ["2", "3", "4"] {
        try sandbox.write("notes.txt", text)
        try sandbox.git("commit", "-aqm", "Plain \(text)")
      }
      try sandbox.write("notes.txt", "5")
      #expect(try commit() == (0, false))
      try sandbox.expectSound()
    }

    @Test func aRepositoryOutOfTheOrdinaryIsLeftToIt() throws {
      try sandbox.git("config", "core.bare", "false")
      try sandbox.git("config", "include.path", "more")
      try sandbox.write("notes.txt", "1")
      #expect(try commit() == (0, true))
      try sandbox.expectSound()
    }
  }
#endif

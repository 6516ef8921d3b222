import TestKit
import Testing

@testable import AssetsCLI

#if os(Linux)
  /// The first call of libgit2 in a process may be any. Only the built program starts without the library.
  @Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
  struct FirstCallTests {
    let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

    enum Work: CaseIterable {
      /// What waits on the shelf.
      case removal, fileForFolder
    }

    private func assets(_ words: [String], _ environment: [String: String] = [:]) throws -> ProgramResult {
      try sandbox.run(#require(BuiltProgram.path), words, adding: environment)
    }

    /// Leaves work on the shelf of `main`, goes back there with git, and commits something else.
    private func leave(_ work: Work) throws {
      try sandbox.write("swap/inner", "i")
      try sandbox.write("keep", "k")
      try sandbox.commitAll("More")
      try sandbox.git("branch", "other")
      switch work {
      case .removal: sandbox.remove("keep")
      case .fileForFolder:
        sandbox.remove("swap")
        try sandbox.write("swap", "file")
      }
      try sandbox.write("untracked", "u")
      let left = try assets(["switch", "other"])
      #expect(left.isSuccess, "\(left)")
      try sandbox.git("switch", "-q", "main")
      try sandbox.write("further", "f")
      try sandbox.commitAll("Goes on")
    }

    @Test(arguments: Work.allCases) func workComesBackToTheBranchOneIsOn(work: Work) throws {
      try leave(work)
      let back = try assets(["switch", "main"])
      #expect(back.isSuccess && back.error.isEmpty, "\(back)")
      try sandbox.expectSound(work == .removal ? " D keep\n?? untracked\n" : " D swap/inner\n?? swap\n?? untracked\n")
    }

    /// Whoever has another version of it, or none.
    @Test func aLibraryThatCannotBeOpenedIsNamed() throws {
      try leave(.removal)
      for minor in 0..<20 { try sandbox.write("libraries/libgit2.so.1.\(minor)", "") }
      try sandbox.write("libraries/.gitignore", "*\n")
      let before = try Snapshot(sandbox)
      let result = try assets(["switch", "main"], ["LD_LIBRARY_PATH": sandbox.path("libraries")])
      #expect(result.status == 3, "\(result)")
      #expect(result.error.hasPrefix("error: libgit2 is not installed\ncause: "), "\(result)")
      #expect(result.error.contains("hint: install libgit2"), "\(result)")
      #expect(try Snapshot(sandbox) == before)
    }
  }
#endif

import Git
import Project
import TestKit
import Testing

@Suite struct CommittingTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run

  @Test func noFoldersNeverMeansEverything() throws {
    try sandbox.write("Sea.txt", "sea")
    let workspace = try ProjectRepository.open(RepositoryLocation(sandbox.folder, environment: sandbox.environment))
    let request = CommitRequest(message: "Sea", folders: [], now: GitTime(seconds: 0, offsetMinutes: 0))
    #expect {
      try workspace.commit(request)
    } throws: { error in
      if case ProjectRepositoryError.nothingToCommitAt([]) = error { true } else { false }
    }
    #expect(try workspace.repository.head().commit == nil)
    #expect(try sandbox.git("status", "--porcelain") == "?? Sea.txt")
  }
}

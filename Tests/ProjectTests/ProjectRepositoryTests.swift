import Files
import Git
import TestKit
import Testing

@testable import Project

/// A process that only reads leaves a repository to the commands that change it.
@Suite struct ProjectRepositoryTests {
  let edited: EditedProject
  private var sandbox: Sandbox { edited.sandbox }
  /// No system gives a process this id.
  private static let deadProcess = 4_999_999

  init() throws {
    edited = try EditedProject()
    try sandbox.write(".git/refs/assets/shelf/old.lock", "")
    _ = try sandbox.run("touch", ["-d", "2020-01-01", sandbox.path(".git/refs/assets/shelf/old.lock")])
    // The index no longer has the times of these files, so `status` reads them.
    try sandbox.write("App/View.swift", sandbox.bytes("App/View.swift"))
  }

  private func reader() throws -> ProjectRepository {
    try ProjectRepository.open(
      RepositoryLocation(sandbox.folder, environment: sandbox.environment), recovering: false)
  }

  /// Begins a change and does not finish it.
  private func beginOperation() throws -> RecordedOperation {
    let operation = RecordedOperation(words: ["set", "sea"], scope: .files, now: EditedProject.now) { [edited] in
      try edited.repository()
    }
    operation.willChange(["App/View.swift"])
    return operation
  }

  /// Makes it look as if a process that was killed had left the journals of operations.
  private func attributeJournalsToDeadProcess() throws {
    let folder = sandbox.path(".git/assets")
    for entry in try FileSystem.entries(of: folder) where entry.name.hasPrefix("operation-") {
      let letters = entry.name.split(separator: "-").dropFirst(2).joined(separator: "-")
      try FileSystem.move(
        Path.join(folder, entry.name), to: Path.join(folder, "operation-\(Self.deadProcess)-\(letters)"))
    }
  }

  /// The names, sizes, times and numbers of all files in `.git`.
  private func state() throws -> String { try sandbox.run("ls", ["-laRi", sandbox.path(".git")]).output }

  @Test func readingChangesNothing() throws {
    let operation = try beginOperation()
    try attributeJournalsToDeadProcess()
    try edited.replace("App/View.swift", "let a = 1\n")
    let before = try state()
    let project = try reader()
    #expect(project.unfinishedCommand == .interrupted && project.recoveryOutcome == nil && project.leftCheckout == nil)
    #expect(try project.status().changes.otherFiles.map(\.path) == ["App/View.swift"])
    #expect(try project.repository.operations().isEmpty)
    #expect(try state() == before)
    withExtendedLifetime(operation) {}
  }

  @Test func theNextCommandStillRecovers() throws {
    do { _ = try beginOperation() }
    try attributeJournalsToDeadProcess()
    try edited.replace("App/View.swift", "let a = 1\n")
    #expect(try reader().unfinishedCommand == .interrupted)
    let project = try edited.repository()
    #expect(project.unfinishedCommand == nil && !sandbox.exists(".git/refs/assets/shelf/old.lock"))
    #expect(try project.repository.operations().map(\.wasInterrupted) == [true])
    #expect(try reader().unfinishedCommand == nil)
  }

  @Test func aRunningCommandIsNotInterrupted() throws {
    #expect(try reader().unfinishedCommand == nil)
    let operation = try beginOperation()
    #expect(try reader().unfinishedCommand == .running)
    operation.cancel()
    #expect(try reader().unfinishedCommand == nil)
  }

  @Test func journalsOfCommitsSwitchesAndEditsCount() throws {
    for name in ["publishing", "switching"] {
      try sandbox.write(".git/assets/\(name)", "pid \(Self.deadProcess)\n")
      #expect(try reader().unfinishedCommand == .interrupted, "\(name)")
      sandbox.remove(".git/assets/\(name)")
    }
    try edited.session().journals.begin(.edit, sandbox.path("App/.assets-edit-x"), in: DiskFileTree("/"))
    #expect(try reader().unfinishedCommand == .interrupted)
  }
}

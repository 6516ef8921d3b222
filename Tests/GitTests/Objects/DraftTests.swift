import Files
import System
import TestKit
import Testing

@testable import Git

/// Whose a draft is, where processes do not see each other or have the same number, as in containers on one checkout.
@Suite struct DraftTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run
  /// Nobody has a number this high, or nobody whom this process can see.
  private let unseen = "2147483646-abcdefghijkl"

  private func commit() throws {
    try sandbox.write(["a": "1\n", "b": "1\n"])
    try sandbox.git("add", "-A")
    _ = try sandbox.run("touch", ["-d", "2020-01-01", "a", "b"])
    try sandbox.git("commit", "-q", "-m", "one")
  }

  private func notes() throws -> [String] {
    try FileSystem.entries(of: sandbox.path(".git/assets")).map(\.name).filter { $0.hasPrefix("operation-") }.sorted()
  }

  @Test func aDraftThatIsGoneIsNoEmptyIndex() throws {
    try commit()
    let draft = try TemporaryIndex(of: try sandbox.repository())
    try draft.write()
    try draft.reread()
    unlink(draft.path)
    #expect(throws: SyscallError.self) { try draft.reread() }
    #expect(draft.contents.count == 2)
  }

  @Test(arguments: ["index-", "aside-", "signing-"])
  func whatAProcessHoldsThatNobodySeesStays(kind: String) throws {
    try commit()
    let folder = ".git/assets/\(kind)\(unseen)"
    try sandbox.write("\(folder)/index", "somebody's")
    let journalLock = JournalLock()
    #expect(try journalLock.takeNew(sandbox.path(folder)))
    let repository = try sandbox.repository()
    _ = try repository.recoverInterruptedCommit()
    #expect(try repository.upkeep(now: 2_000_000_000).leftovers == [])
    #expect(try sandbox.text("\(folder)/index") == "somebody's")
    journalLock.release()
    #expect(try repository.upkeep(now: 2_000_000_000).leftovers.count == 1)
    _ = try repository.recoverInterruptedCommit()
    #expect(!sandbox.exists(folder))
  }

  /// The number of this process tells nothing: in a container all have it.
  @Test func whatNobodyHoldsGoesWhoeverHasItsNumber() throws {
    try commit()
    let letters = "abcdefghijkl"
    let left = ["index-\(getpid())-\(letters)/index", "switching.\(getpid())-\(letters).new"]
    for name in left { try sandbox.write(".git/assets/\(name)", "left") }
    _ = try sandbox.repository().recoverInterruptedCommit()
    for name in left { #expect(!sandbox.exists(".git/assets/\(name)"), "\(name)") }
  }

  @Test func aNoteThatIsBeingWrittenIsHeld() throws {
    try commit()
    let note = ".git/assets/switching.\(unseen).new"
    try sandbox.write(note, "half")
    let journalLock = JournalLock()
    #expect(try journalLock.takeNew(sandbox.path(note)))
    _ = try sandbox.repository().recoverInterruptedCommit()
    #expect(sandbox.exists(note))
  }

  @Test func twoWithOneNumberHaveDraftsOfTheirOwn() throws {
    try commit()
    let repository = try sandbox.repository()
    // What an earlier release, or one in another container, has under the number.
    let others = [
      "index-\(getpid())-refreshed", "index-\(getpid())-1", "operation-\(getpid())", "operation-\(getpid())-old/0",
      "looked.\(getpid()).new",
    ]
    for name in others { try sandbox.write(".git/assets/\(name)", "somebody's") }
    let journalLock = JournalLock()
    #expect(try journalLock.takeNew(sandbox.path(".git/assets/operation-\(getpid())")))
    _ = try sandbox.run("touch", ["-d", "2021-01-01", "a"])
    _ = try repository.changes(
      since: repository.head().commit, in: IndexFile(path: repository.indexPath), notesUnchanged: true)
    #expect(try sandbox.git("diff-files", "--name-only") == "")
    try TemporaryIndex(of: repository).write()
    let recording = OperationRecorder(words: ["commit"], recordingScope: .branches, now: GitTime(seconds: 1))
    recording.begin(repository)
    try POSIXFile.replace(sandbox.path(".git/assets/looked"), [1])
    _ = try recording.finish()
    repository.recoverInterruptedOperations()
    for name in others { #expect(try sandbox.text(".git/assets/\(name)") == "somebody's", "\(name)") }
  }

  @Test func twoCommandsOfOneNumberKeepTheirOwnNotes() throws {
    try commit()
    let repository = try sandbox.repository()
    let recordings = (1...2).map {
      OperationRecorder(words: ["\($0)"], recordingScope: .files, now: GitTime(seconds: 1))
    }
    for (number, recording) in recordings.enumerated() {
      recording.willChange([["a", "b"][number]], in: try sandbox.repository())
      #expect(recording.failure == nil)
    }
    #expect(try notes().count == 4)
    // In place of the old file, as programs save.
    sandbox.remove("a")
    try sandbox.write("a", "2\n")
    _ = try recordings[1].finish()
    #expect(try notes().count == 2)
    #expect(try recordings[0].finish().isRecorded)
    #expect(try repository.operations().map(\.words) == [["1"]])
    #expect(try notes() == [])
  }

  @Test func secondNamesWithoutANoteGoOnlyWhereNobodyHoldsThem() throws {
    try commit()
    let folder = ".git/assets/operation-\(unseen)-old"
    try sandbox.write("\(folder)/0", "bytes")
    let journalLock = JournalLock()
    #expect(try journalLock.takeNew(sandbox.path(folder)))
    let repository = try sandbox.repository()
    repository.recoverInterruptedOperations()
    #expect(sandbox.exists(folder))
    journalLock.release()
    repository.recoverInterruptedOperations()
    #expect(!sandbox.exists(folder))
  }

  /// An editor that looks every few seconds asks for an answer, and for nothing to be tidied up.
  @Test func nothingIsTidiedForOneWhoOnlyLooks() throws {
    try commit()
    let left = [".git/assets/index-\(unseen)/index", ".git/assets/switching.\(unseen).new"]
    for path in left { try sandbox.write(path, "left") }
    let quiet = try #require(
      try RepositoryLocation(
        sandbox.folder, environment: sandbox.environment.merging(["GIT_OPTIONAL_LOCKS": "0"]) { $1 }
      ).open())
    _ = try quiet.recoverInterruptedCommit()
    #expect(left.allSatisfy(sandbox.exists))
    _ = try sandbox.repository().recoverInterruptedCommit()
    #expect(!left.contains(where: sandbox.exists))
  }
}

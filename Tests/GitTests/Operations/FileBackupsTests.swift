import Dispatch
import Files
import Foundation
import Synchronization
import TestKit
import Testing

@testable import Git

/// What is noted of files before a command changes them, and what is read of them afterwards.
@Suite struct FileBackupsTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run

  /// So many that the index is asked, and old enough for it to be believed.
  private func commitGroup(_ count: Int = FileBackups.fewFiles + 8) throws {
    for number in 0..<count { try sandbox.write("group/\(number).png", "image \(number)") }
    try sandbox.write("group/text.txt", "one\ntwo\n")
    try sandbox.git("add", "-A")
    _ = try sandbox.run("find", ["group", "-type", "f", "-exec", "touch", "-d", "@1600000000", "{}", "+"])
    try sandbox.git("update-index", "--refresh")
    try sandbox.git("commit", "-q", "-m", "group")
  }

  private func atHand() throws -> FileBackups {
    try sandbox.makeFolder(".git/assets")
    return FileBackups(folder: sandbox.path(".git/assets/old"), root: sandbox.folder)
  }

  /// Bytes that nobody attempts at are not read: the index says what they are.
  @Test func whatTheIndexKnowsIsNotRead() throws {
    try commitGroup()
    // Written in place, with size and time as before, as no program does: only who reads the file can tell.
    try sandbox.git("config", "core.trustctime", "false")
    try sandbox.git("update-index", "--refresh")
    #expect(
      try sandbox.run("sh", ["-c", "printf 'IMAGE 3' 1<> group/3.png; touch -d @1600000000 group/3.png"]).isSuccess)
    let repository = try sandbox.repository()
    var files = try atHand()
    try files.keep(["group", "moved"]) { try? IndexedFileStates(repository) }
    #expect(try sandbox.run("mv", ["group", "moved"]).isSuccess)
    let records = try files.outcome { _ in true }.records
    let noted = try sandbox.git("rev-parse", "HEAD:group/3.png")
    #expect(records.first { $0.path == "group/3.png" }?.before?.id.description == noted)
    #expect(records.first { $0.path == "moved/3.png" }?.after?.id.description == noted)
    #expect(records.count == 2 * (FileBackups.fewFiles + 9))
  }

  /// What changed since it was staged, what is converted, and what was never staged is read.
  @Test func whatTheIndexDoesNotKnowIsRead() throws {
    try sandbox.write(".gitattributes", "*.txt text eol=crlf\n")
    try commitGroup()
    sandbox.remove("group/text.txt")
    try sandbox.git("checkout", "-q", "--", "group/text.txt")
    try sandbox.write("group/1.png", "drawn anew")
    try sandbox.write("group/new.png", "new")
    let repository = try sandbox.repository()
    var files = try atHand()
    try files.keep(["group"]) { try? IndexedFileStates(repository) }
    #expect(try sandbox.run("rm", ["-r", "group"]).isSuccess)
    let records = try files.outcome { _ in true }.records
    for (name, text) in [("1.png", "drawn anew"), ("new.png", "new"), ("text.txt", "one\r\ntwo\r\n")] {
      let id = try sandbox.git("hash-object", "--stdin", input: text)
      #expect(records.first { $0.path == "group/\(name)" }?.before?.id.description == id, "\(name)")
    }
    #expect(records.allSatisfy { $0.before?.isRaw == true && $0.after == nil })
  }

  /// A command that names thousands of files one by one writes each of them once.
  @Test func aNoteGrowsByWhatIsAdded() throws {
    try commitGroup()
    let repository = try sandbox.repository()
    let recording = OperationRecorder(
      words: ["keep", "mine", "--all"], recordingScope: .files, now: GitTime(seconds: 1))
    let notes = {
      try FileSystem.entries(of: sandbox.path(".git/assets")).map(\.name).filter { $0.hasPrefix("operation-") }
    }
    recording.willChange(["group/0.png"], in: repository)
    let note = ".git/assets/" + (try #require(try notes().first { !$0.hasSuffix("-old") }))
    let identity = try sandbox.run("stat", ["-c", "%i", note]).output
    var sizes: [Int] = []
    for number in 1...6 {
      let before = try sandbox.bytes(note)
      recording.willChange(["group/\(number).png"], in: repository)
      let now = try sandbox.bytes(note)
      #expect(now.starts(with: before) && now.count > before.count)
      sizes.append(now.count - before.count)
    }
    #expect(Set(sizes).count == 1, "\(sizes)")
    #expect(try sandbox.run("stat", ["-c", "%i", note]).output == identity)
    // What a kill leaves of the last part was not changed yet.
    for number in [0, 4] {
      sandbox.remove("group/\(number).png")
      try sandbox.write("group/\(number).png", "changed")
    }
    let whole = try sandbox.bytes(note)
    try sandbox.write("copy", Array(whole.dropLast(5)))
    sandbox.remove(note)
    #expect(try sandbox.run("mv", ["copy", note]).isSuccess)
    repository.recoverInterruptedOperations()
    let operation = try #require(try repository.operations().last)
    #expect(operation.wasInterrupted && operation.files.map(\.path) == ["group/0.png", "group/4.png"])
    #expect(try notes() == [])
  }

  /// However often a note is written again, nobody else can take it for one that was left behind.
  @Test func aNoteIsHeldWhileItIsWrittenAnew() throws {
    final class Attempts: Sendable {
      let counts = Mutex((all: 0, free: 0, isOver: false))
    }
    let (path, journalLock, attempts) = (sandbox.path("note"), JournalLock(), Attempts())
    try journalLock.write(path, [1], isFlushed: false)
    // A thread of its own: a task would have to wait until another test is done, and this one would not be until then.
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while !attempts.counts.withLock({ $0.isOver }) {
        let isFree = JournalLock().takeIfFree(path) == .nobody
        attempts.counts.withLock { $0 = ($0.all + 1, $0.free + (isFree ? 1 : 0), $0.isOver) }
      }
      isOver.signal()
    }
    var number = 0
    while number < 2000 || attempts.counts.withLock({ $0.all }) < 100 {
      try journalLock.write(path, [UInt8(number & 255)], isFlushed: false)
      number += 1
    }
    attempts.counts.withLock { $0.isOver = true }
    isOver.wait()
    #expect(attempts.counts.withLock { $0.free } == 0)
    journalLock.release()
    #expect(JournalLock().takeIfFree(path) == .nobody)
  }
}

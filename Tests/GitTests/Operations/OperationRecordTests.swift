import TestKit
import Testing

@testable import Git

@Suite struct OperationRecordTests {
  private func id(_ letter: Character) -> ObjectID { ObjectID(String(repeating: letter, count: 40))! }  // 40 digits

  private var state: RepositorySnapshot {
    var state = RepositorySnapshot(place: .reference("refs/heads/icons/neu\u{e9}"))
    state.tips = [.init(branch: "icons/neu\u{e9}", commit: id("c")), .init(branch: "main", commit: id("d"))]
    state.notes = [.init(name: "MERGE_HEAD", bytes: Array("two\nlines and a zero\0".utf8))]
    state.unfinished = .merge
    return state
  }

  private var operation: OperationRecord {
    var after = state
    after.place = .detached(id("9"))
    var operation = OperationRecord(
      .command, words: ["commit", "-m", "two\nlines", ""], at: GitTime(seconds: -5, offsetMinutes: -90), before: state,
      after: after)
    operation.sent = [
      .init(remote: "my host", branch: "icons/x", commit: id("7")), .init(remote: "b", branch: "gone", commit: nil),
    ]
    var sides = [
      StagedEntryState(WorkTreeFileState(.executable, id("e"), isRaw: false)),
      StagedEntryState(WorkTreeFileState(.file, id("1"), isRaw: false)),
    ]
    (sides[0].flags, sides[1].flags) = (1 << 12, 2 << 12)
    operation.index = [
      .init(path: Array("a path\nwith everything ".utf8) + [0xff], before: [], after: sides),
      .init(path: Array("gone".utf8), before: [sides[0]], after: []),
    ]
    operation.files = [
      .init(path: "crlf file\n.txt", before: WorkTreeFileState(.file, id("2"), isRaw: true), after: nil),
      .init(path: "in a/folder", before: nil, after: WorkTreeFileState(.symbolicLink, id("3"), isRaw: false)),
    ]
    (operation.indexFollows, operation.filesFollow) = (true, true)
    operation.number = 4
    operation.wasInterrupted = true
    operation.keptByteCount = 12
    return operation
  }

  @Test func isReadAsItWasWritten() throws {
    // Each has a mark of its own.
    let operation = operation
    let read = try #require(OperationRecord(operation.bytes))
    #expect(read.bytes == operation.bytes)
    #expect(read.number == 4 && read.words == operation.words && read.sent == operation.sent)
    #expect(read.moment == operation.moment && read.wasInterrupted && read.keptByteCount == 12)
    #expect(read.indexFollows && read.filesFollow && read.files.map(\.before) == operation.files.map(\.before))
    #expect(read.index.map(\.after) == operation.index.map(\.after))
    #expect(read.before.isSame(as: state) && !read.after.isSame(as: state))
    var withFolders = operation
    withFolders.folders = [.init(path: "a group/é", tree: id("5"), hasCome: true)]
    let folder = try #require(OperationRecord(withFolders.bytes)?.folders.first)
    #expect(folder.path == "a group/é" && folder.tree == id("5") && folder.hasCome)
    // A version that knows no folders must not take it for less than it is.
    #expect(withFolders.bytes.starts(with: "operation 1\n3\n".utf8))
    #expect(operation.bytes.starts(with: "operation 1\n2\n".utf8))
    for kind in [OperationRecord.Kind.outside, .undo(of: 3), .redo(of: 4), .restore(before: 5)] {
      var other = operation
      other.kind = kind
      #expect(OperationRecord(other.bytes)?.kind == kind)
    }
  }

  /// Whatever is cut off or turned over is no record, or one that holds nothing wild; nothing ends the program.
  @Test func damageIsNoRecord() {
    let bytes = operation.bytes
    for count in 0..<bytes.count { #expect(OperationRecord(Array(bytes[..<count])) == nil, "\(count)") }
    var random = SeededRandom(seed: 5)
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if let read = OperationRecord(damaged) { #expect(read.before.notes.allSatisfy { $0.name == "MERGE_HEAD" }) }
    }
  }

  /// A log that was changed by hand writes nothing outside of the work tree and nothing of git's.
  @Test(arguments: ["../out", "/etc/passwd", "a//b", ".git/config", "a/.GIT/hooks/x", "a/../b", ""])
  func pathsThatLeadAwayAreNone(_ path: String) {
    let record = RecordedFileChange(path: path, before: nil, after: WorkTreeFileState(.file, id("3"), isRaw: true))
    #expect(RecordedFileChange(record.bytes) == nil)
    #expect(RecordedFolderChange(RecordedFolderChange(path: path, tree: id("3"), hasCome: true).bytes) == nil)
  }

  // MARK: - The log

  @Test func recordsAreFoundFromBothEnds() throws {
    let payloads: [[UInt8]] = [[], Array("one".utf8), Array(repeating: 7, count: 70_000)]
    let bytes = payloads.flatMap(LogRecords.record)
    let records = LogRecords(bytes)
    #expect(records.payloads.map { Array($0) } == payloads)
    #expect(records.byteCount == bytes.count)
  }

  @Test func whatIsTornAtTheEndIsDropped() throws {
    let first = LogRecords.record(Array("first".utf8))
    let second = LogRecords.record(Array("second".utf8))
    for count in 0..<second.count {
      let records = LogRecords(first + second[..<count])
      #expect(records.payloads.map { Array($0) } == [Array("first".utf8)], "\(count)")
      #expect(records.byteCount == first.count)
    }
    for place in second.indices {
      var damaged = second
      damaged[place] ^= 1
      #expect(LogRecords(first + damaged).payloads.count == 1, "\(place)")
    }
  }

  @Test func whatIsNextFollowsFromTheList() {
    let list: [OperationRecord.Kind] = [
      .command, .command, .undo(of: 2), .undo(of: 1), .redo(of: 1), .command, .outside, .undo(of: 7), .undo(of: 6),
    ]
    var operations: [OperationRecord] = []
    var seen: [[Int]] = []
    for (index, kind) in list.enumerated() {
      var operation = operation
      (operation.kind, operation.number) = (kind, index + 1)
      operations.append(operation)
      let next = Repository.nextSteps(after: operations)
      seen.append([next.undo ?? 0, next.redo ?? 0])
    }
    #expect(seen == [[1, 0], [2, 0], [1, 2], [0, 1], [1, 2], [6, 0], [7, 0], [6, 7], [1, 6]])
  }
}

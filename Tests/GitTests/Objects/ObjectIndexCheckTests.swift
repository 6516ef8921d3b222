import Foundation
import Testing

@testable import Git

/// Damaged files that tell where objects are: libgit2 is not asked, and the file is named.
@Suite struct ObjectIndexCheckTests {
  let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try sandbox.git("init", "-q", "-b", "main")
    for number in 0..<60 { try sandbox.write("file\(number)", "bytes \(number)") }
    try sandbox.commitAll("one")
    try sandbox.write("file1", "other bytes")
    try sandbox.commitAll("two")
    try sandbox.git("repack", "-q", "-a", "-d")
  }

  private var objects: String { sandbox.work + "/.git/objects" }

  private func index() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: objects + "/pack")
    return objects + "/pack/" + (try #require(names.first { $0.hasSuffix(".idx") }))
  }

  /// Changes the bytes of a file that ends with a checksum, which is made right again.
  private func change(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)).dropLast(20))
    change(&bytes)
    bytes += bytes.withUnsafeBytes { SHA1.hash($0) }.bytes
    try FileManager.default.removeItem(atPath: path)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func problem() -> (DamagedObjectIndexError.Kind, String)? {
    do {
      _ = try sandbox.open().databaseHandle()
      return nil
    } catch let error as DamagedObjectIndexError {
      return (error.kind, error.reason)
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test func wholeFilesAreTaken() throws {
    #expect(problem() == nil)
    try sandbox.git("multi-pack-index", "write")
    try sandbox.git("commit-graph", "write", "--reachable")
    #expect(problem() == nil)
  }

  @Test func anIndexWithBytesInsertedIsRefused() throws {
    let index = try index()
    for (place, count) in [(1100, 8), (1100, 4), (8 + 1024 + 62 * 24 + 4, 8), (1040, 80)] {
      let before = try Data(contentsOf: URL(fileURLWithPath: index))
      try change(index) { $0.insert(contentsOf: [UInt8](repeating: 0xee, count: count), at: place) }
      #expect(problem()?.0 == .packIndex, "\(count) bytes at \(place)")
      try FileManager.default.removeItem(atPath: index)
      try before.write(to: URL(fileURLWithPath: index))
    }
    #expect(problem() == nil)
  }

  @Test func offsetsStayInThePack() throws {
    let index = try index()
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: index)))
    let count =
      Int(bytes[8 + 1020]) << 24 | Int(bytes[8 + 1021]) << 16 | Int(bytes[8 + 1022]) << 8 | Int(bytes[8 + 1023])
    let offsets = 8 + 1024 + count * 24
    for offset in [[0x7f, 0xff, 0xff, 0xff], [0x80, 0, 0, 0], [0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0]] as [[UInt8]] {
      try change(index) { $0.replaceSubrange(offsets..<(offsets + 4), with: offset) }
      #expect(problem()?.1 == "an offset in it is outside of the pack", "\(offset)")
    }
    // A table of large offsets may hold one that is right.
    let place = offsets + count * 4
    try change(index) { bytes in
      bytes.replaceSubrange(offsets..<(offsets + 4), with: [0x80, 0, 0, 0])
      bytes.insert(contentsOf: [0, 0, 0, 0, 0, 0, 0, 12], at: place)
    }
    #expect(problem() == nil)
    try change(index) { $0[place] = 0x7f }
    #expect(problem()?.1 == "an offset in it is outside of the pack")
    // Git makes a new one, as the message says, once the damaged one is away.
    try FileManager.default.removeItem(atPath: index)
    try sandbox.git("index-pack", String(index.dropLast(4)) + ".pack")
    #expect(problem() == nil)
  }

  @Test func anIndexOfSeveralPacksIsChecked() throws {
    try sandbox.git("multi-pack-index", "write")
    let path = objects + "/pack/multi-pack-index"
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let offsets = try #require(MappedFile(path)?.chunks(from: 12, count: Int(whole[6]))?["OOFF"]).lowerBound
    for (place, bytes) in [(0, [0, 0, 0, 9]), (4, [0xff, 0xff, 0xff, 0xff]), (4, [0x7f, 0, 0, 0])] as [(Int, [UInt8])] {
      try change(path) { all in
        all.replaceSubrange(0..., with: whole.dropLast(20))
        all.replaceSubrange((offsets + place)..<(offsets + place + 4), with: bytes)
      }
      #expect(problem()?.0 == .multiPackIndex)
      #expect(problem()?.1 == "an offset in it is outside of the pack")
    }
    try change(path) { $0.removeLast(40) }
    #expect(problem()?.0 == .multiPackIndex)
  }

  @Test func aCommitGraphNamesItsOwnCommits() throws {
    try sandbox.git("commit-graph", "write", "--reachable")
    let path = objects + "/info/commit-graph"
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let facts = try #require(MappedFile(path)?.chunks(from: 8, count: Int(whole[6]))?["CDAT"]).lowerBound
    for parent in [[0, 0, 0, 9], [0x80, 0, 0, 0]] as [[UInt8]] {
      try change(path) { all in
        all.replaceSubrange(0..., with: whole.dropLast(20))
        all.replaceSubrange((facts + 20)..<(facts + 24), with: parent)
      }
      #expect(problem()?.0 == .commitGraph)
    }
    try change(path) { $0.removeLast(30) }
    #expect(problem()?.0 == .commitGraph)
  }

  @Test func borrowedObjectsAreChecked() throws {
    let index = try index()
    try sandbox.git("clone", "-q", "--shared", sandbox.work, sandbox.root + "/borrower")
    try change(index) { $0.insert(contentsOf: [UInt8](repeating: 0xee, count: 4), at: 1100) }
    #expect(throws: DamagedObjectIndexError.self) {
      _ = try sandbox.open(at: sandbox.root + "/borrower").databaseHandle()
    }
  }
}

import Files
import System
import TestKit
import Testing

@testable import Git

/// Repositories with more packs than a process may have open files.
@Suite struct ManyPacksTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run

  /// Makes two branches, and as many packs besides; one object lies in each.
  private func makePacks(_ count: Int) throws {
    try sandbox.write("a", "1\n")
    for number in 0..<40 { try sandbox.write("d/\(number)", "\(number)\n") }
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try sandbox.git("checkout", "-q", "-b", "other")
    for number in 0..<40 { try sandbox.write("d/\(number)", "other \(number)\n") }
    try sandbox.git("commit", "-q", "-a", "-m", "two")
    try sandbox.git("checkout", "-q", "main")
    let script = """
      git rev-list --objects --all | cut -c1-40 | while read id; do
        echo $id | git pack-objects -q "$0/pack" >/dev/null; done
      git prune-packed -q
      i=0; while [ $i -lt \(count) ]; do
        echo "pack $i" | git hash-object -w --stdin | git pack-objects -q "$0/pack" >/dev/null; i=$((i + 1)); done
      git prune-packed -q
      """
    #expect(try sandbox.run("sh", ["-c", script, sandbox.path(".git/objects/pack")]).isSuccess)
  }

  private func run(_ words: String, files limit: Int) throws -> ProgramResult? {
    guard let program = BuiltProgram.path else { return nil }
    return try sandbox.run("sh", ["-c", "ulimit -Sn \(limit); exec \"$0\" \(words)", program])
  }

  @Test func moreThanMayBeOpenAreNoHindrance() throws {
    try makePacks(60)
    for number in 0..<60 { try sandbox.write("new/\(number)", "new \(number)\n") }
    let commands = [
      "commit --no-verify -m x", "switch other", "switch main", "history", "branch --delete other --force",
    ]
    for words in commands {
      guard let result = try run(words, files: 128) else { return }
      #expect(result.isSuccess, "\(words): \(result)")
    }
    #expect(try sandbox.git("status", "--porcelain") == "")
    #expect(try sandbox.git("fsck", "--full", "--strict", "--no-dangling") == "")
  }

  /// Nothing ends the program in the middle of its work.
  @Test func noDescriptorsAreAnErrorAndNoMore() throws {
    try makePacks(2)
    for limit in 8...24 {
      for words in ["status", "switch other", "switch main"] {
        guard let result = try run(words, files: limit) else { return }
        #expect([0, 1, 3].contains(result.status), "\(limit) \(words): \(result)")
      }
      // Whatever was refused, the next command has all it needs.
      _ = try run("switch main", files: 256)
      #expect(try sandbox.git("status", "--porcelain") == "", "\(limit)")
      #expect(!sandbox.exists(".git/index.lock"), "\(limit)")
    }
  }

  @Test func fewStayOpen() throws {
    try makePacks(40)
    let packs = PackSet.current(in: sandbox.path(".git/objects"))
    let opened = OpenPackCache()
    let ids = try sandbox.git("rev-list", "--objects", "--all").split(separator: "\n").compactMap {
      ObjectID($0.prefix(40))
    }
    #expect(ids.count > 2 * OpenPackCache.most)
    var files: [Weak] = []
    for id in ids {
      let place = try #require(packs.place(of: id.objectBytes))
      files.append(Weak(file: try opened.file(of: place.pack)))
    }
    #expect(files.count { $0.file != nil } == OpenPackCache.most)
  }

  private struct Weak { weak var file: OpenedFile? }

  @Test func indexesAreReadOnce() throws {
    try makePacks(3)
    let folder = sandbox.path(".git/objects")
    let id = try #require(ObjectID(try sandbox.git("rev-parse", "HEAD")))
    let packs = PackSet.current(in: folder)
    #expect(packs.place(of: id.objectBytes) != nil)
    // What is put in place of them is found, and what is gone is not.
    try sandbox.git("repack", "-a", "-d", "-q")
    #expect(try packs.place(of: id.objectBytes).flatMap { try OpenPackCache().file(of: $0.pack) } == nil)
    let place = try #require(PackSet.current(in: folder).place(of: id.objectBytes))
    #expect(try OpenPackCache().file(of: place.pack) != nil)
    // Who looked before reads on, from what has come.
    let reading = ObjectReading(packs, try SharedDatabase(of: sandbox.repository()))
    var count = 0
    try reading.stream(id.objectBytes, as: .commit) { count += $0.count }
    #expect(count > 0)
  }
}

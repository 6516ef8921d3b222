import Files
import System
import TestKit
import Testing

@testable import Git

/// A pack that nothing names yet is kept from git's tidying, and from nothing else.
@Suite struct PackKeepFileTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run
  private static let packs = ".git/objects/pack"

  private func names(_ ending: String) throws -> [String] {
    guard sandbox.exists(Self.packs) else { return [] }
    return try FileSystem.entries(of: sandbox.path(Self.packs)).map(\.name).filter { $0.hasSuffix(ending) }.sorted()
  }

  private func writeFiles(_ count: Int = 60) throws {
    for number in 0..<count { try sandbox.write("folder \(number % 3)/\(number)", "uncommitted \(number)\n") }
  }

  private func commitFirst() throws {
    try sandbox.write("a", "a")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
  }

  /// What git does in some other window meanwhile.
  @Test(arguments: [["repack", "-a", "-d", "-q"], ["gc", "--prune=now", "-q"]])
  func aPackOutlivesGitsTidying(words: [String]) throws {
    try commitFirst()
    try writeFiles()
    do {
      let draft = try TemporaryIndex(of: try sandbox.repository())
      try draft.update()
      let tree = try draft.writeTree().description
      #expect(try names(".keep").count == 1 && names(".pack").count == 1)
      let tidying = try sandbox.runGit(words)
      #expect(tidying.isSuccess, "\(tidying)")
      #expect(try sandbox.git("ls-tree", "-r", "--name-only", tree).split(separator: "\n").count == 61)
    }
    #expect(try names(".keep") == [])
  }

  /// A `git repack` that has begun would leave out of its new pack what lies in one with a `.keep`, and remove that one
  /// all the same, since it had none when it was listed.
  @Test func aPackThatIsThereGetsNoKeep() throws {
    try commitFirst()
    try writeFiles()
    #expect(try sandbox.snapshot().changes.count == 60)
    let pack = try names(".pack")
    let draft = try TemporaryIndex(of: try sandbox.repository())
    try draft.update()
    _ = try draft.writeTree()
    #expect(try names(".pack") == pack && names(".keep") == [])
  }

  @Test func itGoesWithTheLastWhoNeedsIt() throws {
    try commitFirst()
    try writeFiles()
    var one: Repository? = try sandbox.repository()
    var two: Repository? = try sandbox.repository()
    var store: ObjectStore? = try ObjectStore(of: try #require(two))
    try TemporaryIndex(of: try #require(one)).update()
    do {
      let draft = try TemporaryIndex(of: try #require(one))
      try draft.update()
      _ = try draft.writeTree()
    }
    #expect(try names(".keep").count == 1)
    one = nil
    #expect(try names(".keep").count == 1)
    two = nil
    #expect(try names(".keep").count == 1)
    store = nil
    #expect(try names(".keep") == [] && one == nil && two == nil && store == nil)
  }

  @Test func unsavedWorkOnItsWayToAShelfIsKept() throws {
    try commitFirst()
    try sandbox.git("branch", "side")
    try writeFiles()
    try sandbox.write("a", "uncommitted too")
    let before = try sandbox.files().map { try sandbox.bytes($0) }
    for branch in ["side", "main"] {
      let repository = try sandbox.repository()
      let target = try #require(try repository.commit(ofBranch: branch))
      let way = try BranchSwitchPlan(
        repository, to: branch, at: target, uncommitted: .stays, merging: TreeMergeStrategy(isPick: true),
        now: GitTime(seconds: 1_700_000_000), isDryRun: false)
      try way.store()
      if branch == "side" { #expect(try names(".keep").count == 1) }
      try sandbox.git("repack", "-a", "-d", "-q")
      try way.run(by: nil)
      #expect(try sandbox.git("fsck", "--full", "--strict", "--no-dangling") == "")
    }
    #expect(try sandbox.files().map { try sandbox.bytes($0) } == before)
    #expect(try names(".keep") == [])
  }

  /// Git finds out what is needed before the shelf has its reference, and removes the rest when its files are gone.
  @Test func aShelfOutlastsAGitGCThatBeganMeanwhile() throws {
    try commitFirst()
    try sandbox.git("branch", "side")
    try sandbox.write("a", "uncommitted")
    do {
      let repository = try sandbox.repository()
      let target = try #require(try repository.commit(ofBranch: "side"))
      let way = try BranchSwitchPlan(
        repository, to: "side", at: target, uncommitted: .stays, merging: TreeMergeStrategy(isPick: true),
        now: GitTime(seconds: 1_700_000_000), isDryRun: false)
      try way.store()
      #expect(try names(".pack") == [])
      let needed = try sandbox.git("rev-list", "--objects", "--all")
      try sandbox.write(".git/gc.pid", "1 host\n")
      try way.run(by: nil)
      for folder in try FileSystem.entries(of: sandbox.path(".git/objects")).map(\.name) where folder.utf8.count == 2 {
        for name in try FileSystem.entries(of: sandbox.path(".git/objects/\(folder)")).map(\.name)
        where !needed.contains(folder + name) {
          sandbox.remove(".git/objects/\(folder)/\(name)")
        }
      }
    }
    #expect(try sandbox.git("fsck", "--full", "--strict", "--no-dangling") == "")
    #expect(try sandbox.git("show", "\(Shelf.reference(ofBranch: "main")):a") == "uncommitted")
    #expect(try names(".keep") == [])
  }

  /// Without git at work a small shelf makes no pack.
  @Test func aSmallShelfStaysLoose() throws {
    try commitFirst()
    try sandbox.git("branch", "side")
    try sandbox.write("a", "uncommitted")
    for branch in ["side", "main"] {
      let repository = try sandbox.repository()
      let target = try #require(try repository.commit(ofBranch: branch))
      try BranchSwitchPlan(
        repository, to: branch, at: target, uncommitted: .stays, merging: TreeMergeStrategy(isPick: true),
        now: GitTime(seconds: 1_700_000_000), isDryRun: false
      ).run(by: nil)
    }
    #expect(try names(".pack") == [] && sandbox.text("a") == "uncommitted")
  }

  // MARK: - Left behind

  private func leaveKeep(_ text: String, pack: Int, daysAgo days: Int = 0) throws -> String {
    let name = "pack-\(String(repeating: String(pack), count: 40)).keep"
    try sandbox.write("\(Self.packs)/\(name)", text)
    if days > 0 {
      #expect(try sandbox.run("touch", ["-d", "\(days) days ago", sandbox.path("\(Self.packs)/\(name)")]).isSuccess)
    }
    return name
  }

  private var host: String { String(decoding: PackKeepFile.ofThisProcess.bytes.split(separator: 32)[2], as: UTF8.self) }

  /// The number of the process may be that of another one by now, even of this one, as in containers.
  @Test func onlyWhatAKilledProcessOfOursLeftGoes() throws {
    try commitFirst()
    try sandbox.makeFolder(".git/assets")
    let left = [
      try leaveKeep("assets 999999999 \(host)", pack: 1), try leaveKeep("assets \(getpid()) \(host)", pack: 2),
    ]
    let theirs = [
      try leaveKeep("", pack: 3), try leaveKeep("fetch-pack 999999999 on \(host)", pack: 4),
      try leaveKeep("assets 999999999 elsewhere\n", pack: 5), try leaveKeep("assets are kept here", pack: 6),
      try leaveKeep(String(repeating: "assets 1 \(host) ", count: 100), pack: 7),
    ]
    let foreign = try leaveKeep("assets 999999999 elsewhere\n", pack: 8, daysAgo: 2)
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let repository = try sandbox.repository()
    let upkeep = try repository.upkeep(now: time.tv_sec)
    #expect(upkeep.leftovers.map(\.path) == (left + [foreign]).map { "objects/pack/\($0)" })
    _ = try repository.recoverInterruptedCommit()
    #expect(try names(".keep") == (theirs + [foreign]).sorted())
    // Now a pack is written.
    try writeFiles()
    _ = try sandbox.snapshot()
    #expect(try names(".keep") == theirs.sorted())
  }

  @Test func whatIsInUseIsNotLeft() throws {
    try commitFirst()
    try writeFiles()
    let draft = try TemporaryIndex(of: try sandbox.repository())
    try draft.update()
    _ = try draft.writeTree()
    let keep = sandbox.path("\(Self.packs)/\(try #require(try names(".keep").first))")
    #expect(!PackKeepFile.removeLeft(keep) && PackKeepFile.lockIfAbandoned(keep, now: .max) == nil)
    #expect(try sandbox.repository().upkeep(now: 1 << 40).packCount == 0)
  }

  @Test func whatSomebodyElseKeepsIsLeftAlone() throws {
    try commitFirst()
    try writeFiles()
    _ = try sandbox.snapshot()
    let pack = try #require(try names(".pack").first)
    let keep = "\(Self.packs)/\(pack.dropLast(5)).keep"
    try sandbox.write(keep, "mine\n")
    // The same again, found in that pack.
    _ = try sandbox.snapshot()
    #expect(try sandbox.text(keep) == "mine\n")
    // And written again, most often under the same name: two threads may bring the objects in another order.
    for ending in ["idx", "pack"] { sandbox.remove("\(Self.packs)/\(pack.dropLast(4))\(ending)") }
    _ = try sandbox.snapshot()
    #expect(try names(".pack").count == 1 && sandbox.text(keep) == "mine\n")
  }
}

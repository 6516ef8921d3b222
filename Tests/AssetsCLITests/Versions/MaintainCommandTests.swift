import Files
import JSON
import System
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct MaintainCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  private func maintain(_ words: String...) -> RunResult { runAssets(["maintain"] + words, in: sandbox) }

  private func packs() throws -> Int {
    try FileSystem.entries(of: sandbox.path(".git/objects/pack")).count { $0.name.hasSuffix(".pack") }
  }

  /// Makes as many packs as commits.
  private func makePacks(_ count: Int) throws {
    for number in 0..<count {
      try sandbox.write("note \(number)", "\(number)")
      try sandbox.commitAll("note \(number)")
      try sandbox.git("repack", "-q", "-d")
    }
  }

  /// A file of two days ago, by the clock of the tests.
  private func leave(_ path: String, daysAgo days: Int = 2) throws {
    try sandbox.write(path, "left")
    _ = try sandbox.run("touch", ["-d", "@\(1_700_000_000 - days * 86400)", sandbox.path(path)])
  }

  @Test func thereMayBeNothingToDo() throws {
    let result = maintain()
    #expect(result.exitCode == .done && result.output.hasPrefix("Nothing to do: "), "\(result)")
  }

  @Test func manyPacksArePutTogether() throws {
    try makePacks(6)
    try sandbox.git("config", "gc.autoPackLimit", "4")
    let before = try sandbox.git("rev-list", "--all", "--objects")
    let announced = maintain("--dry-run")
    #expect(announced.output.hasPrefix("Would repack 6 packs"), "\(announced)")
    #expect(try packs() == 6)
    let result = maintain()
    #expect(result.output.hasPrefix("Repacked 6 packs") && result.exitCode == .done, "\(result)")
    #expect(try packs() < 4)
    #expect(try sandbox.git("rev-list", "--all", "--objects") == before)
    #expect(try sandbox.git("fsck", "--full", "--strict") == "")
    #expect(maintain().output.hasPrefix("Nothing to do"))
  }

  @Test func fewPacksStayUnlessAskedFor() throws {
    try makePacks(3)
    #expect(maintain().output.hasPrefix("Nothing to do: 3 packs"))
    #expect(maintain("--repack").output.hasPrefix("Repacked 3 packs"))
    #expect(try packs() == 1)
    try sandbox.git("config", "gc.autoPackLimit", "0")
    #expect(maintain().output.hasPrefix("Nothing to do"))
  }

  @Test func withoutALimitForLooseObjectsPacksStayToo() throws {
    try makePacks(4)
    try sandbox.git("config", "gc.autoPackLimit", "2")
    try sandbox.git("config", "gc.auto", "0")
    #expect(maintain().output.hasPrefix("Nothing to do: 4 packs"))
    #expect(try packs() == 4)
    try sandbox.git("config", "gc.auto", "100")
    #expect(maintain().output.hasPrefix("Repacked 4 packs"))
  }

  @Test func packsThatAreToBeKeptAreKept() throws {
    try makePacks(2)
    let name = try #require(
      try FileSystem.entries(of: sandbox.path(".git/objects/pack")).map(\.name).first { $0.hasSuffix(".pack") })
    let keep = ".git/objects/pack/\(name.dropLast(5)).keep"
    try sandbox.write(keep, "")
    _ = maintain("--repack")
    #expect(sandbox.exists(".git/objects/pack/\(name)"))
  }

  @Test func leftoversOfKilledProgramsGo() throws {
    let old = [
      ".git/objects/pack/tmp_pack_abc", ".git/objects/pack/tmp_idx_abc", ".git/objects/1f/tmp_obj_abc",
    ]
    for path in old { try leave(path) }
    try leave(".git/objects/pack/tmp_pack_young", daysAgo: 0)
    try leave(".git/assets/index-\(getpid())-77")
    let drafts = [".git/assets/aside-999999999-0/0/5", ".git/assets/switching.999999999.new"]
    // What a killed check of a merge left, and one that goes on.
    try leave(".git/assets/merge-check-999999999-abcdefghijkl/objects/1f/2e")
    try leave(".git/assets/merge-check-\(getpid())/objects/1f/2e")
    for path in drafts { try leave(path) }
    let announced = maintain("--dry-run", "--json")
    // What this program leaves in its own folder goes with the next command, whichever that is.
    for path in drafts { #expect(!sandbox.exists(path), "\(path)") }
    #expect(!sandbox.exists(".git/assets/merge-check-999999999-abcdefghijkl"))
    #expect(sandbox.exists(".git/assets/merge-check-\(getpid())/objects/1f/2e"))
    let json = try #require(try JSONDocument(parsing: Array(announced.output.utf8)).value.object)
    #expect(json["dryRun"] == true && json["repacked"] == false)
    let listed = (json["removed"]?.elements ?? []).compactMap { $0.object?["path"]?.text }
    #expect(
      listed == [
        ".git/objects/1f/tmp_obj_abc", ".git/objects/pack/tmp_idx_abc", ".git/objects/pack/tmp_pack_abc",
      ])
    #expect(old.allSatisfy(sandbox.exists))
    let result = maintain()
    #expect(result.output.contains("of interrupted programs"), "\(result)")
    for path in old { #expect(!sandbox.exists(path), "\(path)") }
    #expect(sandbox.exists(".git/objects/pack/tmp_pack_young"))
    #expect(sandbox.exists(".git/assets/index-\(getpid())-77"))
  }

  /// Small files that are replaced as a whole lie beside what they replace until then.
  @Test func draftsOfNotesGoWithWhoeverWroteThem() throws {
    let gone = [
      ".git/ORIG_HEAD.999999999.new", ".git/assets/operations/standing.999999999.new",
      ".git/.COMMIT_EDITMSG.assets-2pvbw1bzoomy0",
    ]
    let stay = [
      ".git/ORIG_HEAD.\(getpid()).new", ".git/own.999999999.new", ".git/.COMMIT_EDITMSG.assets-young",
      ".git/assets/operations/standing",
    ]
    for path in gone + stay { try leave(path, daysAgo: path.hasSuffix("young") ? 0 : 2) }
    #expect(maintain("--dry-run").output.contains("Would remove 3 leftovers of interrupted programs"))
    let result = maintain()
    #expect(result.output.contains("Removed 3 leftovers of interrupted programs"), "\(result)")
    #expect(gone.filter(sandbox.exists) == [] && stay.filter(sandbox.exists) == stay)
  }

  // MARK: - What a killed undo had taken away

  /// Lays down a folder as the command leaves it that finds an undo killed and cannot put a file back.
  private func leaveFolder(_ name: String, _ text: String, daysAgo days: Int) throws {
    let folder = ".git/assets/\(name)"
    try sandbox.write("\(folder)/0/5", text)
    try sandbox.write("\(folder)/old index", "")
    _ = try sandbox.run("touch", ["-d", "@\(1_700_000_000 - days * 86400)", sandbox.path(folder)])
  }

  private func folders() throws -> [String] {
    try FileSystem.entries(of: sandbox.path(".git/assets")).map(\.name).filter { $0.hasPrefix("left-") }.sorted()
  }

  @Test func whatAKilledUndoHadTakenAwayGoesByAge() throws {
    try sandbox.write("saved.txt", "saved\n")
    try sandbox.commitAll("saved")
    // It is stored, and no version leads to it.
    try sandbox.write("draft.txt", "draft\n")
    try sandbox.git("hash-object", "-w", "draft.txt")
    for (name, text, days) in [
      ("left-1-1", "saved\n", 100), ("left-2-1", "nowhere\n", 110), ("left-3-1", "saved\n", 10),
      ("left-4-1", "draft\n", 105),
    ] { try leaveFolder(name, text, daysAgo: days) }
    let stays = """
      files that killed undo commands removed up to 2023-08-01 22:13, 14 bytes, stays: some of it is in no version; \
      --forget-only-copies removes it
        .git/assets/left-2-1
        .git/assets/left-4-1

      """
    let goes = "files that killed undo commands removed up to 2023-08-06 22:13, 6 bytes\n  .git/assets/left-1-1\n"
    #expect(maintain("--dry-run").output == "Would remove \(goes)\(stays)")
    #expect(try folders().count == 4)
    let json = maintain("--dry-run", "--json").output
    #expect(json.contains("forgottenFolders") && json.contains("onlyCopyFolders"), "\(json)")
    #expect(maintain().output == "Removed \(goes)\(stays)")
    #expect(try folders() == ["left-2-1", "left-3-1", "left-4-1"])
    #expect(maintain("--forget-only-copies").output.hasPrefix("Removed files that killed undo commands removed"))
    #expect(try folders() == ["left-3-1"])
  }

  @Test func whatAKilledUndoHadTakenAwayGoesBySize() throws {
    try sandbox.write("saved.txt", "saved\n")
    try sandbox.commitAll("saved")
    for (number, days) in [(1, 1), (2, 3), (3, 2)] { try leaveFolder("left-\(number)-1", "saved\n", daysAgo: days) }
    try sandbox.git("config", "assets.operationsSize", "10")
    _ = maintain()
    #expect(try folders() == ["left-1-1"])
  }

  /// Every command that changes something looks once a day, and says what went.
  @Test func whatAKilledUndoHadTakenAwayGoesWithAnyCommand() throws {
    try sandbox.write("saved.txt", "saved\n")
    let first = runAssets(["commit", "-m", "Saved"], in: sandbox)
    #expect(first.exitCode == .done, "\(first)")
    try leaveFolder("left-1-1", "saved\n", daysAgo: 100)
    try leaveFolder("left-2-1", "nowhere\n", daysAgo: 100)
    try sandbox.write("more.txt", "more\n")
    let result = runAssets(["commit", "-m", "More"], in: sandbox)
    let note =
      "note: removed files that killed undo commands removed up to 2023-08-06 22:13, 6 bytes; all of it is in a "
      + "version\n"
    #expect(result.exitCode == .done && result.error.contains(note), "\(result)")
    #expect(try folders() == ["left-2-1"])
  }

  @Test func whatGitRefusesIsTold() throws {
    try makePacks(2)
    let pack = try #require(
      try FileSystem.entries(of: sandbox.path(".git/objects/pack")).first { $0.name.hasSuffix(".pack") })
    let path = ".git/objects/pack/\(pack.name)"
    let bytes = try sandbox.bytes(path)
    sandbox.remove(path)
    try sandbox.write(path, Array(bytes.prefix(20)))
    let result = maintain("--repack")
    #expect(result.exitCode == .failed)
    #expect(result.error.hasPrefix("error: git could not repack the repository; nothing is lost\ncause: "), "\(result)")
  }
}

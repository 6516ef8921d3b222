import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Git found out what is needed, and which packs there are, before a command began. It removes everything else after
/// the command has ended: no race with `git gc --prune=now` can be worse.
@Suite struct GarbageCollectionRaceTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  init() throws {
    try sandbox.write("notes.txt", "one\n")
    try sandbox.write("second.txt", "two\n")
    try sandbox.commitAll("Notes")
    try sandbox.git("switch", "-q", "-c", "other")
    try sandbox.write("notes.txt", "other\n")
    try sandbox.commitAll("Other")
    try sandbox.git("switch", "-q", "main")
  }

  private func run(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    let result = runAssets(words, in: sandbox)
    #expect(result.exitCode == .done, "\(words): \(result)", sourceLocation: sourceLocation)
  }

  /// Does what `git gc --prune=now` does, with a command between its first look and the removal.
  ///
  /// - Parameter isNoted: False to leave out the file that `git gc` holds meanwhile.
  private func tidy(
    isNoted: Bool = true, around command: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let look = """
      cd .git
      \(isNoted ? "echo \"$$ host\" > gc.pid" : "")
      git rev-list --objects --all --reflog --indexed-objects | cut -d' ' -f1 | sort -u > needed
      : > packs
      for pack in objects/pack/*.pack; do
        [ -e "$pack" ] && [ ! -e "${pack%.pack}.keep" ] && echo "${pack%.pack}" >> packs
      done
      true
      """
    let removal = """
      cd .git
      new=objects/pack/pack-$(git pack-objects -q objects/pack/pack < needed)
      while read -r pack; do [ "$pack" = "$new" ] || rm -f "$pack".*; done < packs
      for file in objects/??/*; do
        id=$(echo "$file" | cut -d/ -f2,3 | tr -d /)
        grep -qx "$id" needed || rm -f "$file"
      done
      rm needed packs gc.pid
      """
    try sandbox.run("sh", ["-ec", look]).expectSuccess(sourceLocation)
    try command()
    try sandbox.run("sh", ["-ec", removal]).expectSuccess(sourceLocation)
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "", sourceLocation: sourceLocation)
    let names = try FileSystem.entries(of: sandbox.path(".git/objects/pack")).map(\.name)
    #expect(!names.contains { $0.hasSuffix(".keep") }, sourceLocation: sourceLocation)
  }

  /// Where git has the contents of uncommitted files already, without anything that names them.
  enum Place: CaseIterable { case nowhere, loose, packed }

  /// A changed file, a new one, a large one, and one that was staged and changed again.
  private func work(_ place: Place) throws {
    try sandbox.write("notes.txt", "uncommitted\n")
    try sandbox.writeImageSet("\(Sandbox.images)/Horn", color: .red)
    try sandbox.write("large.bin", [UInt8](repeating: 7, count: 9 << 20))
    try sandbox.write("second.txt", "staged\n")
    try sandbox.git("add", "second.txt")
    try sandbox.write("second.txt", "later\n")
    if place == .nowhere { return }
    let script = """
      git hash-object -w notes.txt large.bin second.txt \(Sandbox.images)/Horn.imageset/* > .git/ids
      \(place == .packed ? "git pack-objects -q .git/objects/pack/pack < .git/ids; git prune-packed" : "")
      rm .git/ids
      """
    try sandbox.run("sh", ["-ec", script]).expectSuccess()
  }

  @Test(arguments: Place.allCases) func workStaysOnItsShelf(place: Place) throws {
    try work(place)
    let before = try UndoableState(sandbox)
    try tidy { run("switch", "other") }
    let there = try UndoableState(sandbox)
    try tidy { run("switch", "main") }
    try sandbox.expect(before, "back")
    run("undo")
    try sandbox.expect(there, "undo")
    run("redo")
    try sandbox.expect(before, "redo")
  }

  @Test(arguments: Place.allCases) func everyStepCanBeTakenBack(place: Place) throws {
    try work(place)
    let before = try UndoableState(sandbox)
    try tidy { run("switch", "other") }
    let there = try UndoableState(sandbox)
    try tidy { run("undo") }
    try sandbox.expect(before, "undo")
    try tidy { run("redo") }
    try sandbox.expect(there, "redo")
    try tidy { run("operations", "restore", "1") }
    try sandbox.expect(before, "operations restore")
  }

  @Test(arguments: Place.allCases) func whatWasReplacedComesBack(place: Place) throws {
    try work(place)
    try sandbox.write("\(Sandbox.images)/Bell.imageset/own.txt", "uncommitted\n")
    let before = try UndoableState(sandbox)
    try tidy { run("remove", "Bell", "--force") }
    try tidy { run("remove", "Horn", "--force") }
    try tidy { run("undo") }
    try tidy { run("undo") }
    try sandbox.expect(before)
  }

  /// A version that was amended away, and comes back.
  @Test func versionsComeBack() throws {
    try sandbox.write("notes.txt", "first try\n")
    run("commit", "-m", "First")
    let before = try UndoableState(sandbox)
    try sandbox.write("notes.txt", "second try\n")
    let edited = try sandbox.bytes("notes.txt")
    run("commit", "--amend", "-m", "Second")
    try sandbox.git("reflog", "expire", "--expire=now", "--all")
    try tidy { run("undo") }
    #expect(try sandbox.bytes("notes.txt") == edited)
    try sandbox.write("notes.txt", "first try\n")
    try sandbox.git("update-index", "--refresh")
    try sandbox.expect(before)
  }

  /// A commit of few files leaves objects in files of their own, unless it can see that `git gc` is at work.
  @Test(arguments: ["before", "meanwhile"]) func aCommitBesideGitsTidyingIsWhole(start: String) throws {
    try sandbox.write("notes.txt", "committed\n")
    if start == "meanwhile" { try sandbox.writeHook("commit-msg", "echo \"$$ host\" > .git/gc.pid") }
    try tidy(isNoted: start == "before") { run("commit", "-m", "Committed") }
    #expect(try sandbox.git("show", "HEAD:notes.txt") == "committed")
  }

  /// The race itself.
  @Test(.enabled(if: TestTier.isAll)) func switchingBesideGitIsWhole() throws {
    guard let program = BuiltProgram.path else { return }
    let script = """
      here=$PWD
      for n in $(seq 150); do
        cd "$here"; rm -rf ../round; cp -a . ../round; cd ../round
        for i in $(seq 10); do echo "$n $i" > "\(Sandbox.images)/uncommitted$i"; done
        git gc -q --prune=now & sleep "0.0$((n * 7 % 10))$((n * 3 % 10))"
        "$0" switch other > ../said 2>&1; status=$?; wait $!
        git rev-list --objects --all >/dev/null || { cat ../said; exit 1; }
        [ $status = 0 ] || continue
        "$0" switch main > ../said 2>&1 || { cat ../said; exit 1; }
        [ "$(cat \(Sandbox.images)/uncommitted10)" = "$n 10" ] || exit 1
      done
      """
    let result = try sandbox.run("sh", ["-c", script, program])
    #expect(result.isSuccess, "\(result)")
  }
}

extension ProgramResult {
  fileprivate func expectSuccess(_ sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(isSuccess, "\(self)", sourceLocation: sourceLocation)
  }
}

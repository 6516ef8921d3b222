import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Git tidies up in another window while a command is at work: what the command makes stays.
@Suite struct ConcurrentGarbageCollectionTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  private func writeFiles() throws {
    for number in 0..<60 { try sandbox.write("sketches/\(number).txt", "sketch \(number)\n") }
  }

  private func expectAllThere(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "", sourceLocation: sourceLocation)
    #expect(try keeps() == [], sourceLocation: sourceLocation)
    for number in 0..<60 {
      #expect(
        try sandbox.git("cat-file", "blob", "HEAD:sketches/\(number).txt") == "sketch \(number)",
        sourceLocation: sourceLocation)
    }
  }

  private func keeps() throws -> [String] {
    try FileSystem.entries(of: sandbox.path(".git/objects/pack")).map(\.name).filter { $0.hasSuffix(".keep") }
  }

  /// The hook stands for somebody else, who knows nothing of the index of the commit.
  private func writeHook(_ hook: String, _ lines: String) throws {
    try sandbox.writeProgram(".git/hooks/\(hook)", "#!/bin/sh\nunset GIT_INDEX_FILE\n\(lines)\n")
  }

  @Test(arguments: ["pre-commit", "commit-msg"], ["git repack -a -d -q", "git gc --prune=now -q"])
  func aCommitStaysWhole(hook: String, tidying: String) throws {
    try writeFiles()
    try writeHook(hook, tidying)
    let result = runAssets(["commit", "-m", "Sketches"], in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    try expectAllThere()
  }

  /// A few objects have files of their own, which nothing keeps from somebody who clears away all that is not named.
  /// They are written again.
  @Test(arguments: ["pre-commit", "commit-msg"], ["git prune --expire=now", "git gc --prune=now -q"])
  func aSmallCommitStaysWhole(hook: String, tidying: String) throws {
    try sandbox.write("sketches/1.txt", "sketch 1\n")
    try writeHook(hook, tidying)
    let result = runAssets(["commit", "-m", "Sketch"], in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    try sandbox.expectSound()
    #expect(try sandbox.git("show", "HEAD:sketches/1.txt") == "sketch 1")
    #expect(try keeps() == [])
  }

  /// What another tidying moved into a pack of its own is there.
  @Test func whatWasMovedIsThere() throws {
    try sandbox.write("sketches/1.txt", "sketch 1\n")
    try writeHook("pre-commit", "git add sketches/1.txt; git repack -a -d -q")
    let result = runAssets(["commit", "-m", "Sketch"], in: sandbox)
    #expect(result.exitCode == .done || result.error.contains("changed the staged files"), "\(result)")
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "")
  }

  /// The pack of the first try is there, and nothing names it: it may go, and then the commit says so.
  @Test func aCommitThatWasRefusedFirstIsWholeOrNothing() throws {
    try writeFiles()
    try writeHook("pre-commit", "exit 1")
    #expect(runAssets(["commit", "-m", "Sketches"], in: sandbox).exitCode != .done)
    #expect(try keeps() == [])
    try writeHook("pre-commit", "git repack -a -d -q")
    let head = try sandbox.git("rev-parse", "HEAD")
    let result = runAssets(["commit", "-m", "Sketches"], in: sandbox)
    if result.exitCode != .done {
      #expect(result.error.contains("missing from the repository"), "\(result)")
      #expect(try sandbox.git("rev-parse", "HEAD") == head)
      #expect(runAssets(["commit", "-m", "Sketches"], in: sandbox).exitCode == .done)
    }
    try expectAllThere()
  }

  /// The moment between the look of `git repack` at the packs and its `git pack-objects` is made wide here.
  @Test(arguments: [["remove", "Bell", "--force"], ["commit", "-m", "x"], ["switch", "side"]])
  func aRepackAtWorkLosesNothing(words: [String]) throws {
    guard let program = BuiltProgram.path else { return }
    try sandbox.git("branch", "side")
    try sandbox.write("sketch.txt", "sketch\n")
    try sandbox.commitAll("Sketch")
    try sandbox.git("gc", "-q")
    try sandbox.write("\(Sandbox.images)/Bell.imageset/new.txt", "new\n")
    let (begun, free) = (sandbox.path(".git/begun"), sandbox.path(".git/free"))
    try sandbox.writeProgram(
      "../programs/git",
      """
      #!/bin/sh
      if [ "$1" = pack-objects ]; then touch '\(begun)'; while [ ! -e '\(free)' ]; do sleep 0.05; done; fi
      exec "$REAL_GIT" "$@"

      """)
    let script = """
      REAL_GIT=$(command -v git); export REAL_GIT
      for file in "$(git --exec-path)"/*; do
        [ -e "$1/${file##*/}" ] || ln -s "$file" "$1"
      done
      GIT_EXEC_PATH=$1 git repack -a -d -q & repack=$!
      while [ ! -e '\(begun)' ]; do sleep 0.05; done
      shift; "$0" "$@"; code=$?
      touch '\(free)'; wait $repack
      exit $code
      """
    let result = try sandbox.run("sh", ["-c", script, program, sandbox.path("../programs")] + words)
    #expect(result.isSuccess, "\(result)")
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "")
    #expect(try sandbox.run(program, ["undo"]).isSuccess)
    #expect(try sandbox.git("status", "--porcelain") == "?? \(Sandbox.images)/Bell.imageset/new.txt")
  }

  /// A held log of operations keeps the command waiting where its pack is there and no reference names it.
  @Test func unsavedFilesThatWereReplacedComeBack() throws {
    guard let program = BuiltProgram.path else { return }
    let file = { (number: Int) in "\(Sandbox.images)/Bell.imageset/\(number).txt" }
    for number in 0..<60 { try sandbox.write(file(number), "old \(number)\n") }
    try sandbox.commitAll("Notes")
    #expect(try sandbox.run(program, ["branch", "first", "--at", "HEAD"]).isSuccess)
    for number in 0..<60 { try sandbox.write(file(number), "uncommitted \(number)\n") }
    let script = """
      exec 9>>.git/assets/operations/log
      flock 9
      "$0" restore --force Bell 9>&- &
      for i in $(seq 500); do
        ls .git/objects/pack/*.idx >/dev/null 2>&1 && break
        sleep 0.01
      done
      git repack -a -d -q
      flock -u 9
      wait $!
      """
    let restored = try sandbox.run("sh", ["-c", script, program])
    #expect(restored.isSuccess, "\(restored)")
    #expect(try sandbox.text(file(7)) == "old 7\n")
    let undone = try sandbox.run(program, ["undo"])
    #expect(undone.isSuccess, "\(undone)")
    for number in 0..<60 { #expect(try sandbox.text(file(number)) == "uncommitted \(number)\n") }
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "")
    #expect(try keeps() == [])
  }

  @Test func whatAKilledCommandKeptGoesWithTheNext() throws {
    guard let program = BuiltProgram.path else { return }
    try writeFiles()
    try writeHook("pre-commit", "kill -9 $PPID; sleep 0.2")
    #expect(try !sandbox.run(program, ["commit", "-m", "Sketches"]).isSuccess)
    #expect(try keeps().count == 1)
    #expect(try sandbox.run(program, ["status"]).isSuccess)
    #expect(try keeps() == [])
    sandbox.remove(".git/hooks/pre-commit")
    #expect(try sandbox.run(program, ["commit", "-m", "Sketches"]).isSuccess)
    try expectAllThere()
  }
}

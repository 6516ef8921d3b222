import Files
import TestKit
import Testing

@testable import AssetsCLI

/// `assets request remove`: a mark takes the place of a request, clones drop theirs, and undo brings it back.
@Suite struct RequestRemovalTests {
  private let team = try! RequestContractTests.Team()  // without git no test of this suite can run
  private let reference: String
  private var sandbox: Sandbox { team.sandbox }

  init() throws {
    team.ada("request")
    team.grace("fetch")
    team.grace("request", "comment", "bell-redrawn", "-m", "The rim")
    team.ada("fetch")
    reference = try team.reference
  }

  private func remove(_ words: String..., in clone: String = "ada") -> RunResult {
    team.hub.assets(["request", "remove", "bell-redrawn"] + words, in: clone)
  }

  private func listed(in clone: String) -> String { team.hub.works(["requests", "--all"], in: clone) }

  private func tip(in clone: String) throws -> String {
    try sandbox.git("for-each-ref", "--format=%(objectname)", reference, in: clone)
  }

  @Test func itNeedsForceAndADryRunChangesNothing() throws {
    let before = try sandbox.git("for-each-ref", in: "ada")
    let refused = remove()
    #expect(refused.exitCode == .usage && refused.error.contains("'--force'"), "\(refused)")
    #expect(refused.error.contains("assets request close bell-redrawn"), "\(refused)")
    let dry = remove("--dry-run")
    #expect(dry.exitCode == .done, "\(dry)")
    #expect(
      dry.output.hasPrefix("Would remove the request of 'bell-redrawn' from 'origin' and this computer ("), "\(dry)")
    #expect(remove("--dry-run", "--json").output.contains(#""dryRun": true"#))
    #expect(try sandbox.git("for-each-ref", in: "ada") == before && team.reference == reference)
  }

  @Test func aMarkIsAllThatStaysAndOtherClonesDropTheirs() throws {
    let events = try team.atHub("rev-list", "--first-parent", reference).split(separator: "\n")
    let removed = remove("--force")
    #expect(removed.exitCode == .done, "\(removed)")
    #expect(removed.output.hasSuffix(": Redraw the bell\n") && removed.error.contains("may keep copies"), "\(removed)")
    #expect(listed(in: "ada") == "")
    let mark = try team.atHub("cat-file", "commit", reference)
    #expect(!mark.contains("parent") && mark.contains(#""event":"removed""#), "\(mark)")
    #expect(mark.contains(#""request":"\#(Path.name(reference))""#))
    _ = try team.atHub("-c", "gc.reflogExpire=now", "gc", "--quiet", "--prune=now")
    for event in events {
      #expect(try !sandbox.runGit(["--git-dir", team.hub.folder, "cat-file", "-e", "\(event)"]).isSuccess)
    }
    // Grace said something meanwhile: it is not sent, and does not bring the request back.
    team.grace("request", "comment", "bell-redrawn", "-m", "Meanwhile", "--local")
    let said = try tip(in: "grace")
    let fetched = team.grace("fetch")
    #expect(fetched.output.contains("bell-redrawn  removed for everyone ("), "\(fetched)")
    #expect(fetched.error.contains("'bell-redrawn' was not shared: 'Meanwhile'\nhint: 'assets undo' "), "\(fetched)")
    #expect(try tip(in: "grace") == team.atHub("rev-parse", reference) && listed(in: "grace") == "")
    team.grace("sync")
    #expect(try team.atHub("cat-file", "commit", reference) == mark)
    #expect(team.grace("fetch").output == "'origin' has nothing new\n")
    // What was dropped comes back by undo even after git cleared it away, and a sync shares it.
    try sandbox.git("-c", "gc.reflogExpire=now", "gc", "-q", "--prune=now", in: "grace")
    #expect(try !sandbox.runGit(["cat-file", "-e", said], in: "grace").isSuccess)
    #expect(team.grace("undo").error.contains("hint: 'assets sync' shares it"))
    #expect(listed(in: "grace").contains("bell-redrawn") && team.shown().contains("Meanwhile"))
    team.grace("sync")
    team.ada("fetch")
    #expect(team.shown(in: "ada").contains("Meanwhile"))
    #expect(try team.atHub("fsck", "--strict", "--no-dangling") == "")
  }

  @Test func whatOnlyThisCloneHadIsAddedToARequestThatIsBack() throws {
    team.grace("request", "comment", "bell-redrawn", "-m", "Meanwhile", "--local")
    #expect(remove("--force").exitCode == .done)
    team.grace("fetch")
    team.ada("undo")
    team.ada("sync")
    team.grace("fetch")
    #expect(!team.shown().contains("Meanwhile"))
    #expect(team.grace("undo").error.contains("'bell-redrawn' is back, with what was said in it"))
    #expect(team.shown().contains("Meanwhile"))
    team.grace("sync")
    team.ada("fetch")
    #expect(team.shown(in: "ada") == team.shown())
  }

  @Test func aRemovalTakesWhatWasNotFetchedYetAndUndoBringsItBack() throws {
    team.grace("request", "comment", "bell-redrawn", "-m", "Just now")
    #expect(remove("--force").exitCode == .done)
    team.ada("undo")
    #expect(team.shown(in: "ada").contains("Just now"))
  }

  @Test func aCommentThatComesTooLateIsKept() throws {
    #expect(remove("--force").exitCode == .done)
    let refused = team.hub.assets(["request", "comment", "bell-redrawn", "-m", "Too late"], in: "grace")
    #expect(refused.exitCode == .failed && refused.output == "", "\(refused)")
    #expect(refused.error.contains("the request of 'bell-redrawn' was removed for everyone"), "\(refused)")
    #expect(!refused.error.contains("Shared") && listed(in: "grace") == "", "\(refused)")
    try sandbox.git("-c", "gc.reflogExpire=now", "gc", "-q", "--prune=now", in: "grace")
    team.grace("undo")
    #expect(team.shown().contains("Too late"))
    team.grace("sync")
    team.ada("fetch")
    #expect(team.shown(in: "ada").contains("Too late"))
  }

  @Test func aSyncNamesWhatItCouldNotSend() throws {
    team.grace("request", "comment", "bell-redrawn", "-m", "Meanwhile", "--local")
    #expect(remove("--force").exitCode == .done)
    let synced = team.grace("sync")
    #expect(synced.error.contains("'bell-redrawn' was not shared: 'Meanwhile'"), "\(synced)")
    #expect(team.grace("fetch", "--json").output.contains(#""requests": []"#))
  }

  @Test func itIsTheOnlyPushThatForces() throws {
    let (trace, git) = (Path.join(sandbox.scratch, "commands"), try #require(SystemProgram.path(of: "git")))
    try sandbox.writeProgram("../bin/git", "#!/bin/sh\necho \"git $*\" >>'\(trace)'\nexec \(git) \"$@\"\n")
    sandbox.environment["PATH"] = Path.join(sandbox.scratch, "bin") + ":" + (sandbox.environment["PATH"] ?? "")
    #expect(remove("--force").exitCode == .done)
    for clone in ["ada", "grace"] {
      team.hub.works(["fetch"], in: clone)
      team.hub.works(["sync"], in: clone)
    }
    let pushes = String(decoding: try FileSystem.read(trace), as: UTF8.self).split(separator: "\n")
      .filter { $0.contains(" push ") }
    #expect(pushes.filter { $0.contains(" +") }.count == 1 && pushes.count > 1, "\(pushes)")
  }

  @Test func whatWasNeverSharedIsRemovedHereAndComesBack() throws {
    try sandbox.git("switch", "-q", "-c", "gong", in: "ada")
    try team.putBell(9, "Gong")
    team.ada("request", "--local")
    let removed = team.hub.assets(["request", "remove", "gong", "--force"], in: "ada")
    #expect(removed.output.contains("'gong' from this computer ("), "\(removed)")
    #expect(!listed(in: "ada").contains("gong"))
    team.ada("undo")
    #expect(listed(in: "ada").contains("gong"))
    // What is shared next doesn't send the mark.
    team.ada("request", "remove", "gong", "--force")
    team.ada("request", "comment", "bell-redrawn", "-m", "Another one")
    #expect(try team.reference == reference)
  }

  @Test func aRemoteThatKeepsItMakesNoChange() throws {
    let before = try sandbox.git("for-each-ref", in: "ada")
    try sandbox.writeHook(
      "pre-receive", "while read old new name; do case $name in refs/assets/*) echo no; exit 1;; esac; done",
      in: "../hubs/harbour.git/hooks")
    let refused = remove("--force")
    #expect(refused.exitCode == .failed && refused.error.contains("'origin' keeps the request of 'bell-redrawn'"))
    #expect(try sandbox.git("for-each-ref", in: "ada") == before)
    #expect(listed(in: "ada").contains("bell-redrawn"))
  }

  @Test func otherRemotesAreNamedAndRemovedByID() throws {
    try sandbox.git("clone", "-q", "--mirror", team.hub.address, "../hubs/second.git")
    try sandbox.git("remote", "add", "second", sandbox.path("../hubs/second.git"), in: "ada")
    team.ada("fetch", "second")
    let removed = remove("--force", "--remote", "origin")
    #expect(removed.error.contains("note: 'second' still has it"), "\(removed)")
    let id = String(Path.name(reference).prefix(7))
    #expect(removed.error.contains("'assets request remove \(id) --remote second --force'"), "\(removed)")
    // The copy there doesn't bring it back, and isn't replaced by a sync.
    team.ada("fetch", "second")
    #expect(listed(in: "ada") == "")
    team.ada("request", "remove", id, "--remote", "second", "--force")
    let there = try sandbox.git("--git-dir", "../hubs/second.git", "rev-parse", reference)
    #expect(try there == team.atHub("rev-parse", reference))
  }
}

import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// Two clones and a bare remote, nothing else.
@Suite struct RequestCommandTests {
  let hub = try! Hub(.fileAddress)  // without git no test of this suite can run

  init() throws {
    try hub.start(clones: ["ada", "grace"])
    try sandbox.git("switch", "-q", "-c", "bell-redrawn", in: "ada")
    try putBell(.init(200, 30, 30), "Redraw the bell")
  }

  private var sandbox: Sandbox { hub.sandbox }

  private func putBell(_ color: ImageMaker.Color, _ message: String) throws {
    let set = "ada/Icons.xcassets/bell.imageset"
    try sandbox.write(set + "/bell.png", ImageMaker.png(8, 8, color))
    try sandbox.write(
      set + "/Contents.json",
      #"{"images":[{"filename":"bell.png","idiom":"universal","scale":"1x"}],"info":{"author":"xcode","version":1}}"#)
    try sandbox.write("ada/Icons.xcassets/Contents.json", #"{"info":{"author":"xcode","version":1}}"#)
    try sandbox.git("add", "-A", in: "ada")
    try sandbox.git("commit", "-q", "-m", message, in: "ada")
  }

  private func grace(_ words: String...) -> RunResult { hub.grace(words) }

  private var requestID: String {
    get throws {
      try sandbox.git("--git-dir", hub.folder, "for-each-ref", "--format=%(refname:lstrip=3)", "refs/assets/requests")
    }
  }

  /// Who is asked for a review begins with a clone.
  @Test func aCloneHasTheRequests() throws {
    hub.works(["request"], in: "ada")
    let copied = hub.assets(["clone", hub.address, "third"])
    #expect(
      copied.output.contains("\n1 review request; 'assets -C third requests' lists those to answer\n"), "\(copied)")
    #expect(hub.works(["request", "show", "bell-redrawn"], in: "third").contains("Redraw the bell"))
    try hub.expectSound("third")
  }

  @Test func askLookCommentApproveAndReadTheConversationWithGit() throws {
    let asked = hub.assets(["request", "-m", "Softer", "--reviewer", "grace@example.com"], in: "ada")
    #expect(asked.exitCode == .done, "\(asked)")
    #expect(asked.output.hasPrefix("Asked for a review of 'bell-redrawn' into 'main': Redraw the bell ("))
    #expect(asked.error.contains("Shared with 'origin'"))
    let listed = grace("requests", "--fetch")
    #expect(listed.output.contains("waiting for you"), "\(listed)")
    let said = grace("request", "comment", "bell-redrawn", "bell", "-m", "The rim is cut off")
    let comment = try sandbox.git("rev-parse", "--short=7", "refs/assets/requests/\(requestID)", in: "grace")
    #expect(said.output == "Commented on 'bell' (\(comment))\n", "\(said)")
    #expect(grace("request", "approve", "bell-redrawn").output == "Approved 'bell-redrawn'\n")
    #expect(hub.assets(["fetch"], in: "ada").exitCode == .done)
    let shown = hub.assets(["request", "show"], in: "ada").output
    for words in ["Softer", "The rim is cut off", "Grace Hopper approved", "Ready to merge"] {
      #expect(shown.contains(words), "\(shown)")
    }
    let log = try sandbox.git(
      "--git-dir", hub.folder, "log", "--first-parent", "--format=%an: %s", "refs/assets/requests/\(requestID)")
    #expect(
      Golden.difference(
        log,
        inline: """
          Grace Hopper: Approve
          Grace Hopper: The rim is cut off
          Ada Author: Version 1
          Ada Author: Redraw the bell
          """) == nil)
    #expect(try sandbox.git("--git-dir", hub.folder, "fsck", "--strict") == "")
  }

  @Test func anApprovalFallsWithTheImageAndAPlainAnswerIsAComment() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    _ = grace("request", "approve", "bell-redrawn")
    let id = try requestID
    try sandbox.git("fetch", "-q", "origin", "refs/assets/requests/\(id)", in: "grace")
    let answer = try sandbox.git(
      "commit-tree", "-p", "FETCH_HEAD", "-m", "Looks good", "FETCH_HEAD^{tree}", in: "grace")
    try sandbox.git("push", "-q", "origin", "\(answer):refs/assets/requests/\(id)", in: "grace")
    hub.works(["fetch"], in: "ada")
    let approved = hub.assets(["request", "show"], in: "ada").output
    #expect(approved.contains("Looks good") && approved.contains("Ready to merge"), "\(approved)")
    try putBell(.init(30, 200, 30), "Greener")
    hub.works(["push"], in: "ada")
    let changed = hub.assets(["request", "show"], in: "ada").output
    #expect(changed.contains("Grace Hopper approved version 1 (bell changed since)\n"), "\(changed)")
    #expect(changed.contains("Needed to merge:\n  bell changed after Grace Hopper approved it"), "\(changed)")
    // Grace doesn't have that version when she approves again.
    let stale = grace("request", "approve", "bell-redrawn")
    #expect(stale.output == "Approved 'bell-redrawn'\n" && stale.error.contains("version 2 is newer"), "\(stale)")
    #expect(grace("request", "approve", "bell-redrawn").output == "Approved 'bell-redrawn' (version 2)\n")
  }

  @Test func othersSeeNoRequest() throws {
    let settings = try sandbox.git("config", "--get-regexp", "^remote", in: "ada")
    hub.works(["request"], in: "ada")
    #expect(try sandbox.git("config", "--get-regexp", "^remote", in: "ada") == settings)
    try sandbox.git("fetch", "-q", in: "grace")
    #expect(try sandbox.git("for-each-ref", "refs/assets", in: "grace") == "")
  }

  @Test func aRemoteThatDeclinesRequestsStillTakesBranches() throws {
    try sandbox.writeHook(
      "pre-receive", "while read old new name; do case $name in refs/assets/*) exit 1;; esac; done",
      in: "../hubs/harbour.git/hooks")
    let asked = hub.assets(["request"], in: "ada")
    #expect(asked.exitCode == .done, "\(asked)")
    #expect(asked.error.contains("note: 'origin' does not accept review requests"), "\(asked)")
    #expect(try sandbox.git("--git-dir", hub.folder, "branch", "--list", "bell-redrawn").contains("bell-redrawn"))
  }

  @Test func whatCannotBeAskedChangesNothing() throws {
    #expect(try hub.refusal(["request", "main"], in: "ada").hasPrefix("error: 'main' can't be merged into itself"))
    hub.works(["request"], in: "ada")
    #expect(
      try hub.refusal(["request"], in: "ada").hasPrefix("error: 'bell-redrawn' already has a request into 'main'"))
    #expect(try hub.refusal(["request", "show", "nothing"], in: "ada").hasPrefix("error: review request not found"))
    #expect(try hub.refusal(["request", "show", "bell-redrawm"], in: "ada").contains("did you mean 'bell-redrawn'?"))
    let tip = try sandbox.git("rev-parse", "refs/assets/requests/\(requestID)", in: "ada")
    for words in [[], ["bell-redrawn", "bell"]] {
      #expect(
        try hub.refusal(["request", "approve"] + words, in: "ada").contains("'bell-redrawn' is your own request"))
    }
    let text = try hub.refusal(["request", "comment", "-m", "a\u{1B}[31m"], in: "ada")
    #expect(text.contains("error: the text holds a control character"), "\(text)")
    #expect(hub.works(["request", "withdraw"], in: "ada") == "You have no verdict on 'bell-redrawn'\n")
    #expect(hub.assets(["requests", "--for-me"], in: "ada").error == "note: no review request waits for you\n")
    #expect(try sandbox.git("rev-parse", "refs/assets/requests/\(requestID)", in: "ada") == tip)
  }

  @Test func aRemoteThatCantBeReachedGetsTheRequestLater() throws {
    let address = try sandbox.git("remote", "get-url", "origin", in: "ada")
    try sandbox.git("remote", "set-url", "origin", address + "-gone", in: "ada")
    let asked = hub.assets(["request"], in: "ada")
    #expect(asked.exitCode == .done && asked.error.contains("not shared yet: repository not found: "), "\(asked)")
    #expect(!asked.error.contains("Shared with"))
    try sandbox.git("remote", "set-url", "origin", address, in: "ada")
    hub.works(["sync"], in: "ada")
    #expect(try requestID.utf8.count == 16)
    #expect(try sandbox.git("--git-dir", hub.folder, "branch", "--list", "bell-redrawn").contains("bell-redrawn"))
  }

  @Test func whatARequestSaysNamesItsPartsInAFewWords() throws {
    hub.works(["request", "--reviewer", "grace@example.com"], in: "ada")
    _ = grace("fetch")
    let mistyped = hub.assets(["request", "aprove", "bell-redrawn"], in: "ada")
    #expect(mistyped.exitCode == .usage && mistyped.error.contains("did you mean 'request approve'?"), "\(mistyped)")
    #expect(hub.assets(["request", "--help"], in: "ada").output.contains("resolve, edit, hide, try, done,"))
    let empty = hub.assets(["request", "comment", "-m", " "], in: "ada")
    #expect(empty.exitCode == .usage && empty.error == "error: the text is empty\n", "\(empty)")
    func tip(_ folder: String) throws -> String {
      try sandbox.git("rev-parse", "--short=7", "refs/assets/requests/\(requestID)", in: folder)
    }
    hub.works(["request", "comment", "-m", "First"], in: "ada")
    let first = try tip("ada")
    let fetched = grace("fetch").output
    #expect(fetched.contains("  1 new comment by Ada Author; waiting for you\n"), "\(fetched)")
    _ = grace("request", "comment", "bell-redrawn", "-m", "A mistake")
    _ = grace("request", "hide", try tip("grace"))
    _ = grace("request", "comment", "--reply", first, "bell-redrawn", "-m", "Second")
    let reply = try tip("grace")
    #expect(grace("request", "show", "bell-redrawn").output.contains("      \(reply)  Grace Hopper, just now:\n"))
    #expect(grace("request", "edit", first, "-m", "x").error == "error: '\(first)' was written by Ada Author\n")
    _ = grace("request", "resolve", first)
    let again = grace("request", "resolve", first)
    #expect(again.output == "'\(first)' is already resolved\n" && again.error == "", "\(again)")
    _ = grace("request", "approve", "bell-redrawn", "bell", "Icons.xcassets/Contents.json")
    let news = hub.assets(["fetch"], in: "ada").output
    #expect(
      news.contains(
        "  1 new comment by Grace Hopper, Grace Hopper approved bell and Icons.xcassets/Contents.json, resolved 1 comment"
      ), "\(news)")
    hub.works(["request", "merge"], in: "ada")
    let merged = hub.assets(["request", "show", "bell-redrawn"], in: "ada").output
    let commit = try sandbox.git("rev-parse", "--short=7", "origin/main", in: "ada")
    #expect(merged.contains("Ada Author asked to merge 'bell-redrawn'"), "\(merged)")
    #expect(merged.hasSuffix("Merged into 'main' by Ada Author, just now (\(commit))\n"), "\(merged)")
    let late = try hub.refusal(["undo"], in: "ada")
    #expect(late.contains("'origin' no longer has the branch 'bell-redrawn'"), "\(late)")
  }

  // MARK: - Verdicts and merging

  @Test func anApprovedRequestIsMergedWithItsReviewersAndTheBranchGoes() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    let early = hub.assets(["request", "merge"], in: "ada")
    #expect(early.exitCode == .findings && early.error.contains("bell needs an approval"), "\(early)")
    #expect(grace("request", "approve", "bell-redrawn").exitCode == .done)
    let merged = hub.assets(["request", "merge"], in: "ada")
    #expect(merged.exitCode == .done, "\(merged)")
    #expect(merged.output.contains("reviewed by Grace Hopper"), "\(merged)")
    let id = try sandbox.git(
      "rev-list", "--max-parents=0", "refs/assets/requests/\(requestID)", "--not", "main", in: "ada"
    )
    .split(separator: "\n").last.map(String.init)
    let message = try sandbox.git("--git-dir", hub.folder, "log", "-1", "--format=%B", "main")
    #expect(message.contains("Reviewed-by: Grace Hopper <grace@example.com>"), "\(message)")
    #expect(message.contains("Assets-Request: \(id ?? "")"), "\(message)")
    #expect(try sandbox.git("--git-dir", hub.folder, "branch", "--list", "bell-redrawn") == "")
    #expect(try sandbox.git("--git-dir", hub.folder, "fsck", "--strict") == "")
    #expect(try sandbox.git("status", "--porcelain", in: "ada") == "")
    #expect(hub.assets(["requests"], in: "ada").output == "")
    #expect(hub.assets(["requests", "--all"], in: "ada").output.contains("merged"))
    #expect(try hub.refusal(["request", "close", "bell-redrawn"], in: "ada").contains("has already been merged"))
  }

  @Test func aSyncSaysWhatReviewersDid() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    #expect(grace("request", "approve", "bell-redrawn").exitCode == .done)
    let done = hub.assets(["sync", "--json"], in: "ada").output.split(separator: "\n").last ?? ""
    #expect(done.contains(#""sentence": "Review of 'bell-redrawn': Grace Hopper approved""#), "\(done)")
    let nothing = hub.assets(["sync", "--json"], in: "ada").output
    #expect(nothing.contains("Already up to date") && !nothing.contains("Review of"), "\(nothing)")
  }

  @Test func whatWouldBeAskedIsSaidWithoutAsking() throws {
    let before = try sandbox.git("for-each-ref", in: "ada")
    let plan = hub.assets(["request", "--dry-run", "--reviewer", "grace@example.com"], in: "ada")
    #expect(
      plan.output
        == "Would ask for a review of 'bell-redrawn' into 'main': Redraw the bell\nReviewers: grace@example.com\n",
      "\(plan)")
    #expect(try sandbox.git("for-each-ref", in: "ada") == before)
    hub.works(["request"], in: "ada")
    #expect(try hub.refusal(["request", "--dry-run"], in: "ada").contains("already"))
  }

  @Test func aMergedBranchIsLeftTogetherWithTheWorkOnIt() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    #expect(grace("request", "approve", "bell-redrawn").exitCode == .done)
    try sandbox.write("ada/notes.txt", "Next\n")
    let merged = hub.assets(["request", "merge"], in: "ada")
    let news = "Switched to 'main'\nDeleted the branch 'bell-redrawn' here and on 'origin'\n"
    #expect(merged.exitCode == .done && merged.output.hasSuffix(news), "\(merged)")
    #expect(try sandbox.git("branch", "--list", "--format=%(HEAD)%(refname:short)", in: "ada") == "*main")
    #expect(try sandbox.git("rev-parse", "main", in: "ada") == sandbox.git("rev-parse", "origin/main", in: "ada"))
    #expect(try sandbox.git("status", "--porcelain", in: "ada") == "?? notes.txt")
  }

  @Test func whatIsShelvedOnTheTargetComesBackAfterAMerge() throws {
    hub.works(["switch", "main"], in: "ada")
    try sandbox.write("ada/notes.txt", "Next\n")
    hub.works(["switch", "bell-redrawn"], in: "ada")
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    #expect(grace("request", "approve", "bell-redrawn").exitCode == .done)
    let merged = hub.assets(["request", "merge"], in: "ada")
    #expect(merged.output.contains("1 uncommitted file was restored"), "\(merged)")
    #expect(try sandbox.git("status", "--porcelain", in: "ada") == "?? notes.txt")
  }

  @Test func aMergedBranchIsKeptIfItsWorkCannotComeAlong() throws {
    hub.works(["request"], in: "ada")
    try hub.commit("theirs", ["notes.txt": "Theirs\n"], in: "grace")
    try sandbox.git("push", "-q", "origin", "HEAD:main", in: "grace")
    _ = grace("requests", "--fetch")
    #expect(grace("request", "approve", "bell-redrawn").exitCode == .done)
    try sandbox.write("ada/notes.txt", "Mine\n")
    let merged = hub.assets(["request", "merge"], in: "ada")
    #expect(merged.exitCode == .done && merged.error.contains("note: you are still on 'bell-redrawn'"), "\(merged)")
    #expect(try sandbox.git("branch", "--show-current", in: "ada") == "bell-redrawn")
    #expect(try sandbox.git("status", "--porcelain", in: "ada") == "?? notes.txt")
  }

  /// The approval of an asset covers nothing else, and that of the whole request no file that changed since.
  @Test(arguments: [["bell"], []])
  func filesOfNoAssetNeedAnApprovalOfTheirOwn(approved: [String]) throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    #expect(hub.grace(["request", "approve", "bell-redrawn"] + approved).exitCode == .done)
    try sandbox.write("ada/.assetsconfig", "[requests]\n  approvals = 0\n  ownApproval = true\n")
    try sandbox.git("add", "-A", in: "ada")
    try sandbox.git("commit", "-q", "-m", "Settle it", in: "ada")
    hub.works(["push"], in: "ada")
    let held = hub.assets(["request", "merge"], in: "ada")
    #expect(held.exitCode == .findings, "\(held)")
    let obstacle =
      approved.isEmpty
      ? ".assetsconfig changed after Grace Hopper approved it"
      : ".assetsconfig and Icons.xcassets/Contents.json need an approval"
    #expect(held.error.contains("cause: \(obstacle)\n"), "\(held)")
    let shown = hub.assets(["request", "show"], in: "ada").output
    #expect(shown.contains("other file") && shown.contains(".assetsconfig"), "\(shown)")
    #expect(shown.contains("Needed to merge:\n  \(obstacle)\n"), "\(shown)")
    _ = grace("fetch")
    #expect(grace("request", "approve", "bell-redrawn").exitCode == .done)
    hub.works(["request", "merge"], in: "ada")
  }

  @Test func aBranchThatGoesOnDuringTheMergeIsKept() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    #expect(grace("request", "approve", "bell-redrawn").exitCode == .done)
    try sandbox.git("switch", "-q", "-c", "bell-redrawn", "origin/bell-redrawn", in: "grace")
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "More", in: "grace")
    let newer = try sandbox.git("rev-parse", "HEAD", in: "grace")
    try sandbox.writeHook(
      "pre-push",
      "case \"$(cat)\" in *refs/heads/main*) git -C '\(sandbox.path("grace"))' push -q origin bell-redrawn;; esac",
      in: "ada/.git/hooks")
    let merged = hub.assets(["request", "merge"], in: "ada")
    #expect(merged.exitCode == .done && !merged.output.contains("on 'origin'\n"), "\(merged)")
    #expect(try sandbox.git("--git-dir", hub.folder, "rev-parse", "bell-redrawn") == newer)
  }

  @Test(arguments: ["gone", "replaced"])
  func aBranchThatIsNotWhatWasReviewedIsNotMerged(how: String) throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    #expect(grace("request", "approve", "bell-redrawn").exitCode == .done)
    if how == "gone" {
      try sandbox.git("push", "-q", "origin", ":bell-redrawn", in: "ada")
    } else {
      try sandbox.git("switch", "-q", "--orphan", "other", in: "ada")
      try sandbox.git("commit", "-q", "--allow-empty", "-m", "Other", in: "ada")
      try sandbox.git("push", "-q", "-f", "origin", "other:bell-redrawn", in: "ada")
    }
    let refused = try hub.refusal(["request", "merge", "bell-redrawn"], in: "grace")
    #expect(refused.contains("so it was not merged"), "\(refused)")
    #expect(refused.contains(how == "gone" ? "assets branch bell-redrawn --at " : "another history"), "\(refused)")
  }

  @Test func whyARequestWasClosedAndReopenedIsShown() throws {
    hub.works(["request"], in: "ada")
    hub.works(["request", "close", "-m", "We keep the old bell"], in: "ada")
    let closed = hub.assets(["request", "show"], in: "ada").output
    #expect(closed.contains(" closed the request, just now\n      We keep the old bell\n"), "\(closed)")
    #expect(closed.contains("Closed by "), "\(closed)")
    hub.works(["request", "reopen", "-m", "We don't"], in: "ada")
    let json = hub.assets(["request", "show", "--json"], in: "ada").output
    #expect(json.contains(#""event": "close""#) && json.contains("We keep the old bell"), "\(json)")
    #expect(json.contains(#""event": "reopen""#) && json.contains("We don't"), "\(json)")
    hub.works(["request", "show", "--page", "../page.html"], in: "ada")
    #expect(try sandbox.text("page.html").contains("We keep the old bell"))
  }

  @Test(arguments: ["latin1", "broken", "large"])
  func anAnswerOfPlainGitIsReadInAnyEncoding(kind: String) throws {
    hub.works(["request"], in: "ada")
    let name = "refs/assets/requests/\(try requestID)"
    try sandbox.git("fetch", "-q", "origin", name, in: "grace")
    let parent = try sandbox.git("rev-parse", "FETCH_HEAD", in: "grace")
    let tree = try sandbox.git("rev-parse", "FETCH_HEAD^{tree}", in: "grace")
    let text = kind == "large" ? [UInt8](repeating: 0x61, count: 70_000) : Array("Sch".utf8) + [0xF6] + Array("n".utf8)
    let person = "Grace Hopper <grace@example.com> 1700000000 +0000"
    let header =
      "tree \(tree)\nparent \(parent)\nauthor \(person)\ncommitter \(person)\n"
      + (kind == "latin1" ? "encoding ISO-8859-1\n\n" : "\n")
    try sandbox.write("commit", Array(header.utf8) + text + [10])
    let answer = try sandbox.git("hash-object", "-t", "commit", "-w", "../commit", in: "grace")
    try sandbox.git("push", "-q", "origin", "\(answer):\(name)", in: "grace")
    hub.works(["fetch"], in: "ada")
    let shown = hub.assets(["request", "show"], in: "ada")
    switch kind {
    case "latin1": #expect(shown.output.contains("      Schön\n"), "\(shown)")
    case "broken": #expect(shown.output.contains("      Sch\u{FFFD}n\n"), "\(shown)")
    default: #expect(shown.error.contains("note: 1 message larger than "), "\(shown)")
    }
    hub.works(["request", "comment", "-m", "still here"], in: "ada")
    #expect(try sandbox.git("--git-dir", hub.folder, "fsck", "--strict") == "")
  }

  @Test func whatTheRemoteHasInPlaceOfARequestStopsNoOther() throws {
    hub.works(["request"], in: "ada")
    let name = "refs/assets/requests/\(try requestID)"
    try sandbox.write("other", "no request")
    let blob = try sandbox.git("--git-dir", hub.folder, "hash-object", "-w", sandbox.path("other"))
    try sandbox.git("--git-dir", hub.folder, "update-ref", name, blob)
    hub.works(["fetch"], in: "ada")
    let kept = hub.assets(["request", "comment", "-m", "Kept"], in: "ada")
    #expect(kept.exitCode == .done && !kept.error.contains("Shared with"), "\(kept)")
    #expect(kept.error.contains("has something in place of 1 review request that can't be read"), "\(kept)")
    #expect(kept.error.contains("\(name) has to be deleted"), "\(kept)")
    // Another request is shared all the same.
    try sandbox.git("switch", "-q", "-c", "gong", in: "ada")
    try putBell(.init(9, 9, 9), "Gong")
    hub.works(["request"], in: "ada")
    #expect(try sandbox.git("--git-dir", hub.folder, "for-each-ref", "refs/assets").split(separator: "\n").count == 2)
    // And this one as soon as that is gone.
    try sandbox.git("--git-dir", hub.folder, "update-ref", "-d", name)
    #expect(hub.assets(["sync"], in: "ada").exitCode == .done)
    #expect(try sandbox.git("--git-dir", hub.folder, "log", "-1", "--format=%s", name) == "Kept")
  }

  @Test func uncommittedWorkInTheWayOfAMergeIsNamed() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    #expect(grace("request", "approve", "bell-redrawn").exitCode == .done)
    try sandbox.git("switch", "-q", "main", in: "ada")
    try sandbox.write("ada/Icons.xcassets/bell.imageset/bell.png", ImageMaker.png(8, 8, .init(1, 2, 3)))
    let merged = hub.assets(["request", "merge", "bell-redrawn"], in: "ada")
    #expect(merged.exitCode == .done, "\(merged)")
    #expect((merged.output + merged.error).contains("shelved"), "\(merged)")
  }

  @Test func aLongSubjectGivesATitle() throws {
    try sandbox.git(
      "commit", "-q", "--allow-empty", "-m", String(repeating: "softer ", count: 40) + "\u{1B}[31m", in: "ada")
    hub.works(["request"], in: "ada")
    let shown = hub.assets(["request", "show"], in: "ada").output
    #expect(shown.contains("softer softer…"), "\(shown)")
    let refused = try hub.refusal(
      ["request", "edit", "bell-redrawn", "--title", String(repeating: "x", count: 201)], in: "ada", .usage)
    #expect(refused != "")
  }

  /// A merge says what was taken over, not what the branch is about.
  @Test func theTitleIsThatOfTheNewestCommitThatIsNoMerge() throws {
    try sandbox.git("switch", "-q", "main", in: "ada")
    try hub.commit("Something else", ["notes.txt": "1"], in: "ada")
    try sandbox.git("push", "-q", "origin", "main", in: "ada")
    try sandbox.git("switch", "-q", "bell-redrawn", in: "ada")
    try sandbox.git("merge", "-q", "-m", "Take over main", "main", in: "ada")
    let asked = hub.works(["request"], in: "ada")
    #expect(asked.hasPrefix("Asked for a review of 'bell-redrawn' into 'main': Redraw the bell ("), "\(asked)")
    #expect(hub.works(["request", "show"], in: "ada").hasPrefix("Redraw the bell ("))
  }

  @Test func aBranchWhoseRequestIsMergedIsListedAsMerged() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    #expect(grace("request", "approve", "bell-redrawn").exitCode == .done)
    #expect(grace("request", "merge", "bell-redrawn").exitCode == .done)
    #expect(try sandbox.git("--git-dir", hub.folder, "branch", "--list", "bell-redrawn") == "")
    try sandbox.git("switch", "-q", "main", in: "ada")
    hub.works(["pull"], in: "ada")
    func line() -> String {
      let lines = hub.works(["branch"], in: "ada").split(separator: "\n")
      return lines.first { $0.contains("  bell-redrawn  ") }.map(String.init) ?? ""
    }
    #expect(line().contains("  merged  "), "\(line())")
    #expect(hub.works(["branch", "--json"], in: "ada").contains(#""merged": true"#))
    // What is newer isn't merged.
    try sandbox.git("switch", "-q", "bell-redrawn", in: "ada")
    try hub.commit("More", ["notes.txt": "1"], in: "ada")
    #expect(line() != "" && !line().contains("merged"), "\(line())")
  }

  /// Such a conversation isn't read, but fetch and show name it. Here the cache says so, since reading one takes long.
  @Test func aConversationOfTooManyEventsIsNamed() throws {
    hub.works(["request"], in: "ada")
    hub.works(["requests"], in: "ada")
    let (id, cache) = (try requestID, ".git/assets/requests.cache")
    let name = "refs/assets/requests/\(id)"
    let there = "refs/assets/remotes/origin/requests/\(id)"
    let problems = #""problems":[{"ref":"\#(there)","reason":"tooLong"}]"#
    let tip = try sandbox.git("rev-parse", name, in: "ada")
    var known = try sandbox.text("ada/" + cache)
    let start = try #require(known.firstRange(of: #""requests""#)).lowerBound
    let entry = #""requests":[{"id":"\#(id)","given":["\#(tip)"],"tips":[],\#(problems)}]}"#
    try sandbox.write("grace/" + cache, known[..<start] + entry)
    let fetched = grace("fetch")
    #expect(fetched.exitCode == .done && fetched.output.contains("  not read: more than 20,000 events\n"), "\(fetched)")
    let shown = grace("request", "show", "bell-redrawn")
    #expect(shown.error.hasPrefix("error: review request not found: 'bell-redrawn'\n"), "\(shown)")
    #expect(shown.error.contains("cause: not read, since it has more than 20,000 events: \(there)\n"), "\(shown)")
    // What is here already stays, with a word about the rest.
    let answer = try sandbox.git("commit-tree", "-p", tip, "-m", "One more", "\(tip)^{tree}", in: "ada")
    try sandbox.git("push", "-q", "origin", "\(answer):\(name)", in: "ada")
    let given = try #require(known.firstRange(of: #""given""#)).lowerBound
    let end = try #require(known[given...].firstIndex(of: "]"))
    let tips = [tip, answer].sorted().map { "\"\($0)\"" }.joined(separator: ",")
    known.replaceSubrange(given...end, with: "\"given\":[\(tips)],\(problems)")
    try sandbox.write("ada/" + cache, known)
    #expect(hub.works(["fetch"], in: "ada").contains("  bell-redrawn  not read: more than 20,000 events\n"))
    let own = hub.assets(["request", "show"], in: "ada")
    #expect(own.exitCode == .done && own.output.hasPrefix("Redraw the bell ("), "\(own)")
    #expect(own.error.contains("warning: ignored \(there): more than 20,000 events\n"), "\(own)")
  }

  /// What can't be compared isn't said to be shared.
  @Test func aDamagedRequestIsNamedIfNothingCanBeShared() throws {
    hub.works(["request"], in: "ada")
    let name = "refs/assets/requests/\(try requestID)"
    try sandbox.git("switch", "-q", "-c", "gong", "main", in: "ada")
    try putBell(.init(9, 9, 9), "Gong")
    hub.works(["request"], in: "ada")
    let address = try sandbox.git("remote", "get-url", "origin", in: "ada")
    try sandbox.git("remote", "set-url", "origin", address + "-gone", in: "ada")
    hub.works(["request", "comment", "bell-redrawn", "-m", "The rim"], in: "ada")
    try sandbox.git("remote", "set-url", "origin", address, in: "ada")
    let tip = try sandbox.git("rev-parse", name, in: "ada")
    let object = sandbox.path("ada/.git/objects/\(tip.prefix(2))/\(tip.dropFirst(2))")
    // Of one with a part of its bytes libgit2 1.5 never stops reading.
    try #require(try sandbox.run("sh", ["-c", #"chmod u+w "$0" && : >"$0""#, object]).isSuccess)
    let said = hub.assets(["request", "comment", "gong", "-m", "Louder"], in: "ada")
    #expect(said.exitCode == .done && said.output.hasPrefix("Commented on "), "\(said)")
    #expect(said.error.contains("note: review requests were not shared: "), "\(said)")
    #expect(said.error.contains("hint: run 'git fsck' ") && !said.error.contains("Shared with"), "\(said)")
  }

  @Test func aRequestThatCannotBeReadAtTheRemoteIsNotMerged() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    #expect(grace("request", "approve", "bell-redrawn").exitCode == .done)
    hub.works(["fetch"], in: "ada")
    let name = "refs/assets/requests/\(try requestID)"
    try sandbox.write("veto", "no request")
    let blob = try sandbox.git("--git-dir", hub.folder, "hash-object", "-w", sandbox.path("veto"))
    try sandbox.git("--git-dir", hub.folder, "update-ref", name, blob)
    let refused = try hub.refusal(["request", "merge"], in: "ada")
    #expect(refused.contains("can be read, so it was not merged") && refused.contains("is not a review"), "\(refused)")
  }

  @Test func changesHoldARequestUntilTheyAreWithdrawn() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    #expect(grace("request", "changes", "bell-redrawn").error.contains("missing text"))
    _ = grace("request", "approve", "bell-redrawn")
    _ = grace("request", "changes", "bell-redrawn", "bell", "-m", "Softer")
    let held = hub.assets(["request", "merge", "--dry-run"], in: "ada")
    #expect(held.exitCode == .findings && held.error.contains("Grace Hopper asks for changes"), "\(held)")
    let shown = hub.assets(["request", "show"], in: "ada").output
    #expect(shown.contains("Needed to merge:\n  Grace Hopper asks for changes\n"), "\(shown)")
    let json = hub.assets(["request", "show", "--json"], in: "ada").output
    #expect(json.contains(#""reason": "changesRequested""#), "\(json)")
    hub.works(["request", "show", "--page", "../page.html"], in: "ada")
    #expect(try sandbox.text("page.html").contains("Softer"))
    _ = grace("request", "approve", "bell-redrawn", "-m", "Soft\nenough")
    // A later verdict hides no message.
    hub.works(["fetch"], in: "ada")
    let later = hub.assets(["request", "show"], in: "ada").output
    #expect(
      later.contains(
        "Grace Hopper asked for changes to bell, just now, replaced by a later verdict\n      Softer\n"
          + "Grace Hopper approved, just now\n      Soft\n      enough\n"), "\(later)")
    let markdown = hub.works(["request", "host", "--markdown"], in: "ada")
    #expect(
      markdown.contains(
        "- Grace Hopper asked for changes to bell, replaced by a later verdict:\n  > Softer\n"
          + "- Grace Hopper approved:\n  > Soft\n  > enough\n"), "\(markdown)")
    let whole = try JSONDocument(parsing: Array(hub.works(["request", "show", "--json"], in: "ada").utf8)).value
    let messages = whole.object?["messages"]?.elements?.compactMap(\.object) ?? []
    #expect(messages.map { $0["text"]?.text } == ["Softer", "Soft\nenough"])
    #expect(messages.map { $0["status"]?.text } == ["superseded", "current"])
    hub.works(["request", "show", "--page", "../page.html"], in: "ada")
    let page = try sandbox.text("page.html")
    #expect(page.contains("replaced by a later verdict") && page.contains("Softer") && page.contains("enough"))
    let free = hub.assets(["request", "merge", "--dry-run"], in: "ada")
    #expect(free.output.hasPrefix("Would merge 'bell-redrawn' into 'main'"), "\(free)")
    hub.works(["request", "close", "-m", "Later"], in: "ada")
    #expect(hub.assets(["requests"], in: "ada").output == "")
    hub.works(["request", "reopen"], in: "ada")
    #expect(hub.assets(["requests"], in: "ada").output.contains("bell-redrawn"))
  }

  @Test func aRequestThatConflictsIsNotReadyAndTheHintWorks() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    _ = grace("request", "approve", "bell-redrawn")
    let set = "grace/Icons.xcassets/bell.imageset"
    try sandbox.write(set + "/bell.png", ImageMaker.png(8, 8, .init(1, 2, 3)))
    try sandbox.write(set + "/Contents.json", sandbox.bytes("ada/Icons.xcassets/bell.imageset/Contents.json"))
    try sandbox.git("add", "-A", in: "grace")
    try sandbox.git("commit", "-q", "-m", "Another bell", in: "grace")
    try sandbox.git("push", "-q", "origin", "main", in: "grace")
    hub.works(["fetch"], in: "ada")
    let shown = hub.assets(["request", "show"], in: "ada")
    #expect(shown.output.contains("Needed to merge:\n  bell conflicts with 'origin/main'\n"), "\(shown)")
    #expect(!shown.output.contains("Ready to merge"))
    #expect(!hub.assets(["requests"], in: "ada").output.contains("ready"))
    let held = hub.assets(["request", "merge", "--dry-run"], in: "ada")
    #expect(held.exitCode == .findings && held.error.contains("run 'assets merge origin/main'"), "\(held)")
    // Looking writes nothing.
    #expect(try sandbox.git("fsck", in: "ada") == "")
    let left = try FileSystem.entries(of: sandbox.path("ada/.git/assets")).map(\.name)
    #expect(!left.contains { $0.hasPrefix("merge-check") }, "\(left)")
    let merged = hub.assets(["merge", "origin/main"], in: "ada")
    #expect(merged.exitCode == .findings && !merged.error.contains("up to date"), "\(merged)")
  }

  @Test func errorsInAssetsAreShownBeforeTheyHoldUpTheMerge() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    _ = grace("request", "approve", "bell-redrawn")
    hub.works(["fetch"], in: "ada")
    try sandbox.git("rm", "-q", "Icons.xcassets/bell.imageset/bell.png", in: "ada")
    try sandbox.git("commit", "-q", "-m", "Lose the image", in: "ada")
    hub.works(["push"], in: "ada")
    _ = grace("fetch")
    _ = grace("request", "approve", "bell-redrawn")
    let error = "  Icons.xcassets/bell.imageset: [missing-file]"
    let shown = grace("request", "show", "bell-redrawn")
    #expect(shown.output.contains("Needed to merge:\n\(error)") && !shown.output.contains("Ready"), "\(shown)")
    #expect(shown.error.contains("hint: on 'bell-redrawn', fix the errors in assets, then push"), "\(shown)")
    #expect(grace("request", "show", "bell-redrawn", "--json").output.contains(#""rule": "missing-file""#))
    let held = grace("request", "merge", "bell-redrawn", "--dry-run")
    #expect(held.exitCode == .findings && held.error.contains("[missing-file]"), "\(held)")
  }

  @Test func checkingWhetherARequestCouldBeMergedWritesNothing() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    _ = grace("request", "approve", "bell-redrawn")
    try sandbox.write("grace/notes.txt", "main moved on")
    try sandbox.git("add", "-A", in: "grace")
    try sandbox.git("commit", "-q", "-m", "Notes", in: "grace")
    try sandbox.git("push", "-q", "origin", "main", in: "grace")
    // A version that the request doesn't have yet isn't recorded either.
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "Nothing", in: "ada")
    hub.works(["fetch"], in: "ada")
    let tip = try sandbox.git("rev-parse", "refs/assets/requests/\(requestID)", in: "ada")
    let checked = hub.assets(["request", "merge", "--dry-run"], in: "ada")
    #expect(checked.output.hasPrefix("Would merge 'bell-redrawn'"), "\(checked)")
    #expect(try sandbox.git("fsck", in: "ada") == "")
    #expect(try sandbox.git("rev-parse", "refs/assets/requests/\(requestID)", in: "ada") == tip)
    // Grace merges; Ada is still on the branch, which must not come back.
    try sandbox.git("reset", "-q", "--hard", "HEAD~", in: "ada")
    #expect(grace("request", "merge", "bell-redrawn").exitCode == .done)
    for command in ["push", "pull", "sync"] {
      let refused = try hub.refusal([command], in: "ada")
      #expect(refused.contains("'bell-redrawn' was merged into 'main'"), "\(refused)")
      #expect(refused.contains("run 'assets switch main'"), "\(refused)")
    }
    #expect(try sandbox.git("--git-dir", hub.folder, "branch", "--list", "bell-redrawn") == "")
    let status = hub.assets(["status"], in: "ada").output
    #expect(status.contains("'bell-redrawn' was merged into 'main'; 'assets switch main'"), "\(status)")
    #expect(!status.contains("Up to date"), "\(status)")
    #expect(hub.assets(["status", "--json"], in: "ada").output.contains(#""mergedInto": "main""#))
    // Whoever wants it there again can say so.
    let wished = hub.assets(["push", "--to", "bell-redrawn", "--dry-run"], in: "ada")
    #expect(wished.output.hasPrefix("Would create branch 'bell-redrawn'"), "\(wished)")
    hub.works(["switch", "main"], in: "ada")
    hub.works(["pull"], in: "ada")
  }

  @Test func aRequestWaitsForItsReviewersUntilTheyAnswerAndAgainAfterAnAnswer() throws {
    hub.works(["request", "--reviewer", "grace@example.com"], in: "ada")
    let first = grace("fetch").output
    #expect(first.contains("new request by Ada Author: Redraw the bell; waiting for you"), "\(first)")
    // A verdict on an asset is an answer, too.
    _ = grace("request", "changes", "bell-redrawn", "bell", "-m", "Softer")
    _ = grace("request", "comment", "bell-redrawn", "-m", "The rim")
    #expect(grace("requests").output.contains("  changes requested"))
    let comment = try sandbox.git("rev-parse", "--short=7", "refs/assets/requests/\(requestID)", in: "grace")
    hub.works(["fetch"], in: "ada")
    hub.works(["request", "comment", "--reply", comment, "-m", "Where?"], in: "ada")
    let replied = grace("fetch").output
    #expect(replied.contains("1 new comment by Ada Author; waiting for you"), "\(replied)")
    // A list that was read before says the same.
    for _ in 1...2 { #expect(grace("requests").output.contains("waiting for you")) }
    _ = grace("request", "comment", "bell-redrawn", "--reply", comment, "-m", "On the left")
    #expect(!grace("requests").output.contains("waiting for you"))
    hub.works(["fetch"], in: "ada")
    #expect(!hub.assets(["requests"], in: "ada").output.contains("waiting for you"))
    try putBell(.init(10, 30, 30), "Softer")
    hub.works(["push"], in: "ada")
    #expect(hub.assets(["requests"], in: "ada").output.contains("changes requested, updated since"))
    #expect(grace("fetch").output.contains("1 new version; waiting for you"))
    #expect(grace("requests", "--for-me").output.contains("waiting for you"))
    _ = grace("request", "approve", "bell-redrawn")
    #expect(!grace("requests").output.contains("waiting for you"))
    hub.works(["fetch"], in: "ada")
    hub.works(["request", "ask", "--add", "grace@example.com"], in: "ada")
    #expect(grace("fetch").output.contains("; waiting for you"))
  }

  /// What the reviewed branch says of approvals doesn't count.
  @Test func settingsComeFromTheTargetBranch() throws {
    try sandbox.write("ada/.assetsconfig", "[requests]\n  approvals = 0\n")
    try sandbox.git("add", "-A", in: "ada")
    try sandbox.git("commit", "-q", "-m", "No approvals", in: "ada")
    hub.works(["request"], in: "ada")
    #expect(hub.assets(["request", "merge", "--dry-run"], in: "ada").exitCode == .findings)
  }

  // MARK: - Pins

  @Test func aCommentOnASpotNamesTheVariantAndStaysInside() throws {
    hub.works(["request"], in: "ada")
    hub.works(["request", "comment", "bell", "--variant", "1x", "--at", "2,3,4,2", "-m", "The rim"], in: "ada")
    let shown = hub.assets(["request", "show"], in: "ada").output
    #expect(shown.contains("bell, 1x at 2,3, 4×2"), "\(shown)")
    let outside = try hub.refusal(["request", "comment", "bell", "--at", "8,0", "-m", "x"], in: "ada")
    #expect(outside.contains("outside the image"), "\(outside)")
    let variant = try hub.refusal(["request", "comment", "bell", "--variant", "dark 3x", "-m", "x"], in: "ada")
    #expect(variant.contains("use --variant with '1x'"), "\(variant)")
    let json = hub.assets(["request", "show", "--json"], in: "ada").output
    #expect(json.contains(#""unit": ["#), "\(json)")
    #expect(!json.contains(#""side": "before""#), "\(json)")
    let new = try hub.refusal(["request", "comment", "bell", "--before", "--at", "1,1", "-m", "x"], in: "ada")
    #expect(new.contains("'bell' is new: no image was there before the change"), "\(new)")
  }

  @Test func aSpotMayBeInTheImageBeforeTheChange() throws {
    try sandbox.git("switch", "-q", "main", in: "ada")
    try sandbox.git("merge", "-q", "bell-redrawn", in: "ada")
    try sandbox.git("push", "-q", in: "ada")
    try sandbox.git("switch", "-q", "-c", "bell-blue", in: "ada")
    try putBell(.init(30, 30, 200), "Blue")
    hub.works(["request"], in: "ada")
    hub.works(["request", "comment", "bell", "--before", "--at", "1,1", "-m", "As it was"], in: "ada")
    let shown = hub.assets(["request", "show", "--json"], in: "ada").output
    #expect(shown.contains(#""side": "before""#), "\(shown)")
  }

  // MARK: - Answers from a browser

  @Test func answersFromAPageAreRecordedOnceAndDontCountAsApprovals() throws {
    hub.works(["request"], in: "ada")
    let id =
      try sandbox.git("rev-list", "--first-parent", "--reverse", "refs/assets/requests/\(requestID)", in: "ada")
      .split(separator: "\n").first.map(String.init) ?? ""
    let head = try sandbox.git("rev-parse", "bell-redrawn", in: "ada")
    try sandbox.write(
      "a.json",
      #"{"format":1,"kind":"assets-answers","request":"\#(id)","head":"\#(head)","made":"2024-05-17T12:30:00.000Z","#
        + #""from":{"name":"Grace Hopper","email":"grace@example.com"},"comments":[{"key":"k1","text":"The rim"}],"#
        + #""verdicts":[{"verdict":"approve","assets":["bell","gong"]}]}"#)
    #expect(try hub.refusal(["request", "import", "../a.json"], in: "ada").contains("--yes"))
    let imported = hub.assets(["request", "import", "../a.json", "--yes"], in: "ada")
    #expect(imported.output.contains("Recorded 2 answers by Grace Hopper"), "\(imported)")
    #expect(imported.error.contains("left out 'gong'"), "\(imported)")
    let shown = hub.assets(["request", "show"], in: "ada").output
    #expect(shown.contains("Grace Hopper (recorded by Cleo Committer, doesn't count) approved bell"), "\(shown)")
    #expect(shown.contains("bell needs an approval"), "\(shown)")
    let again = hub.assets(["request", "import", "../a.json", "--yes"], in: "ada")
    #expect(again.error.contains("nothing new"), "\(again)")
    #expect(try sandbox.git("fsck", "--strict", in: "ada") == "")
  }

  @Test func changesThatAnotherPersonRecordedNameWhoCanEndThem() throws {
    hub.works(["request"], in: "ada")
    let id =
      try sandbox.git("rev-list", "--first-parent", "--reverse", "refs/assets/requests/\(requestID)", in: "ada")
      .split(separator: "\n").first.map(String.init) ?? ""
    let head = try sandbox.git("rev-parse", "bell-redrawn", in: "ada")
    try sandbox.write(
      "a.json",
      #"{"format":1,"kind":"assets-answers","request":"\#(id)","head":"\#(head)","made":"2024-05-17T12:30:00.000Z","#
        + #""from":{"name":"Kat","email":"kat@example.com"},"comments":[],"verdicts":[{"verdict":"changes"}]}"#)
    hub.works(["request", "import", "../a.json", "--yes"], in: "ada")
    let way =
      "hint: Kat can end this with a verdict in the project, or with a newer answer that Cleo Committer records\n"
    let shown = hub.assets(["request", "show"], in: "ada")
    #expect(shown.output.contains("Kat asks for changes (recorded by Cleo Committer)\n"), "\(shown)")
    #expect(shown.error.contains(way), "\(shown)")
    #expect(hub.assets(["request", "merge"], in: "ada").error.contains(way))
    // Another person finds out whose records they are.
    _ = grace("fetch")
    let again = grace("request", "import", "../a.json", "--yes")
    #expect(again.error.contains("note: 1 answer recorded before by Cleo Committer\n"), "\(again)")
  }

  @Test func anImportSaysThatTheAuthorsOwnApprovalDoesNotCount() throws {
    hub.works(["request"], in: "ada")
    let id = try sandbox.git(
      "rev-list", "--max-parents=0", "refs/assets/requests/\(requestID)", "--not", "main", in: "ada")
    let head = try sandbox.git("rev-parse", "bell-redrawn", in: "ada")
    let email = try sandbox.git("log", "-1", "--format=%ae", "refs/assets/requests/\(requestID)", in: "ada")
    func imported(_ verdict: String, by email: String) throws -> String {
      try sandbox.write(
        "a.json",
        #"{"format":1,"kind":"assets-answers","request":"\#(id)","head":"\#(head)","made":"2024-05-17T12:30:00.000Z","#
          + #""from":{"name":"Ada","email":"\#(email)"},"comments":[],"verdicts":[{"verdict":"\#(verdict)"}]}"#)
      return hub.assets(["request", "import", "../a.json"], in: "ada").error
    }
    let note = "note: 'bell-redrawn' is Ada Author's own request; the approval doesn't count\n"
    #expect(try imported("approve", by: email.uppercased()).contains(note))
    #expect(!(try imported("approve", by: "kat@example.com").contains(note)))
    #expect(!(try imported("changes", by: email).contains(note)))
  }

  @Test(arguments: [
    ("{}", "these are not answers"), ("A1.AAAA", "these are not answers"), ("A1.!", "A1.!"),
    (#"{"kind":"assets-answers","format":2}"#, "the answers have format 2"),
  ])
  func whatIsNoAnswerIsRefused(text: String, reason: String) throws {
    try sandbox.write("a.json", text)
    let word = text.hasPrefix("A1.") ? text : "../a.json"
    let refusal = try hub.refusal(["request", "import", word, "--yes"], in: "ada")
    #expect(refusal.contains(reason))
    #expect(try sandbox.git("for-each-ref", "refs/assets/requests", in: "ada") == "")
  }

  // MARK: - Trying

  @Test func tryingARequestGoesThereAndBack() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    try sandbox.write("grace/notes.txt", "mine")
    let tried = grace("request", "try", "bell-redrawn")
    #expect(tried.exitCode == .done, "\(tried)")
    #expect(try sandbox.git("branch", "--show-current", in: "grace") == "review/bell-redrawn")
    #expect(!FileSystem.exists(sandbox.path("grace/notes.txt")))
    let back = grace("request", "done")
    #expect(back.exitCode == .done, "\(back)")
    #expect(try sandbox.git("branch", "--list", "review/*", in: "grace") == "")
    #expect(FileSystem.exists(sandbox.path("grace/notes.txt")))
    #expect(grace("request", "done").error.contains("no request is being tried"))
  }

  /// Uncommitted work that can't be shelved stops it, before and after it was tried once.
  @Test(arguments: [false, true]) func aRefusedTryLeavesTheBranchesAsTheyWere(wasTried: Bool) throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    try sandbox.git("branch", "other", in: "grace")
    if wasTried { try sandbox.git("branch", "review/bell-redrawn", "main", in: "grace") }
    try sandbox.write("grace/bell.txt", "one")
    #expect(grace("switch", "other").exitCode == .done)
    try sandbox.git("switch", "-q", "main", in: "grace")
    try sandbox.write("grace/bell.txt", "two")
    let before = try hub.state(of: "grace")
    let tried = grace("request", "try", "bell-redrawn")
    #expect(tried.exitCode == .failed, "\(tried)")
    #expect(try hub.state(of: "grace") == before, "\(tried)")
  }

  // MARK: - Several writers

  @Test func writersWhoDontKnowOfEachOtherLoseNothing() throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    for number in 1...4 {
      hub.works(["request", "comment", "-m", "ada \(number)", "--local"], in: "ada")
      _ = grace("request", "comment", "bell-redrawn", "-m", "grace \(number)")
    }
    let sync = hub.assets(["sync"], in: "ada").output
    #expect(sync.contains("Shared 4 comments that were only on this computer\n"), "\(sync)")
    hub.works(["request", "comment", "-m", "ada 5", "--local"], in: "ada")
    let push = hub.assets(["push", "--json"], in: "ada").output
    #expect(push.contains(#""comments": 1,"#), "\(push)")
    #expect(!hub.assets(["push"], in: "ada").output.contains("kept on this computer"))
    hub.works(["fetch"], in: "ada")
    _ = grace("fetch")
    let own = hub.assets(["request", "show", "bell-redrawn", "--json"], in: "ada").output
    for number in 1...4 { #expect(own.contains("ada \(number)") && own.contains("grace \(number)")) }
    let other = grace("request", "show", "bell-redrawn", "--json").output
    // Only whether it waits for the one who asks differs.
    func plain(_ text: String) -> [Substring] { text.split(separator: "\n").filter { !$0.contains("waitingForMe") } }
    #expect(plain(own) == plain(other))
    #expect(try sandbox.git("--git-dir", hub.folder, "fsck", "--strict") == "")
  }

  /// `git push --mirror` from a clone without requests deletes them; the next sync brings them back.
  @Test func aMirrorThatDeletesRequestsLosesNothing() throws {
    hub.works(["request"], in: "ada")
    try sandbox.git("push", "-q", "origin", ":refs/assets/requests/\(requestID)", in: "grace")
    #expect(try requestID == "")
    hub.works(["push"], in: "ada")
    #expect(try requestID.utf8.count == 16)
  }

  @Test func hostileEventsBreakNoLineAndHideNothing() throws {
    hub.works(["request"], in: "ada")
    let name = "refs/assets/requests/\(try requestID)"
    try sandbox.git("fetch", "-q", "origin", name, in: "grace")
    let tree = try sandbox.git("rev-parse", "FETCH_HEAD^{tree}", in: "grace")
    let texts = [
      "\u{202E}evil\n\nassets-event: {", "ok\u{1B}[31m red", String(repeating: "long ", count: 20_000),
      "x\n\nassets-event: {\"event\":\"verdict\",\"format\":1}",
    ]
    var tip = try sandbox.git("rev-parse", "FETCH_HEAD", in: "grace")
    for text in texts {
      try sandbox.write("message", text)
      tip = try sandbox.git("commit-tree", "-p", tip, "-F", "../message", tree, in: "grace")
    }
    try sandbox.git("push", "-q", "origin", "\(tip):\(name)", in: "grace")
    hub.works(["fetch"], in: "ada")
    let shown = hub.assets(["request", "show"], in: "ada")
    #expect(shown.exitCode == .done && shown.output.contains("Redraw the bell"), "\(shown)")
    #expect(!shown.output.contains("\u{202E}") && !shown.output.contains("\u{1B}"), "\(shown)")
    hub.works(["request", "comment", "-m", "still here"], in: "ada")
    #expect(hub.assets(["request", "show"], in: "ada").output.contains("still here"))
  }

  @Test(arguments: ["merge", "squash", "rebase"])
  func aBranchThatWasMergedElsewhereIsRecognized(how: String) throws {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
    try sandbox.git("switch", "-q", "main", in: "grace")
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "Something else", in: "grace")
    switch how {
    case "merge": try sandbox.git("merge", "-q", "--no-ff", "-m", "Merge it", "origin/bell-redrawn", in: "grace")
    case "squash":
      try sandbox.git("merge", "-q", "--squash", "origin/bell-redrawn", in: "grace")
      try sandbox.git("commit", "-q", "-m", "Squash it", in: "grace")
    default: try sandbox.git("cherry-pick", "origin/bell-redrawn", in: "grace")
    }
    let commit = try sandbox.git("rev-parse", "HEAD", in: "grace")
    // The bell is redrawn on the target, too.
    try sandbox.write("grace/Icons.xcassets/bell.imageset/bell.png", ImageMaker.png(8, 8, .init(1, 2, 3)))
    try sandbox.git("commit", "-q", "-am", "Redraw again", in: "grace")
    try sandbox.git("push", "-q", "origin", "main", in: "grace")
    let shown = grace("request", "show", "bell-redrawn")
    #expect(shown.output.contains("Merged into 'main'") && shown.output.contains(commit.prefix(7)), "\(shown)")
    hub.works(["fetch"], in: "ada")
    #expect(hub.assets(["requests"], in: "ada").output == "")
    hub.works(["push"], in: "ada")
    let name = "refs/assets/requests/\(try requestID)"
    let subject = try sandbox.git("--git-dir", hub.folder, "log", "-1", "--format=%s", name)
    #expect(subject == "Merged into main")
  }
}

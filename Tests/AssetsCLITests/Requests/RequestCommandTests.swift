import Files
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

  private func grace(_ words: String...) -> RunResult {
    runAssets(words, in: sandbox, folder: "grace") {
      for role in ["AUTHOR", "COMMITTER"] {
        $0.environment["GIT_\(role)_NAME"] = "Grace Hopper"
        $0.environment["GIT_\(role)_EMAIL"] = "grace@example.com"
      }
    }
  }

  private var requestID: String {
    get throws {
      try sandbox.git("--git-dir", hub.folder, "for-each-ref", "--format=%(refname:lstrip=3)", "refs/assets/requests")
    }
  }

  @Test func askLookCommentApproveAndReadTheConversationWithGit() throws {
    let asked = hub.assets(["request", "-m", "Softer", "--reviewer", "grace@example.com"], in: "ada")
    #expect(asked.exitCode == .done, "\(asked)")
    #expect(asked.output.hasPrefix("Asked for a review of 'bell-redrawn' into 'main': Redraw the bell ("))
    #expect(asked.error.contains("Shared with 'origin'"))
    let listed = grace("requests", "--fetch")
    #expect(listed.output.contains("waiting for you"), "\(listed)")
    let said = grace("request", "comment", "bell-redrawn", "bell", "-m", "The rim is cut off")
    #expect(said.output == "Commented on 'bell'\n", "\(said)")
    #expect(grace("request", "approve", "bell-redrawn").output == "Approved 'bell-redrawn'\n")
    #expect(hub.assets(["fetch"], in: "ada").exitCode == .done)
    let shown = hub.assets(["request", "show"], in: "ada").output
    for words in ["Softer", "The rim is cut off", "Grace Hopper approved", "Ready to merge"] {
      #expect(shown.contains(words), "\(shown)")
    }
    let log = try sandbox.git(
      "--git-dir", hub.folder, "log", "--first-parent", "--format=%an: %s", "refs/assets/requests/\(requestID)")
    #expect(
      log == """
        Grace Hopper: Approve
        Grace Hopper: The rim is cut off
        Ada Author: Version 1
        Ada Author: Redraw the bell
        """)
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
    #expect(changed.contains("Needed to merge: approval of bell"), "\(changed)")
  }

  @Test func othersSeeNoRequest() throws {
    let settings = try sandbox.git("config", "--get-regexp", "remote", in: "ada")
    hub.works(["request"], in: "ada")
    #expect(try sandbox.git("config", "--get-regexp", "remote", in: "ada") == settings)
    try sandbox.git("fetch", "-q", in: "grace")
    #expect(try sandbox.git("for-each-ref", "refs/assets", in: "grace") == "")
  }

  /// Contract 11.
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
  }
}

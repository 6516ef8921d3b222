import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// What review requests promise to those who use plain git, one test for each promise. The first ones hold whatever way
/// the remote is reached (contract 33).
@Suite struct RequestContractTests {
  /// Ada asks for a review of a redrawn bell, and Grace is another clone.
  struct Team {
    let hub: Hub
    var sandbox: Sandbox { hub.sandbox }

    static let ways = Way.available.filter { [.fileAddress, .http, .ssh].contains($0) }

    init(_ way: Way = .fileAddress, clones: [String] = ["ada", "grace"]) throws {
      hub = try Hub(way)
      try hub.start(clones: clones)
      try sandbox.git("switch", "-q", "-c", "bell-redrawn", in: "ada")
      try putBell(1, "Redraw the bell")
    }

    func putBell(_ shade: UInt8, _ message: String, in clone: String = "ada") throws {
      let set = "\(clone)/Icons.xcassets/bell.imageset"
      try sandbox.write(set + "/bell.png", ImageMaker.png(8, 8, .init(shade, 30, 30)))
      try sandbox.write(
        set + "/Contents.json",
        #"{"images":[{"filename":"bell.png","idiom":"universal"}],"info":{"author":"xcode","version":1}}"#)
      try sandbox.git("add", "-A", in: clone)
      try sandbox.git("commit", "-q", "-m", message, in: clone)
    }

    /// Runs a command as Grace, which must work.
    @discardableResult
    func grace(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) -> RunResult {
      grace(words, sourceLocation: sourceLocation)
    }

    @discardableResult
    func grace(_ words: [String], sourceLocation: SourceLocation = #_sourceLocation) -> RunResult {
      let result = runAssets(words, in: sandbox, folder: "grace") {
        for role in ["AUTHOR", "COMMITTER"] {
          $0.environment["GIT_\(role)_NAME"] = "Grace Hopper"
          $0.environment["GIT_\(role)_EMAIL"] = "grace@example.com"
        }
      }
      #expect(result.exitCode == .done, "\(words): \(result)", sourceLocation: sourceLocation)
      return result
    }

    @discardableResult
    func ada(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) -> String {
      hub.works(words, in: "ada", sourceLocation: sourceLocation)
    }

    func atHub(_ words: String...) throws -> String {
      let result = try sandbox.runGit(["--git-dir", hub.folder] + words)
      #expect(result.isSuccess, "\(words): \(result)")
      return result.output.trimmed
    }

    /// The reference of the only request at the hub.
    var reference: String {
      get throws { try atHub("for-each-ref", "--format=%(refname)", "refs/assets/requests") }
    }

    /// Every reference at the hub but those of requests.
    var branches: String {
      get throws { try atHub("for-each-ref", "--format=%(refname) %(objectname)", "refs/heads", "refs/tags") }
    }

    func shown(in clone: String = "grace") -> String {
      hub.works(["request", "show", "bell-redrawn", "--json"], in: clone)
    }
  }

  // MARK: - Whatever the way (points 1, 2, 5, 10, 11, 12, 15, 22)

  @Test(arguments: Team.ways)
  func onlyWhatTheBranchPushAndTheMergeDidIsSeenAtTheRemote(over way: Way) throws {
    let team = try Team(way)
    let settings = try ["ada", "grace"].map { try team.sandbox.git("config", "--list", "--local", in: $0) }
    let main = try team.branches
    team.ada("request", "--reviewer", "grace@example.com")
    let pushed = try team.sandbox.git("rev-parse", "bell-redrawn", in: "ada")
    #expect(try team.branches == "refs/heads/bell-redrawn \(pushed)\n\(main)")
    team.grace("fetch")
    team.grace("request", "comment", "bell-redrawn", "bell", "-m", "The rim")
    team.grace("request", "approve", "bell-redrawn")
    #expect(try team.branches == "refs/heads/bell-redrawn \(pushed)\n\(main)")
    team.ada("fetch")
    try team.sandbox.git("switch", "-q", "main", in: "ada")
    team.ada("request", "merge", "bell-redrawn")
    #expect(try team.branches == "refs/heads/main \(team.sandbox.git("rev-parse", "origin/main", in: "ada"))")
    #expect(try team.sandbox.git("config", "--list", "--local", in: "grace") == settings[1])
    // Only what the branch follows was set, by its push, and went with it.
    #expect(try team.sandbox.git("config", "--list", "--local", in: "ada") == settings[0])
    for place in ["ada", "grace", team.hub.folder] {
      #expect(try team.sandbox.git("fsck", "--strict", "--no-dangling", in: place) == "")
    }
  }

  @Test(arguments: Team.ways)
  func plainGitTransfersNoRequest(over way: Way) throws {
    let team = try Team(way)
    team.ada("request")
    let id = Path.name(try team.reference)
    let trace = Path.join(team.sandbox.scratch, "packets")
    let events = Set(try team.atHub("rev-list", team.reference, "--not", "--branches").split(separator: "\n"))
    #expect(events.count == 2)
    team.sandbox.environment["GIT_TRACE_PACKET"] = trace
    try team.sandbox.git("clone", "-q", team.hub.address, "bo")
    try team.sandbox.git("fetch", "-q", in: "bo")
    try team.sandbox.git("pull", "-q", in: "bo")
    team.sandbox.environment["GIT_TRACE_PACKET"] = nil
    let packets = String(decoding: try FileSystem.read(trace), as: UTF8.self)
    #expect(packets.contains("version 2") && !packets.contains("refs/assets") && !packets.contains(id))
    // A server that knows the first protocol only lists the names, and sends nothing of them.
    try team.sandbox.git("-c", "protocol.version=0", "clone", "-q", team.hub.address, "kat")
    try team.sandbox.git("-c", "protocol.version=0", "fetch", "-q", in: "kat")
    for event in events {
      for clone in ["bo", "kat"] {
        #expect(try !team.sandbox.runGit(["cat-file", "-e", "\(event)"], in: clone).isSuccess)
      }
    }
    try team.hub.commit("mine", ["bo.txt": "1\n"], in: "bo")
    try team.sandbox.git("push", "-q", in: "bo")
    #expect(try team.sandbox.git("for-each-ref", "refs/assets", in: "bo") == "")
    #expect(try team.reference.hasSuffix(id))
  }

  @Test(arguments: Team.ways)
  func noPushForcesAnything(over way: Way) throws {
    let team = try Team(way)
    let (trace, folder) = (Path.join(team.sandbox.scratch, "commands"), Path.join(team.sandbox.scratch, "bin"))
    let git = try #require(SystemProgram.path(of: "git"))
    try team.sandbox.writeProgram("../bin/git", "#!/bin/sh\necho \"git $*\" >>'\(trace)'\nexec \(git) \"$@\"\n")
    team.sandbox.environment["PATH"] = folder + ":" + (team.sandbox.environment["PATH"] ?? "")
    team.ada("request")
    team.grace("fetch")
    team.ada("request", "comment", "-m", "one", "--local")
    team.grace("request", "comment", "bell-redrawn", "-m", "other")
    team.ada("push")
    team.grace("fetch")
    team.grace("request", "approve", "bell-redrawn")
    team.ada("request", "merge")
    let lines = String(decoding: try FileSystem.read(trace), as: UTF8.self).split(separator: "\n")
    let pushes = lines.filter { $0.contains(" push ") }
    #expect(pushes.count >= 4)
    for push in pushes {
      #expect(!push.contains(" +") && !push.contains("'+") && !push.contains(" --force ") && !push.contains("--mirror"))
    }
    // The merged branch is deleted only as it was merged.
    let forced = pushes.filter { $0.contains("--force") }
    #expect(forced.count == 1 && forced[0].contains("--force-with-lease=refs/heads/bell-redrawn:"), "\(forced)")
    #expect(forced.allSatisfy { $0.contains(" :refs/heads/bell-redrawn") }, "\(forced)")
    #expect(team.shown(in: "ada").contains("other"))
  }

  /// A hook that dislikes other references declines a whole push, so requests go after branches and apart from them.
  @Test(arguments: Team.ways)
  func theBranchIsPushedAlthoughTheRequestIsDeclined(over way: Way) throws {
    let team = try Team(way)
    try team.sandbox.writeHook(
      "pre-receive", "while read old new name; do case $name in refs/assets/*) echo no; exit 1;; esac; done",
      in: "../hubs/harbour.git/hooks")
    team.ada("request")
    try team.putBell(2, "Again")
    let pushed = team.hub.assets(["push"], in: "ada")
    #expect(pushed.exitCode == .done, "\(pushed)")
    let head = try team.sandbox.git("rev-parse", "bell-redrawn", in: "ada")
    #expect(try team.atHub("rev-parse", "bell-redrawn") == head && team.reference == "")
    #expect(team.shown(in: "ada").contains(head))
  }

  @Test(arguments: Team.ways)
  func aPullWorksAlthoughRequestsCannotBeFetched(over way: Way) throws {
    let team = try Team(way)
    team.ada("request")
    try team.hub.colleagueShares("more", ["more.txt": "1\n"])
    // An event is missing there: the remote ends the transfer of everything that is asked for with it.
    let event = try team.atHub("rev-parse", "\(team.reference)~")
    team.sandbox.remove("../hubs/harbour.git/objects/\(event.prefix(2))/\(event.dropFirst(2))")
    #expect(try !team.sandbox.runGit(["fetch", "-q", "origin", team.reference], in: "grace").isSuccess)
    let pulled = team.hub.assets(["pull"], in: "grace")
    #expect(pulled.exitCode == .done, "\(pulled)")
    #expect(try team.sandbox.text("grace/more.txt") == "1\n")
  }

  @Test(arguments: Team.ways)
  func whatAMirrorDeletedIsBackAfterOneSync(over way: Way) throws {
    let team = try Team(way)
    team.ada("request")
    let (reference, tip) = (try team.reference, try team.atHub("rev-parse", team.reference))
    try team.sandbox.git("push", "-q", "--mirror", "origin", in: "grace")
    #expect(try team.reference == "")
    try team.sandbox.git("switch", "-q", "main", in: "ada")
    team.ada("sync")
    #expect(try team.reference == reference && team.atHub("rev-parse", reference) == tip)
  }

  @Test(arguments: Team.ways)
  func hooksRunOncePerBranchPushAndNeverForEvents(over way: Way) throws {
    let team = try Team(way)
    let log = Path.join(team.sandbox.scratch, "hooks")
    for hook in ["pre-push", "post-commit", "post-checkout", "post-rewrite", "commit-msg", "pre-commit"] {
      try team.sandbox.writeHook(
        hook, "echo \(hook) >>'\(log)'; if [ \(hook) = pre-push ]; then cat >>'\(log)'; fi", in: "ada/.git/hooks")
    }
    team.ada("request")
    team.ada("request", "comment", "-m", "Done")
    team.ada("request", "close")
    let lines = try String(decoding: FileSystem.read(log), as: UTF8.self).split(separator: "\n")
    #expect(lines.filter { $0 == "pre-push" }.count == 1, "\(lines)")
    #expect(lines.allSatisfy { $0 == "pre-push" || $0.hasPrefix("refs/heads/bell-redrawn ") }, "\(lines)")
  }

  @Test(arguments: Team.ways)
  func gitFindsNothingWrongAndTheLargeFilesOfAVersionCanBeSent(over way: Way) throws {
    guard SystemProgram.path(of: "git-lfs") != nil else { return print("skipped: git-lfs is not installed") }
    let team = try Team(way)
    try team.sandbox.git("lfs", "install", "--local", in: "ada")
    try team.sandbox.git("lfs", "track", "*.psd", in: "ada")
    try team.hub.commit("Source", ["bell.psd": String(repeating: "layer ", count: 400)], in: "ada")
    team.ada("request", "--local")
    team.ada("request", "comment", "-m", "With the source", "--local")
    let reference = try team.sandbox.git("for-each-ref", "--format=%(refname)", "refs/assets/requests", in: "ada")
    // The pointers in a request are those of the reviewed commits; events hold no files.
    let files = try team.sandbox.git("ls-tree", "-r", reference, in: "ada")
    #expect(files == "")
    #expect(try team.sandbox.git("fsck", "--strict", in: "ada") == "")
    #expect(try team.sandbox.git("lfs", "fsck", in: "ada").contains("OK"))
    // Locks need a server of Git LFS; a path has a transfer of its own.
    if way != .fileAddress { return }
    try team.sandbox.git("push", "-q", "origin", "\(reference):\(reference)", in: "ada")
    let stored = try team.sandbox.files(in: "../hubs/harbour.git/lfs/objects")
    #expect(stored.count == 1)
  }

  /// Everything works here meanwhile. A remote that takes no requests is asked again a day later, or by name.
  @Test(arguments: [
    ("hides", "does not accept review requests"), ("declines", "does not accept review requests"),
    ("hangs up", "not shared yet"),
  ])
  func aRemoteThatTakesNoRequestsLosesNothing(remote: String, note: String) throws {
    let team = try Team()
    let hooks = "../hubs/harbour.git/hooks"
    let lines = { (command: String) in
      "while read old new name; do case $name in refs/assets/*) \(command);; esac; done"
    }
    switch remote {
    case "hides": _ = try team.atHub("config", "transfer.hideRefs", "refs/assets")
    case "declines": try team.sandbox.writeHook("pre-receive", lines("exit 1"), in: hooks)
    default: try team.sandbox.writeHook("pre-receive", lines("kill -KILL $PPID"), in: hooks)
    }
    let asked = team.hub.assets(["request"], in: "ada")
    #expect(asked.exitCode == .done && asked.error.contains(note), "\(asked)")
    let said = team.hub.assets(["request", "comment", "-m", "Meanwhile"], in: "ada")
    #expect(said.exitCode == .done, "\(said)")
    let isRemembered = remote != "hangs up"
    #expect(said.error.contains("hint: '--remote origin' tries again") == isRemembered, "\(said)")
    #expect(team.hub.works(["requests"], in: "ada").contains("bell-redrawn"))
    try team.putBell(3, "More")
    let pushed = team.hub.assets(["push"], in: "ada")
    #expect(pushed.exitCode == .done && pushed.error.contains("review request") != isRemembered, "\(pushed)")
    if remote == "hides" { _ = try team.atHub("config", "--unset", "transfer.hideRefs") }
    team.sandbox.remove("\(hooks)/pre-receive")
    team.ada("sync")
    #expect(try team.reference.isEmpty == isRemembered)
    switch remote {
    case "hides":
      let later = runAssets(["sync"], in: team.sandbox, folder: "ada") {
        $0.clock = { LocalTime(secondsSince1970: 1_700_000_000 + 86_400) }
      }
      #expect(later.exitCode == .done, "\(later)")
    case "declines":
      let said = team.hub.assets(["request", "comment", "-m", "Again", "--remote", "origin"], in: "ada")
      #expect(said.error.contains("Shared with 'origin'"), "\(said)")
    default: break
    }
    team.grace("fetch")
    #expect(team.shown().contains("Meanwhile"))
  }

  /// A remote that only lacks room is asked again by the next sync.
  @Test func whatTheRemoteCouldNotStoreIsSharedByTheNextSync() throws {
    let team = try Team()
    team.ada("request")
    _ = try team.atHub("config", "receive.maxInputSize", "1")
    let said = team.hub.assets(["request", "comment", "-m", "Too much"], in: "ada")
    #expect(
      said.exitCode == .done && said.error.contains("not shared yet ('origin' could not store it: unpacker error)"),
      "\(said)")
    #expect(team.hub.assets(["sync"], in: "ada").exitCode == .done)
    _ = try team.atHub("config", "--unset", "receive.maxInputSize")
    team.ada("sync")
    team.grace("fetch")
    #expect(team.shown().contains("Too much"))
  }

  @Test(.enabled(if: Way.http.missing == nil, "needs a web server; run 'Scripts/bootstrap --with-servers'"))
  func aReadOnlyRemoteKeepsWhatIsSaidHere() throws {
    let team = try Team(.http)
    team.ada("request")
    team.grace("fetch")
    _ = try team.atHub("config", "http.receivepack", "false")
    let said = team.grace("request", "comment", "bell-redrawn", "-m", "From afar")
    #expect(said.error.contains("'origin' does not accept review requests (refs/assets): permission denied"), "\(said)")
    #expect(team.shown().contains("From afar"))
    for command in ["fetch", "pull"] { team.grace(command) }
    _ = try team.atHub("config", "--unset", "http.receivepack")
    team.grace("request", "comment", "bell-redrawn", "-m", "Again", "--remote", "origin")
    team.ada("fetch")
    #expect(team.shown(in: "ada").contains("From afar"))
  }

  // MARK: - Events (points 3, 4, 6, 7, 8, 9, 13, 14, 16, 21)

  @Test func everyEventOfTheConversationIsAJSONLineOfACommit() throws {
    let team = try Team()
    team.ada("request", "-m", "Softer")
    team.grace("fetch")
    team.grace("request", "comment", "bell-redrawn", "-m", "Line one\n\nassets-event: not this")
    team.grace("request", "approve", "bell-redrawn")
    let reference = try team.reference
    let events = try team.atHub("rev-list", "--first-parent", reference).split(separator: "\n").map(String.init)
    #expect(events.count == 4)
    for event in events {
      let text = try team.atHub("cat-file", "commit", event)
      let last = try #require(text.split(separator: "\n").last)
      #expect(last.hasPrefix("assets-event: {") && last.hasSuffix("}"))
      #expect(throws: Never.self) { try JSONDocument(parsing: Array(last.dropFirst(14).utf8)) }
    }
    // The name is the beginning of the oldest event's id.
    #expect(events.last?.hasPrefix(Path.name(reference)) == true && Path.name(reference).utf8.count == 16)
  }

  @Test func theChangeIsTheSumOfWhatDiffTreePrints() throws {
    let team = try Team()
    team.ada("request")
    let base = try team.sandbox.git("merge-base", "main", "bell-redrawn", in: "ada")
    let script = "git diff-tree -r -z --raw --no-renames --no-abbrev \(base) bell-redrawn | sha256sum"
    let sum = try team.sandbox.run("sh", ["-c", script], in: "ada").output.prefix(64)
    #expect(sum.utf8.count == 64 && team.shown(in: "ada").contains(sum))
  }

  @Test func twoTipsThatPlainGitMergedAreAJoin() throws {
    let team = try Team()
    team.ada("request")
    team.grace("fetch")
    team.ada("request", "comment", "-m", "one", "--local")
    team.grace("request", "comment", "bell-redrawn", "-m", "other", "--local")
    let reference = try team.reference
    try team.sandbox.git("fetch", "-q", "../ada", "\(reference):refs/theirs", in: "grace")
    let tree = try team.sandbox.git("rev-parse", "\(reference)^{tree}", in: "grace")
    let merge = try team.sandbox.git(
      "commit-tree", "-p", reference, "-p", "refs/theirs", "-m", "Merge", tree, in: "grace")
    try team.sandbox.git("push", "-q", "origin", "\(merge):\(reference)", in: "grace")
    team.ada("fetch")
    let shown = team.shown(in: "ada")
    #expect(shown.contains("\"one\"") && shown.contains("\"other\"") && !shown.contains("\"Merge\""))
  }

  @Test func theSameEventsAreShownAlikeInAnyOrderOfSyncs() throws {
    let team = try Team(clones: ["ada", "grace", "kat", "bo"])
    team.ada("request")
    for clone in ["grace", "kat", "bo"] { team.hub.works(["fetch"], in: clone) }
    for (number, clone) in ["ada", "grace", "kat", "bo"].enumerated() {
      team.hub.works(["request", "comment", "bell-redrawn", "-m", "by \(number)", "--local"], in: clone)
    }
    for clone in ["bo", "ada", "kat", "grace", "ada", "bo", "kat"] { team.hub.works(["sync"], in: clone) }
    for clone in ["grace", "kat", "bo"] { #expect(team.shown(in: clone) == team.shown(in: "ada"), "\(clone)") }
    #expect(try team.atHub("fsck", "--strict", "--no-dangling") == "")
  }

  @Test func garbageCollectionTakesNoVersionOfADeletedBranch() throws {
    let team = try Team()
    team.ada("request")
    team.grace("fetch")
    let before = team.shown()
    try team.sandbox.git("push", "-q", "origin", ":bell-redrawn", in: "ada")
    try team.sandbox.git("fetch", "-q", "--prune", in: "grace")
    _ = try team.atHub("-c", "gc.reflogExpire=now", "gc", "--quiet", "--prune=now")
    try team.sandbox.git("-c", "gc.reflogExpire=now", "gc", "-q", "--prune=now", in: "grace")
    #expect(team.shown() == before && before.contains("\"bell\""))
    try team.sandbox.git("clone", "-q", team.hub.address, "kat")
    team.hub.works(["fetch"], in: "kat")
    #expect(team.hub.works(["request", "show", "bell-redrawn"], in: "kat").contains("bell"))
  }

  @Test(arguments: [["--filter=blob:none"], ["--depth=1"]])
  func clonesWithoutAllObjectsListAndComment(options: [String]) throws {
    let team = try Team()
    try team.sandbox.git("--git-dir", team.hub.folder, "config", "uploadpack.allowFilter", "true")
    team.ada("request")
    let result = try team.sandbox.runGit(["clone", "-q"] + options + [team.hub.address, "part"])
    #expect(result.isSuccess)
    team.hub.works(["fetch"], in: "part")
    #expect(team.hub.works(["requests"], in: "part").contains("bell-redrawn"))
    team.hub.works(["request", "comment", "bell-redrawn", "-m", "From afar"], in: "part")
    team.ada("fetch")
    #expect(team.shown(in: "ada").contains("From afar"))
  }

  @Test func pruningKeepsRequests() throws {
    let team = try Team()
    team.ada("request")
    team.grace("fetch")
    let before = try team.sandbox.git("for-each-ref", "refs/assets", in: "grace")
    try team.sandbox.git("fetch", "-q", "--prune", in: "grace")
    try team.sandbox.git("remote", "prune", "origin", in: "grace")
    try team.sandbox.git("push", "-q", "--prune", "origin", "refs/heads/*:refs/heads/*", in: "ada")
    #expect(try team.sandbox.git("for-each-ref", "refs/assets", in: "grace") == before && team.reference != "")
  }

  @Test func whatANewerVersionSaysSurvivesAJoin() throws {
    let team = try Team()
    team.ada("request")
    team.grace("fetch")
    let reference = try team.reference
    let tree = try team.sandbox.git("rev-parse", "\(reference)^{tree}", in: "grace")
    var tip = try team.sandbox.git("rev-parse", reference, in: "grace")
    let lines = [
      #"{"event":"firework","format":2,"nonce":"0123456789abcdef","shape":[1,2.5]}"#,
      #"{"event":"comment","format":2,"mood":{"color":"blue"},"nonce":"0123456789abcdef"}"#,
    ]
    for line in lines {
      tip = try team.sandbox.git(
        "commit-tree", "-p", tip, "-m", "From later\n\nassets-event: \(line)", tree, in: "grace")
    }
    try team.sandbox.git("push", "-q", "origin", "\(tip):\(reference)", in: "grace")
    team.ada("request", "comment", "-m", "Meanwhile", "--local")
    team.ada("push")
    team.ada("fetch")
    team.ada("sync")
    let log = try team.atHub("log", "--format=%B", reference)
    for line in lines { #expect(log.contains(line)) }
    let shown = team.hub.assets(["request", "show"], in: "ada")
    #expect(shown.error.contains("1 event from a newer version") && shown.output.contains("From later"), "\(shown)")
  }

  // MARK: - Fetching (point 24)

  /// Git and this program open a file for each reference that isn't packed.
  @Test func manyRequestsAreInOneFileAfterAFetch() throws {
    let team = try Team()
    team.ada("request")
    let tip = try team.atHub("rev-parse", team.reference)
    // Copies of one request: their names aren't those of their oldest events, so they are reported and stay where they
    // were fetched to.
    let lines = (0..<250).map {
      "create refs/assets/requests/\(String(0x1bc0_0000_0000_0000 + $0, radix: 16)) \(tip)\n"
    }
    let stored = try team.sandbox.runGit(
      ["--git-dir", team.hub.folder, "update-ref", "--stdin"], input: lines.joined())
    #expect(stored.isSuccess, "\(stored)")
    team.grace("fetch")
    let folder = "grace/.git/refs/assets/remotes/origin/requests"
    let names = try team.sandbox.exists(folder) ? team.sandbox.files(in: folder) : []
    #expect(names.isEmpty, "\(names.count)")
    let listed = try team.sandbox.git("for-each-ref", "refs/assets/remotes", in: "grace")
    #expect(listed.split(separator: "\n").count == 251)
    #expect(team.grace("fetch").output == "'origin' has nothing new\n")
    #expect(team.shown().contains("Redraw the bell"))
  }

  @Test func aFetchSaysWhatCameOfRequests() throws {
    let team = try Team()
    team.ada("request")
    let first = team.grace("fetch")
    #expect(first.output.contains("New on 'origin':\n  bell-redrawn  new branch\n"), "\(first)")
    #expect(
      first.output.hasSuffix("Review requests:\n  bell-redrawn  new request by Ada Author: Redraw the bell\n"),
      "\(first)")
    team.grace("request", "comment", "bell-redrawn", "-m", "The rim")
    team.grace("request", "comment", "bell-redrawn", "bell", "-m", "The bell")
    team.grace("request", "changes", "bell-redrawn", "-m", "Both")
    // What one said oneself isn't new.
    #expect(team.grace("fetch").output == "'origin' has nothing new\n")
    #expect(
      team.ada("fetch")
        == "Review requests:\n  bell-redrawn  2 new comments by Grace Hopper, Grace Hopper asked for changes\n")
    #expect(team.ada("fetch") == "'origin' has nothing new\n")
    // Also if both sides said something.
    team.ada("request", "comment", "-m", "Mine", "--local")
    team.grace("request", "comment", "bell-redrawn", "-m", "Hers")
    #expect(team.ada("fetch").contains("bell-redrawn  1 new comment by Grace Hopper\n"))
    #expect(team.ada("fetch") == "'origin' has nothing new\n")
    team.ada("request", "close")
    let json = team.grace("fetch", "--json").output
    for words in [#""comments": 1"#, #""change": "changed""#, #""ending": "close""#, #""authors": ["Ada Author"]"#] {
      #expect(json.contains(words), "\(json)")
    }
    team.ada("request", "reopen", "bell-redrawn")
    #expect(team.grace("pull").output.contains("bell-redrawn  reopened by Ada Author\n"))
  }

  // MARK: - Merged elsewhere (point 17)

  /// Its commits are other ones then (contract 34).
  @Test(arguments: [
    "merge", "squash", "rebase", "cherry-picks", "fast-forward", "update-branch", "squash-then-redraw",
  ])
  func aBranchMergedByOtherMeansIsRecognized(how: String) throws {
    let team = try Team()
    let git = { (words: [String]) in
      let result = try team.sandbox.runGit(words, in: "grace")
      #expect(result.isSuccess, "\(words): \(result)")
    }
    try team.hub.commit("Notes", ["notes.txt": "2\n"], in: "ada")
    team.ada("request")
    team.grace("fetch")
    if how != "fast-forward" { try team.hub.commit("Else", ["else.txt": "1\n"], in: "grace") }
    switch how {
    case "merge": try git(["merge", "-q", "--no-ff", "-m", "Merge", "origin/bell-redrawn"])
    case "fast-forward": try git(["merge", "-q", "--ff-only", "origin/bell-redrawn"])
    case "cherry-picks":
      for commit in ["origin/bell-redrawn~1", "origin/bell-redrawn"] {
        try git(["cherry-pick", commit])
        if commit.hasSuffix("1") { try team.hub.commit("Between", ["between.txt": "1\n"], in: "grace") }
      }
    case "rebase":
      try git(["switch", "-q", "-c", "rebased", "origin/bell-redrawn"])
      try git(["rebase", "-q", "main"])
      try git(["switch", "-q", "main"])
      try git(["merge", "-q", "--ff-only", "rebased"])
    default:
      if how == "update-branch" {
        try git(["push", "-q", "origin", "main"])
        try team.sandbox.git("pull", "-q", "--no-rebase", "--no-edit", "origin", "main", in: "ada")
        team.ada("push")
        team.grace("fetch")
      }
      try git(["merge", "-q", "--squash", "origin/bell-redrawn"])
      try git(["commit", "-q", "-m", "Squash"])
    }
    let commit = try team.sandbox.git("rev-parse", "HEAD", in: "grace")
    if how == "squash-then-redraw" { try team.putBell(9, "Redraw", in: "grace") }
    try team.hub.commit("After", ["after.txt": "1\n"], in: "grace")
    try git(["push", "-q", "origin", "main"])
    team.ada("fetch")
    let listed = team.hub.works(["requests", "--all", "--json"], in: "ada")
    #expect(listed.contains(#""state": "merged""#) && listed.contains(commit), "\(listed)")
    team.ada("sync")
    let subject = try team.atHub("log", "-1", "--format=%s", team.reference)
    #expect(subject == "Merged into main")
    #expect(team.hub.works(["requests"], in: "ada") == "")
  }

  // MARK: - Repositories (points 20, 23)

  @Test func eventsAreSignedIfCommitsAre() throws {
    let team = try Team()
    let key = Path.join(team.sandbox.scratch, "key")
    #expect(try team.sandbox.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]).isSuccess)
    let signer = String(decoding: try FileSystem.read(key + ".pub"), as: UTF8.self)
    try PlainFile.write(Array("ada@example.com \(signer)".utf8), to: key + ".signers")
    for (name, value) in [
      ("gpg.format", "ssh"), ("user.signingKey", key), ("commit.gpgSign", "true"),
      ("gpg.ssh.allowedSignersFile", key + ".signers"),
    ] {
      try team.sandbox.git("config", name, value, in: "ada")
    }
    team.ada("request")
    team.ada("request", "comment", "-m", "Signed")
    for event in try team.atHub("rev-list", "--first-parent", team.reference).split(separator: "\n") {
      let check = try team.sandbox.runGit(["verify-commit", "\(event)"], in: "ada")
      #expect(check.isSuccess, "\(check)")
    }
    team.grace("fetch")
    #expect(team.shown().contains("Signed"))
  }

  @Test func aWorkTreeSharesRequests() throws {
    let team = try Team()
    team.ada("request")
    try team.sandbox.git("worktree", "add", "-q", "../ada-main", "main", in: "ada")
    #expect(team.hub.works(["requests"], in: "ada-main").contains("bell-redrawn"))
    team.hub.works(["request", "comment", "bell-redrawn", "-m", "From beside"], in: "ada-main")
    #expect(team.shown(in: "ada").contains("From beside"))
    #expect(!team.sandbox.exists("ada/.git/worktrees/ada-main/assets/requests.cache"))
    #expect(team.sandbox.exists("ada/.git/assets/requests.cache"))
  }

  /// libgit2 reads neither, so a clear message comes before anything is touched.
  @Test(arguments: ["sha256", "reftable"])
  func aRepositoryThatCannotBeReadIsRefused(kind: String) throws {
    let sandbox = try Sandbox()
    let option = kind == "sha256" ? "--object-format=sha256" : "--ref-format=reftable"
    guard try sandbox.runGit(["init", "-q", option, "project"]).isSuccess else {
      return print("skipped: this git has no \(kind)")
    }
    let result = runAssets(["requests"], in: sandbox, folder: "project")
    #expect(result.exitCode == .failed && result.error.hasPrefix("error:"), "\(result)")
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}

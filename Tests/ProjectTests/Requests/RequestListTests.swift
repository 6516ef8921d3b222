import Files
import Git
import JSON
import Review
import TestKit
import Testing

@testable import Project

/// The list of requests, and the cache that makes it quick.
@Suite struct RequestListTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run

  init() throws {
    try commit("First", ["Icons.xcassets/bell.imageset/bell.png": "1", "notes.txt": "1"])
    for branch in ["bell", "notes"] {
      try sandbox.git("switch", "-q", "-c", branch, "main")
      let file = branch == "bell" ? "Icons.xcassets/bell.imageset/bell.png" : "notes.txt"
      try commit("Change \(branch)", [file: "2"])
    }
    try sandbox.git("switch", "-q", "main")
  }

  func commit(_ message: String, _ files: [String: String]) throws {
    for (path, text) in files { try sandbox.write(path, text) }
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", message)
  }

  func store(in folder: String = "") throws -> RequestStore {
    RequestStore(try ProjectRepository.open(RepositoryLocation(sandbox.path(folder), environment: sandbox.environment)))
  }

  func people(_ store: RequestStore, _ name: String = "Ada", at seconds: Int64 = 1_700_100_000) throws -> RequestPeople
  {
    var people = try RequestPeople(of: store.repository, now: GitTime(seconds: seconds, offsetMinutes: 0))
    people.author = Signature(
      Identity(name: name, email: "\(name.lowercased())@example.com"), at: GitTime(seconds: seconds, offsetMinutes: 0))
    people.committer = people.author
    return people
  }

  @discardableResult
  func open(_ branch: String) throws -> ReviewRequest {
    let store = try store()
    let head = try #require(try store.source(branch))
    let base = try #require(try store.target("main").flatMap { try store.repository.mergeBase(head, $0) })
    return try store.open(
      .open(source: branch, target: "main", reviewers: ["grace@example.com"]), "Change \(branch)",
      store.version(base: base, head: head, reason: "commits"), by: people(store))
  }

  @discardableResult
  func say(_ text: String, in request: ReviewRequest, by name: String = "Grace") throws -> ReviewRequest {
    let store = try store()
    return try store.comment(text, at: nil, reply: nil, on: request, by: people(store, name))
  }

  func approve(_ request: ReviewRequest, by name: String = "Grace") throws {
    let store = try store()
    _ = try store.judge(.approve, [], nil, on: request, by: people(store, name))
  }

  /// As `requests --json` prints them.
  func text(_ list: RequestList) -> String {
    JSONDocument(.list(list.requests.map { .object($0.members) }), layout: .output).text
  }

  @Test func onlyWhatIsNewIsRead() throws {
    let bell = try open("bell")
    try say("The rim", in: open("notes"))
    let first = try store().list()
    #expect(first.readCount == 5)
    let second = try store().list()
    #expect(second.readCount == 0)
    #expect(text(first) == text(second) && first.requests.count == 2)
    try say("The clapper", in: bell)
    let third = try store().list()
    #expect(third.readCount == 3)
    #expect(third.requests.first { $0.source == "bell" }?.openCount == 1)
  }

  @Test func aWorkTreeSharesWhatIsKnown() throws {
    try open("bell")
    let known = try store().list()
    try sandbox.git("worktree", "add", "-q", "../other", "notes")
    let other = try store(in: "../other").list()
    #expect(other.readCount == 0 && text(other) == text(known))
  }

  @Test(arguments: ["", "{", "[]", #"{"version":2,"requests":[{"id":"x"}]}"#, #"{"version":1,"requests":[]}"#])
  func aDamagedCacheIsMadeAnew(content: String) throws {
    try approve(open("bell"))
    let known = try store().list()
    let file = ".git/assets/requests.cache"
    let whole = try sandbox.bytes(file)
    try sandbox.write(file, content)
    let again = try store().list()
    #expect(text(again) == text(known) && again.readCount == known.readCount)
    #expect(try sandbox.bytes(file) == whole)
    sandbox.remove(file)
    #expect(text(try store().list()) == text(known))
  }

  @Test func aCacheOfOtherTipsIsNotBelieved() throws {
    let request = try open("bell")
    _ = try store().list()
    let old = try sandbox.bytes(".git/assets/requests.cache")
    try approve(request)
    let new = try store().list()
    #expect(new.requests[0].state == .approved)
    try sandbox.write(".git/assets/requests.cache", old)
    #expect(text(try store().list()) == text(new))
  }

  @Test func aMovedTargetIsLookedAtWithoutReadingEvents() throws {
    try open("bell")
    try open("notes")
    _ = try store().list()
    try sandbox.git("merge", "-q", "--squash", "bell")
    try sandbox.git("commit", "-q", "-m", "Squash it")
    let squash = try sandbox.git("rev-parse", "HEAD")
    try commit("Redraw", ["Icons.xcassets/bell.imageset/bell.png": "3"])
    let list = try store().list()
    #expect(list.readCount == 0)
    let bell = try #require(list.requests.first { $0.source == "bell" })
    #expect(bell.state == .merged && bell.merged == .init(commit: squash, how: "squash"))
    #expect(list.requests.first { $0.source == "notes" }?.state == .open)
    // If the branch is replaced by one without it, it isn't merged.
    try sandbox.git("reset", "-q", "--hard", "HEAD~2")
    try commit("Another", ["notes.txt": "5"])
    #expect(try store().list().requests.allSatisfy { !$0.isMerged })
  }

  @Test func newSettingsOfTheTargetAreApplied() throws {
    try open("bell")
    #expect(try store().list().requests[0].state == .open)
    try commit("No approvals", [".assetsconfig": "[requests]\n  approvals = 0\n"])
    let list = try store().list()
    #expect(list.requests[0].state == .approved && list.readCount == 2)
    #expect(try store().list().readCount == 0)
  }

  /// A request that says it was merged is believed if the target branch has that commit.
  @Test func aMergeThatTheTargetDeniesDoesNotCount() throws {
    let request = try open("bell")
    let store = try store()
    let lie = try sandbox.git("rev-parse", "notes")
    _ = try store.add(
      .merged(commit: lie, how: "merge", head: request.version?.head ?? ""), "Merged", to: request, by: people(store))
    #expect(try self.store().list().requests[0].state == .open)
    #expect(try self.store().request(named: "bell").deniedMerge == lie)
    // A commit that the target has, and that has nothing of the branch.
    try sandbox.git("merge", "-q", "--no-ff", "-m", "Now", "notes")
    #expect(try self.store().list().requests[0].state == .open)
    #expect(try self.store().request(named: "bell").deniedMerge == lie)
    try sandbox.git("merge", "-q", "--no-ff", "-m", "Now", "bell")
    #expect(try self.store().list().requests[0].state == .merged)
  }

  /// What is no request is named, hides nothing, and isn't read again.
  @Test func referencesToOtherThingsAreProblems() throws {
    try open("bell")
    try sandbox.git("tag", "-a", "-m", "tag", "v1")
    let targets = ["v1", "HEAD:notes.txt", "HEAD^{tree}", "main"]
    for (number, target) in targets.enumerated() {
      let id = try sandbox.git("rev-parse", target)
      try sandbox.write(".git/refs/assets/requests/000000000000000\(number)", id + "\n")
      try sandbox.write(".git/refs/assets/remotes/origin/requests/\(try store().list().requests[0].id)", id + "\n")
      let list = try store().list()
      #expect(list.requests.map(\.source) == ["bell"])
      #expect(list.problems.count == number + 2, "\(target): \(list.problems)")
    }
    #expect(try store().list().readCount <= 1)
    #expect(try store().request(named: "bell").title == "Change bell")
  }

  @Test func twoRemotesWithDifferentStatesAreOneRequest() throws {
    let request = try open("bell")
    let name = "refs/assets/requests/\(request.id)"
    let one = try say("One", in: request).history.tips[0]
    try sandbox.git("update-ref", name, request.history.tips[0])
    let other = try say("Other", in: request).history.tips[0]
    try sandbox.git("update-ref", name, request.history.tips[0])
    try sandbox.git("update-ref", "refs/assets/remotes/origin/requests/\(request.id)", one)
    try sandbox.git("update-ref", "refs/assets/remotes/mirror/requests/\(request.id)", other)
    let list = try store().list()
    #expect(list.requests[0].openCount == 2 && list.problems.isEmpty)
    #expect(try store().list().readCount == 0)
    let both = try store().request(named: "bell")
    #expect(Set(both.threads.map(\.first.text)) == ["One", "Other"])
    // Whoever goes on joins both.
    let joined = try say("Three", in: both)
    #expect(try sandbox.git("rev-list", joined.history.tips[0]).split(separator: "\n").contains(Substring(one)))
    #expect(try sandbox.git("fsck", "--strict") == "")
  }

  @Test func manyRequestsReadAtOnceAreTheSame() throws {
    for _ in 0..<20 { try say("Said", in: open("bell")) }
    let list = try store().list()
    #expect(list.requests.count == 20 && list.readCount == 60)
    try sandbox.git("gc", "-q")
    sandbox.remove(".git/assets/requests.cache")
    let packed = try store().list()
    #expect(text(packed) == text(list) && packed.readCount == 60)
  }

  // MARK: - Settings

  @Test func aFolderMayNeedMoreApprovalsAndItsOwnReviewers() throws {
    let settings = """
      [requests]
        approvals = 1
        reviewers = kat@example.com
      [requests "Brand/**"]
        approvals = 2
        reviewers = Brand@example.com
      [requests "logo.imageset"]
        approvals = 3

      """
    try commit("Settings", [".assetsconfig": settings, "Brand.xcassets/seal.imageset/seal.png": "1"])
    let store = try store()
    let rules = try store.rules(of: "main")
    #expect(rules.approvals(ofPaths: ["Icons/bell.png"]) == 1)
    #expect(rules.approvals(ofPaths: ["Brand/seal.png", "Icons/bell.png"]) == 2)
    #expect(rules.approvals(ofPaths: ["Brand/logo.imageset/logo.png"]) == 3)
    var free = rules
    free.folders[0].approvals = 0
    #expect(free.approvals(ofPaths: ["Brand/seal.png"]) == 0)
    #expect(free.approvals(ofPaths: ["Brand/seal.png", "Icons/bell.png"]) == 1)
    #expect(rules.reviewers(ofPaths: ["Icons/bell.png"]) == ["kat@example.com"])
    #expect(rules.reviewers(ofPaths: ["Brand/x"]) == ["kat@example.com", "brand@example.com"])
  }

  @Test func anAssetOfSuchAFolderNeedsItsApprovals() throws {
    try commit("Settings", [".assetsconfig": "[requests \"Icons.xcassets/**\"]\n  approvals = 2\n"])
    let (bell, notes) = (try open("bell"), try open("notes"))
    try approve(bell)
    try approve(notes)
    #expect(
      try store().list().requests.map(\.state) == [.open, .approved]
        || store().list().requests.map(\.state) == [.approved, .open])
    #expect(try store().list().requests.first { $0.source == "notes" }?.state == .approved)
    try approve(store().request(named: "bell"), by: "Kat")
    #expect(try store().list().requests.allSatisfy { $0.state == .approved })
  }

  @Test(arguments: ["unknown = 1", "approvals = many", "stale = never", "signed = true", "reviewers = kat"])
  func anUnknownSettingIsAnError(line: String) throws {
    let request = try open("bell")
    for section in ["[requests]", "[requests \"Brand/**\"]"] {
      try commit("Settings", [".assetsconfig": "\(section)\n  \(line)\n"])
      #expect(throws: RequestError.self) { try store().standing(of: request) }
    }
  }

  @Test func whatTheReviewedBranchSaysDoesNotCount() throws {
    try sandbox.git("switch", "-q", "bell")
    try commit("Loosen", [".assetsconfig": "[requests]\n  approvals = 0\n  ownApproval = true\n"])
    try sandbox.git("switch", "-q", "main")
    let request = try open("bell")
    #expect(throws: RequestError.self) { try approve(request, by: "Ada") }
    #expect(try store().list().requests[0].state == .open)
  }

  // MARK: - Lies

  /// A version whose beginning the target doesn't have would be merged with more than was looked at.
  @Test func approvalsOfAVersionThatBeginsElsewhereDontCount() throws {
    try sandbox.git("switch", "-q", "bell")
    let hidden = try sandbox.git("rev-parse", "HEAD")
    try commit("Small", ["notes.txt": "small"])
    try sandbox.git("switch", "-q", "main")
    let store = try store()
    let (base, head) = (try #require(ObjectID(hidden)), try #require(try store.source("bell")))
    let request = try store.open(
      .open(source: "bell", target: "main", reviewers: []), "Small change",
      store.version(base: base, head: head, reason: "commits"), by: people(store))
    try approve(request)
    #expect(try self.store().list().requests[0].state == .open)
    // Whoever acts next records where the branch begins.
    let corrected = try self.store().refresh(self.store().request(named: "bell"), by: people(store))
    #expect(corrected.versions.count == 2 && corrected.version?.base != hidden)
    #expect(try self.store().standing(of: corrected).missing.map(\.name) == ["bell"])
  }

  /// A version that begins at an older commit of the target shows less than a merge takes in.
  @Test func aVersionThatBeginsAtAnOlderCommitHidesNothing() throws {
    let bell = "Icons.xcassets/bell.imageset/bell.png"
    let old = try sandbox.git("rev-parse", "main")
    try commit("New bell", [bell: "3"])
    try sandbox.git("switch", "-q", "-c", "small")
    // As it was in the older commit.
    try commit("Small change", [bell: "1", "notes.txt": "small"])
    try sandbox.git("switch", "-q", "main")
    let store = try store()
    let (base, head) = (try #require(ObjectID(old)), try #require(try store.source("small")))
    let request = try store.open(
      .open(source: "small", target: "main", reviewers: []), "Small change",
      store.version(base: base, head: head, reason: "commits"), by: people(store))
    #expect(try store.parts(of: #require(request.version)).map(\.name) == ["notes.txt"])
    try approve(request)
    let standing = try store.standing(of: store.request(named: "small"))
    #expect(standing.missing.map(\.name) == ["bell"] && standing.state == .open)
    // What is shown is what a merge takes in.
    #expect(try store.asMergeable(request).version?.base != old)
    #expect(try store.refresh(store.request(named: "small"), by: people(store)).versions.count == 2)
  }

  @Test func assetsWithTheSameNameAreApprovedByTheirPaths() throws {
    let paths = ["A.xcassets/bell.imageset", "B.xcassets/bell.imageset"]
    try commit("Two", Dictionary(uniqueKeysWithValues: paths.map { ($0 + "/bell.png", "1") }))
    try sandbox.git("switch", "-q", "-c", "both")
    try commit("Change both", Dictionary(uniqueKeysWithValues: paths.map { ($0 + "/bell.png", "2") }))
    try sandbox.git("switch", "-q", "main")
    let request = try open("both")
    let store = try store()
    #expect { try store.judge(.approve, ["bell"], nil, on: request, by: people(store, "Grace")) } throws: { error in
      if case RequestError.ambiguousAsset("bell", paths)? = error as? RequestError { true } else { false }
    }
    let approved = try store.judge(.approve, [paths[0]], nil, on: request, by: people(store, "Grace"))
    #expect(try store.standing(of: approved).missing.map(\.name) == [paths[1]])
  }

  /// Of two branches that merged each other no commit shows all that a merge takes in.
  @Test func noApprovalCountsIfBothBranchesMergedEachOther() throws {
    for branch in ["bell", "notes"] {
      try sandbox.git("switch", "-q", "-c", "\(branch)-crossed", branch)
      try sandbox.git("merge", "-q", "-m", "Cross", branch == "bell" ? "notes" : "bell")
    }
    try commit("More", ["notes.txt": "3"])
    try sandbox.git("branch", "-f", "main", "bell-crossed")
    let request = try open("notes-crossed")
    try approve(request)
    let standing = try store().standing(of: store().request(named: "notes-crossed"))
    #expect(!standing.isVerified && standing.state == .open)
  }

  /// An approval is for what was shown, not for what a version says of itself.
  @Test func aVersionThatStatesTheSumOfAnotherChangeHidesNothing() throws {
    let bell = "Icons.xcassets/bell.imageset/bell.png"
    try sandbox.git("switch", "-q", "-c", "small", "main")
    try commit("Small change", ["notes.txt": "small"])
    let small = try sandbox.git("rev-parse", "HEAD")
    try commit("More", [bell: "3"])
    let large = try sandbox.git("rev-parse", "HEAD")
    try sandbox.git("reset", "-q", "--hard", small)
    try sandbox.git("switch", "-q", "main")
    let store = try store()
    let base = try #require(try store.target("main"))
    var version = try store.version(base: base, head: try #require(ObjectID(small)), reason: "commits")
    version.change = try store.version(base: base, head: try #require(ObjectID(large)), reason: "commits").change
    let request = try store.open(
      .open(source: "small", target: "main", reviewers: []), "Small change", version, by: people(store))
    try approve(request)
    #expect(try self.store().list().requests[0].state == .approved)
    try sandbox.git("branch", "-f", "small", large)
    let moved = try store.refresh(store.request(named: "small"), by: people(store))
    let standing = try store.standing(of: moved)
    #expect(standing.missing.map(\.name).contains("bell") && standing.state == .open, "\(standing)")
  }

  @Test func aCommitWithTheSameFilesByChanceCanBeIgnored() throws {
    let request = try open("bell")
    try sandbox.git("merge", "-q", "--squash", "bell")
    try sandbox.git("commit", "-q", "-m", "By chance")
    try commit("Back", ["Icons.xcassets/bell.imageset/bell.png": "1"])
    #expect(try store().list().requests[0].isMerged)
    let later: Int64 = 1_900_000_000
    _ = try store().reopen(nil, request, by: people(store(), at: later))
    #expect(try store().list().requests.map(\.state) == [.open])
    #expect(try store().request(named: "bell").version?.reason == "reopened")
  }

  @Test func aMessageOfFortyMegabytesIsNotReadAndHidesNothing() throws {
    let request = try open("bell")
    let tip = request.history.tips[0]
    let text = String(repeating: "long ", count: 8 << 20)
    try sandbox.write("message", text)
    let tree = try sandbox.git("rev-parse", "\(tip)^{tree}")
    let large = try sandbox.git("commit-tree", "-p", tip, "-F", "message", tree)
    try sandbox.git("update-ref", "refs/assets/requests/\(request.id)", large)
    sandbox.remove("message")
    for isPacked in [false, true] {
      if isPacked { try sandbox.git("repack", "-q", "-a", "-d") }
      sandbox.remove(".git/assets/requests.cache")
      let reader = MessageReader(try store().repository, upTo: 65536)
      let commit = try #require(try ObjectID(large).flatMap { try reader.commit($0) })
      #expect(commit.message == nil && commit.parents.map(\.description) == [tip])
      #expect(try store().list().requests.map(\.title) == ["Change bell"])
      try say("Still here", in: store().request(named: "bell"))
    }
    #expect(try store().list().requests[0].openCount == 2)
  }

  /// One reference with the name of the folder of all requests.
  @Test func aNameThatIsTheFolderOfRequestsIsAnErrorAndNoCrash() throws {
    try sandbox.git("update-ref", "refs/assets/requests", "HEAD")
    #expect(try store().list().requests.isEmpty)
    #expect(throws: (any Error).self) { try open("bell") }
    try sandbox.git("update-ref", "-d", "refs/assets/requests")
    try open("bell")
    #expect(try store().list().requests.count == 1)
  }

  /// A clock that is a year behind changes no order of answers, and what it says is kept.
  @Test func aClockSetBackKeepsTheOrderOfAnswers() throws {
    let request = try say("First", in: open("bell"))
    let store = try store()
    let late = try store.comment(
      "A year earlier", at: nil, reply: nil, on: request, by: people(store, at: 1_700_100_000 - 31_536_000))
    let last = try store.comment("Last", at: nil, reply: nil, on: late, by: people(store, "Kat"))
    #expect(last.threads.map(\.first.text) == ["First", "A year earlier", "Last"])
    #expect(try self.store().request(named: "bell").threads.map(\.first.text) == ["First", "A year earlier", "Last"])
  }

  @Test func mainMergedIntoARequestHidesNothing() throws {
    let request = try say("The rim", in: open("bell"))
    let tree = try sandbox.git("rev-parse", "HEAD^{tree}")
    let merged = try sandbox.git("commit-tree", "-p", request.history.tips[0], "-p", "main", "-m", "Merge main", tree)
    try sandbox.git("update-ref", "refs/assets/requests/\(request.id)", merged)
    #expect(try store().request(named: "bell").threads.map(\.first.text) == ["The rim"])
    let list = try store().list()
    #expect(list.problems.isEmpty && list.requests.count == 1)
  }

  // MARK: - One request

  func overview(_ branch: String) throws -> RequestOverview {
    let store = try store()
    return try RequestOverview(
      store.request(named: branch), store, nil, now: GitTime(seconds: 1_700_200_000, offsetMinutes: 0))
  }

  @Test func anOverviewHasEveryAnswer() throws {
    try say("The rim", in: open("bell"))
    try approve(store().request(named: "bell"))
    let overview = try overview("bell")
    #expect(overview.request.opinions.map(overview.sentence(of:)) == ["Grace approved"])
    #expect(overview.rows.map(\.name) == ["bell"] && overview.rows.map { $0.approvers.map(\.name) } == [["Grace"]])
    let json = try #require(try overview.json().object)
    #expect(json["threads"]?.elements?.count == 1 && json["assets"]?.elements?.count == 1)
    let page = try #require(try overview.page().object)
    #expect(page["source"]?.text == "bell" && page["verdicts"]?.elements?.map(\.text) == ["Grace approved"])
    #expect(page["approved"]?.elements?.first?.object?["asset"]?.text == "bell")
  }

  /// Open comments do not block a merge unless a setting says so.
  @Test func openCommentsBlockTheMergeOnlyIfASettingSaysSo() throws {
    try say("The rim", in: open("bell"))
    let page = try #require(try overview("bell").page().object)
    #expect(page["openComments"]?.text == "1 open comment doesn't block the merge")
    #expect(page["needed"]?.elements?.contains("1 open comment to resolve") == false)
    try commit("Settings", [".assetsconfig": "[requests]\n  threads = resolved\n"])
    let strict = try #require(try overview("bell").page().object)
    #expect(strict["openComments"] == nil)
    #expect(strict["needed"]?.elements?.contains("1 open comment to resolve") == true)
  }

  @Test(arguments: [
    (0, "(no date)"), (1_700_199_970, "just now"), (1_700_199_000, "16 minutes ago"), (1_700_193_000, "1 hour ago"),
    (1_700_000_000, "2 days ago"), (1_690_000_000, "2023-07-22"), (1_700_400_000, "(clock 3 days ahead)"),
  ])
  func timesAreRelative(seconds: Int64, text: String) throws {
    try open("bell")
    #expect(try overview("bell").time(seconds) == text)
  }

  @Test func aRequestIsFoundByACommentOfIt() throws {
    let request = try open("bell")
    let id = try #require(try say("The rim", in: request).threads.first?.first.id)
    let (found, whole) = try store().request(nil, holding: String(id.prefix(7)).uppercased())
    #expect(found.id == request.id && whole == id)
    for digits in ["", String(id.prefix(3)), "zzzzzzz"] {
      #expect(throws: RequestError.self) { try store().request(nil, holding: digits) }
    }
  }

  @Test func aNameMayBeAnAssetOfTheOwnRequest() throws {
    let request = try open("bell")
    try open("notes")
    try sandbox.git("switch", "-q", "bell")
    let store = try store()
    let version = try #require(request.version)
    let part = try #require(try store.parts(of: version).first)
    let (own, assets) = try store.request(part.subject.path, ["horn"])
    #expect(own.id == request.id && assets == [part.subject.path, "horn"])
    let (other, rest) = try store.request("notes", ["horn"])
    #expect(other.source == "notes" && rest == ["horn"])
    #expect(throws: RequestError.self) { try store.request(part.subject.path) }
  }

  @Test func aClosedRequestCannotBeChanged() throws {
    let request = try open("bell")
    let store = try store()
    _ = try store.close(nil, request, by: people(store))
    #expect {
      try store.current("bell", by: people(store))
    } throws: { error in
      if case RequestError.isOver("bell", isMerged: false) = error { true } else { false }
    }
    #expect(try store.current("bell", by: people(store), evenClosed: true).0.isClosed)
  }
}

import Testing

@testable import Review

@Suite struct ReviewTests {
  static let ada = Person(name: "Ada", email: "ada@example.com")
  static let grace = Person(name: "Grace", email: "Grace@example.com")
  static let empty = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

  /// Commits by id, as a repository would have them.
  struct Fixture {
    var commits: [String: EventCommit] = [:]

    static func id(_ name: String) -> String {
      let hex = name.utf8.map { String($0, radix: 16) }.joined()
      return hex + String(repeating: "0", count: 40 - hex.utf8.count)
    }

    mutating func add(
      _ name: String, _ parents: [String], _ message: String?, at seconds: Int64, by author: Person = ada,
      recordedBy committer: Person? = nil, tree: String = empty
    ) {
      let id = Self.id(name)
      commits[id] = EventCommit(
        id: id, parents: parents.map(Self.id), tree: tree, author: author, committer: committer ?? author,
        seconds: seconds, message: message)
    }

    mutating func add(
      _ name: String, _ parents: [String], _ kind: ReviewEvent.Kind, _ text: String = "x", at seconds: Int64,
      by author: Person = ada, recordedBy committer: Person? = nil
    ) {
      add(
        name, parents, kind.message(text, nonce: "0123456789abcdef").bytes, at: seconds, by: author,
        recordedBy: committer)
    }

    func history(_ tips: String...) throws -> ReviewHistory {
      try ReviewHistory(id: String(Self.id("a").prefix(16)), tips: tips.map(Self.id)) { commits[$0] }
    }

    func request(_ tips: String...) throws -> ReviewRequest {
      ReviewRequest(
        id: String(Self.id("a").prefix(16)),
        try ReviewHistory(id: String(Self.id("a").prefix(16)), tips: tips.map(Self.id)) { commits[$0] })
    }
  }

  static func version(_ change: Character) -> ReviewEvent.Kind {
    .version(
      .init(
        base: Fixture.id("base"), head: Fixture.id("head\(change)"), baseTree: Fixture.id("t"),
        headTree: Fixture.id("u"),
        change: String(repeating: change, count: 64), reason: "commits"))
  }

  static func verdict(_ verdict: ReviewEvent.Verdict, _ change: Character, _ assets: [(String, String)] = [])
    -> ReviewEvent.Kind
  {
    .verdict(
      verdict, head: Fixture.id("head\(change)"), change: String(repeating: change, count: 64),
      subjects: assets.map { asset($0.0, $0.1) })
  }

  static func asset(_ name: String, _ change: String) -> SubjectChange {
    SubjectChange(.asset("Icons.xcassets/\(name).imageset"), change: change)
  }

  static func opened() -> Fixture {
    var fixture = Fixture()
    fixture.add(
      "a", [], .open(source: "bell", target: "main", reviewers: ["grace@example.com"]), "Redraw the bell\n\nSofter.",
      at: 100)
    fixture.add("v", ["a", "head1"], version("1"), at: 100)
    return fixture
  }

  // MARK: - Messages

  @Test func theLastLineIsTheEventAndTheRestIsText() {
    let message = ReviewEvent.Kind.comment(head: nil, anchor: nil, reply: nil).message(
      "assets-event: {}\n\nnot an event", nonce: "00")
    #expect(
      message.bytes
        == "assets-event: {}\n\nnot an event\n\nassets-event: {\"event\":\"comment\",\"format\":1,\"nonce\":\"00\"}\n")
    let read = EventMessage(parsing: message.bytes)
    #expect(read.text == "assets-event: {}\n\nnot an event")
    #expect(read.values?["event"] == .string("comment"))
  }

  @Test(arguments: [
    "assets-event: {", "assets-event: []", "assets-event: {\"event\":null}",
    "assets-event: {\"a\":1,\"a\":2}", "assets-event: {\"a\":1e999}",
    "assets-event: {\"a\":" + String(repeating: "[", count: 10_000),
    "assets-event: {\"a\":" + String(repeating: "[", count: 10) + String(repeating: "]", count: 10) + "}",
  ])
  func whatIsNoEventIsInvalid(line: String) {
    let message = EventMessage(parsing: "text\n\n" + line + "\n")
    #expect(message.isInvalid)
    #expect(message.values == nil)
  }

  @Test func sharesHaveNoZeroAtTheirEnd() {
    #expect(
      [0, 0.5, 0.25, 1, 1.0 / 3].map { EventValue.share($0).canonical } == ["0", "0.5", "0.25", "1", "0.333333"])
  }

  @Test func textsWithControlCharactersAreRefused() {
    #expect(EventMessage.cleaned("a\u{1B}[31m") == nil)
    #expect(EventMessage.cleaned(" \n\n") == nil)
    #expect(EventMessage.cleaned(String(repeating: "a", count: 40_000)) == nil)
    #expect(EventMessage.cleaned("\n a\tb \n\n") == " a\tb")
  }

  // MARK: - Order

  @Test func whatAnswersComesAfterWhatItAnswersWhateverTheClocksSay() throws {
    var fixture = Self.opened()
    fixture.add("b", ["v"], .comment(head: nil, anchor: nil, reply: nil), "late clock", at: 9_000_000)
    fixture.add("c", ["b"], .comment(head: nil, anchor: nil, reply: nil), "answer", at: 50, by: Self.grace)
    let history = try fixture.history("c")
    #expect(history.events.map(\.text) == ["Redraw the bell\n\nSofter.", "x", "late clock", "answer"])
  }

  @Test func twoTipsGiveTheSameEventsAsTheirJoinInAnyOrder() throws {
    var fixture = Self.opened()
    fixture.add("b", ["v"], .comment(head: nil, anchor: nil, reply: nil), "one", at: 200)
    fixture.add("c", ["v"], .comment(head: nil, anchor: nil, reply: nil), "other", at: 150, by: Self.grace)
    fixture.add("j", ["b", "c"], "Merge", at: 300)
    let orders = [try fixture.history("b", "c"), try fixture.history("c", "b"), try fixture.history("j")]
    for history in orders { #expect(history.events.map(\.text).suffix(2) == ["other", "one"]) }
    #expect(orders[0].tips == ["b", "c"].map(Fixture.id).sorted())
    #expect(orders[2].tips == [Fixture.id("j")])
    #expect(orders[2].skipped == 0)
  }

  @Test func anAnswerOfPlainGitIsAComment() throws {
    var fixture = Self.opened()
    fixture.add("b", ["v"], "Looks good\n", at: 200, by: Self.grace)
    let request = try fixture.request("b")
    #expect(request.threads.map(\.first.text) == ["Looks good"])
  }

  @Test func aBadTipHidesNothingAndSaysNothing() throws {
    var fixture = Self.opened()
    fixture.add("b", ["v"], .comment(head: nil, anchor: nil, reply: nil), "fine", at: 200)
    fixture.add("m", [], "first of main", at: 10, tree: "code")
    fixture.add("n", ["m"], "second of main", at: 20, tree: "code2")
    fixture.add("j", ["b", "n"], "main merged in", at: 300, tree: "code3")
    fixture.add("k", ["j"], "text\n\nassets-event: {\"event\":", at: 301)
    fixture.add("l", ["k", "n"], Self.version("9"), at: 302)
    let history = try fixture.history("l")
    #expect(history.events.map(\.text).last == "fine")
    #expect(history.events.count == 3)
  }

  @Test func aForeignOpeningIsNoRequest() throws {
    var fixture = Self.opened()
    fixture.add("z", [], .open(source: "x", target: "y", reviewers: []), at: 1)
    #expect(throws: ReviewHistoryError.notARequest) { try fixture.history("z") }
    fixture.add("j", ["v", "z"], "Merge", at: 300)
    #expect(try fixture.request("j").source == "bell")
  }

  @Test func eventsOfAnotherRootSayNothingWhateverTheirDates() throws {
    var fixture = Self.opened()
    fixture.add("z", [], .open(source: "x", target: "y", reviewers: []), at: 1)
    fixture.add("y", ["z"], .comment(head: nil, anchor: nil, reply: nil), "early", at: 2)
    fixture.add("j", ["v", "y"], "Merge", at: 300)
    let request = try fixture.request("j")
    #expect(request.source == "bell" && request.threads.isEmpty)
  }

  @Test func aLongHistoryIsWalkedInALoop() throws {
    var fixture = Self.opened()
    var last = "v"
    for number in 0..<15_000 {
      fixture.add("n\(number)", [last], .comment(head: nil, anchor: nil, reply: nil), "\(number)", at: 100)
      last = "n\(number)"
    }
    let history = try fixture.history(last)
    #expect(history.events.count == 15_002)
    #expect(history.events.last?.text == "14999")
  }

  // MARK: - State

  @Test func aRequestIsWhatItsEventsAddUpTo() throws {
    var fixture = Self.opened()
    fixture.add(
      "b", ["v"], .comment(head: nil, anchor: Anchor(asset: "bell"), reply: nil), "The rim", at: 200, by: Self.grace)
    fixture.add("c", ["b"], .comment(head: nil, anchor: nil, reply: Fixture.id("b")), "Moved", at: 300)
    fixture.add("d", ["c"], .comment(head: nil, anchor: nil, reply: Fixture.id("zz")), "reply to nothing", at: 310)
    fixture.add("e", ["d"], .unknown("sparkle"), at: 320)
    let request = try fixture.request("e")
    #expect(request.title == "Redraw the bell")
    #expect(request.text == "Softer.")
    #expect(request.threads.map(\.first.text) == ["The rim", "reply to nothing"])
    #expect(request.threads.first?.replies.map(\.text) == ["Moved"])
    #expect(request.threads.first?.anchor?.asset == "bell")
    #expect(request.unknownCount == 1)
  }

  static let assets = [asset("bell", "b1"), asset("gong", "g1")]

  /// As a merge takes them in.
  static func parts(_ changes: [SubjectChange], needed: Int = 1) -> [ReviewPart] {
    changes.map { ReviewPart($0, name: $0.subject.label, needed: needed) }
  }

  @Test func anApprovalStandsWhileTheChangeIsTheSameAndFallsForEachAssetThatChanged() throws {
    var fixture = Self.opened()
    fixture.add("b", ["v"], Self.verdict(.approve, "1"), at: 200, by: Self.grace)
    let approved = try fixture.request("b").standing(of: Self.parts(Self.assets)) { _ in [] }
    #expect(approved.state == .approved)
    #expect(approved.approvers.map(\.name) == ["Grace"])
    fixture.add("w", ["b", "head2"], Self.version("2"), at: 300)
    let changed = [Self.assets[0], Self.asset("gong", "g2")]
    let later = try fixture.request("w").standing(of: Self.parts(changed)) { $0.first == "1" ? Self.assets : [] }
    #expect(later.state == .open)
    #expect(later.missing.map(\.name) == ["gong"])
    #expect(later.parts.first?.approvers.map(\.name) == ["Grace"])
  }

  @Test func ownApprovalsAndThoseRecordedForOthersDontCount() throws {
    var fixture = Self.opened()
    fixture.add("b", ["v"], Self.verdict(.approve, "1"), at: 200)
    fixture.add("c", ["b"], Self.verdict(.approve, "1"), at: 201, by: Self.grace, recordedBy: Self.ada)
    let request = try fixture.request("c")
    #expect(request.standing(of: Self.parts(Self.assets)) { _ in [] }.state == .open)
    #expect(request.opinions.count == 2)
  }

  /// What is recorded for a person replaces only what the same person recorded before.
  @Test func whatIsRecordedForAPersonLiftsNothingThatWasSaid() throws {
    let kat = Person(name: "Kat", email: "kat@example.com")
    func state(_ fixture: Fixture, _ tip: String) throws -> ReviewRequest.State {
      var rules = ReviewRules()
      (rules.countsImported, rules.approvals) = (true, 0)
      let states = try [ReviewRules(), rules].map { rules in
        try fixture.request(tip).standing(of: Self.parts(Self.assets, needed: rules.approvals), rules) { _ in [] }.state
      }
      return states[0] == .changesRequested ? states[1] : states[0]
    }
    var fixture = Self.opened()
    fixture.add("b", ["v"], Self.verdict(.changes, "1"), at: 200, by: Self.grace)
    fixture.add("c", ["b"], Self.verdict(.approve, "1"), at: 300, by: Self.grace, recordedBy: Self.ada)
    fixture.add("d", ["c"], Self.verdict(.approve, "1"), at: 301, by: Self.grace, recordedBy: kat)
    #expect(try state(fixture, "d") == .changesRequested)
    #expect(try fixture.request("d").opinions.map(\.recordedBy) == [nil, Self.ada, kat])
    // What Grace says herself replaces what others recorded.
    fixture.add("e", ["d"], Self.verdict(.withdraw, "1"), at: 302, by: Self.grace)
    #expect(try fixture.request("e").opinions.map(\.recordedBy) == [nil])
    #expect(try state(fixture, "e") == .open)
    // The same person may record an answer that replaces an earlier one, and no other person may.
    fixture.add("f", ["e"], Self.verdict(.changes, "1"), at: 400, by: Self.grace, recordedBy: kat)
    fixture.add("g", ["f"], Self.verdict(.approve, "1"), at: 401, by: Self.grace, recordedBy: Self.ada)
    #expect(try state(fixture, "g") == .changesRequested)
    fixture.add("h", ["f"], Self.verdict(.approve, "1"), at: 401, by: Self.grace, recordedBy: kat)
    #expect(try state(fixture, "h") == .open)
  }

  @Test func theMessageOfEveryVerdictStaysInTheConversation() throws {
    var fixture = Self.opened()
    func verdict(_ verdict: ReviewEvent.Verdict, _ assets: [SubjectChange] = []) -> ReviewEvent.Kind {
      .verdict(verdict, head: Fixture.id("head1"), change: String(repeating: "1", count: 64), subjects: assets)
    }
    fixture.add("b", ["v"], verdict(.changes, [Self.assets[0]]), "Changes\n\nToo bold", at: 200, by: Self.grace)
    fixture.add("c", ["b"], .comment(head: nil, anchor: nil, reply: nil), "Which one?", at: 201)
    fixture.add("d", ["c"], verdict(.changes, [Self.assets[1]]), "Changes\n\nGong, too", at: 202, by: Self.grace)
    func messages(_ tip: String) throws -> [String] {
      try fixture.request(tip).conversation.map { contribution in
        switch contribution {
        case .thread(let thread): thread.first.text
        case .message(let message): "\(message.text): \(message.status)"
        }
      }
    }
    #expect(try messages("d") == ["Too bold: current", "Which one?", "Gong, too: current"])
    fixture.add("e", ["d"], verdict(.approve, [Self.assets[0]]), "Approve\n\nBetter", at: 203, by: Self.grace)
    #expect(
      try messages("e") == ["Too bold: superseded", "Which one?", "Gong, too: current", "Better: current"])
    fixture.add("f", ["e"], verdict(.withdraw), "Withdraw\n\nWait", at: 204, by: Self.grace)
    fixture.add("g", ["f"], verdict(.approve), "Approve", at: 205, by: Self.grace)
    #expect(
      try messages("g") == [
        "Too bold: superseded", "Which one?", "Gong, too: withdrawn", "Better: withdrawn", "Wait: current",
      ])
    // What others recorded stays, too, though nothing of it counts any more.
    fixture.add("r", ["v"], verdict(.approve), "Approve\n\nOn paper", at: 150, by: Self.grace, recordedBy: Self.ada)
    fixture.add("s", ["r"], verdict(.changes), "Changes", at: 151, by: Self.grace)
    #expect(try messages("s") == ["On paper: superseded"])
  }

  @Test func ofTwoVerdictsAtOnceTheStricterOneCounts() throws {
    var fixture = Self.opened()
    fixture.add("b", ["v"], Self.verdict(.changes, "1"), at: 200, by: Self.grace)
    fixture.add("c", ["v"], Self.verdict(.approve, "1"), at: 300, by: Self.grace)
    #expect(try fixture.request("b", "c").standing(of: Self.parts(Self.assets)) { _ in [] }.state == .changesRequested)
    fixture.add("d", ["b"], Self.verdict(.approve, "1"), at: 300, by: Self.grace)
    #expect(try fixture.request("d").standing(of: Self.parts(Self.assets)) { _ in [] }.state == .approved)
  }

  @Test func anAssetCanBeApprovedByItself() throws {
    var fixture = Self.opened()
    fixture.add("b", ["v"], Self.verdict(.approve, "1", [("bell", "b1")]), at: 200, by: Self.grace)
    #expect(try fixture.request("b").standing(of: Self.parts(Self.assets)) { _ in [] }.missing.map(\.name) == ["gong"])
    fixture.add("c", ["b"], Self.verdict(.approve, "1", [("gong", "g1")]), at: 201, by: Self.grace)
    #expect(try fixture.request("c").standing(of: Self.parts(Self.assets)) { _ in [] }.state == .approved)
  }

  @Test func closingAndReopeningAtOnceLeavesARequestOpen() throws {
    var fixture = Self.opened()
    fixture.add("b", ["v"], .close(reason: "declined"), at: 200)
    #expect(try fixture.request("b").isClosed)
    fixture.add("c", ["v"], .reopen, at: 100)
    #expect(try !fixture.request("b", "c").isClosed)
    fixture.add("d", ["c"], .close(reason: "declined"), at: 100)
    #expect(try fixture.request("b", "d").isClosed)
  }

  @Test(arguments: ["../x", "/etc/passwd", "a/../b", "a\\b", "a//b", ""])
  func aPlaceOutsideOfTheProjectIsDropped(path: String) {
    #expect(Anchor(["asset": .string("bell"), "path": .string(path)]) == nil)
  }

  @Test func nothingOfTheEventIsLostWhenItIsReadBack() throws {
    let kinds: [ReviewEvent.Kind] = [
      .open(source: "a/b", target: "main", reviewers: ["x@y"]), Self.version("3"),
      .comment(
        head: Fixture.id("h"), anchor: Anchor(asset: "bell", path: "I.xcassets/bell.imageset"), reply: Fixture.id("r")),
      Self.verdict(.changes, "1", [("bell", "b1")]), .close(reason: "declined"), .reopen,
      .merged(commit: Fixture.id("c"), how: "merge", head: Fixture.id("h")), .ask(add: ["a@b"], remove: ["c@d"]),
      .resolve(thread: Fixture.id("t"), isResolved: false), .edit(of: Fixture.id("b")),
      .editBranches(source: "x", target: nil), .hide(of: Fixture.id("b"), reason: "spam"),
      .link(url: "https://example.com/1"),
    ]
    for kind in kinds {
      let read = EventMessage(parsing: kind.message("text \"quoted\" é \u{202E}", nonce: "00").bytes)
      #expect(read.values.flatMap(ReviewEvent.Kind.init) == kind)
      #expect(read.text == "text \"quoted\" é \u{202E}")
    }
  }

  @Test func aThreadIsResolvedUntilItIsReopenedAndOfBothAtOnceItIsOpen() throws {
    var fixture = Self.opened()
    fixture.add("b", ["v"], .comment(head: nil, anchor: nil, reply: nil), at: 200)
    fixture.add("r", ["b"], .resolve(thread: Fixture.id("b"), isResolved: true), at: 300)
    #expect(try fixture.request("r").threads[0].isResolved)
    fixture.add("u", ["b"], .resolve(thread: Fixture.id("b"), isResolved: false), at: 100)
    #expect(try !fixture.request("r", "u").threads[0].isResolved)
    fixture.add("s", ["u"], .resolve(thread: Fixture.id("b"), isResolved: true), at: 90)
    #expect(try fixture.request("r", "s").threads[0].isResolved)
  }

  @Test func onlyTheAuthorEditsAndOnlyTheAuthorOrTheOpenerHides() throws {
    var fixture = Self.opened()
    let stranger = Person(name: "Eve", email: "eve@example.com")
    fixture.add("b", ["v"], .comment(head: nil, anchor: nil, reply: nil), "first", at: 200, by: Self.grace)
    fixture.add("c", ["b"], .edit(of: Fixture.id("b")), "forged", at: 201, by: stranger)
    fixture.add("d", ["c"], .edit(of: Fixture.id("b")), "recorded", at: 202, by: Self.grace, recordedBy: stranger)
    fixture.add("e", ["d"], .hide(of: Fixture.id("b"), reason: "spam"), at: 203, by: stranger)
    #expect(try fixture.request("e").threads.map(\.first.text) == ["first"])
    fixture.add("f", ["e"], .edit(of: Fixture.id("b")), "second", at: 204, by: Self.grace)
    let edited = try fixture.request("f").threads[0].first
    #expect(edited.text == "second" && edited.isEdited)
    fixture.add("g", ["f"], .hide(of: Fixture.id("b"), reason: "private"), at: 205)
    let hidden = try fixture.request("g").threads[0].first
    #expect(hidden.text.isEmpty && hidden.isHidden)
    fixture.add("h", ["g"], .edit(of: Fixture.id("a")), "New title\n\nNew text", at: 206)
    #expect(try fixture.request("h").title == "New title")
  }

  @Test func anAnswerThatIsImportedTwiceCountsOnce() throws {
    var fixture = Self.opened()
    let kind = ReviewEvent.Kind.comment(head: nil, anchor: nil, reply: nil)
    for (name, parent) in [("b", "v"), ("c", "b")] {
      fixture.add(name, [parent], kind.message("same", nonce: "00", answer: "abc").bytes, at: 200, by: Self.grace)
    }
    #expect(try fixture.request("c").threads.count == 1)
  }

  @Test func aSpotIsReadBackAndScales() throws {
    var anchor = Anchor(asset: "bell", path: "I.xcassets/bell.imageset")
    anchor.slot = ["scale": "3x", "locale": "fr", "appearance": "dark"]
    (anchor.file, anchor.blob, anchor.side) = ("bell@3x.png", Fixture.id("blob"), .after)
    anchor.spot = Anchor.Spot(pixels: [62, 40, 10, 5], width: 96, height: 72)
    let message = ReviewEvent.Kind.comment(head: nil, anchor: anchor, reply: nil).message("x", nonce: "00")
    guard case .comment(_, let read?, _)? = EventMessage(parsing: message.bytes).values.flatMap(ReviewEvent.Kind.init)
    else {
      Issue.record("not a comment")
      return
    }
    #expect(read.variant == "dark fr 3x")
    #expect(read.slot == anchor.slot && read.file == anchor.file && read.side == .after)
    #expect(read.spot?.pixels == [62, 40, 10, 5])
    #expect(read.spot?.pixels(onWidth: 32, height: 24) == [21, 13, 3, 2])
    #expect(read.spot?.pixels(onWidth: 32, height: 32) == nil)
    #expect(Anchor.Spot(pixels: [96, 0], width: 96, height: 72) == nil)
  }

  @Test(arguments: [
    #"{"size":[10,10],"unit":[0.5,0.5,0,0],"pixels":[9,9,0,0]}"#,
    #"{"size":[10,10],"unit":[0.9,0.9,0.5,0.5],"pixels":[9,9,5,5]}"#,
    #"{"size":[0,10],"unit":[0,0,0,0],"pixels":[0,0,0,0]}"#,
    #"{"size":[10,10],"unit":[0,0],"pixels":[0,0]}"#,
    #"{"size":[10,10],"unit":[0,0,0,0],"pixels":[9223372036854775807,0,9223372036854775807,0]}"#,
  ])
  func aSpotThatIsNotInsideIsDropped(json: String) throws {
    let line =
      #"assets-event: {"event":"comment","format":1,"anchor":{"asset":"bell","blob":""#
      + Fixture.id("b") + #"","# + json.dropFirst() + "}"
    guard
      case .comment(_, let anchor?, _)? = EventMessage(parsing: "x\n\n" + line).values.flatMap(ReviewEvent.Kind.init)
    else {
      Issue.record("not a comment")
      return
    }
    #expect(anchor.asset == "bell" && anchor.spot == nil)
  }

  @Test func ancestryGoesThroughJoinsAndAsidesAreNone() throws {
    var fixture = Self.opened()
    let comment = ReviewEvent.Kind.comment(head: nil, anchor: nil, reply: nil)
    fixture.add("b", ["v"], comment, at: 200)
    fixture.add("c", ["v"], comment, at: 201)
    fixture.add("j", ["b", "c"], "Merge", at: 202)
    fixture.add("d", ["j"], comment, at: 203)
    fixture.add("e", ["b"], comment, at: 204)
    let history = try fixture.history("d", "e")
    func isAncestor(_ one: String, _ other: String) -> Bool {
      history.isAncestor(Fixture.id(one), of: Fixture.id(other))
    }
    for (one, other) in [("a", "d"), ("b", "d"), ("c", "d"), ("v", "e"), ("b", "e")] { #expect(isAncestor(one, other)) }
    for (one, other) in [("c", "e"), ("d", "b"), ("b", "c"), ("d", "d")] { #expect(!isAncestor(one, other)) }
  }

  @Test func theRulesOfAProjectSayWhatCounts() throws {
    var fixture = Self.opened()
    fixture.add("b", ["v"], Self.verdict(.approve, "1"), at: 200)
    let kat = Person(name: "Kat", email: "kat@example.com")
    fixture.add("c", ["b"], Self.verdict(.approve, "1"), at: 201, by: Self.grace, recordedBy: kat)
    // What the author records for others counts as what the author says.
    fixture.add("k", ["c"], Self.verdict(.approve, "1"), at: 202, by: kat, recordedBy: Self.ada)
    fixture.add("d", ["k"], .comment(head: nil, anchor: nil, reply: nil), at: 203)
    fixture.add("w", ["d", "head2"], Self.version("2"), at: 300)
    let now = [Self.assets[0], Self.asset("gong", "g2")]
    func standing(_ change: (inout ReviewRules) -> Void) throws -> ReviewRequest.Standing {
      var rules = ReviewRules()
      change(&rules)
      return try fixture.request("w").standing(of: Self.parts(now, needed: rules.approvals), rules) {
        $0.first == "1" ? Self.assets : []
      }
    }
    #expect(try standing { _ in }.missing.map(\.name) == ["bell", "gong"])
    #expect(try standing { $0.countsOwn = true }.missing.map(\.name) == ["gong"])
    #expect(try standing { $0.countsImported = true }.approvers.map(\.name) == ["Grace"])
    #expect(try standing { ($0.countsOwn, $0.stale) = (true, .all) }.missing.map(\.name) == ["bell", "gong"])
    #expect(try standing { ($0.countsOwn, $0.stale) = (true, .keep) }.state == .approved)
    #expect(try standing { ($0.countsOwn, $0.stale, $0.needsResolvedThreads) = (true, .keep, true) }.state == .open)
    #expect(try standing { $0.approvals = 0 }.state == .approved)
    #expect(
      try standing { ($0.countsOwn, $0.countsImported, $0.approvals) = (true, true, 2) }.missing.map(\.name) == ["gong"]
    )
  }
}

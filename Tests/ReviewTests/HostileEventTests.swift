import Testing

@testable import Review

/// Events made to mislead: whoever can push can write anything, so what counts is what readers make of it.
@Suite struct HostileEventTests {
  typealias Fixture = ReviewTests.Fixture

  static let mallory = Person(name: "Mallory", email: "mallory@example.com")
  static let said = ReviewEvent.Kind.comment(head: nil, anchor: nil, reply: nil)

  private func opened() -> Fixture { ReviewTests.opened() }

  private func standing(_ request: ReviewRequest, _ rules: ReviewRules = ReviewRules()) -> ReviewRequest.Standing {
    let bell = ReviewTests.asset("bell", "c1")
    return request.standing(of: ReviewTests.parts([bell]), rules) { _ in [bell] }
  }

  // MARK: - Who says it

  @Test func anApprovalInTheNameOfAReviewerCountsOnlyIfTheReviewerRecordedIt() throws {
    var fixture = opened()
    fixture.add(
      "b", ["v"], ReviewTests.verdict(.approve, "1"), at: 200, by: ReviewTests.grace, recordedBy: Self.mallory)
    #expect(standing(try fixture.request("b")).state == .open)
    #expect(try fixture.request("b").opinions.first?.recordedBy == Self.mallory)
    // Both names forged: git can't show that, so the verdict counts, as the documentation says.
    fixture.add("c", ["b"], ReviewTests.verdict(.approve, "1"), at: 201, by: ReviewTests.grace)
    #expect(standing(try fixture.request("c")).state == .approved)
  }

  @Test func anOwnApprovalCountsOnlyIfTheProjectSaysSo() throws {
    var fixture = opened()
    fixture.add("b", ["v"], ReviewTests.verdict(.approve, "1"), at: 200)
    fixture.add(
      "c", ["b"], ReviewTests.verdict(.approve, "1"), at: 201, by: Person(name: "Other", email: "ADA@EXAMPLE.COM"))
    #expect(standing(try fixture.request("c")).state == .open)
    var rules = ReviewRules()
    rules.countsOwn = true
    #expect(standing(try fixture.request("c"), rules).state == .approved)
  }

  @Test func aStrangerHidesAndEditsNothing() throws {
    var fixture = opened()
    fixture.add("b", ["v"], Self.said, "The rim", at: 200, by: ReviewTests.grace)
    fixture.add("c", ["b"], .hide(of: Fixture.id("b"), reason: "spam"), at: 201, by: Self.mallory)
    fixture.add("d", ["c"], .edit(of: Fixture.id("b")), "Looks good", at: 202, by: Self.mallory)
    fixture.add(
      "e", ["d"], .edit(of: Fixture.id("b")), "Looks good", at: 203, by: ReviewTests.grace, recordedBy: Self.mallory)
    fixture.add(
      "f", ["e"], .hide(of: Fixture.id("b"), reason: "spam"), at: 204, by: ReviewTests.grace, recordedBy: Self.mallory)
    fixture.add("g", ["f"], .edit(of: Fixture.id("a")), "Delete everything", at: 205, by: Self.mallory)
    fixture.add("h", ["g"], .editBranches(source: "evil", target: "main"), at: 206, by: Self.mallory)
    let request = try fixture.request("h")
    #expect(request.threads.map(\.first.text) == ["The rim"])
    #expect(request.title == "Redraw the bell" && request.source == "bell")
  }

  /// An id is anyone's to write: only the same words of the same author are the same answer.
  @Test func eventsWithTheIDsOfImportedAnswersHideNothing() throws {
    var fixture = opened()
    let kat = Person(name: "Kat", email: "kat@example.com")
    let changes = ReviewTests.verdict(.changes, "1")
    func add(
      _ name: String, _ parent: String, _ kind: ReviewEvent.Kind, _ text: String, _ answer: String, at: Int64,
      by author: Person = ReviewTests.grace, recordedBy recorder: Person
    ) {
      let message = kind.message(text, nonce: "0123456789abcdef", answer: answer).bytes
      fixture.add(name, [parent], message, at: at, by: author, recordedBy: recorder)
    }
    add("b", "v", Self.said, "The rim", "k1", at: 200, recordedBy: kat)
    add("c", "b", changes, "Changes", "k2", at: 201, recordedBy: kat)
    // Early, and with the ids of both.
    add("m", "a", .unknown("note"), "x", "k1", at: 1, by: Self.mallory, recordedBy: Self.mallory)
    add("n", "a", .unknown("note"), "x", "k2", at: 1, by: Self.mallory, recordedBy: Self.mallory)
    add("o", "a", Self.said, "Looks good", "k1", at: 1, recordedBy: Self.mallory)
    // The very same verdict, which Mallory could replace if it took the place of Kat's.
    add("p", "a", changes, "Changes", "k2", at: 1, recordedBy: Self.mallory)
    add("q", "p", ReviewTests.verdict(.approve, "1"), "Approve", "k3", at: 2, recordedBy: Self.mallory)
    let request = try fixture.request("c", "m", "n", "o", "q")
    #expect(Set(request.threads.map(\.first.text)) == ["The rim", "Looks good"])
    #expect(standing(request).state == .changesRequested)
    // The same answer once more adds nothing.
    add("d", "c", Self.said, "The rim", "k1", at: 300, recordedBy: Self.mallory)
    #expect(try fixture.request("d").threads.map(\.first.text) == ["The rim"])
  }

  @Test func atMostFiftyPeopleAreAskedHoweverManyEventsAsk() throws {
    var fixture = opened()
    var last = "v"
    for number in 0..<400 {
      let people = (0..<50).map { "p\(number)-\($0)@example.com" }
      fixture.add("n\(number)", [last], .ask(add: people, remove: []), at: 200)
      last = "n\(number)"
    }
    let request = try fixture.request(last)
    #expect(request.reviewers.count == 50 && request.reviewers.first == "grace@example.com")
  }

  /// What was asked of one asset holds until a verdict of someone who knew of it.
  @Test func anApprovalOfTheWholeLiftsNoRequestForChangesThatItDidNotKnowOf() throws {
    var fixture = opened()
    fixture.add("b", ["v"], ReviewTests.verdict(.changes, "1", [("bell", "c1")]), at: 200, by: ReviewTests.grace)
    fixture.add("c", ["v"], ReviewTests.verdict(.approve, "1"), at: 300, by: ReviewTests.grace)
    #expect(standing(try fixture.request("b", "c")).state == .changesRequested)
    fixture.add("d", ["b"], ReviewTests.verdict(.approve, "1"), at: 300, by: ReviewTests.grace)
    #expect(standing(try fixture.request("d")).state == .approved)
  }

  /// Neither a name nor what a newer version of the program knows passes for the whole, or for an asset.
  @Test(arguments: [
    #""assets":[{"name":"bell","change":"c1"}]"#, #""subjects":[{"kind":"asset","change":"c1"}]"#,
    #""subjects":[{"path":"Icons.xcassets/bell.imageset","change":"c1"}]"#, #""subjects":{}"#,
    #""subjects":[{"kind":"rest","change":"c1"}]"#, #""subjects":[{"kind":"file","path":"","change":"c1"}]"#,
    #""subjects":[{"kind":"prototype","path":"Icons.xcassets/bell.imageset","change":"c1"}]"#,
  ])
  func anApprovalOfSomethingElseDoesNotCoverAnAsset(subjects: String) throws {
    var fixture = opened()
    let change = String(repeating: "1", count: 64)
    let line =
      #"{"event":"verdict","format":1,"nonce":"00","verdict":"approve","head":"\#(Fixture.id("head1"))","#
      + #""change":"\#(change)",\#(subjects)}"#
    fixture.add("b", ["v"], "Approve\n\nassets-event: \(line)\n", at: 200, by: ReviewTests.grace)
    #expect(standing(try fixture.request("b")).state == .open)
  }

  @Test func twoSpellingsOfAPathAreTwoSubjects() {
    #expect(ReviewSubject.asset("A/caf\u{E9}.imageset") != ReviewSubject.asset("A/cafe\u{301}.imageset"))
    #expect(ReviewSubject.asset("A/x") != ReviewSubject.file("A/x"))
  }

  // MARK: - What it answers

  @Test func aReplyToALaterOrUnknownCommentStandsByItself() throws {
    var fixture = opened()
    fixture.add("b", ["v"], .comment(head: nil, anchor: nil, reply: Fixture.id("c")), "early", at: 200)
    fixture.add("c", ["b"], Self.said, "late", at: 201)
    fixture.add("d", ["c"], .comment(head: nil, anchor: nil, reply: Fixture.id("other")), "elsewhere", at: 202)
    fixture.add("e", ["d"], .comment(head: nil, anchor: nil, reply: Fixture.id("e")), "itself", at: 203)
    // Made without knowing of the comment it names.
    fixture.add("f", ["v"], .comment(head: nil, anchor: nil, reply: Fixture.id("b")), "aside", at: 204)
    fixture.add("j", ["e", "f"], "Join", at: 205)
    #expect(
      try fixture.request("j").threads.map { $0.comments.map(\.text) } == [
        ["early"], ["late"], ["elsewhere"], ["itself"], ["aside"],
      ])
  }

  @Test func whatResolvesHidesOrEditsALaterCommentDoesNothing() throws {
    var fixture = opened()
    fixture.add("b", ["v"], .resolve(thread: Fixture.id("e"), isResolved: true), at: 200)
    fixture.add("c", ["b"], .hide(of: Fixture.id("e"), reason: "spam"), at: 201)
    fixture.add("d", ["c"], .edit(of: Fixture.id("e")), "changed", at: 202)
    fixture.add("e", ["d"], Self.said, "later", at: 203)
    let thread = try #require(try fixture.request("e").threads.first)
    #expect(thread.first.text == "later" && !thread.isResolved)
  }

  // MARK: - Shapes of history

  @Test func aChainThatIsTooLongIsNoRequest() throws {
    var fixture = opened()
    var last = "v"
    for number in 0..<ReviewHistory.maxCount {
      let name = String(UnicodeScalar(0x100 + UInt32(number) % 0x2000)!) + "\(number / 0x2000)"
      fixture.add(name, [last], Self.said, at: 200)
      last = name
    }
    #expect(throws: ReviewHistoryError.tooLong) { try fixture.history(last) }
  }

  @Test func aJoinOfTwoThousandTipsHoldsEachEventOnce() throws {
    var fixture = opened()
    var names: [String] = []
    for number in 0..<2000 {
      names.append("n\(number)")
      fixture.add("n\(number)", ["v"], Self.said, "\(number)", at: 200)
    }
    fixture.add("j", names, "Join", at: 300)
    let history = try fixture.history("j")
    #expect(history.events.count == 2002 && Set(history.events.map(\.id)).count == 2002)
    #expect(history.tips == [Fixture.id("j")])
  }

  /// The last parent of a version is the commit it names.
  @Test(arguments: [["b"], ["b", "main"], ["head9", "b"], ["v", "b"]])
  func aVersionThatNamesAnotherCommitSaysNothing(parents: [String]) throws {
    var fixture = opened()
    fixture.add("main", [], "first", at: 1, tree: "code")
    fixture.add("head9", [], "head", at: 1, tree: "code")
    fixture.add("b", ["v"], Self.said, "The rim", at: 200)
    fixture.add("l", parents, ReviewTests.version("9"), at: 300)
    let request = try fixture.request("l")
    #expect(request.versions.map(\.change) == [String(repeating: "1", count: 64)])
    #expect(request.threads.map(\.first.text) == ["The rim"])
  }

  /// A version may name an event as its head: the event is still one of the request.
  @Test func aVersionWhoseHeadIsAnEventHidesNothing() throws {
    var fixture = opened()
    fixture.add("b", ["v"], Self.said, "The rim", at: 200)
    fixture.add(
      "l", ["b", "b"],
      .version(
        .init(
          base: Fixture.id("v"), head: Fixture.id("b"), baseTree: Fixture.id("t"), headTree: Fixture.id("u"),
          change: String(repeating: "9", count: 64), reason: "commits")), at: 300)
    #expect(try fixture.request("l").threads.map(\.first.text) == ["The rim"])
  }

  @Test func aSecondOpeningAndAForeignRootSayNothing() throws {
    var fixture = opened()
    fixture.add("z", [], .open(source: "evil", target: "main", reviewers: []), "Another", at: 1)
    fixture.add("y", ["z"], Self.said, "of another request", at: 2)
    fixture.add("j", ["v", "y"], "Join", at: 300)
    fixture.add("k", ["j"], .open(source: "evil", target: "main", reviewers: []), "Again", at: 301)
    let request = try fixture.request("k")
    #expect(request.title == "Redraw the bell" && request.source == "bell" && request.threads.isEmpty)
    let swapped = try fixture.history("v", "y")
    #expect(swapped.foreignTips == [Fixture.id("y")] && swapped.tips == [Fixture.id("v")])
    #expect(throws: ReviewHistoryError.notARequest) { try fixture.history("y") }
  }

  // MARK: - Times

  @Test(arguments: [-4_000_000_000_000, -1, 0, 4_294_967_295, 4_000_000_000_000])
  func anyDateKeepsTheOrderOfAnswers(seconds: Int) throws {
    var fixture = opened()
    fixture.add("b", ["v"], Self.said, "odd clock", at: Int64(seconds))
    fixture.add("c", ["b"], Self.said, "answer", at: 150, by: ReviewTests.grace)
    #expect(try fixture.history("c").events.map(\.text).suffix(2) == ["odd clock", "answer"])
  }

  @Test func aThousandEventsInOneSecondHaveOneOrder() throws {
    var fixture = opened()
    var names: [String] = []
    for number in 0..<1000 {
      fixture.add("n\(number)", [number % 10 == 0 ? "v" : "n\(number - 1)"], Self.said, "\(number)", at: 200)
      if number % 10 == 9 { names.append("n\(number)") }
    }
    func order(_ tips: [String]) throws -> [String] {
      try ReviewHistory(id: String(Fixture.id("a").prefix(16)), tips: tips.map(Fixture.id)) { fixture.commits[$0] }
        .events.map(\.id)
    }
    let all = try order(names)
    #expect(all.count == 1002)
    #expect(try order(names.reversed()) == all)
    fixture.add("j", names.sorted(), "Join", at: 900)
    #expect(try order(["j"]) == all)
  }

  @Test func aStormOfClosingAndOpeningEndsOpenInEveryClone() throws {
    var fixture = opened()
    for (clone, person) in [("x", ReviewTests.ada), ("y", ReviewTests.grace)] {
      var last = "v"
      for number in 0..<50 {
        fixture.add(
          "\(clone)\(number)", [last], number % 2 == 0 ? .close(reason: "declined") : .reopen, at: 200, by: person)
        last = "\(clone)\(number)"
      }
    }
    #expect(try !fixture.request("x49", "y49").isClosed)
    #expect(try !fixture.request("x49", "y48").isClosed)
    #expect(try fixture.request("x48", "y48").isClosed)
  }

  // MARK: - Texts

  @Test(arguments: [
    #"{"event":"comment","format":1,"reply":"\ud800"}"#, #"{"event":"comment","format":1,"\udc00":1}"#,
    #"{"event":"comment","event":"hide","format":1}"#, #"{"event":"comment","format":1,"x":{"a":1,"a":1}}"#,
    #"{"event":"comment","format":1e999}"#, #"{"event":"comment","format":1,"x":null}"#,
    #"{"event":"comment","format":1} {}"#, #"{"event":"comment","format":1"#, "",
  ])
  func aLineThatIsNotProperIsInvalid(json: String) {
    let message = EventMessage(parsing: "text\n\nassets-event: \(json)\n")
    #expect(message.isInvalid && message.values == nil)
  }

  @Test(arguments: [
    "-x", "refs/heads/x", "", "a..b", "a b", "a\nb", "a\u{1B}b", "a.lock", String(repeating: "a", count: 245),
  ])
  func anOpeningWithAnImpossibleBranchIsNoRequest(branch: String) throws {
    var fixture = Fixture()
    fixture.add("a", [], .open(source: branch, target: "main", reviewers: []), "Title", at: 100)
    #expect(throws: ReviewHistoryError.notARequest) { try fixture.history("a") }
  }

  @Test(arguments: ["show", "a\"b", "a'b", "$(touch-x)", "`x`", "ä/ö", "HEAD"])
  func anOpeningWithAnOddBranchIsKeptAsItIs(branch: String) throws {
    var fixture = Fixture()
    fixture.add("a", [], .open(source: branch, target: "main", reviewers: []), "Title\nwith a second line", at: 100)
    let request = try fixture.request("a")
    #expect(request.source == branch && request.title == "Title")
  }
}

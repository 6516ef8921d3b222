import Catalog
import Imaging
import Review
import Testing

@testable import Project

/// The answer at the top of a page, from values alone.
@Suite struct HeadlineTests {
  private let values = ChangeTextTests()

  @Test func eachChangeAsksForSomething() {
    let redrawn = values.variant(.redrawn, 2, values.redrawn(168))
    let same = values.variant(
      .redrawn, 2, ImageDifference(.reencoded, from: values.facts(), to: values.facts(bytes: 620)))
    #expect(values.asset([redrawn]).urgency == .look)
    #expect(values.asset([same]).urgency == .harmless)
    #expect(values.asset([]) { $0.isRewritten = true }.urgency == .harmless)
    #expect(values.asset([]) { $0.changesSettings = true }.urgency == .look)
    #expect(values.asset([]) { $0.isUnreadable = true }.urgency == .fix)
    let moved = values.asset([]) {
      $0.kind = .renamed
      $0.former = .init(name: "bell", path: "B.xcassets/bell.imageset")
    }
    #expect(moved.urgency == .harmless)
    let missing = values.variant(.missing, 2)
    #expect(values.asset([missing]).urgency == .fix, "\(values.asset([missing]).attention ?? "")")
  }

  @Test func theHeadlineCountsWhatIsLeftToDo() {
    let redrawn = values.asset([values.variant(.redrawn, 2, values.redrawn(168))])
    let broken = values.asset([]) { $0.isUnreadable = true }
    let rewritten = values.asset([]) { $0.isRewritten = true }
    let headline = ProjectChanges(assets: [redrawn, broken, rewritten, broken, redrawn, redrawn]).headline
    #expect(headline?.text == "2 to fix, 3 to look at, 1 harmless")
    #expect(headline?.parts.map(\.filter) == ["fix", "look", "harmless"])
    #expect(ProjectChanges(assets: [redrawn]).headline?.text == "1 to look at")
    #expect(ProjectChanges().headline == nil)
  }

  @Test func obstaclesOfOneKindAreOnePart() {
    let grace = Person(name: "Grace", email: "grace@example.com")
    let obstacles: [RequestObstacle] = [
      .asksForChanges(grace, recordedBy: nil), .needsApproval(.asset("bell"), given: 0, needed: 1),
      .needsApproval(.asset("pier"), given: 0, needed: 1), .needsApproval(.files(["a.txt"]), given: 1, needed: 2),
      .changed(.asset("anchor"), approver: "Ada"), .openThreads(3), .conflicts(target: "main", ["wave"]),
    ]
    let parts = obstacles.headlineParts(unwanted: ["bell"])
    #expect(
      Headline("Not ready", parts: parts).text
        == "Not ready: Grace asks for changes, bell and pier need an approval, a.txt needs another approval, "
        + "anchor changed since it was approved, wave conflicts with 'main'")
    #expect(parts.map(\.assets) == [["bell"], ["bell", "pier"], [], ["anchor"], ["wave"]])
    #expect(parts.map(\.filter) == ["changes", "approval", "approval", "changed", "conflicts"])
  }

  @Test func aNoteFollowsTheParts() {
    let headline = Headline(parts: [.init("2 of 8 can't be used")], note: "nothing was changed")
    #expect(headline.text == "2 of 8 can't be used; nothing was changed")
  }
}

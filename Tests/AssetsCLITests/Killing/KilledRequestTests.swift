import Files
import TestKit
import Testing

@testable import AssetsCLI

/// A sync of review requests that both sides went on with, killed at many moments: nothing that was said is lost, and the
/// next sync repairs the rest.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct KilledRequestTests {
  private let team: RequestContractTests.Team
  private var sandbox: Sandbox { team.sandbox }

  private static let program = BuiltProgram.path ?? ""

  init() throws {
    team = try .init()
    team.ada("request")
    team.grace("fetch")
  }

  /// Each says something the other doesn't know.
  private func diverge(_ number: Int) {
    team.ada("request", "comment", "-m", "ada \(number);", "--local")
    team.grace("request", "comment", "bell-redrawn", "-m", "grace \(number);")
  }

  /// Syncs, and checks that both clones and the hub have everything.
  private func expectWhole(_ count: Int, _ moment: String) throws {
    let synced = try sandbox.run(Self.program, ["sync"], in: "ada")
    #expect(synced.isSuccess, "\(moment): \(synced)")
    team.grace("fetch")
    let (own, other) = (team.shown(in: "ada"), team.shown())
    #expect(own == other, "\(moment)")
    for number in 0..<count {
      #expect(own.contains("ada \(number);") && own.contains("grace \(number);"), "\(moment): \(number)")
    }
    let reference = try team.reference
    let tips = try [
      team.atHub("rev-parse", reference), sandbox.git("rev-parse", reference, in: "ada"),
      sandbox.git("rev-parse", reference, in: "grace"),
    ]
    #expect(Set(tips).count == 1, "\(moment): \(tips)")
    #expect(try sandbox.locks(in: "ada").isEmpty, "\(moment)")
  }

  @Test func aSyncKilledBetweenItsStepsLosesNothing() throws {
    diverge(0)
    guard let changes = try sandbox.changes(by: [Self.program, "sync"], in: "ada") else { return }
    try expectWhole(1, "not killed")
    #expect(changes.contains { $0.words.contains("refs/assets/requests") })
    var (count, kills) = (1, 0)
    for change in TestTier.some(of: changes) {
      diverge(count)
      count += 1
      if try sandbox.kill(before: change, [Self.program, "sync"], in: "ada") == 137 { kills += 1 }
      try expectWhole(count, "before \(change.words)")
    }
    #expect(kills > 0)
    for repository in ["ada", "grace", team.hub.folder] { sandbox.checkObjectsAtEnd(in: repository) }
  }

  @Test func aSyncKilledAtAnyTimeLosesNothing() throws {
    diverge(0)
    let whole = try ContinuousClock().measure { _ = try sandbox.run(Self.program, ["sync"], in: "ada") }
    var count = 1
    for pause in KillMoments(over: whole, count: 12) {
      diverge(count)
      count += 1
      try sandbox.kill(after: pause, [Self.program, "sync"], in: "ada")
      try expectWhole(count, "after \(pause) of \(whole)")
    }
    for repository in ["ada", "grace", team.hub.folder] { sandbox.checkObjectsAtEnd(in: repository) }
  }

  /// A fetch drops a request that was removed, and what was only here comes back by undo.
  @Test func aKilledFetchOfARemovalLosesNothing() throws {
    func prepare(_ number: Int) {
      team.grace("request", "comment", "bell-redrawn", "-m", "only here \(number);", "--local")
      team.ada("request", "remove", "bell-redrawn", "--force")
    }
    func bringBack(_ number: Int, _ moment: String) {
      team.grace("fetch")
      #expect(!team.grace("requests").output.contains("bell-redrawn"), "\(moment)")
      team.grace("undo")
      for number in 0...number { #expect(team.shown().contains("only here \(number);"), "\(moment): \(number)") }
      team.grace("sync")
      team.ada("fetch")
    }
    prepare(0)
    guard let changes = try sandbox.changes(by: [Self.program, "fetch"], in: "grace") else { return }
    bringBack(0, "not killed")
    var kills = 0
    for (number, change) in TestTier.some(of: changes).enumerated() {
      prepare(number + 1)
      if try sandbox.kill(before: change, [Self.program, "fetch"], in: "grace") == 137 { kills += 1 }
      bringBack(number + 1, "before \(change.words)")
    }
    #expect(kills > 0)
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling", in: "grace") == "")
  }

  /// A comment is there as a whole or not at all.
  @Test func aKilledCommentIsWholeOrNothing() throws {
    let words = [Self.program, "request", "comment", "-m", "Said", "--local"]
    guard let changes = try sandbox.changes(by: words, in: "ada") else { return }
    func count() -> Int { team.shown(in: "ada").split(separator: "\n").count { $0.contains(#""text": "Said""#) } }
    var said = count()
    #expect(said == 1)
    for change in TestTier.some(of: changes) {
      _ = try sandbox.kill(before: change, words, in: "ada")
      #expect(try sandbox.run(Self.program, ["requests"], in: "ada").isSuccess, "before \(change.words)")
      let now = count()
      #expect(now == said || now == said + 1, "before \(change.words)")
      said = now
    }
    #expect(try sandbox.run(Self.program, Array(words.dropFirst()), in: "ada").isSuccess)
    #expect(count() == said + 1)
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling", in: "ada") == "")
  }
}

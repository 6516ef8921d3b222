import TestKit
import Testing

@testable import AssetsCLI

/// `discard`, `remove` and `restore` of several names, killed at many moments: what was not meant stays, and the rest is
/// as before or done, each asset as a whole.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct KilledDiscardTests {
  private static let names = (1...4).map { "Gong\($0)" }
  private static let places = names.map { "\(Sandbox.images)/\($0)" }
  private let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  init() throws {
    for role in ["AUTHOR", "COMMITTER"] { sandbox.environment["GIT_\(role)_DATE"] = "1700000000 +0000" }
    try sandbox.write([".gitignore": "*.tmp\n", "edited.txt": "1\n", "gone.txt": "1\n"])
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    for number in 0..<12 { try sandbox.write("drafts/\(number).txt", "\(number)\n") }
    try sandbox.commitAll("all")
  }

  @Test func aKilledDiscardIsWholeOrNothing() throws {
    let work = try UncommittedFiles(in: sandbox)
    for number in 0..<12 {
      let path = "drafts/\(number).txt"
      if number % 4 == 3 { sandbox.remove(path) } else { try sandbox.write(path, "changed \(number)\n") }
    }
    try sandbox.write("drafts/new/sketch.txt", "new\n")
    try sandbox.write("drafts/staged.txt", "staged\n")
    try sandbox.git("add", "drafts/staged.txt", "drafts/0.txt")
    let story = KillScenario(
      sandbox: sandbox, folder: "", work: work, program: BuiltProgram.path ?? "", words: ["discard", "drafts"],
      undoCommand: ["undo"])
    _ = try story.tell(moments: 8)
  }

  private func scenario(_ words: [String]) throws -> KillScenario {
    let work = try UncommittedFiles(in: sandbox)
    return KillScenario(
      sandbox: sandbox, folder: "", work: work, program: BuiltProgram.path ?? "", words: words, undoCommand: ["undo"],
      parts: Self.places.map { "\($0).imageset" })
  }

  @Test func aKilledRemovalOfSeveralAssetsLosesNone() throws {
    for place in Self.places { try sandbox.writeImageSet(place, color: .green) }
    try sandbox.commitAll("gongs")
    // One of them has changes that only an undo can bring back.
    try sandbox.writeImageSet(Self.places[1], color: .red)
    _ = try scenario(["remove", "Gong*", "--force"]).tell(moments: 8)
  }

  @Test func aKilledRestorationOfSeveralAssetsLeavesEachWhole() throws {
    for place in Self.places { try sandbox.writeImageSet(place, color: .green) }
    try sandbox.commitAll("gongs")
    for place in Self.places { sandbox.remove("\(place).imageset") }
    try sandbox.commitAll("no gongs")
    _ = try scenario(["restore"] + Self.names).tell(moments: 8)
  }
}

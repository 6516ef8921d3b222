import TestKit
import Testing

@testable import AssetsCLI

/// `discard`, killed at many moments: what was not to be discarded stays, and the rest is as before or gone.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct KilledDiscardTests {
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
}

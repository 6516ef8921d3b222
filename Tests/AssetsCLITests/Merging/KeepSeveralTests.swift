import TestKit
import Testing

@testable import AssetsCLI

/// Of several conflicts all are resolved, or none is.
@Suite(.enabled(if: BuiltProgram.path != nil)) struct KeepSeveralTests {
  private static let catalog = Sandbox.images

  /// A merge with conflicts in several assets.
  ///
  /// - Parameter removesOne: The other side removed one of them.
  private func begun(removesOne: Bool, fileCount: Int = 0) throws -> Sandbox {
    let sandbox = try Sandbox.parted(mine: { _ in }, theirs: { _ in })
    for role in ["AUTHOR", "COMMITTER"] { sandbox.environment["GIT_\(role)_DATE"] = "1700000000 +0000" }
    let draw = { (word: String, color: ImageMaker.Color) in
      for name in ["Aa", "Mm", "Zz"] { try sandbox.writeImageSet("\(Self.catalog)/\(name)", color: color) }
      let look = color == .red ? VariantFields.dark : VariantFields.french
      try sandbox.addVariant("aa-\(word).png", look, to: "\(Self.catalog)/Aa.imageset")
      for number in 0..<fileCount { try sandbox.write("drafts/\(number).txt", "\(word)\n") }
      try sandbox.write([".gitignore": "*.tmp\n", "edited.txt": "1\n", "gone.txt": "1\n"])
      try sandbox.commitAll(word)
    }
    try sandbox.write("\(Self.catalog)/Contents.json", #"{ "info": { "author": "xcode", "version": 1 } }"# + "\n")
    try draw("blue", .blue)
    try sandbox.git("branch", "-f", "side")
    try draw("red", .red)
    try sandbox.git("switch", "-q", "side")
    if removesOne { sandbox.remove("\(Self.catalog)/Zz.imageset") }
    try draw("green", .green)
    if removesOne {
      sandbox.remove("\(Self.catalog)/Zz.imageset")
      try sandbox.commitAll("gone")
    }
    try sandbox.git("switch", "-q", "main")
    let merge = sandbox.assets("merge", "side", "--no-verify")
    #expect(merge.exitCode == .findings, "\(merge)")
    return sandbox
  }

  @Test(arguments: [["--all"], ["Aa", "Zz"]]) func whatCannotBeKeptTwiceChangesNothing(names: [String]) throws {
    let sandbox = try begun(removesOne: true)
    let said = try sandbox.refusal(["keep", "both"] + names)
    #expect(
      Golden.difference(
        said,
        inline: """
          error: 1 of \(names.count == 2 ? 2 : 3) conflicts can't be kept like this; nothing was changed
          cause: can't keep both sides of 'Zz': one side removed it
          hint: run 'assets keep mine Zz' or 'assets keep theirs Zz'

          """) == nil)
    #expect(try sandbox.refusal(["keep", "both", "--dry-run"] + names) == said)
    #expect(sandbox.assets("keep", "mine", "Zz").exitCode == .done)
    let rest = sandbox.assets("keep", "both", "--all")
    #expect(rest.exitCode == .done && rest.output.contains("theirs is 'Aa-theirs'"), "\(rest)")
    #expect(sandbox.assets("commit", "--no-verify").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func aPatternMeansConflicts() throws {
    let sandbox = try begun(removesOne: false)
    #expect(try sandbox.refusal(["keep", "mine", "gong*"]).contains("no conflict matches 'gong*'"))
    #expect(try sandbox.refusal(["keep", "both", "??", "--as", "x"], .usage).contains("--as"))
    let result = sandbox.assets("keep", "mine", "*m", "zz", "A?")
    #expect(result.exitCode == .failed && result.error.contains("'zz'"), "\(result)")
    let kept = sandbox.assets("keep", "mine", "*m", "A?")
    #expect(kept.exitCode == .done && kept.output.contains("1 conflict left: 'Zz'"), "\(kept)")
  }

  @Test func oneNamedTwiceIsKeptOnce() throws {
    let sandbox = try begun(removesOne: false)
    let kept = sandbox.assets("keep", "both", "Aa", "\(Self.catalog)/Aa.imageset")
    #expect(kept.exitCode == .done, "\(kept)")
    #expect(!sandbox.exists("\(Self.catalog)/Aa-theirs-2.imageset"))
  }

  @Test(arguments: ["mine", "theirs", "both"]) func aKilledKeepIsWholeOrNothing(side: String) throws {
    let sandbox = try begun(removesOne: false, fileCount: 24)
    let work = try UncommittedFiles(in: sandbox, isStaged: false)
    let story = KillScenario(
      sandbox: sandbox, folder: "", work: work, program: BuiltProgram.path ?? "", words: ["keep", side, "--all"],
      undoCommand: ["undo"])
    _ = try story.tell()
  }
}

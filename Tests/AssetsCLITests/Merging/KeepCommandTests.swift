import TestKit
import Testing

@testable import AssetsCLI

/// What is said to be one side's is that side's.
@Suite(.enabled(if: BuiltProgram.path != nil)) struct KeepCommandTests {
  private let bell = "\(Sandbox.images)/Bell.imageset"

  /// All of an asset but a file that no list names.
  private func leaveNote(_ sandbox: Sandbox) throws {
    try sandbox.git("rm", "-q", "\(bell)/Contents.json", "\(bell)/bell@1x.png", "\(bell)/bell@2x.png")
  }

  private func putFile(_ sandbox: Sandbox) throws {
    try sandbox.git("rm", "-rq", bell)
    try sandbox.write(bell, "a file")
  }

  private func redraw(_ sandbox: Sandbox) throws {
    try sandbox.write("\(bell)/bell@1x.png", ImageMaker.png(4, 4, .red))
  }

  /// The sides of a merge of an asset that one has no more, though something lies there.
  private func parted(_ remains: String, iRemoved: Bool) throws -> Sandbox {
    let sandbox = try Sandbox.harbour()
    if remains == "note" { try sandbox.write("\(bell)/note.txt", "note") }
    try sandbox.commitAll("start")
    let remove = remains == "note" ? leaveNote : putFile
    try sandbox.git("switch", "-q", "-c", "side")
    try (iRemoved ? redraw : remove)(sandbox)
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try (iRemoved ? remove : redraw)(sandbox)
    try sandbox.commitAll("mine")
    return sandbox
  }

  @Test(arguments: ["note", "file"], [(true, "mine"), (true, "theirs"), (false, "mine"), (false, "theirs")])
  func theWholeOfASideComesBack(remains: String, way: (iRemoved: Bool, side: String)) throws {
    let (iRemoved, side) = way
    let sandbox = try parted(remains, iRemoved: iRemoved)
    let begun = sandbox.assets("merge", "side")
    #expect(begun.output.hasPrefix("1 conflict: you and "), "\(begun)")
    #expect(begun.output.contains(remains == "note" ? "  removed" : "a file in its place, 6 bytes"), "\(begun)")
    #expect(!sandbox.assets("status").output.contains("imageset~"))
    let kept = sandbox.assets("keep", side, "Bell")
    #expect(kept.exitCode == .done && kept.error.contains("no conflicts left"), "\(kept)")
    #expect(kept.output == (side == "mine" ? "'Bell' is yours\n" : "'Bell' is theirs\n"))
    let committed = sandbox.assets("commit")
    #expect(committed.exitCode == .done || remains == "note", "\(committed)")
    if committed.exitCode != .done { #expect(sandbox.assets("commit", "--no-verify").exitCode == .done) }
    let version = side == "mine" ? "HEAD~1" : "side"
    #expect(try sandbox.git("ls-tree", "-r", "HEAD", bell) == sandbox.git("ls-tree", "-r", version, bell))
    try sandbox.expectSound()
  }

  @Test func allOfIt() throws {
    let sandbox = try parted("file", iRemoved: false)
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    #expect(sandbox.assets("keep", "mine", "--all").output == "'Bell' is yours\n")
    #expect(sandbox.assets("commit").exitCode == .done)
    #expect(sandbox.assets("validate").exitCode == .done)
    try sandbox.expectSound()
  }

  /// Only the disputed image changes hands, and that is what is said.
  @Test(arguments: ["mine", "theirs", "both"]) func whatStaysIsTold(side: String) throws {
    let sandbox = try Sandbox.parted {
      try $0.addVariant("bell-dark.png", VariantFields.dark)
      try redraw($0)
    } theirs: {
      try $0.write("\(bell)/bell@1x.png", ImageMaker.png(4, 4, .green))
      try $0.write("\(bell)/bell@2x.png", ImageMaker.png(8, 8, .green))
    }
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    let kept = sandbox.assets("keep", side, "Bell")
    let yours = "'Bell' is yours if both changed it; changes only they made stay: 2x image changed"
    let words = [
      "mine": "\(yours)\n", "both": "\(yours); theirs is 'Bell-theirs'\n",
      "theirs": "'Bell' is theirs if both changed it; changes only you made stay: gained 1x dark\n",
    ]
    #expect(kept.output == words[side], "\(kept)")
    #expect(sandbox.assets("commit").exitCode == .done)
    try sandbox.expectSound()
  }

  /// A file that is no asset is named with its ending.
  @Test func bothOfAFileHaveTheirEndings() throws {
    let sandbox = try Sandbox.parted {
      try $0.write("icons.psd", "mine")
    } theirs: {
      try $0.write("icons.psd", "theirs")
    }
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    let kept = sandbox.assets("keep", "both", "icons.psd")
    #expect(kept.output == "'icons.psd' is yours; theirs is 'icons-theirs.psd'\n", "\(kept)")
  }

  /// Git asks where a file belongs that came into a set which the other side renamed; the merged list names it.
  @Test(arguments: ["mine", "theirs"]) func aFileThatOnlyHadToBePlacedStays(side: String) throws {
    let sandbox = try Sandbox.parted {
      try $0.git("mv", bell, "\(Sandbox.images)/Gong.imageset")
    } theirs: {
      try $0.addVariant("bell-dark.png", VariantFields.dark)
    }
    #expect(sandbox.assets("init", "--git-drivers").exitCode == .done)
    try sandbox.git("reset", "-q", "--hard")
    try sandbox.git("clean", "-q", "-f")
    #expect(try !sandbox.runGit(["merge", "side"]).isSuccess)
    #expect(sandbox.assets("keep", side, "Gong").exitCode == .done)
    #expect(sandbox.assets("commit").exitCode == .done)
    #expect(sandbox.exists("\(Sandbox.images)/Gong.imageset/bell-dark.png"))
    #expect(sandbox.assets("validate").exitCode == .done)
  }
}

import TestKit
import Testing

@testable import AssetsCLI

/// Assets that only a branch had which was merged.
@Suite(.enabled(if: BuiltProgram.path != nil)) struct ForkPointTests {
  /// Each side gave the asset a name of its own, and one was kept.
  @Test func aNameThatWasNotKeptIsFound() throws {
    let sandbox = try Sandbox.parted {
      _ = runAssets(["rename", "Bell", "Gong"], in: $0)
    } theirs: {
      _ = runAssets(["rename", "Bell", "Chime"], in: $0)
    }
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    #expect(sandbox.assets("keep", "mine", "Bell").exitCode == .done)
    #expect(sandbox.assets("commit").exitCode == .done)
    let history = sandbox.assets("history", "Chime")
    #expect(history.exitCode == .done && history.output.contains("theirs\n"), "\(history)")
    #expect(history.output.contains("Chime  renamed from 'Bell'"), "\(history)")
    let back = sandbox.assets("restore", "Chime")
    #expect(back.exitCode == .done && sandbox.exists("\(Sandbox.images)/Chime.imageset/Contents.json"), "\(back)")
  }

  /// It came and went there, and the line one is on knows nothing of it.
  @Test func whatCameAndWentOnABranchHasItsVersions() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.writeImageSet("\(Sandbox.images)/Kite", color: .red)
    try sandbox.commitAll("a kite")
    try sandbox.git("rm", "-rq", "\(Sandbox.images)/Kite.imageset")
    try sandbox.commitAll("no kite")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("notes.txt", "mine")
    try sandbox.commitAll("mine")
    #expect(sandbox.assets("merge", "side").exitCode == .done)
    for isBack in [false, true] {
      if isBack { #expect(sandbox.assets("restore", "Kite").exitCode == .done) }
      let history = sandbox.assets("history", "Kite")
      #expect(history.exitCode == .done && history.error == "", "\(history)")
      #expect(history.output.contains("no kite\n") && history.output.contains("a kite\n"), "\(history)")
    }
  }
}

import TestKit
import Testing

@testable import AssetsCLI

/// Whoever made a change is credited with it, and not whoever merged it.
@Suite(.enabled(if: BuiltProgram.path != nil)) struct MergeHistoryTests {
  /// The lines of a history that tell of versions and assets.
  private func lines(_ sandbox: Sandbox, _ words: String...) -> [String] {
    runAssets(["history"] + words, in: sandbox).output.split(separator: "\n")
      .map { $0.hasPrefix(" ") ? String($0) : $0.split(separator: " ").last.map(String.init) ?? "" }
  }

  @Test func aMergeListsOnlyWhatNoParentHas() throws {
    let sandbox = try Sandbox.parted {
      try $0.addVariant("bell-dark.png", VariantFields.dark)
      try $0.writeImageSet("\(Sandbox.images)/Anchor", color: .green)
    } theirs: {
      try $0.addVariant("bell-fr.png", VariantFields.french)
      try $0.write("notes.txt", "theirs\n")
    }
    #expect(sandbox.assets("merge", "side", "-m", "Both").exitCode == .done)
    #expect(lines(sandbox, "-n", "3").prefix(2) == ["Both", "mine"])
    #expect(lines(sandbox, "Bell").filter { !$0.hasPrefix(" ") } == ["mine", "theirs", "Harbour"])
    #expect(lines(sandbox, "Anchor").filter { !$0.hasPrefix(" ") } == ["mine", "Harbour"])
  }

  @Test(arguments: ["mine", "theirs"]) func theSideThatWasNotTakenStays(side: String) throws {
    let sandbox = try Sandbox.parted {
      try $0.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    } theirs: {
      try $0.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    }
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    #expect(sandbox.assets("keep", side, "Bell").exitCode == .done)
    #expect(sandbox.assets("commit", "-m", "Decided").exitCode == .done)
    #expect(lines(sandbox, "Bell").filter { !$0.hasPrefix(" ") } == ["mine", "theirs", "Harbour"])
    #expect(lines(sandbox, "-n", "1") == ["Decided"])
  }

  /// It was renamed in one version and redrawn in the next.
  @Test(arguments: ["rebase", "merge"]) func aRenamedAssetIsNotCalledRemoved(command: String) throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("switch", "-q", "-c", "side")
    #expect(sandbox.assets("rename", "Bell", "Gong").exitCode == .done)
    try sandbox.commitAll("rename")
    for scale in [1, 2] {
      let image = ImageMaker.png(4 * scale, 4 * scale, .red)
      try sandbox.write("\(Sandbox.images)/Gong.imageset/bell@\(scale)x.png", image)
    }
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    for color in [ImageMaker.Color.green, .black] {
      try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: color)
      try sandbox.commitAll("mine")
    }
    #expect(try !sandbox.runGit([command, "side"]).isSuccess)
    let shown = sandbox.assets("conflicts")
    #expect(shown.output.contains("renamed to 'Gong'") && !shown.output.contains("removed"), "\(shown)")
  }
}

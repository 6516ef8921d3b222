import TestKit
import Testing

@testable import AssetsCLI

@Suite(.enabled(if: BuiltProgram.path != nil)) struct GitDriverConfigurationTests {
  @Test func gitMergesVariants() throws {
    let sandbox = try Sandbox.parted {
      try $0.addVariant("bell-dark.png", VariantFields.dark)
    } theirs: {
      try $0.addVariant("bell-fr.png", VariantFields.french, color: .red)
    }
    #expect(
      sandbox.assets("init", "--git-drivers").output.contains("git now merges and compares catalogs here with assets"))
    #expect(sandbox.assets("init", "--git-drivers").output.contains("git already merges"))
    try sandbox.git("merge", "--no-edit", "side")
    #expect(try sandbox.bellFiles() == ["bell@1x.png", "bell@2x.png", "bell-fr.png", "bell-dark.png"])
    #expect(try sandbox.text(".git/info/attributes").contains("*.png diff=assets"))
    try sandbox.expectSound("?? .gitignore\n")
  }

  @Test func gitComparesVariantsAndImages() throws {
    let sandbox = try Sandbox.harbour()
    #expect(sandbox.assets("init", "--git-drivers").exitCode == .done)
    try sandbox.addVariant("bell-fr.png", VariantFields.french)
    try sandbox.write("\(Sandbox.images)/Bell.imageset/bell@1x.png", ImageMaker.png(6, 6, .red))
    let difference = try sandbox.git("diff", "HEAD")
    #expect(difference.contains("+images universal 1x fr: bell-fr.png"), "\(difference)")
    #expect(difference.contains("-size    4 x 4\n+size    6 x 6"), "\(difference)")
  }

  @Test func theyCanBeTakenOut() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.write(".git/info/attributes", "*.txt -diff\n")
    let configuration = try sandbox.text(".git/config")
    #expect(sandbox.assets("init", "--no-git-drivers").output.contains("git does not use assets here"))
    #expect(sandbox.assets("init", "--git-drivers").exitCode == .done)
    try sandbox.write(".git/info/attributes", try sandbox.text(".git/info/attributes") + "*.pdf binary\n")
    let result = sandbox.assets("init", "--no-git-drivers")
    #expect(result.output.contains("no longer uses assets here"), "\(result)")
    #expect(try sandbox.text(".git/info/attributes") == "*.txt -diff\n*.pdf binary\n")
    #expect(try sandbox.git("config", "--list", "--local").contains("assets") == false)
    #expect(!configuration.contains("assets"))
    let both = sandbox.assets("init", "--git-drivers", "--no-git-drivers")
    #expect(both.exitCode == .usage && both.error.contains("can't be combined"), "\(both)")
  }

  /// `info/attributes` counts more than what a team has agreed upon.
  @Test func whatTheProjectSaysOfImagesStays() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.write(".gitattributes", "*.png -diff\n*.psd diff=lfs\n")
    #expect(sandbox.assets("init", "--git-drivers").exitCode == .done)
    let said = try sandbox.git("check-attr", "diff", "--", "a.png", "a.psd", "a.jpg")
    #expect(said == "a.png: diff: unset\na.psd: diff: lfs\na.jpg: diff: assets")
  }

  @Test func aMachineWithoutTheProgramMergesLines() throws {
    let sandbox = try Sandbox.parted {
      try $0.addVariant("bell-dark.png", VariantFields.dark)
    } theirs: {
      try $0.write("\(Sandbox.images)/Anchor.imageset/notes.txt", "x")
    }
    _ = runAssets(["init", "--git-drivers"], in: sandbox) { $0.program = { "/nowhere/assets" } }
    try sandbox.git("merge", "--no-edit", "side")
    try sandbox.expectSound("?? .gitignore\n")
  }
}

import TestKit
import Testing

@testable import AssetsCLI

/// Real projects keep several catalogs, in the top folder or far below it.
@Suite(.enabled(if: BuiltProgram.path != nil)) struct NestedCatalogTests {
  private static let catalogs = [
    "App/Resources/Images.xcassets", "Packages/Kit/Sources/Kit/Media.xcassets", "Top.xcassets",
  ]

  /// Each side adds a variant of its own to a set of every catalog.
  ///
  /// - Parameter conflicting: In this catalog, both also redraw one asset.
  private func parted(conflicting: String? = nil) throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    let info = #""info": { "author": "xcode", "version": 1 }"#
    for catalog in Self.catalogs {
      try sandbox.write("\(catalog)/Contents.json", "{ \(info) }\n")
      try sandbox.writeImageSet("\(catalog)/Player/Play")
    }
    if let conflicting { try sandbox.writeImageSet("\(conflicting)/Bell") }
    try sandbox.commitAll("start")
    let change = { (color: ImageMaker.Color, file: String, more: String) in
      for catalog in Self.catalogs {
        try sandbox.addVariant(file, more, color: color, to: "\(catalog)/Player/Play.imageset")
      }
      if let conflicting { try sandbox.writeImageSet("\(conflicting)/Bell", color: color) }
    }
    try sandbox.git("switch", "-q", "-c", "side")
    try change(.red, "play-fr.png", VariantFields.french)
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try change(.green, "play-dark.png", VariantFields.dark)
    try sandbox.commitAll("mine")
    return sandbox
  }

  private func expectBoth(_ sandbox: Sandbox) throws {
    for catalog in Self.catalogs {
      let text = try sandbox.text("\(catalog)/Player/Play.imageset/Contents.json")
      #expect(text.contains("play-fr.png") && text.contains("play-dark.png") && !text.contains("<<<<"), "\(text)")
    }
  }

  @Test(arguments: ["merge", "pull"]) func gitMergesVariantsOfEveryCatalog(command: String) throws {
    let sandbox = try parted()
    #expect(sandbox.assets("init", "--git-drivers").exitCode == .done)
    let words = command == "merge" ? ["merge"] : ["pull", "--no-rebase", "."]
    let merged = try sandbox.runGit(words + ["--no-edit", "side"])
    #expect(merged.isSuccess, "\(merged)")
    try expectBoth(sandbox)
    try sandbox.expectSound("?? .gitignore\n")
  }

  @Test(arguments: [nil] + catalogs) func theDryRunAndTheMergeNameTheSame(conflicting: String?) throws {
    let sandbox = try parted(conflicting: conflicting)
    let names = { (words: String) in
      words.split(separator: "\n").filter { $0.hasPrefix("!") }
    }
    let dry = sandbox.assets("merge", "side", "--dry-run", "--no-verify")
    let begun = sandbox.assets("merge", "side", "--no-verify")
    #expect(dry.exitCode == (conflicting == nil ? .done : .findings) && begun.exitCode == dry.exitCode, "\(begun)")
    #expect(
      names(dry.output) == names(begun.output) && names(begun.output).count == (conflicting == nil ? 0 : 1), "\(begun)")
    try expectBoth(sandbox)
  }

  @Test(arguments: catalogs) func aMergeInEveryCatalogCanBeDecidedAndUndone(catalog: String) throws {
    let sandbox = try parted(conflicting: catalog)
    let tip = try sandbox.git("rev-parse", "HEAD")
    for words in [["merge", "side", "--no-verify"], ["keep", "theirs", "Bell"], ["commit", "--no-verify"]] {
      let result = runAssets(words, in: sandbox) { $0.program = { BuiltProgram.path } }
      #expect(result.exitCode == (words[0] == "merge" ? .findings : .done), "\(result)")
    }
    #expect(try sandbox.bytes("\(catalog)/Bell.imageset/bell@1x.png") == ImageMaker.png(4, 4, .red))
    try expectBoth(sandbox)
    try sandbox.expectSound()
    for _ in 1...3 { #expect(sandbox.assets("undo").exitCode == .done) }
    #expect(try sandbox.git("rev-parse", "HEAD") == tip)
    #expect(try sandbox.bytes("\(catalog)/Bell.imageset/bell@1x.png") == ImageMaker.png(4, 4, .green))
    try sandbox.expectSound()
  }

  @Test func gitComparesListsOfEveryCatalog() throws {
    let sandbox = try parted()
    #expect(sandbox.assets("init", "--git-drivers").exitCode == .done)
    let difference = try sandbox.git("diff", "HEAD~1", "HEAD")
    #expect(difference.split(separator: "\n").count { $0 == "+images universal 1x dark: play-dark.png" } == 3)
  }

  /// What an earlier version wrote fits only catalogs in the top folder.
  @Test func linesOfEarlierVersionsAreReplaced() throws {
    let sandbox = try Sandbox.harbour()
    let earlier = ["*.xcassets/**/Contents.json", "*.xcassets/Contents.json"]
      .map { "\($0) merge=assets-contents diff=assets\n" }.joined()
    try sandbox.write(".git/info/attributes", "*.txt -diff\n\(earlier)*.md -diff")
    let result = sandbox.assets("init", "--git-drivers")
    #expect(result.output.contains("git now merges and compares catalogs here with assets"), "\(result)")
    let text = try sandbox.text(".git/info/attributes")
    #expect(text.hasPrefix("*.txt -diff\n*.md -diff\n**/*.xcassets/**/Contents.json merge=assets-contents"), "\(text)")
    #expect(!text.contains("\n*.xcassets"))
    #expect(sandbox.assets("init", "--git-drivers").output.contains("already"))
    try sandbox.write(".git/info/attributes", earlier + text)
    #expect(sandbox.assets("init", "--no-git-drivers").exitCode == .done)
    #expect(try sandbox.text(".git/info/attributes") == "*.txt -diff\n*.md -diff\n")
  }
}

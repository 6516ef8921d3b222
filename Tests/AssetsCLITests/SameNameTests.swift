import TestKit
import Testing

@testable import AssetsCLI

/// Two catalogs of one project each have an asset of the same name.
@Suite struct SameNameTests {
  private let places = [Sandbox.images, Sandbox.widget].map { "\($0)/Bell" }
  private var paths: [String] { places.map { $0 + ".imageset" } }

  /// - Parameter colors: Each is one more version of both.
  private func project(_ colors: ImageMaker.Color...) throws -> Sandbox {
    let sandbox = try Sandbox.harbour()
    try sandbox.writeImageSet(places[1])
    try sandbox.commitAll("Another bell")
    for color in colors {
      try draw(color, sandbox)
      try sandbox.commitAll("Redrawn")
    }
    return sandbox
  }

  private func draw(_ color: ImageMaker.Color, _ sandbox: Sandbox) throws {
    for place in places { try sandbox.writeImageSet(place, color: color) }
  }

  /// A merge in which both are in conflict.
  private func begun(removesOne: Bool = false) throws -> Sandbox {
    let sandbox = try project(.green)
    try sandbox.git("switch", "-q", "-c", "side", "HEAD~1")
    try draw(.red, sandbox)
    if removesOne { sandbox.remove(paths[1]) }
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    #expect(sandbox.assets("merge", "side", "--no-verify").exitCode == .findings)
    return sandbox
  }

  @Test(
    arguments: [
      "show NAME", "resolve NAME", "history NAME", "validate NAME", "rename NAME Chime", "remove NAME --force",
      "set NAME --template", "add NAME FILE", "commit -m Red NAME", "restore NAME --force",
      "restore NAME --at HEAD~1 -n",
      "revert HEAD --except NAME",
    ], ["", "Widget", "\(Sandbox.images)/Bell.imageset"])
  func aNameOfSeveralIsRefusedWithPathsToType(line: String, folder: String) throws {
    let sandbox = try project(.green)
    if !line.hasPrefix("revert") { try draw(.red, sandbox) }
    try sandbox.write("../loose@3x.png", ImageMaker.png(12, 12, .red))
    let run = { (name: String) in
      let values = ["NAME": name, "FILE": sandbox.path("../loose@3x.png")]
      let words = line.split(separator: " ").map { values[String($0)] ?? String($0) }
      return runAssets(words, in: sandbox, folder: folder)
    }
    let before = try Snapshot(sandbox)
    let refused = run("Bell")
    #expect(refused.exitCode == .failed, "\(refused)")
    #expect(try Snapshot(sandbox) == before)
    #expect(refused.error.split(separator: "\n").count { $0.hasPrefix("cause: '") } == 2, "\(refused)")
    let named = try #require(refused.error.firstRange(of: "hint: name one by its path, such as '"), "\(refused)")
    let result = run(String(refused.error[named.upperBound...].prefix { $0 != "'" }))
    #expect(result.exitCode == .done, "\(result)")
  }

  @Test func listsNameThemByTheirPaths() throws {
    let sandbox = try project()
    try draw(.red, sandbox)
    let lines = { (words: [String]) in runAssets(words, in: sandbox).output.split(separator: "\n").map(String.init) }
    let changed = [
      "  ~  \(paths[0])  1x, 2x images changed",
      "  ~  \(paths[1])              1x, 2x images changed",
    ]
    #expect(lines(["status"]).suffix(2) == changed[...])
    #expect(lines(["commit", "-m", "Red"]).suffix(2) == changed[...])
    #expect(lines(["history", "--limit", "1"]).suffix(2) == changed.map { "  " + $0 }[...])
    let missing = lines(["missing", "Bell", "--scale", "3x"])
    for path in paths { #expect(missing.contains { $0.hasPrefix(path + "  ") }, "\(missing)") }
    try sandbox.writeImageSet(places[0], color: .green)
    #expect(lines(["status"]).last == "  ~  Bell  1x, 2x images changed")
  }

  @Test func aNameLikeBothIsSuggestedOnce() throws {
    let result = runAssets(["show", "Bel"], in: try project())
    #expect(result.error.contains("hint: did you mean 'Bell'?\n"), "\(result)")
  }

  @Test func oneThatWasRemovedIsFoundByThePathFromHere() throws {
    let sandbox = try project()
    for path in paths { sandbox.remove(path) }
    try sandbox.commitAll("No bells")
    let typed = "Widget.xcassets/Bell.imageset"
    let history = runAssets(["history", typed], in: sandbox, folder: "Widget")
    #expect(history.exitCode == .done && history.output.contains("Another bell"), "\(history)")
    #expect(!history.output.contains("Harbour"), "\(history)")
    #expect(runAssets(["restore", typed], in: sandbox, folder: "Widget").exitCode == .done)
    #expect(sandbox.exists(paths[1]) && !sandbox.exists(paths[0]))
  }

  @Test(.enabled(if: BuiltProgram.path != nil)) func keepRefusesTheNameAndTakesPathsFromHere() throws {
    let sandbox = try begun()
    let said = try sandbox.refusal(["keep", "mine", "Bell"])
    #expect(
      Golden.difference(
        said,
        inline: """
          error: 'Bell' is ambiguous
          cause: '\(paths[0])'
          cause: '\(paths[1])'
          hint: name one by its path, such as '\(paths[0])'

          """) == nil)
    let shown = sandbox.assets("show", paths[1])
    #expect(shown.error.contains("hint: run 'assets keep mine \(paths[1])'"), "\(shown)")
    let kept = runAssets(["keep", "theirs", "Widget.xcassets/Bell.imageset"], in: sandbox, folder: "Widget")
    #expect(kept.exitCode == .done && kept.output.hasPrefix("'\(paths[1])' is theirs\n"), "\(kept)")
    // The name is clear as soon as one is left.
    #expect(sandbox.assets("keep", "mine", "Bell").output == "'Bell' is yours\n")
    for (place, color) in zip(paths, [ImageMaker.Color.green, .red]) {
      #expect(try sandbox.bytes("\(place)/bell@1x.png") == ImageMaker.png(4, 4, color))
    }
    #expect(sandbox.assets("commit", "--no-verify").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test(.enabled(if: BuiltProgram.path != nil)) func hintsOfKeepMeanTheOneThatWasNamed() throws {
    let sandbox = try begun(removesOne: true)
    let said = try sandbox.refusal(["keep", "both", paths[1]])
    #expect(said.contains("hint: run 'assets keep mine \(paths[1])' or 'assets keep theirs \(paths[1])'"), "\(said)")
    #expect(sandbox.assets("keep", "theirs", paths[1]).exitCode == .done)
    #expect(!sandbox.exists(paths[1]) && sandbox.exists(paths[0]))
  }

  /// What a refused revert suggests leaves only the asset that is in the way.
  @Test func revertSuggestsOnlyTheOneInTheWay() throws {
    let sandbox = try project(.green)
    try sandbox.writeImageSet(places[1], color: .red)
    try sandbox.commitAll("One again")
    let said = try sandbox.refusal(["revert", "HEAD~1"])
    let id = try sandbox.git("rev-parse", "--short=7", "HEAD~1")
    #expect(said.contains("hint: run 'assets revert \(id) --except \(paths[1])' to revert the rest"), "\(said)")
    #expect(said.contains("hint: run 'assets restore \(paths[1]) --at \(id)^'"), "\(said)")
    #expect(runAssets(["revert", id, "--except", paths[1]], in: sandbox).exitCode == .done)
    for (place, color) in zip(paths, [ImageMaker.Color.blue, .red]) {
      #expect(try sandbox.bytes("\(place)/bell@1x.png") == ImageMaker.png(4, 4, color))
    }
  }
}

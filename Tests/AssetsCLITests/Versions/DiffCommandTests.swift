import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct DiffCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  func diff(_ words: String...) -> RunResult { runAssets(["diff"] + words, in: sandbox) }

  /// Writes an image with a dot in it, at a corner of its own.
  func write(_ file: String, _ side: Int = 16, dot: Int = 4, _ color: ImageMaker.Color = .blue) throws {
    try sandbox.write(
      "\(Sandbox.images)/\(file)",
      ImageMaker.png(side, side) { x, y in x < dot && y < dot ? .red : color })
  }

  /// A branch on which the bell was redrawn at 2x.
  func addBranch() throws {
    try write("Bell.imageset/bell@2x.png", dot: 0)
    try sandbox.commitAll("Even bell")
    try sandbox.git("switch", "-q", "-c", "redrawn")
    try write("Bell.imageset/bell@2x.png", dot: 4)
    try sandbox.commitAll("Redraw the bell")
    try sandbox.git("switch", "-q", "main")
  }

  let bell = "  ~  Bell  2x redrawn (6.3%, one area 4×4 at 0,0)\n"
  let attention = "Needs attention: Bell: 1x not redrawn.\n"

  @Test func comparesTwoBranches() throws {
    try addBranch()
    let expected = RunResult(
      exitCode: .done, output: "1 asset changed: 1 redrawn\n\(bell)\(attention)", error: "")
    #expect(diff("main", "redrawn") == expected)
    #expect(diff("main..redrawn") == expected)
    #expect(diff("main...redrawn") == expected)
    #expect(diff("main", "redrawn", "--") == expected)
    #expect(diff("main", "redrawn", "Bell") == expected)
    #expect(diff("main", "redrawn", "--", "\(Sandbox.images)/Bell.imageset") == expected)
    #expect(diff("main", "redrawn", "Anchor").output == "Nothing changed between 'main' and 'redrawn'\n")
    try sandbox.git("tag", "--annotate", "--message", "Even bell", "v2.2", "main")
    #expect(diff("v2.2", "redrawn") == expected)
    #expect(diff("v2.2...redrawn", "Bell") == expected)
    #expect(diff("redrawn", "main", "--exit-code").exitCode == .findings)
    #expect(diff("main", "main", "--exit-code").exitCode == .done)
  }

  @Test func whatIsGoneButStillUsedNeedsAttention() throws {
    try sandbox.write(
      "App/Images.swift",
      "let bell = UIImage(named: \"Bell\")\nlet again = UIImage(named: \"Bell\")\nlet hook = Image(.anchor)\n")
    try sandbox.commitAll("Code")
    try sandbox.git("rm", "-rq", "\(Sandbox.images)/Bell.imageset")
    #expect(diff().output.hasSuffix("Needs attention: Bell: still used in 2 places.\n"))
    try sandbox.git("mv", "\(Sandbox.images)/Anchor.imageset", "\(Sandbox.images)/Hook.imageset")
    try sandbox.commitAll("Without bell")
    #expect(diff("HEAD~1", "HEAD", "Hook").output.hasSuffix("Needs attention: Hook: 'Anchor' still used in 1 place.\n"))
    try sandbox.write("App/Images.swift", "")
    #expect(!diff("HEAD~1").output.contains("attention"))
  }

  /// The one with the largest share comes first, and each says who changed it last.
  @Test func whatChangedMostComesFirst() throws {
    try addBranch()
    try sandbox.git("switch", "-q", "redrawn")
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", color: .red)
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-qm", "Red anchor", "--author", "Grace Hopper <grace@example.com>")
    let assets = try #require(
      try JSONDocument(parsing: Array(diff("main", "redrawn", "--json").output.utf8)).value.object?["assets"]?.elements)
    let changes = assets.compactMap { $0.object?["change"]?.object }
    #expect(assets.map { $0.object?["name"]?.text } == ["Bell", "Anchor"], "what needs attention is first")
    #expect(changes.last?["author"]?.text == "Grace Hopper" && changes.first?["author"]?.text != "Grace Hopper")
    #expect(changes.allSatisfy { $0["time"] != nil && $0["uses"] != nil })
    // A corner of 4×4 in 16×16 is small enough to be cut out.
    #expect(changes.first?["crop"]?.elements?.count == 4 && changes.last?["crop"] == nil)
  }

  /// A name with the extension of a file means the image set, too; what is still there tells who uses it.
  @Test func usesOfWhatIsStillThereAreCounted() throws {
    try sandbox.write(
      "App/Images.swift", "let bell = UIImage(named: \"Bell.png\")\nlet anchor = UIImage(named: \"Anchor\")\n")
    try sandbox.commitAll("Code")
    try write("Bell.imageset/bell@2x.png", dot: 4)
    try sandbox.git("rm", "-rq", "\(Sandbox.images)/Anchor.imageset")
    let json = try JSONDocument(parsing: Array(diff("--json").output.utf8)).value.object
    let details = try #require(json?["details"]?.elements)
    let detail = { (name: String) in details.first { $0.object?["name"]?.text == name }?.object }
    let changes = json?["assets"]?.elements?.compactMap { $0.object?["change"]?.object } ?? []
    #expect(changes.map { $0["usedIn"]?.text } == ["App/Images.swift", "App/Images.swift"])
    #expect(detail("Bell")?["usesSentence"]?.text == "Code uses it in 1 place.")
    #expect(detail("Bell")?["staleUses"] == nil && detail("Anchor")?["staleUses"]?.bool == true)
    #expect(diff().output.contains("Anchor: still used in 1 place"))
  }

  @Test func whereCodeStillUsesItIsListed() throws {
    try sandbox.write(
      "App/Images.swift", "let bell = UIImage(named: \"Bell\")\n\nlet again = UIImage(named: \"Bell\")\n")
    try sandbox.commitAll("Code")
    try sandbox.git("rm", "-rq", "\(Sandbox.images)/Bell.imageset")
    try sandbox.git("mv", "\(Sandbox.images)/Anchor.imageset", "\(Sandbox.images)/Hook.imageset")
    let details = try #require(
      try JSONDocument(parsing: Array(diff("--json").output.utf8)).value.object?["details"]?.elements)
    let uses = { (name: String) in details.first { $0.object?["name"]?.text == name }?.object }
    #expect(uses("Bell")?["usesSentence"]?.text == "Code still uses it in 2 places.")
    #expect(
      uses("Bell")?["uses"]?.elements == [
        ["file": "App/Images.swift", "line": 1], ["file": "App/Images.swift", "line": 3],
      ])
    #expect(uses("Hook")?["usesSentence"]?.text == "No code uses 'Anchor'.")
    #expect(uses("Hook")?["uses"] == nil)
    #expect(
      uses("Hook")?["changes"]?.elements?.first?.object?["sentence"]?.text
        == "Renamed from 'Anchor'. The image is the same.")
    #expect(uses("Hook")?["changes"]?.elements?.count == uses("Hook")?["variants"]?.elements?.count)
  }

  @Test func aTextOfTheNameMayBeAUse() throws {
    try sandbox.write("App/Images.swift", "let names = [\"Bell\", \"Flag\"]\n")
    try sandbox.commitAll("Code")
    try sandbox.git("rm", "-rq", "\(Sandbox.images)/Bell.imageset")
    #expect(diff().output.hasSuffix("Needs attention: Bell: may still be used in 1 place.\n"))
    #expect(diff("--json").output.contains("Code may still use it in 1 place."))
  }

  /// An asset that is gone and one that lost an image don't read the same.
  @Test func aRemovedAssetIsToldFromARemovedVariant() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Wave", scales: [1, 2, 3])
    try sandbox.writeImageSet("\(Sandbox.images)/Buoy", scales: [1, 2])
    try sandbox.commitAll("Wave and buoy")
    try sandbox.git("rm", "-rq", "\(Sandbox.images)/Buoy.imageset", "\(Sandbox.images)/Wave.imageset")
    try sandbox.writeImageSet("\(Sandbox.images)/Wave", scales: [1])
    #expect(
      Golden.difference(
        diff("--stat").output,
        inline: """
            Buoy  Removed           1x, 2x
            Wave  Variants removed  2x, 3x
          2 assets changed: 1 removed, 1 with removed variants

          """) == nil)
    let assets = try #require(
      try JSONDocument(parsing: Array(diff("--json").output.utf8)).value.object?["assets"]?.elements)
    #expect(assets.map { $0.object?["change"]?.object?["part"] } == [nil, true])
    #expect(diff("--markdown").output.contains("| Wave | Variants removed | lost 2x, 3x |"))
  }

  @Test(.enabled(if: SystemProgram.path(of: "pdftocairo") != nil, "needs poppler-utils"), arguments: ["svg", "pdf"])
  func shapesAreComparedAsTheyAreDrawn(kind: String) throws {
    let program = BuiltProgram.path
    try #require(program != nil)
    let image = { (size: Int, color: ImageMaker.Color) in
      kind == "pdf"
        ? ImageMaker.pdf(Double(size), Double(size), color)
        : ImageMaker.svg(width: "\(size)", height: "\(size)", viewBox: "0 0 \(size) \(size)", color)
    }
    let file = "\(Sandbox.images)/Wave.imageset/wave.\(kind)"
    try sandbox.writeSet(
      "\(Sandbox.images)/Wave.imageset", [#"{ "filename": "wave.\#(kind)", "idiom": "universal" }"#],
      ["wave.\(kind)": image(24, .blue)])
    try sandbox.commitAll("A wave")
    try sandbox.write(file, image(24, .red))
    let text = { runAssets(["diff"], in: sandbox) { $0.program = { program } }.output }
    let share = kind == "pdf" ? "100%" : "79%"
    #expect(text() == "1 asset changed: 1 recolored\n  ~  Wave  all scales recolored (\(share))\n")
    // What is drawn the same isn't the same source.
    if kind == "svg" {
      try sandbox.write(
        file,
        Array(String(decoding: image(24, .blue), as: UTF8.self).replacing("<circle", with: "<circle class='a'").utf8))
      #expect(
        text() == "1 asset changed: 1 looks the same\n  ~  Wave  all scales source changed, looks the same here\n")
      try sandbox.write(
        file,
        Array(String(decoding: image(24, .blue), as: UTF8.self).replacing("<circle", with: "<!-- a --><circle").utf8))
      #expect(text().contains("same pixels"))
    }
    try sandbox.write(file, image(32, .blue))
    #expect(text() == "1 asset changed: 1 resized\n  ~  Wave  all scales resized 24×24 → 32×32\n")
    // What was found is kept, also for a program that can't render.
    #expect(diff().output == text())
  }

  @Test func threeDotsLeaveOutWhatOnlyTheFirstChanged() throws {
    try addBranch()
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", color: .red)
    try sandbox.commitAll("Red anchor")
    #expect(diff("main...redrawn").output == "1 asset changed: 1 redrawn\n\(bell)\(attention)")
    #expect(diff("main", "redrawn").output.hasPrefix("2 assets changed: 1 redrawn, 1 recolored\n"))
  }

  @Test func comparesTheFilesAndWhatIsStaged() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", scales: [1, 2, 3])
    try sandbox.git("add", "-A")
    try write("Bell.imageset/bell@1x.png", 6, dot: 0)
    let anchor = "  ~  Anchor  gained 3x\n"
    #expect(diff("--staged").output == "1 asset changed: 1 with added variants\n\(anchor)")
    #expect(
      diff().output
        == "2 assets changed: 1 resized, 1 with added variants\n\(anchor)  ~  Bell    1x resized 4×4 → 6×6\n"
        + "Needs attention: Bell: 2x not redrawn.\n")
    #expect(diff("HEAD").output == diff().output)
    #expect(diff("--staged", "HEAD", "HEAD").exitCode == .usage)
  }

  @Test func samePixelsAreToldApart() throws {
    let pixels = { (x: Int, y: Int) in x < 4 ? ImageMaker.Color.red : .blue }
    try sandbox.write("\(Sandbox.images)/Bell.imageset/bell@2x.png", ImageMaker.png(8, 8, layout: .rgba, pixel: pixels))
    try sandbox.commitAll("One")
    try sandbox.write("\(Sandbox.images)/Bell.imageset/bell@2x.png", ImageMaker.png(8, 8, layout: .rgb, pixel: pixels))
    let output = diff().output
    #expect(output.hasPrefix("1 asset changed: 1 with the same pixels\n  ~  Bell  2x same pixels, "), "\(output)")
  }

  @Test func statusUsesTheSameSentencesOnceImagesWereCompared() throws {
    try write("Bell.imageset/bell@2x.png", dot: 0)
    try sandbox.commitAll("Even bell")
    try write("Bell.imageset/bell@2x.png", dot: 4)
    #expect(runAssets(["status"], in: sandbox).output.contains("  ~  Bell  2x image changed\n"))
    #expect(diff().output.contains(bell))
    #expect(runAssets(["status"], in: sandbox).output.contains(bell))
    try sandbox.commitAll("Redraw the bell")
    #expect(runAssets(["history", "-n", "1"], in: sandbox).output.contains(bell))
  }

  @Test func otherForms() throws {
    try addBranch()
    #expect(
      diff("main", "redrawn", "--stat").output
        == "  Bell  Redrawn  2x · 6.3% of pixels\n1 asset changed: 1 redrawn\n\(attention)")
    #expect(
      Golden.difference(
        diff("main", "redrawn", "--markdown").output,
        inline: """
          ### 1 asset changed

          1 redrawn.

          **Needs attention:** Bell: 1x not redrawn.

          | Asset | Change | What changed |
          | --- | --- | --- |
          | Bell | Redrawn | 2x redrawn (6.3%, one area 4×4 at 0,0) |

          """) == nil)
    let json = try JSONDocument(parsing: Array(diff("main", "redrawn", "--json").output.utf8)).value
    let change = json.object?["details"]?.elements?.first?.object?["changes"]?.elements?.first?.object
    #expect(json.object?["kind"]?.text == "diff" && json.object?["schema"]?.number?.int == 1)
    #expect(json.object?["from"]?.object?["branch"]?.text == "main")
    #expect(change?["class"]?.text == "redrawn" && change?["label"]?.text == "2x")
    #expect(change?["changedPixels"]?.number?.int == 16 && change?["share"]?.number?.double == 0.0625)
    #expect(change?["areas"]?.elements?.first?.object?["width"]?.number?.int == 4)
    let blob = try sandbox.git("rev-parse", "redrawn:\(Sandbox.images)/Bell.imageset/bell@2x.png")
    #expect(change?["after"]?.object?["image"]?.text == blob)
    #expect(diff("--stat", "--json").exitCode == .usage)
  }

  @Test func aWordThatIsBothIsRefused() throws {
    try addBranch()
    try sandbox.git("branch", "Bell", "redrawn")
    #expect(
      diff("main", "Bell")
        == RunResult(
          exitCode: .usage, output: "",
          error: """
            error: 'Bell' is both a version and an asset
            hint: run 'assets diff main Bell --' if you mean the version
            hint: run 'assets diff main -- Bell' if you mean the asset

            """))
    #expect(diff("main", "Bell", "--").output == "1 asset changed: 1 redrawn\n\(bell)\(attention)")
    #expect(diff("main", "--", "Bell").output.hasPrefix("Nothing changed"))
  }

  @Test func wrongWords() throws {
    #expect(
      Golden.difference(
        diff("Bel").error,
        inline: """
          error: 'Bel' is neither a version nor an asset
          hint: did you mean 'Bell'?
          hint: run 'assets list' to see all assets, 'assets branch' to see all branches

          """) == nil)
    #expect(diff("nowhere", "--").error.hasPrefix("error: version not found: 'nowhere'\n"))
    #expect(diff("HEAD", "HEAD", "--", "Bel").error.hasPrefix("error: asset not found: 'Bel'\n"))
    #expect(diff("HEAD", "HEAD", "HEAD", "--").exitCode == .usage)
    let nowhere = try Sandbox()
    #expect(runAssets(["diff"], in: nowhere).error.hasPrefix("error: not a project: "))
  }

  @Test func writesAPage() throws {
    try addBranch()
    let result = diff("main", "redrawn", "--page", "d.html")
    #expect(result.output == "1 asset changed: 1 redrawn\n")
    #expect(result.error.contains("warning: 'd.html' is in the project and can be committed with it\n"))
    let page = try sandbox.text("d.html")
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    // The namespace of SVG is a name, and nothing is loaded from it.
    let rest = page.replacing("http://www.w3.org/2000/svg", with: "")
    #expect(!rest.contains("http://") && !rest.contains("https://"))
    #expect(diff("main", "redrawn", "--page", "d.html").exitCode == .done)
    try sandbox.write("own.html", "<p>mine</p>")
    #expect(
      Golden.difference(
        diff("--page", "own.html").error,
        inline: """
          error: 'own.html' already exists and was not written by assets
          hint: choose another name; only pages that assets wrote are replaced

          """) == nil)
    #expect(try sandbox.text("own.html") == "<p>mine</p>")
    #expect(diff("--page", "a.html", "--open").exitCode == .usage)
    #expect(diff("--page", "missing/a.html").exitCode == .failed)
  }

  @Test func namesAreNoMarkup() throws {
    let name = "<b>|`x`"
    try sandbox.writeImageSet("\(Sandbox.images)/\(name)")
    let output = diff("--markdown").output
    #expect(output.contains("| \\<b\\>\\|\\`x\\` |"), "\(output)")
    let hostile = "a\u{1B}[2J"
    try sandbox.writeImageSet("\(Sandbox.images)/\(hostile)")
    #expect(!diff().output.contains("\u{1B}"))
  }
}

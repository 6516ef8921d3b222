import Files
import Imaging
import TestKit
import Testing
import Viewer

@testable import AssetsCLI

@Suite struct TerminalGraphicsTests {
  private func terminal(_ environment: [String: String] = [:], isOutput: Bool = true, width: Int = 80) -> Terminal {
    Terminal(isInput: true, isOutput: isOutput, isError: true, width: width, environment: environment)
  }

  private func graphics(
    _ environment: [String: String], _ name: TerminalGraphics.Name? = nil, isOutput: Bool = true
  ) -> TerminalGraphics? {
    let terminal = terminal(environment, isOutput: isOutput)
    return TerminalGraphics(name, isTerminal: terminal.isOutput, hasColors: terminal.colorsOutput, environment)
  }

  @Test func theEnvironmentSaysWhatATerminalCan() {
    #expect(graphics(["TERM": "xterm-kitty"]) == .kitty)
    #expect(graphics(["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"]) == .kitty)
    #expect(graphics(["TERM": "xterm-256color", "KONSOLE_VERSION": "230400"]) == .kitty)
    #expect(graphics(["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"]) == .iTerm2)
    #expect(graphics(["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"]) == .iTerm2)
    #expect(graphics(["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"]) == .iTerm2)
    #expect(graphics(["TERM": "xterm-256color"]) == .halfBlocks(trueColor: false))
    #expect(graphics(["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .halfBlocks(trueColor: true))
    // A terminal that was started from another one inherits what that one had set.
    #expect(
      graphics(["TERM": "xterm-256color", "TERM_PROGRAM": "vscode", "KONSOLE_VERSION": "1", "LC_TERMINAL": "iTerm2"])
        == .halfBlocks(trueColor: false))
  }

  @Test func aMultiplexerShowsCharactersUnlessToldOtherwise() {
    let environment = ["TERM": "tmux-256color", "TMUX": "/x", "TERM_PROGRAM": "iTerm.app"]
    #expect(graphics(environment) == .halfBlocks(trueColor: false))
    #expect(graphics(environment, .iterm2) == .iTerm2)
    #expect(graphics(environment, .kitty) == .kitty)
    #expect(graphics(["TERM": "xterm-kitty"], .blocks) == .halfBlocks(trueColor: false))
  }

  @Test func somethingElseThanATerminalGetsNone() {
    #expect(graphics(["TERM": "dumb"]) == nil)
    #expect(graphics(["TERM": "xterm-kitty", "CI": "true"]) == nil)
    #expect(graphics(["TERM": "xterm", "NO_COLOR": "1"]) == nil)
    #expect(graphics(["TERM": "xterm-kitty", "NO_COLOR": "1"]) == .kitty)
    let environment = ["TERM": "xterm-kitty", "CLICOLOR_FORCE": "1"]
    #expect(graphics(environment, .kitty, isOutput: false) == nil)
  }

  /// Noise, so that the file takes several pieces.
  private let noise: Bitmap = {
    var random = SeededRandom(seed: 7)
    let rgba = (0..<160 * 60 * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
    return Bitmap(width: 160, height: 60, rgba: rgba)!  // as many bytes as the sides ask for
  }()

  @Test func kittyGetsThePNGInPieces() throws {
    let text = try TerminalGraphics.kitty.text(for: noise, indent: 2)
    #expect(text.hasPrefix("  \u{1B}_Ga=T,f=100,t=d,q=2,c=10,m=1;") && text.hasSuffix("\u{1B}\\\n"))
    let pieces = text.dropFirst(2).split(separator: "\u{1B}\\").dropLast()
    #expect(pieces.count > 5)
    let bodies = pieces.map { $0.split(separator: ";", maxSplits: 1)[1] }
    #expect(bodies.dropLast().allSatisfy { $0.utf8.count == 4096 } && bodies.last?.isEmpty == false)
    #expect(pieces.dropFirst().dropLast().allSatisfy { $0.hasPrefix("\u{1B}_Gm=1;") })
    #expect(pieces.last?.hasPrefix("\u{1B}_Gm=0;") == true)
    let png = Array(try PNGEncoder.bytes(of: noise))
    #expect(bodies.joined() == String(decoding: Base64.encode(png), as: UTF8.self))
  }

  @Test func iTerm2GetsThePNGAsAFile() throws {
    let png = try PNGEncoder.bytes(of: noise)
    let body = String(decoding: Base64.encode(png), as: UTF8.self)
    #expect(
      try TerminalGraphics.iTerm2.text(for: noise)
        == "\u{1B}]1337;File=inline=1;size=\(png.count);width=10;height=auto:\(body)\u{07}\n")
  }

  @Test func halfBlocksShowTwoPixelsEach() throws {
    let (red, blue, clear): ([UInt8], [UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255], [9, 9, 9, 0])
    let rows = [[red, red, clear, clear], [blue, blue, red, clear], [clear, red, clear, clear]]
    let image = try #require(Bitmap(width: 4, height: 3, rgba: Array(rows.joined().joined())))
    let text = try TerminalGraphics.halfBlocks(trueColor: true).text(for: image, indent: 1)
    #expect(
      text == " \u{1B}[38;2;255;0;0m\u{1B}[48;2;0;0;255m▀▀\u{1B}[0m\u{1B}[38;2;255;0;0m▄\u{1B}[0m\n"
        + "  \u{1B}[38;2;255;0;0m▀\u{1B}[0m\n")
    let palette = try TerminalGraphics.halfBlocks(trueColor: false).text(for: image)
    #expect(palette.hasPrefix("\u{1B}[38;5;196m\u{1B}[48;5;21m▀▀"))
  }

  // MARK: - Strips

  private func tile(_ label: String, _ side: Int, alpha: UInt8 = 255) -> ImageStrip.Tile {
    let rgba = Array((0..<side * side).map { _ in [0, 0, 255, alpha] as [UInt8] }.joined())
    return ImageStrip.Tile(label: label, image: Bitmap(width: side, height: side, rgba: rgba), background: .light)
  }

  @Test func imagesAreSideBySideAboveTheirLabels() throws {
    let strip = ImageStrip(graphics: .halfBlocks(trueColor: true), width: 80)
    #expect(strip.count == 3)
    // 8 pixels become 24; the smaller one ends at the same line.
    let text = try strip.text(for: [tile("1x", 8), tile("2x dark", 5), tile("3x", 300), tile("en", 8)])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 12 + 1 + 12 + 1 + 1)
    #expect(lines[12] == "  1x                       2x dark                  3x" && lines[25] == "  en")
    #expect(lines[0].count { $0 == "▀" || $0 == "▄" } == 48 && lines[11].count { $0 == "▀" } == 68)
    #expect(lines[0].hasPrefix("  \u{1B}[38;2;0;0;255m\u{1B}[48;2;0;0;255m▀▀"))
    #expect(ImageStrip(graphics: .kitty, width: 80).count == 6 && ImageStrip(graphics: .kitty, width: 1).count == 1)
  }

  @Test func transparentPixelsShowTheSquares() throws {
    let strip = ImageStrip(graphics: .halfBlocks(trueColor: true), width: 80)
    let text = try strip.text(for: [tile("1x", 24, alpha: 0)])
    #expect(text.contains("38;2;255;255;255m") && text.contains("48;2;233;233;233m") && !text.contains("0;0;255"))
  }

  @Test func theBackgroundFollowsTheVariantUnlessTheImageWouldBeLost() {
    #expect(ImageStrip.Background(isForDark: false, [0.2...0.5]) == .light)
    #expect(ImageStrip.Background(isForDark: true, [0.2...0.5]) == .dark)
    #expect(ImageStrip.Background(isForDark: false, [0.9...1]) == .dark)
    #expect(ImageStrip.Background(isForDark: true, [0...0.1]) == .light)
    #expect(ImageStrip.Background(isForDark: false, []) == .light)
  }

  // MARK: - Commands

  private func run(
    _ words: [String], in sandbox: Sandbox, _ environment: [String: String] = ["TERM": "xterm-kitty"]
  ) -> RunResult {
    runAssets(words, in: sandbox, terminal: terminal(environment)) {
      $0.environment.merge(environment) { $1 }
    }
  }

  @Test func showPrintsEachVariant() throws {
    let sandbox = try Sandbox.harbour()
    let plain = run(["show", "Bell"], in: sandbox)
    #expect(plain.exitCode == .done && !plain.output.contains("\u{1B}_G"))
    let shown = run(["show", "Bell", "--images"], in: sandbox)
    #expect(shown.output == plain.output + String(shown.output.dropFirst(plain.output.count)))
    let rest = shown.output.dropFirst(plain.output.count)
    #expect(rest.hasPrefix("  \u{1B}_Ga=T,f=100,t=d,q=2,c=25,m=0;"), "\(rest)")
    #expect(rest.hasSuffix("\u{1B}\\\n  1x           2x\n"), "\(rest)")
    #expect(run(["show", "Bell", "--images", "--json"], in: sandbox).exitCode == .usage)
  }

  @Test func aPipeNeverGetsImages() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("config", "assets.images", "true")
    #expect(run(["show", "Bell"], in: sandbox).output.contains("\u{1B}_G"))
    for words in [["show", "Bell"], ["diff"]] {
      let piped = runAssets(words, in: sandbox) { $0.environment["TERM"] = "xterm-kitty" }
      #expect(!piped.output.contains("\u{1B}") && piped.error == "")
      let asked = runAssets(words + ["--images"], in: sandbox) { $0.environment["CLICOLOR_FORCE"] = "1" }
      #expect(!asked.output.contains("\u{1B}_G") && !asked.output.contains("▀"))
      #expect(asked.error == "note: images are only printed on a terminal\n")
    }
    let dumb = run(["show", "Bell", "--images"], in: sandbox, ["TERM": "dumb"])
    #expect(!dumb.output.contains("\u{1B}") && dumb.error.hasPrefix("note: this terminal can't show images"))
  }

  @Test func theSettingMayNameTheWay() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("config", "assets.images", "blocks")
    #expect(run(["show", "Bell"], in: sandbox).output.contains("▀"))
    try sandbox.git("config", "assets.images", "off")
    #expect(!run(["show", "Bell"], in: sandbox).output.contains("\u{1B}_G"))
    try sandbox.git("config", "assets.images", "sixel")
    let refused = run(["show", "Bell"], in: sandbox)
    #expect(refused.exitCode == .failed && refused.error.contains("true, false, kitty, iterm2, blocks"), "\(refused)")
  }

  @Test func diffPrintsBothSidesBelowTheSentence() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.write("\(Sandbox.images)/Bell.imageset/bell@2x.png", ImageMaker.png(8, 8) { _, _ in .red })
    try sandbox.commitAll("Even bell")
    try sandbox.write(
      "\(Sandbox.images)/Bell.imageset/bell@2x.png", ImageMaker.png(8, 8) { x, y in x < 4 && y < 4 ? .blue : .red })
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", scales: [1, 2, 3])
    let result = run(["diff", "--images"], in: sandbox, ["TERM": "xterm-256color", "COLORTERM": "truecolor"])
    let lines = result.output.split(separator: "\n").map {
      $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    }.filter { !$0.contains("▀") }
    #expect(
      lines == [
        "2 assets changed: 1 redrawn, 1 with added variants", "  ~  Anchor  gained 3x", "  3x added",
        "  ~  Bell    2x redrawn (25%, one area 4×4 at 0,0)", "  2x before                2x after",
        "Needs attention: Bell: 1x not redrawn.",
      ])
    // The red pixels before, and the blue ones only behind.
    let rows = result.output.split(separator: "\n").filter { $0.contains("▀") }
    #expect(rows.count == 24 && rows[12].contains("220;40;40") && rows[12].contains("40;80;220"), "\(result.output)")
    #expect(run(["diff", "--images", "--stat"], in: sandbox).exitCode == .usage)
  }
}

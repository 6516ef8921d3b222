import TestKit
import Testing

@testable import AssetsCLI

/// What `assets validate` shows of the user's own changes, and of older ones.
@Suite struct ValidateOwnTests {
  let sandbox: Sandbox

  static let images = Sandbox.images
  static let new = "\(images)/New.imageset: warning: [missing-scale] no image at 2x\n"
  static let old = "\(images)/Old.imageset: warning: [missing-scale] no image at 2x\n"
  static let lost = "\(images)/Lost.imageset: error: [missing-file] 'lost.png' not found\n"
  static let older = "note: 2 older findings (1 error, 1 warning): 'assets validate --all' lists them\n"

  /// A warning and an error are shared already.
  init() throws {
    sandbox = try Sandbox.harbour()
    try sandbox.writeSquares("\(Self.images)/Old.imageset", scales: [1, 3])
    try sandbox.writeSet(
      "\(Self.images)/Lost.imageset", [#"{ "filename" : "lost.png", "idiom" : "universal", "scale" : "1x" }"#])
    try sandbox.commitAll("Old")
    try sandbox.git("remote", "add", "origin", "elsewhere")
    try share()
    try sandbox.git("branch", "--quiet", "--set-upstream-to=origin/main")
  }

  private func share() throws { try sandbox.git("update-ref", "refs/remotes/origin/main", "HEAD") }

  private func writeNew() throws { try sandbox.writeSquares("\(Self.images)/New.imageset", scales: [1, 3]) }

  private func validate(_ words: String..., terminal: Terminal = .none) -> RunResult {
    runAssets(["validate"] + words, in: sandbox, terminal: terminal)
  }

  @Test func uncommittedWorkComesFirstAndOlderFindingsAreCounted() throws {
    try writeNew()
    let result = validate(terminal: everywhere)
    #expect(result.output == Self.new && result.exitCode == .findings, "\(result)")
    #expect(result.error.contains("catalogs: 1 error, 2 warnings\n" + Self.older), "\(result)")
    #expect(validate("--all").output == Self.lost + Self.new + Self.old)
  }

  /// A build server has no terminal, and its log must say why the step failed.
  @Test func withoutATerminalWhatMakesTheCommandFailIsListed() throws {
    try writeNew()
    let result = validate()
    #expect(result.output == Self.new + Self.lost && result.exitCode == .findings, "\(result)")
    let older = "note: 1 more older finding (1 warning): 'assets validate --all' lists them\n"
    #expect(result.error.contains(older), "\(result)")
    let strict = validate("--fail-on", "warning")
    #expect(strict.output == Self.new + Self.lost + Self.old && !strict.error.contains(" older"), "\(strict)")
    let never = validate("--fail-on", "never")
    #expect(never.output == Self.new && never.error.contains(Self.older), "\(never)")
    #expect(never.error.contains("--explain missing-scale"))
  }

  @Test func versionsAreOnesOwnUntilTheyAreShared() throws {
    try writeNew()
    try sandbox.commitAll("New")
    #expect(validate(terminal: everywhere).output == Self.new)
    try share()
    let shared = validate()
    #expect(shared.output == Self.lost + Self.new + Self.old, "\(shared)")
    #expect(!shared.error.contains(" older"))
  }

  @Test func aBranchThatFollowsNothingIsComparedWithTheMainOneOfItsRemote() throws {
    try sandbox.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    try sandbox.git("switch", "--quiet", "--no-track", "--create", "mine")
    try writeNew()
    try sandbox.commitAll("New")
    #expect(validate(terminal: everywhere).output == Self.new)
  }

  @Test func withoutAKnownMainBranchAnyOfTheRemoteCounts() throws {
    try sandbox.git("update-ref", "refs/remotes/origin/ancient", "HEAD")
    try sandbox.writeSquares("\(Self.images)/Other.imageset", scales: [1, 3])
    try sandbox.commitAll("Other")
    try share()
    try sandbox.git("switch", "--quiet", "--no-track", "--create", "mine")
    try writeNew()
    try sandbox.commitAll("New")
    #expect(validate(terminal: everywhere).output == Self.new)
  }

  @Test func aGoodChangeHasNothingToSay() throws {
    try sandbox.writeSquares("\(Self.images)/Good.imageset")
    let result = validate(terminal: everywhere)
    #expect(result.output == "" && result.exitCode == .findings)
    #expect(result.error.contains("note: nothing found in your changes; 2 older findings (1 error, 1 warning): "))
  }

  @Test func aPlaceThatIsNamedIsListedWhole() throws {
    try writeNew()
    #expect(validate(Self.images, terminal: everywhere).output.contains(Self.old))
  }

  @Test func reportsForOthersAreComplete() throws {
    try writeNew()
    for format in ["json", "sarif", "github", "gitlab", "junit"] {
      let report = validate("--format", format).output
      #expect(report.contains("Old.imageset") && report.contains("New.imageset"), "\(format)")
    }
    #expect(validate("-o", "report.txt").exitCode == .findings)
    #expect(try sandbox.text("report.txt").hasPrefix(Self.lost + Self.new + Self.old))
  }

  @Test func codeThatAsksForARemovedAssetIsOnesOwn() throws {
    try sandbox.write("App/View.swift", "let image = UIImage(named: \"Buoy\")\nlet other = UIImage(named: \"Bell\")\n")
    try sandbox.commitAll("Code")
    try share()
    sandbox.remove("\(Sandbox.widget)/Buoy.imageset")
    let result = validate("--only", "dangling-reference", terminal: everywhere)
    #expect(result.output.contains("App/View.swift:1:"), "\(result)")
  }
}

import Catalog
import Files
import JSON
import TestKit
import Testing
import Validation

@testable import AssetsCLI

@Suite struct ValidateCommandTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  /// A catalog with a missing file (error), a skipped scale (warning) and a set that is fine.
  func writeCatalog(_ path: String = "Assets.xcassets") throws {
    try sandbox.writeSquares("\(path)/fine.imageset")
    try sandbox.writeSquares("\(path)/gap.imageset", scales: [1, 3])
    try sandbox.writeSet(
      "\(path)/gone.imageset", [#"{ "filename" : "gone.png", "idiom" : "universal", "scale" : "1x" }"#])
  }

  static let missing = "Assets.xcassets/gone.imageset: error: [missing-file] "
  static let gap = "Assets.xcassets/gap.imageset: warning: [missing-scale] no image at 2x\n"

  // MARK: - Help and usage

  @Test func helpPage() {
    #expect(readingGolden(assets("validate", "--help").output, "validate-help") == nil)
  }

  @Test(arguments: [
    (["--staged", "--at", "HEAD"], "options '--staged' and '--at' can't be combined"),
    (["--staged", "A.xcassets"], "'--staged' takes no paths"),
    (["--fail-on", "warnings"], "invalid value 'warnings' for '--fail-on': use 'error', 'warning' or 'never'"),
    (["--explain", "missing-scales"], "unknown rule 'missing-scales'\nhint: did you mean 'missing-scale'"),
    (["--only", "missing-scales"], "unknown rule 'missing-scales'\nhint: did you mean 'missing-scale'"),
    (["--level", "high"], "invalid value 'high' for '--level': use 'note', 'warning' or 'error'"),
    (["--rules", "--only", "missing-scale"], "options '--rules' and '--only' can't be combined"),
  ])
  func wrongUsageIsTold(words: [String], error: String) {
    let result = runAssets(["validate"] + words, in: sandbox)
    #expect(result.exitCode == .usage && result.output == "")
    #expect(result.error.hasPrefix("error: \(error)"), "\(result.error)")
  }

  // MARK: - Rules

  /// A rule with the first example it reports.
  struct Case: CustomTestStringConvertible, Sendable {
    var rule: RuleDescription
    var testDescription: String { rule.id }
  }

  @Test(arguments: RuleList.all.map { Case(rule: $0.description) })
  func eachRuleSpeaksThroughTheCommand(test: Case) throws {
    let example = try #require(test.rule.rejects.first)
    // What was renamed takes a version to tell; `StaleReferenceTests` has one.
    guard example.renamed.isEmpty else { return }
    let sandbox = try Sandbox(git: true)
    for (path, file) in example.files {
      switch file {
      case .folder: try sandbox.makeFolder(path)
      case .link(let destination):
        try sandbox.makeFolder(Path.folder(path))
        try sandbox.link(path, to: destination)
      default: try sandbox.write(path, file.bytes)
      }
    }
    if test.rule.isOptIn {
      try sandbox.write(".assetsconfig", "[rule \"\(test.rule.id)\"]\n\tseverity = \(test.rule.severity)\n")
    }
    // Some rules are about what git keeps.
    try sandbox.git("add", "--all", "--force")
    // What git would convert is run with attributes of git in `LineEndingDamageTests`, what it ignores in
    // `IgnoredPathsTests`, what it keeps of large files in `LargeCommandTests`.
    if ["image-as-text", "ignored-image", "raw-large-file"].contains(test.rule.id) { return }
    let result = runAssets(["validate"], in: sandbox)
    let lines = result.output.split(separator: "\n")
    for finding in example.findings {
      let severity = example.severity ?? test.rule.severityInProject
      let end = ": \(severity): [\(test.rule.id)] \(printable(finding.message))"
      #expect(lines.contains { $0.hasPrefix(finding.path + ":") && $0.hasSuffix(end) }, "\(result)")
    }
    #expect(result.exitCode == (result.output.contains(": error: [") ? .findings : .done))
  }

  @Test(arguments: RuleList.all.map { Case(rule: $0.description) })
  func eachRuleIsExplained(test: Case) {
    let result = assets("validate", "--explain", test.rule.id)
    #expect(result.exitCode == .done && result.error == "")
    #expect(result.output == test.rule.explanation)
  }

  @Test func nothingSaysThatTwoCatalogsAreOneApp() throws {
    try sandbox.writeSquares("App/A.xcassets/bell.imageset")
    try sandbox.writeSquares("Watch/B.xcassets/bell.imageset")
    #expect(
      Golden.difference(
        assets("validate").output,
        inline: """
          App/A.xcassets/bell.imageset: note: [duplicate-name] the name 'bell' also means \
          'Watch/B.xcassets/bell.imageset', if one app is built from both

          """) == nil)
    try sandbox.writeSquares("App/A.xcassets/Bar/bell.imageset")
    #expect(assets("validate").output.contains("warning: [duplicate-name]"))
  }

  // MARK: - Findings and exit codes

  @Test func findingsAreLinesAndTheCountIsANote() throws {
    try writeCatalog()
    let result = assets("validate")
    #expect(result.exitCode == .findings)
    #expect(result.output == Self.gap + Self.missing + "'gone.png' not found\n")
    #expect(
      Golden.difference(
        result.error,
        inline: """
          Checked 3 assets in 1 catalog: 1 error, 1 warning
          hint: run 'assets remove Assets.xcassets/gone.imageset'
          hint: run 'assets validate --explain missing-file' to read why it matters; it explains the other rules, too

          """) == nil)
  }

  @Test(arguments: [
    ("error", ExitCode.findings, ExitCode.done), ("warning", .findings, .findings), ("never", .done, .done),
  ])
  func theLevelDecidesTheExitCode(level: String, all: ExitCode, onlyWarnings: ExitCode) throws {
    try writeCatalog()
    #expect(assets("validate", "--fail-on", level).exitCode == all)
    sandbox.remove("Assets.xcassets/gone.imageset")
    #expect(assets("validate", "--fail-on", level).exitCode == onlyWarnings)
    sandbox.remove("Assets.xcassets/gap.imageset")
    #expect(assets("validate", "--fail-on", level).exitCode == .done)
  }

  @Test(arguments: [
    (["--only", "missing-scale"], Self.gap, ExitCode.done), (["--without", "missing-file"], Self.gap, .done),
    (["--level", "error"], Self.missing + "'gone.png' not found\n", .findings),
    (["--only", "missing-scale", "--level", "error", "--fail-on", "warning"], "", .done),
    (["--only", "missing-scale", "--fail-on", "warning"], Self.gap, .findings),
    (
      ["--only", "missing-file", "--only", "missing-scale"], Self.gap + Self.missing + "'gone.png' not found\n",
      .findings
    ),
  ])
  func whatIsLeftOutDoesNotCount(words: [String], output: String, exitCode: ExitCode) throws {
    try writeCatalog()
    let result = runAssets(["validate"] + words, in: sandbox)
    #expect(result.output == output && result.exitCode == exitCode, "\(result)")
    let json = runAssets(["validate", "--json"] + words, in: sandbox)
    #expect(json.exitCode == exitCode)
    #expect(json.output.contains("missing-scale") == output.contains("missing-scale"), "\(json)")
  }

  /// Nothing found would say that all is well.
  @Test func aRuleThatCannotBeCheckedIsSaid() throws {
    try sandbox.writeSquares("Assets.xcassets/bell.imageset")
    func error(_ words: String...) -> String { runAssets(["validate"] + words, in: sandbox).error }
    #expect(
      Golden.difference(
        error("--only", "unused-asset", "--only", "orphan-catalog"),
        inline: """
          note: 'orphan-catalog' was not checked: the project has no Xcode project
          note: 'unused-asset' was not checked: the project has no code

          """) == nil)
    #expect(error("--only", "unused-asset", "--only", "missing-scale").hasSuffix(" catalog: nothing found\n"))
    #expect(error("--only", "dangling-reference").contains("no code, interface files or settings"))
    try sandbox.write("View.storyboard", "<document/>")
    #expect(error("--only", "dangling-reference").hasSuffix(" catalog: nothing found\n"))
    #expect(error("--only", "unused-asset").hasSuffix("the project has no code\n"))
    try sandbox.write("View.swift", "let bell = Image(\"bell\")\n")
    #expect(error("--only", "unused-asset") == "Checked 1 asset in 1 catalog: nothing found\n")
    let part = error("--only", "unused-asset", "Assets.xcassets")
    #expect(part == "note: 'unused-asset' was not checked: it checks the files of a whole project\n")
  }

  @Test func onATerminalNotesOfOneRuleAreOneLine() throws {
    try writeCatalog()
    for name in ["a", "b", "c", "d"] { try sandbox.writeSquares("Assets.xcassets/\(name).imageset", scales: [1, 3]) }
    try sandbox.write(".assetsconfig", "[rule \"missing-scale\"] severity = note\n")
    var terminal = Terminal.none
    terminal.isOutput = true
    #expect(
      Golden.difference(
        runAssets(["validate"], in: sandbox, terminal: terminal).output,
        inline: """
          Assets.xcassets: note: [missing-scale] no image at 2x (5 times): 'a', 'b', 'c' and 2 more
          \(Self.missing)'gone.png' not found
            hint: run 'assets remove Assets.xcassets/gone.imageset'

          """) == nil)
    let all = runAssets(["validate", "--all"], in: sandbox, terminal: terminal)
    #expect(all.output.split(separator: "\n").count { $0.hasSuffix(": note: [missing-scale] no image at 2x") } == 5)
  }

  @Test func manyFindingsAreCountedByRuleAndABaselineIsOffered() throws {
    try writeCatalog()
    for number in 1...50 { try sandbox.writeSquares("Assets.xcassets/i\(number).imageset", scales: [1, 3]) }
    var terminal = Terminal.none
    terminal.isOutput = true
    let result = runAssets(["validate"], in: sandbox, terminal: terminal)
    #expect(result.error.hasPrefix("by rule: 51 missing-scale, 1 missing-file\n"), "\(result.error)")
    let command = "assets validate --write-baseline assets-baseline.json"
    #expect(result.error.contains("hint: run '\(command)' "), "\(result.error)")
    #expect(runAssets(command.split(separator: " ").dropFirst().map(String.init), in: sandbox).exitCode == .done)
    let known = runAssets(["validate", "--baseline", "assets-baseline.json"], in: sandbox)
    #expect(known.output == "" && !known.error.contains("--write-baseline"), "\(known)")
  }

  /// Each hint is a command that settles the error and takes nothing else.
  @Test(arguments: [
    (#""scale" : "2x""#, #""scale" : "1x""#), (#""idiom" : "ipad", "scale" : "1x""#, #""scale" : "1x""#),
    (
      #""scale" : "1x", "appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ]"#, #""scale" : "1x""#
    ), (#""scale" : "1x", "locale" : "fr""#, #""scale" : "1x""#),
  ])
  func aMissingFileHasACommandThatSettlesIt(gone: String, there: String) throws {
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.writeSet(
      "A.xcassets/bell.imageset", [#"{ "filename" : "gone.png", \#(gone) }"#, #"{ "filename" : "a.png", \#(there) }"#],
      ["a.png": ImageMaker.png(4, 4)])
    try sandbox.commitAll("one")
    let hint = try #require(assets("validate").error.split(separator: "\n").first { $0.contains("assets remove") })
    let words = hint.split(separator: "'")[1].split(separator: " ").dropFirst().map(String.init)
    #expect(runAssets(words, in: sandbox).exitCode == .done, "\(hint)")
    #expect(assets("validate", "--only", "missing-file").exitCode == .done)
    #expect(sandbox.exists("A.xcassets/bell.imageset/a.png"))
  }

  @Test func aMissingFileOfTheLastVersionComesBack() throws {
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.writeSet(
      "A.xcassets/bell.imageset", [#"{ "filename" : "a.png", "scale" : "1x" }"#], ["a.png": ImageMaker.png(4, 4)])
    try sandbox.commitAll("one")
    sandbox.remove("A.xcassets/bell.imageset/a.png")
    #expect(assets("validate").error.contains("hint: run 'assets restore A.xcassets/bell.imageset'\n"))
    #expect(runAssets(["restore", "A.xcassets/bell.imageset"], in: sandbox).exitCode == .done)
    #expect(sandbox.exists("A.xcassets/bell.imageset/a.png"))
  }

  @Test func aMissingFileOfAnEarlierVersionComesBack() throws {
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.writeSet(
      "A.xcassets/bell.imageset", [#"{ "filename" : "a.png", "scale" : "1x" }"#], ["a.png": ImageMaker.png(4, 4)])
    try sandbox.commitAll("one")
    let version = try sandbox.git("rev-parse", "--short=7", "HEAD")
    sandbox.remove("A.xcassets/bell.imageset/a.png")
    try sandbox.commitAll("two")
    let result = assets("validate")
    #expect(
      result.error.contains("hint: run 'assets restore A.xcassets/bell.imageset --at \(version)'\n"), "\(result)")
    #expect(runAssets(["restore", "A.xcassets/bell.imageset", "--at", version], in: sandbox).exitCode == .done)
    #expect(sandbox.exists("A.xcassets/bell.imageset/a.png"))
  }

  @Test func unusedAssetsAreNamedAsSuch() throws {
    for name in ["aft", "bow", "cay", "dory", "bell"] { try sandbox.writeSquares("A.xcassets/\(name).imageset") }
    try sandbox.write("A.xcassets/Contents.json", TraitProject.folder)
    try sandbox.write("View.swift", "let bell = Image(\"bell\")\n")
    var terminal = Terminal.none
    terminal.isOutput = true
    #expect(
      runAssets(["validate", "--only", "unused-asset"], in: sandbox, terminal: terminal).output
        == "A.xcassets: note: [unused-asset] 4 assets that no code names: 'aft', 'bow', 'cay' and 1 more\n")
  }

  /// An image that is in no slot yet would go with the asset.
  @Test func aHintRemovesNoOtherFile() throws {
    try sandbox.writeSet(
      "A.xcassets/bell.imageset", [#"{ "filename" : "gone.png", "scale" : "1x" }"#],
      ["gone-new.png": ImageMaker.png(4, 4)])
    #expect(!assets("validate").error.contains("assets remove"))
  }

  @Test func asJSON() throws {
    try writeCatalog()
    let result = assets("validate", "--json")
    #expect(result.exitCode == .findings && result.error == "")
    #expect(readingGolden(result.output, "validate.json") == nil)
  }

  @Test func harbourHasOnePairThatDoesNotFit() throws {
    try sandbox.copyHarbour()
    _ = assets("import", "Harbour")
    let result = assets("validate")
    #expect(result.exitCode == .done)
    #expect(readingGolden(result.output + result.error, "validate-harbour") == nil)
  }

  @Test func noCatalogIsSaid() throws {
    let result = assets("validate")
    #expect(result.exitCode == .done && result.output == "")
    #expect(result.error.hasPrefix("note: no asset catalog found to check\n"))
  }

  /// A build server in the wrong folder must not be green, one of a project without art must.
  @Test func aPlaceThatWasNamedMustHaveOne() throws {
    try sandbox.write("Sources/main.swift", "")
    let named = assets("validate", "Sources")
    #expect(
      named == RunResult(exitCode: .failed, output: "", error: "error: no asset catalog found in 'Sources'\n"))
    try sandbox.writeSquares("Art/Data/bell.imageset")
    let overlooked = assets("validate")
    #expect(overlooked.exitCode == .failed && overlooked.output == "")
    #expect(
      Golden.difference(
        overlooked.error,
        inline: """
          error: no asset catalog found here
          cause: 'Art/Data' contains sets, but it is not a catalog
          hint: name that folder, or rename it to 'Art/Data.xcassets'

          """) == nil)
    #expect(assets("validate", "Art/Data").exitCode == .done)
  }

  // MARK: - Paths

  @Test(arguments: [
    ("Assets.xcassets", 3), ("Assets.xcassets/gone.imageset", 1), ("Assets.xcassets/gone.imageset/Contents.json", 1),
    ("Assets.xcassets/", 3), (".", 3),
  ])
  func aPathChoosesWhatIsChecked(path: String, count: Int) throws {
    try writeCatalog()
    let result = assets("validate", path)
    #expect(result.exitCode == .findings)
    #expect(result.output.contains(Self.missing))
    #expect(result.output.contains(Self.gap) == (count > 1))
    #expect(result.error.hasPrefix("Checked \(count) asset"), "\(result.error)")
  }

  @Test func aFileInsideASetStandsForTheSet() throws {
    try writeCatalog()
    let result = assets("validate", "Assets.xcassets/gap.imageset/gap.png")
    #expect(result.output == Self.gap && result.exitCode == .done)
  }

  @Test func aFolderWithCatalogsStandsForThem() throws {
    try writeCatalog("One/Assets.xcassets")
    try writeCatalog("Two/Assets.xcassets")
    #expect(assets("validate").error.hasPrefix("Checked 6 assets in 2 catalogs: 2 errors, 2 warnings"))
    #expect(assets("validate", "One").error.hasPrefix("Checked 3 assets in 1 catalog: 1 error, 1 warning"))
    #expect(assets("validate", "One", "Two/Assets.xcassets").error.hasPrefix("Checked 6 assets in 2 catalogs"))
  }

  @Test func aPlainFolderOfSetsIsACatalogWhateverItsName() throws {
    try writeCatalog("Icons")
    #expect(assets("validate", "Icons").error.hasPrefix("Checked 3 assets in 1 catalog: 1 error, 1 warning"))
    let one = assets("validate", "Icons/gap.imageset")
    #expect(one.output == "Icons/gap.imageset: warning: [missing-scale] no image at 2x\n", "\(one)")
    #expect(one.error.hasPrefix("Checked 1 asset: 1 warning\n"))
    #expect(assets("validate", "Icons/gap.imageset/gap.png") == one)
  }

  @Test(arguments: ["nowhere", "Assets.xcassets/nowhere.imageset", "nowhere/Assets.xcassets", "Assets.xcassets/x/y"])
  func aPathThatIsNotThereIsAnError(path: String) throws {
    try writeCatalog()
    let result = assets("validate", path)
    #expect(
      result == RunResult(exitCode: .failed, output: "", error: "error: not found: '\(path)'\n"))
  }

  @Test func aFileOutsideOfACatalogIsAnError() throws {
    try sandbox.write("notes.txt", "x")
    let result = assets("validate", "notes.txt")
    #expect(result.exitCode == .failed)
    #expect(
      Golden.difference(
        result.error,
        inline: """
          error: 'notes.txt' is a file that is not in a catalog
          hint: name a catalog, an asset, or a folder with catalogs in it

          """) == nil)
  }

  @Test func withoutARepositoryAnyCatalogCanBeChecked() throws {
    try writeCatalog("elsewhere/Assets.xcassets")
    try sandbox.makeFolder("here")
    for path in ["../elsewhere", "../elsewhere/Assets.xcassets", sandbox.path("elsewhere")] {
      let result = assets("validate", path, folder: "here")
      #expect(result.output.contains("../elsewhere/Assets.xcassets/gap.imageset: warning: "), "\(path): \(result)")
      #expect(result.error.hasPrefix("Checked 3 assets in 1 catalog"), "\(path): \(result)")
    }
    let one = assets("validate", "../elsewhere/Assets.xcassets/gap.imageset", folder: "here")
    #expect(one.error.hasPrefix("Checked 1 asset: 1 warning\n"), "\(one)")
  }

  @Test func aCatalogOutsideOfTheRepositoryIsWrongUsage() throws {
    try writeCatalog("elsewhere/Assets.xcassets")
    try sandbox.makeFolder("project")
    try sandbox.git("init", "--quiet", in: "project")
    let result = assets("validate", "../elsewhere", folder: "project")
    #expect(result.exitCode == .usage)
    #expect(result.error.hasPrefix("error: '../elsewhere' is outside of the project\n"))
  }

  @Test func aRealPathBehindALinkIsFound() throws {
    try writeCatalog("project/Assets.xcassets")
    try sandbox.git("init", "--quiet", in: "project")
    try sandbox.link("link", to: "project")
    let result = assets("validate", sandbox.path("link/Assets.xcassets"), folder: "project")
    #expect(result.output.hasPrefix(Self.gap), "\(result)")
  }

  @Test func pathsOfFindingsAreThoseToTypeHere() throws {
    try writeCatalog("App/Assets.xcassets")
    try sandbox.git("init", "--quiet")
    #expect(assets("validate", folder: "App").output.hasPrefix(Self.gap))
  }

  // MARK: - Versions

  @Test func anotherVersionIsChecked() throws {
    try writeCatalog()
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "one")
    sandbox.remove("Assets.xcassets/gone.imageset")
    #expect(assets("validate").exitCode == .done)
    #expect(assets("validate", "--at", "HEAD").output.contains(Self.missing))
    #expect(assets("validate", "--at", "main", "Assets.xcassets/gone.imageset").error.hasPrefix("Checked 1 asset"))
    #expect(assets("validate", "--at", "nosuch").error.hasPrefix("error: version not found: 'nosuch'\n"))
    #expect(
      assets("validate", "--at", "HEAD", "nowhere").error
        == "error: not found in version 'HEAD': 'nowhere'\n")
  }

  @Test func aSetThatLostEverythingIsToldInFewLines() throws {
    let slots = (0..<300).map { #"{ "filename" : "\#($0).png", "idiom" : "universal", "locale" : "x\#($0)" }"# }
    try sandbox.writeSet("A.xcassets/lost.imageset", slots)
    let output = runAssets(["validate"], in: sandbox).output
    #expect(output.split(separator: "\n").count { $0.contains("[missing-file]") } == 101)
    #expect(output.contains("[missing-file] 200 more of these here; only the first 100 are listed"))
  }
}

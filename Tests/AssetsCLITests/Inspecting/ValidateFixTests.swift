import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// `assets validate --fix`.
@Suite struct ValidateFixTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox(git: true)
    try sandbox.writeSet(
      "\(Sandbox.images)/Bell.imageset", [#"{ "filename" : "bell.png", "idiom" : "universal", "scale" : "2x" }"#],
      ["Bell.png": ImageMaker.png(8, 8)])
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "one")
  }

  func assets(_ words: String...) -> RunResult { runAssets(["validate"] + words, in: sandbox) }

  static let change = "\(Sandbox.images)/Bell.imageset: the file name 'bell.png' is now 'Bell.png' [missing-file]\n"
  static let file = "\(Sandbox.images)/Bell.imageset/Contents.json"

  @Test func aDryRunOnlyShows() throws {
    let before = try sandbox.snapshot(Sandbox.images, times: true)
    let result = assets("--fix", "--all", "--dry-run", "--fail-on", "warning")
    #expect(result.output == "would fix \(Self.change)1 fix in 1 file would be made\n", "\(result)")
    #expect(
      result.error == "Checked 1 asset in 1 catalog: 1 warning\nhint: run 'assets validate' to see all findings\n")
    #expect(result.exitCode == .findings)
    #expect(try sandbox.snapshot(Sandbox.images, times: true) == before)
  }

  @Test func aFixIsOneLineAndCanBeTakenBack() throws {
    let result = assets("--fix", "--all")
    #expect(result.exitCode == .done)
    #expect(result.output == "fixed \(Self.change)1 fix in 1 file made\n")
    #expect(
      result.error == "Checked 1 asset in 1 catalog: nothing found\nhint: run 'assets undo' to undo this\n")
    #expect(try sandbox.git("diff", "--numstat") == "1\t1\t\(Self.file)")
    try sandbox.git("restore", "--", Self.file)
    #expect(try sandbox.git("status", "--porcelain") == "")
  }

  @Test func onlyWhatTheUserChangedIsFixed() throws {
    let untouched = assets("--fix")
    #expect(untouched.output.hasPrefix("nothing can be fixed safely in your changes\n"))
    #expect(untouched.error.hasPrefix("note: 1 more fix outside of your changes: 'assets validate --fix --all'\n"))
    try sandbox.git("mv", "\(Sandbox.images)/Bell.imageset", "\(Sandbox.images)/Old.imageset")
    try sandbox.commitAll("Old")
    try sandbox.writeSet(
      "\(Sandbox.images)/Bell.imageset", [#"{ "filename" : "bell.png", "idiom" : "universal", "scale" : "2x" }"#],
      ["Bell.png": ImageMaker.png(8, 8)])
    let result = assets("--fix")
    #expect(result.output.hasPrefix("fixed \(Self.change)1 fix in 1 file made\n"), "\(result)")
    #expect(result.error.contains("note: 1 more fix outside of your changes"), "\(result)")
    #expect(try sandbox.git("diff", "--numstat") == "")
    #expect(runAssets(["validate", "--fix", "\(Sandbox.images)/Old.imageset"], in: sandbox).exitCode == .done)
  }

  @Test func changesThatGitDoesNotHaveAreNamed() throws {
    try sandbox.write(Self.file, sandbox.text(Self.file) + "\n")
    let result = assets("--fix", "--all")
    #expect(result.output.contains("1 fix in 1 file made\n"))
    #expect(result.error.hasPrefix("note: \(Self.file) already had uncommitted changes;"), "\(result)")
    #expect(!result.error.contains("git restore"))
  }

  @Test func thereMayBeNothingToFix() throws {
    _ = assets("--fix", "--all")
    let result = assets("--fix", "--all")
    #expect(result.output == "nothing can be fixed safely\n" && result.exitCode == .done)
  }

  @Test func aReportForAProgramStaysAlone() {
    let result = assets("--fix", "--all", "--format", "sarif")
    #expect(result.output.hasPrefix("{") && result.error.hasPrefix("fixed \(Self.change)"), "\(result)")
  }

  @Test(arguments: [false, true])
  func asJSON(isDryRun: Bool) throws {
    let result = runAssets(["validate", "--fix", "--all", "--json"] + (isDryRun ? ["--dry-run"] : []), in: sandbox)
    #expect(result.error == "", "\(result)")
    let fixes = try #require(try JSONDocument(parsing: Array(result.output.utf8)).value.object?["fixes"]?.object)
    #expect(fixes["changed"]?.bool == !isDryRun)
    let change = fixes["changes"]?.elements?.first?.object
    #expect(change?["path"]?.text == Self.file && change?["rule"] == "missing-file")
    #expect(change?["message"] == "the file name 'bell.png' is now 'Bell.png'")
    #expect(fixes["undoCommand"]?.text == (isDryRun ? nil : "git restore \(Self.file)"))
  }

  @Test func aFileThatIsMadeGoesWhereTheFixesAreTakenBack() throws {
    try sandbox.git("rm", "--quiet", "\(Sandbox.images)/Contents.json")
    try sandbox.commitAll("No contents")
    let result = assets("--fix", "--all")
    #expect(sandbox.exists("\(Sandbox.images)/Contents.json"), "\(result)")
    try sandbox.takeBack(result)
  }

  @Test func whatIsAllowedIsNotFixed() throws {
    try sandbox.write(".assetsconfig", "[asset \"Bell\"] allow = missing-file unassigned-child\n")
    #expect(assets("--fix", "--all").output == "nothing can be fixed safely\n")
  }

  @Test func withoutARepositoryNoUndoCommandIsNamed() throws {
    let plain = try Sandbox()
    try plain.writeSet(
      "\(Sandbox.images)/Bell.imageset", [#"{ "filename" : "bell.png", "idiom" : "universal", "scale" : "2x" }"#],
      ["Bell.png": ImageMaker.png(8, 8)])
    let result = runAssets(["validate", "--fix"], in: plain)
    #expect(result.output == "fixed \(Self.change)1 fix in 1 file made\n" && result.exitCode == .done)
    #expect(result.error == "Checked 1 asset in 1 catalog: nothing found\n")
  }

  // MARK: - Formats

  @Test(arguments: ["json", "sarif", "github", "gitlab", "junit"])
  func everyFormatIsWritten(format: String) throws {
    let result = assets("--format", format, "--fail-on", "warning")
    #expect(result.exitCode == .findings && result.error == "")
    #expect(result.output.contains("missing-file"))
    let toFile = assets("--format", format, "--output", "report", "--fail-on", "warning")
    #expect(toFile.output == "" && toFile.error == "Checked 1 asset in 1 catalog: 1 warning\n")
    #expect(try sandbox.text("report") == result.output)
  }

  @Test func textCanGoToAFile() throws {
    #expect(assets("-o", "report.txt", "--fail-on", "warning").exitCode == .findings)
    let line = "\(Sandbox.images)/Bell.imageset: warning: [missing-file] 'bell.png' not found, but 'Bell.png' exists\n"
    #expect(try sandbox.text("report.txt") == line + "Checked 1 asset in 1 catalog: 1 warning\n")
  }

  @Test func onATerminalTheWorstComeLast() throws {
    try sandbox.writeSquares("\(Sandbox.images)/gap.imageset", scales: [1, 3])
    let twice = #"{ "filename" : "a.png", "idiom" : "universal" }"#
    try sandbox.writeSet("\(Sandbox.images)/Alarm.imageset", [twice, twice], ["a.png": ImageMaker.png(8, 8)])
    var terminal = Terminal.none
    terminal.isOutput = true
    let result = runAssets(["validate", "--all"], in: sandbox, terminal: terminal)
    #expect(
      Golden.difference(
        result.output,
        inline: """
          \(Sandbox.images)/Alarm.imageset: note: [bitmap-in-single-scale-slot] 'a.png' is a bitmap, and its slot is \
          for every scale
          \(Sandbox.images)/Alarm.imageset: note: [bitmap-in-single-scale-slot] 'a.png' is a bitmap, and its slot is \
          for every scale
          \(Sandbox.images)/Bell.imageset: warning: [missing-file] 'bell.png' not found, but 'Bell.png' exists
          \(Sandbox.images)/gap.imageset: warning: [missing-scale] no image at 2x
          \(Sandbox.images)/Alarm.imageset: error: [duplicate-slot] 'a.png' and 'a.png' are both for 'universal'
            hint: run 'assets validate --fix \(Sandbox.images)/Alarm.imageset'

          """) == nil)
  }

  @Test(arguments: [
    (["--json", "--format", "sarif"], "options '--json' and '--format' can't be combined"),
    (["--format", "xml"], "invalid value 'xml' for '--format': use 'text', 'json', "),
    (["--fix", "--staged"], "options '--fix' and '--staged' can't be combined"),
    (["--fix", "--at", "HEAD"], "options '--fix' and '--at' can't be combined"),
    (["--dry-run"], "'--dry-run' requires '--fix'"),
    (["--write-baseline", "a", Sandbox.images], "'--write-baseline' takes no paths"),
    (["--write-baseline", "a", "--baseline", "b"], "options '--write-baseline' and '--baseline' can't be combined"),
    (["--output", "-n"], "invalid value '-n' for '--output': use a path, such as './-n' for a file of that name"),
    (["-o", "-"], "invalid value '-' for '-o': use a path, such as './-'"),
    (["--write-baseline", "--json"], "invalid value '--json' for '--write-baseline': use a path"),
    (["--write-baseline", "a", "--staged"], "options '--write-baseline' and '--staged' can't be combined"),
  ])
  func optionsThatDoNotGoTogetherAreToldApart(words: [String], error: String) {
    let result = runAssets(["validate"] + words, in: sandbox)
    // With '--json' the failure is an object, too.
    #expect(result.exitCode == .usage && (result.output == "") == !words.contains("--json"))
    #expect(result.error.hasPrefix("error: \(error)"), "\(result.error)")
  }
}

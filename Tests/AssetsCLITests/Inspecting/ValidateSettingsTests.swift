import TestKit
import Testing

@testable import AssetsCLI

/// `assets validate` with what a project says of it: `.assetsconfig`, git's configuration, a baseline.
@Suite struct ValidateSettingsTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox(git: true)
    try sandbox.writeSquares("\(Sandbox.images)/fine.imageset")
    try sandbox.writeSquares("\(Sandbox.images)/gap.imageset", scales: [1, 3])
    try sandbox.writeSet(
      "\(Sandbox.images)/gone.imageset", [#"{ "filename" : "gone.png", "idiom" : "universal", "scale" : "1x" }"#])
  }

  func assets(_ words: String..., environment: [String: String] = [:]) -> RunResult {
    runAssets(words, in: sandbox) { context in context.environment.merge(environment) { $1 } }
  }

  @Test func aRuleInTheWrongSectionIsShownItsOwn() throws {
    try sandbox.write(".assetsconfig", "[validate]\n  unassigned-child = off\n")
    #expect(
      assets("validate").error.hasPrefix(
        "warning: .assetsconfig:2: unknown key 'unassigned-child' in this section; it is a rule: "
          + "write [rule \"unassigned-child\"] severity = off\n"))
    for rule in ["missing-scale", "json-style"] {
      #expect(
        assets("validate", "--explain", rule).output.hasSuffix(
          "\n\n    [rule \"\(rule)\"]\n      severity = off\n\n    [asset \"bell\"]\n      allow = \(rule)\n"))
    }
    #expect(assets("validate", "--explain", "missing-scale").output.contains("in [rule \"missing-scale\"]: "))
  }

  @Test(arguments: ["Chicago", "Posters/Chicago", "Posters"])
  func whatLiesInAnAssetIsNamedBehindIt(name: String) throws {
    try sandbox.writeSet(
      "\(Sandbox.images)/Posters.arresourcegroup", list: "resources", [#"{ "filename" : "Chicago.arreferenceimage" }"#])
    try sandbox.writeSet(
      "\(Sandbox.images)/Posters.arresourcegroup/Chicago.arreferenceimage", [#"{ "idiom" : "universal" }"#])
    #expect(assets("validate").output.contains("Chicago.arreferenceimage: note: [empty-set]"))
    for settings in ["[validate] ignore = \(name)", "[asset \"\(name)\"] allow = empty-set"] {
      try sandbox.write(".assetsconfig", settings)
      let result = assets("validate")
      #expect(!result.output.contains("empty-set") && !result.error.contains("nothing matches"), "\(result)")
    }
    try sandbox.write(".assetsconfig", "[asset \"Boston\"] allow = empty-set")
    #expect(assets("validate").error.contains("note: nothing matches 'Boston' in the settings"))
  }

  static let gap = "\(Sandbox.images)/gap.imageset: warning: [missing-scale] no image at 2x\n"
  static let gone = "\(Sandbox.images)/gone.imageset: error: [missing-file] 'gone.png' not found\n"

  @Test func aProjectSaysWhatMattersWhere() throws {
    try sandbox.write(
      ".assetsconfig",
      """
      # the old art stays as it is
      [validate]
        failOn = warning
      [rule "missing-scale"]
        severity = note
      [asset "gone"]
        allow = missing-file
      """)
    let result = assets("validate")
    #expect(result.output == Self.gap.replacing("warning", with: "note") && result.exitCode == .done)
    try sandbox.write(".assetsconfig", "[validate] failOn = warning\n[rule \"missing-file\"] severity = off\n")
    #expect(assets("validate").exitCode == .findings)
    #expect(assets("validate", "--fail-on", "error").exitCode == .done)
  }

  @Test func whatIsNotUnderstoodIsAWarning() throws {
    try sandbox.write(".assetsconfig", "[rule \"missing-scales\"]\n  severity = off\n[validate]\n  fail-on = error\n")
    let result = assets("validate", "--json")
    #expect(result.exitCode == .findings)
    #expect(
      Golden.difference(
        result.error,
        inline: """
          warning: .assetsconfig:2: unknown rule 'missing-scales'; did you mean 'missing-scale'?
          warning: .assetsconfig:4: unknown key 'fail-on' in this section; did you mean 'failOn'?

          """) == nil)
  }

  @Test func whatStandsThereCannotSteerATerminal() throws {
    try sandbox.write(".assetsconfig", "[rule \"\u{1B}[31m\"] severity = off\n[validate] failOn = \u{202E}x\n")
    let error = assets("validate").error
    #expect(error.hasPrefix("warning: .assetsconfig:1: unknown rule '\\u{1B}[31m'\n"), "\(error)")
    #expect(!error.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test(arguments: [
    ("[rule \"a\nseverity = off", ".assetsconfig:1: a section is written [name] or [name \"NAME\"]"),
    ("\n<<<<<<< HEAD\n", ".assetsconfig:2: a line must start with a key, a section in brackets, '#' or ';'"),
  ])
  func aFileThatCannotBeReadStopsTheCheck(text: String, cause: String) throws {
    try sandbox.write(".assetsconfig", text)
    let result = assets("validate")
    #expect(result.exitCode == .failed && result.output == "")
    #expect(result.error.hasPrefix("error: cannot read '.assetsconfig'\ncause: \(cause)\n"), "\(result)")
  }

  @Test func aFolderInItsPlaceIsAnError() throws {
    try sandbox.makeFolder(".assetsconfig")
    #expect(assets("validate").error.hasPrefix("error: cannot read '.assetsconfig'\n"))
  }

  // MARK: - Layers and versions

  @Test func gitsConfigurationIsStronger() throws {
    try sandbox.write(".assetsconfig", "[rule \"missing-file\"] severity = off\n")
    #expect(assets("validate").output == Self.gap)
    try sandbox.git("config", "assets.rule.missing-file.severity", "warning")
    try sandbox.git("config", "assets.rule.missing-scale.severity", "off")
    try sandbox.git("config", "assets.program", "/usr/bin/assets")
    #expect(assets("validate").output == Self.gone.replacing("error", with: "warning"))
    let spoken = [
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "assets.validate.failOn", "GIT_CONFIG_VALUE_0": "warning",
    ]
    #expect(assets("validate", environment: spoken).exitCode == .findings)
    try sandbox.git("config", "assets.rule.none.severity", "off")
    #expect(assets("validate").error.hasPrefix("warning: .git/config:"))
  }

  @Test func eachVersionHasItsOwnSettings() throws {
    try sandbox.write(".assetsconfig", "[rule \"missing-file\"] severity = off\n")
    try sandbox.git("add", ".")
    #expect(assets("validate", "--staged").output == Self.gap)
    try sandbox.git("commit", "--quiet", "--message", "one")
    sandbox.remove(".assetsconfig")
    #expect(assets("validate", "--at", "HEAD").output == Self.gap)
    #expect(assets("validate").output == Self.gap + Self.gone)
  }

  @Test func aCommitFollowsTheSettings() throws {
    let refused = assets("commit", "-m", "one")
    #expect(refused.exitCode == .findings && refused.error.hasPrefix("error: 1 error in what would be committed\n"))
    try sandbox.write(".assetsconfig", "[asset \"gone\"] allow = missing-file\n[validate] failOn = warning\n")
    #expect(assets("commit", "-m", "one").error.hasPrefix("error: 1 warning in what would be committed\n"))
    try sandbox.write(".assetsconfig", "[asset \"gone\"] allow = missing-file\n")
    #expect(assets("commit", "-m", "one").exitCode == .done)
  }

  #if os(Linux)
    /// Starting libgit2 takes longer than all else a hook does; `LD_DEBUG` tells which libraries are opened.
    @Test(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
    func aHookReadsTheSettingsWithoutLibgit2() throws {
      let program = try #require(BuiltProgram.path)
      try sandbox.write(".assetsconfig", "[rule \"missing-file\"] severity = off\n[validate] baseline = known.json\n")
      try sandbox.write("known.json", #"{ "version": 1, "findings": [] }"#)
      try sandbox.git("config", "assets.validate.failOn", "warning")
      try sandbox.git("add", ".")
      let debug = ["LD_DEBUG": "files"]
      let staged = try sandbox.run(program, ["validate", "--staged"], adding: debug)
      #expect(staged.status == 1 && staged.output == Self.gap)
      #expect(staged.error.contains("libz") && !staged.error.contains("libgit2"))
      try sandbox.git("commit", "--quiet", "--message", "one")
      let version = try sandbox.run(program, ["validate", "--at", "HEAD"], adding: debug)
      #expect(version.status == 1 && version.error.contains("libz") && !version.error.contains("libgit2"))
      let rare = try sandbox.run(program, ["validate", "--at", "HEAD^{commit}"], adding: debug)
      #expect(rare.status == 1 && rare.error.contains("libgit2"))
    }
  #endif

  // MARK: - Baseline

  @Test func onlyNewFindingsCountBesideABaseline() throws {
    let written = assets("validate", "--write-baseline", "known.json")
    #expect(written.exitCode == .done && written.output == "Wrote 2 known findings to 'known.json'\n")
    let known = assets("validate", "--baseline", "known.json")
    #expect(known.exitCode == .done && known.output == "")
    #expect(known.error == "Checked 3 assets in 1 catalog: nothing found; 2 more are in the baseline\n")
    try sandbox.writeSquares("\(Sandbox.images)/new.imageset", scales: [1, 3])
    let new = assets("validate", "--baseline", "known.json")
    #expect(new.output == Self.gap.replacing("gap", with: "new"))
  }

  @Test func whatIsNoLongerThereIsTold() throws {
    _ = assets("validate", "--write-baseline", "known.json")
    sandbox.remove("\(Sandbox.images)/gone.imageset")
    let result = assets("validate", "--baseline", "known.json")
    #expect(result.error.hasPrefix("note: 1 place in the baseline has fewer findings now\nhint: "), "\(result)")
    #expect(!assets("validate", "--baseline", "known.json", "\(Sandbox.images)/fine.imageset").error.contains("note:"))
  }

  @Test func theSettingsNameABaseline() throws {
    _ = assets("validate", "--write-baseline", "known.json")
    try sandbox.write(".assetsconfig", "[validate] baseline = known.json\n")
    #expect(assets("validate").output == "")
    #expect(assets("validate", "--write-baseline", "again.json").output == "Wrote 2 known findings to 'again.json'\n")
    #expect(try sandbox.text("again.json") == sandbox.text("known.json"))
    try sandbox.git("add", ".")
    #expect(assets("validate", "--staged").exitCode == .done)
    #expect(assets("commit", "-m", "one").exitCode == .done)
    sandbox.remove("known.json")
    let missing = assets("validate")
    #expect(missing.exitCode == .failed && missing.error.hasPrefix("error: cannot read the baseline 'known.json'\n"))
  }

  @Test(arguments: [
    ("{", "invalid JSON at line 1, column 2"), ("{}", "it is not a baseline that this version"),
    (#"{"version":1,"findings":[{}]}"#, "entry 1 lacks a rule or a path"),
  ])
  func anotherFileIsNoBaseline(text: String, cause: String) throws {
    try sandbox.write("known.json", text)
    let result = assets("validate", "--baseline", "known.json")
    #expect(result.exitCode == .failed)
    #expect(result.error.contains("\ncause: \(cause)"), "\(result)")
  }

  @Test func settingsThatFitNothingAreTold() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.writeSquares("\(Sandbox.images)/bell.imageset")
    try sandbox.write("src/a.swift", "")
    try sandbox.write(
      ".assetsconfig",
      """
      [validate]
      \texclude = Old.xcassets
      \texclude = src/*.swift
      \tignore = onlyInCode
      [rule "missing-scale"]
      \texclude = \(Sandbox.images)/bell.imageset
      \tpath = Nowhere/**
      \tignore = bell
      [rule "dangling-reference"]
      \tignore = onlyInCode
      [asset "gone"]
      \tallow = odd-size

      """)
    let notes = runAssets(["validate"], in: sandbox).error.split(separator: "\n").filter {
      $0.contains("nothing matches")
    }
    #expect(
      notes == [
        "note: nothing matches 'Old.xcassets' in the settings ([validate] exclude)",
        "note: nothing matches 'Nowhere/**' in the settings ([rule \"missing-scale\"] path)",
        "note: nothing matches 'gone' in the settings (the exclusions of 'odd-size')",
      ])
    #expect(!runAssets(["validate", Sandbox.images], in: sandbox).error.contains("nothing matches"))
  }
}

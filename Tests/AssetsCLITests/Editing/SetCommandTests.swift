import TestKit
import Testing

@testable import AssetsCLI

@Suite struct SetCommandTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  @Test func oneSettingIsWritten() throws {
    let result = assets("set", "bell", "--template")
    #expect(
      result
        == RunResult(
          exitCode: .done,
          output: "Changed 'bell'  \(Sandbox.images)/bell.imageset\n  template-rendering-intent: template\n",
          error: "hint: run 'assets undo' to undo this\n"))
    #expect(assets("show", "bell").output.contains("template-rendering-intent: template"))
    try sandbox.takeBack(result)
  }

  /// Brackets share lines, as some programs write them.
  @Test func oneKeyIsOneLineHoweverTheFileIsLaidOut() throws {
    let folder = "\(Sandbox.images)/AddBookmarks.imageset"
    try sandbox.write("\(folder)/Add.pdf", ImageMaker.pdf(24, 24))
    try sandbox.write(
      "\(folder)/Contents.json",
      """
      {
        "images": [{
          "filename": "Add.pdf",
          "idiom": "universal"
        }],
        "info": {
          "author": "xcode",
          "version": 1
        },
        "properties": {
          "template-rendering-intent": "template"
        }
      }

      """)
    try sandbox.commitAll("Add bookmarks")
    #expect(assets("set", "AddBookmarks", "--original").exitCode == .done)
    #expect(try sandbox.git("diff", "--numstat").hasPrefix("1\t1\t"))
    #expect(assets("set", "AddBookmarks", "--preserve-vector").exitCode == .done)
    #expect(
      try sandbox.git("diff", "-U0", "--no-color").split(separator: "\n").filter { "+-".contains($0.prefix(1)) } == [
        "--- a/\(folder)/Contents.json", "+++ b/\(folder)/Contents.json",
        "-    \"template-rendering-intent\": \"template\"", "+    \"preserves-vector-representation\": true,",
        "+    \"template-rendering-intent\": \"original\"",
      ])
  }

  @Test func severalSettingsAtOnceAndBack() throws {
    let words = ["--original", "--localizable", "--preserve-vector", "--compression", "lossy"]
    let result = runAssets(["set", "bell"] + words, in: sandbox)
    #expect(
      Golden.difference(
        result.output,
        inline: """
          Changed 'bell'  \(Sandbox.images)/bell.imageset
            compression-type: lossy
            localizable: yes
            preserves-vector-representation: yes
            template-rendering-intent: original

          """) == nil)
    #expect(result.error.hasPrefix("note: bell has no vector image\n"))
    let back = ["--default", "--no-localizable", "--no-preserve-vector", "--compression", "inherited"]
    #expect(runAssets(["set", "bell"] + back, in: sandbox).exitCode == .done)
    #expect(try sandbox.git("status", "--porcelain") == "")
  }

  @Test func whatIsSoAlreadyIsLeftAlone() throws {
    let before = try sandbox.snapshot(times: true)
    let result = assets("set", "bell", "--no-localizable")
    #expect(
      result == RunResult(exitCode: .done, output: "Nothing to do: 'bell' already has these settings\n", error: ""))
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }

  @Test func aDryRunChangesNothing() throws {
    let before = try sandbox.snapshot(times: true)
    #expect(assets("set", "bell", "--template", "-n").output.hasPrefix("Would change 'bell'"))
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }

  @Test func wrongUsageIsTold() throws {
    #expect(try sandbox.refusal(["set", "bell"], .usage).hasPrefix("error: no setting was given\n"))
    #expect(
      try sandbox.refusal(["set", "bell", "--template", "--original"], .usage)
        .hasPrefix("error: options '--template' and '--original' can't be combined\n"))
    #expect(
      try sandbox.refusal(["set", "sea", "--template"])
        == "error: a color set has no setting '--template'\nhint: a color set has '--localizable'\n")
  }

  @Test func jsonSaysWhatChanged() {
    let change = """
        "changes": [
          {
            "name": "template-rendering-intent",
            "after": "template"
          }
        ],
      """
    #expect(assets("set", "bell", "--template", "-n", "--json").output.contains(change))
    #expect(assets("set", "bell", "--template").exitCode == .done)
    #expect(assets("set", "bell", "--template", "--json").output.contains("\"changes\": [],"))
  }

  @Test func aBrokenSetIsNotWrittenTo() throws {
    try sandbox.write("\(Sandbox.images)/bell.imageset/Contents.json", "{")
    #expect(
      try Golden.difference(
        sandbox.refusal(["set", "bell", "--template"]),
        inline: """
          error: cannot read '\(Sandbox.images)/bell.imageset/Contents.json'
          cause: line 1, column 2: the file ends too early
          hint: run 'assets restore bell' to restore it from the last version

          """) == nil)
  }
}

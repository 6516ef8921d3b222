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

  /// In pixels of one image; the other ones are in proportion.
  @Test func edgesThatKeepTheirSizeAreWritten() throws {
    let folder = "\(Sandbox.images)/bubble.imageset"
    let images = try (1...3).map { scale in
      try sandbox.write("\(folder)/bubble@\(scale)x.png", ImageMaker.png(60 * scale, 40 * scale))
      return #"{ "filename" : "bubble@\#(scale)x.png", "idiom" : "universal", "scale" : "\#(scale)x" }"#
    }
    try sandbox.write(
      "\(folder)/Contents.json",
      #"{ "images" : [ \#(images.joined(separator: ", ")) ], "info" : { "author" : "xcode", "version" : 1 } }"#)
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "Bubble")
    let result = assets("set", "bubble", "--slice", "12,14,10,16")
    #expect(
      result.output
        == "Changed 'bubble'  \(folder)\n  1x slices: 12,14,10,16\n  2x slices: 24,28,20,32\n  3x slices: 36,42,30,48\n",
      "\(result)")
    let shown = assets("show", "bubble").output
    #expect(shown.contains("120 x 80, slices 24,28,20,32"), "\(shown)")
    let text = try sandbox.text("\(folder)/Contents.json")
    #expect(text.contains(#""mode" : "9-part""#) && text.contains(#""width" : 30"#), "\(text)")
    let diff = assets("diff").output
    #expect(diff.contains("1x slices: none → 12,14,10,16"), "\(diff)")
    #expect(assets("set", "bubble", "--slice", "12,14,10,16").output.contains("already has these settings"))
    #expect(
      assets("set", "bubble", "--slice", "24,28,20,34", "--scale", "2x").output.contains("3x slices: 36,42,30,51"))
    let large = assets("set", "bubble", "--slice", "20,0,20,0")
    #expect(
      large.error.hasPrefix(
        "error: '\(folder)/bubble@1x.png' can't be sliced: nothing of its 60×40 pixels is left between 20,0,20,0\n"),
      "\(large)")
    for words in [["--slice", "1,2,3"], ["--scale", "2x"], ["--slice", "1,1,1,1", "--no-slice"]] {
      #expect(runAssets(["set", "bubble"] + words, in: sandbox).exitCode == .usage, "\(words)")
    }
    #expect(assets("set", "bubble", "--no-slice").output.contains("1x slices: not set"))
    #expect(try !sandbox.text("\(folder)/Contents.json").contains("resizing"))
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

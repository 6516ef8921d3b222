import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// What `resolve` says of an answer that is of no use, or of less than it seems.
@Suite struct ResolveAnswerTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  func error(_ words: String...) -> String { runAssets(["resolve"] + words, in: sandbox).error }

  // MARK: - Names

  func writeNamespace() throws {
    try sandbox.writeSquares("A.xcassets/Exotic/Mango.imageset")
    try sandbox.write("A.xcassets/Exotic/Contents.json", #"{ "properties" : { "provides-namespace" : true } }"#)
  }

  @Test func theNameThatCodeHasToUseIsTold() throws {
    try writeNamespace()
    let result = assets("resolve", "Mango")
    #expect(result.output == "A.xcassets/Exotic/Mango.imageset/Mango@3x.png\n" && result.exitCode == .done)
    #expect(result.error == "note: 'Mango' is called 'Exotic/Mango' in code\n")
    let json = try JSONDocument(parsing: Array(assets("resolve", "Mango", "--json").output.utf8)).value.object
    #expect(json?["nameInCode"] == "Exotic/Mango")
    #expect(json?["notes"]?.elements?.first == "'Mango' is called 'Exotic/Mango' in code")
    for name in ["Exotic/Mango", "A.xcassets/Exotic/Mango.imageset"] {
      let exact = assets("resolve", name, "--json")
      #expect(exact.error == "" && !exact.output.contains("nameInCode"), "\(exact)")
    }
    #expect(error("Mango", "--as", "android") == "")
  }

  @Test func inAListEveryNameHasToBeTheOneThatCodeUses() throws {
    try writeNamespace()
    try sandbox.write("list.txt", "Mango\nExotic/Mango\nA.xcassets/Exotic/Mango.imageset\n")
    let result = assets("resolve", "--all", "list.txt")
    let path = "A.xcassets/Exotic/Mango.imageset/Mango@3x.png"
    #expect(result.exitCode == .failed && result.output == "-\n\(path)\n\(path)\n")
    #expect(
      Golden.difference(
        result.error,
        inline: """
          line 1: Mango
          error: no asset has the name 'Mango' in code
          cause: the groups around it are part of the name: 'Exotic/Mango'

          """) == nil)
  }

  @Test func anImageOfALanguageThatXcodeDoesNotShowIsNoted() throws {
    let french = #"{ "filename" : "a.png", "idiom" : "universal", "locale" : "fr", "scale" : "3x" }"#
    try sandbox.writeSet("A.xcassets/bell.imageset", [french], ["a.png": ImageMaker.png(6, 6)])
    let note = "the asset has images for 'fr' but is not localizable; whether an app finds them is not documented"
    #expect(error("bell", "-l", "fr") == "note: \(note)\n")
    #expect(assets("resolve", "bell", "-l", "fr", "--json").output.contains(note))
    _ = assets("set", "bell", "--localizable")
    #expect(error("bell", "-l", "fr") == "")
  }

  // MARK: - Nothing to show

  @Test(arguments: [
    (
      #"{ "color-space" : "srgbb", "components" : { "green" : "xyz", "blue" : "0x1FF" } }"#,
      ["the color space 'srgbb' is not known; did you mean 'srgb'?", "'green' is 'xyz', which is not a number"]
    ),
    (
      #"{ "components" : { "red" : "0.1", "green" : "0,1", "blue" : "12%", "alpha" : "1" } }"#,
      ["'green' is '0,1', which is not a number", "'blue' is '12%', which is not a number"]
    ),
    (#"{ "components" : { "red" : "0.1", "green" : "0.1" } }"#, ["the color has no 'blue'"]),
  ])
  func aColorThatIsNoneIsNoAnswer(color: String, causes: [String]) throws {
    try sandbox.writeSet(
      "A.xcassets/sea.colorset", list: "colors", [#"{ "color" : \#(color), "idiom" : "universal" }"#])
    let result = assets("resolve", "sea")
    #expect(result.exitCode == .failed && result.output == "", "\(result)")
    let lines = ["error: can't read the color 'sea'"] + causes.map { "cause: " + $0 }
    #expect(result.error.hasPrefix(lines.joined(separator: "\n") + "\n"), "\(result)")
    #expect(assets("resolve", "sea", "--json").output.contains(#""error": "can't read the color 'sea'""#))
  }

  @Test func aSetWithoutContentsIsToldAsOne() throws {
    try sandbox.write("A.xcassets/bell.imageset/bell.png", ImageMaker.png(4, 4))
    #expect(
      Golden.difference(
        error("bell"),
        inline: """
          error: 'A.xcassets/bell.imageset' has no Contents.json
          hint: run 'assets validate' to see more

          """) == nil)
  }

  @Test func theLanguageThatCameFirstIsTheReason() throws {
    let names = ["fr", "ar", "de"]
    let elements = names.map { #"{ "filename" : "\#($0).png", "idiom" : "universal", "locale" : "\#($0)" }"# }
    let files = names.map { ($0 + ".png", ImageMaker.png(4, 4)) }
    try sandbox.writeSet("A.xcassets/bell.imageset", elements, Dictionary(uniqueKeysWithValues: files))
    let lines = assets("resolve", "bell", "-l", "fr-CA", "-l", "ar", "-e").output.split(separator: "\n")
    #expect(
      lines.contains { $0.contains(" ar.png ") && $0.hasSuffix("fr-CA comes first, and there are images for fr") })
    #expect(lines.contains { $0.contains(" de.png ") && $0.hasSuffix("de does not match fr-CA, ar") }, "\(lines)")
  }

  // MARK: - What nothing can be

  @Test(arguments: [
    (["-a", "light", "-a", "dark"], "options '--appearance light' and '--appearance dark' can't be combined"),
    (["-a", "dark", "-a", "tinted"], "options '--appearance dark' and '--appearance tinted' can't be combined"),
    (["-d", "iphone", "--platform", "macos"], "options '--device iphone' and '--platform macos' can't be combined"),
    (
      ["-d", "iphone", "--subtype", "foo"],
      "invalid value 'foo' for '--subtype': use a subtype such as 667h, 45mm or mac-"
    ),
    (["-d", "iphone", "--subtype", "45mm"], "options '--device iphone' and '--subtype 45mm' can't be combined"),
    (["-d", "iphone", "--screen-width", "44mm"], "option '--screen-width' requires '--device watch'"),
    (["--base", "zz"], "invalid value 'zz' for '--base': use a language such as fr or pt-BR"),
  ])
  func whatNothingCanBeIsRefused(words: [String], error: String) throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    let result = runAssets(["resolve", "bell"] + words, in: sandbox)
    #expect(result.exitCode == .usage && result.error.hasPrefix("error: \(error)"), "\(result)")
    try sandbox.write("list.txt", "bell \(words.joined(separator: " "))\n")
    let listed = assets("resolve", "--all", "list.txt")
    #expect(listed.exitCode == .usage && listed.output == "-\n", "\(listed)")
  }

  @Test(arguments: [
    (["--platform", "macos"], "mac"), (["--platform", "watchos"], "watch"), (["--subtype", "45mm"], "watch"),
    (["--screen-width", "44mm"], "watch"), (["--subtype", "667h"], "iphone"), (["--subtype", "mac-catalyst"], "ipad"),
    (["--device", "ipad", "--platform", "macos"], "ipad"), ([], "iphone"),
  ])
  func theDeviceIsTheOneTheOtherOptionsSpeakOf(words: [String], device: String) throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    let result = runAssets(["resolve", "bell", "--json"] + words, in: sandbox)
    #expect(result.output.contains("\"device\": \"\(device)\""), "\(result)")
  }
}

import TestKit
import Testing

@testable import AssetsCLI

/// Names that are not allowed on Windows, at `validate`, `import` and `add`.
@Suite struct WindowsNamesTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run

  @Test func validateWarns() throws {
    let element = #"{ "filename" : "aux.png", "idiom" : "universal", "scale" : "1x" }"#
    try sandbox.writeSet("A.xcassets/what?.imageset", [element], ["aux.png": ImageMaker.png(8, 8)])
    let result = runAssets(["validate", "--all"], in: sandbox)
    #expect(result.exitCode == .done)
    #expect(
      Golden.difference(
        result.output,
        inline: """
          A.xcassets/what?.imageset: warning: [windows-name] the name 'what?.imageset' is not allowed on Windows: it contains '?'
          A.xcassets/what?.imageset: warning: [windows-name] the name 'aux.png' is not allowed on Windows: 'aux' is a device there

          """) == nil)
  }

  @Test func importAndAddSayIt() throws {
    try sandbox.write("in/Screen Shot at 12:30:00.png", ImageMaker.png(8, 8))
    let result = runAssets(["import", "in", "--dry-run"], in: sandbox)
    #expect(
      result.error.contains(
        "note: in/Screen Shot at 12:30:00.png: this name is not allowed on Windows: it contains ':'; git can't check out the "
          + "project there\n"), "\(result)")
    try sandbox.write("A.xcassets/Contents.json", "{\n  \"info\" : { \"author\" : \"xcode\", \"version\" : 1 }\n}\n")
    try sandbox.write("in/bell.png", ImageMaker.png(8, 8))
    #expect(runAssets(["add", "aux", "in/bell.png"], in: sandbox).error.contains("Windows"))
  }
}

import TestKit
import Testing

@testable import AssetsCLI

@Suite struct NewCommandTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  @Test func aColorWithOthersForItsLooks() throws {
    let result = assets(
      "new", "color", "tint", "#1B7AB5", "--dark", "#5FB4E580", "--high-contrast", "000000", "--color-space",
      "display-p3")
    #expect(
      result
        == RunResult(
          exitCode: .done, output: "Made the color 'tint'  \(Sandbox.images)/tint.colorset\n",
          error: "hint: run 'assets undo' to undo this\n"))
    #expect(
      Golden.difference(
        assets("show", "tint").output,
        inline: """
          tint  color set  \(Sandbox.images)/tint.colorset
            slot                     file                            size  bytes
            universal                #1B7AB5 display-p3
            universal dark           #5FB4E5 display-p3 alpha 0.502
            universal high contrast  #000000 display-p3

          """) == nil)
    try sandbox.takeBack(result)
  }

  @Test func aGroupAndAColorInIt() throws {
    #expect(assets("new", "group", "Tools", "--namespace").exitCode == .done)
    #expect(assets("new", "color", "Tools/tint", "112233").exitCode == .done)
    #expect(assets("list", "tint").output.contains("Tools/tint"))
    #expect(
      try Golden.difference(
        sandbox.refusal(["new", "color", "Tool/tint", "112233"]),
        inline: """
          error: group not found in '\(Sandbox.images)': 'Tool'
          hint: did you mean 'Tools'?
          hint: run 'assets new group Tool --into \(Sandbox.images)' to create it

          """) == nil)
  }

  @Test func aCatalogThatIsNotThereIsToldWithThoseThatAre() throws {
    #expect(
      try Golden.difference(
        sandbox.refusal(["new", "color", "tint", "112233", "--into", "Absent.xcassets"]),
        inline: """
          error: not found: 'Absent.xcassets'
          cause: the only catalog is '\(Sandbox.images)'
          hint: run 'assets new catalog Absent.xcassets' to create it

          """) == nil)
    let near = try sandbox.refusal(["new", "group", "Tools", "--into", "App/Images.xcasset"])
    #expect(near.hasSuffix("hint: did you mean '\(Sandbox.images)'?\n"), "\(near)")
    // What changes something that is there needs no new catalog.
    #expect(try !sandbox.refusal(["set", "bell", "--template", "--in", "Absent.xcassets"]).contains("assets new"))
  }

  @Test func aCatalog() throws {
    let result = assets("new", "catalog", "App/More.xcassets")
    #expect(result.output == "Made the catalog 'More.xcassets'  App/More.xcassets\n")
    #expect(
      try Golden.difference(
        sandbox.refusal(["new", "color", "tint", "112233"]),
        inline: """
          error: the project has 2 catalogs
          cause: 'App/More.xcassets'
          cause: '\(Sandbox.images)'
          hint: choose one with '--into', such as --into 'App/More.xcassets'

          """) == nil)
    #expect(assets("new", "color", "tint", "112233", "--into", "App/More.xcassets").exitCode == .done)
    #expect(sandbox.exists("App/More.xcassets/tint.colorset/Contents.json"))
    #expect(
      try sandbox.refusal(["new", "catalog", "App/more.xcassets"]).hasPrefix("error: the name"))
    #expect(
      try sandbox.refusal(["new", "catalog", "\(Sandbox.images)/B.xcassets"]).hasPrefix(
        "error: a catalog can't be inside another one"))
    #expect(try sandbox.refusal(["new", "catalog", "B"], .usage).contains("such as 'B.xcassets'"))
    #expect(try sandbox.refusal(["new", "catalog", "../B.xcassets"], .usage).contains("outside of the project"))
  }

  @Test func withoutACatalogThereIsAWay() throws {
    let plain = try Sandbox()
    let result = runAssets(["new", "color", "tint", "112233"], in: plain)
    #expect(
      Golden.difference(
        result.error,
        inline: """
          error: no asset catalog found here
          hint: go to the folder of your project, or run 'assets new catalog Assets.xcassets' to create one

          """) == nil)
    #expect(runAssets(["new", "catalog", "Assets.xcassets"], in: plain).exitCode == .done)
    #expect(runAssets(["new", "color", "tint", "112233"], in: plain).exitCode == .done)
  }

  @Test func wrongUsageIsTold() throws {
    #expect(try sandbox.refusal(["new", "color", "tint"], .usage).hasPrefix("error: a new color needs its value\n"))
    #expect(
      try sandbox.refusal(["new", "group", "G", "112233"], .usage).hasPrefix("error: only a color has a value\n"))
    #expect(
      try sandbox.refusal(["new", "color", "tint", "blue"], .usage)
        .hasPrefix("error: invalid value 'blue' for 'COLOR': use a color such as #1B7AB5 or #1B7AB580\n"))
    for words in [["color", "x", "123456"], ["catalog", "B.xcassets"]] {
      #expect(
        try Golden.difference(
          sandbox.refusal(["new"] + words + ["--namespace"], .usage),
          inline: """
            error: only a group can provide a namespace
            hint: omit '--namespace', or create a 'group'

            """) == nil)
    }
    #expect(
      try sandbox.refusal(["new", "catalog", "B.xcassets", "--into", Sandbox.images], .usage)
        .hasPrefix("error: a catalog can't be inside another one\n"))
    #expect(
      try sandbox.refusal(["new", "group", "G", "--color-space", "display-p3"], .usage)
        .hasPrefix("error: only a color has a value\n"))
    #expect(try sandbox.refusal(["new", "image", "x"], .usage).contains("use 'color', 'group' or 'catalog'"))
  }

  @Test(arguments: ["sea", "SEA", "../x", "", ".x"])
  func aNameThatCannotBeIsRefused(name: String) throws {
    _ = try sandbox.refusal(["new", "color", "--", name, "112233"])
  }

  @Test func aNameThatIsEasilyTakenForAnotherIsRefused() throws {
    let cause = "cause: they differ only in spaces, hyphens, underscores or case\n"
    for name in ["se-a", "Se a", "sea_"] {
      let text = try sandbox.refusal(["new", "color", name, "112233"])
      #expect(text.hasPrefix("error: '\(name)' is too similar to the existing asset 'sea'\n" + cause), "\(text)")
    }
    #expect(assets("new", "color", "be-ll", "112233").exitCode == .done, "an image and a color are told apart")
    // The name in code counts, with the groups that make a namespace.
    #expect(assets("new", "group", "Tools", "--namespace").exitCode == .done)
    #expect(assets("new", "color", "Tools/se-a", "112233").exitCode == .done)
  }

  @Test func aDryRunChangesNothing() throws {
    let before = try sandbox.snapshot(times: true)
    #expect(assets("new", "group", "G", "-n").output == "Would make the group 'G'  \(Sandbox.images)/G\n")
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }
}

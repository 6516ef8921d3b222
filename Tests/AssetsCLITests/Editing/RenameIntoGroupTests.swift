import TestKit
import Testing

@testable import AssetsCLI

/// `assets rename` to another group, and the settings of groups.
@Suite struct RenameIntoGroupTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  init() throws {
    let info = #""info" : { "author" : "xcode", "version" : 1 }"#
    try sandbox.write("\(Sandbox.images)/Plain/Contents.json", "{\n  \(info)\n}\n")
    try sandbox.write(
      "\(Sandbox.images)/Bar/Contents.json", "{ \(info), \"properties\" : { \"provides-namespace\" : true } }\n")
    try sandbox.writeSquares("\(Sandbox.images)/Plain/oar.imageset", scales: [1])
    try sandbox.commitAll("Groups")
  }

  @Test func anAssetMovesIntoAGroup() throws {
    let result = assets("rename", "bell", "Bar/gong")
    #expect(
      result.output.hasPrefix(
        "Renamed 'bell' to 'Bar/gong'  \(Sandbox.images)/Bar/gong.imageset\n  bell.png to gong.png\n"))
    #expect(result.output.contains("App/View.swift:1:16: bell (text in code)"))
    #expect(
      sandbox.exists("\(Sandbox.images)/Bar/gong.imageset/gong@2x.png")
        && !sandbox.exists("\(Sandbox.images)/bell.imageset"))
    #expect(assets("resolve", "Bar/gong").exitCode == .done)
    try sandbox.takeBack(result)
  }

  @Test func aGroupWithoutNamespaceLeavesTheNameAsItIs() throws {
    let result = assets("rename", "bell", "Plain/bell")
    #expect(result.output == "Renamed 'bell' to 'bell'  \(Sandbox.images)/Plain/bell.imageset\n")
    #expect(result.error.hasPrefix("note: its name in code stays 'bell': the groups are not namespaces\n"))
    #expect(sandbox.exists("\(Sandbox.images)/Plain/bell.imageset/bell@2x.png"))
    try sandbox.takeBack(result)
  }

  @Test func aSlashInFrontIsTheTop() throws {
    let result = assets("rename", "oar", "/paddle", "--json")
    #expect(result.output.contains(#""newPath": "\#(Sandbox.images)/paddle.imageset""#))
    #expect(sandbox.exists("\(Sandbox.images)/paddle.imageset/paddle.png"))
    #expect(assets("rename", "paddle", "/Plain/oar").exitCode == .done)
    #expect(try sandbox.git("status", "--porcelain") == "")
  }

  @Test func aDryRunMovesNothing() throws {
    let before = try sandbox.snapshot(times: true)
    #expect(assets("rename", "bell", "Bar/bell", "-n").output.hasPrefix("Would rename 'bell' to 'Bar/bell'"))
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }

  @Test func whatCannotMoveIsTold() throws {
    #expect(try sandbox.refusal(["rename", "bell", "Nowhere/bell"]).hasPrefix("error: group not found in"))
    #expect(
      try sandbox.refusal(["rename", "bell", "Plain/oar"]).hasPrefix("error: the name 'Plain/oar' already exists\n"))
    #expect(
      try Golden.difference(
        sandbox.refusal(["rename", "bell", "/bell"]),
        inline: """
          error: 'bell' already has this name
          hint: give it another name: 'assets rename bell NEWNAME', or GROUP/NEWNAME to move it

          """) == nil)
    #expect(try sandbox.refusal(["rename", "bell", "//bell"]).hasPrefix("error: "))
    #expect(try sandbox.refusal(["rename", "bell", "../bell"]).hasPrefix("error: "))
    try sandbox.writeSet(
      "\(Sandbox.images)/Comp.complicationset", list: "assets",
      [#"{ "filename" : "Round.imageset", "idiom" : "watch", "role" : "circular" }"#])
    try sandbox.writeSquares("\(Sandbox.images)/Comp.complicationset/Round.imageset", scales: [2])
    for words in [["rename", "Round", "Square"], ["rename", "Round", "Plain/Round"], ["remove", "Round", "-f"]] {
      #expect(try sandbox.refusal(words).contains("is part of another asset\n"), "\(words)")
    }
  }

  // MARK: - Settings of groups

  @Test func aNamespaceRenamesWhatIsInIt() throws {
    try sandbox.write("App/Oar.swift", "let a = Image(\"oar\")\n")
    try sandbox.commitAll("Code")
    let result = assets("set", "Plain", "--namespace")
    #expect(
      result
        == RunResult(
          exitCode: .done,
          output: """
            Changed the group 'Plain'  \(Sandbox.images)/Plain
              provides-namespace: yes
              oar is now Plain/oar
            Uses of the old name
              App/Oar.swift:1:16: oar (text in code)

            """,
          error: """
            hint: run 'assets undo' to undo this
            warning: 1 place may still use the old name

            """))
    #expect(assets("resolve", "Plain/oar").exitCode == .done)
    #expect(assets("set", "Plain", "--namespace").output == "Nothing to do: 'Plain' already has these settings\n")
    try sandbox.takeBack(result)
  }

  @Test func aNamespaceMayBeTakenAway() throws {
    try sandbox.writeSquares("\(Sandbox.images)/Bar/oar.imageset", scales: [1])
    try sandbox.commitAll("Oar")
    #expect(try sandbox.refusal(["set", "Bar", "--no-namespace"]).hasPrefix("error: the name 'oar' already exists\n"))
    try sandbox.git("mv", "\(Sandbox.images)/Plain/oar.imageset", "\(Sandbox.images)/Plain/saw.imageset")
    try sandbox.commitAll("Saw")
    #expect(assets("set", "Bar", "--no-namespace").output.contains("  Bar/oar is now oar\n"))
    #expect(assets("resolve", "oar").exitCode == .done)
  }

  @Test func tagsAreOfAssetsAndGroups() throws {
    let result = assets("set", "Plain", "--tag", "level-1", "--tag", "level-2")
    #expect(result.output.contains("  on-demand-resource-tags: level-1 level-2\n"))
    #expect(assets("set", "Plain", "--no-tags").exitCode == .done)
    #expect(try sandbox.git("status", "--porcelain") == "")
    #expect(assets("set", "bell", "--tag", "level-1").output.contains("on-demand-resource-tags: level-1\n"))
    #expect(assets("show", "bell").output.contains("on-demand-resource-tags: level-1"))
    #expect(assets("set", "bell", "--tag", "x", "--no-tags").exitCode == .usage)
    #expect(
      assets("set", "sea", "--tag", "x").error
        == "error: a color set has no setting '--tag'\nhint: a color set has '--localizable'\n")
    #expect(assets("set", "bell", "--namespace").error.hasPrefix("error: an image set has no setting '--namespace'\n"))
  }

  @Test func aGroupWithoutContentsGetsThem() throws {
    try sandbox.writeSquares("\(Sandbox.images)/New/rope.imageset", scales: [1])
    let result = assets("set", "New", "--namespace", "--json")
    #expect(result.exitCode == .done, "\(result)")
    #expect(result.output.contains(#""to": "New/rope""#))
    #expect(
      try Golden.difference(
        sandbox.text("\(Sandbox.images)/New/Contents.json"),
        inline: """
          {
            "info" : {
              "author" : "xcode",
              "version" : 1
            },
            "properties" : {
              "provides-namespace" : true
            }
          }

          """) == nil)
  }

  @Test func aDryRunOfAGroupChangesNothing() throws {
    let before = try sandbox.snapshot(times: true)
    #expect(assets("set", "Plain", "--namespace", "-n").output.hasPrefix("Would change the group 'Plain'"))
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }
}

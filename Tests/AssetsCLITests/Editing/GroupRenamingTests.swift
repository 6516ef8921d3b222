import TestKit
import Testing

@testable import AssetsCLI

/// `assets rename` of a group, and names that other catalogs of an app have.
@Suite struct GroupRenamingTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  init() throws {
    let info = #""info" : { "author" : "xcode", "version" : 1 }"#
    try sandbox.write("\(Sandbox.images)/Plain/Contents.json", "{\n  \(info)\n}\n")
    try sandbox.write(
      "\(Sandbox.images)/Bar/Contents.json", "{ \(info), \"properties\" : { \"provides-namespace\" : true } }\n")
    try sandbox.writeSquares("\(Sandbox.images)/Bar/oar.imageset", scales: [1])
    try sandbox.writeSquares("\(Sandbox.images)/Bar/Deep/saw.imageset", scales: [1])
    try sandbox.write("App/Bar.swift", "let a = Image(\"Bar/oar\")\nlet b = Image(.Bar.oar)\nlet c = Image(.oar)\n")
    try sandbox.commitAll("Groups")
  }

  @Test func theNamesInANamespaceFollow() throws {
    let result = assets("rename", "Bar", "Buttons")
    #expect(
      result
        == RunResult(
          exitCode: .done,
          output: """
            renamed the group 'Bar' to 'Buttons'  \(Sandbox.images)/Buttons
              Bar/saw is now Buttons/saw
              Bar/oar is now Buttons/oar
            called by the old name
              App/Bar.swift:1:16: Bar/oar (text in code)
              App/Bar.swift:2:16: Bar.oar (symbol made by Xcode)

            """,
          error: """
            hint: run 'assets undo' to undo this
            warning: 2 places may still use the old name

            """))
    #expect(assets("resolve", "Buttons/oar").exitCode == .done)
    try sandbox.takeBack(result)
  }

  @Test func codeFollowsWithThem() throws {
    let before = try sandbox.text("App/Bar.swift")
    let result = assets("rename", "Bar", "Buttons", "--rewrite-references")
    #expect(result.output.hasSuffix("changed 2 references in 1 file\n"), "\(result)")
    #expect(
      try sandbox.text("App/Bar.swift")
        == "let a = Image(\"Buttons/oar\")\nlet b = Image(.Buttons.oar)\nlet c = Image(.oar)\n")
    try sandbox.takeBack(result)
    #expect(try sandbox.text("App/Bar.swift") == before)
  }

  @Test func aGroupMovesWithAllThatIsInIt() throws {
    let result = assets("rename", "Plain", "Bar/Plain")
    #expect(result.output == "renamed the group 'Plain' to 'Bar/Plain'  \(Sandbox.images)/Bar/Plain\n")
    try sandbox.writeSquares("\(Sandbox.images)/Bar/Plain/rope.imageset", scales: [1])
    let moved = assets("rename", "Bar/Plain", "/Ropes", "--json")
    #expect(moved.output.contains(#""to": "rope""#) && moved.output.contains(#""newPath": "\#(Sandbox.images)/Ropes""#))
    #expect(assets("resolve", "rope").exitCode == .done)
    #expect(assets("rename", "Ropes", "ROPES").exitCode == .done)
    #expect(sandbox.exists("\(Sandbox.images)/ROPES/rope.imageset"))
  }

  @Test func aGroupThatIsNoPartOfNamesChangesNone() throws {
    try sandbox.writeSquares("\(Sandbox.images)/Plain/rope.imageset", scales: [1])
    try sandbox.commitAll("Rope")
    let result = assets("rename", "Plain", "Simple")
    #expect(result.output == "renamed the group 'Plain' to 'Simple'  \(Sandbox.images)/Simple\n")
    #expect(result.error.hasPrefix("note: code calls what is in it as before: it is no part of any name\n"))
    try sandbox.takeBack(result)
  }

  @Test func whatCannotBeIsTold() throws {
    #expect(try sandbox.refusal(["rename", "Bar", "Plain"]).contains("cause: '\(Sandbox.images)/Plain' is there"))
    #expect(try sandbox.refusal(["rename", "Bar", "Bar"]).hasPrefix("error: 'Bar' is called so already\n"))
    #expect(try sandbox.refusal(["rename", "Bar", "Bar/Deep/Bar"]).hasPrefix("error: a group cannot be moved into"))
    #expect(try sandbox.refusal(["rename", "Bar", "../Bar"]).hasPrefix("error: "))
    #expect(try sandbox.refusal(["rename", "Bar", "a.imageset"]).hasPrefix("error: 'a.imageset' cannot be a name"))
    try sandbox.writeSquares("\(Sandbox.images)/Bar/Deep/bell.imageset", scales: [1])
    #expect(
      try sandbox.refusal(["rename", "Bar/Deep", "/Deep"])
        == """
        error: the name 'bell' is taken
        cause: '\(Sandbox.images)/bell.imageset' is there
        hint: choose another name, or remove or rename the other one first

        """)
  }

  @Test func aDryRunChangesNothing() throws {
    let before = try sandbox.snapshot(times: true)
    #expect(assets("rename", "Bar", "Buttons", "-n").output.hasPrefix("would rename the group 'Bar' to 'Buttons'"))
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }

  @Test func anAssetThatMovesIntoANamespaceIsCalledByIt() throws {
    let result = assets("rename", "bell", "Bar/gong", "--rewrite-references")
    #expect(result.output.contains("App/View.swift:1:16: bell to Bar/gong (text in code)"), "\(result)")
    #expect(result.output.contains("App/View.swift:3:16: bell to Bar.gong (symbol made by Xcode)"))
    try sandbox.takeBack(result)
  }

  // MARK: - Names in other catalogs

  private func addCatalog(toTheApp isKnown: Bool) throws {
    try sandbox.writeSquares("B.xcassets/rope.imageset", scales: [1])
    try sandbox.writeSet("B.xcassets/mist.colorset", list: "colors", [])
    guard isKnown else { return }
    try sandbox.write(
      "Package.swift",
      """
      // swift-tools-version: 5.9
      let package = Package(name: "App", targets: [
        .target(name: "App", path: ".", resources: [.process("\(Sandbox.images)"), .process("B.xcassets")])
      ])

      """)
  }

  @Test(arguments: [
    ["rename", "bell", "Rope"], ["new", "color", "mist", "#123456", "--into", Sandbox.images],
    ["add", "rope", "\(Sandbox.images)/bell.imageset/bell.png", "--into", Sandbox.images],
    ["rename", "sea", "mist", "--in", Sandbox.images],
  ])
  func aNameThatAnotherCatalogOfTheAppHasIsTaken(_ words: [String]) throws {
    try addCatalog(toTheApp: true)
    let path = words.contains("mist") ? "B.xcassets/mist.colorset" : "B.xcassets/rope.imageset"
    let name = words[0] == "rename" ? words[2] : words[0] == "new" ? words[2] : words[1]
    #expect(
      try sandbox.refusal(words) == """
        error: the name '\(name)' is taken
        cause: '\(path)' is there, and both catalogs are built into one app
        hint: choose another name, or remove or rename the other one first

        """)
  }

  @Test func groupsHaveToRespectItToo() throws {
    try addCatalog(toTheApp: true)
    try sandbox.writeSquares("\(Sandbox.images)/Bar/rope.imageset", scales: [1])
    #expect(try sandbox.refusal(["set", "Bar", "--no-namespace"]).contains("both catalogs are built into one app"))
  }

  @Test func whereNobodyKnowsWhatIsBuiltItIsOnlyNoted() throws {
    try addCatalog(toTheApp: false)
    let result = assets("rename", "bell", "rope")
    #expect(result.exitCode == .done)
    #expect(
      result.error.hasPrefix(
        "note: 'B.xcassets/rope.imageset' has this name too; in one app code could not tell them apart\n"))
    let added = assets("new", "color", "mist", "#123456", "--into", Sandbox.images)
    #expect(added.error.hasPrefix("note: 'B.xcassets/mist.colorset' has this name too;"))
  }

  @Test func aNamesakeMayDifferInCase() throws {
    try addCatalog(toTheApp: false)
    let note = "note: 'B.xcassets/rope.imageset' has this name too, but for case or Unicode form; "
    #expect(assets("rename", "bell", "ROPE").error.hasPrefix(note))
    let added = assets("new", "color", "Mist", "#123456", "--into", Sandbox.images)
    #expect(added.error.hasPrefix("note: 'B.xcassets/mist.colorset' has this name too, but for case"), "\(added)")
  }
}

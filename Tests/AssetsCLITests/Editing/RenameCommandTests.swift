import TestKit
import Testing

@testable import AssetsCLI

@Suite struct RenameCommandTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  @Test func everythingThatHasTheNameFollows() throws {
    let result = assets("rename", "bell", "gong")
    #expect(
      result
        == RunResult(
          exitCode: .done,
          output: """
            renamed 'bell' to 'gong'  \(Sandbox.images)/gong.imageset
              bell.png to gong.png
              bell@2x.png to gong@2x.png
              bell@3x.png to gong@3x.png
            called by the old name
              App/View.swift:1:16: bell (text in code)
              App/View.swift:3:16: bell (symbol made by Xcode)
            not changed, please check
              may be something else:
                App/View.swift:4:11: bell

            """,
          error: """
            hint: run 'assets undo' to undo this
            warning: 3 places may still use the old name

            """))
    #expect(
      try sandbox.files(in: "\(Sandbox.images)/gong.imageset").map { $0.split(separator: "/").last } == [
        "Contents.json", "gong.png", "gong@2x.png", "gong@3x.png",
      ])
    #expect(assets("validate", ".").exitCode == .done)
    #expect(!sandbox.exists(Sandbox.edit))
    try sandbox.takeBack(result)
  }

  @Test func aDryRunChangesNothing() throws {
    let before = try sandbox.snapshot(times: true)
    let result = assets("rename", "bell", "gong", "--dry-run")
    #expect(
      result.output.hasPrefix(
        "would rename 'bell' to 'gong'  \(Sandbox.images)/gong.imageset\n  bell.png to gong.png\n"))
    #expect(
      result.error == """
        hint: run it again without '--dry-run' to do this
        warning: 3 places may still use the old name

        """)
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }

  @Test func asJSON() throws {
    let result = assets("rename", "sea", "ocean", "--json")
    #expect(
      result.output == """
        {
          "action": "rename",
          "carriedOut": true,
          "name": "sea",
          "newName": "ocean",
          "type": "colorset",
          "path": "\(Sandbox.images)/sea.colorset",
          "newPath": "\(Sandbox.images)/ocean.colorset",
          "files": [],
          "references": [
            {
              "file": "App/View.swift",
              "line": 2,
              "column": 25,
              "name": "sea",
              "newName": "ocean",
              "kind": "literal"
            }
          ],
          "leftToLookAt": [],
          "notes": [],
          "takeBack": "assets rename ocean sea"
        }

        """)
  }

  @Test func onlyUpperAndLowerCaseMayChange() throws {
    let result = assets("rename", "bell", "Bell")
    #expect(result.exitCode == .done)
    #expect(sandbox.exists("\(Sandbox.images)/Bell.imageset/Bell@2x.png"))
    try sandbox.takeBack(result)
  }

  @Test func whatIsNotThereIsTold() throws {
    #expect(
      try sandbox.refusal(["rename", "bel", "gong"]) == """
        error: there is no asset 'bel'
        hint: did you mean 'bell'?
        hint: run 'assets list' to see all names

        """)
  }

  @Test(arguments: ["", "..", "../gong", "a/b", ".gong", "a\u{1B}[2J"])
  func aNameThatIsNoneIsRefused(name: String) throws {
    #expect(!(try sandbox.refusal(["rename", "bell", "--", name])).contains("\u{1B}"))
  }

  @Test func aTakenNameIsRefused() throws {
    try sandbox.writeSquares("\(Sandbox.images)/gong.imageset")
    #expect(
      try sandbox.refusal(["rename", "bell", "GONG"]) == """
        error: the name 'GONG' is taken
        cause: '\(Sandbox.images)/gong.imageset' is there
        hint: choose another name, or remove or rename the other one first

        """)
  }

  @Test func aNameThatIsEasilyTakenForAnotherIsRefused() throws {
    try sandbox.writeSquares("\(Sandbox.images)/big gong.imageset")
    for name in ["big-gong", "BigGong", "big_gong"] {
      let text = try sandbox.refusal(["rename", "bell", name])
      #expect(text.contains("is easily taken for the existing asset 'big gong'\n"), "\(text)")
    }
    #expect(assets("rename", "big gong", "big-gong").exitCode == .done, "its own name is in nobody's way")
    #expect(assets("rename", "sea", "biggong").exitCode == .done, "an image and a color are told apart")
  }

  @Test func namesThatAreEasilyConfusedAlreadyCanBeMovedAndTakenBack() throws {
    try sandbox.writeSquares("\(Sandbox.images)/my-bell.imageset")
    try sandbox.writeSquares("\(Sandbox.images)/my_bell.imageset")
    #expect(assets("new", "group", "Tools").exitCode == .done)
    try sandbox.commitAll("Names")
    let moved = assets("rename", "my-bell", "Tools/my-bell")
    #expect(moved.exitCode == .done, "its name is the same")
    try sandbox.takeBack(moved)
    let renamed = assets("rename", "my-bell", "gong", "--json")
    #expect(renamed.output.contains("\"takeBack\": \"git clean -fdx "), "\(renamed)")
    #expect(try sandbox.refusal(["rename", "gong", "my-bell"]).contains("easily taken"))
  }

  @Test func ofSeveralOneHasToBeChosen() throws {
    try sandbox.writeSquares("B.xcassets/bell.imageset")
    #expect(try sandbox.refusal(["rename", "bell", "gong"]).hasPrefix("error: 2 assets have the name 'bell'\n"))
    #expect(assets("rename", "bell", "gong", "--in", "B.xcassets").exitCode == .done)
    #expect(sandbox.exists("B.xcassets/gong.imageset/gong.png") && sandbox.exists("\(Sandbox.images)/bell.imageset"))
  }

  @Test func worksInAFolderThatIsNoRepository() throws {
    let plain = try Sandbox()
    try plain.writeSquares("x/\(Sandbox.images)/bell.imageset")
    #expect(runAssets(["rename", "bell", "gong"], in: plain, folder: "x").exitCode == .done)
    #expect(try plain.files(in: "x").count == 5)
  }

  @Test func pathsForProgramsStartFromTheRootOfTheProject() throws {
    try sandbox.write("App/V.swift", "Image(\"bell\")")
    let result = runAssets(["rename", "bell", "gong", "--dry-run", "--json"], in: sandbox, folder: "App")
    #expect(result.output.contains("\"file\": \"App/V.swift\""), "\(result)")
    #expect(result.output.contains("\"path\": \"\(Sandbox.images)/bell.imageset\""), "\(result)")
    let words = runAssets(["rename", "bell", "gong", "--dry-run"], in: sandbox, folder: "App")
    #expect(words.output.contains("  V.swift:1:8: bell"), "\(words)")
  }
}

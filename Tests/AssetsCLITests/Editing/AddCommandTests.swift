import TestKit
import Testing

@testable import AssetsCLI

@Suite struct AddCommandTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  init() throws {
    try sandbox.write(".gitignore", "art\n")
    try sandbox.commitAll("Ignore the art")
    try sandbox.writePNGs([
      "art/gong.png": 10, "art/gong@2x.png": 20, "art/gong@3x~ipad.png": 30,
      "art/odd@2x.png": 33,
    ])
    try sandbox.write("art/night@2x.png", ImageMaker.png(20, 20, .green))
    try sandbox.write("art/levels.json", "{}")
    try sandbox.write("art/fake.png", "no image")
    try sandbox.write("art/empty.png", "")
  }

  @Test func aNewAssetOfTwoImages() throws {
    let result = assets("add", "gong", "art/gong.png", "art/gong@2x.png")
    #expect(
      result
        == RunResult(
          exitCode: .done,
          output: """
            Added 2 files to 'gong'  \(Sandbox.images)/gong.imageset
              gong.png  universal 1x
              gong@2x.png  universal 2x

            """,
          error: "hint: run 'assets undo' to undo this\n"))
    #expect(assets("validate", ".").exitCode == .done)
    #expect(sandbox.exists("art/gong.png"))
    try sandbox.takeBack(result)
  }

  @Test func anotherLookOfAnAssetThatIsThere() throws {
    let result = assets("add", "bell", "art/night@2x.png", "--appearance", "dark")
    #expect(
      Golden.difference(
        result.output,
        inline: """
          Added 1 file to 'bell'  \(Sandbox.images)/bell.imageset
            bell-dark@2x.png  universal 2x dark

          """) == nil)
    #expect(assets("resolve", "bell", "-a", "dark", "-s", "2").output.hasSuffix("bell-dark@2x.png\n"))
    try sandbox.takeBack(result)
  }

  @Test func aFilledSlotIsReplacedOnlyWhenTold() throws {
    #expect(
      try Golden.difference(
        sandbox.refusal(["add", "bell", "art/night@2x.png"]),
        inline: """
          error: no free slot for 'night@2x.png'
          cause: 'bell@2x.png' is there for universal 2x
          hint: if it is for another scale, device, language or appearance, say so with '--scale', '--device', '--locale' or '--appearance'
          hint: add '--replace' to replace 'bell@2x.png' with it

          """) == nil)
    try sandbox.write("art/night@2x.png", ImageMaker.png(20, 20, .red))
    let result = assets("add", "bell", "art/night@2x.png", "--replace")
    #expect(result.output.hasSuffix("  bell@2x.png  universal 2x, instead of bell@2x.png\n"))
    #expect(try sandbox.git("status", "--porcelain") == " M \(Sandbox.images)/bell.imageset/bell@2x.png")
    try sandbox.write("art/night@2x.png", ImageMaker.png(20, 20, .green))
    let before = try UndoableState(sandbox)
    #expect(
      assets("add", "bell", "art/night@2x.png", "--replace").error
        .hasPrefix("note: 'assets undo' also restores the uncommitted changes to 'bell'\n"))
    #expect(assets("undo").exitCode == .done)
    try sandbox.expect(before)
    // With an index of a hook's own no operation is recorded.
    sandbox.environment["GIT_INDEX_FILE"] = sandbox.path(".git/index")
    #expect(
      try sandbox.refusal(["add", "bell", "art/night@2x.png", "--replace"]).hasPrefix(
        "error: 'bell' has uncommitted changes that would be lost\ncause: "
          + "'\(Sandbox.images)/bell.imageset/bell@2x.png'\n"
      ))
    #expect(assets("add", "bell", "art/night@2x.png", "--replace", "--force").exitCode == .done)
  }

  @Test func theSameImageAgainIsNothingToDo() throws {
    try sandbox.copy(sandbox.path("\(Sandbox.images)/bell.imageset/bell.png"), to: "art/bell.png")
    let result = assets("add", "bell", "art/bell.png")
    #expect(
      result
        == RunResult(
          exitCode: .done, output: "Nothing to do: 'bell' already contains all of it\n",
          error: "note: art/bell.png already exists as bell.png\n"))
  }

  @Test func aSizeThatDoesNotFitIsRemarkedOn() throws {
    let result = assets("add", "gong", "art/gong.png", "art/odd@2x.png")
    #expect(result.exitCode == .done)
    #expect(
      result.error.hasPrefix(
        "note: art/odd@2x.png has 33×33 pixels; to match the other scales it should have 20×20\n"))
  }

  @Test func aFileThatCodeReadsByName() throws {
    #expect(
      try Golden.difference(
        sandbox.refusal(["add", "levels", "art/levels.json"], .usage),
        inline: """
          error: 'art/levels.json' is not an image file
          hint: add '--as data' to add it as a data set

          """) == nil)
    #expect(assets("add", "levels", "art/levels.json", "--as", "data").exitCode == .done)
    #expect(sandbox.exists("\(Sandbox.images)/levels.dataset/levels.json"))
  }

  @Test(arguments: [
    (["gong", "art/fake.png"], "error: 'fake.png' is not a valid image\ncause: its format is not known\n"),
    (["gong", "art/empty.png"], "error: 'empty.png' is not a valid image\ncause: it is empty\n"),
    (["gong", "art/gone.png"], "error: not found: 'art/gone.png'\n"),
    (["gong", "gone/gong.png"], "error: not found: 'gone/gong.png'\ncause: 'gone' not found in '"),
    (["gong", "art"], "error: 'art' is not a file\n"),
    (["bell", "art"], "error: 'art' is not a file\n"),
    (["sea", "art/gong.png"], "error: a color set can't contain 'gong.png'\n"),
    (["../gong", "art/gong.png"], "error: invalid name '../gong'\n"),
    (["Tools/gong", "art/gong.png"], "error: group not found in '\(Sandbox.images)': 'Tools'\n"),
    (["Bell", "art/gong.png"], "error: the name 'Bell' already exists\n"),
    (["gong", "art/gong.png", "art/gong@2x.png", "-s", "2"], "error: 'gong.png' and 'gong@2x.png' are for the same"),
  ])
  func badInputChangesNothing(words: [String], start: String) throws {
    let before = try sandbox.snapshot()
    let result = runAssets(["add"] + words, in: sandbox)
    #expect(result.error.hasPrefix(start), "\(result)")
    #expect(result.exitCode == .failed || result.exitCode == .usage)
    #expect(changes(before, try sandbox.snapshot()) == [])
  }

  @Test func aNameWithItsGroupFindsWhatIsThere() throws {
    #expect(assets("new", "group", "Tools").exitCode == .done)
    #expect(assets("add", "Tools/gong", "art/gong.png").exitCode == .done)
    #expect(assets("add", "Tools/gong", "art/gong@2x.png").exitCode == .done)
    #expect(try sandbox.files(in: "\(Sandbox.images)/Tools").count == 4)
  }

  /// What a catalog has no slot for, 'validate' would find at once.
  @Test func aScaleWithoutASlotIsNone() throws {
    for scale in ["4", "1.5x", "420dpi"] {
      #expect(
        try sandbox.refusal(["add", "gong", "art/gong.png", "--scale", scale], .usage)
          .hasPrefix("error: invalid value '\(scale)' for '--scale'"))
    }
    #expect(assets("add", "gong", "art/gong.png", "--scale", "2").exitCode == .done)
  }

  @Test func aLanguageIsSpelledAsXcodeDoes() throws {
    #expect(
      assets("add", "gong", "art/gong.png", "-l", "pt_br").output.contains("gong-pt-BR.png  universal 1x pt-BR\n"))
    #expect(
      try sandbox.refusal(["add", "gong", "art/gong.png", "--locale", "../x"], .usage)
        .hasPrefix("error: invalid value '../x' for '--locale': use a language such as fr or pt-BR\n"))
  }

  @Test func pathsAreThoseOfTheFolderOneStandsIn() throws {
    let result = assets("add", "bell", "night@2x.png", "-a", "dark", folder: "art")
    #expect(result.output.hasPrefix("Added 1 file to 'bell'  ../\(Sandbox.images)/bell.imageset\n"))
    #expect(result.error == "hint: run 'assets undo' to undo this\n")
  }

  @Test func aDryRunChangesNothing() throws {
    let before = try sandbox.snapshot(times: true)
    #expect(assets("add", "gong", "art/gong.png", "-n").output.hasPrefix("Would add 1 file to 'gong'"))
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }

  /// `add` reads names as `import` does.
  @Test(arguments: ["gong@2x copy.png", "gong-2x.png", "gong 2x (1).png", " gong@2x.png", "Kopie von gong@2x.png"])
  func namesOfExportsAreRead(name: String) throws {
    try sandbox.writePNGs(["art/\(name)": 20])
    let result = assets("add", "gong", "art/gong.png", "art/\(name)")
    #expect(result.output.contains("  gong@2x.png  universal 2x\n"), "\(result)")
  }

  @Test func aFolderTellsTheDarkAppearance() throws {
    try sandbox.writePNGs(["art/dark/gong.png": 10])
    let result = assets("add", "gong", "art/gong.png", "art/dark/gong.png")
    #expect(result.output.contains("  gong-dark.png  universal 1x dark\n"), "\(result)")
  }

  @Test func aNameThatReadsLikeAnotherOneIsRefused() throws {
    #expect(assets("add", "big gong", "art/gong.png").exitCode == .done)
    let result = assets("add", "Big-Gong", "art/gong.png")
    #expect(result.exitCode == .failed)
    #expect(
      result.error.hasPrefix("error: 'Big-Gong' is too similar to the existing asset 'big gong'\n"), "\(result)")
  }

  @Test func asJSON() {
    #expect(
      Golden.difference(
        assets("add", "gong", "art/gong@2x.png", "--json").output,
        inline: """
          {
            "sentence": "Added 1 file to 'gong'",
            "action": "add",
            "dryRun": false,
            "changed": true,
            "name": "gong",
            "type": "imageset",
            "path": "\(Sandbox.images)/gong.imageset",
            "new": true,
            "files": [
              {
                "source": "art/gong@2x.png",
                "slot": {
                  "file": "gong@2x.png",
                  "scale": "2x"
                },
                "replaced": []
              }
            ],
            "notes": [],
            "undoCommand": "git clean -fdx \(Sandbox.images)/gong.imageset"
          }

          """) == nil)
  }
}

import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// References that follow an asset's name: `rename` and `import` with `--rewrite-references`.
@Suite struct RewriteReferencesTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  @Test func codeFollowsANameThatChanges() throws {
    let before = try sandbox.text("App/View.swift")
    let result = assets("rename", "bell", "gong", "--rewrite-references")
    #expect(
      result.output == """
        renamed 'bell' to 'gong'  \(Sandbox.images)/gong.imageset
          bell.png to gong.png
          bell@2x.png to gong@2x.png
          bell@3x.png to gong@3x.png
        changed references
          App/View.swift:1:16: bell to gong (text in code)
          App/View.swift:3:16: bell to gong (symbol made by Xcode)
        not changed, please check
          may be something else:
            App/View.swift:4:11: bell
        changed 2 references in 1 file; 1 not changed, please check

        """)
    #expect(try sandbox.text("App/View.swift") != before)
    #expect(!sandbox.exists(".assets-changes"))
    try sandbox.takeBack(result)
    #expect(try sandbox.text("App/View.swift") == before)
  }

  @Test func aDryRunChangesNothing() throws {
    let before = try sandbox.snapshot(times: true)
    let result = assets("rename", "bell", "gong", "--rewrite-references", "--dry-run")
    #expect(result.output.hasSuffix("would change 2 references in 1 file; 1 not changed, please check\n"))
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }

  @Test func asJSON() throws {
    let json = try JSONDocument(
      parsing: Array(assets("rename", "bell", "gong", "--rewrite-references", "--json").output.utf8)
    ).value
    let references = try #require(json.object?["references"]?.object)
    #expect(references["files"]?.elements?.map(\.text) == ["App/View.swift"])
    #expect(references["rewritten"]?.elements?.count == 2)
    let listed = references["listed"]?.elements?.first?.object
    #expect(listed?["reason"]?.text == "uncertain" && listed?["line"]?.number?.spelling == "4")
  }

  @Test func aNameOfTwoAssetsIsOnlyListed() throws {
    try sandbox.writeSquares("B.xcassets/bell.imageset")
    let before = try sandbox.text("App/View.swift")
    let result = assets("rename", "bell", "gong", "--in", Sandbox.images, "--rewrite-references")
    #expect(result.output.contains("  several assets have the name:\n    App/View.swift:1:16: bell\n"), "\(result)")
    #expect(try sandbox.text("App/View.swift") == before)
  }

  @Test func brokenFilesAreNamedAndNothingIsChanged() throws {
    try sandbox.write("Loose/horn.png", ImageMaker.png(4, 4))
    try sandbox.write("Loose.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n{\n\tobjects = {\n\t\tA = (;\n\t};\n}\n")
    let before = try sandbox.snapshot(times: true)
    let project = assets("import", "Loose", "--rewrite-references")
    #expect(
      project
        == RunResult(
          exitCode: .failed, output: "",
          error: """
            error: cannot use the project file 'Loose.xcodeproj/project.pbxproj'
            cause: line 4: nothing can begin with ';'
            hint: mend the file, or leave '--rewrite-references' out; nothing was changed

            """))
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
    sandbox.remove("Loose.xcodeproj")
    try sandbox.write("Loose/A.xib", Array("<a image=\"horn.png\" b=\"".utf8) + [0xE9, 0x22, 0x2F, 0x3E])
    let interface = assets("import", "Loose", "--rewrite-references")
    #expect(interface.error.hasPrefix("error: cannot tell what stands in 'Loose/A.xib'\n"), "\(interface)")
    #expect(!sandbox.exists("Loose/Assets.xcassets"))
  }

  @Test func whatAKilledCommandLeftIsSettledByTheNext() throws {
    let old = try sandbox.text("App/View.swift")
    #expect(assets("rename", "bell", "gong", "--rewrite-references").exitCode == .done)
    let new = try sandbox.text("App/View.swift")
    // As after a kill between the folder and its references.
    let store = DiskFileTree(sandbox.folder)
    let change = FileChanges.Change("App/View.swift", old: Array(old.utf8), new: Array(new.utf8))
    try sandbox.write("App/View.swift", old)
    do {
      var run = FileTransaction(
        FileChanges([change]), in: store, journals: JournalStore(sandbox.path(".git/assets/journals"), .recorded),
        witnesses: .init(present: ["\(Sandbox.images)/gong.imageset"])
      ) { _ in true }
      try run.prepare()
    }
    let next = assets("list")
    #expect(next.error.hasPrefix("note: finished what an interrupted command had begun: 1 file changed\n"), "\(next)")
    #expect(try sandbox.text("App/View.swift") == new)
    #expect(!sandbox.exists(".assets-changes"))
  }

  @Test func whatAKilledCommandLeftAroundAFolderIsSettledToo() throws {
    let plain = try Sandbox()
    try plain.write(["A.xcodeproj/x": "", "App/v.swift": "old", "App/.v.swift.assets-1z": "ne"])
    let change = FileChanges.Change("App/v.swift", old: Array("old".utf8), new: Array("new".utf8))
    do {
      var run = FileTransaction(
        FileChanges([change]), in: DiskFileTree(plain.folder), journals: .hidden(in: plain.folder)
      ) { _ in true }
      try run.prepare()
    }
    #expect(runAssets(["list"], in: plain, folder: "App").error.hasPrefix("note: finished what an interrupted command"))
    #expect(try plain.text("App/v.swift") == "new")
    #expect(try plain.files() == ["A.xcodeproj/x", "App/v.swift"])
  }

  @Test(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
  func afterAKillNameAndCodeAgree() throws {
    try sandbox.write("App/Other.m", String(repeating: "[UIImage imageNamed:@\"bell\"];\n", count: 2000))
    var random = SeededRandom(seed: 9)
    for _ in 0..<8 {
      let pause = Double(random.number(0...30)) / 1000
      let script =
        "\"$0\" rename bell gong --rewrite-references >/dev/null 2>&1 & sleep \(pause); kill -9 $! 2>/dev/null; wait $!"
      _ = try sandbox.run("sh", ["-c", script, #require(BuiltProgram.path)])
      _ = assets("list")
      let isDone = sandbox.exists("\(Sandbox.images)/gong.imageset")
      for file in ["App/View.swift", "App/Other.m"] {
        let text = try sandbox.text(file)
        #expect(text.contains("\"gong\"") == isDone, "\(file) after \(pause) seconds")
      }
      #expect(!sandbox.exists(".assets-changes"))
      if isDone { #expect(assets("rename", "gong", "bell", "--rewrite-references").exitCode == .done) }
    }
  }

  @Test func aFileThatMayNotBeWrittenStopsAll() throws {
    guard sandbox.canRunAsNobody else { return print("skipped: needs root and setpriv to become nobody") }
    let plain = try Sandbox()
    try plain.writeSquares("\(Sandbox.images)/bell.imageset")
    try plain.write("App/View.swift", "Image(\"bell\")\n")
    let before = try plain.snapshot()
    let result = try plain.runAsNobody(["rename", "bell", "gong", "--rewrite-references"], shutting: [])
    #expect(result.status == 3)
    #expect(result.error.contains("App/View.swift") && result.error.contains("nothing was changed"), "\(result)")
    #expect(changes(before, try plain.snapshot()) == [])
  }
}

import Files
import TestKit
import Testing

@testable import AssetsCLI

/// What of a project is nobody's loose image, and what stands in the way of an import.
@Suite struct ImportExclusionTests {
  let sandbox = try! Sandbox(git: true)  // without a repository no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  @Test func ignoredFilesOtherRepositoriesAndRecordedImagesStay() throws {
    try sandbox.writePNGs([
      "App/bell.png": 10, "ignored/ig.png": 11, "ignored/kept.png": 12, "Sub/s.png": 13, "out.tmp.png": 14,
      "AppTests/__Snapshots__/snap.png": 15, "fastlane/screenshots/en/shot.png": 16, "Pods/p.png": 17,
      ".hidden/h.png": 18,
    ])
    try sandbox.write([".gitignore": "ignored\n*.tmp.png\n", "Sub/.git/HEAD": "ref: refs/heads/main\n"])
    try sandbox.git("add", "--force", "ignored/kept.png")
    let result = assets("import", ".", "--dry-run")
    #expect(
      Golden.difference(
        result.output,
        inline: """
          Assets.xcassets
            +  bell  1x
            +  kept  1x
          Left in place
            ignored by git:
              ignored/ig.png
              out.tmp.png
            in AppTests/__Snapshots__, whose images are used by tests or app stores:
              AppTests/__Snapshots__/snap.png
            in Sub, which has a separate repository:
              Sub/s.png
            in fastlane/screenshots, whose images are used by tests or app stores:
              fastlane/screenshots/en/shot.png
          Would import 2 of 7 loose images into 2 new assets; 5 left in place

          """) == nil)
    let note =
      "note: Pods was skipped, because it is a folder of a tool; name it, also in '--include', to import from it\n"
    #expect(result.error.contains(note) && !result.error.contains("hidden"))
    for folder in ["ignored", "AppTests/__Snapshots__", "Pods"] {
      #expect(assets("import", folder, "--dry-run").output.contains("Would import"), "\(folder)")
    }
  }

  @Test func colorsThatAreIgnoredStay() throws {
    let colors = "<resources><color name=\"ink\">#102030</color></resources>"
    try sandbox.write([
      ".gitignore": "made\n", "res/values/colors.xml": colors, "made/res/values/colors.xml": colors,
      "AndroidManifest.xml": "<manifest/>",
    ])
    let result = assets("import", ".", "--dry-run")
    #expect(result.output.contains("Would import 1 color into 1 new color set"), "\(result)")
    #expect(result.error.contains("note: made/res/values/colors.xml is ignored by git, so its colors stay\n"))
  }

  @Test func nobodyIsToldToCommitWhatNoCommitTakes() throws {
    try sandbox.writePNGs(["Sub/s.png": 13, "ignored/i.png": 10, "own.png": 11])
    try sandbox.write([".gitignore": "ignored\n", "Sub/.git/HEAD": "ref: refs/heads/main\n"])
    for path in ["Sub", "ignored"] {
      let result = assets("import", path, "--move")
      #expect(result.exitCode == .failed && !result.error.contains("assets commit"), "\(result)")
      #expect(result.error.contains("'--force'"))
    }
    #expect(assets("import", "own.png", "--move").error.contains("run 'assets commit -m MESSAGE'"))
  }

  // MARK: - Whose names they are

  @Test func aPageInAnAppIsNoSignOfAWebProject() throws {
    try sandbox.writePNGs([
      "A/bell.png": 10, "A/bell-dark.png": 11, "A/hero.png": 12, "A/hero-2x.png": 24, "A/Help/tip.png": 10,
      "A/Help/tip-dark.png": 11,
    ])
    try sandbox.write([
      "A.xcodeproj/x": "", "A/privacy.html": "<p>privacy</p>", "A/Help/help.html": "<p>help</p>",
      "A/v.swift": "let a = UIImage(named: \"bell-dark.png\")\nlet b = UIImage(named: \"hero-2x\")\n",
    ])
    for (path, name) in [(".", "+  bell-dark  1x\n"), ("A", "+  bell-dark  1x\n"), ("A/Help", "+  tip  1x, 1x dark\n")]
    {
      let output = assets("import", path, "--dry-run").output
      #expect(!output.contains("How names are read") && output.contains(name), "\(path): \(output)")
    }
    sandbox.remove("A.xcodeproj")
    #expect(assets("import", ".", "--dry-run").output.contains("+  bell-dark  1x\n"))
  }

  /// A gallery that was written into the project says nothing about its images.
  @Test func aPageOfThisProgramIsNoSignOfAWebProject() throws {
    try sandbox.writePNGs(["img/bell.png": 10, "img/hero-2x.png": 24, "img/hero.png": 12])
    #expect(assets("gallery", "--page", "img/gallery.html").exitCode == .done)
    #expect(!assets("import", "img", "--dry-run").output.contains("web pages"))
    try sandbox.write("img/index.html", "<p>Harbor</p>")
    #expect(assets("import", "img", "--dry-run").output.contains("images of web pages, as 'index.html' shows"))
  }

  @Test func namesThatCodeCallsNeverBecomeOneAsset() throws {
    try sandbox.writePNGs(["img/bell.png": 10, "img/bell-dark.png": 11, "img/map.png": 10, "img/map-dark.png": 11])
    try sandbox.write([
      "package.json": "{}", "ios/v.m": "[UIImage imageNamed:@\"bell-dark.png\"];",
      "ios/a.xib": "<imageView image=\"bell\"/>",
    ])
    let output = assets("import", "img", "--dry-run").output
    #expect(
      output.contains("  +  bell-dark  1x\n  +  bell       1x\n  +  map        1x, 1x dark\n"), "\(output)")
  }

  @Test func reactNativeTakesTheImageOfThePlatform() throws {
    try sandbox.writePNGs([
      "img/bell.png": 10, "img/bell@2x.png": 20, "img/bell.ios.png": 11, "img/saw.native.png": 10, "img/saw.png": 11,
    ])
    try sandbox.write("package.json", "{\"dependencies\":{\"react-native\":\"1\"}}")
    let result = assets("import", ".")
    #expect(result.exitCode == .done)
    #expect(
      result.output.contains(
        """
          never shown on iOS, which uses img/bell.ios.png:
            img/bell.png
            img/bell@2x.png
          never shown on iOS, which uses img/saw.native.png:
            img/saw.png

        """), "\(result)")
    #expect(try sandbox.bytes("Assets.xcassets/bell.imageset/bell.png") == sandbox.bytes("img/bell.ios.png"))
  }

  @Test func everyFileOfAConflictIsNamed() throws {
    try sandbox.writePNGs(["a/bell.png": 10, "b/bell.png": 11, "a/bell@2x.png": 20, "b/bell@3x.png": 30])
    let result = assets("import", ".")
    #expect(result.exitCode == .findings)
    #expect(
      result.output.contains(
        """
              not imported either, because the whole asset is left in place:
                a/bell@2x.png
                b/bell@3x.png

        """), "\(result)")
  }

  // MARK: - Folders and other processes

  @Test(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
  func aFolderThatKeepsItsFilesStopsAMove() throws {
    guard sandbox.canRunAsNobody else { return print("skipped: needs root and setpriv to become nobody") }
    let plain = try Sandbox()
    try plain.writePNGs(["R/a.png": 10, "R/sub/b.png": 11])
    try plain.write("R/v.swift", "let a = UIImage(named: \"a.png\")\n")
    _ = try plain.run("chmod", ["0777", "R"])
    let before = try plain.snapshot()
    let result = try plain.runAsNobody(
      ["import", "R", "--create", "--into", "R/A.xcassets", "--move", "--force"], shutting: [])
    #expect(result.status == 3)
    #expect(result.error.contains("R/sub'\ncause: permission denied\n"), "\(result)")
    #expect(changes(before, try plain.snapshot()) == [])
  }

  @Test(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
  func twoImportsAtOnceDoNotDisturbOneAnother() throws {
    try sandbox.writePNGs(Dictionary(uniqueKeysWithValues: (1...300).map { ("R/n\($0).png", 8) }))
    for _ in 1...TestTier.count(2, all: 6) {
      let script = """
        "$0" import R >one 2>&1 & first=$!; "$0" import R >two 2>&1; second=$?; wait $first; echo "$? $second"
        """
      let codes = try sandbox.run("sh", ["-c", script, #require(BuiltProgram.path)]).output
      let words = try sandbox.text("one") + sandbox.text("two")
      #expect(["0 0\n", "0 3\n", "3 0\n"].contains(codes), "\(codes)\(words)")
      #expect(!words.contains("o such file"), "\(words)")
      #expect(try sandbox.files(in: "R/Assets.xcassets").count == 601)
      #expect(!sandbox.exists("R/.Assets.xcassets.import"))
      #expect(try sandbox.files(in: ".git/assets/journals") == [])
      sandbox.remove("R/Assets.xcassets")
    }
  }
}

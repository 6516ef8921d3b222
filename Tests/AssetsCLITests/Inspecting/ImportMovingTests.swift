import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// `assets import --move`: what something else still needs where it lies stays, and the report says what needs it.
@Suite struct ImportMovingTests {
  let sandbox = try! Sandbox(git: true)  // without a repository no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  /// Writes images and texts, and commits them.
  func write(_ images: [String: Int], _ texts: [String: String]) throws {
    try sandbox.writePNGs(images)
    try sandbox.write(texts)
    try sandbox.commitAll("Start")
  }

  /// Moves everything, and returns the lines that tell what stays although it was imported.
  func moved(_ options: String...) throws -> (lines: [String], result: RunResult) {
    let result = runAssets(["import", ".", "--move"] + options, in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    let lines = result.output.split(separator: "\n").map(String.init)
    return (lines.filter { $0.contains("still needed") }, result)
  }

  private static let ways: [[String]] = [[], ["--rewrite-references"]]

  @Test(arguments: ways)
  func androidKeepsWhatCodeAndLayoutsCall(options: [String]) throws {
    try write(
      [
        "res/drawable-mdpi/ic.png": 10, "res/drawable-hdpi/ic.png": 15, "res/drawable-xhdpi/ic.png": 20,
        "res/drawable/plain.png": 10, "res/drawable/unused.png": 12,
      ],
      [
        "AndroidManifest.xml": "<manifest/>", "M.kt": "val a = 1\nval b = R.drawable.ic\n",
        "res/layout/m.xml": "<ImageView src=\"@drawable/plain\"/>",
      ])
    let result = runAssets(["import", ".", "--move"] + options, in: sandbox)
    #expect(
      result.output.contains(
        """
          imported, but still needed as a file: M.kt:2 uses 'R.drawable.ic':
            res/drawable-mdpi/ic.png
            res/drawable-xhdpi/ic.png
          imported, but still needed as a file: res/layout/m.xml:1 uses '@drawable/plain':
            res/drawable/plain.png

        """), "\(result)")
    #expect(sandbox.exists("res/drawable-xhdpi/ic.png") && sandbox.exists("res/drawable/plain.png"))
    #expect(!sandbox.exists("res/drawable/unused.png") && sandbox.exists("Assets.xcassets/ic.imageset/ic.png"))
    #expect(result.output.contains("; 3 of those imported stay, too"))
  }

  @Test func windowsKeepsWhatManifestsAndPagesName() throws {
    try write(
      ["Assets/Logo.scale-100.png": 10, "Assets/Logo.scale-200.png": 20, "Assets/Old.scale-200.png": 22],
      [
        "P.appxmanifest": "<Package><Logo>Assets\\Logo.png</Logo></Package>",
        "M.xaml": "<Image Source=\"Assets/Logo.png\"/>",
      ])
    let (lines, result) = try moved("--rewrite-references")
    #expect(lines == ["  imported, but still needed as a file: M.xaml:1 uses 'Assets/Logo.png':"], "\(result)")
    #expect(sandbox.exists("Assets/Logo.scale-100.png") && sandbox.exists("Assets/Logo.scale-200.png"))
    #expect(!sandbox.exists("Assets/Old.scale-200.png"))
  }

  @Test func scriptsAndRootedPathsKeepTheirImages() throws {
    try write(
      ["img/bell.png": 10, "src/star.png": 11, "public/logo.png": 12, "img/map.png": 13],
      [
        "package.json": "{}", "src/a.js": "import s from './star.png'\n", "b.jsx": "require(`./img/bell.png`)",
        "index.html": "<link href=\"/public/logo.png\"><img src=\"img/map.png\">",
      ])
    let (lines, result) = try moved("--rewrite-references")
    #expect(
      lines.map { $0.drop { $0 != ":" }.dropFirst(2) } == [
        "b.jsx:1 uses './img/bell.png':", "index.html:1 uses '/public/logo.png':",
        "src/a.js:1 uses './star.png':",
      ], "\(result)")
    // The page follows where that is certain.
    #expect(!sandbox.exists("img/map.png"))
    #expect(try sandbox.text("index.html").contains("src=\"Assets.xcassets/map.imageset/map.png\""))
  }

  /// A server gives away what lies in `public`, and nothing beside it.
  @Test func aPageOfASiteShowsNothingFromOutside() throws {
    try write(
      ["public/img/map.png": 10, "public/favicon.png": 11],
      ["package.json": "{}", "public/index.html": "<img src=\"img/map.png\"><link href=\"favicon.png\">"])
    let (lines, result) = try moved("--rewrite-references")
    #expect(lines == ["  imported, but still needed as a file: public/index.html:1 uses 'img/map.png':"], "\(result)")
    #expect(
      result.output.contains("  website icons, which browsers find by their names:\n    public/favicon.png\n"))
    #expect(sandbox.exists("public/img/map.png") && sandbox.exists("public/favicon.png"))
    // In a catalog that is given away too, it can be shown.
    #expect(assets("import", "public", "--move", "--rewrite-references").exitCode == .done)
    #expect(try sandbox.text("public/index.html").contains("src=\"Assets.xcassets/map.imageset/map.png\""))
    #expect(!sandbox.exists("public/img/map.png"))
  }

  @Test func withoutReferencesPagesKeepAllTheirImages() throws {
    try write(
      ["img/bell.png": 10, "img/bell@2x.png": 20, "img/lost.png": 12, "img/far.png": 13],
      [
        "package.json": "{}", "index.html": "<img src=\"img/bell.png\"><img src=\"https://example.org/img/far.png\">",
        "s.css": "a { background: url(img/bell.png) }",
      ])
    let (lines, result) = try moved()
    #expect(lines == ["  imported, but still needed as a file: index.html:1 uses 'img/bell.png':"], "\(result)")
    // A script may ask for the larger one beside it.
    #expect(sandbox.exists("img/bell.png") && sandbox.exists("img/bell@2x.png"))
    #expect(!sandbox.exists("img/lost.png") && !sandbox.exists("img/far.png"))
  }

  @Test func reactNativeAndFlutterFindFurtherScalesBesideAFile() throws {
    try write(
      ["rn/img/bell.png": 10, "rn/img/bell@2x.png": 20, "fl/icons/sun.png": 10, "fl/icons/2.0x/sun.png": 20],
      [
        "rn/package.json": "{\"dependencies\":{\"react-native\":\"1\"}}", "rn/a.js": "require('./img/bell.png')",
        "fl/pubspec.yaml": "flutter:\n", "fl/lib/a.dart": "Image.asset('icons/sun.png')",
      ])
    let (lines, result) = try moved()
    #expect(lines.count == 2, "\(result)")
    for file in ["rn/img/bell.png", "rn/img/bell@2x.png", "fl/icons/sun.png", "fl/icons/2.0x/sun.png"] {
      #expect(sandbox.exists(file))
    }
  }

  @Test func documentationKeepsWhatItShows() throws {
    try write(
      ["docs/shot.png": 10, "App/bell.png": 11, "App/my map.png": 12],
      [
        "A.xcodeproj/x": "", "docs/README.md": "![A shot](shot.png) and ![](../App/my%20map.png)\nbell.png is nice\n",
      ])
    let (lines, _) = try moved()
    #expect(lines.count == 2 && sandbox.exists("docs/shot.png") && sandbox.exists("App/my map.png"))
    // A word in a text is no link.
    #expect(!sandbox.exists("App/bell.png"))
  }

  // MARK: - Projects of Xcode

  /// `bell.png` is a resource, `star.png` one that another phase copies as well.
  private static let project = """
    // !$*UTF8*$!
    {
    	archiveVersion = 1;
    	objectVersion = 56;
    	objects = {
    		B1 /* bell.png in Resources */ = {isa = PBXBuildFile; fileRef = F1 /* bell.png */; };
    		B2 /* star.png in Resources */ = {isa = PBXBuildFile; fileRef = F2 /* star.png */; };
    		B3 /* star.png in CopyFiles */ = {isa = PBXBuildFile; fileRef = F2 /* star.png */; };
    		F1 /* bell.png */ = {isa = PBXFileReference; lastKnownFileType = image.png; path = bell.png; sourceTree = "<group>"; };
    		F2 /* star.png */ = {isa = PBXFileReference; lastKnownFileType = image.png; path = star.png; sourceTree = "<group>"; };
    		G0 = {isa = PBXGroup; children = (G1, ); sourceTree = "<group>"; };
    		G1 = {isa = PBXGroup; children = (F1, F2, ); path = A; sourceTree = "<group>"; };
    		T1 = {isa = PBXNativeTarget; buildPhases = (P1, P2, ); name = A; productType = "com.apple.product-type.application"; };
    		P1 = {isa = PBXResourcesBuildPhase; files = (B1, B2, ); };
    		P2 = {isa = PBXCopyFilesBuildPhase; files = (B3, ); };
    		O1 = {isa = PBXProject; mainGroup = G0; targets = (T1, ); };
    	};
    	rootObject = O1;
    }

    """

  @Test func anImageThatAProjectCopiesStays() throws {
    try write(["A/bell.png": 10, "A/star.png": 11], ["A.xcodeproj/project.pbxproj": Self.project])
    let (lines, result) = try moved("--rewrite-references")
    #expect(
      lines == ["  imported, but still needed as files by A.xcodeproj/project.pbxproj:10:"], "\(result)")
    #expect(sandbox.exists("A/star.png") && !sandbox.exists("A/bell.png"))
    let listed = result.output.split(separator: "\n").filter { $0.contains("project.pbxproj:10:") }
    #expect(listed.count == 2, "\(result)")
    #expect(!result.output.contains("mentioned in a comment"), "\(result)")
  }

  @Test func aMoveThatLeavesReferencesBehindSaysSo() throws {
    try write(
      ["A/bell.png": 10, "A/star.png": 11],
      ["A.xcodeproj/project.pbxproj": Self.project, "A/v.swift": "let a = UIImage(named: \"bell.png\")\n"])
    let dry = assets("import", ".", "--move", "--dry-run")
    let words = "2 places name images that would be removed by their files, such as A/v.swift:1: bell.png; "
    #expect(
      dry.error.contains("warning: \(words)import with '--rewrite-references' to change them\n"), "\(dry)")
    #expect(assets("import", ".", "--move", "--dry-run", "--json").output.contains("\"openReferences\": 2"))
    let result = assets("import", ".", "--move")
    #expect(result.error.contains("; undo this, and import again with '--rewrite-references'"))
    #expect(sandbox.exists("A/star.png"))
    try sandbox.takeBack(result)
    let again = assets("import", ".", "--move", "--rewrite-references")
    #expect(!again.error.contains("warning"), "\(again)")
  }

  // MARK: - What was imported before

  @Test func anImageThatStaysLooseIsNotMissing() throws {
    try write(
      ["R/star.png": 10, "R/bell.png": 11],
      ["R/V.m": "[UIImage imageNamed:@\"star.png\"]; [b pathForResource:@\"star\" ofType:@\"png\"];\n"])
    #expect(assets("import", "R").exitCode == .done)
    sandbox.remove("R/bell.png")
    let again = assets("import", "R", "--rewrite-references", "--explain")
    #expect(again.output.contains("R/star.png") && !again.output.contains("image not found"), "\(again)")
  }

  @Test func asJSONWhatStaysHasItsPlace() throws {
    try write(["img/bell.png": 10], ["package.json": "{}", "a.js": "\nrequire('./img/bell.png')"])
    let document = try JSONDocument(parsing: Array(assets("import", ".", "--move", "--json").output.utf8))
    let kept = try #require(document.value.object?["kept"]?.elements?.first?.object)
    #expect(kept["path"]?.text == "img/bell.png" && kept["file"]?.text == "a.js")
    #expect(kept["line"]?.number?.spelling == "2" && kept["name"]?.text == "./img/bell.png")
    #expect(document.value.object?["removed"]?.elements?.isEmpty == true)
  }
}

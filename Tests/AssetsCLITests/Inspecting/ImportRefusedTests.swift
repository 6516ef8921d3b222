import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Input that an import cannot make sense of: what is told, the exit code, and that nothing is changed.
@Suite struct ImportRefusedTests {
  let sandbox = try! Sandbox(git: true)  // without a repository no test of this suite can run
  static let doAll = ["--move", "--icons", "--launch-images", "--rewrite-references"]

  func assets(_ words: [String]) -> RunResult { runAssets(words, in: sandbox) }

  /// A target that takes some files of `A`.
  static func target(_ name: String, _ files: [String], type: String = "application") -> String {
    let entries = files.enumerated().map { index, file in
      """
      B\(name)\(index) = {isa = PBXBuildFile; fileRef = F\(name)\(index); };
      F\(name)\(index) = {isa = PBXFileReference; path = "A/\(file)"; sourceTree = SOURCE_ROOT; };

      """
    }
    let list = files.indices.map { "B\(name)\($0), " }.joined()
    return entries.joined() + """
      T\(name) = {isa = PBXNativeTarget; name = \(name); buildPhases = (P\(name), ); buildConfigurationList = L\(name);
      productType = "com.apple.product-type.\(type)"; };
      P\(name) = {isa = PBXResourcesBuildPhase; files = (\(list)); };
      L\(name) = {isa = XCConfigurationList; buildConfigurations = (C\(name), ); };
      C\(name) = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
      }; };

      """
  }

  static func project(_ targets: [String], named names: [String]) -> String {
    """
    // !$*UTF8*$!
    {archiveVersion = 1; objectVersion = 46; objects = {
    \(targets.joined())
    G0 = {isa = PBXGroup; children = (); sourceTree = "<group>"; };
    Root = {isa = PBXProject; mainGroup = G0; targets = (\(names.map { "T\($0), " }.joined())); };
    }; rootObject = Root; }

    """
  }

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var files: [String: String]
    var words: [String] = ["import", "."] + doAll
    var exitCode = ExitCode.failed
    var told: String
  }

  static let app = project([target("App", ["bell.png"])], named: ["App"])

  @Test(arguments: [
    Case(
      testDescription: "a project file that does not parse", files: ["A.xcodeproj/project.pbxproj": "{ nonsense"],
      told: "A.xcodeproj/project.pbxproj"),
    Case(
      testDescription: "two apps in one folder",
      files: ["A.xcodeproj/project.pbxproj": app, "B.xcodeproj/project.pbxproj": app],
      told: "error: these are the images of 2 apps\n"),
    Case(
      testDescription: "a catalog of another target",
      files: [
        "A.xcodeproj/project.pbxproj": project(
          [target("App", ["bell.png"]), target("Widget", ["Assets.xcassets"], type: "app-extension")],
          named: ["App", "Widget"]),
        "A/Assets.xcassets/Contents.json": "{}",
      ], words: ["import", "A", "--move"],
      told: "error: 'App' would not find the images in '"),
    Case(
      testDescription: "a catalog whose Contents.json is none", files: ["q.xcassets/Contents.json": "hi"],
      words: ["import", "A", "--create", "--into", "q.xcassets"], told: "cause: its Contents.json cannot be used\n"),
    Case(
      testDescription: "a file of tokens that is cut off", files: ["T/a.tokens.json": "{\n\"a\":"],
      words: ["import", "T"], told: "cause: the colors of T/a.tokens.json cannot be read: line 2 is not valid JSON\n"),
    Case(
      testDescription: "tokens of Tokens Studio, named outright",
      files: ["T/t.json": ##"{"a":{"b":{"value":"#ffffff","type":"color"}}}"##], words: ["import", "T/t.json"],
      told: "cause: the colors of T/t.json cannot be read: it is in the format of Tokens Studio"),
    Case(
      testDescription: "a file of something else, named outright", files: ["T/t.json": "{\"a\": 1}"],
      words: ["import", "T/t.json"], told: "cause: the colors of T/t.json cannot be read: it has no tokens\n"),
    Case(
      testDescription: "force for nothing", files: [:], words: ["import", "A", "--force"], exitCode: .usage,
      told: "error: option '--force' requires '--move'\n"),
    Case(
      testDescription: "an empty pattern", files: [:], words: ["import", "A", "--include", ""], exitCode: .usage,
      told: "error: invalid value '' for '--include': use a pattern such as 'Buttons/*'\n"),
  ])
  func nothingIsChanged(_ one: Case) throws {
    try sandbox.writePNGs(["A/bell.png": 10])
    try sandbox.write("A/v.m", "id a = [UIImage imageNamed:@\"bell.png\"];\n")
    try sandbox.write(one.files)
    try sandbox.commitAll("Start")
    let before = try sandbox.snapshot()
    let result = assets(one.words)
    #expect(result.exitCode == one.exitCode && result.output == "", "\(result)")
    #expect(result.error.contains(one.told), "\(result)")
    #expect(changes(before, try sandbox.snapshot()) == [])
  }

  @Test func anInterfaceFileInABrokenEncodingStopsAll() throws {
    try sandbox.writePNGs(["A/bell.png": 10])
    let text = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<document><i image=\"bell.png\" b=\"".utf8)
    try sandbox.write("A/a.xib", text + [0xE9] + Array("\"/></document>".utf8))
    try sandbox.commitAll("Start")
    let before = try sandbox.snapshot()
    let result = assets(["import", "."] + Self.doAll)
    #expect(result.exitCode == .failed && result.error.contains("A/a.xib"), "\(result)")
    #expect(changes(before, try sandbox.snapshot()) == [])
  }

  @Test func filesOfColorsThatCannotBeReadAreFindings() throws {
    try sandbox.write([
      "T/good.tokens.json": ##"{"a":{"$type":"color","$value":"#ff0000"}}"##, "T/bad.tokens.json": "{\n}}",
      "app/AndroidManifest.xml": "<manifest/>",
      "app/res/values/colors.xml": "<resources><color name=\"c\">#fff</color></resources>",
      "app/res/values-night/colors.xml": "<resources>\n<color name=\"c\">#000</resources>",
    ])
    let result = assets(["import", "T", "app"])
    #expect(result.exitCode == .findings)
    #expect(result.error.contains("the colors of T/bad.tokens.json cannot be read: line 2 is not valid JSON\n"))
    #expect(
      result.error.contains(
        "the colors of app/res/values-night/colors.xml cannot be read: the tag in line 2 has no counterpart\n"),
      "\(result)")
    #expect(
      result.output.hasSuffix("Imported 2 colors into 2 new color sets\n"))
  }

  @Test func damagedImagesStay() throws {
    var damaged = ImageMaker.png(10, 10)
    damaged[damaged.count - 16] ^= 1
    var endless = ImageMaker.png(10, 10)
    // The sides, and the checksum that belongs to them.
    endless.replaceSubrange(16..<24, with: [127, 255, 255, 255, 127, 255, 255, 255])
    endless.replaceSubrange(29..<33, with: [20, 201, 11, 102])
    try sandbox.write("A/damaged.png", damaged)
    try sandbox.write("A/endless.png", endless)
    try sandbox.writePNGs(["A/whole.png": 12])
    let result = assets(["import", "A"])
    #expect(
      result.output.contains("  not a complete image: it is damaged: a checksum doesn't match:\n    A/damaged.png\n")
    )
    #expect(result.output.contains("  not a complete image: its end is missing:\n    A/endless.png\n"), "\(result)")
    #expect(result.output.contains("Imported 1 "))
  }

  @Test func ofIdenticalImagesTheOriginalIsImported() throws {
    for name in ["bell (1)", "bell copy", "bell"] { try sandbox.write("X/\(name).png", ImageMaker.png(9, 9)) }
    let result = assets(["import", "X", "--from", "figma"])
    #expect(result.output.contains("same bytes as X/bell.png:\n    X/bell (1).png\n    X/bell copy.png\n"), "\(result)")
  }

  /// `$(NAME)` may be another set in each configuration, so the property list keeps naming the icon.
  @Test(arguments: ["", "ASSETCATALOG_COMPILER_APPICON_NAME = \"$(ICON)\";"])
  func aSettingThatIsPutTogetherKeepsTheKeys(setting: String) throws {
    try sandbox.write("A/Icon-60@2x.png", ImageMaker.png(120, 120))
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      	<key>CFBundleIconFiles</key>
      	<array>
      		<string>Icon-60@2x.png</string>
      	</array>
      </dict>
      </plist>

      """
    try sandbox.write("A/Info.plist", list)
    let text = Self.project([Self.target("App", ["Icon-60@2x.png"])], named: ["App"])
    try sandbox.write(
      "A.xcodeproj/project.pbxproj", text.replacing("buildSettings = {\n", with: "buildSettings = {\n\(setting)\n"))
    let result = assets(["import", ".", "--icons", "--rewrite-references"])
    #expect(result.exitCode == .done, "\(result)")
    let told = "project.pbxproj: build setting added: ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon\n"
    #expect(result.output.contains(told) == setting.isEmpty, "\(result)")
    #expect(try (sandbox.text("A/Info.plist") == list) == !setting.isEmpty)
    #expect(try sandbox.text("A.xcodeproj/project.pbxproj").contains("APPICON_NAME = AppIcon;") == setting.isEmpty)
  }

  /// In blocks of 512 bytes; the least leave no room for a note, the most one for all but the project file.
  @Test(
    .enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"),
    arguments: [0, 1, 4, 16])
  func aFullDiskTakesBackWhatFollowsToo(blocks: Int) throws {
    try sandbox.writePNGs(["A/bell.png": 10])
    try sandbox.write("A/v.m", "id a = [UIImage imageNamed:@\"bell.png\"];\n")
    try sandbox.write(
      "A.xcodeproj/project.pbxproj",
      String(repeating: "// \(String(repeating: "x", count: 60))\n", count: 200) + Self.app)
    try sandbox.commitAll("Start")
    let before = try sandbox.snapshot()
    let words = "ulimit -f \(blocks); exec \"$0\" import . \"$@\""
    let result = try sandbox.run("sh", ["-c", words, #require(BuiltProgram.path)] + Self.doAll)
    #expect(result.status == 3, "\(result)")
    // The folders for notes of our own may stay, empty.
    let left = changes(before, try sandbox.snapshot())
    #expect(left.allSatisfy { ["+ .git/assets/", "+ .git/assets/journals/"].contains($0) }, "\(left)")
    #expect(assets(["import", "."] + Self.doAll).exitCode == .done)
    #expect(!sandbox.exists("A/bell.png"))
    #expect(try !sandbox.text("A/v.m").contains(".png"))
  }
}

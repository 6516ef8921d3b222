import Files
import References
import TestKit
import Testing

/// What in a project needs an image where it lies, though it never spells its name.
@Suite struct LooseImageUseTests {
  private func uses(_ file: String, _ text: String, _ images: [LooseImage]) -> [String] {
    LooseImageUseFinder(MemoryFileTree(files: [file: Array(text.utf8)])).uses(of: images)
      .map { "\($0.image) \($0.line):\($0.column) \($0.name)" }
  }

  // MARK: - Flutter

  private static let flutter = ["app/icons/bell.png", "app/icons/2.0x/bell.png", "app/icons/big/map.png", "app/x.png"]
    .map { LooseImage($0, isFoundByPath: true, variantFolderCount: 1) }

  @Test(arguments: [
    "    - icons/", "    - 'icons/'  # all", "- path: \"icons/\"\r", "\t- ./icons/",
  ])
  func aFolderOfAPubspecKeepsItsImages(line: String) {
    let found = uses("app/pubspec.yaml", "flutter:\n  assets:\n\(line)\n", Self.flutter)
    #expect(found.map { $0.prefix { $0 != " " } } == ["app/icons/2.0x/bell.png", "app/icons/bell.png"])
    #expect(found.allSatisfy { $0.contains(" 3:") && $0.hasSuffix("icons/") }, "\(found)")
  }

  @Test(arguments: ["- icons", "# - icons/", "icons/:", "- ../icons/", "- /icons/", "- con/", "-"])
  func otherLinesDoNot(line: String) {
    #expect(uses("app/pubspec.yaml", "flutter:\n\(line)\n", Self.flutter) == [])
    #expect(uses("app/other.yaml", "- icons/\n", Self.flutter) == [])
  }

  // MARK: - Android

  private static let android = ["ic_bell", "ic_map", "logo", "map_big"].map { (name: String) in
    LooseImage("res/drawable/\(name).png", resource: name, isFoundByPath: true)
  }

  @Test(arguments: [
    (#""ic_" + name"#, ["ic_bell", "ic_map"]), (#""ic_$name""#, ["ic_bell", "ic_map"]), (#""logo""#, ["logo"]),
    (#"kind + "_big""#, ["map_big"]), (#""m" + x + "g""#, ["map_big"]),
    ("name", ["ic_bell", "ic_map", "logo", "map_big"]),
    (#""none_" + name"#, []), (#""${a}_${b}""#, ["ic_bell", "ic_map", "logo", "map_big"]),
  ])
  func aLookupKeepsWhatItMayMean(argument: String, expected: [String]) {
    let text = "val a = 1\nval b = res.getIdentifier(\(argument), \"drawable\", packageName)\n"
    #expect(
      uses("M.kt", text, Self.android) == expected.map { "res/drawable/\($0).png 2:13 getIdentifier(\(argument)" })
  }

  // MARK: - Scripts

  private static let web = ["src/img/bell.png", "src/img/bell@2x.png", "src/img/map.jpg", "src/other/bell.png"]
    .map { LooseImage($0, isFoundByPath: true) }

  @Test(arguments: [
    ("require('./img/' + name + '.png')", ["src/img/bell.png", "src/img/bell@2x.png"]),
    ("require(`./img/${name}.png`)", ["src/img/bell.png", "src/img/bell@2x.png"]),
    ("`img/${name}@2x.png`", ["src/img/bell@2x.png"]),
    ("\"img/be\" + x + \".png\"", ["src/img/bell.png", "src/img/bell@2x.png"]),
    ("'img/map' + '.jpg'", ["src/img/map.jpg"]), ("`${root}/img/${n}.jpg`", []), ("'http://a.b/img/' + n + '.png'", []),
    ("// './img/' + n + '.png'", []), ("a = './img/'; b = n + '.png'", []), ("'img/' + n + '.gif'", []),
    ("`img/${n}.png", []),
  ])
  func aPathThatIsPutTogetherKeepsWhatItMayMean(code: String, expected: [String]) {
    let found = uses("src/a.js", "let a = 1\nlet b = \(code)\n", Self.web)
    #expect(found.map { String($0.prefix { $0 != " " }) } == expected, "\(found)")
    #expect(found.allSatisfy { $0.contains(" 2:") })
  }

  @Test(arguments: [
    ("cp -R ../src/img/* out/", ["src/img/bell.png", "src/img/bell@2x.png", "src/img/map.jpg"]),
    ("cp -R img/** out", ["src/img/bell.png", "src/img/bell@2x.png", "src/img/map.jpg"]),
    ("for f in \"$SRCROOT/src/img/\"*; do", ["src/img/bell.png", "src/img/bell@2x.png", "src/img/map.jpg"]),
    ("cp '#{root}/other/*' out", ["src/other/bell.png"]),
    ("cp -R src/*", ["src/img/bell.png", "src/img/bell@2x.png", "src/img/map.jpg", "src/other/bell.png"]),
    ("cp ./* out", []), ("rm -rf build/*", []), ("cp dist/img/* out", []), ("cp src/img/*.txt out", []),
    ("a=$((2 * 3)) # /* no */", []),
  ])
  func aFolderThatIsMeantAsAWholeKeepsItsImages(line: String, expected: [String]) {
    let found = uses("tool/a.sh", "#!/bin/sh\n\(line)\n", Self.web)
    #expect(found.map { String($0.prefix { $0 != " " }) } == expected, "\(found)")
  }

  /// Where not even the folder is known, it is told and no more.
  @Test func aNameThatIsPutTogetherIsListed() throws {
    var mapping = ReferenceMapping([.init("bell", subjects: [.image])])
    mapping.assets[0].oldNames = ["bell.png", "bell"]
    mapping.images = [.init("img/bell.png", now: "A.xcassets/bell.imageset/bell.png")]
    (mapping.removesImages, mapping.tellsMissingImages) = (true, true)
    let text = "f(name + '.png')\ng('img/' + name + '.png')\nh('x' + name + '.png', name + '.gif')\n"
    let edits = try ReferenceEdits.plan(mapping, in: MemoryFileTree(files: ["a.js": Array(text.utf8)]))
    #expect(edits.listed.map(\.reason) == [.builtAtRunTime] && edits.listed.map(\.line) == [1])
    #expect(edits.changes.isEmpty)
  }

  @Test func anyScriptIsRead() {
    var random = SeededRandom(seed: 12)
    let pieces = [
      "'", "\"", "`", "${", "}", "+", ".png", "img/", "\\", "/*", "*/", "//", "\n", "=", "getIdentifier(", "\"",
    ]
    for _ in 0..<2000 {
      let text = (0..<random.number(0...20)).map { _ in random.element(of: pieces) }.joined()
      for file in ["a.ts", "M.kt", "pubspec.yaml", "a.sh"] {
        _ = uses(file, text, Self.web + Self.android + Self.flutter)
      }
    }
  }
}

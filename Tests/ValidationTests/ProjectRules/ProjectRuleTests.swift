import Catalog
import Files
import GitConfig
import JSON
import Testing

@testable import Validation

/// What examples cannot show of the rules about a whole project.
@Suite struct ProjectRuleTests {
  private func tree(_ files: [String: String]) -> MemoryFileTree {
    var tree = MemoryFileTree(files: files.mapValues { Array($0.utf8) })
    for name in ["bell", "gong"] {
      tree.files["A.xcassets/\(name).imageset/Contents.json"] = ExampleFile.images(.image(nil)).bytes
    }
    tree.files["A.xcassets/Tint.colorset/Contents.json"] = ExampleFile.list("colors", [["idiom": "universal"]]).bytes
    return tree
  }

  private func findings(
    _ rules: [any Rule], _ files: [String: String], settings: String = "", isWhole: Bool = true
  ) throws -> [String] {
    let parsed = ValidationSettings.read([
      SettingsFile(name: "s", try GitConfigFile(parsing: Array(settings.utf8)).settings)
    ])
    #expect(parsed.problems == [])
    let validator = Validator(rules: rules, settings: parsed.settings)
    return try validator.validate(["A.xcassets"], in: tree(files), isWholeProject: isWhole).findings.map(\.description)
  }

  private func dangling(_ file: String, _ text: String, settings: String = "") throws -> [String] {
    try findings([DanglingReference()], [file: text], settings: settings)
  }

  @Test func aPartOfAProjectIsNotAsked() throws {
    let files = ["V.swift": "UIImage(named: \"gone\"); UIImage(named: \"bell\")"]
    let rules: [any Rule] = [DanglingReference(), UnusedAsset()]
    #expect(try findings(rules, files, isWhole: false) == [])
    #expect(try findings(rules, files).count == 3)
  }

  @Test(arguments: [
    #"NSImage(named: "NSActionTemplate")"#, #"Image("bell.png")"#, ##"Color("#FF0000")"##, #"UIImage(named: name)"#,
    #"UIImage(systemName: "star")"#, #"Image(.gone)"#, #"UIImage(named: "$(ICON)")"#, #"let text = "gone""#,
    #"UIImage(named: "")"#, #"setAlternateIconName("Red")"#,
  ])
  func isQuietWhereNothingIsSure(code: String) throws { #expect(try dangling("V.swift", code) == []) }

  @Test func aColorIsNotLookedForAmongImages() throws {
    let found = try dangling(
      "V.swift", #"Color("Tint"); UIImage(named: "Tint"); Color("bell"); UIImage(named: "bell")"#)
    #expect(found.count == 2 && found[0].hasSuffix("an image 'Tint', and no file has that name"), "\(found)")
    #expect(found[1].hasSuffix("a color 'bell'"))
  }

  @Test func aSetInAFolderOfAnUnknownTypeMayExist() throws {
    let sets = ["logo.imageset", "Beta.appiconset", "Sea.colorset"]
    let files = [
      "V.swift": #"UIImage(named: "logo"); UIImage(named: "Bar/logo.png"); UIImage(named: "gone")"#,
      "A.xcconfig": """
      ASSETCATALOG_COMPILER_APPICON_NAME = Beta
      ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME = Sea

      """,
      "Info.plist": "<plist><dict><key>CFBundleIconName</key><string>Beta</string></dict></plist>",
    ]
    let rules: [any Rule] = [DanglingReference(), IconNotFound(), AccentMissing(), UnusedAsset(), DuplicateName()]
    #expect(try findings(rules, files).count == 6)
    for folder in ["Icons 2.0", "Bar/Old.v1/Bar", "bell.old"] {
      var more = files
      for set in sets + ["bell.imageset"] { more["A.xcassets/\(folder)/\(set)/Contents.json"] = "{}" }
      let found = try findings(rules, more)
      #expect(found.count == 1 && found[0].contains("an image 'gone'"), "\(found)")
    }
  }

  @Test(arguments: [
    "AppIcon60x60", "AppIcon60x60@2x", "AppIcon76x76@2x~ipad.png", "AppIcon83.5x83.5", "New29x29.png",
  ])
  func aBuildMakesFilesOfIcons(name: String) throws {
    let files = ["V.swift": "UIImage(named: \"\(name)\")"]
    #expect(try findings([DanglingReference()], files).count == 1)
    let icons = ["A.xcassets/AppIcon.appiconset/Contents.json": "{}", "New.icon/icon.json": "{}"]
    #expect(try findings([DanglingReference()], files.merging(icons) { $1 }) == [])
  }

  @Test(arguments: ["Icon60x60", "AppIcon61x61", "AppIcon60x76", "AppIcon1024x1024", "60x60"])
  func otherNamesAreNotThoseOfIcons(name: String) throws {
    let files = [
      "V.swift": "UIImage(named: \"\(name)\")", "A.xcassets/AppIcon.appiconset/Contents.json": "{}",
    ]
    #expect(try findings([DanglingReference()], files).count == 1)
  }

  @Test func interfaceFilesOfMacsNameColorsOfTheSystem() throws {
    let mac = #"<color key="textColor" name="controlTextColor" catalog="System" colorSpace="catalog"/>"#
    #expect(try dangling("M.xib", mac) == [])
    #expect(try dangling("M.xib", #"<color key="c" name="Brand"/>"#).count == 1)
    #expect(try dangling("M.xib", #"<image name="star" catalog="system"/>"#) == [])
  }

  @Test func oneNameOfAFileIsToldOnce() throws {
    let code = "UIImage(named: \"gone\")\nUIImage(named: \"gone\")\nUIImage(named: \"lost\")"
    #expect(
      try dangling("V.swift", code) == [
        "V.swift:1:17: warning: [dangling-reference] no catalog has an image 'gone', and no file has that name (2 places in this file)",
        "V.swift:3:17: warning: [dangling-reference] no catalog has an image 'lost', and no file has that name",
      ])
  }

  @Test func settingsReachPlacesInCode() throws {
    let code = #"UIImage(named: "gone")"#
    for settings in [
      "[rule \"dangling-reference\"] exclude = Tests", "[rule \"dangling-reference\"] ignore = go*",
      "[asset \"gone\"] allow = dangling-reference", "[validate] exclude = Tests",
    ] {
      #expect(try dangling("Tests/V.swift", code, settings: settings) == [], "\(settings)")
      #expect(try dangling("App/V.swift", #"UIImage(named: "lost")"#, settings: settings).count == 1, "\(settings)")
    }
  }

  @Test(arguments: ["", "../Gen", "../Missing"]) func aProjectOfFilesElsewhereIsNotAsked(root: String) throws {
    let project = """
      { objects = {
        P = {isa = PBXProject; projectDirPath = "\(root)"; targets = (T); };
        T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (R); };
        R = {isa = PBXResourcesBuildPhase; files = (B); };
        A = {isa = PBXFileReference; path = map.png; sourceTree = SOURCE_ROOT; };
        B = {isa = PBXBuildFile; fileRef = A; };
      }; rootObject = P; }
      """
    let found = try findings([MissingResource()], ["Gen/App.xcodeproj/project.pbxproj": project])
    #expect(found.count == (root == "../Missing" ? 0 : 1), "\(found)")
  }

  @Test func aBaselineGoesByTheNameAndNotTheLine() throws {
    let validator = Validator(rules: [DanglingReference()])
    func report(_ code: String) throws -> ValidationResult {
      try validator.validate(["A.xcassets"], in: tree(["V.swift": code]), isWholeProject: true)
    }
    let baseline = Baseline(of: try report(#"UIImage(named: "gone")"#))
    let again = try Baseline(parsing: baseline.bytes)
    #expect(again == baseline)
    let later = again.applied(to: try report("let image = UIImage(named: \"new\")\n\n UIImage(named: \"gone\")"))
    #expect(later.report.findings.map(\.place.name) == ["new"] && later.report.known.map(\.place.name) == ["gone"])
    #expect(later.stale == [])
  }

  @Test func unusedIsOnlyWhatLiesBesideUsedAssets() throws {
    #expect(try findings([UnusedAsset()], ["x.json": "\"bell\""]) == [], "data alone may be about anything")
    #expect(
      try findings([UnusedAsset()], ["x.json": "\"Tint\"", "V.swift": "Image(\"bell\")"]) == [
        "A.xcassets/gong.imageset: note: [unused-asset] no code, interface file or setting names 'gong'"
      ])
    #expect(try findings([UnusedAsset()], ["Pods/V.swift": "Image(\"bell\")"]) == [], "not ours")
  }

  @Test func partsOfAnAtlasAreAskedForThroughIt() throws {
    var tree = tree([
      "V.swift": "UIImage(named: \"bell\"); SKTexture(imageNamed: \"Sea/fish\"); UIImage(named: \"fish\")"
    ])
    for path in ["Sea.spriteatlas/Contents.json", "Sea.spriteatlas/crab.imageset/Contents.json"] {
      tree.files["A.xcassets/\(path)"] = ExampleFile.images(.image(nil)).bytes
    }
    tree.files["A.xcassets/Sea.spriteatlas/fish.imageset/Contents.json"] = ExampleFile.images(.image(nil)).bytes
    let rules: [any Rule] = [DanglingReference(), UnusedAsset()]
    let found = try Validator(rules: rules).validate(["A.xcassets"], in: tree, isWholeProject: true).findings
    #expect(!found.contains { $0.rule == "dangling-reference" || $0.place.path.contains("spriteatlas/") })
  }

  /// A file that is no text, too large or not there stops nothing.
  @Test func whatCannotBeReadIsPassedOver() throws {
    let large = String(repeating: "x", count: 8 << 20) + "UIImage(named: \"gone\")"
    let files = ["L.swift": large, "B.plist": "bplist00\u{1}\u{2}", "V.swift": "\u{0}\u{1}UIImage(named: \"bell\""]
    #expect(try findings([DanglingReference()], files) == [])
  }
}

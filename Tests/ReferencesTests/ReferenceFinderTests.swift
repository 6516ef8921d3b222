import Files
import References
import TestKit
import Testing

@Suite struct ReferenceFinderTests {
  /// What is found in a text, as `line:column kind subject certainty name`.
  func found(_ text: String, _ path: String = "A.swift") -> [String] {
    ReferenceFinder.references(in: Array(text.utf8), of: path).map {
      "\($0.line):\($0.column) \($0.kind) \($0.subject) \($0.certainty) \($0.name)"
    }
  }

  // MARK: - Swift

  @Test(arguments: [
    (#"UIImage(named: "bell")"#, "1:17 literal image certain bell"),
    (#"NSImage(named: "bell")"#, "1:17 literal image certain bell"),
    (#"UIImage.init(named: "bell")"#, "1:22 literal image certain bell"),
    (#"Image("bell")"#, "1:8 literal image certain bell"),
    (#"Image(decorative: "bell")"#, "1:20 literal image certain bell"),
    (#"Color("sea")"#, "1:8 literal color certain sea"),
    (#"UIColor(named: "sea")"#, "1:17 literal color certain sea"),
    (#"#imageLiteral(resourceName: "bell")"#, "1:30 literal image certain bell"),
    (#"NSDataAsset(name: "levels")"#, "1:20 literal data certain levels"),
    (#"SKSpriteNode(imageNamed: "boat")"#, "1:27 literal image certain boat"),
    (#"Label("Ring", image: "bell")"#, "1:23 literal image certain bell"),
    (#"Button("Ring", image: "bell")"#, "1:24 literal image likely bell"),
    (#"app.setAlternateIconName("Night")"#, "1:27 literal icon certain Night"),
    (#"let a = "bell""#, "1:10 literal unknown possible bell"),
    (##"let a = #"be"ll"#"##, #"1:11 literal unknown possible be"ll"#),
    (#"let a = "a\"b""#, #"1:10 literal unknown possible a"b"#),
    ("Image(.bell)", "1:8 symbol image certain bell"),
    ("UIImage(resource: .bell)", "1:20 symbol image certain bell"),
    ("Color(.sea)", "1:8 symbol color certain sea"),
    ("let a = ImageResource.toolbar.bell", "1:23 symbol image certain toolbar.bell"),
    ("let a = UIColor.sea", "1:17 symbol color likely sea"),
    ("view.image = .bell", "1:15 symbol unknown possible bell"),
    ("return .bell", "1:9 symbol unknown possible bell"),
    ("Image(.`default`)", "1:8 symbol image certain default"),
    ("ACImageNameBell", "1:1 objectiveCSymbol image certain Bell"),
  ])
  func findsNamesInSwift(code: String, expected: String) {
    #expect(found(code).contains(expected), "\(found(code))")
  }

  @Test(arguments: [
    #"Image(systemName: "bell")"#, #"Label("", systemImage: "bell")"#,
    #"// Image("bell")"#, #"/* Image("bell") /* nested */ "bell" */"#, #""""bell""""#, "\"\"\"\n\"bell\"\n\"\"\"",
    #""bell \(number) bell""#, #""\(name(of: "bell"))""#, #""never closed"#, "a.bell", "a?.bell", "f().bell",
    "a[0].bell",
    "0..<bell", "", "\"", "/*", "#\"", "`", ".", "\\",
  ])
  func passesOverWhatIsNone(code: String) {
    #expect(found(code) == [])
  }

  @Test(arguments: [
    (#"UIImage(named: "bell")"#, false), (#"UIImage(named: "bell") ?? other"#, true),
    (#"if UIImage(named: "bell") != nil {"#, true), (#"if let bell = UIImage(named: "bell") {"#, true),
    (#"guard let self, let bell = UIImage(named: "bell", in: own, with: nil)"#, true),
    ("UIImage(named: \"bell\")\n  ?? UIImage()", true), (#"if isOn { view.image = UIImage(named: "bell") }"#, false),
    (#"f(UIImage(named: "bell"), other ?? x)"#, false),
    ("let bell = UIImage(named: \"bell\")\nguard let bell else { return }", true),
    ("let bell = UIImage(named: \"bell\")\nif bells.isEmpty {", false),
    ("let bell = UIImage(named: \"bell\")\nif bell.size.width > 9 {", false),
    (#"let bell = UIImage(systemName: icon) ?? UIImage(named: "bell")"#, true),
    (#"let bell = shown ?? UIImage(named: "bell")"#, false),
    (#"if #available(iOS 13, *) { UIImage(systemName: icon) } else { UIImage(named: "bell") }"#, true),
    (#"if isOn { UIImage(systemName: icon) } else { UIImage(named: "bell") }"#, false),
  ])
  func knowsWhatHasAFallback(code: String, expected: Bool) {
    #expect(ReferenceFinder.references(in: Array(code.utf8), of: "A.swift").map(\.hasFallback) == [expected])
  }

  @Test(arguments: [
    ("UIImage *bell = [UIImage imageNamed:@\"bell\"];\n    if (bell) return bell;", true),
    ("self.bell = [UIImage imageNamed:@\"bell\"];\nif (!self.bell) {", true),
    ("self.bell = [IconStore imageNamed:@\"bell\"];", true), ("[bell setImage:[UIImage imageNamed:@\"bell\"]];", false),
    ("bell = [UIImage imageNamed:@\"bell\"];\nif (bell == nil) {", true),
    ("bell = [UIImage imageNamed:@\"bell\"];\nif (bells.count) {", false),
    ("bell = [UIImage systemImageNamed:icon];\nif (!bell) bell = [UIImage imageNamed:@\"bell\"];", true),
    ("bell = [cache objectForKey:icon];\nif (!bell) bell = [UIImage imageNamed:@\"bell\"];", false),
  ])
  func knowsWhatHasAFallbackInObjectiveC(code: String, expected: Bool) {
    #expect(ReferenceFinder.references(in: Array(code.utf8), of: "A.m").map(\.hasFallback) == [expected])
  }

  @Test(
    arguments: [
      ("UIImage(named: server.code.uppercased())", .image), ("UIImage(named: icons[row + 1])", .image),
      ("Image(viewModel.code())", .image),
      ("Image(icon)", .image), ("UIImage(named: $0)", .image),
      ("UIColor(named: name)", .color), ("Color(item.colorName)", .color), ("Color(tint)", nil),
      ("Image(.bell)", nil), ("Image(row.imageResource)", nil), ("Image(uiImage: image)", nil),
      ("Image(image, scale: 2, label: text)", nil),
      (#"UIImage(named: "bell")"#, nil), (#"UIImage(named: "icon-" + day)"#, nil), ("UIImage(named: Icon.bell)", nil),
      ("UIImage(systemName: name)", nil), ("UIImage(named: Icon.named(day))", .image), ("draw(image)", nil),
      ("Image(", nil),
      ("SKTexture(imageNamed: name)", .image), ("func image(imageNamed: String)", nil),
    ] as [(String, AssetReference.AssetKind?)])
  func seesLookUpsByVariables(code: String, expected: AssetReference.AssetKind?) {
    let found = Array(code.utf8).withUnsafeBufferPointer { bytes in
      bytes.indices.filter { bytes[$0] == UInt8(ascii: "(") || bytes[$0] == UInt8(ascii: ":") }
        .compactMap { CodeScanner.lookup(at: $0, in: bytes) }.first
    }
    #expect(found?.subject == expected)
    #expect(found?.isComposed != true)
  }

  @Test(
    arguments: [
      ("UIColor(named: theme + shade)", .color), (#"Image("\(day)_\(state.rawValue)")"#, .image),
      (#"Color("\(name(of: "slate"))\(shade)")"#, .color), (#"Image("\(day)")"#, nil),
      (#"Text("\(day)\(state)")"#, nil),
      (#"Image("\(day)-on\(state)")"#, nil), (#"Image("\(day)\(state"#, nil), (#"Image("(x)\(a)\(b)")"#, nil),
    ] as [(String, AssetReference.AssetKind?)])
  func seesLookUpsByNamesOfSeveralValues(code: String, expected: AssetReference.AssetKind?) {
    let found = Array(code.utf8).withUnsafeBufferPointer { bytes in
      bytes.indices.filter { bytes[$0] == UInt8(ascii: "(") }.compactMap { CodeScanner.lookup(at: $0, in: bytes) }
    }
    #expect(found == (expected.map { [NameLookup(subject: $0, isComposed: true)] } ?? []))
  }

  @Test func countsLinesAndBytes() {
    #expect(
      found("// é\r\n\n  let é = \"bell\"\nImage(.gong)\n") == [
        "3:13 literal unknown possible bell", "4:8 symbol image certain gong",
      ])
  }

  // MARK: - Objective-C

  @Test(arguments: [
    (#"[UIImage imageNamed:@"bell"]"#, "1:23 literal image certain bell"),
    (#"[UIColor colorNamed: @"sea"]"#, "1:24 literal color certain sea"),
    (#"NSString *a = @"bell";"#, "1:17 literal unknown possible bell"),
    (#"[UIImage imageNamed:ACImageNameBell]"#, "1:21 objectiveCSymbol image certain Bell"),
  ])
  func findsNamesInObjectiveC(code: String, expected: String) {
    #expect(found(code, "A.m").contains(expected), "\(found(code, "A.m"))")
  }

  @Test func aQuoteInACharacterIsNoText() {
    #expect(found(#"char a = '"'; id b = @"bell"; char c = '\'';"#, "A.mm") == ["1:24 literal unknown possible bell"])
  }

  // MARK: - Interface files

  @Test func findsWhatInterfaceFilesShow() {
    let text = """
      <?xml version="1.0"?>
      <!-- <imageView image="no"/> -->
      <imageView image="bell" catalog="system"/>
      <imageView contentMode="left" image="map &amp; pin" id="a">
        <accessibility><accessibilityTraits key="traits" image="YES"/></accessibility>
        <color key="tint" name="Sea"/><color key="b" systemColor="labelColor" name="x"/>
        <state key="normal" image="a" backgroundImage='b'/>
        <userDefinedRuntimeAttribute type="image" keyPath="image" value="c"/>
        <userDefinedRuntimeAttribute type="string" keyPath="image" value="no"/>
      </imageView>
      <resources>
        <image name="map &#38; pin" width="24" height="24"/>
        <image name="star" catalog="system" width="1" height="1"/>
        <namedColor name="Sea"><color red="0"/></namedColor>
      </resources>
      """
    #expect(
      found(text, "Main.storyboard") == [
        "4:38 interfaceUse image certain map & pin", "6:27 interfaceUse color certain Sea",
        "7:30 interfaceUse image certain a", "7:50 interfaceUse image certain b",
        "8:68 interfaceUse image certain c", "12:16 interfaceResource image certain map & pin",
        "14:21 interfaceResource color certain Sea",
      ])
  }

  @Test func imagesInTheFileItselfAreNoAssets() {
    let text = """
      <menuItem image="menuItem:124:image"/><imageView image="bell"/>
      <resources>
        <image name="menuItem:124:image" width="8" height="8">
          <mutableData key="keyedArchiveRepresentation">YnBsaXN0MDA</mutableData>
        </image>
        <image name="bell" width="8" height="8"/>
      </resources>
      """
    #expect(
      found(text, "Main.xib") == ["1:57 interfaceUse image certain bell", "6:16 interfaceResource image certain bell"])
  }

  /// What only sounds like an image is a flag, unless the file lists an image of that name.
  @Test func flagsOfInterfaceFilesAreNoImages() {
    let text = """
      <buttonCell key="cell" image="bell" alternateImage="gong">
        <behavior key="behavior" pushIn="YES" doesNotDimImage="YES" lightByContents="YES"/>
      </buttonCell>
      <imageView scalesLargeContentImage="YES" largeContentImage="map" customImage="own"/>
      <resources><image name="own" width="1" height="1"/></resources>
      """
    #expect(
      found(text, "Main.xib") == [
        "1:31 interfaceUse image certain bell", "1:53 interfaceUse image certain gong",
        "4:61 interfaceUse image certain map", "4:79 interfaceUse image certain own",
        "5:25 interfaceResource image certain own",
      ])
  }

  // MARK: - Property lists and build settings

  @Test func findsWhatPropertyListsName() {
    let text = """
      <plist><dict>
      <key>CFBundleIconName</key><string>AppIcon</string>
      <key>CFBundleName</key><string>bell</string>
      <key>CFBundleIconFiles~ipad</key><array><string>Icon</string><string>Icon-72</string></array>
      <key>UILaunchScreen</key><dict><key>UIColorName</key><string>Sea</string></dict>
      </dict></plist>
      """
    #expect(
      found(text, "Info.plist") == [
        "2:36 propertyList icon certain AppIcon", "4:49 propertyList icon certain Icon",
        "4:70 propertyList icon certain Icon-72", "5:62 propertyList color certain Sea",
      ])
  }

  @Test(arguments: [
    ("NSExtensionServiceToolbarIconFile", "image"), ("NSExtensionServiceTouchBarIconName", "image"),
    ("NSExtensionServiceFinderPreviewIconName", "image"), ("NSExtensionServiceTouchBarBezelColorName", "color"),
    ("UIApplicationShortcutItemIconFile", "image"), ("CFBundlePrimaryIcon", "icon"),
  ])
  func findsWhatKeysOfExtensionsAndAppsName(key: String, subject: String) {
    let text =
      "<plist><dict><key>\(key)</key><string>x</string><key>NSExtensionServiceToolbarPaletteLabel</key><string>no</string>"
    #expect(found(text, "Info.plist") == ["1:\(33 + key.utf8.count) propertyList \(subject) certain x"])
  }

  @Test func findsWhatBuildSettingsName() {
    let text = """
      ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;
      "ASSETCATALOG_COMPILER_APPICON_NAME[sdk=iphone*]" = "App Icon";
      ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = "Red Blue";
      ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = ( One, "Two", );
      ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME = "$(inherited)";
      ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS = YES;
      NOT_ASSETCATALOG_COMPILER_APPICON_NAME = no;
      ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME = Launch // why
      """
    #expect(
      found(text, "project.pbxproj") == [
        "1:38 buildSetting icon certain AppIcon", "2:54 buildSetting icon certain App Icon",
        "3:50 buildSetting icon certain Red", "3:54 buildSetting icon certain Blue",
        "4:51 buildSetting icon certain One", "4:57 buildSetting icon certain Two",
        "8:42 buildSetting launchImage certain Launch",
      ])
    #expect(found("ASSETCATALOG_COMPILER_APPICON_NAME=App Icon\r\n", "A.xcconfig").last?.hasSuffix("App Icon") == true)
    let keys = ReferenceFinder.references(in: Array(text.utf8), of: "project.pbxproj").map(\.key)
    #expect(Set(keys.prefix(2)) == ["ASSETCATALOG_COMPILER_APPICON_NAME"])
    #expect(Set(keys[2..<6]) == [CatalogSettings.alternateIcons])
  }

  // MARK: - Elsewhere

  @Test(arguments: [
    (
      #"<img src='a%20b.png?x' srcset="c.png 1x, d/e.jpg 2x"><a href="https://x/y.png">"#, "a.html",
      [
        "1:11 filePath image certain a b.png", "1:32 filePath image certain c.png",
        "1:42 filePath image certain d/e.jpg",
      ]
    ),
    (
      "<style>\na { b: url(\"c.png\") }</style><p style='b:url(d.svg)'>", "a.htm",
      ["2:13 filePath image certain c.png", "2:46 filePath image certain d.svg"]
    ),
    ("a { b: url( 'c.png' ), url(data:x.png) } /* url(c) */", "a.css", ["1:14 filePath image certain c.png"]),
    (
      "@Font-Face {src:url('a.eot'),url('a.svg#a') format('svg')}@font-facex{b:url(b.svg)}c{d:url(c.svg)}", "a.css",
      [
        "1:35 filePath unknown certain a.svg", "1:77 filePath image certain b.svg",
        "1:92 filePath image certain c.svg",
      ]
    ),
    (
      "Image.asset('a/b.png'); // 'c.png'\nImage.asset(\"a/$x.png\")", "a.dart",
      ["1:14 filePath image likely a/b.png"]
    ),
    (
      "x(R.drawable.bell, \"R.drawable.no\", a.R.drawable.no, R.color.sea)", "A.java",
      ["1:14 androidResource image possible bell", "1:62 androidResource color possible sea"]
    ),
    (
      "<item a=\"@drawable/bell\" b='@string/no'>@mipmap/app</item>", "a.xml",
      ["1:20 androidResource image possible bell", "1:49 androidResource image possible app"]
    ),
  ])
  func findsNamesOfOtherApps(text: String, path: String, expected: [String]) {
    #expect(found(text, path) == expected)
  }

  // MARK: - Walking

  @Test func walksPastCopiesAndProducts() {
    let code = Array(#"Image("bell")"#.utf8)
    let tree = MemoryFileTree(files: [
      "App/A.swift": code, "B.swift": code, ".build/C.swift": code, "DerivedData/D.swift": code, "Pods/E.swift": code,
      "X.xcassets/F.swift": code, "readme.md": code,
    ])
    let report = ReferenceFinder(tree).references()
    #expect(report.references.map(\.file) == ["App/A.swift", "B.swift"])
    #expect(report.fileCount == 2)
    #expect(ReferenceFinder(tree).references(under: ["App", "B.swift"]).fileCount == 2)
    #expect(ReferenceFinder(tree).references(under: ["B.swift"]).references.map(\.file) == ["B.swift"])
  }

  @Test func tellsWhatItDidNotLookAt() {
    let tree = MemoryFileTree(files: [
      "A.swift": [UInt8](repeating: 0x20, count: ReferenceFinder.largest + 1), "B.plist": Array("bplist00xyz".utf8),
    ])
    let report = ReferenceFinder(tree).references(under: ["", "gone"])
    #expect(report.skipped.map(\.path) == ["A.swift", "B.plist", "gone"])
    #expect(report.skipped[0].reason == .tooLarge(bytes: ReferenceFinder.largest + 1))
    #expect(report.skipped[1].reason == .binary)
  }

  @Test func onlyTheAskedNameIsFound() {
    let code = #"Image("bell"); Image(.bell); a = .bell.tint; Image(.bellows); Image("Bell"); Image("bell.png")"#
    let tree = MemoryFileTree(files: ["A.swift": Array(code.utf8)])
    let report = ReferenceFinder(tree).references(to: ReferenceName("bell", symbol: "bell"))
    #expect(report.references.map(\.name) == ["bell", "bell", "bell.tint"])
  }

  // MARK: - Any input

  /// Names put into code at known places are all found there.
  @Test func findsEveryNameOfAMadeUpFile() {
    var random = SeededRandom(seed: 11)
    let shapes: [(String, String)] = [
      ("Image(\"", "\")"), ("UIImage(named: \"", "\")!"), ("Image(.", ")"), ("x = [\"", "\"]"), ("ImageResource.", ""),
    ]
    let noise = ["// \"no\"", "/* .no \"no\" */", "let a = 1", "f(\"\\(x)\")", "", "a.b.c()", "if a ? b : c {}", "'"]
    for _ in 0..<200 {
      var (text, expected) = ("", [String]())
      for line in 1...20 {
        if Bool.random(using: &random) {
          text += noise[random.number(0...noise.count - 1)] + "\n"
          continue
        }
        let shape = shapes[random.number(0...shapes.count - 1)]
        let name = "n" + random.text(0...8, of: "abcXYZ019_")
        expected.append("\(line):\(shape.0.utf8.count + 1) \(name)")
        text += shape.0 + name + shape.1 + "\n"
      }
      let references = ReferenceFinder.references(in: Array(text.utf8), of: "A.swift")
      #expect(references.map { "\($0.line):\($0.column) \($0.name)" } == expected, "\(text)")
    }
  }

  @Test(arguments: ["A.swift", "A.m", "A.xib", "Info.plist", "project.pbxproj"])
  func takesAnyBytes(path: String) {
    var random = SeededRandom(seed: 5)
    let pieces = [
      "\"", "\\", "\\(", ")", "#", "/*", "*/", "//", "\n", ".", "`", "'", "<", ">", "<!--", "-->", "<image name=\"",
      "ASSETCATALOG_COMPILER_APPICON_NAME", "=", "(", ";", "&", "&#x;", "é", "a", " ", "@\"", "<key>", "<string>",
    ]
    for _ in 0..<2000 {
      var bytes: [UInt8] = []
      for _ in 0..<random.number(0...30) {
        let piece = pieces[random.number(0...pieces.count - 1)]
        bytes += random.number(0...5) == 0 ? random.bytes(2) : Array(piece.utf8)
      }
      for reference in ReferenceFinder.references(in: bytes, of: path) {
        #expect(reference.line >= 1 && reference.column >= 1 && !reference.name.isEmpty)
      }
    }
  }
}

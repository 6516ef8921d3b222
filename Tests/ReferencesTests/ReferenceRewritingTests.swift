import Files
import References
import TestKit
import Testing

/// What becomes of names in code and elsewhere.
@Suite struct ReferenceRewritingTests {
  /// `bell.png`, `bell@2x.png` and `map pin.jpg` went into a catalog.
  static var imported: ReferenceMapping {
    var mapping = ReferenceMapping(
      [("bell", ["bell.png", "bell@2x.png"]), ("map pin", ["map pin.jpg"])].map { name, files in
        var asset = ReferenceMapping.Asset(name, subjects: [.image])
        asset.oldNames = files.flatMap { LooseFileName($0).spellings }
        return asset
      })
    mapping.images = [
      .init("App/bell.png", now: "A.xcassets/bell.imageset/bell.png"),
      .init("App/bell@2x.png", now: "A.xcassets/bell.imageset/bell@2x.png"),
      .init("App/map pin.jpg", now: "A.xcassets/map pin.imageset/map pin.jpg"),
    ]
    mapping.tellsMissingImages = true
    mapping.removesImages = true
    return mapping
  }

  /// `bell` is called `gong` from now on.
  static var renamed: ReferenceMapping {
    var asset = ReferenceMapping.Asset("gong", subjects: [.image])
    asset.oldNames = ["bell"]
    asset.doubtfulNames = ["bell.png"]
    asset.oldSymbols = .init(swift: "bell", objectiveC: "Bell")
    asset.newSymbols = .init(swift: "gong", objectiveC: "Gong")
    return ReferenceMapping([asset])
  }

  func plan(
    _ bytes: [UInt8], _ path: String, _ mapping: ReferenceMapping = imported, others: [String: [UInt8]] = [:]
  ) throws -> (new: [UInt8], edits: ReferenceEdits) {
    let tree = MemoryFileTree(files: others.merging([path: bytes]) { $1 })
    let edits = try ReferenceEdits.plan(mapping, in: tree)
    return (edits.changes.changes.first { $0.path == path }?.new ?? bytes, edits)
  }

  func text(_ text: String, _ path: String, _ mapping: ReferenceMapping = imported) throws -> String {
    String(decoding: try plan(Array(text.utf8), path, mapping).new, as: UTF8.self)
  }

  /// Why places are listed, as `line:column reason name`.
  func listed(_ text: String, _ path: String, _ mapping: ReferenceMapping = imported) throws -> [String] {
    try plan(Array(text.utf8), path, mapping).edits.listed.map { "\($0.line):\($0.column) \($0.reason) \($0.name)" }
  }

  // MARK: - What follows

  @Test(arguments: [
    (#"UIImage(named: "bell.png")"#, #"UIImage(named: "bell")"#, "A.swift"),
    (#"UIImage.init(named: "bell@2x.png")!"#, #"UIImage.init(named: "bell")!"#, "A.swift"),
    (##"UIImage(named: #"bell.png"#, in: b)"##, ##"UIImage(named: #"bell"#, in: b)"##, "A.swift"),
    (#"NSImage(named: NSImage.Name("map pin.jpg"))"#, #"NSImage(named: NSImage.Name("map pin"))"#, "A.swift"),
    (#"#imageLiteral(resourceName: "bell.png")"#, #"#imageLiteral(resourceName: "bell")"#, "A.swift"),
    (#"Image("bell.png") // é"#, #"Image("bell") // é"#, "A.swift"),
    (#"Label("Ring", image: "bell.png")"#, #"Label("Ring", image: "bell")"#, "A.swift"),
    (
      "private let b = \"bell.png\"\nlet v = UIImage(named: b)", "private let b = \"bell\"\nlet v = UIImage(named: b)",
      "A.swift"
    ),
    (
      "func f() {\n let b: String = \"bell.png\"\n g(UIImage(named: b))\n}",
      "func f() {\n let b: String = \"bell\"\n g(UIImage(named: b))\n}", "A.swift"
    ),
    (#"[UIImage imageNamed:@"bell.png"]"#, #"[UIImage imageNamed:@"bell"]"#, "A.m"),
    (#"[UIImage imageNamed: @"map pin.jpg" ]"#, #"[UIImage imageNamed: @"map pin" ]"#, "A.mm"),
    (
      "static NSString *const B = @\"bell.png\";\r\n[UIImage imageNamed:B];",
      "static NSString *const B = @\"bell\";\r\n[UIImage imageNamed:B];", "A.m"
    ),
    ("#define B @\"bell.png\"\n[UIImage imageNamed:B];", "#define B @\"bell\"\n[UIImage imageNamed:B];", "A.m"),
    (
      #"<navigationBar shadowImage="bell.png" backIndicatorImage='bell.png'"#
        + #" backIndicatorTransitionMaskImage="bell.png"/>"#,
      #"<navigationBar shadowImage="bell" backIndicatorImage='bell' backIndicatorTransitionMaskImage="bell"/>"#, "A.xib"
    ),
    (
      #"<state image="bell.png" backgroundImage="map pin.jpg" highlightedImage="bell@2x.png"/>"#,
      #"<state image="bell" backgroundImage="map pin" highlightedImage="bell"/>"#, "A.storyboard"
    ),
    (
      #"<userDefinedRuntimeAttribute type="image" value="bell.png"/>"#,
      #"<userDefinedRuntimeAttribute type="image" value="bell"/>"#, "A.xib"
    ),
    (
      "<resources>\n  <image name=\"bell.png\" width=\"1\"/>\n  <image name=\"bell@2x.png\" width=\"1\"/>\n</resources>",
      "<resources>\n  <image name=\"bell\" width=\"1\"/>\n</resources>", "A.xib"
    ),
    (
      "<resources>\n  <image name=\"bell.png\"/>\n  <image name=\"bell\"/>\n</resources>",
      "<resources>\n  <image name=\"bell\"/>\n</resources>", "A.xib"
    ),
    (
      "<key>UIImageName</key>\n<string>bell.png</string>", "<key>UIImageName</key>\n<string>bell</string>", "Info.plist"
    ),
    (
      #"<img src="App/bell.png?v=1" srcset="App/bell.png 1x, App/bell@2x.png 2x">"#,
      #"<img src="A.xcassets/bell.imageset/bell.png?v=1" srcset="A.xcassets/bell.imageset/bell.png 1x, "#
        + #"A.xcassets/bell.imageset/bell@2x.png 2x">"#, "index.html"
    ),
    (
      "a { background: url( '../App/map%20pin.jpg' ) }",
      "a { background: url( '../A.xcassets/map%20pin.imageset/map%20pin.jpg' ) }", "css/a.css"
    ),
  ])
  func follows(old: String, new: String, path: String) throws {
    #expect(try text(old, path) == new)
    #expect(try text(new, path) == new, "the second time there is nothing to do")
  }

  @Test(arguments: [
    ("Image(.bell); UIImage(resource: .bell)", "Image(.gong); UIImage(resource: .gong)", "A.swift"),
    ("ImageResource.bell.name", "ImageResource.gong.name", "A.swift"),
    (#"Image("bell")"#, #"Image("gong")"#, "A.swift"),
    ("[UIImage imageNamed:ACImageNameBell]", "[UIImage imageNamed:ACImageNameGong]", "A.m"),
    (#"<imageView image="bell"/><image name="bell"/>"#, #"<imageView image="gong"/><image name="gong"/>"#, "A.xib"),
  ])
  func followsAnotherName(old: String, new: String, path: String) throws {
    #expect(try text(old, path, Self.renamed) == new)
  }

  @Test(arguments: [
    (
      "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;", "ASSETCATALOG_COMPILER_APPICON_NAME = \"My Icon\";",
      "project.pbxproj"
    ),
    (
      "ASSETCATALOG_COMPILER_APPICON_NAME = \"AppIcon\";", "ASSETCATALOG_COMPILER_APPICON_NAME = \"My Icon\";",
      "project.pbxproj"
    ),
    ("ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon\n", "ASSETCATALOG_COMPILER_APPICON_NAME = My Icon\n", "A.xcconfig"),
    (
      "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = \"AppIcon Red\";",
      "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = \"AppIcon Red\";", "project.pbxproj"
    ),
    (
      "<key>CFBundleIconName</key><string>AppIcon</string>", "<key>CFBundleIconName</key><string>My Icon</string>",
      "Info.plist"
    ),
  ])
  func iconsFollowInSettings(old: String, new: String, path: String) throws {
    var asset = ReferenceMapping.Asset("My Icon", subjects: [.icon])
    asset.oldNames = ["AppIcon"]
    #expect(try text(old, path, ReferenceMapping([asset])) == new)
    #expect(try listed(old, path, ReferenceMapping([asset])).isEmpty == (old != new))
  }

  @Test func namesThatNeedItAreEscaped() throws {
    var asset = ReferenceMapping.Asset("a \"b\" & <c>", subjects: [.image])
    asset.oldNames = ["bell"]
    let mapping = ReferenceMapping([asset])
    #expect(try text(#"Image("bell")"#, "A.swift", mapping) == #"Image("a \"b\" & <c>")"#)
    #expect(try text(#"<a image="bell"/>"#, "A.xib", mapping) == #"<a image="a &quot;b&quot; &amp; &lt;c>"/>"#)
    #expect(try text(##"Image(#"bell"#)"##, "A.swift", mapping) == ##"Image(#"bell"#)"##)
    #expect(try listed(##"Image(#"bell"#)"##, "A.swift", mapping) == ["1:9 cannotBeSpelled bell"])
  }

  @Test func whatAnAndroidAppCallsItFollowsWhereItCameFromThere() throws {
    var asset = ReferenceMapping.Asset("ring_bell", subjects: [.image])
    asset.oldNames = ["bell"]
    let (code, xml) = ("setImage(R.drawable.bell) // R.drawable.bell", #"<a src="@drawable/bell" b="@color/bell"/>"#)
    #expect(try listed(code, "A.kt", ReferenceMapping([asset])) == ["1:21 uncertain bell"])
    asset.isFromAndroid = true
    #expect(
      try text(code, "A.kt", ReferenceMapping([asset])) == "setImage(R.drawable.ring_bell) // R.drawable.bell")
    #expect(
      try text(xml, "a.xml", ReferenceMapping([asset])) == #"<a src="@drawable/ring_bell" b="@color/bell"/>"#)
    asset.name = "Ring Bell"
    #expect(try listed(xml, "a.xml", ReferenceMapping([asset])) == ["1:19 cannotBeSpelled bell"])
  }

  // MARK: - What is listed

  @Test(arguments: [
    (#"let b = "bell.png""#, "A.swift", ["1:10 uncertain bell.png"]),
    ("private let b = \"bell.png\"\nf(b)\nUIImage(named: b)", "A.swift", ["1:18 uncertain bell.png"]),
    ("class A {\n let b = \"bell.png\"\n let i = UIImage(named: b)\n}", "A.swift", ["2:11 uncertain bell.png"]),
    ("NSString *b = @\"bell.png\";\n[UIImage imageNamed:b];", "A.m", ["1:17 uncertain bell.png"]),
    ("static NSString *b = @\"bell.png\";\n[UIImage imageNamed:b];", "A.h", ["1:24 uncertain bell.png"]),
    (#"UIImage(named: "bell.png" + x)"#, "A.swift", ["1:17 uncertain bell.png"]),
    (#"UIImage(named: "be\(x).png")"#, "A.swift", ["1:17 builtAtRunTime be\\(x).png"]),
    (#"UIImage(named: "zz\(x).gif")"#, "A.swift", []),
    (#"[NSString stringWithFormat:@"bell@%dx.png", 2]"#, "A.m", ["1:30 builtAtRunTime bell@%dx.png"]),
    (#"[name stringByAppendingString:@"@2x.png"]"#, "A.m", ["1:33 builtAtRunTime @2x.png"]),
    (#"UIImage(named: "b" + "ell.png")"#, "A.swift", ["1:23 builtAtRunTime ell.png"]),
    (#"[UIImage imageNamed:@"b" @"ell.png"]"#, "A.m", ["1:28 builtAtRunTime ell.png"]),
    (#"["be", "ll.png"].joined()"#, "A.swift", ["1:9 builtAtRunTime ll.png"]),
    (#"[name stringByAppendingString:@"ell.png"]"#, "A.m", ["1:33 builtAtRunTime ell.png"]),
    (#"let a = ["bell.png", "all.png"]"#, "A.swift", ["1:11 uncertain bell.png"]),
    (#"UIImage(named: "ell.png")"#, "A.swift", ["1:17 missingImage ell.png"]),
    (#"[b pathForResource:@"bell.png" ofType:nil]"#, "A.m", ["1:22 mentioned bell.png"]),
    ("// as in bell.png", "A.swift", ["1:10 mentioned bell.png"]),
    (#"{"icon": "bell.png", "x": "door-bell.png", "y": "bell.pngx"}"#, "a.json", ["1:11 mentioned bell.png"]),
    (#"<string key="NSResourceName">bell.png</string>"#, "Old.xib", ["1:30 mentioned bell.png"]),
    (#"<imageView image="White.png"/>"#, "A.xib", ["1:19 missingImage White.png"]),
    (#"<imageView image="White"/>"#, "A.xib", []),
    (#"<image name="bell.png" catalog="system"/>"#, "A.xib", ["1:14 mentioned bell.png"]),
    (#"<accessibilityTraits image="YES"/>"#, "A.xib", []),
    (#"Image.asset('App/bell.png')"#, "a.dart", ["1:18 mentioned bell.png"]),
  ])
  func lists(text: String, path: String, expected: [String]) throws {
    #expect(try self.text(text, path) == text)
    #expect(try listed(text, path) == expected)
  }

  /// The asset of a screen is never a loose image, whatever that is called.
  @Test func theAssetOfAPrototypeFollowsBesideALooseImage() throws {
    let text = #"{ "screens": [ { "id": "a", "asset": "bell" } ] }"#
    let (new, edits) = try plan(
      Array(text.utf8), "a.prototype.json", Self.renamed, others: ["Other/bell.png": ImageMaker.png(1, 1)])
    #expect(String(decoding: new, as: UTF8.self) == text.replacing("bell", with: "gong"))
    #expect(edits.listed.isEmpty)
  }

  /// A tint is a color, and what is behind rows a layer.
  @Test func anImageIsNeitherTheTintNorALayerOfAPrototype() throws {
    let layers = ##"{ "asset": "bell", "tint": "bell" }, { "id": "bell", "tint": "#00F", "reveal": "bell" }"##
    let text = #"{ "screens": [ { "id": "a", "layers": [ \#(layers) ] } ] }"#
    let (new, _) = try plan(Array(text.utf8), "a.prototype.json", Self.renamed)
    #expect(String(decoding: new, as: UTF8.self) == text.replacing(#""asset": "bell""#, with: #""asset": "gong""#))
  }

  @Test func anotherImageOfTheNameMakesItUncertain() throws {
    let code = Array(#"Image("bell.png")"#.utf8)
    let (new, edits) = try plan(code, "A.swift", others: ["Other/bell@3x.png": [1]])
    #expect(new == code && edits.listed.map(\.reason) == [.anotherImage])
  }

  @Test func aNameThatSeveralHaveIsListed() throws {
    var mapping = Self.renamed
    mapping.assets[0].catalogsOfOthers = ["B.xcassets"]
    #expect(
      try listed(#"Image("bell"); Image(.bell)"#, "A.swift", mapping)
        == ["1:8 severalAssets bell", "1:23 severalAssets bell"])
  }

  @Test func aSymbolOfTheSystemIsNoImage() throws {
    let text = #"<b image="bell"/><image name="bell" catalog="system"/>"#
    #expect(try self.text(text, "A.xib", Self.renamed) == text)
    #expect(try listed(text, "A.xib", Self.renamed) == [])
  }

  @Test func callsThatStretchAreTold() throws {
    var mapping = Self.imported
    mapping.catalog = "A.xcassets"
    let code =
      "[[UIImage imageNamed:@\"bell\"]\n resizableImageWithCapInsets:i];\nx = [y stretchableImageWithLeftCapWidth:1]"
    let edits = try plan(Array(code.utf8), "A.m", mapping).edits
    #expect(edits.stretching.map { "\($0.line) \($0.name)" } == ["2 bell", "3 "])
  }

  // MARK: - Bytes

  @Test(arguments: [true, false])
  func utf16StaysUTF16(isBigEndian: Bool) throws {
    func encoded(_ text: String) -> [UInt8] {
      ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? pair : pair.reversed()
      }
    }
    let (old, new) = (
      "// 🔔é\r\n[UIImage imageNamed:@\"bell.png\"];\r\n", "// 🔔é\r\n[UIImage imageNamed:@\"bell\"];\r\n"
    )
    #expect(try plan(encoded(old), "A.m").new == encoded(new))
  }

  @Test func olderEncodingsAndMarksStay() throws {
    let start: [UInt8] = [0x2F, 0x2F, 0xE9, 0x8A, 0x0D, 0x0A]
    let (old, new) = (Array(#"Image("bell.png")"#.utf8), Array(#"Image("bell")"#.utf8))
    #expect(try plan(start + old, "A.swift").new == start + new)
    #expect(try plan([0xEF, 0xBB, 0xBF] + old, "A.swift").new == [0xEF, 0xBB, 0xBF] + new)
    var mapping = Self.renamed
    mapping.assets[0].name = "Glocke é"
    let code = start + Array(#"Image("bell")"#.utf8)
    let result = try plan(code, "A.swift", mapping)
    #expect(result.new == code && result.edits.listed.map(\.reason) == [.cannotBeSpelled])
  }

  @Test func anInterfaceFileThatLiesAboutItsEncodingStopsAll() throws {
    let broken =
      Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a image=\"bell.png\" b=\"".utf8) + [0xE9] + Array("\"/>".utf8)
    #expect(throws: ReferenceEditError.brokenEncoding(path: "A.xib")) { try plan(broken, "A.xib") }
    let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<a image=\"bell.png\" b=\"".utf8)
    let end: [UInt8] = [0xE9] + Array("\"/>".utf8)
    let new = try plan(latin + end, "A.xib").new
    #expect(new.count == latin.count + end.count - 4 && new.suffix(end.count).elementsEqual(end))
  }

  @Test func binaryPropertyListsFollow() throws {
    let binary = BinaryLists.launchScreen(named: "bell.png")
    let (new, edits) = try plan(binary, "Info.plist")
    #expect(try PropertyList(parsing: new)["UIImageName"] == .string("bell"))
    #expect(edits.rewritten.map(\.newName) == ["bell"])
    let found = ReferenceFinder.references(in: binary, of: "Info.plist")
    #expect(found.map(\.name) == ["bell.png"])
  }

  /// Two entries of the list become one, so that what stands below moves up a line.
  @Test func whatIsListedHasItsPlaceBeforeAndAfter() throws {
    let xib = """
      <document>
      <image name="bell.png" width="1" height="1"/>
      <image name="bell@2x.png" width="1" height="1"/>
      <imageView image="bell.png"/><string key="text">bell.png</string>
      </document>
      """
    let (new, edits) = try plan(Array(xib.utf8), "A.xib")
    #expect(edits.listed.map(\.line) == [4] && edits.listed.map(\.column) == [49])
    let lines = String(decoding: new, as: UTF8.self).split(separator: "\n")
    #expect(edits.listedAfterwards.map(\.line) == [3] && edits.listedAfterwards.map(\.column) == [45])
    #expect(lines[2].dropFirst(44).hasPrefix("bell.png<"))
  }

  // MARK: - Any input

  /// After rewriting, a search for the old names that knows nothing of code finds only what was listed.
  @Test func whatIsLeftWasListed() throws {
    var random = SeededRandom(seed: 4)
    let names = ["bell.png", "bell@2x.png", "map pin.jpg"]
    let pieces = [
      "UIImage(named: \"NAME\")", "Image(\"NAME\")", "let a = \"NAME\"", "// NAME", "\"\\(x)NAME\"", "f(\"NAME\", 1)",
      "[UIImage imageNamed:@\"NAME\"]", "<imageView image=\"NAME\"/>", "<image name=\"NAME\" width=\"1\"/>", "\n", "{",
      "}", "\"", "/*", "*/", "<!--", "-->", "&amp;", "private let b = \"NAME\"\nImage(b)\n", "@\"NAME\"", "'", "\\",
    ]
    for _ in 0..<TestTier.count(500, all: 1500) {
      var text = ""
      for _ in 0..<random.number(1...8) {
        text += random.element(of: pieces).replacing("NAME", with: random.element(of: names)) + " "
      }
      let path = random.element(of: ["A.swift", "A.m", "A.xib", "a.json", "Info.plist", "a.html"])
      let (new, edits) = try plan(Array(text.utf8), path)
      let left = names.map { name in (name, Self.count(of: name, in: String(decoding: new, as: UTF8.self))) }
      for (name, count) in left {
        let told = edits.listed.map { Self.count(of: name, in: $0.name) }.reduce(0, +)
        #expect(told >= count, "\(name) in \(path): \(text)")
      }
      #expect(try plan(new, path).edits.changes.isEmpty, "\(text)")
    }
  }

  /// Counts a name, not as a part of a longer one.
  private static func count(of name: String, in text: String) -> Int {
    let (bytes, wanted) = (Array(text.utf8), Array(name.utf8))
    guard bytes.count >= wanted.count else { return 0 }
    return (0...(bytes.count - wanted.count)).count { start in
      guard bytes[start..<(start + wanted.count)].elementsEqual(wanted) else { return false }
      let before = start > 0 ? bytes[start - 1] : 0x20
      let after = start + wanted.count < bytes.count ? bytes[start + wanted.count] : 0x20
      return !isWord(before) && !isWord(after)
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == 0x5F || byte == 0x2D || byte == 0x2B
      || Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
  }

  @Test(arguments: ["A.swift", "A.m", "A.xib", "Info.plist", "A.kt", "a.xml", "a.dart", "a.html", "a.css", "b.txt"])
  func takesAnyBytes(path: String) throws {
    var random = SeededRandom(seed: 6)
    let pieces = [
      "\"", "'", "\\", "\\(", ")", "(", "#", "/*", "*/", "//", "\n", ".", "`", "<", ">", "<image name=\"", "bell.png",
      "%",
      "%@", "@", "=", ";", "&", "url(", "srcset=\"", "R.drawable.", "@drawable/", "let a = ", "{", "}",
      "imageNamed:@\"",
    ]
    for _ in 0..<TestTier.count(500, all: 1500) {
      var bytes: [UInt8] = random.number(0...9) == 0 ? [0xFF, 0xFE] : []
      for _ in 0..<random.number(0...30) {
        bytes += random.number(0...9) == 0 ? random.bytes(2) : Array(random.element(of: pieces).utf8)
      }
      do {
        let (new, edits) = try plan(bytes, path)
        #expect(edits.rewritten.isEmpty == (new == bytes))
      } catch {
        #expect(error as? ReferenceEditError == .brokenEncoding(path: path))
      }
    }
  }
}

/// Property lists in binary form, written by hand.
enum BinaryLists {
  /// `{ "UIImageName" = name; "b" = true; }`
  ///
  /// Source: Apple, CoreFoundation, `CFBinaryPList.c`, the comment on the file format.
  static func launchScreen(named name: String) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    func add(_ object: [UInt8]) {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    add([0xD2, 1, 3, 2, 4])
    add([0x5B] + Array("UIImageName".utf8))
    add([0x50 | UInt8(name.utf8.count)] + Array(name.utf8))
    add([0x51] + Array("b".utf8))
    add([0x09])
    let table = UInt8(bytes.count)
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 5] + [UInt8](repeating: 0, count: 8)
      + [0, 0, 0, 0, 0, 0, 0, table]
  }
}

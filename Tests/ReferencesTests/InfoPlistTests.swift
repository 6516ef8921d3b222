import TestKit
import Testing

@testable import References

@Suite struct InfoPlistTests {
  @Test func findsEveryPlaceThatNamesAnIcon() throws {
    let info = try InfoPlist(
      xml(
        """
        <key>CFBundleIconFile</key><string>Logo.png</string>
        <key>CFBundleIconFiles</key><array><string>Old</string><string>Old@2x.png</string></array>
        <key>CFBundleIcons</key><dict>
          <key>CFBundlePrimaryIcon</key><dict>
            <key>CFBundleIconFiles</key><array><string>App60x60</string></array>
            <key>UIPrerenderedIcon</key><true/></dict>
          <key>CFBundleAlternateIcons</key><dict>
            <key>Night</key><dict><key>CFBundleIconFiles</key><array><string>NightIcon</string></array></dict></dict>
        </dict>
        <key>CFBundleIcons~ipad</key><dict>
          <key>CFBundlePrimaryIcon</key><dict>
            <key>CFBundleIconFiles</key><array><string>App76x76</string></array></dict>
          <key>CFBundleAlternateIcons</key><dict>
            <key>Night</key><dict><key>CFBundleIconFiles</key><array><string>NightPad</string></array></dict></dict>
          <key>UINewsstandIcon</key><dict><key>CFBundleIconFiles</key><array><string>Kiosk</string></array></dict>
        </dict>
        """))
    #expect(info.iconNames == ["App60x60", "App76x76", "Logo.png", "Old", "Old@2x.png"])
    #expect(info.alternateIcons == [InfoPlist.AlternateIcon("Night", names: ["NightIcon", "NightPad"])])
    #expect(info.newsstandIconNames == ["Kiosk"])
    #expect(info.launchImageNames == [])
  }

  @Test func findsLaunchImages() throws {
    let info = try InfoPlist(
      xml(
        """
        <key>UILaunchImageFile</key><string>Start</string>
        <key>UILaunchImages~ipad</key><array><dict>
          <key>UILaunchImageName</key><string>Start-Pad</string>
          <key>UILaunchImageSize</key><string>{768, 1024}</string></dict></array>
        """))
    #expect(info.launchImageNames == ["Start", "Start-Pad"])
  }

  @Test func readsABinaryList() throws {
    let list = try PropertyList(parsing: binary(objects: [[0xD1, 1, 2], text("CFBundleIconFile"), text("Logo")]))
    #expect(InfoPlist(list).iconNames == ["Logo"])
  }

  @Test(arguments: ["", "not a list", "{ CFBundleIconFile = a; }", "<plist><dict><key>a", "bplist00", "bplist00xxxxxx"])
  func refusesOtherBytes(_ text: String) {
    #expect(throws: PropertyListError.notAPropertyList) { try PropertyList(parsing: Array(text.utf8)) }
  }

  @Test func refusesHugeAndDeepLists() {
    #expect(throws: PropertyListError.tooLarge(bytes: PropertyList.largest + 1)) {
      try PropertyList(parsing: [UInt8](repeating: 0x20, count: PropertyList.largest + 1))
    }
    let deep = "<plist>" + String(repeating: "<array>", count: 9999) + String(repeating: "</array>", count: 9999)
    #expect(throws: PropertyListError.tooDeep) { try PropertyList(parsing: Array(deep.utf8)) }
  }

  /// What stands here is one thing to some readers, and closes lists for others.
  @Test(arguments: [
    "<!-- CLOSE -->", "<?CLOSE?>", "<![CDATA[CLOSE]]>", "<string><![CDATA[CLOSE]]></string>", "<true a=\"CLOSE\"/>",
    "<true a='CLOSE'/>", "<true a=\">CLOSE\"/>", "<true a=\"'\" b='>CLOSE'/>", "<? \"?>CLOSE\"?>",
    "<? \"?><!--\"?>", "<!DOCTYPE a [CLOSE]>", "<!DOCTYPE a \"CLOSE\">", "</arrays>", "</array/>", "</array x>",
    "<true>CLOSE</true>", "<!-->CLOSE-->",
  ])
  func refusesDepthThatIsHidden(_ cover: String) {
    let (open, close) = (String(repeating: "<array>", count: 60), String(repeating: "</array", count: 60))
    let hiding = cover.split(separator: "CLOSE", omittingEmptySubsequences: false).joined(separator: close)
    let layers = String(repeating: open + hiding, count: 20)
    for end in ["", String(repeating: "</array>", count: 1200)] {
      let bytes = Array("<plist>\(hiding)\(layers)\(end)</plist>".utf8)
      // The parser would be told to stop too late: it has built the lists by then.
      if let shape = XMLPropertyListSizeCheck.shape(of: bytes) { #expect(shape.depth > PropertyList.deepest) }
      #expect(throws: PropertyListError.self) { try PropertyList(parsing: bytes) }
    }
  }

  @Test(arguments: ["<!-- --", "<!-", "<![CDATA[ ]]", "<?xml ?", "<", "<array", "<!"])
  func refusesWhatHasNoEnd(_ start: String) {
    let text = "<plist>\(start)" + String(repeating: "<array>", count: 60)
    #expect(throws: PropertyListError.self) { try PropertyList(parsing: Array(text.utf8)) }
  }

  @Test func countsOnlyListsThatAreOpen() throws {
    let three = "<array/><dict></dict><!-- <array> --><string><![CDATA[<array>]]></string>"
    let lists = String(repeating: three, count: 100)
    let head = #"<?xml version="1.0" encoding='UTF-8'?><!DOCTYPE plist PUBLIC "-//Apple//DTD" "http://a/b.dtd">"#
    let list = try PropertyList(parsing: Array("\(head)<plist version='1.0'><array>\(lists)</array></plist>".utf8))
    #expect(list.elements.count == 300)
    let deepest = String(repeating: "<array>", count: 64) + String(repeating: "</array>", count: 64)
    #expect(throws: Never.self) { try PropertyList(parsing: Array("<plist>\(deepest)</plist>".utf8)) }
  }

  @Test func refusesEntitiesWithoutEnd() {
    let text = "<plist><string>" + String(repeating: "&lt;", count: 200_000) + "</string></plist>"
    #expect(throws: PropertyListError.tooDeep) { try PropertyList(parsing: Array(text.utf8)) }
  }

  /// libplist takes numbers wider than there are, and reads lists through them.
  @Test func refusesNumbersOfOddWidths() {
    let chain = (1...100).map { [0xA1, UInt8($0)] } + [text("a")]
    let plain = binary(objects: chain)
    #expect(throws: PropertyListError.tooDeep) { try PropertyList(parsing: plain) }
    for (place, width) in [(26, 0), (26, 9), (26, 255), (25, 0), (25, 9), (25, 16)] {
      var bytes = plain
      bytes[bytes.count - place] = UInt8(width)
      #expect(throws: PropertyListError.notAPropertyList) { try PropertyList(parsing: bytes) }
    }
    let wide: [UInt8] = [0xAF, 0x14] + [UInt8](repeating: 0, count: 15) + [1, 1]
    let list = binary(objects: [wide, text("a")])
    #expect(throws: PropertyListError.notAPropertyList) { try PropertyList(parsing: list) }
  }

  @Test func refusesABinaryListWhoseListsLieOverOneAnother() {
    // Every object is the same array of 100,000 elements.
    let count = 100_000
    let elements = (0..<count).flatMap { bigEndian($0, 3) }
    let array: [UInt8] = [0xAF, 0x12, 0, 1, 0x86, 0xA0] + elements
    let offsets = [UInt8](repeating: 8, count: count)
    let head = Array("bplist00".utf8) + array
    let table = bigEndian(head.count, 8)
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 3, 0, 0, 0, 0, 0, 1, 0x86, 0xA0]
    let bytes: [UInt8] = head + offsets + counts + [UInt8](repeating: 0, count: 8) + table
    #expect(throws: PropertyListError.tooDeep) { try PropertyList(parsing: bytes) }
  }

  private func bigEndian(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  @Test func refusesABinaryListThatUnfoldsWithoutEnd() {
    let doubling = (1...40).map { [0xA2, UInt8($0), UInt8($0)] } + [text("a")]
    #expect(throws: PropertyListError.tooDeep) { try PropertyList(parsing: binary(objects: doubling)) }
    #expect(throws: PropertyListError.tooDeep) { try PropertyList(parsing: binary(objects: [[0xA1, 0]])) }
  }

  @Test func survivesBrokenBytes() throws {
    var generator = SeededRandom(seed: 7)
    let lists = [
      binary(objects: [[0xD2, 1, 2, 3, 3], text("CFBundleIconFiles"), text("b"), [0xA2, 4, 5], text("c"), text("d")]),
      Array("<?xml version=\"1.0\"?><plist><dict><key>a</key><array><string>&amp;b</string></array></dict>".utf8),
    ]
    let pieces = ["<array>", "</array>", "<dict>", "</dict>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "\"", "'"]
    for round in 0..<6000 {
      var bytes = lists[round % 2]
      for _ in 0...generator.number(0...3) {
        let place = generator.number(0...bytes.count - 1)
        switch generator.number(0...4) {
        case 0: bytes.replaceSubrange(place..<place, with: Array((pieces.randomElement(using: &generator) ?? "").utf8))
        case 1: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        case 2: bytes[place] = (0xA0...0xDF).randomElement(using: &generator) ?? 0
        default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
      }
      _ = (try? PropertyList(parsing: bytes)).map(InfoPlist.init)
    }
  }

  @Test(arguments: [
    ("Info.plist", true), ("Folio-Info.plist", true), ("Info-Beta.plist", true), ("FolioInfo.PLIST", true),
    ("Settings.plist", false), ("Information.txt", false),
  ])
  func knowsItsNames(_ name: String, _ expected: Bool) {
    #expect(InfoPlist.isName(name) == expected)
  }

  private func xml(_ members: String) throws -> PropertyList {
    let head = #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>"#
    return try PropertyList(parsing: Array("\(head)\(members)</dict></plist>".utf8))
  }

  private func text(_ text: String) -> [UInt8] {
    text.utf8.count < 15
      ? [0x50 | UInt8(text.utf8.count)] + text.utf8
      : [0x5F, 0x10, UInt8(text.utf8.count)] + text.utf8
  }

  /// A binary property list of these objects, the first of them the outermost.
  private func binary(objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)]
      + [UInt8](repeating: 0, count: 8) + [0, 0, 0, 0, 0, 0, 0, table]
  }
}

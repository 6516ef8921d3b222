import References
import TestKit
import Testing

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
            <key>CFBundleIconFiles</key><array><string>App76x76</string></array></dict></dict>
        """))
    #expect(info.iconNames == ["App60x60", "App76x76", "Logo.png", "NightIcon", "Old", "Old@2x.png"])
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
    #expect(throws: PropertyListProblem.notAPropertyList) { try PropertyList(parsing: Array(text.utf8)) }
  }

  @Test func refusesHugeAndDeepLists() {
    #expect(throws: PropertyListProblem.tooLarge(bytes: PropertyList.largest + 1)) {
      try PropertyList(parsing: [UInt8](repeating: 0x20, count: PropertyList.largest + 1))
    }
    let deep = "<plist>" + String(repeating: "<array>", count: 9999) + String(repeating: "</array>", count: 9999)
    #expect(throws: PropertyListProblem.tooDeep) { try PropertyList(parsing: Array(deep.utf8)) }
  }

  @Test func refusesABinaryListThatUnfoldsWithoutEnd() {
    let doubling = (1...40).map { [0xA2, UInt8($0), UInt8($0)] } + [text("a")]
    #expect(throws: PropertyListProblem.tooDeep) { try PropertyList(parsing: binary(objects: doubling)) }
    #expect(throws: PropertyListProblem.tooDeep) { try PropertyList(parsing: binary(objects: [[0xA1, 0]])) }
  }

  @Test func survivesBrokenBytes() throws {
    var generator = SeededRandom(seed: 7)
    let lists = [
      binary(objects: [[0xD2, 1, 2, 3, 3], text("CFBundleIconFiles"), text("b"), [0xA2, 4, 5], text("c"), text("d")]),
      Array("<?xml version=\"1.0\"?><plist><dict><key>a</key><array><string>&amp;b</string></array></dict>".utf8),
    ]
    for round in 0..<4000 {
      var bytes = lists[round % 2]
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
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

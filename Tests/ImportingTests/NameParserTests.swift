import Catalog
import Importing
import Testing

@Suite struct NameParserTests {
  struct Reading: CustomTestStringConvertible {
    var path: String
    /// The base name, the slot in words, and the name in the set.
    var expected: [String]
    var testDescription: String { path }

    init(_ path: String, _ expected: String...) {
      self.path = path
      self.expected = expected
    }
  }

  @Test(arguments: [
    Reading("bell.png", "bell", "universal 1x", "bell.png"),
    Reading("bell@1x.png", "bell", "universal 1x", "bell@1x.png"),
    Reading("bell@2x.png", "bell", "universal 2x", "bell@2x.png"),
    Reading("bell@3x.PNG", "bell", "universal 3x", "bell@3x.PNG"),
    Reading("bell~ipad.jpg", "bell", "ipad 1x", "bell~ipad.jpg"),
    Reading("bell@2x~iphone.jpeg", "bell", "iphone 2x", "bell@2x~iphone.jpeg"),
    Reading("bell~ipad@2x.png", "bell", "ipad 2x", "bell@2x~ipad.png"),
    Reading("bell~tv.png", "bell", "tv 1x", "bell~tv.png"),
    Reading("bell~watch.png", "bell", "watch 1x", "bell~watch.png"),
    Reading("bell~car.png", "bell", "car 1x", "bell~car.png"),
    Reading("bell~mac.heic", "bell", "mac 1x", "bell~mac.heic"),
    Reading("bell.pdf", "bell", "universal", "bell.pdf"),
    Reading("bell@2x~ipad.svg", "bell", "ipad", "bell~ipad.svg"),
    Reading("fr.lproj/bell@2x.png", "bell", "universal 2x fr", "bell-fr@2x.png"),
    Reading("a/fr.lproj/b/bell.pdf", "bell", "universal fr", "bell-fr.pdf"),
    Reading("zh_CN.lproj/bell~ipad.png", "bell", "ipad 1x zh-CN", "bell-zh-CN~ipad.png"),
    Reading("zh-hans.lproj/bell.png", "bell", "universal 1x zh-Hans", "bell-zh-Hans.png"),
    Reading("es-419.lproj/bell.png", "bell", "universal 1x es-419", "bell-es-419.png"),
    Reading("English.lproj/bell.png", "bell", "universal 1x en", "bell-en.png"),
    Reading("Dutch.lproj/bell.png", "bell", "universal 1x nl", "bell-nl.png"),
    Reading("Base.lproj/bell.png", "bell", "universal 1x", "bell.png"),
    Reading("My Bell.2 (old).png", "My Bell.2 (old)", "universal 1x", "My Bell.2 (old).png"),
    Reading("bell-568h@2x.png", "bell-568h", "universal 2x", "bell-568h@2x.png"),
    Reading("bell-Landscape.png", "bell-Landscape", "universal 1x", "bell-Landscape.png"),
    Reading("bell@home.png", "bell@home", "universal 1x", "bell@home.png"),
    Reading("bell~iPad.png", "bell", "ipad 1x", "bell~ipad.png"),
    Reading("bell~IPAD.png", "bell", "ipad 1x", "bell~ipad.png"),
    Reading("bell~iPhone.png", "bell", "iphone 1x", "bell~iphone.png"),
    Reading("bell@2x~iPad.png", "bell", "ipad 2x", "bell@2x~ipad.png"),
    Reading("bell~iPad@2x.png", "bell", "ipad 2x", "bell@2x~ipad.png"),
    Reading("bell~desktop.png", "bell~desktop", "universal 1x", "bell~desktop.png"),
    Reading("@2x/bell.png", "bell", "universal 2x", "bell@2x.png"),
    Reading("@2x/bell@3x.png", "bell", "universal 3x", "bell@3x.png"),
    Reading("bell@2X.png", "bell@2X", "universal 1x", "bell@2X.png"),
    Reading(" bell .png", " bell ", "universal 1x", " bell .png"),
    Reading("é@2x.png", "é", "universal 2x", "é@2x.png"),
    Reading("a/\u{301}b.png", "\u{301}b", "universal 1x", "\u{301}b.png"),
  ])
  func reads(_ reading: Reading) throws {
    let name = try NameParser.read(reading.path)
    #expect([name.base, name.element.slotDescription, name.fileName] == reading.expected)
  }

  struct RejectedName: CustomTestStringConvertible {
    var path: String
    var problem: ImageNameError
    var testDescription: String { path }
  }

  @Test(arguments: [
    RejectedName(path: "@2x.png", problem: .noBaseName),
    RejectedName(path: "~ipad.png", problem: .noBaseName),
    RejectedName(path: "fr.lproj/@2x~ipad.png", problem: .noBaseName),
    RejectedName(path: " .png", problem: .noBaseName),
    RejectedName(path: "\u{A0} @2x.png", problem: .noBaseName),
    RejectedName(path: "._bell.png", problem: .hidden),
    RejectedName(path: "a/.\u{301}bell.png", problem: .hidden),
    RejectedName(path: "be\nll.png", problem: .controlCharacters),
    RejectedName(path: "be\\ll.png", problem: .backslash),
    RejectedName(path: "be\u{1B}[31mll.png", problem: .controlCharacters),
    RejectedName(path: "be\u{202E}gnp.png", problem: .controlCharacters),
    RejectedName(path: "be\u{FFFD}.png", problem: .notUTF8),
    RejectedName(path: "bell@4x.png", problem: .unknownScale("@4x")),
    RejectedName(path: "bell@1.5x.png", problem: .unknownScale("@1.5x")),
    RejectedName(path: "bell@2x@2x.png", problem: .repeatedModifier("@2x")),
    RejectedName(path: "bell~ipad@2x~ipad.png", problem: .repeatedModifier("~ipad")),
    RejectedName(path: "Klingon.lproj/bell.png", problem: .unknownLanguage(folder: "Klingon.lproj")),
    RejectedName(path: String(repeating: "é", count: 124) + ".png", problem: .tooLong),
  ])
  func refuses(_ refusal: RejectedName) {
    #expect(throws: refusal.problem) { try NameParser.read(refusal.path) }
  }

  @Test func saysWhereEachClaimStands() throws {
    let name = try NameParser.read("art/fr.lproj/bell@2x~ipad.png")
    #expect(
      name.qualifiers.map(\.description) == [
        "name 'bell' from 'bell' in the name", "scale 2x from '@2x' in the name",
        "device ipad from '~ipad' in the name",
        "language fr from folder fr.lproj",
      ])
    let plain = try NameParser.read("Base.lproj/bell.png")
    #expect(
      plain.qualifiers.dropFirst().map(\.description) == [
        "scale 1x as the name has no '@'", "every language from folder Base.lproj",
      ])
    #expect(try NameParser.read("bell.pdf").qualifiers.last?.description == "every scale from the extension 'pdf'")
  }

  @Test func remarksOnWhatIsOdd() throws {
    #expect(try NameParser.read("bell~ipad@2x.png").warnings == [.undocumentedOrder("~ipad@2x")])
    #expect(try NameParser.read("bell@2x.pdf").warnings == [.scaleOfDrawing("@2x")])
    #expect(try NameParser.read("bell@2x~iPad.png").warnings == [.unusualDevice("~iPad")])
    #expect(
      try NameParser.read("bell~iPad@2x.png").warnings == [.unusualDevice("~iPad"), .undocumentedOrder("~iPad@2x")])
    #expect(try NameParser.read("bell~desktop.png").warnings == [.unknownModifier("~desktop")])
    #expect(try NameParser.read("bell@2X.png").warnings == [.unknownModifier("@2X")])
    #expect(try NameParser.read("bell@2x~ipad.png").warnings == [])
  }
}

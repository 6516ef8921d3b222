import Catalog
import Files
import Importing
import TestKit
import Testing

@Suite struct AndroidColorsTests {
  private static let values = """
    <?xml version="1.0" encoding="utf-8"?>
    <resources>
      <!-- <color name="old">#FFF</color> -->
      <color name="ink">#1B2A3C</color>
      <color name="paper">#fff</color>
      <color name="veil">#801B2A3C</color>
      <color name="glass">#8123</color>
      <color name="accent">@color/sea</color>
      <color name="sea">#0A7AB5</color>
      <item name="line" type="color">@color/accent</item>
      <color name="none">@android:color/transparent</color>
      <color name="blue">@android:color/holo_blue_light</color>
      <color name="theme">?attr/colorPrimary</color>
      <color name="lost">@color/nowhere</color>
      <color name="one">@color/two</color>
      <color name="two">@color/one</color>
      <color name="odd">#12345</color>
      <color name="twice">#111111</color>
      <color name="twice">#222222</color>
      <string name="title">#FFFFFF</string>
    </resources>
    """
  private static let folder = [
    "in/res/values/colors.xml": bytes(values),
    "in/res/values-night/colors.xml": bytes(
      "<resources><color name=\"sea\">#3FA7D6</color><color name=\"paper\">#111</color></resources>"),
    "in/res/values-fr/colors.xml": bytes("<resources><color name=\"ink\">#000</color></resources>"),
    "in/res/values/strings.xml": bytes("<resources><string name=\"a\">b</string></resources>"),
    "in/res/drawable-mdpi/bell.png": image("bell", "bell.png"),
  ]

  private func colors(_ files: [String: [UInt8]]) throws -> [String] {
    try ImportPlanner(MemoryFileTree(files: files)).plan(ImportRequest(paths: ["in"])).colors.map(words)
  }

  @Test func exampleFolder() throws {
    #expect(
      try colors(Self.folder) == [
        "accent: accent.colorset [universal] #0A7AB5", "accent: accent.colorset [universal dark] #3FA7D6",
        "blue: left, of-system", "glass: glass.colorset [universal] #11223388", "ink: left, inexpressible",
        "ink: ink.colorset [universal] #1B2A3C", "line: line.colorset [universal] #0A7AB5",
        "line: line.colorset [universal dark] #3FA7D6", "lost: left, unknown-reference",
        "none: none.colorset [universal] #00000000", "odd: left, not-a-color", "one: left, circle",
        "paper: paper.colorset [universal] #FFFFFF", "paper: paper.colorset [universal dark] #111111",
        "sea: sea.colorset [universal] #0A7AB5", "sea: sea.colorset [universal dark] #3FA7D6",
        "theme: left, decided-by-theme", "twice: left, defined-twice", "two: left, circle",
        "veil: veil.colorset [universal] #1B2A3C80",
      ])
  }

  @Test func importingAgainDoesNothing() throws {
    let plan = try secondPlan(Self.folder)
    #expect(plan.isEmpty && plan.counts.colorsAlreadyThere == 12 && plan.counts.colorsLeft == 8)
  }

  @Test func writesAColorSetAsXcodeDoes() throws {
    let store = MemoryStore(Self.folder)
    var run = ImportTransaction(try ImportPlanner(store).plan(ImportRequest(paths: ["in"])), in: store)
    _ = try run.run()
    let path = "in/Assets.xcassets/paper.colorset/Contents.json"
    #expect(
      Golden.difference(
        String(decoding: try store.contents(of: path), as: UTF8.self),
        inline: """
          {
            "colors" : [
              {
                "color" : {
                  "color-space" : "srgb",
                  "components" : {
                    "alpha" : "1.000",
                    "blue" : "0xFF",
                    "green" : "0xFF",
                    "red" : "0xFF"
                  }
                },
                "idiom" : "universal"
              },
              {
                "appearances" : [
                  {
                    "appearance" : "luminosity",
                    "value" : "dark"
                  }
                ],
                "color" : {
                  "color-space" : "srgb",
                  "components" : {
                    "alpha" : "1.000",
                    "blue" : "0x11",
                    "green" : "0x11",
                    "red" : "0x11"
                  }
                },
                "idiom" : "universal"
              }
            ],
            "info" : {
              "author" : "xcode",
              "version" : 1
            }
          }

          """) == nil)
  }

  @Test func addsALookToASetThatIsThere() throws {
    var files = Self.folder
    let there = #"{"colors":[{"idiom":"universal","color":{"components":{"red":"255","green":"1.0","blue":"0xFF"}}}]}"#
    files["in/Assets.xcassets/paper.colorset/Contents.json"] = bytes(there)
    files["in/Assets.xcassets/sea.colorset/Contents.json"] = bytes(there)
    let plan = try ImportPlanner(MemoryFileTree(files: files)).plan(ImportRequest(paths: ["in"]))
    let words = plan.colors.map(words).filter { $0.hasPrefix("paper") || $0.hasPrefix("sea") }
    #expect(
      words == [
        "paper: already in paper.colorset", "paper: paper.colorset [universal dark] #111111",
        "sea: different-colors with in/Assets.xcassets/sea.colorset/Contents.json, in/res/values-night/colors.xml, "
          + "in/res/values/colors.xml",
        "sea: different-colors with in/Assets.xcassets/sea.colorset/Contents.json, in/res/values-night/colors.xml, "
          + "in/res/values/colors.xml",
      ])
    #expect(plan.conflicts.map(\.kind) == [.differentColors])
  }

  @Test func aLongChainIsFollowedOnlySoFar() throws {
    func chain(_ length: Int) -> String {
      (0..<length).map { "<color name=\"c\($0)\">@color/c\($0 + 1)</color>" }.joined()
        + "<color name=\"c\(length)\">#123456</color>"
    }
    #expect(try colors(["in/res/values/c.xml": bytes(chain(60))]).allSatisfy { $0.hasSuffix("#123456") })
    #expect(try colors(["in/res/values/c.xml": bytes(chain(80))])[0] == "c0: left, too-many-references")
  }

  /// Files made of the pieces the reader looks for.
  @Test func noFileBreaksTheReader() throws {
    var random = SeededRandom(seed: 9)
    let pieces = [
      "<color name=\"a\">", "<color name=\"", "</color>", "#FFF", "#GGGGGG", "@color/", "a", "b",
      "<item type=\"color\"",
      " name=\"b\">", "<!--", "-->", "<![CDATA[", "]]>", "&amp;", "&#x0;", "&#1114112;", "\"", "<", ">", "\0",
      "\u{FFFD}",
    ]
    for _ in 0..<500 {
      let text = (0...random.number(0...30)).map { _ in random.element(of: pieces) }.joined()
      for line in try colors(["in/res/values/c.xml": bytes(text), "in/res/drawable/x.png": bytes("x")]) {
        #expect(line.contains(": "))
      }
    }
  }
}

/// A color and what becomes of it.
func words(_ color: ImportColor) -> String {
  switch color.outcome {
  case .imported(let set):
    "\(color.name): \(Path.name(set)) [\(color.slot?.slotDescription ?? "")] \(color.slot?.color?.hexadecimal ?? "")"
  case .alreadyThere(let set): "\(color.name): already in \(Path.name(set))"
  case .left(let problem): "\(color.name): left, \(problem.identifier)"
  case .conflict(let kind, let paths): "\(color.name): \(kind.identifier) with \(paths.joined(separator: ", "))"
  }
}

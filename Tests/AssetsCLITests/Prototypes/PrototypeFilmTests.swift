import Files
import Imaging
import System
import TestKit
import Testing

@testable import AssetsCLI

/// Films of stories, drawn by the installed Chromium.
@Suite struct PrototypeFilmTests {
  private let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run
  private static let colors: KeyValuePairs<String, ImageMaker.Color> = [
    "home": .init(200, 40, 40), "detail": .init(40, 160, 60), "done": .init(50, 60, 190),
  ]

  /// Three screens, and a story that goes through them.
  private func writePrototype() throws {
    for (name, color) in Self.colors { try sandbox.write("\(name).png", ImageMaker.png(393, 852, color)) }
    try sandbox.write(
      "Prototypes/demo.prototype.json",
      """
      {"schema": 1, "screens": [
        {"id": "home", "image": "../home.png", "links": [{"id": "go", "to": "detail", "area": [20, 200, 100, 60]}]},
        {"id": "detail", "image": "../detail.png", "links": [{"id": "on", "to": "done", "transition": "card"}]},
        {"id": "done", "image": "../done.png"}],
       "stories": [{"id": "walk", "steps": ["home", "detail", "done"]}],
       "personas": [{"id": "max", "device": "iphone15max"}]}
      """)
  }

  /// As nobody if the tests run as root, for whom the sandbox of the browser doesn't work.
  private func film(_ words: [String]) throws -> ProgramResult {
    let words = ["prototype", "film", "demo"] + words
    guard geteuid() == 0 else { return try sandbox.run(try #require(BuiltProgram.path), words) }
    _ = try sandbox.run("chmod", ["777", "films"])
    return try sandbox.runAsNobody(words, shutting: [])
  }

  private var canFilm: Bool { geteuid() != 0 || sandbox.canRunAsNobody }

  @Test(
    .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need)),
    .enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
  func aStoryIsFilmedTwiceTheSame() throws {
    guard canFilm else { return print("skipped: needs a user that is not root, or setpriv") }
    try writePrototype()
    try sandbox.makeFolder("films")
    let made = try film(["--story", "walk", "--out", "films/one.webp"])
    #expect(made.isSuccess, "\(made)")
    #expect(made.output.hasPrefix("Wrote films/one.webp ("), "\(made)")
    let facts = " 786×1704 pixels, 25 frames a second\nWrote films/one-1.png to one-3.png\n"
    #expect(made.output.hasSuffix(facts), "\(made)")
    #expect(made.error == "", "\(made)")
    let header = try ImageHeader.read(from: sandbox.bytes("films/one.webp"))
    #expect(header.size == ImageSize(786, 1704) && header.frameCount ?? 0 > 20, "\(header)")
    // It begins where the story does.
    var animation = try AnimationFrames(of: sandbox.bytes("films/one.webp"), header)
    let first = try #require(try animation.next())[700, 1400].prefix(3).map(Int.init)
    #expect(zip(first, [200, 40, 40]).allSatisfy { abs($0 - $1) < 12 }, "\(first)")
    for ((_, color), number) in zip(Self.colors, 1...) {
      let still = try PNGDecoder.bitmap(from: sandbox.bytes("films/one-\(number).png"))
      #expect(still.width == 786 && still.height == 1704)
      #expect(Array(still[700, 1400]) == [color.red, color.green, color.blue, 255], "still \(number)")
    }
    #expect(try film(["--story", "walk", "--out", "films/two.webp", "--json"]).isSuccess)
    #expect(try sandbox.bytes("films/one.webp") == sandbox.bytes("films/two.webp"))
    let again = try film(["--story", "walk", "--out", "films/one.webp"])
    #expect(again.status == 3 && again.error.hasPrefix("error: 'films/one.webp' already exists\n"), "\(again)")
    // A persona has a device of their own, whose whole screen is in the film; an old still is named.
    try sandbox.write("films/one-4.png", "old")
    let persona = try film(["--story", "walk", "--persona", "max", "--out", "films/one.webp", "--force"])
    #expect(persona.output.contains(" 860×1864 pixels, "), "\(persona)")
    #expect(persona.error == "note: 'films/one-4.png' is of an earlier film\n", "\(persona)")
    let last = try PNGDecoder.bitmap(from: sandbox.bytes("films/one-3.png"))
    #expect(last.width == 860 && Array(last[850, 1700]) == [50, 60, 190, 255])
  }

  @Test func whatCantBeFilmedIsRefusedBeforeABrowserStarts() throws {
    try writePrototype()
    func refusal(_ words: String...) -> String {
      let result = runAssets(["prototype", "film", "demo"] + words, in: sandbox)
      #expect(result.exitCode != .done && result.output == "")
      return result.error.split(separator: "\n").first.map(String.init) ?? ""
    }
    #expect(refusal("--out", "a.webp").hasPrefix("error: missing argument: --story"))
    #expect(refusal("--story", "walk").hasPrefix("error: missing argument: --out"))
    #expect(
      refusal("--story", "walk", "--out", "a.gif")
        == "error: 'a.gif' can't be the name of a film, which is an image in WebP")
    #expect(refusal("--story", "walk", "--out", "no/a.webp") == "error: the folder of 'no/a.webp' doesn't exist")
    #expect(refusal("--story", "wlak", "--out", "a.webp") == "error: no story 'wlak' in 'demo'")
    try sandbox.write("a-1.png", "mine")
    #expect(refusal("--story", "walk", "--out", "a.webp") == "error: 'a-1.png' already exists")
    if geteuid() == 0 {
      #expect(
        refusal("--story", "walk", "--out", "b.webp")
          == "error: a film can't be made as root: the browser that draws it would run without its sandbox")
    }
    #expect(try sandbox.files().filter { $0.hasSuffix(".webp") } == [])
  }
}

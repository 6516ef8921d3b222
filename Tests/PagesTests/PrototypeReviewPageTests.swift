import Files
import TestKit
import Testing

/// The page of a review of a prototype, as the program writes it: the screens that changed, the pins on them, and both
/// versions played in the page.
@Suite(
  .serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need)),
  .enabled(if: BuiltProgram.path != nil))
struct PrototypeReviewPageTests {
  let sandbox: Sandbox
  let browser: Browser

  init() throws {
    sandbox = try Sandbox.bellAndRope()
    for (name, side) in [("harbors", 30), ("detail", 30), ("done", 30), ("map", 30)] {
      try sandbox.write("shots/\(name)@3x.png", ImageMaker.png(side * 39, side * 84, .blue))
    }
    browser = try Browser()
    let shots = ["harbors", "detail", "done", "map"].map { "shots/\($0)@3x.png" }
    try assets(["prototype", "new", "berth"] + shots)
    try assets(["prototype", "link", "berth", "harbors", "detail", "--area", "20,100,350,80"])
    try assets(["prototype", "link", "berth", "harbors", "map", "--area", "20,300,350,80"])
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "Berth")
    try sandbox.git("switch", "-q", "-c", "look")
    try assets(["prototype", "link", "berth", "detail", "done", "--area", "20,100,350,80"])
    try sandbox.write("shots/detail@3x.png", ImageMaker.png(30 * 39, 30 * 84) { _, y in y < 500 ? .red : .blue })
    try sandbox.git("commit", "-q", "-a", "-m", "Look")
    try assets(["request", "-m", "Softer", "--local"])
    try assets(["request", "comment", "look", "berth/detail", "--at", "100,50", "-m", "Why red?", "--local"])
    try assets(["request", "show", "--page", "review.html"])
  }

  private func assets(_ words: [String]) throws {
    let result = try sandbox.run(try #require(BuiltProgram.path), words)
    try #require(result.isSuccess, "\(words): \(result)")
  }

  private func open(_ link: String) throws {
    try browser.open("about:blank")
    try browser.open("file://" + sandbox.path("review.html") + link)
    #expect(try browser.waits(until: SamplePage.isShown))
  }

  private var screen: String {
    get throws { try browser.run("return document.querySelector('.playback .dialog-head .quiet').textContent") }
  }

  @Test func bothVersionsArePlayed() throws {
    try browser.resize(width: 1440, height: 900)
    try open("#view=diff&asset=berth.prototype&variant=detail")
    #expect(try browser.waits(until: "document.querySelector('.pin')"))
    let facts = try browser.run("return document.querySelector('#inspector-body').textContent")
    for words in ["1 link added; detail recolored", "+ detail → done (tap, push)", "detail at 100,50", "Play before"] {
      #expect(facts.contains(words), "\(words): \(facts)")
    }
    try browser.click(".facts-play .button:last-child")
    #expect(try browser.waits(until: "document.querySelector('.playback .screen-image')"))
    #expect(try screen == "Detail")
    // The new link leads to what it links.
    try browser.run("document.querySelector('.playback .screen:not([inert]) .spot').focus()")
    try browser.press("Enter")
    #expect(try browser.waits(until: "document.querySelector('.playback .dialog-head .quiet').textContent === 'Done'"))
    // Before, there was no such link; the version begins at the screen of the other one, if it has it.
    try browser.click(".playback .segment[value=before]")
    #expect(
      try browser.waits(until: "document.querySelector('.playback .dialog-head .quiet').textContent === 'Harbors'"))
    #expect(
      try browser.run("return document.querySelector('.playback-note').textContent")
        == "Shows 2 of 4 screens: those that changed, and what is next to them.")
    try browser.run("[...document.querySelectorAll('.playback .screen:not([inert]) .spot')].at(-1).click()")
    #expect(
      try browser.waits(
        until: "document.querySelector('.playback-note').textContent.startsWith(\"'map' isn't on this page\")"
      ))
    try browser.press("Escape")
    #expect(try browser.waits(until: "!document.querySelector('.playback')"))
  }

  @Test(
    .enabled(if: FileSystem.exists(axeFile), "needs axe-core; run 'Scripts/bootstrap --with-servers'"),
    arguments: [false, true])
  func axeFindsNothing(isDark: Bool) throws {
    try browser.prefer(dark: isDark, reducedMotion: true)
    let axe = String(decoding: try FileSystem.read(axeFile), as: UTF8.self)
    for width in [1440, 390] {
      try browser.resize(width: width, height: 844)
      try open("#view=diff&asset=berth.prototype&variant=detail")
      if width == 390 { try browser.run("document.querySelector('.tab[value=facts]').click()") }
      #expect(try browser.waits(until: "document.querySelector('.facts-play')"))
      try browser.run(axe)
      #expect(try browser.axeFindings() == "", "facts at \(width)")
      try browser.click(".facts-play .button:last-child")
      #expect(try browser.waits(until: "document.querySelector('.playback .screen-image')"))
      #expect(try browser.axeFindings() == "", "played at \(width)")
    }
  }
}

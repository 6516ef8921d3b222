import Files
import TestKit
import Testing

/// The local app in a real browser, by clicks, over a real project.
@Suite(
  .serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need)),
  .enabled(if: BuiltProgram.path != nil))
struct LocalAppPageTests {
  private let sandbox: Sandbox
  private let app: BackgroundProgram
  private let address: String
  private let browser: Browser

  init() throws {
    sandbox = try Sandbox(git: true)
    try sandbox.git("config", "user.name", "Ada Byron")
    try sandbox.git("config", "user.email", "ada@example.com")
    try sandbox.write("Images.xcassets/Contents.json", "{ \"info\" : { \"author\" : \"xcode\", \"version\" : 1 } }\n")
    for (name, side) in [("bell", 24), ("rope", 32), ("sail", 40)] {
      try sandbox.write(
        "Images.xcassets/\(name).imageset/Contents.json",
        """
        { "images" : [ { "filename" : "\(name).png", "idiom" : "universal", "scale" : "1x" } ],
          "info" : { "author" : "xcode", "version" : 1 } }

        """)
      try sandbox.write("Images.xcassets/\(name).imageset/\(name).png", ImageMaker.png(side, side, .blue))
    }
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "Start")
    let app = try BackgroundProgram(
      [BuiltProgram.path ?? "", "open", "--no-browser"], in: sandbox.folder, environment: sandbox.environment,
      scratch: sandbox.scratch)
    try #require(app.waits { app.output.contains("#code=") })
    address = app.output.split(separator: " ").first { $0.hasPrefix("http://") }.map(String.init) ?? ""
    self.app = app
    browser = try Browser()
    try browser.open(address)
  }

  private func redraw(_ name: String) throws {
    let side = ["bell": 24, "rope": 32, "sail": 40][name] ?? 24
    try sandbox.write("Images.xcassets/\(name).imageset/\(name).png", ImageMaker.png(side, side, .red))
  }

  private func says(_ text: String) throws -> Bool {
    try browser.waits(until: "document.body.innerText.includes(`\(text)`)")
  }

  @Test func aSavedFileAppearsAndIsCommittedAndUndone() throws {
    #expect(try says("Nothing changed"))
    try browser.run("window.mark = 'same page'")
    try redraw("bell")
    try redraw("rope")
    try sandbox.write("notes.txt", "x")
    #expect(try browser.waits(until: "document.querySelectorAll('#list [role=option]').length === 3"))
    // One of them stays for later.
    try browser.click("#list [role=option]", "rope")
    try browser.click(
      "#list [role=option][aria-label^=rope] input, #list [role=option][aria-label^=rope] [role=checkbox]")
    try browser.click("textarea.message")
    try browser.type("Redraw the bell")
    try browser.click("button.commit-button")
    #expect(try says("Committed 1 asset"))
    #expect(try sandbox.git("log", "-1", "--format=%s") == "Redraw the bell")
    #expect(try sandbox.git("status", "--porcelain").contains("rope.png"))
    #expect(!(try sandbox.git("status", "--porcelain").contains("bell.png")))
    try browser.click(".toast button", "Undo")
    #expect(try browser.waits(until: "document.querySelectorAll('#list [role=option]').length === 3"))
    #expect(try sandbox.git("log", "-1", "--format=%s") == "Start")
    #expect(try browser.run("return window.mark") == "same page")
    #expect(try browser.console() == [])
    #expect(try sandbox.git("fsck", "--strict") == "")
  }

  @Test func anImageOfThePastIsRestored() throws {
    try redraw("sail")
    try sandbox.git("commit", "-q", "-a", "-m", "Redraw the sail")
    #expect(try says("Nothing changed"))
    try browser.click("#sidebar button, #sidebar a", "History")
    #expect(try says("Redraw the sail"))
    #expect(try says("Start"))
  }

  @Test func theTokenIsNotInTheAddress() throws {
    #expect(try says("Nothing changed"))
    #expect(try browser.run("return location.href.includes('code')") == "false")
    #expect(try browser.run("return document.cookie + localStorage.length") == "0")
    try browser.reload()
    #expect(try says("Nothing changed"))
  }

  @Test func aStoppedAppSaysSo() throws {
    #expect(try says("Nothing changed"))
    #expect(app.end() != nil)
    #expect(try says("assets open"))
  }
}

import Files
import TestKit
import Testing

@testable import AssetsCLI

/// The page that `assets gallery` writes, in a real browser.
@Suite(.serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need)))
struct GalleryPageTests {
  let sandbox: Sandbox
  /// Outside of the project.
  let folder: Sandbox
  let browser: Browser

  init() throws {
    sandbox = try Sandbox.harbour()
    folder = try Sandbox()
    browser = try Browser()
  }

  func page(_ words: String...) throws -> String {
    let path = folder.path("g.html")
    let result = runAssets(["gallery"] + words + ["--page", path], in: sandbox)
    #expect(result.exitCode == .done && !result.error.contains("warning"), "\(result)")
    return "file://\(path)"
  }

  @Test func switchesShowWhatAnAppShows() throws {
    for name in ["Flag", "Gong", "Horn", "Wave"] {
      try sandbox.writeImageSet("\(Sandbox.images)/\(name)", scales: [2, 3], darkScales: [2])
    }
    let address = try page()
    try browser.open(address)
    #expect(try browser.waits(until: "document.querySelectorAll('.cell').length === 7"))
    let tag = { (name: String) in
      try browser.run(
        "return document.querySelector(`.cell[data-name='\(name)'] .tag`)?.textContent ?? ''")
    }
    // An iPhone has 3x, and so have most of them.
    #expect(try tag("Bell") == "shows 2x" && tag("Wave") == "")
    try browser.open(address + "#view=gallery&appearance=dark&scale=2x")
    #expect(
      try browser.waits(until: "document.querySelector(`.cell[data-name='Bell'] .tag`)?.textContent === 'shows light'"))
    #expect(try tag("Wave") == "")
    #expect(
      try browser.waits(
        until: "document.querySelector(`.cell[data-name='Wave'] img`)?.naturalWidth === 8"))
    try browser.checkConsole()
    #expect(try browser.requests().filter { !$0.hasPrefix(address) } == [])
  }

  @Test(.enabled(if: SystemProgram.path(of: "pdftocairo") != nil, "needs poppler-utils"))
  func shapesAreShown() throws {
    let program = BuiltProgram.path
    try #require(program != nil)
    for (name, kind, bytes) in [
      ("Wave", "svg", ImageMaker.svg(width: "24", height: "24", viewBox: "0 0 24 24")),
      ("Flag", "pdf", ImageMaker.pdf(24, 24, .red)),
    ] {
      let file = "\(name.lowercased()).\(kind)"
      try sandbox.writeSet(
        "\(Sandbox.images)/\(name).imageset", [#"{ "filename": "\#(file)", "idiom": "universal" }"#], [file: bytes])
    }
    let path = folder.path("g.html")
    let result = runAssets(["gallery", "--page", path], in: sandbox) { $0.program = { program } }
    #expect(result.exitCode == .done, "\(result)")
    try browser.open("file://\(path)")
    for name in ["Wave", "Flag"] {
      #expect(
        try browser.waits(until: "document.querySelector(`.cell[data-name='\(name)'] img`)?.naturalWidth > 0"),
        "\(name)")
    }
    try browser.open("file://\(path)#view=gallery&asset=Flag")
    #expect(try browser.waits(until: "document.querySelector('.preview img')?.naturalWidth === 384"))
  }

  @Test func theReasonsAreShown() throws {
    try browser.open(try page() + "#view=gallery&asset=Bell&scale=3x")
    #expect(try browser.waits(until: "document.body.innerText.includes('Why this one')"))
    let text = try browser.run("return document.getElementById('inspector-body').innerText")
    #expect(text.contains("bell@2x.png") && text.contains("shows 2x") && text.contains("8×8 px · 4×4 pt"), "\(text)")
  }

  @Test func aHostileNameIsText() throws {
    let group = "\(Sandbox.images)/<"
    try sandbox.write(
      "\(group)/Contents.json",
      #"{ "info": { "author": "xcode", "version": 1 }, "properties": { "provides-namespace": true } }"#)
    try sandbox.writeImageSet("\(group)/script><meta http-equiv=refresh content=0;url=stolen.html>")
    let address = try page()
    try browser.open(address)
    #expect(try browser.waits(until: "document.querySelectorAll('.cell').length === 4"))
    #expect(try browser.run("return document.querySelectorAll('meta[http-equiv=refresh]').length") == "0")
    #expect(try browser.run("return location.pathname").hasSuffix("/g.html"))
    try browser.checkConsole()
    #expect(try browser.requests().filter { !$0.hasPrefix(address) } == [])
  }
}

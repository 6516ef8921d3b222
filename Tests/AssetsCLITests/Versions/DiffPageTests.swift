import Files
import TestKit
import Testing

@testable import AssetsCLI

/// The page that `assets diff` writes, in a real browser.
@Suite(.serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need)))
struct DiffPageTests {
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
    let path = folder.path("d.html")
    let result = runAssets(["diff"] + words + ["--page", path], in: sandbox)
    #expect(result.exitCode == .done && !result.error.contains("warning"), "\(result)")
    return "file://\(path)"
  }

  func image(dot: Int) -> [UInt8] {
    ImageMaker.png(16, 16) { x, y in x >= 2 && x < 2 + dot && y < dot ? .red : .blue }
  }

  func expectNothingLoaded(but address: String) throws {
    #expect(try browser.console() == [])
    #expect(try browser.requests().filter { !$0.hasPrefix(address) } == [])
  }

  @Test func aRedrawnImageIsShownSideBySide() throws {
    let file = "\(Sandbox.images)/Bell.imageset/bell@2x.png"
    try sandbox.write(file, image(dot: 0))
    try sandbox.commitAll("Even bell")
    try sandbox.git("switch", "-q", "-c", "bell-redrawn")
    try sandbox.write(file, image(dot: 4))
    try sandbox.commitAll("Redraw the bell")
    let address = try page("main", "bell-redrawn")
    try browser.open(address + "#view=diff&asset=Bell&variant=2x")
    #expect(
      try browser.waits(
        until: "['before', 'after'].every((side) => document.querySelector(`.layer.${side} img`)?.naturalWidth === 16)")
    )
    let pixel = { (side: String) in
      try browser.run(
        """
        const canvas = document.createElement('canvas');
        const context = canvas.getContext('2d');
        context.drawImage(document.querySelector('.layer.\(side) img'), 0, 0);
        return [...context.getImageData(3, 1, 1, 1).data].join(',');
        """)
    }
    #expect(try pixel("before") == "40,80,220,255")
    #expect(try pixel("after") == "220,40,40,255")
    #expect(
      try browser.run("return document.body.innerText").contains(
        "6.3% of the pixels changed, in one area of 4×4 at 2,0."))
    try expectNothingLoaded(but: address)
  }

  /// A browser that took the name for markup would go elsewhere, whatever the security policy says.
  @Test func aHostileNameIsText() throws {
    let group = "\(Sandbox.images)/<"
    try sandbox.write(
      "\(group)/Contents.json",
      #"{ "info": { "author": "xcode", "version": 1 }, "properties": { "provides-namespace": true } }"#)
    let name = "script><meta http-equiv=refresh content=0;url=stolen.html>"
    try sandbox.writeImageSet("\(group)/\(name)")
    let address = try page()
    try browser.open(address)
    #expect(try browser.waits(until: "document.querySelector('.row, .card')"))
    #expect(try browser.run("return document.body.innerText").contains("</\(name)"))
    #expect(try browser.run("return document.querySelectorAll('meta[http-equiv=refresh]').length") == "0")
    #expect(try browser.run("return location.pathname").hasSuffix("/d.html"))
    try expectNothingLoaded(but: address)
  }

  @Test func nothingChangedIsSaid() throws {
    try browser.open(try page("HEAD", "HEAD"))
    #expect(try browser.waits(until: "document.body.innerText.includes('Nothing changed')"))
  }
}

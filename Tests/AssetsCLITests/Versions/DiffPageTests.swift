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
    try browser.checkConsole()
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
        "2x redrawn (6.3%, one area 4×4 at 2,0)"))
    try expectNothingLoaded(but: address)
  }

  /// What is read first is how much there is to do, then what the command says.
  @Test func theHeadingIsTheAnswerAndTheSummaryOfStat() throws {
    try sandbox.write("\(Sandbox.images)/Bell.imageset/bell@2x.png", image(dot: 4))
    try sandbox.writeImageSet("\(Sandbox.images)/Wave")
    let summary = try #require(
      runAssets(["diff", "--stat"], in: sandbox).output.split(separator: "\n").first { $0.contains(" changed: ") })
    try browser.open(try page())
    #expect(try browser.waits(until: "document.querySelector('.overview h1')"))
    #expect(try browser.run("return document.querySelector('.overview h1').textContent") == "1 to fix, 1 to look at")
    #expect(try browser.run("return document.querySelector('.overview-rest').textContent") == summary + ".")
    try browser.run("dispatchEvent(new Event('beforeprint'))")
    #expect(
      try browser.waits(until: "document.querySelector('.print h1')?.textContent === '1 to fix, 1 to look at'"))
    #expect(try browser.run("return document.querySelector('.print h1 + p').textContent") == summary)
  }

  @Test func theCommandOfARenamedAssetBringsItsImageBack() throws {
    let file = "\(Sandbox.images)/Bell.imageset/bell@2x.png"
    try sandbox.write(file, image(dot: 0))
    try sandbox.commitAll("Even bell")
    try sandbox.git("switch", "-q", "-c", "horn")
    #expect(runAssets(["rename", "Bell", "Horn"], in: sandbox).exitCode == .done)
    let images = {
      try FileSystem.entries(of: sandbox.path("\(Sandbox.images)/Horn.imageset")).map(\.name).filter {
        $0.hasSuffix("@2x.png")
      }.map { "\(Sandbox.images)/Horn.imageset/\($0)" }
    }
    try sandbox.write(try #require(try images().first), image(dot: 4))
    try sandbox.commitAll("A horn")
    try browser.open(try page("main", "horn") + "#view=diff&asset=Horn&variant=2x")
    #expect(try browser.waits(until: "document.querySelector('#inspector .command code')"))
    let command = try browser.run("return document.querySelector('#inspector .command code').textContent")
    #expect(command.hasPrefix("assets restore Horn --at "))
    let result = runAssets(command.split(separator: " ").dropFirst().map(String.init), in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(try images().map { try FileSystem.read(sandbox.path($0)) } == [image(dot: 0)])
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

  @Test func aFolderHasLargeImagesBesideThePage() throws {
    try sandbox.writeSet(
      "\(Sandbox.images)/Map.imageset", [#"{ "filename": "map.png", "idiom": "universal" }"#],
      ["map.png": ImageMaker.png(300, 200, .red)])
    let target = folder.path("pages/")
    func diff() -> RunResult { runAssets(["diff", "--page", target], in: sandbox) }
    let result = diff()
    #expect(result.exitCode == .done && !result.error.contains("warning"), "\(result)")
    #expect(try FileSystem.entries(of: folder.path("pages/images")).count == 1)
    let address = "file://" + folder.path("pages")
    try browser.open(address + "/index.html#view=diff&asset=Map")
    #expect(try browser.waits(until: "document.querySelector('.layer.after img')?.naturalWidth === 300"))
    #expect(try browser.run("return document.querySelector('.layer.after img').src").hasPrefix(address + "/images/"))
    #expect(
      try browser.waits(
        until: "[...document.querySelectorAll('.row img')].some((image) => image.naturalWidth === 128)"))
    #expect(try browser.run("return document.body.innerText").contains("Pixel values need a single-file page."))
    try expectNothingLoaded(but: address)
    #expect(diff().exitCode == .done)
    try folder.write("mine/notes.txt", "x")
    #expect(runAssets(["diff", "--page", folder.path("mine")], in: sandbox).exitCode == .failed)
  }

  @Test func nothingChangedIsSaid() throws {
    try browser.open(try page("HEAD", "HEAD"))
    #expect(try browser.waits(until: "document.body.innerText.includes('Nothing changed')"))
  }
}

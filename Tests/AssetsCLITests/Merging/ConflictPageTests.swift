import Files
import TestKit
import Testing

@testable import AssetsCLI

/// The page that `assets conflicts` writes, in a real browser.
@Suite(.serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need)))
struct ConflictPageTests {
  let bell = "\(Sandbox.images)/Bell.imageset/bell@2x.png"

  /// Both sides put a dot of another color on the bell at 2x.
  private func conflict() throws -> Sandbox {
    let image = { (color: ImageMaker.Color) in ImageMaker.png(8, 8) { x, y in x < 4 && y < 4 ? color : .blue } }
    let sandbox = try Sandbox.parted {
      try $0.write(bell, image(.green))
    } theirs: {
      try $0.write(bell, image(.red))
    }
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    return sandbox
  }

  @Test func baseMineAndTheirsAreSideBySide() throws {
    let (sandbox, folder, browser) = (try conflict(), try Sandbox(), try Browser())
    let path = folder.path("c.html")
    let result = sandbox.assets("conflicts", "--page", path)
    #expect(result.exitCode == .findings && result.error.contains("note: wrote '\(path)'"), "\(result)")
    #expect(result.output.contains("  2x image changed\n"), "no image was compared with the base: \(result)")
    try browser.open("file://\(path)#view=diff&asset=Bell&variant=2x")
    #expect(try browser.waits(until: "document.querySelectorAll('.pane .layer img').length >= 3"))
    let shown = try browser.run(
      """
      return [...document.querySelectorAll('.pane')].sort((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)
        .map((pane) => {
          const image = [...pane.querySelectorAll('.layer img')].find((one) => getComputedStyle(one.parentElement).visibility !== 'hidden'
            && getComputedStyle(one.parentElement).display !== 'none');
          const canvas = document.createElement('canvas');
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          return pane.querySelector('.caption').innerText.split(/\\s/)[0] + ' ' + [...context.getImageData(1, 1, 1, 1).data].join();
        }).join('; ');
      """)
    #expect(shown == "Base 40,80,220,255; Mine 40,160,60,255; Theirs 220,40,40,255")
    let text = try browser.run("return document.body.innerText")
    #expect(text.contains("Mine: 2x image changed. Theirs: 2x image changed."), "\(text)")
    #expect(text.contains("assets keep mine Bell") && text.contains("assets keep both Bell"))
    // The modes compare the two sides, and leave the base out.
    try browser.press("4")
    #expect(
      try browser.waits(
        until: "[...document.querySelectorAll('.pane')].filter((pane) => pane.offsetWidth > 0).length === 1"))
    try browser.checkConsole()
    #expect(try browser.requests().filter { !$0.hasPrefix("file://\(path)") } == [])
  }

  /// An asset that both sides renamed has the name it had, under which commands know it.
  @Test func twoNewNamesAreBesideTheOldOne() throws {
    let sandbox = try Sandbox.parted {
      #expect($0.assets("rename", "Bell", "Float").exitCode == .done)
    } theirs: {
      #expect($0.assets("rename", "Bell", "Marker").exitCode == .done)
    }
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    let (folder, browser) = (try Sandbox(), try Browser())
    let path = folder.path("c.html")
    #expect(sandbox.assets("conflicts", "--page", path).exitCode == .findings)
    try browser.open("file://\(path)#view=diff&asset=Bell")
    #expect(try browser.waits(until: "document.querySelectorAll('.pane .layer img').length >= 3"))
    let text = try browser.run("return document.body.innerText")
    #expect(text.contains("Mine: renamed to 'Float'. Theirs: renamed to 'Marker'."), "\(text)")
    #expect(text.contains("'Float' and 'Marker'") && text.contains("1 to resolve"), "\(text)")
    #expect(!text.contains("Mark as seen") && text.contains("Last changed by"), "\(text)")
    let captions = try browser.run(
      "return [...document.querySelectorAll('.pane')].filter((one) => one.checkVisibility()).map((one) => one.querySelector('.caption b').textContent).sort().join()"
    )
    #expect(captions == "Base,Mine Float,Theirs Marker")
    #expect(
      try browser.run("return document.querySelectorAll('.pane .nothing').length") == "0", "the base has its image")
    try browser.checkConsole()
  }

  @Test func withoutConflictsThereIsNoPage() throws {
    let (sandbox, folder) = (try Sandbox.harbour(), try Sandbox())
    let result = sandbox.assets("conflicts", "--page", folder.path("c.html"))
    #expect(result.exitCode == .done && !folder.exists("c.html"))
    #expect(sandbox.assets("conflicts", "--page", "c.html", "--open").exitCode == .usage)
    try folder.write("c.html", "mine")
    #expect(try conflict().assets("conflicts", "--page", folder.path("c.html")).exitCode == .failed)
    #expect(try folder.text("c.html") == "mine")
  }

  /// What was compared before is said, and nothing is compared for it.
  @Test func theSentencesAreThoseOfDiff() throws {
    let sandbox = try conflict()
    #expect(sandbox.assets("conflicts").output.contains("  2x image changed\n"))
    #expect(sandbox.assets("diff", "main~1", "main").output.contains("2x redrawn (25%, one area 4×4 at 0,0)"))
    let output = sandbox.assets("conflicts").output
    #expect(
      output.contains("2x redrawn (25%, one area 4×4 at 0,0)\n") && output.contains("2x image changed\n"), "\(output)")
  }
}

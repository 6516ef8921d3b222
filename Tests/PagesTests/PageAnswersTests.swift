import TestKit
import Testing

/// What people ask of a page is in its window, in words and numbers: without scrolling or hovering.
/// The pages are those of the program, of a project in which a scale was forgotten and an image recolored.
@Suite(
  .serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need)),
  .enabled(if: BuiltProgram.path != nil))
struct PageAnswersTests {
  let sandbox: Sandbox
  let browser: Browser

  /// The text that can be seen in the window: what is hidden, cut off or below another element doesn't count.
  private static let visibleText = """
    const words = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode, parent = node.parentElement;
      if (!node.textContent.trim() || parent.closest("script, style, .unseen") || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) continue;
      const top = document.elementFromPoint(box.left + 1, box.top + box.height / 2);
      if (top && (parent.contains(top) || top.contains(parent))) words.push(node.textContent);
    }
    return words.join("").replace(/\\s+/g, " ");
    """

  init() throws {
    sandbox = try .copy(of: "pages with answers") {
      let sandbox = try Sandbox.bellAndRope()
      let bell = "Images.xcassets/bell.imageset"
      try sandbox.write(
        "\(bell)/Contents.json",
        """
        { "images" : [ { "filename" : "bell.png", "idiom" : "universal", "scale" : "1x" },
          { "filename" : "bell@2x.png", "idiom" : "universal", "scale" : "2x" } ],
          "info" : { "author" : "xcode", "version" : 1 } }
        """)
      try sandbox.write("\(bell)/bell@2x.png", ImageMaker.png(20, 20, .blue))
      try sandbox.write(
        "App/Bell.swift", "import UIKit\nlet bell = UIImage(named: \"bell\")\nlet old = UIImage(named: \"bell\")\n")
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "-m", "Add 2x")
      try sandbox.git("switch", "-q", "-c", "red")
      try sandbox.write(
        "\(bell)/bell@2x.png", ImageMaker.png(20, 20) { x, _ in x < 5 ? .red : .blue })
      try sandbox.write("Images.xcassets/rope.imageset/rope.png", ImageMaker.png(12, 12, .red))
      try sandbox.git("commit", "-q", "-a", "-m", "Redden")
      return sandbox
    }
    browser = try Browser()
  }

  private func assets(_ words: String...) throws {
    _ = try sandbox.run(try #require(BuiltProgram.path), words)
  }

  /// Checks that the window has words, at 1440×900 at once and at 390×844 after a tap.
  private func find(
    _ file: String, _ link: String = "", tap: String? = nil, shows words: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (width, height) in [(1440, 900), (390, 844)] {
      try browser.resize(width: width, height: height)
      try browser.open("about:blank")
      try browser.open("file://" + sandbox.path(file) + (width == 1440 ? link : ""))
      #expect(try browser.waits(until: SamplePage.isShown), sourceLocation: sourceLocation)
      var shown = try browser.run(Self.visibleText)
      if width == 390, let tap {
        try browser.click(tap)
        // The images and facts of an asset arrive.
        try browser.wait(for: "await new Promise((done) => setTimeout(done, 400))")
        shown += " / " + (try browser.run(Self.visibleText))
      }
      for word in words {
        #expect(shown.contains(word), "\(word) at \(width): \(shown)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func aComparisonAnswers() throws {
    try assets("diff", "main", "red", "--page", "diff.html")
    try find(
      "diff.html",
      shows: [
        // Is anything broken, and what changed most?
        "1 to fix, 1 to look at", "Changed most: rope 100% of its pixels, bell 25%",
        // Which variants are stale, and who uses it?
        "bell: 1x not redrawn", "Redrawn · 25% of pixels · 1x not redrawn", "Used in 2 places: Bell.swift, …",
      ])
  }

  @Test func aRequestAnswers() throws {
    _ = try sandbox.run("git", ["init", "-q", "--bare", "remote.git"])
    try assets("remote", "add", "origin", sandbox.path("remote.git"))
    try sandbox.git("push", "-q", "origin", "main", "red")
    try assets("request", "-m", "Redder", "--reviewer", "grace@example.com")
    try assets("request", "comment", "red", "bell", "--variant", "2x", "--at", "1,1", "-m", "Too red")
    try assets("request", "show", "--page", "request.html")
    try find(
      "request.html", tap: ".tab[value=facts]",
      shows: [
        // May I merge?
        "Not ready: bell and rope need an approval, 1 open comment",
        "Changed most: rope 100% of its pixels, bell 25%",
        "bell: 1x not redrawn", "in 2 places",
        // What is open and needs no answer?
        "1 open comment doesn't block the merge.",
      ])
  }

  @Test func aDeliveryAnswers() throws {
    try sandbox.write("in/bell@2x.png", ImageMaker.png(40, 40, .green))
    try sandbox.write("in/unknown@2x.png", ImageMaker.png(20, 20, .green))
    try assets("update", "in", "--page", "delivery.html")
    try find(
      "delivery.html",
      shows: [
        "1 of 2 can't be used; nothing was changed", "unknown@2x.png", "Matches no asset",
        "bell: expected 2x at 20×20; 1x not redrawn", "'--as' says which asset this file is for.", "asset bell",
        "Nothing is written until you run this command.",
      ])
  }

  @Test func aGalleryAnswers() throws {
    try assets("gallery", "--page", "gallery.html")
    try find("gallery.html", "#asset=bell", tap: ".cell[data-name=bell]", shows: ["Used in code", "App/Bell.swift:2"])
    try find("gallery.html", tap: ".tab[value=assets]", shows: ["2 assets", "bell", "rope", "Findings1"])
  }
}

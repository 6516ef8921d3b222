import Testing

@testable import Imaging

@Suite struct SVGSourceTests {
  private func isSame(_ one: String, _ other: String) -> Bool { SVGSource.isSame(Array(one.utf8), Array(other.utf8)) }

  @Test func blanksCommentsAndIdsMeanNothing() {
    let one = """
      <?xml version="1.0"?>
      <!-- Made by hand -->
      <svg viewBox="0 0 8 8" >
        <linearGradient id="a"><stop offset="0"/></linearGradient>
        <rect width="8"   height="8" fill="url(#a)"/>
      </svg>
      """
    let other = """
      <svg viewBox="0 0 8 8"><linearGradient id='paint-7'><stop offset="0" /></linearGradient><rect width="8" \
      height="8" fill="url(#paint-7)"/></svg>
      """
    #expect(!isSame(one, other), "another quote")
    #expect(isSame(one, other.replacing("'", with: "\u{22}")))
  }

  @Test func everythingElseDoes() {
    let svg = #"<svg><style>.a{fill:var(--b)}</style><path id="p" class="a" d="M0 0h8"/></svg>"#
    for (old, new) in [("var(--b)", "oklch(1 0 0)"), ("M0 0h8", "M0 0h9"), (#"class="a" "#, ""), ("h8", "h 8")] {
      #expect(!isSame(svg, svg.replacing(old, with: new)), "\(old)")
    }
    // Two ids that change places aren't the same names.
    let pair = ##"<svg><g id="a"/><g id="b"/><use href="#a"/></svg>"##
    #expect(!isSame(pair, pair.replacing("#a", with: "#b")))
  }

  /// A color isn't a name, even if an id is spelled like it.
  @Test func hostileTextEnds() {
    #expect(isSame("<!--", "<!-- x") && isSame("", "<?xml"))
    #expect(!isSame(#"<svg id=""#, "<svg id='"))
    #expect(isSame(##"<g id="fff" fill="#fff"/>"##, ##"<g id="fff"  fill="#fff"/>"##))
  }
}

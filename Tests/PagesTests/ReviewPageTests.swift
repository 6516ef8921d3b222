import Files
import JSON
import TestKit
import Testing

/// The page of a review request in a real browser.
@Suite(.serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need)))
struct ReviewPageTests {
  let sandbox: Sandbox
  let browser: Browser

  static let hostile =
    "</script><script>document.title='run'</script><img src=https://example.invalid/x onerror=\"document.title='run'\">"
    + "\u{202E}evil\n" + String(repeating: "long", count: 400)

  init() throws {
    sandbox = try Sandbox()
    browser = try Browser()
  }

  private static func comment(_ text: String, by author: String = "Grace") -> JSONValue {
    ["id": "c", "author": .string(author), "time": "2026-11-25T09:00:00Z", "text": .string(text)]
  }

  private static func review(_ text: String, image: String = "after2") -> JSONValue {
    let id = String(repeating: "a", count: 40)
    let anchor: JSONValue = [
      "asset": "icons/bell", "slot": ["scale": "2x"], "image": .string(image), "side": "after", "size": [48, 48],
      "unit": [.number(JSONNumber(0.5)), .number(JSONNumber(0.25)), 0, 0], "pixels": [24, 12, 0, 0],
    ]
    return [
      "id": "aaaaaaa", "request": .string(id), "head": .string(id), "title": .string("Redraw " + text),
      "text": .string(text), "source": "bell-redrawn", "target": "main", "author": .string(text),
      "time": "2026-11-25T09:00:00Z", "state": "open", "verdicts": [.string(text)], "needed": ["icons/star"],
      "approved": ["icons/star"],
      "threads": [
        [
          "id": "t1", "asset": "icons/bell", "anchor": anchor, "resolved": false,
          "comments": [comment(text, by: text), comment("Moved it")],
        ],
        ["id": "t2", "resolved": true, "comments": [comment("Lovely")]],
      ],
    ]
  }

  private func open(_ review: JSONValue, _ link: String = "#view=diff&asset=icons/bell&variant=2x") throws {
    var page = SamplePage.changes()
    page.more = [("review", review)]
    try browser.open(try page.write(in: sandbox) + link)
    #expect(try browser.waits(until: "document.querySelector('.layer.after img, .review')"))
  }

  @Test func commentsOfOthersRunNothingAndBreakNoRow() throws {
    try open(Self.review(Self.hostile), "")
    #expect(try browser.waits(until: "document.querySelectorAll('.review .thread').length === 2"))
    try browser.run("location.hash = 'view=diff&asset=icons/bell&variant=2x'")
    #expect(
      try browser.waits(until: "document.querySelector('.review-part .comment-text') && document.querySelector('.pin')")
    )
    #expect(try browser.run("return document.title !== 'run'") == "true")
    #expect(try browser.run("return document.querySelectorAll('.thread img, .thread script').length") == "0")
    #expect(
      try browser.run(
        "return document.querySelector('.inspector').scrollWidth <= document.querySelector('.inspector').clientWidth")
        == "true")
    #expect(
      try browser.run("return [...document.querySelectorAll('.row')].filter((row) => row.offsetHeight !== 56).length")
        == "0")
    #expect(try browser.console() == [])
    #expect(try browser.requests().filter { !$0.hasPrefix("file://" + sandbox.folder) } == [])
  }

  @Test func aPinIsOnItsSpotAndOnOtherScales() throws {
    try open(Self.review("The rim"))
    #expect(try browser.waits(until: "document.querySelectorAll('.pin').length === 1"))
    func share(_ axis: String) -> String {
      """
      const art = document.querySelectorAll('.pane')[1].querySelector('.layer.after img').getBoundingClientRect();
      const pin = document.querySelector('.pin').getBoundingClientRect();
      return Math.round(\(axis == "x" ? "(pin.left - art.left) / art.width" : "(pin.bottom - art.top) / art.height") * 48);
      """
    }
    // A point is the middle of its pixel.
    #expect(["24", "25"].contains(try browser.run(share("x"))))
    #expect(["12", "13"].contains(try browser.run(share("y"))))
    try browser.run("location.hash = 'view=diff&asset=icons/bell&variant=1x'")
    #expect(try browser.waits(until: "document.querySelectorAll('.pin:not(.older)').length === 1"))
    try browser.run("location.hash = 'view=diff&asset=icons/bell&variant=2x dark'")
    #expect(try browser.waits(until: "document.querySelectorAll('.pin').length === 0"))
  }

  @Test func aPinOnAnotherImageIsDashed() throws {
    try open(Self.review("The rim", image: "before2"))
    #expect(try browser.waits(until: "document.querySelectorAll('.pin.older').length === 1"))
    #expect(try browser.run("return document.querySelector('.review-part').innerText").contains("On an older image"))
  }

  @Test func aDrawnCommentBecomesACommand() throws {
    try open(Self.review("The rim"))
    #expect(try browser.waits(until: "document.querySelector('.pin')"))
    try browser.press("c", "ArrowRight", "Enter")
    #expect(try browser.waits(until: "document.activeElement?.classList.contains('answer-field')"))
    try browser.run(
      """
      const field = document.activeElement; field.value = 'Here <b>';
      field.closest('.composer').querySelector('.filled').click()
      """)
    #expect(try browser.waits(until: "document.querySelector('.draft')?.innerText.includes('Here <b>')"))
    try browser.press("a")
    #expect(try browser.waits(until: "document.querySelector('.review-part [aria-pressed=true]')"))
    try browser.run("document.querySelector('.header .filled').click()")
    #expect(try browser.run("return document.querySelector('.finish-dialog [type=radio]:checked')") == "null")
    #expect(try browser.run("return document.querySelector('.dialog-buttons .filled').disabled") == "true")
    try browser.run(
      """
      const fields = document.querySelectorAll('.finish-input');
      [fields[0].value, fields[1].value] = ['Kat', 'kat@example.com'];
      fields[0].dispatchEvent(new Event('input', { bubbles: true }));
      document.querySelector('.dialog-buttons .button').click()
      """)
    #expect(try browser.waits(until: "document.querySelector('.finish-output code')"))
    let command = try browser.run("return document.querySelector('.finish-output code').textContent")
    #expect(command.hasPrefix("assets request import A1."))
    #expect(
      command.dropFirst("assets request import ".count).allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) })
    #expect(try browser.console() == [])
  }
}

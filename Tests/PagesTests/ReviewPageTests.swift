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

  private static func review(
    _ text: String, now: JSONValue = ["status": "same"], state: String = "open", threads: JSONValue? = nil,
    authorEmail: String? = nil
  ) -> JSONValue {
    let id = String(repeating: "a", count: 40)
    let anchor: JSONValue = [
      "asset": "icons/bell", "slot": ["scale": "2x"], "image": "before2", "side": "after", "size": [48, 48],
      "unit": [.number(JSONNumber(0.5)), .number(JSONNumber(0.25)), 0, 0], "pixels": [24, 12, 0, 0],
    ]
    let review: JSONValue = [
      "id": "aaaaaaa", "request": .string(id), "head": .string(id), "title": .string("Redraw " + text),
      "text": .string(text), "source": "bell-redrawn", "target": "main", "author": .string(text),
      "time": "2026-11-25T09:00:00Z", "state": .string(state), "verdicts": [.string(text)],
      "needed": ["icons/star needs an approval"],
      "version": 2,
      "approved": [
        [
          "asset": "icons/star",
          "by": [
            ["author": .string("Grace" + text), "time": "2026-11-25T09:00:00Z"],
            ["author": "Kat", "time": "2026-11-24T09:00:00Z"],
          ],
        ]
      ],
      "threads": threads ?? [
        [
          "id": "t1", "asset": "icons/bell", "anchor": anchor, "now": now, "resolved": false,
          "comments": [comment(text, by: text), comment("Moved it")],
        ],
        ["id": "t2", "resolved": true, "comments": [comment("Lovely")]],
      ],
    ]
    return .object(
      (review.object?.members ?? []).map { ($0.name.text, $0.value) }
        + [("authorEmail", authorEmail.map { .string($0) })])
  }

  @Test(
    .enabled(if: FileSystem.exists(axeFile), "needs axe-core; run 'Scripts/bootstrap --with-servers'"),
    arguments: [false, true])
  func axeFindsNothing(isDark: Bool) throws {
    try browser.prefer(dark: isDark, reducedMotion: true)
    let axe = String(decoding: try FileSystem.read(axeFile), as: UTF8.self)
    for width in [1440, 390] {
      try browser.resize(width: width, height: 844)
      for steps in ["", "tab", "tab reply", "tab approve", "tab finish"] {
        try browser.open("about:blank")
        try open(Self.review("The rim"), steps.isEmpty ? "" : "#view=diff&asset=icons/bell&variant=2x")
        if !steps.isEmpty {
          #expect(try browser.waits(until: "document.querySelector('.review-part .thread-actions .link')"))
        }
        if steps.hasPrefix("tab") { try browser.run("document.querySelector('.tab[value=comments]').click()") }
        if steps.hasSuffix("reply") {
          try browser.run("document.querySelector('.review-part .thread-actions .link').click()")
        }
        if steps.hasSuffix("approve") { try browser.press("a") }
        if steps.hasSuffix("finish") { try browser.run("document.querySelector('.finish-link').click()") }
        try browser.run(axe)
        let found = try browser.axeFindings()
        #expect(found == "", "\(steps) at \(width)")
      }
    }
  }

  private func open(_ review: JSONValue, _ link: String = "#view=diff&asset=icons/bell&variant=2x") throws {
    var page = SamplePage.changes()
    page.more = [("review", review)]
    try browser.open(try page.write(in: sandbox) + link)
    #expect(try browser.waits(until: "document.querySelector('.layer.after img, .review')"))
  }

  /// A thread shows the part of the image that it is about, with a mark on the spot.
  @Test(arguments: ["", "#view=diff&asset=icons/bell&variant=2x"])
  func aThreadShowsItsSpot(link: String) throws {
    try open(Self.review("The rim"), link)
    #expect(try browser.waits(until: "document.querySelector('.thread-spot img[src]')"))
    // The spot is in the middle of the square, which is 18 of the 48 pixels of the image.
    let places = try browser.run(
      """
      const spot = [...document.querySelectorAll('.thread-spot')].find((one) => one.checkVisibility());
      const box = spot.getBoundingClientRect(), mark = spot.lastElementChild.getBoundingClientRect();
      const image = spot.querySelector('img').getBoundingClientRect();
      return [box.width, box.height, mark.left + mark.width / 2 - box.left, mark.top + mark.height / 2 - box.top, image.left - box.left, image.top - box.top, image.width].map(Math.round).join(' ')
      """)
    #expect(places == "48 48 24 24 -40 -8 128", "\(places)")
    #expect(try browser.run("return document.querySelectorAll('.thread').length > 0") == "true")
  }

  /// What is approved needs no more looking at: the next one that needs an approval comes, past those that have it.
  @Test func anApprovalGoesOnAndIsHollowUntilItIsSent() throws {
    var page = SamplePage.changes(names: ["icons/a", "icons/star", "icons/z"], areAlike: false)
    page.more = [
      ("review", Self.review("The rim")),
      (
        "headline",
        [
          "text": "Not ready: icons/bell and icons/z need an approval", "state": "Not ready",
          "parts": [
            [
              "text": "icons/bell and icons/z need an approval", "filter": "approval",
              "assets": ["icons/bell", "icons/z"],
            ]
          ],
        ]
      ),
    ]
    try browser.open(try page.write(in: sandbox) + "#view=diff&asset=icons/bell&variant=2x")
    #expect(try browser.waits(until: "document.querySelector('.review-part .thread')"))
    let marks = """
      ['bell', 'a', 'star', 'z'].map((name) => document.querySelector(`.row[data-name="icons/${name}"] .verdict-mark`)?.className ?? '-').join()
      """
    #expect(try browser.run("return \(marks)") == "-,-,verdict-mark,-")
    try browser.press("a")
    #expect(try browser.waits(until: "document.querySelector('.facts-name').textContent === 'icons/z'"))
    #expect(try browser.run("return \(marks)") == "verdict-mark hollow,-,verdict-mark,-")
    #expect(
      try browser.run("return document.querySelector('.verdict-mark.hollow title').textContent")
        == "Your approval, not sent yet")
    // After the last one, it stays.
    try browser.press("a")
    #expect(
      try browser.waits(until: "\(marks) === 'verdict-mark hollow,-,verdict-mark,verdict-mark hollow'"))
    #expect(try browser.run("return document.querySelector('.facts-name').textContent") == "icons/z")
    try browser.checkConsole()
  }

  /// Begins a comment on a spot and waits for its field.
  private func beginComment(_ keys: String...) throws {
    #expect(try browser.waits(until: "document.querySelector('.pin')"))
    for key in ["c"] + keys + ["Enter"] { try browser.press(key) }
    #expect(try browser.waits(until: "document.activeElement?.ariaLabel === 'Comment'"))
  }

  /// Adds a comment on a spot.
  private func addComment(_ text: String) throws {
    try beginComment("ArrowRight")
    try browser.run(
      """
      const field = document.activeElement; field.value = '\(text)';
      field.closest('.composer').querySelector('.filled').click()
      """)
    #expect(
      try browser.waits(
        until: "document.querySelector('.draft') && !document.querySelector('.composer [data-for=spot]')"))
  }

  /// Says in the dialog who answers.
  private func enterName() throws {
    try browser.run(
      """
      const fields = document.querySelectorAll('.finish-input');
      [fields[0].value, fields[1].value] = ['Kat', 'kat@example.com'];
      for (const field of fields) field.dispatchEvent(new Event('input', { bubbles: true }))
      """)
  }

  @Test func commentsOfOthersRunNothingAndBreakNoRow() throws {
    try open(Self.review(Self.hostile), "")
    #expect(try browser.waits(until: "document.querySelectorAll('.review .thread').length === 2"))
    try browser.run("location.hash = 'view=diff&asset=icons/bell&variant=2x'")
    #expect(
      try browser.waits(until: "document.querySelector('.review-part .comment-text') && document.querySelector('.pin')")
    )
    #expect(try browser.run("return document.title !== 'run'") == "true")
    #expect(
      try browser.run("return document.querySelectorAll('.thread img:not(.thread-spot img), .thread script').length")
        == "0")
    // What turns the reading direction is visible, and turns nothing.
    #expect(
      try browser.run(
        "return document.body.innerText.includes('\\u202E') + ' ' + document.querySelector('.review-part .comment-text').textContent.includes('\\uFFFDevil\\n')"
      )
        == "false true")
    #expect(
      try browser.run(
        "return document.querySelector('.inspector').scrollWidth <= document.querySelector('.inspector').clientWidth")
        == "true")
    #expect(
      try browser.run("return [...document.querySelectorAll('.row')].filter((row) => row.offsetHeight !== 56).length")
        == "0")
    try browser.checkConsole()
    #expect(try browser.requests().filter { !$0.hasPrefix("file://" + sandbox.folder) } == [])
  }

  @Test func theMessageOfAReplacedVerdictStaysInTheConversation() throws {
    func message(_ text: String, _ verdict: JSONValue) -> JSONValue {
      ["id": .string(text), "resolved": false, "verdict": verdict, "comments": [Self.comment(text)]]
    }
    let threads: JSONValue = [
      message("Too bold", ["sentence": "asked for changes", "note": "replaced by a later verdict"]),
      ["id": "t1", "resolved": false, "comments": [Self.comment("Which one?", by: "Ada")]],
      message("Better", ["sentence": "approved \u{202E}llec", "assets": ["icons/bell"]]),
    ]
    try open(Self.review("The rim", threads: threads), "")
    #expect(try browser.waits(until: "document.querySelectorAll('.review .thread').length === 3"))
    let shown = try browser.run(
      "return [...document.querySelectorAll('.review .thread')].map((one) => one.innerText.replace(/ [^ ]+ [^ ]+ ago/, '').split(/\\n+/).join('|')).join(' / ')"
    )
    #expect(shown.contains("Grace asked for changes"), "\(shown)")
    #expect(shown.contains("Replaced by a later verdict.|Too bold / Ada"), "\(shown)")
    #expect(shown.contains("Grace approved \u{FFFD}llec"), "\(shown)")
    // What is about an asset is beside it, too.
    try browser.run("location.hash = 'view=diff&asset=icons/bell&variant=2x'")
    #expect(try browser.waits(until: "document.querySelector('.review-part .comment-text')?.textContent === 'Better'"))
    #expect(try browser.run("return document.querySelectorAll('.review-part .thread').length") == "1")
    try browser.run("location.hash = ''")
    #expect(try browser.waits(until: "document.querySelectorAll('.review .thread').length === 3"))
    try browser.resize(width: 390, height: 844)
    let space = try browser.run(
      "const card = document.querySelector('.review .thread'); return Math.round(card.getBoundingClientRect().bottom - card.querySelector('.comment-text').getBoundingClientRect().bottom)"
    )
    #expect((Int(space) ?? 0) >= 8, "\(space)")
    // A verdict takes no replies.
    #expect(try browser.run("return document.querySelectorAll('.review .thread .link').length") == "1")
    try browser.checkConsole()
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

  @Test func aPinOnAnotherImageIsDashedAndShowsTheImageAsItWas() throws {
    try open(Self.review("The rim", now: ["status": "changed", "note": "image changed here"]))
    #expect(try browser.waits(until: "document.querySelectorAll('.pin.older').length === 1"))
    #expect(try browser.run("return document.querySelector('.review-part').innerText").contains("Image changed here."))
    try browser.run("document.querySelector('.review-part [aria-expanded]').click()")
    #expect(try browser.waits(until: "document.querySelector('.former img')?.naturalWidth > 0"))
    #expect(try browser.run("return document.querySelectorAll('.former .pin').length") == "1")
    try browser.checkConsole()
  }

  /// On its own image it has a check mark and a thin ring, whatever became of the image.
  @Test(arguments: [390, 1440])
  func pinsOfResolvedCommentsAreQuietAndCoverNoOther(width: Int) throws {
    func thread(_ id: String, x: Double, _ status: String = "same", isResolved: Bool = false) -> JSONValue {
      let anchor: JSONValue = [
        "asset": "icons/bell", "slot": ["scale": "2x"], "image": "before2", "side": "after", "size": [48, 48],
        "unit": [.number(JSONNumber(x)), .number(JSONNumber(0.5)), 0, 0], "pixels": [24, 24, 0, 0],
      ]
      return [
        "id": .string(id), "asset": "icons/bell", "anchor": anchor, "now": ["status": .string(status)],
        "resolved": .bool(isResolved), "comments": [Self.comment(id)],
      ]
    }
    try browser.prefer(dark: true, reducedMotion: true)
    try browser.resize(width: width, height: 844)
    try open(
      Self.review(
        "The rim",
        threads: [
          thread("t1", x: 0.375, isResolved: true), thread("t2", x: 0.4375), thread("t3", x: 0.5, "changed"),
          thread("t4", x: 0.5, "changed", isResolved: true), thread("t5", x: 0.5625),
        ]))
    #expect(try browser.waits(until: "document.querySelectorAll('.pins .pin').length === 5"))
    #expect(
      try browser.run(
        """
        const places = [...document.querySelectorAll('.pins .pin')].map((pin) => pin.getBoundingClientRect());
        return places.flatMap((one, at) => places.filter((other, place) => place > at && one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)).length
        """) == "0")
    #expect(
      try browser.run(
        "return [...document.querySelectorAll('.pins .pin')].map((pin) => getComputedStyle(pin).borderStyle).join()")
        == "solid,solid,solid,solid,solid")
    #expect(
      try browser.run(
        "return [...document.querySelectorAll('.pins .pin')].map((pin) => (pin.querySelector('.glyph') ? 'check' : pin.querySelector('.pin-outline') ? 'dashes' : '') + pin.textContent).join()"
      ) == "check1,2,dashes3,check4,5")
    #expect(
      try browser.run("return document.querySelectorAll('.pins .pin')[3].ariaLabel")
        == "Comment 4, resolved, on an older image")
    try browser.checkConsole()
  }

  @Test func aLinkShowsItsComment() throws {
    try open(Self.review("The rim"), "#view=diff&asset=icons/bell&variant=2x&comment=t1")
    #expect(try browser.waits(until: "document.querySelector('.pin.selected')"))
    #expect(try browser.run("return document.querySelector('#inspector .thread.selected').dataset.thread") == "t1")
    try browser.run("location.hash = 'view=diff&asset=icons/bell&variant=1x'")
    #expect(try browser.waits(until: "!document.querySelector('#inspector .thread.selected')"))
    try browser.press("n")
    #expect(try browser.waits(until: "location.hash.includes('comment=t1') && location.hash.includes('variant=2x')"))
  }

  /// What a person types must not get lost because the page draws something else.
  @Test func aReplyThatIsBeingWrittenStays() throws {
    try open(Self.review("The rim"))
    #expect(try browser.waits(until: "document.querySelector('.review-part .thread-actions .link')"))
    try browser.run(
      """
      document.querySelector('.review-part .thread-actions .link').click();
      const field = document.activeElement; field.value = 'Half a'; field.dispatchEvent(new Event('input'));
      location.hash = 'view=diff&asset=icons/bell&variant=1x'
      """)
    #expect(
      try browser.waits(until: "document.querySelector('.strip-item[aria-selected=true]')?.dataset.label === '1x'"))
    #expect(try browser.run("return document.querySelector('.review-part textarea').value") == "Half a")
  }

  /// The text of a new comment goes into its own field, though a reply is being written.
  @Test func aNewCommentIsWrittenInItsOwnField() throws {
    try open(Self.review("The rim"))
    #expect(try browser.waits(until: "document.querySelector('.review-part .thread-actions .link')"))
    try browser.run(
      """
      document.querySelector('.review-part .thread-actions .link').click();
      const field = document.activeElement; field.value = 'Half a'; field.dispatchEvent(new Event('input'));
      document.activeElement.blur()
      """)
    try beginComment()
    #expect(try browser.run("return document.activeElement.value") == "")
    try browser.press("Escape")
    // A pin at the same spot as another one is beside it.
    try addComment("Twice")
    try browser.press("c", "Enter")
    #expect(try browser.waits(until: "document.querySelectorAll('.pin').length === 3"))
    #expect(
      try browser.run(
        """
        const places = [...document.querySelectorAll('.pin')].map((pin) => pin.getBoundingClientRect());
        return places.some((one, at) => places.some((other, place) => place > at && one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom))
        """) == "false")
    try browser.checkConsole()
  }

  /// The same goes for what one writes oneself: it may be pasted.
  @Test func anOwnCommentTurnsNoReadingDirection() throws {
    try open(Self.review("The rim"))
    try addComment("Own \u{202E}evil")
    try beginComment()
    try browser.run(
      """
      const field = document.activeElement; field.value = 'Half \\u202Eevil'; field.dispatchEvent(new Event('input'));
      document.querySelector('.header .filled').click()
      """)
    #expect(
      try browser.run(
        "return [document.querySelector('.draft .comment-text').textContent, document.querySelector('.finish-dialog fieldset + fieldset').innerText].join().includes('\\u202E')"
      ) == "false")
    let shown = try browser.run("return document.querySelector('.draft .comment-text').textContent")
    #expect(shown == "Own \u{FFFD}evil")
    // What is handed over is what was written.
    try enterName()
    #expect(try handedOver() == "Own \u{202E}evil on a spot, Half \u{202E}evil on a spot")
  }

  @Test func anAnswerShowsInTheListAtOnce() throws {
    try open(Self.review("The rim"))
    #expect(try browser.waits(until: "document.querySelector('.row[data-name=\"icons/bell\"] .open-comments')"))
    try browser.press("a")
    #expect(
      try browser.waits(
        until:
          "document.querySelector('.row[data-name=\"icons/bell\"] .row-mark').textContent.includes('Your approval, not sent yet')"
      ))
    #expect(try browser.run("return document.querySelector('.header-progress').textContent").hasPrefix("1 of"))
  }

  /// A diff of one asset opens on it, which would hide what is asked and what was said of the whole.
  @Test func aReviewOfOneAssetBeginsWithTheRequest() throws {
    var page = SamplePage.changes(names: [])
    page.more = [("review", Self.review("The rim"))]
    let address = try page.write(in: sandbox)
    try browser.open(address)
    #expect(try browser.waits(until: "[...document.querySelectorAll('.review')].some((one) => one.offsetHeight)"))
    #expect(
      try browser.run(
        "return [...document.querySelectorAll('.review')].find((one) => one.offsetHeight)?.textContent ?? ''"
      ).contains("Redraw The rim"))
    page.more = []
    try browser.open(try page.write(in: sandbox))
    #expect(try browser.waits(until: "document.querySelector('.layer.after img')"))
  }

  @Test func anApprovedAssetSaysByWhomAndWhen() throws {
    try open(Self.review("\u{202E}"), "#view=diff&asset=icons/star")
    #expect(try browser.waits(until: "document.querySelector('.approved-by')"))
    let shown = try browser.run("return document.querySelector('.approved-by').innerText")
    #expect(shown.hasPrefix("Approved by Grace\u{FFFD} (") && shown.contains("), Kat ("), "\(shown)")
    #expect(
      try browser.run("return [...document.querySelectorAll('.approved-by time')].map((one) => one.dateTime).join()")
        == "2026-11-25T09:00:00Z,2026-11-24T09:00:00Z")
    try browser.checkConsole()
  }

  @Test func aMergedRequestTakesNoAnswers() throws {
    try open(Self.review("The rim", state: "merged"))
    #expect(try browser.waits(until: "document.querySelector('.review-part .comment-text')"))
    #expect(
      try browser.run(
        "return document.querySelectorAll('.review-part .thread-actions .link, .finish-link, .review-part .button.wide').length"
      ) == "0")
    #expect(try browser.run("return document.querySelector('.header .filled')?.offsetHeight ?? 0") == "0")
    try browser.press("a")
    #expect(try browser.run("return document.querySelectorAll('[aria-pressed=true].wide').length") == "0")
    try browser.checkConsole()
  }

  @Test func aPhoneHasATabForComments() throws {
    try browser.resize(width: 390, height: 844)
    try open(Self.review(Self.hostile))
    try browser.run("document.querySelector('.tab[value=comments]').click()")
    #expect(try browser.waits(until: "document.querySelector('.review-part').offsetHeight > 0"))
    #expect(
      try browser.run(
        """
        const low = [...document.querySelectorAll('.review-part button')].filter((one) => one.offsetHeight < 44);
        return [document.documentElement.scrollWidth, low.length, document.querySelector('.facts-table')?.offsetHeight ?? 0].join(' ')
        """) == "390 0 0")
    // A comment is drawn where the image is, and written where the comments are.
    try browser.run("document.querySelector('.review-part .button.wide').click()")
    #expect(try browser.waits(until: "document.documentElement.dataset.tab === 'compare'"))
    try browser.press("Enter")
    #expect(
      try browser.waits(
        until: "document.documentElement.dataset.tab === 'comments' && document.activeElement.tagName === 'TEXTAREA'"))
    try browser.checkConsole()
  }

  /// The toolbar of a phone is one row that scrolls; the page doesn't.
  @Test(arguments: [320, 390])
  func allBackgroundsAreInReachOnAPhone(width: Int) throws {
    try browser.resize(width: width, height: 844)
    var page = SamplePage.changes()
    let colors: [JSONValue] = ["#1F4E6E", "#802040", "#208050"].map { ["name": $0, "value": $0] }
    page.more = [("review", Self.review("The rim")), ("colors", .array(colors))]
    try browser.open(try page.write(in: sandbox) + "#view=diff&asset=icons/bell&variant=2x")
    #expect(try browser.waits(until: "document.querySelector('.layer.after img')"))
    let shown = try browser.run(
      """
      const places = [...document.querySelectorAll('.toolbar .swatch')].map((one) => one.getBoundingClientRect());
      const toolbar = document.querySelector('.toolbar');
      const bar = toolbar.getBoundingClientRect();
      const cut = places.filter((one) => one.top < bar.top || one.bottom > bar.bottom || one.right > bar.left + toolbar.scrollWidth);
      toolbar.scrollLeft = 10_000;
      const last = [...document.querySelectorAll('.toolbar .swatch')].pop().getBoundingClientRect();
      return [places.length, cut.length, bar.height <= 56, last.right <= innerWidth, document.documentElement.scrollWidth <= innerWidth].join(' ')
      """)
    #expect(shown == "10 0 true true true", "\(shown)")
  }

  @Test(arguments: [(390, true), (390, false), (1024, true)])
  func withoutPlaceForKeysNoHintNamesOne(width: Int, touch: Bool) throws {
    try browser.prefer(touch: touch)
    try browser.resize(width: width, height: 844)
    for (link, tab) in [("", "overview"), ("#view=diff&asset=icons/bell&variant=2x", "facts"), ("", "comments")] {
      try browser.open("about:blank")
      try open(Self.review("The rim", threads: []), link)
      if width < 720 { try browser.run("document.querySelector('.tab[value=\(tab)]')?.click()") }
      let shown = try browser.run("return document.body.innerText")
      #expect(!shown.contains("P keeps") && !shown.contains("ress C"), "\(shown)")
    }
  }

  /// A tap also clicks, and by then a phone shows the comments where the image was.
  @Test func aTapOnTheImagePressesNothingAmongTheComments() throws {
    try browser.resize(width: 390, height: 844)
    try open(Self.review("The rim"))
    try browser.run(
      "window.clicks = []; addEventListener('click', (event) => { if (event.isTrusted) clicks.push(event.target.textContent); }, true)"
    )
    for row in 1...4 {
      try browser.run("document.querySelector('.tab[value=comments]').click()")
      #expect(try browser.waits(until: "document.querySelector('.review-part').offsetHeight > 0"))
      try browser.run("document.querySelector('.review-part > .button.wide').click()")
      #expect(
        try browser.waits(
          until: "document.documentElement.dataset.tab === 'compare' && document.querySelector('.commenting .space')"))
      let place = try browser.run(
        "const box = document.querySelector('.stage').getBoundingClientRect(); return [box.left + box.width / 4, box.top + box.height * \(row) / 5].map(Math.round).join(' ')"
      ).split(separator: " ").compactMap { Int($0) }
      try browser.tap(x: place[0], y: place[1])
      #expect(
        try browser.waits(
          until: "document.documentElement.dataset.tab === 'comments' && document.activeElement.tagName === 'TEXTAREA'"),
        "row \(row)")
      try browser.run(
        "document.activeElement.value = 'Row \(row)'; document.activeElement.closest('.composer').querySelector('.filled').click()"
      )
      #expect(try browser.waits(until: "document.querySelector('.review-part').innerText.includes('Row \(row)')"))
    }
    #expect(try browser.run("return clicks.join(', ')") == "")
    #expect(try browser.run("return document.querySelector('.review-part [aria-pressed=true].button')") == "null")
    try browser.checkConsole()
  }

  @Test func aDrawnCommentBecomesACommand() throws {
    try open(Self.review("The rim"))
    try addComment("Here <b>")
    #expect(try browser.waits(until: "document.querySelector('.draft')?.innerText.includes('Here <b>')"))
    try browser.press("a")
    #expect(try browser.waits(until: "document.querySelector('.review-part [aria-pressed=true]')"))
    try browser.run("document.querySelector('.header .filled').click()")
    #expect(try browser.run("return document.querySelector('.finish-dialog [type=radio]:checked')") == "null")
    #expect(try browser.run("return document.querySelector('.dialog-buttons .filled').disabled") == "true")
    try enterName()
    try browser.run("document.querySelector('.dialog-buttons .button').click()")
    #expect(try browser.waits(until: "document.querySelector('.finish-output code')"))
    let command = try browser.run("return document.querySelector('.finish-output code').textContent")
    // Handing the same over again gives the same answers, which import once.
    try browser.run("document.querySelector('.finish-output').textContent = ''")
    try browser.run("document.querySelector('.dialog-buttons .button').click()")
    #expect(try browser.waits(until: "document.querySelector('.finish-output code')"))
    #expect(try browser.run("return document.querySelector('.finish-output code').textContent") == command)
    #expect(
      !(try browser.run("return JSON.stringify({ ...localStorage })")).contains("kat@"), "all pages share that store")
    #expect(command.hasPrefix("assets request import A1."))
    #expect(
      command.dropFirst("assets request import ".count).allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) })
    try browser.checkConsole()
  }

  @Test(arguments: ["saved", "copied"])
  func whatWasHandedOverIsNotReceivedYetUntilItChanges(how: String) throws {
    func states() throws -> String {
      try browser.run(
        """
        const parts = [...document.querySelectorAll('.review-part .draft .quiet, .review-part .own-answer')];
        return parts.map((one) => one.textContent.trim()).join(' / ')
        """)
    }
    try open(Self.review("The rim"))
    try addComment("First")
    try browser.press("a")
    #expect(try browser.waits(until: "document.querySelector('.own-answer')"))
    #expect(try states() == "not saved yet / Your answer is not saved yet.")
    try browser.run("document.querySelector('.finish-link').click()")
    try enterName()
    try browser.run(
      "document.querySelector('.dialog-buttons .button\(how == "saved" ? ".filled" : ":not(.filled)")').click()")
    #expect(try browser.waits(until: "document.querySelector('.finish-output code')"))
    #expect(try states() == "\(how), not received yet / Your answer is \(how), not received yet.")
    try browser.run("document.querySelector('.finish-dialog .icon-button').click()")
    try addComment("Second")
    #expect(
      try states() == "\(how), not received yet / not saved yet / Your answer is \(how), not received yet.")
    try browser.press("x")
    #expect(try browser.waits(until: "document.querySelector('.own-answer')?.textContent.includes('not saved')"))
    #expect(try states() == "\(how), not received yet / not saved yet / Your answer is not saved yet.")
    #expect(try browser.run("return document.querySelector('.finish-link').textContent").contains("2 comments"))
    try browser.checkConsole()
  }

  @Test func theSummaryCountsTheCommentOnTheWholeRequest() throws {
    try open(Self.review("The rim"))
    try addComment("First")
    try browser.run("document.querySelector('.finish-link').click()")
    #expect(
      try browser.run(
        """
        const field = document.querySelector('.finish-dialog textarea');
        const before = document.querySelector('.finish-dialog > .quiet').textContent;
        field.value = 'On the whole'; field.dispatchEvent(new Event('input', { bubbles: true }));
        return before + document.querySelector('.finish-dialog > .quiet').textContent
        """
      ).split(separator: "Includes ").map { $0.prefix { $0 != "." } } == ["1 comment", "2 comments"])
  }

  @Test func theAuthorReadsThatTheOwnApprovalDoesNotCountBeforeItIsHandedOver() throws {
    func warns(as email: String) throws -> Bool {
      try browser.run(
        """
        const field = document.querySelector('.finish-input[type=email]');
        field.value = '\(email)'; field.dispatchEvent(new Event('input', { bubbles: true }));
        return document.querySelector('.finish-dialog').innerText.includes("own approval doesn't count")
        """) == "true"
    }
    try open(Self.review("The rim", authorEmail: "ada@example.com"))
    #expect(try browser.waits(until: "document.querySelector('.review-part .finish-link')"))
    try browser.run("document.querySelector('.finish-link').click()")
    #expect(!(try warns(as: "Ada@example.com")), "without an approval")
    try browser.run("document.querySelector('.finish-dialog [value=approve]').click()")
    #expect(try warns(as: " Ada@example.com "))
    #expect(!(try warns(as: "kat@example.com")))
    try browser.run("document.querySelector('.finish-dialog .icon-button').click()")
    try browser.press("a")
    try browser.run("document.querySelector('.finish-link').click()")
    #expect(try warns(as: "ada@example.com"), "of an asset")
    // If the author's approval counts, the page doesn't have the email.
    try browser.open("about:blank")
    try open(Self.review("The rim"))
    #expect(try browser.waits(until: "document.querySelector('.review-part .finish-link')"))
    try browser.press("a")
    try browser.run("document.querySelector('.finish-link').click()")
    #expect(!(try warns(as: "ada@example.com")))
    try browser.checkConsole()
  }

  /// Reads the answers in the command that the dialog shows.
  private func handedOver() throws -> String {
    try browser.run("document.querySelector('.dialog-buttons .button').click()")
    #expect(try browser.waits(until: "document.querySelector('.finish-output code')"))
    return try browser.wait(
      for:
        """
        const data = document.querySelector('.finish-output code').textContent.split('A1.')[1];
        const bytes = Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
        const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
        return JSON.parse(text).comments.map((one) => one.text + (one.anchor?.unit ? ' on a spot' : '') + (one.reply ? ' to ' + one.reply : '')).join(', ')
        """)
  }

  /// Like a draft, it goes along with the rest, and the dialog says so before.
  @Test func whatIsStillBeingWrittenGoesAlongUnlessItIsLeftOut() throws {
    try open(Self.review("The rim"))
    try beginComment("ArrowRight")
    try browser.run(
      """
      const type = (field, text) => { field.value = text; field.dispatchEvent(new Event('input')); };
      type(document.activeElement, 'Half a');
      document.querySelector('.review-part .thread-actions .link').click();
      type(document.querySelector('[data-thread=t1] textarea'), 'Not yet');
      document.querySelector('.header .filled').click()
      """)
    #expect(
      try browser.run("return document.querySelector('.finish-dialog').innerText")
        .contains("Add “Half a” to icons/bell"))
    try enterName()
    #expect(
      try browser.run(
        """
        const boxes = document.querySelectorAll('.finish-dialog [type=checkbox]');
        const before = document.querySelector('.finish-dialog > .quiet').textContent;
        boxes[1].click();
        return before + [...boxes].map((box) => box.checked) + document.querySelector('.finish-dialog > .quiet').textContent
        """
      ).hasPrefix("Includes 2 comments. "))
    #expect(try handedOver() == "Half a on a spot")
    #expect(
      try browser.run(
        "return [...document.querySelectorAll('.review-part .draft')].map((one) => one.innerText.includes('Half a'))"
          + " + ' ' + document.querySelector('[data-thread=t1] textarea').value") == "true Not yet")
    // What was left out stays where it is, and can go along later.
    try browser.run("document.querySelector('.finish-dialog .icon-button').click()")
    #expect(try browser.waits(until: "!document.querySelector('.finish-dialog')"))
    try browser.run("document.querySelector('.header .filled').click()")
    #expect(try browser.waits(until: "document.querySelector('.finish-dialog .dialog-buttons .button')"))
    #expect(try handedOver() == "Half a on a spot, Not yet to t1")
    try browser.checkConsole()
  }

  @Test(arguments: ["dark 2x", "2x"])
  func aSuggestionForDarkIsShownOnDarkSquares(variant: String) throws {
    let comment: JSONValue = [
      "id": "c", "author": "Grace", "time": "2026-11-25T09:00:00Z", "text": "Like this?",
      "attachments": [["name": "rim.png", "image": "before2", "width": 48, "height": 48, "bytes": 90]],
      "suggestion": ["variant": .string(variant)],
    ]
    let threads: JSONValue = [["id": "t1", "asset": "icons/bell", "resolved": false, "comments": [comment]]]
    try open(Self.review("The rim", threads: threads))
    #expect(try browser.waits(until: "document.querySelector('.former-art img')"))
    #expect(
      try browser.run("return document.querySelector('.former-art').dataset.ground")
        == (variant == "2x" ? "check" : "dark"))
  }
}

import Files
import JSON
import TestKit
import Testing

/// The viewer page in a real browser. What only looking can tell is looked at by people, not here.
@Suite(.serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need)))
struct PagesTests {
  let sandbox: Sandbox
  let browser: Browser

  init() throws {
    sandbox = try Sandbox()
    browser = try Browser()
  }

  private func open(_ page: SamplePage, _ link: String = "") throws {
    try browser.open(try page.write(in: sandbox) + link)
    #expect(try browser.waits(until: SamplePage.isShown))
  }

  private func openBell(_ more: String = "&variant=2x") throws {
    try open(.changes(), "#view=diff&asset=icons/bell" + more)
    #expect(
      try browser.waits(until: "document.querySelector('.layer.after img') || document.querySelector('.matrix-cell')"))
  }

  // MARK: - The answer and the list

  @Test func theAnswerIsTheHeadingAndNothingIsLoaded() throws {
    try open(.changes())
    #expect(try browser.run("return document.querySelector('.overview h1').textContent") == "2 assets changed")
    #expect(
      try browser.run("return document.querySelector('.overview-rest').textContent")
        == "2 assets changed: 1 redrawn, 1 added.")
    #expect(try browser.run("return document.querySelectorAll('.card').length") == "2")
    for mode in ["side", "swipe", "onion", "difference", "blink", "all"] {
      try browser.run("location.hash = 'view=diff&asset=icons/bell&mode=\(mode)'")
      _ = try browser.waits(until: "document.querySelector('.layer.after img')")
    }
    try browser.checkConsole()
    let requests = try browser.requests().filter { !$0.hasPrefix("file://" + sandbox.folder + "/page.html") }
    #expect(requests == [], "the page asked for something")
  }

  /// Each part of the headline shows what it is about, in the cards and in the list, and is a link.
  @Test func thePartsOfTheHeadlineAreFilters() throws {
    var page = SamplePage.changes(names: ["icons/a", "icons/b"], areAlike: false)
    page.more = [
      ("attention", "3 assets"),
      (
        "headline",
        [
          "text": "Not ready: icons/a and icons/b need an approval, 1 to look at; nothing was changed",
          "state": "Not ready", "note": "nothing was changed",
          "parts": [
            ["text": "icons/a and icons/b need an approval", "filter": "approval", "assets": ["icons/a", "icons/b"]],
            ["text": "1 to look at", "filter": "look"],
          ],
        ]
      ),
    ]
    try open(page)
    let heading = "return document.querySelector('.overview h1').textContent"
    #expect(
      try browser.run(heading)
        == "Not ready: icons/a and icons/b need an approval, 1 to look at; nothing was changed")
    let names =
      "[...document.querySelectorAll('.card')].filter((card) => card.checkVisibility()).map((card) => card.dataset.name).join()"
    try browser.run("document.querySelector('[data-filter=approval]').click()")
    #expect(try browser.waits(until: "\(names) === 'icons/a,icons/b'"))
    #expect(
      try browser.wait(for: "return document.querySelector('[data-filter=approval]').getAttribute('aria-pressed')")
        == "true")
    #expect(try browser.run(heading).hasPrefix("Not ready"), "the answer stays")
    #expect(try browser.waits(until: "location.hash.includes('filter=approval')"))
    try browser.run("document.querySelector('.card').click()")
    #expect(try browser.waits(until: "document.querySelector('.chip[data-chip=approval]')"))
    let rows = "[...document.querySelectorAll('.row')].filter((row) => row.checkVisibility()).length"
    #expect(try browser.waits(until: "\(rows) === 2"))
    try browser.run("document.querySelector('.chip[data-chip=approval]').click()")
    #expect(try browser.waits(until: "\(rows) === 3"))
    try browser.press("o")
    try browser.run("document.querySelector('[data-filter=look]').click()")
    #expect(try browser.waits(until: "\(names) === 'icons/bell'"))
  }

  /// A small change is cut out of a card's images, and moves while the card has the focus.
  @Test func aCardShowsTheChangeItself() throws {
    var page = SamplePage.changes()
    guard var bell = page.assets[0].object, var change = bell["change"]?.object else { return }
    for (name, value) in [
      ("crop", JSONValue.list([0.5, 0, 0.5, 0.5].map { .number(JSONNumber($0)) })), ("author", "Grace Hopper"),
      ("time", "2025-11-25T09:00:00Z"), ("uses", 3), ("usedIn", "App/Views/HarborView.swift"),
    ] { change.members.append(.init(JSONString(name), value)) }
    bell["change"] = .object(change)
    page.assets[0] = .object(bell)
    try open(page)
    let card = "document.querySelector('.card[data-name=\"icons/bell\"]')"
    #expect(try browser.waits(until: "\(card).querySelectorAll('.thumb.cropped img[src]').length === 2"))
    // The badge, which is a sixteenth of the image, takes a quarter of the square.
    #expect(
      try browser.run(
        "const box = \(card).querySelector('.thumb'); const image = box.firstElementChild; return Math.round(image.getBoundingClientRect().width / box.getBoundingClientRect().width)"
      ) == "2")
    #expect(try browser.run("return \(card).querySelector('.thumb').dataset.zoom") == "2×")
    #expect(
      try browser.run(
        "return [...\(card).querySelector('.card-note').children].map((one) => one.textContent).join(' | ')")
        == "Used in 3 places: HarborView.swift, … | Changed by Grace Hopper, Nov 25, 2025")
    // All of it is in sight.
    #expect(
      try browser.run(
        "return [...\(card).querySelectorAll('.card-note > *, .detail-text')].filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length"
      ) == "0")
    try browser.run("\(card).focus()")
    #expect(try browser.waits(until: "\(card).querySelector('.card-blink')"))
    #expect(try browser.waits(until: "!\(card).querySelector('.card-blink')"))
    try browser.run("\(card).blur()")
    #expect(try browser.run("return String(\(card).querySelector('.card-blink'))") == "null")
    try browser.prefer(dark: false, reducedMotion: true, touch: false)
    try browser.run("\(card).focus()")
    try browser.wait(for: "await new Promise((done) => setTimeout(done, 900))")
    #expect(try browser.run("return String(\(card).querySelector('.card-blink'))") == "null")
    try browser.checkConsole()
  }

  /// Images keep the light scheme, whatever the theme: an SVG would follow it.
  @Test func imagesKeepTheirScheme() throws {
    try browser.prefer(dark: true, reducedMotion: false, touch: false)
    try openBell()
    #expect(
      try browser.run(
        "return [...new Set([...document.images].map((image) => getComputedStyle(image).colorScheme))].join()")
        == "light only")
    #expect(try browser.run("return getComputedStyle(document.documentElement).colorScheme") == "dark")
  }

  /// A delivery is a plan: what can't be used comes first, with what to type; the headline leaves only that.
  @Test func aDeliveryIsAPlan() throws {
    var page = SamplePage.changes()
    let size: JSONValue = ["width": 48, "height": 48, "image": "after2"]
    page.more = [
      (
        "headline",
        [
          "text": "2 of 4 can't be used; nothing was changed", "note": "nothing was changed",
          "parts": [["text": "2 of 4 can't be used", "filter": "unusable", "assets": []]],
        ]
      ),
      (
        "delivery",
        [
          "command": "assets update in --as same= --as nobody=",
          "images": [
            [
              "delivered": "bell@2x.png", "name": "bell", "outcome": "replaced", "asset": "icons/bell", "before": size,
              "after": size,
            ],
            [
              "delivered": "same@2x.png", "name": "same", "outcome": "refused", "asset": "icons/same",
              "reason": "smaller than the image there", "after": size,
            ],
            [
              "delivered": "nobody@2x.png", "name": "nobody", "outcome": "unmatched", "after": size,
              "command": "assets update in --as nobody=ASSET",
              "explanation": "'--as' says which asset this file is for.",
            ],
            ["delivered": "star@2x.png", "name": "star", "outcome": "unchanged", "asset": "icons/star", "after": size],
          ],
        ]
      ),
    ]
    try open(page)
    let groups = "[...document.querySelectorAll('.delivery-group h2')].map((one) => one.textContent).join()"
    #expect(
      try browser.run("return \(groups)")
        == "Refused · 1 file,No match · 1 file,Updates · 1 file,Unchanged · 1 file,Update the rest")
    let text = try browser.run("return document.querySelector('.overview-head').innerText")
    for words in [
      "2 of 4 can't be used; nothing was changed", "smaller than the image there", "Matches no asset",
      "assets update in --as nobody=ASSET", "assets update in --as same= --as nobody=", "Nothing is written until",
      "'--as' says which asset this file is for.", "'--as FILE=' leaves out a file that can't be used.",
    ] { #expect(text.contains(words), "\(words): \(text)") }
    // Each row says which file it is about, then which asset.
    #expect(
      try browser.run(
        "return [...document.querySelectorAll('.plan-row .row-text')].map((one) => one.innerText.replace('\\n', ' | ')).join('; ')"
      )
        == "same@2x.png | asset icons/same · smaller than the image there · 48×48; nobody@2x.png | Matches no asset · 48×48; "
        + "bell@2x.png | asset icons/bell · 48×48 → 48×48; star@2x.png | asset icons/star · 48×48")
    try browser.run("document.querySelector('[data-filter=unusable]').click()")
    #expect(try browser.waits(until: "\(groups) === 'Refused · 1 file,No match · 1 file,Update the rest'"))
    try browser.checkConsole()
  }

  /// Why each asset needs attention is beside its name, which leads to it.
  @Test func whatNeedsAttentionIsOneClickAway() throws {
    var page = SamplePage.removals()
    page.more = [("attention", "tabs/harbor: still used in 2 places.")]
    try open(page)
    #expect(
      try browser.run("return document.querySelector('.overview-attention').innerText.trim()")
        == "tabs/harbor: still used in 2 places")
    try browser.run("document.querySelector('.overview-attention button').click()")
    #expect(try browser.waits(until: "location.hash.includes('asset=tabs/harbor')"))
  }

  @Test func aPageWithoutChangesSaysSo() throws {
    var page = SamplePage()
    page.sentence = "Nothing changed"
    page.more = [("otherFiles", 3)]
    try browser.open(try page.write(in: sandbox))
    let text = try browser.run("return document.querySelector('.overview').innerText")
    #expect(
      text.contains("Nothing changed")
        && text.contains("No asset changed between 'main' and 'bell-redrawn'. 3 other files changed."))
  }

  @Test func aNameThatIsNotThereOffersTheClosest() throws {
    try open(.changes(), "#view=diff&asset=icons/bel")
    #expect(
      try browser.run("return document.querySelector('.missing').innerText").contains(
        "'icons/bel' is not in this page. Closest: icons/bell."))
    try browser.run("document.querySelector('.missing button').click()")
    #expect(
      try browser.waits(
        until: "location.hash.includes('asset=icons/bell') && document.querySelector('.layer.after img')"))
  }

  @Test func hostileNamesAreText() throws {
    let names = [
      "icons/</script><meta http-equiv=refresh content=0;url=https://example.invalid/>",
      "icons/<img src=x onerror=alert(1)>",
      "icons/\u{202E}gnp.live", "icons/" + String(repeating: "long", count: 75), "icons/👩‍🚀🛰️", "icons/a'b\"c&amp;d",
      "{{index}}",
    ]
    try open(.changes(names: names))
    for place in 0..<names.count {
      try browser.press("ArrowDown")
      #expect(try browser.waits(until: "document.querySelectorAll('.facts-name .leaf').length"), "name \(place)")
    }
    #expect(
      try browser.run(
        "return [...document.querySelectorAll('.row')].filter((row) => row.offsetHeight !== 56 || row.offsetWidth > 300).length"
      ) == "0")
    #expect(
      try browser.run("return document.querySelectorAll('meta[http-equiv=refresh], .row img[src=x]').length") == "0")
    #expect(try browser.run("return document.querySelectorAll('.row').length") == String(names.count + 1))
    // A name must not read as another one.
    #expect(
      try browser.run(
        "return [...document.querySelectorAll('.row .leaf')].some((one) => one.textContent === '\\uFFFDgnp.live')")
        == "true")
    try browser.checkConsole()
    #expect(try browser.requests().filter { !$0.hasPrefix("file:") } == [])
  }

  // MARK: - Keys, links, memory

  @Test func everyStepHasAKey() throws {
    try open(.changes())
    func state(_ key: String) throws -> String {
      try browser.wait(
        for:
          "await new Promise((done) => setTimeout(done, 700)); return new URLSearchParams(location.hash.slice(1)).get('\(key)')"
      )
    }
    try browser.press("j")
    #expect(try state("asset") == "icons/bell")
    try browser.press("ArrowRight")
    #expect(try state("variant") == "3x")
    try browser.press("ArrowLeft", "ArrowLeft")
    #expect(try state("variant") == "1x")
    for (key, mode) in zip(2...6, ["swipe", "onion", "difference", "blink", "all"]) {
      try browser.press(String(key))
      #expect(try state("mode") == mode)
    }
    try browser.press("1", "9")
    #expect(try state("zoom") == "100")
    try browser.press("+", "g")
    #expect(try state("zoom") == "150")
    #expect(try state("bg") == "check")
    try browser.press("0")
    #expect(try state("zoom") == "null")
    try browser.press("n")
    #expect(try state("at") == "18,6")
    try browser.press("/", "s", "t")
    #expect(try state("q") == "st")
    try browser.press("Escape", "Escape")
    #expect(try state("q") == "null")
    try browser.press("?")
    #expect(try browser.waits(until: "document.querySelector('dialog[open]')"))
    try browser.press("Escape", "o")
    #expect(try browser.waits(until: "!document.querySelector('.overview').hidden"))
  }

  @Test func everythingThatCanHaveTheFocusShowsIt() throws {
    try openBell()
    var seen = 0
    for _ in 0..<40 {
      try browser.press("Tab")
      let shown = try browser.run(
        """
        const node = document.activeElement;
        // After the last control the focus is in the browser's own ones.
        if (!node || node === document.body || !document.hasFocus()) return "none";
        const styles = [node, node.closest(".filter"), node.querySelector(".divider-handle")].filter(Boolean).map((one) => getComputedStyle(one));
        return styles.some((style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) ? "shown" : node.outerHTML.slice(0, 120);
        """)
      #expect(shown == "shown" || shown == "none")
      if shown == "shown" { seen += 1 }
    }
    #expect(seen > 20)
  }

  /// Quick steps share one entry of the history: a held key would exceed Safari's limit of 100 in half a minute.
  @Test func backGoesToWhereSomebodyStayed() throws {
    try open(.changes())
    try browser.press("j")
    #expect(try browser.waits(until: "location.hash.includes('asset=icons/bell')"))
    try browser.wait(for: "await new Promise((done) => setTimeout(done, 600))")
    let steps = try browser.run("return history.length")
    try browser.press("j", "j", "j")
    #expect(try browser.run("return location.hash.includes('asset=icons/bell')") == "false")
    let shown = try browser.run("return document.querySelector('.facts-name').textContent")
    #expect(shown != "icons/bell")
    #expect(try browser.waits(until: "location.hash.includes('asset=\(shown)')"))
    #expect(try browser.run("return history.length - \(steps)") == "1")
    try browser.run("history.back()")
    #expect(try browser.waits(until: "document.querySelector('.facts-name').textContent === 'icons/bell'"))
    // A step right after Back leaves the place that it went to as it is.
    try browser.wait(
      for: """
        const step = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
        const back = () => new Promise((done) => { addEventListener("popstate", done, { once: true }); history.back(); });
        step();
        await back();
        step();
        await new Promise((done) => setTimeout(done, 600));
        await back();
        """)
    #expect(try browser.waits(until: "document.querySelector('.facts-name').textContent === 'icons/bell'"))
  }

  @Test func aLinkRestoresWhatItShowed() throws {
    let link = "#view=diff&asset=icons/bell&variant=1x&mode=swipe&zoom=3200&at=18,6&bg=black&future=1"
    try openBell("&variant=1x&mode=swipe&zoom=3200&at=18,6&bg=black&future=1")
    let script =
      "const art = document.querySelector('.art').getBoundingClientRect(); return [art.left, art.top, art.width, document.querySelector('.art').dataset.ground, document.querySelector('.segment[aria-checked=true]').value].join()"
    let first = try browser.run(script)
    #expect(first.hasSuffix(",768,black,swipe"))
    try browser.press("y")
    #expect(try browser.run("return location.hash") == link)
    try browser.open("about:blank")
    try browser.open("file://" + sandbox.path("page.html") + link)
    #expect(try browser.waits(until: "document.querySelector('.layer.after img')"))
    #expect(try browser.run(script) == first)
  }

  @Test func seenSurvivesAReloadAndEndsWithANewImage() throws {
    try openBell()
    try browser.press("v")
    #expect(try browser.waits(until: "document.querySelector('.header-progress').textContent === '1 of 2 seen'"))
    try browser.open("about:blank")
    try open(.changes())
    #expect(try browser.run("return document.querySelector('.header-progress').textContent") == "1 of 2 seen")
    try browser.open("about:blank")
    try open(.changes(seenKey: "another image"))
    #expect(try browser.run("return document.querySelector('.header-progress').textContent") == "0 of 2 seen")
  }

  /// Once everything is seen, the page says so and asks for no more of it.
  @Test func whenAllIsSeenThePageIsDone() throws {
    try openBell()
    let state = """
      [document.querySelector('.header-progress').textContent, document.querySelector('.header .filled').checkVisibility(), Boolean(document.querySelector('[data-chip=unseen]'))].join()
      """
    #expect(try browser.run("return \(state)") == "0 of 2 seen,true,true")
    try browser.press("v", "v")
    #expect(try browser.waits(until: "\(state) === 'Done: all 2 seen,false,false'"))
    try browser.run("document.querySelector('.seen-button').click()")
    #expect(try browser.waits(until: "\(state) === '1 of 2 seen,true,true'"))
  }

  /// The next asset changes the rows that it left and came to; the others stay as they are.
  @Test func theNextAssetChangesTwoRows() throws {
    let page = SamplePage.changes(names: (0..<2000).map { "icons/star-\($0)" }, areAlike: false)
    try open(page, "#view=diff&asset=icons/star-1")
    #expect(try browser.waits(until: "document.querySelectorAll('.row img[src]').length > 8"))
    try browser.run(
      """
      window.rows = new Set();
      const list = document.querySelector('[role=listbox][aria-label="Changed assets"]');
      new MutationObserver((all) => all.forEach((one) => rows.add(one.target.closest?.('.row')?.dataset.name)))
        .observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
      """)
    try browser.press("j")
    #expect(try browser.waits(until: "document.querySelector('.facts-name').textContent === 'icons/star-2'"))
    #expect(try browser.run("return [...rows].filter(Boolean).sort().join()") == "icons/bell,icons/star-1,icons/star-2")
    #expect(
      try browser.run(
        "return document.querySelectorAll('.row[aria-selected=true]').length + document.querySelector('.row[aria-selected=true]').dataset.name"
      )
        == "1icons/star-2")
  }

  // MARK: - The stage

  /// The labels of the modes stay where they are, whatever the mode.
  @Test(arguments: [1440, 1180]) func modesKeepTheirLabels(width: Int) throws {
    try browser.resize(width: width, height: 844)
    try openBell()
    let places =
      "return [...document.querySelectorAll('.toolbar .segment')].map((one) => Math.round(one.getBoundingClientRect().left)).join()"
    let first = try browser.run(places)
    for mode in 2...6 {
      try browser.press(String(mode))
      try browser.wait(for: "await new Promise((done) => setTimeout(done, 60))")
      #expect(try browser.run(places) == first, "mode \(mode)")
    }
  }

  /// In All variants, too, a finger that rests shows Before, and presses nothing.
  @Test func aHoldInAllVariantsShowsBefore() throws {
    try browser.prefer(touch: true)
    try browser.resize(width: 390, height: 844)
    try openBell("&variant=2x&mode=all")
    let cell = "document.querySelector('.matrix-cell[data-label=\"1x\"]')"
    #expect(try browser.waits(until: "\(cell).querySelector('img')"))
    let source = "\(cell).querySelector('img')?.src"
    let place = try browser.run(
      "const box = \(cell).getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2].map(Math.round).join(' ')"
    ).split(separator: " ").compactMap { Int($0) }
    try browser.run("window.after = \(source)")
    try browser.touch("touchStart", x: place[0], y: place[1])
    #expect(try browser.waits(until: "\(source) && \(source) !== window.after"))
    try browser.touch("touchEnd")
    #expect(try browser.waits(until: "\(source) === window.after"))
    #expect(try browser.run("return new URLSearchParams(location.hash.slice(1)).get('variant')") == "2x")
  }

  @Test func bothSidesHaveOneBackgroundZoomAndOrigin() throws {
    try openBell()
    try browser.press("n")
    let script = """
      const values = [...document.querySelectorAll('.pane')].map((pane) => {
        const art = pane.querySelector('.art'), style = getComputedStyle(art), image = [...art.querySelectorAll('img')].map((one) => one.style.cssText);
        return [art.style.cssText, art.dataset.ground, style.backgroundImage, pane.offsetWidth, image].join("|");
      });
      return values.length === 2 && values[0] === values[1];
      """
    #expect(try browser.run(script) == "true")
    try browser.press("g", "g", "+")
    #expect(try browser.run(script) == "true")
  }

  @Test func aPixelIsASharpSquareAndIsReadAsItIs() throws {
    try openBell("&variant=2x&zoom=3200&at=18,6&bg=black")
    #expect(
      try browser.run("return getComputedStyle(document.querySelector('.layer.after img')).imageRendering")
        == "pixelated")
    #expect(try browser.run("return document.querySelector('.layer.after img').offsetWidth") == String(48 * 32))
    let center = try browser.run(
      "const box = document.querySelector('.space').getBoundingClientRect(); return Math.round(box.left + box.width / 2 + 8) + ' ' + Math.round(box.top + box.height / 2 + 8)"
    )
    .split(separator: " ").compactMap { Int($0) }
    try browser.point(x: center[0], y: center[1])
    #expect(try browser.waits(until: "document.querySelector('.pixel-head')"))
    let text = try browser.run("return document.querySelector('.pixel').innerText.replace(/\\s+/g, ' ')")
    #expect(text.contains("Pixel 36,12") && text.contains("#E8A13A") && text.contains("#E2483D"), "\(text)")
  }

  @Test func onionSkinEndsAreExactlyBeforeAndAfter() throws {
    try browser.prefer(reducedMotion: true)
    try openBell("&variant=2x&mode=onion&bg=check")
    func set(_ value: Int) throws -> String {
      try browser.run(
        "const range = document.querySelector('.range'); range.value = \(value); range.dispatchEvent(new Event('input')); document.activeElement?.blur()"
      )
      return try art()
    }
    let before = try set(0)
    let after = try set(100)
    #expect(before != after)
    try browser.hold("Space", true)
    #expect(try browser.waits(until: "document.querySelector('.stage.holding')"))
    #expect(try art() == before)
    try browser.hold("Space", false)
    try browser.press("5")
    #expect(try browser.waits(until: "document.querySelector('.stage').dataset.mode === 'blink'"))
    #expect(try art() == after)
  }

  /// Returns an image of the first art in base64.
  private func art() throws -> String { try browser.screenshot(of: ".art") }

  @Test func allVariantsShowTheOneThatWasForgotten() throws {
    try openBell("&mode=all")
    #expect(try browser.waits(until: "document.querySelectorAll('.matrix-cell').length === 6"))
    let words = try browser.run(
      "return [...document.querySelectorAll('.tile-caption')].map((one) => one.innerText.trim()).join()")
    #expect(words == "Redrawn,Redrawn,Not redrawn,Empty,Added,Empty")
  }

  /// A phone has no key to hold, and no other way to see what the variants were.
  @Test func allVariantsShowWhatTheyWereAsWell() throws {
    try openBell("&mode=all")
    #expect(try browser.waits(until: "document.querySelectorAll('.tile img').length === 4"))
    let images = "[...document.querySelectorAll('.tile')].map((one) => one.querySelector('img')?.src ?? '')"
    try browser.run("window.images = \(images)")
    try browser.run("document.querySelector('.all-variants [value=before]').click()")
    // Two were redrawn, one is as it was, and the one for dark was not there.
    #expect(
      try browser.waits(
        until: "\(images).map((one, at) => !one ? '-' : one === images[at] ? '=' : '~').join('') === '~~=---'"))
    try browser.run("document.querySelector('.all-variants [value=after]').click()")
    #expect(try browser.waits(until: "\(images).join() === images.join()"))
    // What was added as a whole has one side.
    try browser.press("j")
    #expect(
      try browser.waits(
        until:
          "location.hash.includes('icons/star') && !document.querySelector('.all-variants [value=before]').checkVisibility()"
      ))
  }

  /// The box of an area is around it, pixel by pixel.
  @Test func aBoxIsAsLargeAsItsArea() throws {
    try openBell("&variant=2x&zoom=1600")
    #expect(try browser.waits(until: "document.querySelector('.box')"))
    let sizes = try browser.run(
      """
      const box = document.querySelector('.box').getBoundingClientRect();
      return [document.querySelector('.area bdi').textContent, (box.width - 6) / 16, (box.height - 6) / 16].join();
      """)
    #expect(
      sizes.split(separator: " ")[0].split(separator: "×").joined(separator: ",")
        == sizes.split(separator: ",").suffix(2).joined(separator: ","))
  }

  /// Where the stage is hidden, an area is as large as beside the other side.
  @Test func anAreaIsAsLargeFromAllVariants() throws {
    let zoom = "new URLSearchParams(location.hash.slice(1)).get('zoom')"
    func zoomOfArea(_ link: String) throws -> String {
      try openBell("&variant=2x\(link)")
      try browser.press("n")
      #expect(try browser.waits(until: "\(zoom) && !location.hash.includes('mode=')"))
      return try browser.run("return \(zoom)")
    }
    let aside = try zoomOfArea("")
    #expect(try zoomOfArea("&mode=all") == aside)
  }

  /// All variants begins with all of them in sight, and no zoom makes one cover another.
  @Test func allVariantsHaveTheirOwnZoomAndNeverOverlap() throws {
    try openBell("&variant=2x&zoom=1600&at=18,6")
    try browser.press("6")
    #expect(try browser.waits(until: "document.querySelectorAll('.matrix-cell').length === 6"))
    let overlaps = """
      const boxes = [...document.querySelectorAll('.matrix-head, .matrix-title, .tile, .tile-caption')].map((one) => one.getBoundingClientRect());
      return boxes.some((a, at) => boxes.slice(at + 1).some((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
      """
    #expect(
      try browser.run(
        "return document.querySelector('.variants').scrollWidth <= document.querySelector('.variants').clientWidth")
        == "true")
    #expect(try browser.run(overlaps) == "false")
    for _ in 0..<6 { try browser.press("+") }
    #expect(
      try browser.run(
        "return document.querySelector('.variants').scrollWidth > document.querySelector('.variants').clientWidth")
        == "true")
    #expect(try browser.run(overlaps) == "false")
    // The stage is as it was left, and the next visit fits again.
    try browser.press("1")
    #expect(try browser.waits(until: "location.hash.includes('zoom=1600&at=18,6')"))
    try browser.press("6")
    #expect(try browser.waits(until: "location.hash.includes('mode=all') && !location.hash.includes('zoom=')"))
    // An area is shown side by side.
    try browser.press("n")
    #expect(try browser.waits(until: "location.hash.includes('at=18,6') && !location.hash.includes('mode=')"))
  }

  /// Another asset that was selected while All variants was shown is the one on the stage afterwards.
  @Test func theStageFollowsAllVariants() throws {
    try openBell("&mode=all")
    try browser.press("j")
    #expect(
      try browser.waits(
        until: "location.hash.includes('icons/star') && document.querySelectorAll('.matrix-cell').length === 1"))
    try browser.press("1")
    #expect(try browser.waits(until: "document.querySelector('.layer.after img')?.alt.includes('icons/star')"))
  }

  @Test func aRemovedAssetShowsWhatItWasAndWhereItIsUsed() throws {
    try open(.removals())
    #expect(
      try browser.run(
        "return [...document.querySelectorAll('.card .detail-text')].map((one) => one.textContent).join('|')")
        == "Removed · still used in 2 places|Variant removed · 2x|Renamed · from 'tabs/gong'")
    #expect(
      try browser.run(
        "return [...document.querySelectorAll('.card .row-detail .glyph')].map((one) => [...one.classList].at(-1)).join()"
      )
        == "class-removed,class-removedVariants,class-renamed")
    try open(.removals(), "#view=diff&asset=tabs/harbor&mode=all")
    #expect(try browser.waits(until: "document.querySelectorAll('.tile img').length === 2"))
    #expect(
      try browser.run("return document.querySelector('.variants-note').innerText")
        == "The whole asset was removed. These are its images in 'main'; 'bell-redrawn' has none.")
    let facts = try browser.run("return document.querySelector('#inspector').innerText")
    #expect(facts.contains("Code still uses it in 2 places."))
    #expect(facts.contains("App/Tabs.swift:3") && facts.contains("App/Welcome.swift:4"))
    // The command can be read to its end.
    #expect(
      try browser.run(
        "const code = document.querySelector('.command code'); return code.scrollWidth <= code.clientWidth") == "true")
    try browser.run("location.hash = 'view=diff&asset=tabs/map&variant=2x&mode=side'")
    #expect(
      try browser.waits(
        until: "document.querySelector('.layer.after.nothing')?.textContent.includes('Only this variant was removed.')")
    )
    #expect(try browser.run("return document.querySelector('.variants-note').checkVisibility()") == "false")
    try browser.run("location.hash = 'view=diff&asset=tabs/horn'")
    #expect(
      try browser.waits(until: "document.querySelector('#inspector').innerText.includes(\"No code uses 'tabs/gong'.\")")
    )
    #expect(try browser.run("return document.querySelectorAll('.strip-item .class-renamed').length") == "2")
  }

  /// A chip has words, a tooltip and a name, and the heading counts what it leaves.
  @Test func chipsSayWhatTheyLeave() throws {
    try open(.removals())
    #expect(
      try browser.run(
        "return [...document.querySelectorAll('.chip')].map((one) => one.innerText.replace(/\\s+/g, ' ')).join()")
        == "Attention 1,Removed 1,Variants removed 1,Renamed 1,Not seen 3")
    #expect(
      try browser.run(
        "return [...document.querySelectorAll('.chip')].every((one) => one.title.startsWith('Show only: ') && one.getAttribute('aria-label'))"
      ) == "true")
    try browser.run("document.querySelector('[data-chip=removedVariants]').click()")
    #expect(
      try browser.waits(
        until: "[...document.querySelectorAll('.card')].filter((one) => one.checkVisibility()).length === 1"))
    let heading =
      "return [...document.querySelectorAll('.overview-rest')].filter((one) => one.checkVisibility()).map((one) => one.innerText).join()"
    #expect(try browser.run(heading) == "Showing 1 of 3 assets. Show all")
    try browser.run(
      "[...document.querySelectorAll('.overview button')].find((one) => one.textContent === 'Show all').click()")
    #expect(try browser.waits(until: "document.querySelectorAll('.card').length === 3"))
    #expect(try browser.run(heading).hasPrefix("3 assets changed"))
    // What is known by its former name is found by it.
    try browser.press("/", "g", "o", "n", "g")
    #expect(try browser.waits(until: "document.querySelector('.row')?.textContent.includes('tabs/horn')"))
    #expect(try browser.run(heading) == "Showing 1 of 3 assets. Show all")
  }

  @Test func aSmallChangeSaysHowToSeeTheWholeImage() throws {
    try openBell("&variant=2x")
    try browser.press("n")
    #expect(
      try browser.waits(
        until:
          "document.querySelector('.stage-note').innerText === 'Zoomed to the changed area. Press 0 to see the whole image.'"
      ))
    try browser.press("0")
    #expect(try browser.waits(until: "!document.querySelector('.stage-note').checkVisibility()"))
  }

  @Test func nothingMovesByItselfWithReducedMotion() throws {
    try browser.prefer(reducedMotion: true)
    try openBell("&mode=blink")
    let changes = try browser.wait(
      for: """
        let changes = 0;
        new MutationObserver((records) => { changes += records.length; }).observe(document.querySelector('.stage'), { subtree: true, attributes: true, childList: true });
        await new Promise((resolve) => setTimeout(resolve, 1300));
        return changes + getComputedStyle(document.documentElement).getPropertyValue('--t-2').trim();
        """)
    #expect(changes == "00s")
    try browser.hold("Space", true)
    #expect(try browser.waits(until: "document.querySelector('.caption b').textContent === 'Before'"))
    try browser.hold("Space", false)
  }

  // MARK: - How it looks, as far as numbers tell

  @Test(arguments: [false, true]) func theInterfaceIsGrayAndReadable(isDark: Bool) throws {
    try browser.prefer(dark: isDark)
    for link in ["#", "#view=diff&asset=icons/bell", "#view=diff&asset=icons/bell&mode=difference"] {
      try browser.open("about:blank")
      try open(.changes(), link)
      let colored = try browser.run(
        """
        const found = new Set();
        const isGray = (text) => { const parts = (text.match(/[\\d.]+/g) ?? []).map(Number); return parts[0] === parts[1] && parts[1] === parts[2]; };
        for (const node of document.querySelectorAll("body *")) {
          if (node.closest("[class*=class-], .attention-fill, [data-ground], .box, .mask, .map-view, .key-lighter, .key-darker, [type=color], .swatch, img, svg, script")) continue;
          const style = getComputedStyle(node);
          for (const name of ["color", "backgroundColor", "borderTopColor"]) if (!isGray(style[name])) found.add(`${node.className} ${name} ${style[name]}`);
        }
        return [...found].join("; ");
        """)
      #expect(colored == "")
    }
  }

  @Test func thePageIsRightFromRightToLeft() throws {
    try openBell()
    try browser.run("document.documentElement.dir = 'rtl'")
    #expect(
      try browser.run("return getComputedStyle(document.querySelector('.versions-arrow')).transform")
        == "matrix(-1, 0, 0, 1, 0, 0)")
    #expect(
      try browser.run(
        "return document.querySelector('#list').getBoundingClientRect().left > document.querySelector('#inspector').getBoundingClientRect().right"
      ) == "true")
    #expect(
      try browser.run(
        "return [...document.querySelectorAll('.caption-size, .caption-bytes, .facts-table bdi, .command code')].every((one) => getComputedStyle(one).direction === 'ltr')"
      ) == "true")
    try browser.press("ArrowLeft")
    #expect(try browser.waits(until: "location.hash.includes('variant=3x')"))
  }

  @Test(arguments: [320, 390, 900, 1440]) func nothingScrollsSidewaysOrIsTooSmall(width: Int) throws {
    try browser.resize(width: width, height: 844)
    for link in ["#", "#view=diff&asset=icons/bell&variant=2x", "#view=diff&asset=icons/bell&mode=all"] {
      try browser.open("about:blank")
      try open(.changes(), link)
      #expect(try browser.run("return document.documentElement.scrollWidth") == String(width), "\(link)")
      guard width < 720 else { continue }
      if width == 390, link != "#" {
        #expect(
          try browser.run("return document.querySelector('.toolbar .zoom').getBoundingClientRect().right <= innerWidth")
            == "true", "\(link)")
      }
      let small = try browser.run(
        """
        return [...document.querySelectorAll("button, [role=option], input")].filter((node) => node.checkVisibility() && node.getBoundingClientRect().height > 0).filter((node) => {
          const box = node.getBoundingClientRect(), grown = getComputedStyle(node, "::after");
          const extra = grown.position === "absolute" && parseFloat(grown.top) < 0 ? -2 * parseFloat(grown.top) : 0;
          return box.height + extra < 43.5 && !node.matches(".link, .matrix-cell");
        }).map((node) => node.className + " " + node.getBoundingClientRect().height).join("; ");
        """)
      #expect(small == "", "\(link)")
    }
  }

  /// A phone has no list beside the images.
  @Test func aPhoneSaysWhichAssetIsCompared() throws {
    try browser.resize(width: 390, height: 844)
    try openBell()
    let header = "return document.querySelector('#header').innerText"
    #expect(try browser.run(header).contains("icons/bell"))
    try browser.run("location.hash = 'view=overview'")
    #expect(try browser.waits(until: "document.querySelector('.overview').checkVisibility()"))
    #expect(try !browser.run(header).contains("icons/bell"))
  }

  @Test func aWarningIsAboveTheNumbers() throws {
    try openBell()
    #expect(
      try browser.run(
        "return [...document.querySelectorAll('#inspector .is-change, #inspector .finding, #inspector .facts-table')].map((one) => one.className).join()"
      ) == "facts-sentence is-change,finding,facts-table")
  }

  @Test func keysAreNamedIfThereAreKeys() throws {
    try browser.resize(width: 390, height: 844)
    for touch in [false, true] {
      if touch { try browser.prefer(touch: true) }
      try browser.open("about:blank")
      try openBell()
      try browser.run("document.querySelector('#header .narrow-only').click()")
      let menu = try browser.run(
        "return document.querySelector('.menu:popover-open').innerText.split(/\\s*\\n\\s*/).filter(Boolean).join()")
      #expect(menu.hasPrefix("Mark as seen,Copy link,System theme"))
      #expect(menu.hasSuffix(touch ? "Dark theme" : "Keys"))
    }
  }

  /// A filter that leaves nothing says so, with a link that clears it.
  @Test func aFilterThatLeavesNothingIsCleared() throws {
    for (page, words) in [
      (SamplePage.changes(), "No changed asset matches 'qqq'."), (.gallery(count: 20), "No asset matches 'qqq'."),
    ] {
      try browser.open("about:blank")
      try open(page)
      try browser.press("/", "q", "q", "q")
      #expect(try browser.waits(until: "document.querySelector('#main').innerText.includes(\"\(words)\")"), "\(words)")
      try browser.run(
        "[...document.querySelectorAll('#main button')].find((one) => one.textContent === 'Clear' && one.checkVisibility()).click()"
      )
      #expect(try browser.waits(until: "\(SamplePage.isShown) && !location.hash.includes('q=')"), "\(words)")
    }
  }

  @Test func printHasTheSentenceAndEveryPair() throws {
    try open(.changes())
    try browser.run("dispatchEvent(new Event('beforeprint'))")
    #expect(try browser.waits(until: "document.querySelectorAll('.print-pair img').length === 3"))
    #expect(
      try browser.run("return document.querySelector('.print h1').textContent")
        == "2 assets changed: 1 redrawn, 1 added")
    #expect(try browser.print().hasPrefix("JVBERi0"))  // %PDF-
  }

  // MARK: - Gallery

  @Test func galleryCellsShowWhatTheProgramAnswered() throws {
    try open(.gallery(count: 20), "#asset=icons/bell-3")
    func cell(_ link: String) throws -> String {
      try browser.run("location.hash = '\(link)'")
      _ = try browser.wait(for: "await new Promise((done) => setTimeout(done, 120))")
      return try browser.run(
        "const half = document.querySelector('.cell-half'); return [half.className, half.children[1]?.textContent ?? '', half.querySelector('img[src]') ? 'image' : 'empty'].join('|')"
      )
    }
    #expect(try cell("scale=2x") == "cell-half||image")
    // What all of them do is no exception: it is said once.
    let shared = "return document.querySelector('.shared-fallback').textContent"
    #expect(try browser.run(shared) == "")
    #expect(try cell("scale=3x") == "cell-half||image")
    #expect(try browser.run(shared) == "shows 2x in 20 of 20")
    #expect(try cell("scale=1x&appearance=dark") == "cell-half||image")
    #expect(try browser.run(shared) == "shows light in 20 of 20")
    #expect(try cell("scale=3x&appearance=dark") == "cell-half none|Nothing to show|empty")
    #expect(try cell("scale=2x&appearance=light%2Bdark&asset=icons/bell-3") == "cell-half||image")
    #expect(try browser.run("return document.querySelector('.cell-tile').children.length") == "2")
    #expect(try browser.waits(until: "document.querySelector('.trace')"))
    #expect(try browser.run("return document.querySelector('#inspector').innerText").contains("universal 2x"))
    try browser.checkConsole()
  }

  @Test func anOlderVersionIsComparedFromItsLinkAndEscapeGoesBack() throws {
    try open(.gallery(count: 20), "#asset=icons/bell-3&version=4f2a91c")
    #expect(
      try browser.waits(until: "document.querySelectorAll('.history-view:not([hidden]) .layer img').length === 2"))
    #expect(try browser.run("return document.querySelector('.history-title').textContent").hasPrefix("Import · v1.0"))
    #expect(try browser.run("return document.querySelector('#inspector').innerText").contains("v1.0"))
    try browser.press("Escape")
    #expect(
      try browser.waits(until: "document.querySelector('.history-view').hidden && !location.hash.includes('version')"))
    #expect(try browser.run("return document.querySelectorAll('.cell').length > 0") == "true")
  }

  @Test func onlyWhatIsNearTheScreenExists() throws {
    let changes = SamplePage.changes(names: (0..<10_000).map { "icons/star-\($0)" }, areAlike: false)
    for (page, scroller) in [
      (SamplePage.gallery(count: 10_000), ".grid-scroll"),
      (changes, ".list-scroll"), (changes, ".overview"),
    ] {
      try browser.open("about:blank")
      try open(page)
      let counts = try browser.wait(
        for: """
          const view = document.querySelector("\(scroller)");
          let images = 0, nodes = 0;
          for (let step = 0; step <= 20; step++) {
            view.scrollTop = (view.scrollHeight - view.clientHeight) * step / 20;
            await new Promise((resolve) => setTimeout(resolve, 120));
            images = Math.max(images, view.querySelectorAll("img[src]").length);
            nodes = Math.max(nodes, document.querySelectorAll("body *").length);
          }
          const visible = [...view.querySelectorAll("img")].filter((one) => { const box = one.getBoundingClientRect(); return box.height && box.bottom > 0 && box.top < innerHeight; }).length;
          return [images <= 4 * visible, nodes <= 1500, nodes].join(" ");
          """)
      #expect(counts.hasPrefix("true true"), "\(scroller): \(counts)")
    }
  }
}

/// What axe finds.
@Suite(
  .serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need)),
  .enabled(if: FileSystem.exists(axeFile), "needs axe-core; run 'Scripts/bootstrap --with-servers'"))
struct PageAccessibilityTests {
  @Test(arguments: [false, true]) func axeFindsNothing(isDark: Bool) throws {
    let sandbox = try Sandbox()
    let browser = try Browser()
    try browser.prefer(dark: isDark, reducedMotion: true)
    let axe = String(decoding: try FileSystem.read(axeFile), as: UTF8.self)
    let changes = try SamplePage.changes().write(to: "changes.html", in: sandbox)
    let gallery = try SamplePage.gallery(count: 30).write(to: "gallery.html", in: sandbox)
    let conflicts = try SamplePage.conflicts().write(to: "conflicts.html", in: sandbox)
    let views =
      ["", "#view=diff&asset=icons/bell&variant=2x"]
      + ["swipe", "onion", "difference", "blink", "all"].map { "#view=diff&asset=icons/bell&mode=\($0)" }
    for address in views.map({ changes + $0 }) + [
      gallery, gallery + "#asset=icons/bell-3&scale=3x", conflicts + "#view=overview",
      conflicts + "#view=diff&asset=icons/bell&variant=2x", changes + "#view=diff&asset=icons/star",
    ] {
      for width in [1440, 390] {
        try browser.resize(width: width, height: 844)
        try browser.open("about:blank")
        try browser.open(address)
        #expect(try browser.waits(until: SamplePage.isShown), "\(address.drop { $0 != "#" }) at \(width)")
        // The last one is a page on which everything is seen.
        if address.hasSuffix("star") { try browser.press("v", "v") }
        try browser.run(axe)
        let found = try browser.axeFindings()
        #expect(found == "", "\(address.drop { $0 != "#" }) at \(width)")
      }
    }
  }
}

extension Browser {
  /// What axe finds in the page as it is shown, a line for each rule; the page must have run axe's script.
  func axeFindings() throws -> String {
    try wait(
      for: """
        const { violations } = await axe.run();
        const places = ({ nodes }) => nodes.map((node) => node.html.slice(0, 160)).slice(0, 3).join(" ");
        return violations.map((one) => `${one.id}: ${places(one)}`).join("\\n");
        """)
  }
}

/// Where `Scripts/bootstrap --with-servers` puts axe-core.
let axeFile = PackageFolder.path + "/.build/axe/axe_playwright_python/axe.min.js"

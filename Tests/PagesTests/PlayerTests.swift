import Files
import JSON
import TestKit
import Testing

/// Plays prototypes with touches in Chromium.
@Suite(.serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need))) struct PlayerTests {
  func open(_ page: SamplePage, width: Int = 393, height: Int = 852, fragment: String = "", isDark: Bool = false)
    throws -> Player
  {
    let sandbox = try Sandbox()
    let browser = try Browser(width: width, height: height)
    if isDark { try browser.prefer(dark: true) }
    try browser.open(try page.write(in: sandbox) + fragment)
    return Player(browser: browser, sandbox: sandbox)
  }

  /// A page that plays, and what is shown of it.
  struct Player {
    let browser: Browser
    let sandbox: Sandbox

    /// Waits until nothing moves and a screen is on top; returns its id.
    func top(_ wanted: String) throws -> Bool {
      try browser.waits(
        until: """
          document.querySelector(".player-window")?.dataset.progress === undefined
            && document.querySelector(".screen:not([inert])")?.dataset.screen === "\(wanted)"
          """)
    }

    /// Where a screen is, from its place at rest.
    func x(of screen: String) throws -> Double {
      let text = try browser.run(
        "return new DOMMatrix(document.querySelector('[data-screen=\(screen)]').style.transform).e")
      return Double(text) ?? .nan
    }
  }

  /// A prototype without screens has nothing to press, and says how to get one.
  @Test func anEmptyPrototypeSaysHowToBegin() throws {
    var page = SamplePage()
    let screen = page.screen("one", [])
    page.play([screen], root: [("screens", []), ("start", .null)])
    let player = try open(page, width: 1280, height: 900)
    #expect(try player.browser.waits(until: "document.querySelector('.nothing-head')"))
    #expect(
      try player.browser.run("return document.querySelector('.missing').innerText")
        .contains("assets prototype add demo IMAGE"))
    #expect(
      try player.browser.run(
        "return [...document.querySelectorAll('.header .filled, #main button:not(.missing *), .player-window, .player-dot')].filter((one) => one.checkVisibility()).length"
      ) == "0")
  }

  /// A list keeps its place and its rows while another tab is open.
  @Test func aListInATabKeepsItsPlace() throws {
    var page = SamplePage()
    let row = page.add("row", ImageMaker.png(8, 8, .red), width: 8, height: 8)
    let tab = { (to: String, x: Int) -> (JSONValue, area: JSONValue) in
      (
        SamplePage.link("tab-\(to)", [("to", .string(to)), ("action", "swap"), ("transition", "none")]),
        [.number(x), 760, 196, 92]
      )
    }
    let tabs = [tab("list", 0), tab("other", 197)]
    let bars: (String, JSONValue) = ("bars", [0])
    let list = page.screen(
      "list", tabs, more: [bars, ("layers", [["id": "rows", "scroll": "vertical", "repeat": 1000]])],
      layout: [("layers", [["area": [0, 100, 393, 600], "size": [393, 44], "rows": [.string(row)]]])])
    page.play([list, page.screen("other", tabs, more: [bars])], bars: [["list", "other"]])
    let player = try open(page)
    #expect(try player.top("list"))
    let window = "document.querySelector('.screen:not([inert]) .is-window')"
    #expect(try player.browser.waits(until: "\(window)?.querySelector('.window-row')"))
    try player.browser.run("\(window).scrollTop = 2200")
    #expect(try player.browser.waits(until: "\(window).querySelector('[data-row=\"50\"]')"))
    try player.browser.tap(x: 300, y: 800)
    #expect(try player.top("other"))
    try player.browser.tap(x: 100, y: 800)
    #expect(try player.top("list"))
    #expect(try player.browser.waits(until: "\(window).scrollTop === 2200"))
    #expect(try player.browser.waits(until: "\(window).querySelector('[data-row=\"50\"]')"))
    try player.browser.checkConsole()
  }

  /// A code opens the screen that is behind a door.
  private func door() -> SamplePage {
    var page = SamplePage()
    let right: (JSONValue, area: JSONValue) = (
      SamplePage.link(
        "open", [("to", "inside"), ("trigger", "submit"), ("when", [["variable": "code", "is": "4711"]])]),
      true
    )
    let door = page.screen(
      "door", [right],
      more: [("layers", [["id": "code", "field": ["variable": "code", "type": "text"]]])],
      layout: [("layers", [["area": [40, 300, 313, 44]]])])
    page.play([door, page.screen("inside", [])], variables: ["code": ""])
    return page
  }

  /// What leads nowhere can be typed again at once.
  @Test func aWrongCodeKeepsTheField() throws {
    let player = try open(door())
    #expect(try player.top("door"))
    try player.browser.run("document.querySelector('.is-field').focus()")
    try player.browser.press("1", "2", "Enter")
    #expect(
      try player.browser.run("return document.activeElement.classList.contains('is-field')") == "true")
    #expect(try player.browser.waits(until: "document.querySelector('#announcer').textContent === 'Not accepted'"))
    // The text is selected: typing replaces it.
    try player.browser.press("4", "7", "1", "1", "Enter")
    #expect(try player.top("inside"))
    try player.browser.checkConsole()
  }

  @Test(.enabled(if: !Browser.isFirefox, "needs a script that runs before the page's own"))
  func anImageThatComesLateLeavesTheFieldAlone() throws {
    let sandbox = try Sandbox()
    let browser = try Browser(width: 393, height: 852)
    try browser.command(
      "Page.addScriptToEvaluateOnNewDocument",
      [
        "source": """
        const { decode } = HTMLImageElement.prototype, held = new Promise((go) => { window.letImagesCome = go; });
        HTMLImageElement.prototype.decode = async function () { await held; return decode.call(this); };
        """
      ])
    try browser.open(try door().write(in: sandbox))
    let player = Player(browser: browser, sandbox: sandbox)
    #expect(try player.top("door"))
    try browser.run("document.querySelector('.is-field').focus()")
    try browser.press("4", "7")
    #expect(try browser.run("return document.querySelector('.screen:not([inert]) .screen-image')") == "null")
    try browser.run("letImagesCome()")
    #expect(try browser.waits(until: "document.querySelector('.screen:not([inert]) .screen-image')"))
    // It is below the field.
    #expect(
      try browser.run("return document.querySelector('.screen:not([inert]) .screen-content').firstChild.className")
        == "screen-image")
    try browser.press("1", "1", "Enter")
    #expect(try player.top("inside"))
    try browser.checkConsole()
  }

  @Test func aTapGoesOnASwipeFollowsTheFingerAndBackGoesBack() throws {
    let player = try open(.sequence())
    #expect(try player.top("one"))
    let width = "return Math.round(document.querySelector('.player-window').getBoundingClientRect().width)"
    #expect(try player.browser.run(width) == "393")
    try player.browser.tap(x: 200, y: 400)
    #expect(try player.top("two"))
    #expect(try player.browser.run("return location.hash") == "#screen=two&stack=one")
    // The finger moved 110 points, of which 10 are needed to tell a drag from a tap.
    try player.browser.drag([(300, 400), (280, 400), (190, 400)], lifts: false)
    #expect(abs(try player.x(of: "three") - 293) < 0.01)
    #expect(abs(try player.x(of: "two") + 100) < 0.01)
    try player.browser.touch("touchMove", x: 40, y: 400)
    try player.browser.wait(for: "await new Promise((resolve) => setTimeout(resolve, 80))")
    try player.browser.touch("touchEnd")
    #expect(try player.top("three"))
    try player.browser.run("history.back()")
    #expect(try player.top("two"))
    try player.browser.press("Escape")
    #expect(try player.top("one"))
    try player.browser.checkConsole()
    #expect(try player.browser.requests().filter { !$0.hasPrefix("file:") } == [])
  }

  @Test func aSlowSwipeStaysBelowTheHalfAndAFlickGoesOn() throws {
    let player = try open(.sequence())
    #expect(try player.top("one"))
    try player.browser.drag([(300, 400), (280, 400), (140, 400)], rest: 80)
    #expect(try player.top("one"))
    try player.browser.flick(from: (300, 400), to: (170, 400))
    #expect(try player.top("two"))
    try player.browser.flick(from: (100, 400), to: (230, 400))
    #expect(try player.top("one"))
  }

  @Test func aTransitionIsGrabbedInFlightWithoutAJump() throws {
    let player = try open(.sequence())
    #expect(try player.top("one"))
    try player.browser.tap(x: 200, y: 400)
    #expect(
      try player.browser.waits(
        until: "Number(document.querySelector('.player-window').dataset.progress) > 0.2"))
    try player.browser.touch("touchStart", x: 100, y: 400)
    let place = try player.x(of: "two")
    try player.browser.wait(for: "await new Promise((resolve) => setTimeout(resolve, 60))")
    #expect(try player.x(of: "two") == place)
    try player.browser.touch("touchMove", x: 110, y: 400)
    #expect(abs(try player.x(of: "two") - place - 10) < 0.01)
    try player.browser.touch("touchMove", x: 380, y: 400)
    try player.browser.wait(for: "await new Promise((resolve) => setTimeout(resolve, 80))")
    try player.browser.touch("touchEnd")
    #expect(try player.top("one"))
    #expect(try player.browser.run("return location.hash") == "")
  }

  @Test func aSlideIsWithinAPointOfItsClosedForm() throws {
    let player = try open(.sequence())
    #expect(try player.top("one"))
    let worst = try player.browser.wait(
      for: """
        const samples = [];
        const top = document.querySelector(".player-window");
        top.querySelector(".spot").click();
        await new Promise((resolve) => {
          const check = (now) => {
            const screen = document.querySelector("[data-screen=two]");
            if (top.dataset.progress !== undefined && top.dataset.start) samples.push([now - Number(top.dataset.start), new DOMMatrix(screen.style.transform).e]);
            else if (samples.length) return resolve();
            requestAnimationFrame(check);
          };
          requestAnimationFrame(check);
        });
        const omega = Math.sqrt(1000 / 3);
        const shown = samples.filter(([time]) => time > 0);
        if (shown.length < 5) return "only " + shown.length;
        return Math.max(...shown.map(([time, x]) => Math.abs(x - 393 * Math.exp(-omega * time / 1000) * (1 + omega * time / 1000))));
        """)
    #expect((Double(worst) ?? 99) < 1, "\(worst)")
  }

  /// What the page was made to open with counts less than an address, and more than nothing.
  @Test func aPageOpensWhereItWasMadeTo() throws {
    var page = SamplePage()
    let on: (JSONValue, area: JSONValue) = (SamplePage.link("on", [("to", "two")]), true)
    let back: (JSONValue, area: JSONValue) = (SamplePage.link("back", [("action", "back")]), true)
    let more: [(String, JSONValue)] = [("answers", [[0], [0]])]
    let screens = [
      page.screen("one", [on], more: more), page.screen("two", [back], more: more),
      page.screen("three", [], more: more),
    ]
    page.play(
      screens,
      root: [
        ("opening", ["screen": "two", "appearance": "dark"]),
        ("requests", [["device": "iphone", "appearance": "light"], ["device": "iphone", "appearance": "dark"]]),
      ])
    let player = try open(page)
    #expect(try player.top("two"))
    let appearance = "return document.querySelector('.toolbar [aria-checked=true]')?.textContent"
    #expect(try player.browser.run(appearance).contains("Dark"))
    // Restarted, it begins at the first screen, and stays there after a reload.
    try player.browser.press("r")
    #expect(try player.top("one"))
    #expect(try player.browser.run("return location.hash").contains("screen=one"))
    try player.browser.reload()
    #expect(try player.top("one"))
    let linked = try open(page, fragment: "#screen=three&appearance=light")
    #expect(try linked.top("three"))
    #expect(try linked.browser.run(appearance).contains("Light"))
    try linked.browser.checkConsole()
  }

  @Test func aStatusBarIsDrawnOverImagesThatLeaveItOut() throws {
    var page = SamplePage()
    let links: [(JSONValue, area: JSONValue)] = [(SamplePage.link("on", [("to", "night")]), true)]
    let day = page.screen("day", links)
    let dark = page.add("image-night", ImageMaker.png(8, 8, .init(20, 20, 30)), width: 8, height: 8)
    let night: JSONValue = [
      "id": "night", "title": "night", "taps": 1, "links": [], "answers": [[0]],
      "layouts": [["image": .string(dark), "width": 393, "height": 852, "areas": []]],
    ]
    page.play([day, night], root: [("statusBar", true)])
    let player = try open(page, width: 1000, height: 900)
    #expect(try player.top("day"))
    let tones = """
      return ["status-bar", "home-bar"].map((name) => {
        const node = document.querySelector("." + name), box = node.getBoundingClientRect();
        return `${node.dataset.tone} ${box.height > 0 ? "seen" : "hidden"}`;
      }).join(", ") + ", " + document.querySelector(".status-time").textContent
      """
    #expect(try player.browser.run(tones) == "dark seen, dark seen, 09:41")
    // It is over the screen, and takes no tap.
    let inner = "document.querySelector('.status-time').getBoundingClientRect()"
    let hit = """
      const box = \(inner);
      return String(document.elementFromPoint(box.left + 2, box.top + 2)?.closest(".device-status") === null);
      """
    #expect(try player.browser.run(hit) == "true")
    try player.browser.run("document.querySelector('.spot').click()")
    #expect(try player.top("night"))
    #expect(try player.browser.run(tones) == "light seen, light seen, 09:41")
    // A phone has its own.
    let phone = try open(page, width: 390, height: 844)
    #expect(try phone.top("day"))
    #expect(try phone.browser.run(tones) == "dark hidden, dark hidden, 09:41")
    // Images that have one get no second one.
    var other = SamplePage()
    other.play([other.screen("day", [])])
    let plain = try open(other, width: 1000, height: 900)
    #expect(try plain.top("day"))
    #expect(try plain.browser.run(tones).hasPrefix("dark hidden, dark hidden"))
  }

  @Test func aDeepLinkSurvivesAReload() throws {
    let player = try open(.sequence(), fragment: "#screen=two&stack=one")
    #expect(try player.top("two"))
    try player.browser.reload()
    #expect(try player.top("two"))
    try player.browser.press("Escape")
    #expect(try player.top("one"))
  }

  /// A page with a card, an alert, a menu at the edge, two tabs and a switch.
  func app() -> SamplePage {
    var page = SamplePage()
    func link(_ id: String, _ values: [(String, JSONValue)]) -> JSONValue { SamplePage.link(id, values) }
    let tabs: [(JSONValue, area: JSONValue)] = [
      (link("home-tab", [("to", "home"), ("action", "swap"), ("transition", "none")]), [0, 802, 196, 50]),
      (link("other-tab", [("to", "other"), ("action", "swap"), ("transition", "none")]), [196, 802, 196, 50]),
    ]
    let bars: [(String, JSONValue)] = [("bars", [0])]
    let own: [(JSONValue, area: JSONValue)] = [
      (link("detail", [("to", "detail")]), [16, 100, 361, 60]),
      (link("card", [("to", "card"), ("transition", "card")]), [16, 200, 361, 60]),
      (link("alert", [("to", "alert"), ("action", "overlay"), ("transition", "dissolve")]), [16, 300, 361, 60]),
      (
        link(
          "menu",
          [
            ("to", "menu"), ("action", "overlay"), ("transition", "slide"), ("trigger", "edge"),
            ("direction", "backward"),
          ]
        ), true
      ),
      (
        link("switch", [("action", "stay"), ("changes", [["variable": "on", "toggle": true]])]), [16, 400, 361, 60]
      ),
      (
        link("secret", [("to", "detail"), ("when", [["variable": "on", "is": true]])]), [16, 500, 361, 60]
      ),
    ]
    let home = page.screen("home", tabs + own, more: bars)
    let back: (JSONValue, area: JSONValue) = (link("back", [("action", "back")]), [0, 59, 60, 44])
    let close: (JSONValue, area: JSONValue) = (link("close", [("action", "close")]), [0, 8, 90, 44])
    let overlay = { (position: String) -> [(String, JSONValue)] in
      [("overlay", ["position": .string(position), "scrim": true, "closeOutside": true, "reveal": true])]
    }
    let screens = [
      home, page.screen("other", tabs, more: bars), page.screen("detail", tabs + [back], more: bars),
      page.screen("card", [close]),
      page.screen("alert", [close], width: 270, height: 140, more: overlay("center")),
      page.screen("menu", [close], width: 280, more: overlay("start")),
    ]
    page.play(screens, variables: ["on": false], bars: [["home", "other"]])
    return page
  }

  @Test func aCardIsDraggedDownAndAnAlertClosesByATapOutside() throws {
    let player = try open(app())
    #expect(try player.top("home"))
    try player.browser.tap(x: 200, y: 230)
    #expect(try player.top("card"))
    let top = "return document.querySelector('[data-screen=card]').getBoundingClientRect().top"
    #expect(try player.browser.run(top) == "69")
    try player.browser.drag([(200, 100), (200, 130), (200, 300)], rest: 80)
    #expect(try player.top("card"))
    try player.browser.drag([(200, 100), (200, 130), (200, 700)], rest: 80)
    #expect(try player.top("home"))
    try player.browser.tap(x: 200, y: 330)
    #expect(try player.top("alert"))
    #expect(try player.browser.run("return document.querySelector('[data-screen=home]').hidden") == "false")
    try player.browser.tap(x: 20, y: 60)
    #expect(try player.top("home"))
  }

  @Test func aMenuFollowsTheFingerFromTheEdgeAndMovesThePage() throws {
    let player = try open(app())
    #expect(try player.top("home"))
    try player.browser.drag([(4, 400), (30, 400), (100, 400)], lifts: false)
    #expect(abs(try player.x(of: "home") - 86) < 0.5)
    try player.browser.touch("touchMove", x: 30, y: 400)
    try player.browser.wait(for: "await new Promise((resolve) => setTimeout(resolve, 80))")
    try player.browser.touch("touchEnd")
    #expect(try player.top("home"))
    try player.browser.drag([(4, 400), (30, 400), (100, 400), (200, 400)])
    #expect(try player.top("menu"))
    #expect(try player.x(of: "home") == 280)
  }

  @Test func aPressIsSeenUntilTheFingerMovesOrLeaves() throws {
    let player = try open(app())
    #expect(try player.top("home"))
    let pressed = "return [...document.querySelectorAll('.is-pressed')].map((spot) => spot.dataset.link).join()"
    try player.browser.touch("touchStart", x: 200, y: 130)
    #expect(try player.browser.run(pressed) == "detail")
    try player.browser.touch("touchMove", x: 200, y: 145)
    #expect(try player.browser.run(pressed) == "")
    try player.browser.touch("touchEnd")
    #expect(try player.top("home"))
    try player.browser.touch("touchStart", x: 200, y: 430)
    #expect(try player.browser.run(pressed) == "switch")
    try player.browser.touch("touchEnd")
    #expect(try player.browser.run(pressed) == "")
  }

  @Test func eachTabKeepsWhatWasOpenInIt() throws {
    let player = try open(app())
    #expect(try player.top("home"))
    try player.browser.tap(x: 200, y: 130)
    #expect(try player.top("detail"))
    try player.browser.tap(x: 300, y: 820)
    #expect(try player.top("other"))
    try player.browser.tap(x: 100, y: 820)
    #expect(try player.top("detail"))
    try player.browser.tap(x: 100, y: 820)
    #expect(try player.top("home"))
  }

  @Test func aVariableShowsALinkAndIsInTheAddress() throws {
    let player = try open(app())
    #expect(try player.top("home"))
    try player.browser.tap(x: 200, y: 530)
    try player.browser.tap(x: 200, y: 430)
    #expect(try player.browser.waits(until: "location.hash.includes('vars=on:true')"))
    try player.browser.tap(x: 200, y: 530)
    #expect(try player.top("detail"))
    try player.browser.reload()
    #expect(try player.top("detail"))
    #expect(try player.browser.run("return location.hash") == "#screen=detail&stack=home&vars=on:true")
  }

  /// What the variables are, and which of the links are there then.
  @Test(arguments: [
    ("", "off, zero, one-to-nine-not, blank, blank-not-ada, not-ada, first"),
    ("on:true", "on, zero, one-to-nine-not, blank, blank-not-ada, not-ada, first"),
    ("count:1", "off, one-to-nine, at-least-one, blank, blank-not-ada, not-ada, first"),
    ("count:9,name:%20aDA%20", "off, one-to-nine, at-least-one, ada, filled, first"),
    ("count:10,name:Ada%20L", "off, at-least-one, one-to-nine-not, filled, not-ada, first"),
    ("on:true,count:-3,name:%20%20", "on, one-to-nine-not, blank, blank-not-ada, not-ada, first"),
    ("name:ada,nix:1,on:1", "off, zero, one-to-nine-not, ada, filled, first"),
  ]) func aLinkIsThereIfItsConditionsHold(variables: String, expected: String) throws {
    var page = SamplePage()
    let conditions: [(String, JSONValue)] = [
      ("on", [["variable": "on", "is": true]]), ("off", [["variable": "on", "not": true]]),
      ("zero", [["variable": "count", "is": 0]]),
      ("one-to-nine", [["variable": "count", "min": 1, "max": 9]]),
      ("at-least-one", [["variable": "count", "min": 1]]),
      ("ada", [["variable": "name", "is": " Ada"]]), ("filled", [["variable": "name", "empty": false]]),
      ("blank", [["variable": "name", "empty": true]]),
      ("blank-not-ada", [["variable": "name", "empty": true], ["variable": "name", "not": "ada"]]),
      ("not-ada", [["variable": "name", "not": "ADA"]]),
      ("first", [["variable": "screen", "is": "one"]]), ("second", [["variable": "screen", "is": "two"]]),
      ("unknown", [["variable": "nix", "is": 1]]), ("prototype", [["variable": "__proto__", "empty": true]]),
    ]
    var links: [(JSONValue, area: JSONValue)] = conditions.enumerated().map { place, entry in
      (SamplePage.link(entry.0, [("to", "two"), ("when", entry.1)]), [0, .number(place * 50), 393, 44])
    }
    // Two links stand for "or".
    for when: JSONValue in [[["variable": "count", "max": 0]], [["variable": "count", "min": 10]]] {
      links.append((SamplePage.link("one-to-nine-not", [("to", "two"), ("when", when)]), [0, 790, 393, 44]))
    }
    page.play(
      [page.screen("one", links), page.screen("two", [])], variables: ["on": false, "count": 0, "name": ""])
    let player = try open(page, fragment: variables.isEmpty ? "" : "#vars=\(variables)")
    #expect(try player.top("one"))
    let shown = try player.browser.run(
      "return [...document.querySelectorAll('.spot')].map((spot) => spot.dataset.link).sort().join(', ')")
    #expect(shown == expected.split(separator: ", ").sorted().joined(separator: ", "))
  }

  @Test func withReducedMotionOnlyOpacityChanges() throws {
    let player = try open(app())
    try player.browser.prefer(reducedMotion: true)
    #expect(try player.top("home"))
    let moved = try player.browser.wait(
      for: """
        document.querySelector("[data-link=detail]").click();
        let most = 0;
        for (let frame = 0; frame < 20; frame++) {
          await new Promise(requestAnimationFrame);
          for (const screen of document.querySelectorAll(".screen")) most = Math.max(most, Math.abs(new DOMMatrix(screen.style.transform).e));
        }
        return most;
        """)
    #expect(moved == "0")
    #expect(try player.top("detail"))
  }

  @Test func keysAloneGoThroughIt() throws {
    let player = try open(app(), width: 1280, height: 900)
    #expect(try player.top("home"))
    try player.browser.run("document.querySelector('[data-link=card]').focus()")
    try player.browser.press("Enter")
    #expect(try player.top("card"))
    try player.browser.press("Escape")
    #expect(try player.top("home"))
    try player.browser.press("o")
    #expect(try player.browser.waits(until: "document.querySelectorAll('.flow-screen').length === 6"))
    try player.browser.press("Escape")
    #expect(try player.browser.waits(until: "document.querySelector('.flow').hidden"))
    try player.browser.press("a")
    try player.browser.run(
      """
      const top = document.querySelector(".player-window").getBoundingClientRect();
      const send = (type, x, y) => document.querySelector(".player-window").dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: "mouse", clientX: top.left + x * top.width / 393, clientY: top.top + y * top.height / 852, bubbles: true, isPrimary: true }));
      HTMLElement.prototype.setPointerCapture = () => {};
      send("pointerdown", 16, 600); send("pointermove", 200, 630); send("pointermove", 377, 644); send("pointerup", 377, 644);
      """)
    #expect(
      try player.browser.waits(
        until: "document.querySelector('.drawn code')?.textContent.startsWith('assets prototype link demo home ')"))
    #expect(
      try player.browser.run("return document.querySelector('.drawn code').textContent").hasSuffix(
        "--area 16,600,361,44"))
    try player.browser.checkConsole()
  }

  // MARK: - Focus, timers, print

  @Test func theFocusReturnsAndEachScreenIsAnnouncedOnce() throws {
    let player = try open(app(), width: 1280, height: 900)
    #expect(try player.top("home"))
    try player.browser.run(
      """
      window.said = [];
      new MutationObserver(() => said.push(document.getElementById("announcer").textContent)).observe(document.getElementById("announcer"), { childList: true, characterData: true, subtree: true });
      document.querySelector('[data-link=detail]').focus();
      """)
    try player.browser.press("Enter")
    #expect(try player.top("detail"))
    #expect(
      try player.browser.waits(until: "document.activeElement?.closest('.screen')?.dataset.screen === 'detail'"))
    try player.browser.press("Escape")
    #expect(try player.top("home"))
    #expect(try player.browser.waits(until: "document.activeElement?.dataset.link === 'detail'"))
    #expect(try player.browser.run("return said.join('; ')") == "detail, screen 3 of 6; home")
  }

  @Test func aTimerWaitsWhileThePageIsHidden() throws {
    var page = SamplePage()
    let timer: (JSONValue, area: JSONValue) = (
      SamplePage.link("timer", [("to", "two"), ("trigger", "delay"), ("delay", 300)]), true
    )
    page.play([page.screen("one", [timer]), page.screen("two", [])])
    let player = try open(page)
    #expect(try player.top("one"))
    let hide = """
      Object.defineProperty(document, "hidden", { configurable: true, get: () => VALUE });
      document.dispatchEvent(new Event("visibilitychange"));
      """
    try player.browser.run(hide.replacing("VALUE", with: "true"))
    try player.browser.wait(for: "await new Promise((resolve) => setTimeout(resolve, 700))")
    #expect(try player.top("one"))
    try player.browser.run(hide.replacing("VALUE", with: "false"))
    #expect(try player.top("two"))
  }

  @Test func aSheetIsDraggedDownOnlyFromItsTop() throws {
    var page = SamplePage()
    let sheet: (JSONValue, area: JSONValue) = (
      SamplePage.link("sheet", [("to", "sheet"), ("transition", "sheet")]), [0, 0, 393, 400]
    )
    page.play([page.screen("one", [sheet]), page.screen("sheet", [], height: 1600)])
    let player = try open(page)
    #expect(try player.top("one"))
    try player.browser.tap(x: 200, y: 200)
    #expect(try player.top("sheet"))
    let scrolled =
      "return -new DOMMatrix(document.querySelector('[data-screen=sheet] .screen-content').style.transform).f"
    try player.browser.drag([(200, 700), (200, 670), (200, 400)], rest: 80)
    #expect((Double(try player.browser.run(scrolled)) ?? 0) > 200)
    try player.browser.drag([(200, 300), (200, 330), (200, 500)], rest: 80)
    #expect(try player.top("sheet"), "it scrolls back first")
    try player.browser.drag([(200, 300), (200, 330), (200, 800)], rest: 80)
    #expect(try player.top("sheet"))
    #expect(
      try player.browser.waits(until: "!\(scrolled.dropFirst(7)) || Math.abs(\(scrolled.dropFirst(7))) < 1"))
    try player.browser.drag([(200, 300), (200, 330), (200, 800)], rest: 80)
    #expect(try player.top("one"))
  }

  /// A nudge goes 24 points out and back; toward the end side of a language that runs from right to left, too.
  @Test(arguments: ["en", "ar"]) func aNudgeIsWithinAPointOfItsClosedForm(locale: String) throws {
    var page = SamplePage()
    let link: (JSONValue, area: JSONValue) = (
      SamplePage.link("hint", [("action", "nudge"), ("direction", "backward")]), true
    )
    page.play(
      [page.screen("one", [link])],
      root: [("requests", [["device": "iphone", "appearance": "light", "locale": .string(locale)]])])
    let player = try open(page)
    #expect(try player.top("one"))
    // Frames come when the test says so.
    let worst = try player.browser.run(
      """
      const frames = [];
      window.requestAnimationFrame = (frame) => frames.push(frame);
      const at = (time) => {
        for (const frame of frames.splice(0)) frame(10_000 + time * 1000);
        return new DOMMatrix(document.querySelector(".screen").style.transform).e;
      };
      document.querySelector(".spot").click();
      at(0);
      const omega = Math.sqrt(1000 / 3), side = "\(locale)" === "ar" ? -1 : 1;
      const gaps = [0.02, 0.055, 0.1, 0.2, 0.3].map((time) => Math.abs(at(time) - side * 1191 * time * Math.exp(-omega * time)));
      const end = [at(2), at(2.1)].join();
      return end === "0,0" ? Math.max(...gaps) : end;
      """)
    #expect((Double(worst) ?? 99) < 1, "\(worst)")
    try player.browser.checkConsole()
  }

  @Test(arguments: ["snap", "drop"]) func whatFallsIsWithinAPointOfItsClosedForm(transition: String) throws {
    var page = SamplePage()
    let link: (JSONValue, area: JSONValue) = (
      SamplePage.link("alert", [("to", "alert"), ("action", "overlay"), ("transition", .string(transition))]), true
    )
    let overlay: JSONValue = ["position": "center", "scrim": true, "closeOutside": true, "reveal": false]
    page.play([
      page.screen("one", [link]), page.screen("alert", [], width: 270, height: 140, more: [("overlay", overlay)]),
    ])
    let player = try open(page)
    #expect(try player.top("one"))
    // 140 points high in the middle of 852: it goes 496 points. The forms are those of the specification.
    let worst = try player.browser.wait(
      for: """
        const samples = [];
        const top = document.querySelector(".player-window");
        top.querySelector(".spot").click();
        await new Promise((resolve) => {
          const check = (now) => {
            const screen = document.querySelector("[data-screen=alert]");
            if (top.dataset.progress !== undefined && top.dataset.start) samples.push([(now - Number(top.dataset.start)) / 1000, new DOMMatrix(screen.style.transform).f]);
            else if (samples.length) return resolve();
            requestAnimationFrame(check);
          };
          requestAnimationFrame(check);
        });
        const way = 496, omega = Math.sqrt(1000 / 3);
        const snap = (t) => {
          const damping = 0.75, own = omega * Math.sqrt(1 - damping ** 2);
          return -way * Math.exp(-damping * omega * t) * (Math.cos(own * t) + damping / Math.sqrt(1 - damping ** 2) * Math.sin(own * t));
        };
        const drop = (t) => {
          const fall = Math.sqrt(2 * way / 4000);
          if (t < fall) return -(way - 2000 * t * t);
          let rest = t - fall, speed = 4000 * fall * 0.3;
          while (speed * speed / 8000 >= 1) {
            if (rest < speed / 2000) return -(speed * rest - 2000 * rest * rest);
            rest -= speed / 2000; speed *= 0.3;
          }
          return 0;
        };
        const form = "\(transition)" === "snap" ? snap : drop;
        const shown = samples.filter(([time]) => time > 0);
        if (shown.length < 5) return "only " + shown.length;
        return Math.max(...shown.map(([time, y]) => Math.abs(y - form(time))));
        """)
    #expect((Double(worst) ?? 99) < 1, "\(worst)")
    #expect(try player.top("alert"))
  }

  @Test func aLyingScreenTurnsTheFrameAndAPhoneHasNone() throws {
    var page = SamplePage()
    page.play([page.screen("wide", [], width: 852, height: 393)])
    let player = try open(page, width: 1280, height: 900)
    #expect(try player.top("wide"))
    let isWide =
      "(() => { const box = document.querySelector('.device').getBoundingClientRect(); return box.width > box.height; })()"
    #expect(try player.browser.waits(until: isWide))
    for width in [320, 390] {
      let phone = try open(.sequence(), width: width, height: 700)
      #expect(try phone.top("one"))
      #expect(
        try phone.browser.run(
          "const box = document.querySelector('.player-window').getBoundingClientRect(); return [Math.round(box.left), Math.round(box.top), Math.round(box.width), Math.floor(box.height + 0.01)].join()"
        ) == "0,0,\(width),700")
      #expect(try phone.browser.run("return document.documentElement.scrollWidth") == String(width))
    }
  }

  @Test func aPrinterGetsTheMap() throws {
    let player = try open(app(), width: 1280, height: 900)
    #expect(try player.top("home"))
    try player.browser.run("dispatchEvent(new Event('beforeprint'))")
    #expect(try player.browser.waits(until: "document.querySelectorAll('.print .flow-screen').length === 6"))
    #expect(try player.browser.print().hasPrefix("JVBERi0"))  // %PDF-
  }

  /// The last screen of a tall map isn't alone on the next sheet.
  @Test(.enabled(if: !Browser.isFirefox, "the pages of a PDF of Firefox are compressed"))
  func aPrinterGetsATallMapOnOneSheet() throws {
    var page = SamplePage()
    page.play((1...9).map { page.screen("screen\($0)", []) })
    let player = try open(page, width: 1280, height: 900)
    #expect(try player.top("screen1"))
    try player.browser.run("dispatchEvent(new Event('beforeprint'))")
    #expect(try player.browser.waits(until: "document.querySelectorAll('.print .flow-screen').length === 9"))
    let pages = try player.sandbox.run(
      "sh", ["-c", "base64 -d | grep -a -c '/Type /Page$'"], input: player.browser.print())
    #expect(pages.output == "1\n", "\(pages)")
  }

  @Test func layersWithADepthFollowThePointer() throws {
    var page = SamplePage()
    let layer: [(String, JSONValue)] = [("layers", [["depth": 20, "text": "near"]])]
    page.play([
      page.screen("one", [], more: layer, layout: [("layers", [["area": [100, 100, 80, 24]]])])
    ])
    let player = try open(page, width: 1280, height: 900)
    #expect(try player.top("one"))
    let move = """
      const box = document.querySelector(".player-window").getBoundingClientRect();
      document.querySelector(".player-window").dispatchEvent(new PointerEvent("pointermove", { pointerId: 1, pointerType: "mouse", clientX: box.right, clientY: box.top + box.height / 2, bubbles: true }));
      return new DOMMatrix(document.querySelector(".screen-layer").style.transform).e;
      """
    #expect(abs((Double(try player.browser.run(move)) ?? 0) - 20) < 0.2)
    try player.browser.prefer(reducedMotion: true)
    #expect(try player.browser.run(move) == "0")
  }

  @Test(
    .enabled(if: FileSystem.exists(axeFile), "needs axe-core; run 'Scripts/bootstrap --with-servers'"),
    arguments: [false, true]) func axeFindsNothingInThePlayer(isDark: Bool) throws
  {
    let axe = String(decoding: try FileSystem.read(axeFile), as: UTF8.self)
    for (width, fragment) in [(1280, ""), (1280, "#view=map"), (390, ""), (390, "#view=map")] {
      let player = try open(app(), width: width, height: 844, fragment: fragment)
      try player.browser.prefer(dark: isDark, reducedMotion: true)
      #expect(try player.top("home"))
      try player.browser.run(axe)
      let found = try player.browser.axeFindings()
      #expect(found == "", "\(width) \(fragment)")
      // Areas are listed as they are read, whatever the order in which they act.
      let order = try player.browser.run(
        "return [...document.querySelectorAll('[data-screen=home] .screen-content .spot')].map((spot) => parseFloat(spot.style.top)).join()"
      )
      let places = order.split(separator: ",").compactMap { Double($0) }
      #expect(places == places.sorted(), "\(order)")
    }
  }
}

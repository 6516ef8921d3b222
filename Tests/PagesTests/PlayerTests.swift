import Files
import JSON
import TestKit
import Testing

/// Plays prototypes with touches in Chromium.
@Suite(.serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need))) struct PlayerTests {
  private func open(_ page: SamplePage, width: Int = 393, height: Int = 852, fragment: String = "") throws -> Player {
    let sandbox = try Sandbox()
    let browser = try Browser(width: width, height: height)
    try browser.open(try page.write(in: sandbox) + fragment)
    return Player(browser: browser, sandbox: sandbox)
  }

  /// A page that plays, and what is shown of it.
  private struct Player {
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

  @Test func aTapGoesOnASwipeFollowsTheFingerAndBackGoesBack() throws {
    let player = try open(.sequence())
    #expect(try player.top("one"))
    #expect(
      try player.browser.run("return document.querySelector('.player-window').getBoundingClientRect().width") == "393")
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
    #expect(try player.browser.console() == [])
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
          const look = (now) => {
            const screen = document.querySelector("[data-screen=two]");
            if (top.dataset.progress !== undefined && top.dataset.start) samples.push([now - Number(top.dataset.start), new DOMMatrix(screen.style.transform).e]);
            else if (samples.length) return resolve();
            requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
        const omega = Math.sqrt(1000 / 3);
        const shown = samples.filter(([time]) => time > 0);
        if (shown.length < 5) return "only " + shown.length;
        return Math.max(...shown.map(([time, x]) => Math.abs(x - 393 * Math.exp(-omega * time / 1000) * (1 + omega * time / 1000))));
        """)
    #expect((Double(worst) ?? 99) < 1, "\(worst)")
  }

  @Test func aDeepLinkSurvivesAReload() throws {
    let player = try open(.sequence(), fragment: "#screen=two&stack=one")
    #expect(try player.top("two"))
    try player.browser.run("location.reload()")
    #expect(try player.top("two"))
    try player.browser.press("Escape")
    #expect(try player.top("one"))
  }

  /// A page with a card, an alert, a menu at the edge, two tabs and a switch.
  private func app() -> SamplePage {
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
    try player.browser.run("location.reload()")
    #expect(try player.top("detail"))
    #expect(try player.browser.run("return location.hash") == "#screen=detail&stack=home&vars=on:true")
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
    #expect(try player.browser.console() == [])
  }
}

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
    #expect(try player.x(of: "three") == 293)
    #expect(try player.x(of: "two") == -100)
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
    try player.browser.drag([(300, 400), (270, 400), (220, 400), (170, 400)])
    #expect(try player.top("two"))
    try player.browser.drag([(100, 400), (130, 400), (180, 400), (230, 400)])
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
}

import JSON
import TestKit
import Testing

extension PlayerTests.Player {
  /// The color of a pixel of the page, as "200 0 0".
  func color(x: Int, y: Int) throws -> String {
    let png = try browser.screenshot()
    return try browser.wait(
      for: """
        const image = new Image();
        image.src = "data:image/png;base64,\(png)";
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [1, 1];
        const context = canvas.getContext("2d");
        const unit = image.naturalWidth / innerWidth;
        context.drawImage(image, \(x) * unit, \(y) * unit, 1, 1, 0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).join(" ");
        """)
  }
}

/// What a person with a phone sees: ends of screens, the turned phone, appearances and languages, the tools.
extension PlayerTests {
  @Test func whatIsPulledTooFarShowsItsOwnColorAndItsStripsOnce() throws {
    var page = SamplePage()
    let tall = page.screen(
      "tall", [], height: 1200,
      rows: {
        $0 < 10 ? .init(200, 0, 0) : $0 < 60 ? .init(0, 120, 0) : $0 < 112 ? .init(0, 0, 120) : .init(200, 200, 0)
      },
      layout: [("top", 100), ("bottom", 80)])
    page.play([tall])
    let player = try open(page)
    #expect(try player.top("tall"))
    #expect(
      try player.browser.waits(until: "document.querySelector('.screen').style.background.includes('rgb(0, 120, 0)')"))
    // 280 points of the finger pull it down by 130; the strip of the image would be at 130 to 230.
    try player.browser.drag([(200, 400), (200, 420), (200, 700)], lifts: false)
    for (y, color) in [(50, "200 0 0"), (115, "0 120 0"), (180, "0 120 0"), (300, "0 120 0")] {
      #expect(try player.color(x: 200, y: y) == color, "\(y)")
    }
    try player.browser.touch("touchEnd")
    let offset = "-new DOMMatrix(document.querySelector('.screen-content').style.transform).f"
    #expect(try player.browser.waits(until: "Math.abs(\(offset)) < 0.5"))
    // Its end at 348 is passed by 122 of the finger, which are 62; the strip would be at 710 to 790.
    try player.browser.drag([(200, 800), (200, 780), (200, 330)], lifts: false)
    #expect(try player.browser.waits(until: "\(offset) > 400"))
    for (y, color) in [(50, "200 0 0"), (600, "0 0 120"), (740, "0 0 120"), (766, "0 0 120"), (800, "200 200 0")] {
      #expect(try player.color(x: 200, y: y) == color, "\(y)")
    }
    try player.browser.touch("touchEnd")
    #expect(try player.browser.waits(until: "Math.abs(\(offset) - 348) < 0.5"))
  }

  @Test(.enabled(if: environmentValue("ASSETS_TEST_BROWSER") != "firefox", "needs a touch screen to be set up"))
  func aTurnedPhoneShowsTheScreenAndTheDotAlone() throws {
    let box = """
      const box = document.querySelector(".player-window").getBoundingClientRect();
      return [box.width, box.height].map(Math.round).join("×") + " " + getComputedStyle(document.querySelector(".toolbar")).display
        + " " + getComputedStyle(document.querySelector(".player-dot")).display;
      """
    var lying = SamplePage()
    lying.play([lying.screen("wide", [], width: 852, height: 393)])
    for (page, top, expected) in [
      (SamplePage.sequence(), "one", "180×390 none flex"), (lying, "wide", "844×390 none flex"),
    ] {
      let player = try open(page, width: 393, height: 852)
      try player.browser.command("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5])
      try player.browser.resize(width: 844, height: 390)
      #expect(try player.top(top))
      #expect(try player.browser.waits(until: "(() => {\(box)})() === '\(expected)'"), "\(try player.browser.run(box))")
    }
  }

  @Test func theDotFadesAndATouchAtTheLowerEdgeBringsItBack() throws {
    let player = try open(app())
    #expect(try player.top("home"))
    let covers = "document.elementFromPoint(365, 824)?.closest('.player-dot') !== null"
    #expect(try player.browser.run("return \(covers)") == "true")
    #expect(try player.browser.waits(until: "!(\(covers))"))
    try player.browser.tap(x: 365, y: 824)
    #expect(try player.top("other"), "it covers nothing")
    try player.browser.tap(x: 100, y: 848)
    #expect(try player.browser.waits(until: covers))
    try player.browser.tap(x: 365, y: 824)
    #expect(try player.browser.waits(until: "document.querySelector('.menu:popover-open') !== null"))
    #expect(try player.browser.run("return getComputedStyle(document.querySelector('.player-dot')).opacity") == "1")
  }

  @Test func aDeepLinkAndTheMapHaveTheWayBelow() throws {
    var page = SamplePage()
    let link = SamplePage.link
    let back: (JSONValue, area: JSONValue) = (link("back", [("action", "back")]), [0, 0, 393, 400])
    page.play([
      page.screen("start", [(link("list", [("to", "list")]), [0, 0, 393, 100])]),
      page.screen(
        "list", [(link("recent", [("to", "recent"), ("action", "swap")]), [0, 400, 393, 100]), back],
        more: [("from", "start")]),
      page.screen("recent", [(link("photo", [("to", "photo")]), [0, 400, 393, 100]), back], more: [("from", "list")]),
      page.screen("photo", [back], more: [("from", "recent")]),
      page.screen("lost", [back]),
    ])
    let player = try open(page, fragment: "#screen=photo")
    #expect(try player.top("photo"))
    // The list was swapped for the recent ones.
    for screen in ["recent", "start"] {
      try player.browser.tap(x: 200, y: 200)
      #expect(try player.top(screen))
    }
    for id in ["photo", "lost"] {
      try player.browser.press("o")
      #expect(try player.browser.waits(until: "document.querySelectorAll('.flow-screen').length === 5"))
      try player.browser.run("document.querySelectorAll('.flow-screen')[\(id == "photo" ? 3 : 4)].click()")
      #expect(try player.top(id))
      try player.browser.tap(x: 200, y: 200)
      #expect(try player.top(id == "photo" ? "recent" : "start"))
    }
  }

  @Test(arguments: [
    (true, "", "dark"), (true, "#appearance=light", "light"), (false, "", "light"), (false, "#appearance=dark", "dark"),
  ])
  func itBeginsInTheAppearanceOfTheSystem(isDark: Bool, fragment: String, expected: String) throws {
    var page = SamplePage()
    page.play(
      [page.screen("one", [])],
      root: [("requests", .array(["light", "dark"].map { ["device": "iphone", "appearance": .string($0)] }))])
    let player = try open(page, fragment: fragment, isDark: isDark)
    #expect(try player.top("one"))
    #expect(try player.browser.run("return document.querySelector('.player-window').dataset.appearance") == expected)
    // A menu over it has its appearance.
    #expect(try player.browser.run("return document.documentElement.dataset.theme") == expected)
    if fragment.isEmpty {
      try player.browser.prefer(dark: !isDark)
      let other = isDark ? "light" : "dark"
      #expect(
        try player.browser.waits(until: "document.querySelector('.player-window').dataset.appearance === '\(other)'"))
    }
  }

  @Test func languagesAreListedInTheirOwnWords() throws {
    var page = SamplePage()
    page.play(
      [page.screen("one", [])],
      root: [
        (
          "requests",
          .array(
            ["en", "fr", "ar", "pt-BR", "x1"].map {
              ["device": "iphone", "appearance": "light", "locale": .string($0)]
            })
        )
      ])
    let player = try open(page, width: 1280, height: 900)
    #expect(try player.top("one"))
    #expect(
      try player.browser.run("return document.querySelector('[aria-label=Language].button').textContent") == "English")
    try player.browser.run("document.querySelector('[aria-label=Language].button').click()")
    #expect(
      try player.browser.run(
        "return [...document.querySelectorAll('.menu:popover-open .menu-text')].map((one) => one.textContent).join()")
        == "English,Français,العربية,Português (Brasil),x1")
  }

  @Test(arguments: ["modal", "card"]) func whatWasPushedOnAModalLeavesWithItDownward(transition: String) throws {
    var page = SamplePage()
    let link = SamplePage.link
    let area: JSONValue = [0, 300, 393, 200]
    page.play([
      page.screen("home", [(link("form", [("to", "form"), ("transition", .string(transition))]), area)]),
      page.screen("form", [(link("thanks", [("to", "thanks")]), area)]),
      page.screen("thanks", [(link("done", [("to", "home"), ("action", "back")]), area)]),
    ])
    let player = try open(page)
    for screen in ["home", "form", "thanks"] {
      #expect(try player.top(screen))
      if screen != "thanks" { try player.browser.tap(x: 200, y: 450) }
    }
    let way = try player.browser.wait(
      for: """
        document.querySelector("[data-link=done]").click();
        let across = 0, down = 0;
        for (let frame = 0; frame < 12; frame++) {
          await new Promise(requestAnimationFrame);
          const matrix = new DOMMatrix(document.querySelector("[data-screen=thanks]")?.style.transform);
          across = Math.max(across, Math.abs(matrix.e)); down = Math.max(down, matrix.f);
        }
        return `${across} ${down > 20}`;
        """)
    #expect(way == "0 true")
    #expect(try player.top("home"))
  }

  @Test func aMissedTapShowsOnlyWhatCanBeTapped() throws {
    let player = try open(app())
    #expect(try player.top("home"))
    try player.browser.tap(x: 200, y: 330)
    #expect(try player.top("alert"))
    try player.browser.tap(x: 200, y: 470)
    let flashing = """
      return [...document.querySelectorAll(".spot")].filter((spot) => getComputedStyle(spot).animationName === "spot-flash")
        .map((spot) => spot.dataset.link).join()
      """
    #expect(try player.browser.run(flashing) == "close")
  }
}

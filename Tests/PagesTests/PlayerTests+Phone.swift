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

  @Test(.enabled(if: !Browser.isFirefox, "needs a touch screen to be set up"))
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
      #expect(try player.browser.waits(until: "(() => {\(box)})() === '\(expected)'"))
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

  @Test func aMissingImageIsNamedWhereItIsSeen() throws {
    var page = SamplePage()
    let areas: [(JSONValue, area: JSONValue)] = [(SamplePage.link("on", [("to", "one")]), [16, 700, 361, 60])]
    let layout: JSONValue = ["width": 393, "height": 1600, "areas": [[16, 700, 361, 60]]]
    let missing: JSONValue = [
      "id": "gone", "title": "Gone", "asset": "screens/gone", "taps": 0, "links": .array(areas.map(\.0)),
      "answers": [[0]], "layouts": [layout],
    ]
    let planned: JSONValue = [
      "id": "planned", "title": "Planned", "taps": 0, "links": [], "answers": [[0]], "layouts": [layout],
    ]
    page.play([missing, planned, page.screen("one", [])])
    for (id, sentence) in [("gone", "image missing: screens/gone"), ("planned", "no image yet")] {
      let player = try open(page, fragment: "#screen=\(id)")
      #expect(try player.top(id))
      let text = ".screen:not([inert]) .screen-gray span"
      #expect(try player.browser.run("return document.querySelector('\(text)').textContent") == sentence)
      let y = try player.browser.run("return document.querySelector('\(text)').getBoundingClientRect().bottom")
      #expect((Double(y) ?? 999) < 426, "\(y)")
    }
  }

  @Test func theMapFitsAPhoneAndFramesTheCurrentScreen() throws {
    var page = SamplePage()
    let area: JSONValue = [0, 0, 393, 400]
    let screens = (0...5).map { number in
      page.screen(
        "s\(number)",
        [
          (SamplePage.link("on", [("to", .string("s\(min(number + 1, 5))"))]), area),
          (SamplePage.link("home", [("to", "s0"), ("action", "swap"), ("transition", "none")]), [0, 800, 393, 52]),
        ], more: [("taps", .number(number))] + (number > 0 ? [("from", .string("s\(number - 1)"))] : []))
    }
    page.play(screens)
    let player = try open(page, fragment: "#view=map&screen=s4&stack=s0,s1,s2,s3")
    let box = "document.querySelector('.flow-screen[aria-current]')?.getBoundingClientRect()"
    #expect(try player.browser.waits(until: "\(box)?.width > 0"))
    #expect(
      try player.browser.run("return document.querySelector('.flow-screen[aria-current] .flow-title').textContent")
        == "s4")
    let left = try player.browser.run("return \(box).left")
    let right = try player.browser.run("return \(box).right")
    #expect((Double(left) ?? -1) >= 0 && (Double(right) ?? 999) <= 393, "\(left) \(right)")
    // Words are drawn after all lines, so that none runs through them.
    #expect(
      try player.browser.run(
        "const names = [...document.querySelector('.flow-lines').children].map((one) => one.tagName); return names.lastIndexOf('path') < names.indexOf('text')"
      ) == "true")
    // Three columns are seen at once.
    let first = try open(page, fragment: "#view=map")
    #expect(try first.browser.waits(until: "document.querySelectorAll('.flow-screen').length === 6"))
    #expect(
      try first.browser.run("return document.querySelectorAll('.flow-screen')[2].getBoundingClientRect().right <= 393")
        == "true")
  }

  @Test func anAreaOnABarBelongsToTheBarAndStaysInSight() throws {
    var page = SamplePage()
    let bars: [(String, JSONValue)] = [("bars", [0])]
    page.play(
      [
        page.screen("home", [], height: 1200, more: bars, layout: [("bottom", 83)]),
        page.screen("other", [], more: bars),
      ],
      bars: [["home", "other"]],
      root: [("parts", [["id": "tab-bar", "edge": "bottom", "height": 83]])])
    let player = try open(page, width: 1280, height: 900)
    #expect(try player.top("home"))
    let draw = { (top: Int, bottom: Int) in
      _ = try player.browser.run(
        """
        const top = document.querySelector(".player-window").getBoundingClientRect(), unit = top.width / 393;
        const send = (type, x, y) => document.querySelector(".player-window").dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: "mouse", clientX: top.left + x * unit, clientY: top.top + y * unit, bubbles: true, isPrimary: true }));
        HTMLElement.prototype.setPointerCapture = () => {};
        [...document.querySelectorAll(".toolbar button")].find((button) => button.textContent.startsWith("Draw area")).click();
        send("pointerdown", 200, \(top)); send("pointermove", 300, \(bottom)); send("pointerup", 330, \(bottom));
        """)
    }
    let code = "return document.querySelector('.drawn code').textContent"
    try draw(779, 828)
    #expect(try player.browser.run(code) == "assets prototype link demo tab-bar home --area 200,10,130,49")
    // The phone becomes smaller, and shows all of what was drawn above the panel.
    let isAbove = """
      (() => {
        const [area, panel] = [".drawn-area", ".drawn"].map((name) => document.querySelector(name).getBoundingClientRect());
        return area.height > 20 && area.bottom <= panel.top;
      })()
      """
    #expect(try player.browser.waits(until: isAbove))
    try player.browser.run(
      "const to = document.querySelector('.drawn [aria-label=\"Leads to\"]'); to.value = '--action back'; to.dispatchEvent(new Event('input'));"
    )
    #expect(try player.browser.run(code) == "assets prototype link demo tab-bar --area 200,10,130,49 --action back")
    try player.browser.press("Escape")
    #expect(try player.browser.run("return document.querySelector('.drawn-area')") == "null")
    try draw(500, 560)
    #expect(try player.browser.run(code) == "assets prototype link demo home other --area 200,500,130,60")
  }
}

import JSON
import TestKit
import Testing

extension PlayerTests {
  private func change(_ id: String, to value: Bool, _ more: [(String, JSONValue)]) -> (JSONValue, area: JSONValue) {
    let changes: JSONValue = [["variable": "on", "set": .bool(value)]]
    return (SamplePage.link(id, [("action", "stay"), ("changes", changes)] + more), true)
  }

  private static let text = "document.querySelector('.screen-layer')?.textContent"

  /// A swipe down and a timer change what one screen shows, and the timer only runs once its condition holds.
  @Test func thingsHappenOnOneScreen() throws {
    var page = SamplePage()
    let isOn: JSONValue = [["variable": "on", "is": true]]
    let swipe = change("pull", to: true, [("trigger", "swipe"), ("direction", "down")])
    let timer = change("gone", to: false, [("trigger", "delay"), ("delay", 500), ("when", isOn)])
    page.play(
      [
        page.screen(
          "one", [swipe, timer], more: [("layers", [["text": "Loading", "when": isOn]])],
          layout: [("layers", [["area": [100, 100, 180, 24]]])])
      ], variables: ["on": false])
    let player = try open(page)
    #expect(try player.top("one"))
    for _ in 0..<2 {
      #expect(try player.browser.run("return \(Self.text) ?? 'nothing'") == "nothing")
      try player.browser.drag([(200, 300), (200, 330), (200, 600)])
      #expect(try player.browser.waits(until: "\(Self.text) === 'Loading'"))
      #expect(try player.browser.waits(until: "\(Self.text) === undefined"))
    }
  }

  /// An area on the screen comes before a link on the whole of it, whatever their order.
  @Test func anAreaComesBeforeTheWholeScreen() throws {
    var page = SamplePage()
    let next: (JSONValue, area: JSONValue) = (SamplePage.link("next", [("to", "two")]), true)
    let row: (JSONValue, area: JSONValue) = (SamplePage.link("row", [("to", "three")]), [0, 0, 393, 200])
    page.play([page.screen("one", [next, row]), page.screen("two", []), page.screen("three", [])])
    let player = try open(page)
    #expect(try player.top("one"))
    try player.browser.tap(x: 200, y: 100)
    #expect(try player.top("three"))
    try player.browser.press("Escape")
    #expect(try player.top("one"))
    try player.browser.tap(x: 200, y: 500)
    #expect(try player.top("two"))
  }

  @Test func fieldsStayWithTheirStripAndShowWhatIsChosen() throws {
    var page = SamplePage()
    let field = { (type: String, more: [(String, JSONValue)]) -> JSONValue in
      let members: [(String, JSONValue)] = [("variable", "q"), ("type", .string(type)), ("placeholder", "Search")]
      return ["field": .object(JSONObject(members + more))]
    }
    page.play(
      [
        page.screen(
          "one", [], height: 1600,
          more: [
            ("layers", [field("text", []), field("choice", [("options", ["Love", "War"])]), field("lines", [])])
          ],
          layout: [
            ("top", 150),
            (
              "layers",
              [
                ["area": [26, 110, 340, 36]], ["area": [26, 300, 340, 44]], ["area": [26, 400, 340, 90]],
              ]
            ),
          ])
      ], variables: ["q": "none"])
    let player = try open(page)
    #expect(try player.top("one"))
    let hit = "return document.elementFromPoint(200, 128).tagName"
    #expect(try player.browser.run(hit) == "INPUT")
    #expect(try player.browser.run("return document.querySelector('select').selectedOptions[0].text") == "Search")
    #expect(try player.browser.run("return document.querySelector('textarea').value") == "none")
    try player.browser.drag([(380, 700), (380, 670), (380, 400)], rest: 80)
    #expect(try player.browser.run(hit) == "INPUT", "it stays while the screen scrolls")
  }

  /// Pulled down far enough at its top, a screen shows a layer in the gap, and follows a link after a while.
  @Test func aPullAtTheTopLoads() throws {
    var page = SamplePage()
    let pull: (JSONValue, area: JSONValue) = (
      SamplePage.link(
        "refresh",
        [
          ("trigger", "pull"), ("action", "stay"), ("layer", "gap"), ("delay", 1500),
          ("changes", [["variable": "count", "add": 1]]),
        ]), true
    )
    page.play(
      [
        page.screen(
          "one", [pull], height: 1600, more: [("layers", [["id": "gap", "text": "Loading"], ["text": "{count}"]])],
          layout: [("layers", [["area": [0, 0, 393, 30]], ["area": [0, 100, 100, 20]]])])
      ], variables: ["count": 0])
    let player = try open(page)
    let browser = player.browser
    #expect(try player.top("one"))
    let state = """
      [...document.querySelectorAll(".screen-layer")].map((one) => one.textContent).sort().join()
      """
    let offset = "new DOMMatrix(document.querySelector('.screen-content').style.transform).f"
    #expect(try browser.run("return \(state)") == "0")
    try browser.drag([(200, 300), (200, 330), (200, 370)], rest: 80)
    #expect(try browser.waits(until: "\(state) === '0' && Math.abs(\(offset)) < 1"), "too short")
    try browser.drag([(200, 300), (200, 330), (200, 600)])
    #expect(try browser.waits(until: "\(state) === '0,Loading' && Math.abs(\(offset) - 60) < 1"))
    #expect(try browser.waits(until: "\(state) === '1' && Math.abs(\(offset)) < 1"))
    try browser.drag([(380, 700), (380, 670), (380, 500)], rest: 80)
    try browser.drag([(380, 300), (380, 330), (380, 400)], rest: 80)
    #expect(try browser.waits(until: "\(offset) < -20"), "it scrolls where it isn't at its top")
    #expect(try browser.run("return \(state)") == "1")
  }

  /// A swipe uncovers the buttons behind a row, one row at a time; scrolling closes it.
  @Test func aRowHasButtonsBehindIt() throws {
    var page = SamplePage()
    let card = page.add("card", ImageMaker.png(8, 8, .red), width: 8, height: 8)
    let onLayer = { (id: String, layer: String, more: [(String, JSONValue)]) in
      SamplePage.link(id, [("layer", .string(layer))] + more)
    }
    let links: [(JSONValue, area: JSONValue)] = [
      (onLayer("open", "mails", [("to", "two")]), true),
      (
        onLayer("archive", "actions", [("action", "stay"), ("changes", [["variable": "n", "add": 1]])]), [0, 0, 80, 72]
      ),
      (onLayer("delete", "actions", [("to", "three")]), [80, 0, 80, 72]),
    ]
    let layers: JSONValue = [
      ["id": "mails", "scroll": "vertical", "repeat": 50, "reveal": "actions"], ["id": "actions"], ["text": "{n}"],
    ]
    page.play(
      [
        page.screen(
          "one", links, more: [("layers", layers)],
          layout: [
            (
              "layers",
              [
                ["area": [0, 100, 393, 600], "size": [393, 72], "rows": [.string(card)]],
                ["area": [233, 0, 160, 72], "size": [160, 72], "image": .string(card)], ["area": [0, 0, 90, 20]],
              ]
            )
          ]), page.screen("two", []), page.screen("three", []),
      ], variables: ["n": 0])
    let player = try open(page)
    let browser = player.browser
    #expect(try player.top("one"))
    let state = """
      [...document.querySelectorAll(".row-cell > .window-row")].flatMap((one, row) => {
        const x = new DOMMatrix(getComputedStyle(one).transform).e;
        return x ? [`${row} ${x}`] : [];
      }).concat(document.querySelector(".screen-layer.is-text").textContent).join()
      """
    func shows(_ wanted: String) throws {
      let isShown = try browser.waits(until: "\(state) === '\(wanted)'")
      let shown = try browser.run("return \(state)")
      #expect(isShown, "\(shown), not \(wanted)")
    }
    #expect(try browser.waits(until: "document.querySelector('.row-cell')"))
    try shows("0")
    try browser.drag([(300, 210), (280, 210), (180, 210)], rest: 80)
    try shows("1 -160,0")
    try browser.drag([(385, 280), (365, 280), (265, 280)], rest: 80)
    try shows("2 -160,0")
    try browser.tap(x: 270, y: 280)
    try shows("1")
    try browser.drag([(300, 280), (280, 280), (180, 280)], rest: 80)
    try shows("2 -160,1")
    try browser.run("document.querySelector('.is-window').scrollTop = 10")
    try shows("1")
    try browser.drag([(300, 280), (280, 280), (180, 280)], rest: 80)
    try browser.tap(x: 100, y: 200)
    try shows("1")
    try browser.drag([(300, 280), (280, 280), (180, 280)], rest: 80)
    try shows("2 -160,1")
    try browser.tap(x: 360, y: 280)
    #expect(try player.top("three"))
  }

  /// A link on a layer can be tapped while the layer is shown. A list goes when its own button makes its condition false.
  @Test func aLinkOnALayerActsWhileItIsShown() throws {
    var page = SamplePage()
    let row = page.add("row", ImageMaker.png(8, 8, .red), width: 8, height: 8)
    let kept = { (value: JSONValue) -> JSONValue in [["variable": "kept", "is": value]] }
    let change = { (value: JSONValue) -> JSONValue in [["variable": "kept", "set": value]] }
    let links: [(JSONValue, area: JSONValue)] = [
      (SamplePage.link("delete", [("layer", "rows"), ("action", "stay"), ("changes", change(false))]), true),
      (SamplePage.link("open", [("layer", "bubble"), ("to", "two")]), [140, 300, 140, 64]),
    ]
    let layers: JSONValue = [
      ["id": "rows", "scroll": "vertical", "repeat": 3, "when": kept(true)],
      ["id": "bubble", "text": "War", "when": kept(false)],
    ]
    let places: JSONValue = [
      ["area": [0, 500, 393, 300], "size": [393, 100], "rows": [.string(row)]], ["area": [140, 300, 140, 64]],
    ]
    page.play(
      [page.screen("one", links, more: [("layers", layers)], layout: [("layers", places)]), page.screen("two", [])],
      variables: ["kept": true])
    let player = try open(page)
    let browser = player.browser
    #expect(try player.top("one"))
    try browser.tap(x: 200, y: 330)
    #expect(try browser.waits(until: "document.querySelectorAll('.window-row').length === 3"))
    #expect(try player.top("one"), "the bubble isn't shown yet")
    try browser.run("document.querySelector('.window-row').focus()")
    try browser.tap(x: 200, y: 550)
    #expect(try browser.waits(until: "!document.querySelector('.is-window')"))
    try browser.tap(x: 200, y: 330)
    #expect(try player.top("two"))
  }

  /// A second tap while a screen comes neither turns it round nor acts on it.
  @Test func aQuickSecondTapChangesNothing() throws {
    var page = SamplePage()
    let to = { (screen: String) -> (JSONValue, area: JSONValue) in
      (SamplePage.link("on", [("to", .string(screen))]), [0, 100, 393, 100])
    }
    page.play([page.screen("one", [to("two")]), page.screen("two", []), page.screen("three", [])])
    let player = try open(page)
    #expect(try player.top("one"))
    // Both in one task: no frame may come between them.
    try player.browser.run(
      """
      const target = document.querySelector(".player-window");
      const send = (type) => target.dispatchEvent(new PointerEvent(type, { pointerId: 7, pointerType: "mouse", clientX: 200, clientY: 150, button: 0, bubbles: true }));
      target.setPointerCapture = () => {};
      send("pointerdown");
      send("pointerup");
      setTimeout(() => { send("pointerdown"); send("pointerup"); }, 40);
      """)
    #expect(try player.top("two"))
  }

  /// A template is drawn in its tint, and is gray while an overlay is over it.
  @Test func aTintIsGrayBehindAnOverlay() throws {
    var page = SamplePage()
    let icon = page.add("icon", ImageMaker.png(8, 8, .red), width: 8, height: 8)
    let ask: (JSONValue, area: JSONValue) = (
      SamplePage.link("ask", [("to", "alert"), ("action", "overlay"), ("transition", "dissolve")]), [0, 600, 393, 100]
    )
    let overlay: JSONValue = ["position": "center", "scrim": true, "closeOutside": true]
    page.play([
      page.screen(
        "one", [ask], more: [("layers", [["id": "icon"]])],
        layout: [
          ("layers", [["area": [100, 100, 44, 44], "size": [44, 44], "image": .string(icon), "tint": "#0A84FF"]])
        ]), page.screen("alert", [], height: 200, more: [("overlay", overlay)]),
    ])
    let player = try open(page)
    #expect(try player.top("one"))
    let look = """
      (() => {
        const style = getComputedStyle(document.querySelector(".layer-tint"));
        return [style.backgroundColor, style.maskImage.slice(0, 4), style.filter].join(" ");
      })()
      """
    #expect(try player.browser.waits(until: "document.querySelector('.layer-tint')"))
    #expect(try player.browser.run("return \(look)") == "rgb(10, 132, 255) url( none")
    try player.browser.tap(x: 200, y: 650)
    #expect(try player.top("alert"))
    #expect(try player.browser.waits(until: "\(look) === 'rgb(10, 132, 255) url( grayscale(1)'"))
    try player.browser.tap(x: 200, y: 100)
    #expect(
      try player.browser.waits(until: "\(look).startsWith('rgb(10, 132, 255) url( ') && !\(look).includes('(1)')"))
  }

  /// A list writes the row at which it stops, and goes to the row that its variable means.
  @Test func aListPicksItsRow() throws {
    var page = SamplePage()
    let card = page.add("card", ImageMaker.png(8, 8, .red), width: 8, height: 8)
    let last: (JSONValue, area: JSONValue) = (
      SamplePage.link("last", [("action", "stay"), ("changes", [["variable": "page", "set": 5]])]), [0, 600, 393, 100]
    )
    let layers: JSONValue = [
      ["id": "works", "scroll": "horizontal", "paging": true, "repeat": 5, "picks": "page"],
      ["dots": "page", "repeat": 5], ["text": "{page} of 5"],
      [
        "scroll": "vertical", "paging": true, "repeat": 3, "picks": "term", "names": ["Love", "War", "Hope"],
        "size": 17,
      ],
    ]
    page.play(
      [
        page.screen(
          "one", [last], more: [("layers", layers)],
          layout: [
            (
              "layers",
              [
                ["area": [0, 100, 393, 200], "size": [393, 200], "rows": [.string(card)]], ["area": [0, 310, 393, 30]],
                ["area": [16, 350, 200, 24]], ["area": [0, 400, 393, 170], "size": [393, 34]],
              ]
            )
          ])
      ], variables: ["page": 2, "term": "War"])
    let player = try open(page)
    let browser = player.browser
    #expect(try player.top("one"))
    let state = """
      (() => {
        const [works, terms] = document.querySelectorAll(".is-picker");
        const dots = document.querySelector(".is-dots");
        return [works.scrollLeft, document.querySelector(".screen-layer.is-text").textContent,
          [...dots.children].findIndex((one) => one.classList.contains("is-chosen")), dots.getAttribute("aria-valuetext"),
          terms.querySelector(".is-chosen")?.textContent, terms.scrollTop].join();
      })()
      """
    func shows(_ wanted: String) throws {
      let isShown = try browser.waits(until: "\(state) === '\(wanted)'")
      let shown = try browser.run("return \(state)")
      #expect(isShown, "\(shown)")
    }
    try shows("393,2 of 5,1,2 of 5,War,34")
    if Browser.isFirefox {
      // It doesn't scroll by touches that a test sends.
      try browser.run("document.querySelector('.is-picker').scrollLeft = 786")
    } else {
      try browser.drag([(360, 200), (330, 200), (60, 200)], rest: 80)
    }
    try shows("786,3 of 5,2,3 of 5,War,34")
    try browser.tap(x: 200, y: 650)
    try shows("1572,5 of 5,4,5 of 5,War,34")
    try browser.tap(x: 100, y: 325)
    try shows("1179,4 of 5,3,4 of 5,War,34")
    try browser.tap(x: 200, y: 519)
    try shows("1179,4 of 5,3,4 of 5,Hope,68")
    #expect(
      try browser.run("return document.querySelectorAll('.is-picker')[1].getAttribute('aria-label')")
        == "term: Hope, 3 of 3")
    let home = "new KeyboardEvent('keydown', { key: 'Home', bubbles: true })"
    try browser.run("document.querySelectorAll('.is-picker')[1].dispatchEvent(\(home))")
    try shows("1179,4 of 5,3,4 of 5,Love,0")
  }

  @Test func anImageIsPannedBothWays() throws {
    var page = SamplePage()
    page.play([
      page.screen(
        "one", [], more: [("layers", [["scroll": "both"]])],
        layout: [
          ("layers", [["area": [16, 300, 361, 240], "size": [900, 700], "rows": ["image-one"]]])
        ])
    ])
    let player = try open(page)
    #expect(try player.top("one"))
    #expect(
      try player.browser.run(
        "const node = document.querySelector('.is-window'); return [node.scrollWidth, node.scrollHeight].join()")
        == "900,700")
  }
}

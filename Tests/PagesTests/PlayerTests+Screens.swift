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

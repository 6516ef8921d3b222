import JSON
import TestKit

/// Pages that play prototypes; their screens are 393×852 points in plain colors.
extension SamplePage {
  static func link(_ id: String, _ values: [(String, JSONValue)]) -> JSONValue {
    var all: [(String, JSONValue)] = [
      ("id", .string(id)), ("trigger", "tap"), ("direction", "forward"), ("action", "navigate"), ("transition", "push"),
    ]
    for (key, value) in values {
      if let place = all.firstIndex(where: { $0.0 == key }) { all[place].1 = value } else { all.append((key, value)) }
    }
    return .object(JSONObject(all))
  }

  /// A screen of one color.
  ///
  /// - Parameter rows: The color of each row of its image of 120 rows, if it has several.
  mutating func screen(
    _ id: String, _ links: [(JSONValue, area: JSONValue)], width: Int = 393, height: Int = 852,
    rows: ((Int) -> ImageMaker.Color)? = nil, more: [(String, JSONValue)] = [], layout: [(String, JSONValue)] = []
  ) -> JSONValue {
    let shade = UInt8(60 + (prototypeScreens * 37) % 180)
    prototypeScreens += 1
    let imageHeight = rows == nil ? 8 : 120
    let bytes = ImageMaker.png(8, imageHeight) { _, y in rows?(y) ?? ImageMaker.Color(shade, 200, 255 - shade) }
    let image = add("image-\(id)", bytes, width: 8, height: imageHeight)
    let layout: [(String, JSONValue)] =
      [
        ("image", .string(image)), ("width", .number(width)), ("height", .number(height)),
        ("areas", .array(links.map(\.area))),
      ] + layout
    return .object(
      JSONObject(
        [
          ("id", .string(id)), ("title", .string(id)), ("taps", 0), ("links", .array(links.map(\.0))),
          ("layouts", [.object(JSONObject(layout))]), ("answers", [[0]]),
        ] + more))
  }

  mutating func play(
    _ screens: [JSONValue], variables: JSONValue = [:], bars: JSONValue = [], root: [(String, JSONValue)] = []
  ) {
    kind = "prototype"
    let frame: JSONValue = [
      "id": "iphone15", "name": "iPhone 15", "width": 393, "height": 852, "scale": 3, "radius": 55, "cutout": "island",
      "safeTop": 59, "safeBottom": 34, "device": "iphone",
    ]
    let data: [(String, JSONValue)] = [
      ("name", "demo"), ("title", "Demo"), ("start", screens[0].object?["id"] ?? ""), ("device", "iphone15"),
      ("platform", "ios"), ("command", "assets prototype link demo"), ("locale", "en"), ("frames", [frame]),
      ("requests", [["device": "iphone", "appearance": "light"]]), ("variables", variables), ("bars", bars),
      ("screens", .array(screens)), ("findings", []),
    ]
    let changed = data.filter { entry in !root.contains { $0.0 == entry.0 } } + root
    more = [("prototype", .object(JSONObject(changed)))]
  }

  /// Three screens in order, as `assets prototype new --sequence` makes them.
  static func sequence() -> SamplePage {
    var page = SamplePage()
    let on = { (to: String) -> [(JSONValue, area: JSONValue)] in
      [
        (link("tap", [("to", .string(to)), ("transition", "slide")]), true),
        (link("swipe", [("to", .string(to)), ("transition", "slide"), ("trigger", "swipe")]), true),
      ]
    }
    let back: (JSONValue, area: JSONValue) = (
      link("back", [("trigger", "swipe"), ("direction", "backward"), ("action", "back")]), true
    )
    let screens = [
      page.screen("one", on("two")), page.screen("two", on("three") + [back]), page.screen("three", [back]),
    ]
    page.play(screens)
    return page
  }
}

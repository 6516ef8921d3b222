import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// Whole prototypes of assets, written by `assets prototype play` and tapped through in Chromium.
@Suite(.serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need)))
struct PlayedPrototypeTests {
  private let sandbox: Sandbox
  /// The color of each image, by its path.
  private var colors: [String: ImageMaker.Color] = [:]

  init() throws {
    sandbox = try Sandbox()
    try sandbox.git("init", "-q", "-b", "main")
  }

  /// Writes a namespaced asset whose variants have colors of their own.
  private mutating func add(_ name: String, _ width: Int = 393, _ height: Int = 852, variants: [String] = [""]) throws {
    let parts = name.split(separator: "/").map(String.init)
    let group = "Assets.xcassets/\(parts[0])"
    try sandbox.write(
      "\(group)/Contents.json",
      Array(#"{"info":{"author":"xcode","version":1},"properties":{"provides-namespace":true}}"#.utf8))
    let set = "\(group)/\(parts[1]).imageset"
    var elements: [String] = []
    for variant in variants {
      let file = parts[1] + variant + ".png"
      let number = colors.count + 1
      let color = ImageMaker.Color(UInt8(number * 53 % 256), UInt8(number * 97 % 256), UInt8(number * 29 % 256))
      colors["\(set)/\(file)"] = color
      try sandbox.write("\(set)/\(file)", ImageMaker.png(width, height, color))
      var element = #""filename":"\#(file)","idiom":"universal""#
      if variant.contains("-ar") { element += #","locale":"ar""# }
      if variant.contains("~dark") {
        element += #","appearances":[{"appearance":"luminosity","value":"dark"}]"#
      }
      elements.append("{\(element)}")
    }
    try sandbox.write(
      "\(set)/Contents.json",
      Array(#"{"images":[\#(elements.joined(separator: ","))],"info":{"author":"xcode","version":1}}"#.utf8))
  }

  private func play(_ name: String, _ document: String, fragment: String = "", width: Int = 393) throws -> Browser {
    try sandbox.write("Prototypes/\(name).prototype.json", Array(document.utf8))
    let result = runAssets(["prototype", "play", name, "--page", "\(name).html"], in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    let browser = try Browser(width: width, height: 852)
    try browser.open("file://\(sandbox.path("\(name).html"))\(fragment)")
    return browser
  }

  private func top(_ wanted: String, _ browser: Browser) throws -> Bool {
    try browser.waits(
      until: """
        document.querySelector(".player-window")?.dataset.progress === undefined
          && document.querySelector(".screen:not([inert])")?.dataset.screen === "\(wanted)"
        """)
  }

  private func isQuiet(_ browser: Browser) throws {
    #expect(try browser.console() == [])
    #expect(try browser.requests().filter { !$0.hasPrefix("file:") && !$0.hasPrefix("blob:") } == [])
  }

  // MARK: - Reserve a berth

  private static let berth = #"""
    { "schema": 1, "title": "Reserve a berth", "variables": { "favorite": false },
      "parts": [
        { "id": "tab-bar", "height": 83, "tabs": ["harbors", "favorites", "settings"], "links": [
          { "label": "Harbors", "area": [0, 0, 131, 49], "to": "harbors" },
          { "label": "Favorites", "area": [131, 0, 131, 49], "to": "favorites" },
          { "label": "Settings", "area": [262, 0, 131, 49], "to": "settings" } ] } ],
      "screens": [
        { "id": "harbors", "asset": "screens/harbors", "parts": ["tab-bar"], "links": [
          { "label": "Stornoway", "area": [16, 280, 361, 66], "to": "detail" },
          { "label": "Menu", "trigger": "edge", "to": "menu" },
          { "label": "Menu hint", "area": [8, 59, 44, 44], "action": "nudge", "direction": "backward", "to": "menu" } ] },
        { "id": "favorites", "asset": "screens/favorites", "parts": ["tab-bar"], "layers": [
          { "id": "rows", "assets": ["cells/boat", "cells/anchor"], "area": [0, 150, 393, 619], "scroll": "vertical",
            "repeat": 10000, "bounce": 0.5 } ],
          "links": [ { "label": "Harbor", "layer": "rows", "to": "detail" } ] },
        { "id": "settings", "asset": "screens/settings", "parts": ["tab-bar"] },
        { "id": "detail", "asset": "screens/harbor-detail", "layers": [
          { "asset": "icons/heart-filled", "area": [337, 65], "when": { "favorite": true } } ], "links": [
          { "label": "Back", "area": [0, 59, 60, 44], "action": "back" },
          { "label": "Favorite", "area": [325, 59, 52, 44], "toggle": ["favorite"] },
          { "label": "Reserve a berth", "area": [16, 736, 361, 50], "to": "reserve", "transition": "card" } ] },
        { "id": "reserve", "asset": "screens/reserve", "links": [
          { "label": "Cancel", "area": [0, 59, 90, 44], "action": "close" },
          { "label": "Confirm", "area": [16, 736, 361, 50], "to": "done", "transition": "snap" } ] },
        { "id": "done", "asset": "screens/done", "overlay": { "closeOutside": false }, "links": [
          { "label": "OK", "area": [20, 92, 230, 44], "action": "back", "to": "harbors", "transition": "drop" } ] },
        { "id": "menu", "asset": "screens/menu", "overlay": { "position": "start", "reveal": true }, "links": [
          { "label": "Settings", "area": [0, 120, 280, 44], "to": "settings" } ] } ] }
    """#

  private mutating func addBerths(variants: [String] = [""]) throws {
    for name in ["harbors", "favorites", "settings", "harbor-detail", "reserve"] {
      try add("screens/\(name)", variants: variants)
    }
    try add("screens/done", 270, 180)
    try add("screens/menu", 280, 852)
    try add("icons/heart-filled", 28, 28)
    for name in ["boat", "anchor"] { try add("cells/\(name)", 393, 66) }
  }

  @Test mutating func aBerthIsReservedTapByTap() throws {
    try addBerths()
    let browser = try play("reserve", Self.berth)
    #expect(try top("harbors", browser))
    try browser.tap(x: 200, y: 310)
    #expect(try top("detail", browser))
    let heart = "return document.querySelectorAll('[data-screen=detail] .screen-layer').length"
    #expect(try browser.run(heart) == "0")
    try browser.tap(x: 351, y: 81)
    #expect(try browser.run(heart) == "1")
    try browser.tap(x: 200, y: 760)
    #expect(try top("reserve", browser))
    // The card begins 69 points from the top.
    try browser.tap(x: 200, y: 830)
    #expect(try top("done", browser))
    try browser.tap(x: 20, y: 100)
    #expect(try top("done", browser), "a tap outside doesn't close it")
    try browser.tap(x: 196, y: 450)
    #expect(try top("harbors", browser))
    // The variable stays, and the menu follows the finger.
    #expect(try browser.run("return location.hash").contains("vars=favorite:true"))
    try browser.drag([(4, 400), (30, 400), (120, 400), (220, 400)])
    #expect(try top("menu", browser))
    try browser.tap(x: 100, y: 140)
    #expect(try top("settings", browser))
    try browser.run("history.back()")
    #expect(try top("harbors", browser))
    try isQuiet(browser)
  }

  @Test mutating func tenThousandRowsScrollWithFewNodes() throws {
    try addBerths()
    let browser = try play("reserve", Self.berth)
    #expect(try top("harbors", browser))
    try browser.tap(x: 196, y: 790)
    #expect(try top("favorites", browser))
    let count = "document.querySelectorAll('.window-row').length"
    #expect(try browser.waits(until: "\(count) > 8"))
    #expect((Int(try browser.run("return \(count)")) ?? 0) <= 60)
    try browser.run("document.querySelector('.is-window').scrollTop = 300000")
    #expect(try browser.waits(until: "document.querySelector('[data-row=\"4546\"]')"))
    try browser.run("document.querySelector('.is-window').scrollTop = 1e9")
    #expect(try browser.waits(until: "document.querySelector('[data-row=\"9999\"]')"))
    #expect((Int(try browser.run("return \(count)")) ?? 0) <= 60)
    // Rows that lag come to rest.
    #expect(
      try browser.waits(
        until: "[...document.querySelectorAll('.window-row')].every((row) => row.style.transform === '')"))
    try browser.tap(x: 200, y: 700)
    #expect(try top("detail", browser))
    try browser.press("Escape")
    #expect(try top("favorites", browser))
    #expect(try browser.run("return document.querySelector('.is-window').scrollTop > 600000") == "true")
    try isQuiet(browser)
  }

  @Test mutating func inArabicEverythingComesFromTheOtherSide() throws {
    try addBerths(variants: ["", "-ar"])
    let browser = try play("reserve", Self.berth, fragment: "#locale=ar")
    #expect(try top("harbors", browser))
    // Areas are mirrored with the image.
    try browser.tap(x: 200, y: 310)
    #expect(try top("detail", browser))
    let x = "return new DOMMatrix(document.querySelector('[data-screen=detail]').style.transform).e"
    try browser.drag([(389, 400), (370, 400), (270, 400)], lifts: false)
    #expect(abs((Double(try browser.run(x)) ?? .nan) + 109) < 0.5, "119 points, of which 10 tell a drag from a tap")
    try browser.wait(for: "await new Promise((resolve) => setTimeout(resolve, 80))")
    try browser.touch("touchEnd")
    #expect(try top("detail", browser), "less than half of the way stays")
    try browser.tap(x: 363, y: 81)
    #expect(try top("harbors", browser), "Back is at the right")
    try browser.tap(x: 200, y: 310)
    #expect(try top("detail", browser))
    try browser.drag([(389, 400), (370, 400), (120, 400)], rest: 80)
    #expect(try top("harbors", browser))
    try isQuiet(browser)
  }

  @Test mutating func theSwitchesShowWhatResolveAnswers() throws {
    try addBerths(variants: ["", "-ar", "~dark", "-ar~dark"])
    let browser = try play("reserve", Self.berth)
    for locale in ["en", "ar"] {
      for appearance in ["light", "dark"] {
        try browser.open("about:blank")
        try browser.open("file://\(sandbox.path("reserve.html"))#locale=\(locale)&appearance=\(appearance)")
        #expect(try top("harbors", browser))
        let answer = runAssets(
          [
            "resolve", "screens/harbors", "--device", "iphone", "--scale", "3", "--locale", locale, "--appearance",
            appearance,
          ], in: sandbox)
        let file = String(answer.output.split(separator: "\n").first ?? "")
        let color = try #require(colors[file], "\(answer)")
        let shown = "\(color.red),\(color.green),\(color.blue)"
        let pixel = """
          (() => {
            const image = document.querySelector('[data-screen=harbors] .screen-image');
            const context = document.createElement('canvas').getContext('2d');
            context.drawImage(image, 0, 0, 1, 1);
            return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).join();
          })()
          """
        #expect(
          try browser.waits(until: "\(pixel) === '\(shown)'"), "\(locale) \(appearance)")
        let left = try browser.run("return parseFloat(document.querySelector('[data-link=menu-hint]').style.left)")
        #expect(left == (locale == "ar" ? "341" : "8"))
      }
    }
    try isQuiet(browser)
  }

  // MARK: - Museum guide

  private static let museum = #"""
    { "schema": 1, "title": "Museum guide", "variables": { "name": "", "filter": "", "response": "", "photo": "", "code": "" },
      "parts": [
        { "id": "back", "edge": "top", "height": 103, "links": [ { "label": "Back", "area": [0, 59, 80, 44], "action": "back" } ] },
        { "id": "floors", "edge": "top", "height": 147, "tabs": ["lobby", "floor-4"],
          "layers": [ { "text": "Hello {name}. Filter: {filter}", "area": [16, 70, 290, 22], "size": 13 } ], "links": [
          { "label": "Search", "area": [313, 59, 80, 44], "to": "search" },
          { "label": "Lobby", "area": [16, 103, 180, 44], "to": "lobby" },
          { "label": "Floor 4", "area": [197, 103, 180, 44], "to": "floor-4" } ] } ],
      "screens": [
        { "id": "welcome", "asset": "guide/welcome",
          "layers": [ { "field": { "variable": "name", "placeholder": "Your name" }, "area": [40, 420, 313, 44] } ],
          "links": [ { "label": "Enter", "area": [40, 484, 313, 50], "when": { "name": { "empty": false } }, "to": "lobby" } ] },
        { "id": "lobby", "asset": "guide/lobby", "parts": ["floors"] },
        { "id": "floor-4", "asset": "guide/floor-4", "parts": ["floors"],
          "layers": [ { "asset": "guide/bubble", "area": [180, 400], "when": { "filter": "Betrayal" } } ],
          "links": [ { "label": "Artwork", "area": [170, 390, 60, 60], "when": { "filter": "Betrayal" }, "to": "artwork" } ] },
        { "id": "search", "asset": "guide/search", "layers": [
          { "field": { "variable": "filter", "type": "choice", "options": ["Betrayal", "Courage", "Love"] },
            "area": [40, 300, 313, 44] } ], "links": [
          { "label": "Filter", "area": [40, 420, 313, 50], "action": "back" },
          { "label": "Clear filter", "area": [40, 484, 313, 50], "action": "back", "set": { "filter": "" } } ] },
        { "id": "artwork", "asset": "guide/artwork", "parts": ["back"], "layers": [
          { "field": { "variable": "response", "placeholder": "Your response" }, "area": [16, 200, 361, 88] },
          { "photo": "photo", "area": [16, 360, 361, 240] } ], "links": [
          { "label": "Take photo", "area": [16, 304, 172, 44], "action": "camera", "variable": "photo" },
          { "label": "Choose photo", "area": [205, 304, 172, 44], "action": "photo", "variable": "photo" },
          { "label": "Share", "area": [313, 59, 80, 44], "to": "unlock" } ] },
        { "id": "unlock", "asset": "guide/unlock", "parts": ["back"], "layers": [
          { "field": { "variable": "code", "type": "number", "placeholder": "Code next to the piece" },
            "area": [40, 300, 313, 44] } ], "links": [
          { "label": "Unlock responses", "area": [40, 360, 313, 50], "when": { "code": "4711" }, "to": "response-1" },
          { "label": "Wrong code", "area": [40, 360, 313, 50], "action": "nudge" } ] },
        { "id": "response-1", "asset": "guide/response-1", "parts": ["back"],
          "links": [ { "label": "Next", "trigger": "swipe", "to": "response-2", "transition": "slide" } ] },
        { "id": "response-2", "asset": "guide/response-2", "parts": ["back"],
          "links": [ { "label": "Previous", "trigger": "swipe", "direction": "backward", "action": "back" } ] } ] }
    """#

  private mutating func addMuseum() throws {
    for name in ["welcome", "lobby", "floor-4", "search", "artwork", "unlock", "response-1", "response-2"] {
      try add("guide/\(name)")
    }
    try add("guide/bubble", 40, 40)
  }

  /// Gives a field a value as a person who types would.
  private func type(_ text: String, _ selector: String, _ browser: Browser) throws {
    try browser.run(
      """
      const field = document.querySelector('.screen:not([inert]) \(selector)');
      field.focus(); field.value = '\(text)';
      field.dispatchEvent(new Event('input', { bubbles: true })); field.dispatchEvent(new Event('change', { bubbles: true }));
      field.blur();
      """)
  }

  @Test mutating func aVisitorFindsAPieceSharesAPhotoAndUnlocksResponses() throws {
    try addMuseum()
    let browser = try play("museum", Self.museum)
    #expect(try top("welcome", browser))
    try browser.tap(x: 200, y: 510)
    #expect(try top("welcome", browser), "a name is required")
    try type("Ada", "input", browser)
    try browser.tap(x: 200, y: 510)
    #expect(try top("lobby", browser))
    let greeting = "return document.querySelector('[data-screen=lobby] .is-text').textContent"
    #expect(try browser.run(greeting) == "Hello Ada. Filter: ")
    try browser.tap(x: 280, y: 125)
    #expect(try top("floor-4", browser))
    try browser.tap(x: 200, y: 420)
    #expect(try top("floor-4", browser), "nothing is there without the filter")
    try browser.tap(x: 350, y: 80)
    #expect(try top("search", browser))
    try type("Betrayal", "select", browser)
    try browser.tap(x: 200, y: 440)
    #expect(try top("floor-4", browser))
    try browser.tap(x: 200, y: 420)
    #expect(try top("artwork", browser))
    try browser.run(
      """
      HTMLInputElement.prototype.click = function () {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 8;
        const bytes = Uint8Array.from(atob(canvas.toDataURL().split(',')[1]), (letter) => letter.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], 'boat.png', { type: 'image/png' }));
        this.files = files.files;
        this.dispatchEvent(new Event('change'));
      };
      """)
    try browser.tap(x: 290, y: 325)
    #expect(try browser.waits(until: "document.querySelector('.is-photo img')?.naturalWidth === 8"))
    #expect(try browser.run("return document.querySelector('.is-photo img').src").hasPrefix("blob:"))
    try browser.tap(x: 350, y: 80)
    #expect(try top("unlock", browser))
    try type("1234", "input", browser)
    let far = try browser.wait(
      for: """
        let most = 0;
        const node = document.querySelector('[data-screen=unlock]');
        document.querySelector('[data-link=wrong-code]').click();
        for (let frame = 0; frame < 60; frame++) {
          await new Promise(requestAnimationFrame);
          most = Math.max(most, Math.abs(new DOMMatrix(node.style.transform).e));
        }
        return most;
        """)
    #expect((20...24.1).contains(Double(far) ?? 0), "a wrong code nudges: \(far)")
    #expect(try top("unlock", browser))
    try type(" 4711 ", "input", browser)
    try browser.tap(x: 200, y: 385)
    #expect(try top("response-1", browser))
    try browser.flick(from: (300, 500), to: (120, 500))
    #expect(try top("response-2", browser))
    try browser.flick(from: (100, 500), to: (280, 500))
    #expect(try top("response-1", browser))
    // What is typed and chosen leaves the page by no link.
    let link = try browser.run("return location.hash")
    #expect(!link.contains("4711") && !link.contains("Ada") && !link.contains("boat.png"), "\(link)")
    try isQuiet(browser)
  }

  @Test mutating func aLinkSetsDeclaredVariablesOnly() throws {
    try addMuseum()
    let browser = try play(
      "museum", Self.museum, fragment: "#screen=unlock&stack=lobby&vars=code:4711,evil:1,__proto__:x,constructor:y")
    #expect(try top("unlock", browser))
    try browser.tap(x: 200, y: 385)
    #expect(try top("response-1", browser))
    #expect(try browser.run("return location.hash").contains("evil") == false)
    #expect(try browser.run("return ({}).x === undefined") == "true")
    try browser.run("location.reload()")
    #expect(try top("response-1", browser))
    try isQuiet(browser)
  }

  // MARK: - Many large screens

  /// What is mounted and decoded doesn't grow with the prototype.
  @Test func sixtyLargeScreensAreMountedAFewAtATime() throws {
    for number in 1...60 {
      let shade = UInt8(number * 4)
      try sandbox.write(
        "shots/shot\(number)@3x.png", ImageMaker.png(1290, 2796, .init(shade, 90, 120), layout: .palette))
    }
    let shots = (1...60).map { "shots/shot\($0)@3x.png" }
    #expect(runAssets(["prototype", "new", "many"] + shots + ["--sequence"], in: sandbox).exitCode == .done)
    let document = String(decoding: try sandbox.bytes("Prototypes/many.prototype.json"), as: UTF8.self)
    let browser = try play("many", document)
    #expect(try top("shot1", browser))
    for number in 2...12 {
      try browser.press("ArrowRight")
      #expect(try top("shot\(number)", browser))
    }
    let mounted = "return document.querySelectorAll('.player-window img').length"
    #expect((Int(try browser.run(mounted)) ?? 99) <= 8)
    try isQuiet(browser)
  }
}

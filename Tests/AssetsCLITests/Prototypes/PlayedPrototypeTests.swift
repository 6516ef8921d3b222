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
      let isTablet = variant.contains("~ipad")
      try sandbox.write(
        "\(set)/\(file)", isTablet ? ImageMaker.png(834, 1194, color) : ImageMaker.png(width, height, color))
      var element = #""filename":"\#(file)","idiom":"\#(isTablet ? "ipad" : "universal")""#
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
    try browser.checkConsole()
    #expect(try browser.requests().filter { !$0.hasPrefix("file:") && !$0.hasPrefix("blob:") } == [])
  }

  // MARK: - Reserve a berth

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
    let browser = try play("reserve", SpecifiedPrototypes.berth)
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
    let browser = try play("reserve", SpecifiedPrototypes.berth)
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
    let browser = try play("reserve", SpecifiedPrototypes.berth, fragment: "#locale=ar")
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
    // A line is read from the right, so its areas follow each other from there.
    let order = """
      return [...document.querySelectorAll('[data-screen=harbors] .spot')].map((spot) => spot.dataset.link)
        .filter((link) => /^(harbors|favorites|settings)$/.test(link)).join()
      """
    #expect(try browser.run(order) == "harbors,favorites,settings")
    try isQuiet(browser)
  }

  @Test mutating func theSwitchesShowWhatResolveAnswers() throws {
    try addBerths(variants: ["", "-ar", "~dark", "-ar~dark"])
    let browser = try play("reserve", SpecifiedPrototypes.berth)
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
        try expectColor(of: answer, on: "harbors", browser)
        let left = try browser.run("return parseFloat(document.querySelector('[data-link=menu-hint]').style.left)")
        #expect(left == (locale == "ar" ? "341" : "8"))
      }
    }
    try isQuiet(browser)
  }

  // MARK: - Museum guide

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
    let browser = try play("museum", SpecifiedPrototypes.museum)
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
      "museum", SpecifiedPrototypes.museum,
      fragment: "#screen=unlock&stack=lobby&vars=code:4711,evil:1,__proto__:x,constructor:y")
    #expect(try top("unlock", browser))
    try browser.tap(x: 200, y: 385)
    #expect(try top("response-1", browser))
    #expect(try browser.run("return location.hash").contains("evil") == false)
    #expect(try browser.run("return ({}).x === undefined") == "true")
    try browser.reload()
    #expect(try top("response-1", browser))
    try isQuiet(browser)
  }

  // MARK: - Phones and tablets

  /// On each device and in each appearance the image is the one that `assets resolve` names, and areas follow it.
  @Test mutating func onATabletAreasAreThoseOfTheTablet() throws {
    try add("screens/home", variants: ["", "~dark", "~ipad", "~ipad~dark"])
    let document = #"""
      { "schema": 1, "screens": [ { "id": "home", "alt": "Home", "asset": "screens/home", "links": [
        { "id": "said", "label": "Said", "area": [16, 736, 361, 50], "url": "https://example.com",
          "overrides": [ { "slot": { "device": "ipad" }, "area": [250, 1080, 334, 50] },
            { "slot": { "device": "ipad", "appearance": "dark" }, "area": [250, 980, 334, 50] } ] },
        { "id": "scaled", "label": "Scaled", "area": [0, 213, 393, 71], "url": "https://example.com" } ] } ] }
      """#
    let browser = try play("tablet", document, width: 1400)
    try browser.resize(width: 1400, height: 1400)
    let areas = [
      "iphone light": "16,736,361,50 0,213,393,71", "iphone dark": "16,736,361,50 0,213,393,71",
      "ipad light": "250,1080,334,50 0,298.5,834,99.5", "ipad dark": "250,980,334,50 0,298.5,834,99.5",
    ]
    for (device, frame, scale) in [("iphone", "iphone15", "3"), ("ipad", "ipad11", "2")] {
      for appearance in ["light", "dark"] {
        try browser.open("about:blank")
        try browser.open("file://\(sandbox.path("tablet.html"))#appearance=\(appearance)&device=\(frame)")
        #expect(try top("home", browser))
        let answer = runAssets(
          ["resolve", "screens/home", "--device", device, "--scale", scale, "--appearance", appearance], in: sandbox)
        try expectColor(of: answer, on: "home", browser)
        let shown = """
          ["said", "scaled"].map((id) => {
            const { left, top, width, height } = document.querySelector(`[data-link=${id}]`).style;
            return [left, top, width, height].map((text) => Math.round(parseFloat(text) * 10) / 10).join();
          }).join(" ")
          """
        let wanted = areas["\(device) \(appearance)"] ?? ""
        #expect(try browser.waits(until: "\(shown) === '\(wanted)'"), "\(device) \(appearance)")
        #expect(try browser.run("return \(shown)") == wanted)
      }
    }
    try isQuiet(browser)
  }

  /// Expects the color of the image that `assets resolve` answered with.
  private func expectColor(of answer: RunResult, on screen: String, _ browser: Browser) throws {
    let file = String(answer.output.split(separator: "\n").first ?? "")
    let color = try #require(colors[file], "\(answer)")
    let pixel = """
      (() => {
        const image = document.querySelector('[data-screen=\(screen)] .screen-image');
        const context = document.createElement('canvas').getContext('2d');
        context.drawImage(image, 0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).join();
      })()
      """
    #expect(try browser.waits(until: "\(pixel) === '\(color.red),\(color.green),\(color.blue)'"), "\(file)")
  }

  // MARK: - Documents made to do harm

  /// What a document from elsewhere can hold is shown as text, goes nowhere, and leaves the page usable.
  @Test mutating func aHostileDocumentIsPlayedWithoutHarm() throws {
    try add("cells/row", 393, 66)
    let links = (0..<200).map { #"{ "label": "On \#($0)", "area": [0, 700, 393, 44], "to": "list" }"# }
    let document = #"""
      { "schema": 1, "title": "</script><meta http-equiv=refresh content='0;url=https://example.com'>",
        "variables": { "constructor": false },
        "screens": [
          { "id": "start", "title": "<img src=x onerror=document.title='evil'>\u202Eabc", "links": [
            { "label": "Self", "area": [0, 100, 393, 44], "action": "swap", "to": "start" },
            { "label": "Overlay", "area": [0, 200, 393, 44], "to": "overlay" },
            { "label": "Script", "area": [0, 300, 393, 44], "url": "javascript:document.title='evil'" },
            { "label": "Never", "area": [0, 400, 393, 44], "to": "list", "when": { "__proto__": true } },
            { "label": "Switch", "area": [0, 500, 393, 44], "toggle": ["constructor", "__proto__"] },
            { "label": "Timers", "area": [0, 600, 393, 44], "to": "one", "transition": "none" }, \#(links.joined(separator: ", ")) ] },
          { "id": "overlay", "size": [270, 140], "overlay": {}, "links": [ { "label": "Again", "area": [0, 0, 270, 140], "to": "overlay" } ] },
          { "id": "list", "layers": [ { "id": "rows", "assets": ["cells/row"], "area": [0, 0, 393, 852], "scroll": "vertical",
            "repeat": 100000, "gap": 200 } ] },
          { "id": "one", "links": [ { "trigger": "delay", "delay": 0, "to": "two", "transition": "none" },
            { "label": "Out", "area": [0, 100, 393, 44], "action": "back", "to": "start" } ] },
          { "id": "two", "links": [ { "trigger": "delay", "delay": 0, "to": "one", "transition": "none" },
            { "label": "Out", "area": [0, 100, 393, 44], "action": "back", "to": "start" } ] } ] }
      """#
    #expect(runAssets(["prototype", "list"], in: sandbox).exitCode == .done)
    let browser = try play("hostile", document)
    #expect(try top("start", browser))
    #expect(
      try browser.run("return document.title.includes('onerror') && !document.querySelector('img[src=x]')") == "true")
    try browser.tap(x: 200, y: 120)
    #expect(try top("start", browser))
    for depth in 1...3 {
      try browser.tap(x: 200, y: depth == 1 ? 220 : 426)
      #expect(try top("overlay", browser))
    }
    for _ in 1...3 {
      try browser.press("Escape")
      _ = try browser.waits(until: "document.querySelector('.player-window').dataset.progress === undefined")
    }
    #expect(try top("start", browser))
    try browser.tap(x: 200, y: 320)
    #expect(try browser.run("return document.querySelector('dialog[open]') === null") == "true")
    try browser.tap(x: 200, y: 420)
    #expect(try top("start", browser))
    try browser.tap(x: 200, y: 520)
    #expect(try browser.waits(until: "location.hash.includes('vars=constructor:true')"))
    #expect(try browser.run("return Object.prototype.constructor === Object") == "true")
    // Timers of 0 ms take turns, but don't flash, and the page still hears a finger.
    try browser.tap(x: 200, y: 620)
    let turns = try browser.wait(
      for: """
        let turns = 0, last = "";
        const end = performance.now() + 2000;
        while (performance.now() < end) {
          await new Promise(requestAnimationFrame);
          const shown = document.querySelector(".screen:not([inert])").dataset.screen;
          if (shown !== last) turns++;
          last = shown;
        }
        return turns;
        """)
    #expect((3...8).contains(Int(turns) ?? 0), "\(turns) in two seconds")
    // A finger that is down while the screens change is no tap, and they change several times a second.
    let isElsewhere = "return document.querySelector('.screen:not([inert])')?.dataset.screen !== 'start'"
    for _ in 1...10 where try browser.run(isElsewhere) == "true" {
      try browser.tap(x: 200, y: 120)
      try browser.wait(for: "await new Promise((resolve) => setTimeout(resolve, 400))")
    }
    #expect(try top("start", browser))
    try browser.tap(x: 200, y: 720)
    #expect(try top("list", browser))
    try browser.run("document.querySelector('.is-window').scrollTop = 1e9")
    #expect(try browser.waits(until: "document.querySelectorAll('.window-row').length > 2"))
    let rows = try browser.run("return document.querySelectorAll('.window-row').length")
    #expect((Int(rows) ?? 99) <= 60)
    #expect(try browser.run("return document.title.startsWith('List')") == "true")
    try isQuiet(browser)
  }

  // MARK: - Keys

  /// The whole flow without a pointer: Tab finds each area, Enter follows it, and each screen is announced once.
  @Test mutating func aBerthIsReservedByKeysAlone() throws {
    try addBerths()
    let browser = try play("reserve", SpecifiedPrototypes.berth, width: 1280)
    #expect(try top("harbors", browser))
    try browser.run(
      """
      window.said = [];
      const announcer = document.getElementById("announcer");
      new MutationObserver(() => announcer.textContent && said.push(announcer.textContent))
        .observe(announcer, { childList: true, characterData: true, subtree: true });
      """)
    func follow(_ link: String, to screen: String) throws {
      let focused = "return document.activeElement?.closest('.screen') ? document.activeElement.dataset.link : ''"
      var presses = 0
      while try browser.run(focused) != link, presses < 60 {
        try browser.press("Tab")
        presses += 1
      }
      #expect(presses < 60, "\(link) has no focus")
      try browser.press("Enter")
      #expect(try top(screen, browser), "\(link)")
    }
    try follow("stornoway", to: "detail")
    try follow("favorite", to: "detail")
    #expect(try browser.waits(until: "document.activeElement.dataset.link === 'favorite'"), "it keeps the focus")
    try follow("reserve-a-berth", to: "reserve")
    try browser.press("Escape")
    #expect(try top("detail", browser))
    #expect(
      try browser.waits(until: "document.activeElement.dataset.link === 'reserve-a-berth'"), "back to what opened it")
    try follow("reserve-a-berth", to: "reserve")
    try follow("confirm", to: "done")
    try follow("ok", to: "harbors")
    #expect(
      try browser.run("return said.join('; ')")
        == "Detail, screen 4 of 7; Reserve, screen 5 of 7; Detail; Reserve, screen 5 of 7; Done, screen 6 of 7; Harbors"
    )
    try isQuiet(browser)
  }

  // MARK: - The example and the guide

  /// The prototype of `Examples/Berths` in a window of a phone: in English, then in Arabic and dark.
  @Test func theExampleIsPlayed() throws {
    let folder = PackageFolder.path + "/Examples/Berths"
    let example = try Sandbox()
    try example.copy(folder, to: "Berths")
    let check = runAssets(["prototype", "check", "harbour", "--strict"], in: example, folder: "Berths")
    #expect(check.exitCode == .done, "\(check)")
    let play = runAssets(["prototype", "play", "harbour", "--page", "harbour.html"], in: example, folder: "Berths")
    #expect(play.output.contains("7 screens, "), "\(play)")
    #expect(play.output.contains("; light, dark; en, ar, fr; iPhone"), "\(play)")
    let browser = try Browser(width: 390, height: 844)
    let page = "file://\(example.path("Berths/harbour.html"))"
    for (fragment, sign) in [("", 1), ("#locale=ar&appearance=dark", -1)] {
      try browser.open("about:blank")
      try browser.open(page + fragment)
      #expect(try top("harbors", browser))
      func tap(_ link: String) throws {
        let box = """
          const box = document.querySelector('.screen:not([inert]) [data-link=\(link)]').getBoundingClientRect();
          return Math.round(box.left + box.width / 2) + "," + Math.round(box.top + box.height / 2);
          """
        let point = try browser.run(box).split(separator: ",").compactMap { Int($0) }
        try browser.tap(x: point[0], y: point[1])
      }
      let edge = { (x: Int) in sign > 0 ? x : 390 - x }
      try tap("stornoway")
      #expect(try top("detail", browser))
      // A swipe from the edge that is let go early stays.
      try browser.drag([(edge(4), 400), (edge(30), 400), (edge(140), 400)], rest: 80)
      #expect(try top("detail", browser))
      try tap("favorite")
      #expect(
        try browser.waits(until: "document.querySelectorAll('[data-screen=detail] .screen-layer img').length === 1"))
      try browser.drag([(200, 700), (200, 660), (200, 360)], rest: 80)
      try tap("reserve")
      #expect(try top("reserve", browser))
      try tap("confirm")
      #expect(try top("done", browser))
      try tap("ok")
      #expect(try top("harbors", browser))
      try browser.drag([(edge(4), 400), (edge(30), 400), (edge(220), 400)])
      #expect(try top("menu", browser))
      try tap("settings")
      #expect(try top("settings", browser))
      try tap("favorites")
      #expect(try top("favorites", browser))
      #expect(try browser.waits(until: "document.querySelectorAll('.window-row img').length > 8"))
    }
    try isQuiet(browser)
  }

  /// What the guide says to type makes the prototype of five screenshots that it promises.
  @Test func theGuideMakesAPrototypeOfFiveScreenshots() throws {
    let page = String(decoding: try FileSystem.read(PackageFolder.path + "/docs/prototypes.md"), as: UTF8.self)
    let section = page.split(separator: "\n## ").first { $0.hasPrefix("From five screenshots") } ?? ""
    let commands = section.split(separator: "\n").filter {
      $0.hasPrefix("assets prototype ") && !$0.hasSuffix("play berth")
    }
    #expect(commands.count > 10)
    for number in 1...5 {
      let height = number == 2 ? 3780 : 2556
      try sandbox.write(
        "shots/\(number).png", ImageMaker.png(1179, height, .init(UInt8(number * 40), 90, 120), layout: .palette))
    }
    for command in commands {
      let words = (command.split(separator: " #").first ?? command).split(separator: " ").map(String.init)
      let result = runAssets(Array(words.dropFirst()), in: sandbox)
      #expect(result.exitCode == .done, "\(command): \(result)")
      #expect(!result.error.contains("note:"), "\(result)")
    }
    let browser = try Browser(width: 393, height: 852)
    try browser.open("file://\(sandbox.path("berth.html"))")
    #expect(try top("home", browser))
    try browser.tap(x: 200, y: 160)
    #expect(try top("detail", browser))
    try browser.drag([(200, 700), (200, 660), (200, 300)], rest: 80)
    try browser.tap(x: 200, y: 797)
    #expect(try top("form", browser))
    #expect(try browser.run("return document.querySelector('[data-screen=form]').getBoundingClientRect().top") == "69")
    try browser.tap(x: 40, y: 150)
    #expect(try top("detail", browser))
    try browser.tap(x: 40, y: 80)
    #expect(try top("home", browser))
    try browser.tap(x: 330, y: 790)
    #expect(try top("settings", browser))
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

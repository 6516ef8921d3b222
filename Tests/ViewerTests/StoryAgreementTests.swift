import Files
import JSON
import Project
import TestKit
import Testing

@testable import Prototype
@testable import Viewer

/// The checks walk a story in Swift, and a page in JavaScript: on generated prototypes both come to the same place at each
/// step, or say the same about why not.
@Suite(.enabled(if: SystemProgram.path(of: "node") != nil, "needs nodejs (Scripts/bootstrap --with-servers)"))
struct StoryAgreementTests {
  /// A prototype with everything that decides where a link leads.
  private struct Generated {
    var random: SeededRandom
    var screens: [String] = []

    init(seed: Int) {
      random = SeededRandom(seed: UInt64(seed))
      screens = (0..<random.number(3...7)).map { "s\($0)" }
    }

    private mutating func one<Value>(_ values: [Value]) -> Value { random.element(of: values) }
    private mutating func chance(_ percent: Int) -> Bool { random.number(1...100) <= percent }

    mutating func document() -> String {
      let tabs = Array(screens.prefix(2))
      let list = screens.map { id in
        let parts = tabs.contains(id) || chance(30) ? #", "parts": ["bar"]"# : ""
        let overlay = chance(25) && id != screens[0] ? #", "overlay": { "closeOutside": \#(chance(70)) }"# : ""
        let entry = chance(15) ? #", "entry": true"# : ""
        let links = (0..<random.number(0...4)).map { link("l\($0)") }
        return
          #"{ "id": "\#(id)", "size": [100, 200]\#(parts)\#(overlay)\#(entry), "layers": [\#(layers())], "links": [\#(links.joined(separator: ", "))] }"#
      }
      let bar =
        #"{ "id": "bar", "edge": "bottom", "height": 40, "tabs": ["\#(tabs.joined(separator: "\", \""))"], "#
        + #""links": [{ "id": "t0", "area": [0, 0, 50, 40], "to": "\#(tabs[0])" }, { "id": "t1", "area": [50, 0, 50, 40], "to": "\#(tabs[1])" }] }"#
      return #"""
        { "schema": 1, "variables": { "code": "", "on": false, "count": 0, "page": 1, "term": "" }, "parts": [\#(bar)],
          "screens": [\#(list.joined(separator: ",\n"))],
          "personas": [{ "id": "dark", "appearance": "dark", "variables": { "on": true, "code": "x" } }] }
        """#
    }

    private mutating func layers() -> String {
      var layers = [
        #"{ "id": "code", "field": { "variable": "code", "length": 3 }, "area": [0, 100, 50, 20]\#(when) }"#
      ]
      if chance(40) {
        layers.append(
          #"{ "id": "pick", "field": { "variable": "count", "type": "choice", "options": ["1", "2"] }, "area": [0, 130, 50, 20] }"#
        )
      }
      if chance(30) {
        layers.append(
          #"{ "id": "page", "picks": "page", "image": "a.png", "repeat": 4, "paging": true, "area": [0, 0, 90, 20]\#(when) }"#
        )
      }
      if chance(30) { layers.append(#"{ "dots": "page", "repeat": 3, "area": [0, 30, 90, 20]\#(when) }"#) }
      if chance(30) {
        layers.append(
          #"{ "picks": "term", "rows": [{ "en": "Love", "fr": "Amour" }, "War", ""], "paging": true, "area": [0, 0, 90, 90]\#(when) }"#
        )
      }
      if chance(30) {
        layers.append(#"{ "image": "a.png", "reveal": "code", "repeat": 3, "area": [0, 0, 90, 90]\#(when) }"#)
      }
      return chance(60) ? layers.joined(separator: ", ") : ""
    }

    private var when: String {
      mutating get {
        switch random.number(0...9) {
        case 0: #", "when": { "on": true }"#
        case 1: #", "when": { "code": { "empty": false } }"#
        case 2: #", "when": { "count": { "min": 1, "max": 3 } }"#
        case 3: #", "when": { "code": { "not": "x" } }"#
        case 4: #", "when": { "screen": "s1" }"#
        case 5: #", "when": { "page": { "min": 2 } }"#
        default: ""
        }
      }
    }

    private mutating func link(_ id: String) -> String {
      var parts = [#""id": "\#(id)""#]
      if chance(70) {
        parts.append(
          #""area": [\#(one([0, 20, 50])), \#(one([0, 40, 80])), \#(one([20, 40, 100])), \#(one([20, 40]))]"#)
      }
      switch random.number(0...9) {
      case 0: parts.append(#""action": "back""#)
      case 1: parts.append(#""action": "back", "to": "\#(one(screens))""#)
      case 2: parts.append(#""action": "close""#)
      case 3: parts.append(#""action": "swap", "to": "\#(one(screens))""#)
      case 4: parts.append(#""toggle": ["on"]"#)
      case 5: parts.append(#""trigger": "delay", "delay": \#(one([100, 200, 300])), "to": "\#(one(screens))""#)
      case 6 where chance(50): parts.append(#""trigger": "pull", "layer": "gap", "to": "\#(one(screens))""#)
      case 6: parts.append(#""layer": "code", "to": "\#(one(screens))""#)
      default:
        parts.append(#""to": "\#(one(screens))""#)
        if chance(60) {
          parts.append(#""transition": "\#(one(["push", "slide", "modal", "card", "sheet", "dissolve"]))""#)
        }
      }
      if chance(20) { parts.append(#""add": { "count": 1 }"#) }
      if chance(15) { parts.append(#""set": { "code": "\#(one(["x", "yes", ""]))" }"#) }
      if chance(10) {
        parts.append(#""overrides": [{ "slot": { "appearance": "dark" }, "to": "\#(one(screens))" }]"#)
      }
      if chance(8) { parts.append(#""overrides": [{ "slot": { "appearance": "dark" }, "hidden": true }]"#) }
      return "{ \(parts.joined(separator: ", "))\(when) }"
    }

    mutating func step() -> String {
      switch random.number(0...9) {
      case 0: return "wait"
      case 1: return "code=\(one(["x", "yes", "long", ""]))"
      case 2: return "count=\(one(["1", "2", "3", "no"]))"
      case 3: return one(["page=\(one(["1", "3", "4", "5", "02", "x"]))", "term=\(one(["Love", "War", "Amour", ""]))"])
      case 4: return "\(one(screens))/\(one(["l0", "l1", "l2", "t0", "t1"]))"
      default: return one(screens)
      }
    }
  }

  private static func state(of walk: PrototypeWalk) -> JSONValue {
    .object(
      ("stack", .list(walk.stack.map { .string("\($0.screen) \($0.kind) \($0.transition.rawValue)") })),
      ("values", .list(walk.values.sorted { $0.key < $1.key }.map { .string("\($0.key)=\($0.value.text)") })))
  }

  /// A prototype, the steps that were tried, and what came of each.
  private func round(_ seed: Int, _ taken: inout Int) throws -> JSONValue {
    var generated = Generated(seed: seed)
    let text = generated.document()
    let (read, findings) = PrototypeReader.read(Array(text.utf8), name: "demo")
    let document = try #require(read, "\(findings)")
    let persona = seed.isMultiple(of: 2) ? nil : document.personas[0]
    let tree = MemoryFileTree()
    let page = PrototypePage(
      document, findings: [], images: PrototypeImages(tree, folder: "", library: nil),
      files: ImageFiles(tree, largeFiles: nil), project: "", version: .workTree, developmentLanguage: nil
    ) { $0 }
    let data = try #require(page.index.prototype)
    // Texts bring languages to choose from, and a persona without one sees the first.
    let asked = document.request(of: persona)
    let request = try #require(
      data.requests.firstIndex { $0.device == asked.device && $0.appearance == asked.appearance })
    var walk = try PrototypeWalk(PrototypeFlow(document), at: "s0", as: persona)
    let steps = (0..<60).map { _ in generated.step() }
    let results = steps.map { step -> JSONValue in
      do throws(PrototypeWalk.Obstacle) {
        var next = walk
        try next.take(step)
        walk = next
        taken += 1
        return Self.state(of: walk)
      } catch {
        return .string(String(error.text.prefix { $0 != ":" }))
      }
    }
    return .object(
      ("data", data.json), ("request", .number(request)),
      ("known", .object((persona?.variables ?? []).map { ($0.name, $0.value.json) })),
      ("steps", .list(steps.map { .string($0) })), ("results", .list(results)))
  }

  @Test func twoHundredStoriesAreWalkedAlike() throws {
    var taken = 0
    let rounds = try (1...200).map { try round($0, &taken) }
    // The steps are chosen blindly, and yet thousands of them lead on.
    #expect(taken > 2000, "\(taken)")
    let sandbox = try Sandbox()
    let folder = PackageFolder.path + "/Templates/pages"
    for entry in try FileSystem.entries(of: folder) where entry.name.hasSuffix(".js") {
      try sandbox.write(entry.name, try FileSystem.read(Path.join(folder, entry.name)))
    }
    try sandbox.write("package.json", #"{"type": "module"}"#)
    try sandbox.write("rounds.json", JSONDocument(.list(rounds), layout: .compact).writtenBytes)
    try sandbox.write(
      "walk-all.js",
      """
      import { readFileSync } from "node:fs";
      import { Walk } from "./walk.js";
      for (const [number, { data, request, known, steps, results }] of JSON.parse(readFileSync("rounds.json", "utf8")).entries()) {
        const walk = new Walk(data, request);
        walk.begin("s0", known);
        for (const [place, step] of steps.entries()) {
          let result;
          try {
            walk.take(step);
            result = {
              stack: walk.stack.map((one) => `${one.screen.id} ${one.kind} ${one.transition}`),
              values: Object.entries(walk.variables.values).map(([name, value]) => `${name}=${value}`).sort(),
            };
          } catch (error) {
            result = error.message.split(":")[0];
          }
          if (JSON.stringify(result) === JSON.stringify(results[place])) continue;
          console.log(`${number + 1}, step ${place} '${step}': ${JSON.stringify(result)}, not ${JSON.stringify(results[place])}`);
          break;
        }
      }
      """)
    let result = try sandbox.run(try #require(SystemProgram.path(of: "node")), ["walk-all.js"])
    #expect(result.isSuccess && result.output.isEmpty, "\(result.output.prefix(2000)) \(result)")
  }
}

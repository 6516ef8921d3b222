import Files
import JSON
import Templates
import TestKit

@testable import Viewer

/// A page in the format of `Templates/pages/README.md`, with images that tests know pixel by pixel.
struct SamplePage {
  /// True in a page that shows its list or, as on a phone, images alone.
  static let isShown = "document.querySelector('.virtual > *, .layer img, .matrix-cell')"

  var title = "Sample"
  var kind = "diff"
  var id = "sample"
  var sentence = "2 assets changed: 1 redrawn, 1 added"
  var assets: [JSONValue] = []
  var details: [JSONValue] = []
  var more: [(String, JSONValue?)] = []
  var traces: JSONValue?
  private var ids: [String] = []
  private var lines: [String] = []
  /// How many screens of a prototype there are, so that each has a color of its own.
  var prototypeScreens = 0

  /// Adds an image and returns its id.
  mutating func add(_ id: String, _ bytes: [UInt8], width: Int, height: Int, luma: String = "- -") -> String {
    guard !ids.contains(id) else { return id }
    ids.append(id)
    lines.append("png \(width) \(height) \(luma) \(Self.base64(bytes))")
    return id
  }

  /// Returns a value with the number of an image in place of each id, as in the file.
  private func numbered(_ value: JSONValue) -> JSONValue {
    if let text = value.text { return ids.firstIndex(of: text).map { .string(String($0)) } ?? value }
    if let elements = value.elements { return .array(elements.map(numbered)) }
    guard let object = value.object else { return value }
    return .object(JSONObject(object.members.map { ($0.name.text, numbered($0.value)) }))
  }

  /// Writes the page and returns its address.
  func write(to file: String = "page.html", in sandbox: Sandbox) throws -> String {
    let style = Template.pageStyle
    let script = Template.pageScript
    let version: JSONValue = [
      "id": "9c01d2e", "short": "9c01d2e", "title": "Add a badge", "author": "Grace", "time": "2026-11-25T09:00:00Z",
      "branch": "bell-redrawn",
    ]
    let first: JSONValue = [
      "id": "4f2a91c", "short": "4f2a91c", "title": "Import", "author": "Ada", "time": "2026-11-02T09:00:00Z",
      "branch": "main",
    ]
    let index = JSONValue.object(
      [
        ("schema", 1), ("kind", .string(kind)), ("id", .string(id)), ("project", .string(title)),
        ("from", ["diff", "conflicts"].contains(kind) ? first : nil), ("to", version), ("sentence", .string(sentence)),
        ("assets", PackedRows.table(assets.compactMap(\.object))),
      ] + more)
    var versions: [JSONValue] = []
    let details = details.map { detail -> JSONValue in
      guard var object = detail.object, let history = object["history"]?.elements else { return detail }
      object["history"] = .array(
        history.map { entry in
          guard var object = entry.object, let version = object["version"] else { return entry }
          versions.append(version)
          object["version"] = .number(versions.count - 1)
          return .object(object)
        })
      return .object(object)
    }
    let contents: JSONValue = [
      "details": [.number(details.count)], "answers": [1],
      "images": ["small": [.number(lines.count)], "thumbs": [], "full": []],
    ]
    let text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="generator" content="assets">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-\(Self.hashOfScript)'; style-src 'sha256-\(Self.hashOfStyle)'; img-src data: blob:; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <title>Sample</title>
      <style>\(style)</style>
      </head>
      <body>
      \(Template.pageMarkup)
      <script type="application/json" id="index">\(Self.embedded(numbered(index)))</script>
      <script type="application/json" id="contents">\(Self.embedded(contents))</script>
      <script>\(script)</script>
      <script type="application/json" id="d0">\(Self.embedded(numbered(["versions": .array(versions), "details": .array(details)])))</script>
      <script type="application/json" id="a0">\(Self.embedded(traces.map { [$0] } ?? []))</script>
      <script type="text/plain" id="b0">
      \(lines.joined(separator: "\n"))
      </script>
      </body>
      </html>

      """
    try sandbox.write(file, text)
    return "file://" + sandbox.path(file)
  }

  private static func embedded(_ value: JSONValue) -> String {
    let parts = JSONDocument(value).bytes.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\\u003c")
  }

  /// What all pages have in common is hashed once.
  private static let hashOfScript = hash(Template.pageScript)
  private static let hashOfStyle = hash(Template.pageStyle)

  private static func hash(_ text: String) -> String {
    // Without it, no page of any test would run its script.
    let result = try! Sandbox().run("openssl", ["dgst", "-sha256", "-binary"], input: text)
    return base64(result.outputBytes)
  }

  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? letters[number >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

// MARK: - Ready-made pages

extension SamplePage {
  static let gold = ImageMaker.Color(0xE8, 0xA1, 0x3A)
  static let badge = ImageMaker.Color(0xE2, 0x48, 0x3D)

  /// A gold square, with a badge at 30,6 (12×12) if it is the one after the change.
  static func bell(_ scale: Int, hasBadge: Bool) -> [UInt8] {
    ImageMaker.png(24 * scale, 24 * scale) { x, y in
      if hasBadge, (15 * scale..<21 * scale).contains(x), (3 * scale..<9 * scale).contains(y) { return badge }
      return (4 * scale..<20 * scale).contains(x) && (4 * scale..<20 * scale).contains(y) ? gold : .clear
    }
  }

  static func mask(_ scale: Int) -> [UInt8] {
    ImageMaker.png(24 * scale, 24 * scale) { x, y in
      (15 * scale..<21 * scale).contains(x) && (3 * scale..<9 * scale).contains(y)
        ? ImageMaker.Color(0x3D, 0x7B, 0xFF) : .clear
    }
  }

  /// The bell at 1x and 2x redrawn, 3x forgotten, 2x dark added; then one added asset for each name.
  ///
  /// - Parameter areAlike: Whether one card stands for all that were added, as they have the same image.
  static func changes(names: [String] = ["icons/star"], seenKey: String = "one", areAlike: Bool = true) -> SamplePage {
    var page = SamplePage()
    func facts(_ scale: Int, _ bytes: Int) -> JSONValue {
      [
        "width": .number(24 * scale), "height": .number(24 * scale), "bytes": .number(bytes), "format": "PNG",
        "profile": "sRGB", "alpha": true, "lumaRange": [.number(JSONNumber(0.4)), .number(JSONNumber(0.7))],
      ]
    }
    var variants: [JSONValue] = []
    var changes: [JSONValue] = []
    for scale in 1...3 {
      let before = page.add("before\(scale)", bell(scale, hasBadge: false), width: 24 * scale, height: 24 * scale)
      let after = page.add("after\(scale)", bell(scale, hasBadge: true), width: 24 * scale, height: 24 * scale)
      let mask = page.add("mask-\(scale)", mask(scale), width: 24 * scale, height: 24 * scale)
      let slot: JSONValue = ["scale": .string("\(scale)x")]
      let label = JSONValue.string("\(scale)x")
      variants.append([
        "label": label, "slot": slot, "file": .string("bell@\(scale)x.png"),
        "image": .string(scale == 3 ? before : after),
        "facts": facts(scale, 1214),
      ])
      guard scale < 3 else { continue }
      changes.append([
        "label": label, "slot": slot, "class": "redrawn", "words": "Redrawn · 6.3%",
        "before": ["image": .string(before), "facts": facts(scale, 1006)],
        "after": ["image": .string(after), "facts": facts(scale, 1214)], "mask": .string(mask),
        "changedPixels": .number(36 * scale * scale), "share": .number(JSONNumber(0.0625)),
        "areas": [
          [
            "x": .number(15 * scale), "y": .number(3 * scale), "width": .number(6 * scale),
            "height": .number(6 * scale),
            "pixels": .number(36 * scale * scale),
          ]
        ],
        "sentence": "One area changed, 6.3% of the image.",
      ])
    }
    let dark: JSONValue = ["scale": "2x", "appearance": "dark"]
    variants.append([
      "label": "2x dark", "slot": dark, "file": "bell~dark@2x.png", "image": "after2", "facts": facts(2, 900),
    ])
    variants.append(["label": "3x dark", "slot": ["scale": "3x", "appearance": "dark"]])
    changes.append([
      "label": "2x dark", "slot": dark, "class": "added", "words": "Added",
      "after": ["image": "after2", "facts": facts(2, 900)], "sentence": "New in this version.",
    ])
    page.assets.append([
      "name": "icons/bell", "type": "imageset", "folder": "icons", "thumb": "after2",
      "change": [
        "class": "redrawn", "urgency": "look", "words": "Redrawn", "detail": "3 variants · 6.3%",
        "share": .number(JSONNumber(0.0625)),
        "slots": ["1x", "2x", "2x dark"], "seenKey": .string(seenKey), "before": "before2", "after": "after2",
      ],
    ])
    page.details.append([
      "name": "icons/bell", "sentence": "1x and 2x redrawn (6.3%); gained dark", "variants": .array(variants),
      "changes": .array(changes),
      "findings": [
        [
          "rule": "missing-scale", "severity": "warning", "asset": "icons/bell", "message": "no image at 3x for dark",
          "new": true,
        ]
      ],
      "history": [], "restoreCommand": "assets restore bell --at 4f2a91c",
    ])
    for name in names {
      let facts: JSONValue = ["width": 48, "height": 48, "bytes": 700, "format": "PNG"]
      let change: JSONValue = [
        "class": "added", "words": "Added", "detail": "2x", "slots": ["2x"], "seenKey": .string("key " + name),
        "after": "after2",
      ]
      page.assets.append(
        .object(
          ("name", .string(name)), ("type", "imageset"), ("folder", "icons"), ("thumb", "after2"),
          ("attention", areAlike ? nil : "used in 2 places"), ("change", change)))
      page.details.append([
        "name": .string(name), "sentence": "2x added",
        "variants": [["label": "2x", "slot": ["scale": "2x"], "file": "a.png", "image": "after2", "facts": facts]],
        "changes": [
          [
            "label": "2x", "slot": ["scale": "2x"], "class": "added", "words": "Added",
            "after": ["image": "after2", "facts": facts], "sentence": "New in this version.",
          ]
        ],
        "findings": [], "history": [],
      ])
    }
    page.sentence = "\(page.assets.count) assets changed: 1 redrawn, \(names.count) added"
    return page
  }

  /// An asset that is gone while code uses it, one that lost a variant, and one with another name that no code uses.
  static func removals() -> SamplePage {
    var page = SamplePage()
    page.sentence = "3 assets changed: 1 removed, 1 with removed variants, 1 renamed"
    let facts = { (scale: Int) -> JSONValue in
      ["width": .number(24 * scale), "height": .number(24 * scale), "bytes": 900, "format": "PNG"]
    }
    let ids = (1...2).map { scale in
      page.add("before\(scale)", bell(scale, hasBadge: false), width: 24 * scale, height: 24 * scale)
    }
    let variants = [1, 2].map { scale -> JSONValue in
      [
        "label": .string("\(scale)x"), "slot": ["scale": .string("\(scale)x")], "file": .string("a@\(scale)x.png"),
        "image": .string(ids[scale - 1]), "facts": facts(scale),
      ]
    }
    func change(_ kind: String, _ scale: Int, hasAfter: Bool, _ sentence: String) -> JSONValue {
      let side: JSONValue = ["image": .string(ids[scale - 1]), "facts": facts(scale)]
      return .object(
        ("label", .string("\(scale)x")), ("slot", ["scale": .string("\(scale)x")]), ("class", .string(kind)),
        ("words", "Removed"), ("before", side), ("after", hasAfter ? side : nil), ("sentence", .string(sentence)))
    }
    func add(_ name: String, _ change: JSONValue, _ attention: String?, _ detail: [(String, JSONValue?)]) {
      page.assets.append(
        .object(
          ("name", .string(name)), ("type", "imageset"), ("folder", "tabs"), ("thumb", "before2"),
          ("attention", attention.map { .string($0) }), ("change", change)))
      page.details.append(
        .object([("name", .string(name)), ("restoreCommand", "assets restore tabs/harbor --at 4f2a91c1d5")] + detail))
    }
    add(
      "tabs/harbor",
      [
        "class": "removed", "words": "Removed", "detail": "1x, 2x", "slots": ["1x", "2x"], "seenKey": "a",
        "before": "before2",
      ],
      "still used in 2 places",
      [
        ("sentence", "image set removed"), ("variants", .array(variants)),
        ("changes", .array([1, 2].map { change("removed", $0, hasAfter: false, "Removed with the whole asset.") })),
        ("usesSentence", "Code still uses it in 2 places."),
        ("uses", [["file": "App/Tabs.swift", "line": 3], ["file": "App/Welcome.swift", "line": 4]]),
      ])
    add(
      "tabs/map",
      [
        "class": "removed", "words": "Variant removed", "part": true, "detail": "2x", "slots": ["2x"], "seenKey": "b",
        "before": "before2",
      ], nil,
      [
        ("sentence", "lost 2x"), ("variants", [variants[0]]),
        ("changes", [change("removed", 2, hasAfter: false, "Only this variant was removed.")]),
      ])
    add(
      "tabs/horn",
      [
        "class": "renamed", "words": "Renamed", "detail": "from 'tabs/gong'", "slots": ["1x", "2x"], "seenKey": "c",
        "before": "before2", "after": "before2",
      ], nil,
      [
        ("sentence", "renamed from 'tabs/gong'"), ("variants", .array(variants)),
        ("changes", .array([1, 2].map { change("renamed", $0, hasAfter: true, "Renamed from 'tabs/gong'.") })),
        ("usesSentence", "No code uses 'tabs/gong'."),
      ])
    return page
  }

  /// The bell in conflict: before is mine, after is theirs, and both began with the one before.
  static func conflicts() -> SamplePage {
    var page = changes(names: [])
    page.kind = "conflicts"
    page.sentence = "1 asset in conflict"
    page.details = page.details.map { detail in
      guard var detail = detail.object else { return [] }
      detail["changes"] = .array(
        (detail["changes"]?.elements ?? []).map { change in
          guard var change = change.object else { return [] }
          change["base"] = change["before"]
          return .object(change)
        })
      detail["keepCommands"] = [
        "assets keep mine icons/bell", "assets keep theirs icons/bell", "assets keep both icons/bell",
      ]
      return .object(detail)
    }
    return page
  }

  /// A gallery of one kind of asset: 1x and 2x for any appearance, 2x for dark.
  static func gallery(count: Int) -> SamplePage {
    var page = SamplePage()
    page.kind = "gallery"
    page.sentence = "\(count) assets"
    let images =
      [1, 2].map { scale in
        page.add("any\(scale)", bell(scale, hasBadge: false), width: 24 * scale, height: 24 * scale)
      } + [page.add("dark2", bell(2, hasBadge: true), width: 48, height: 48)]
    let requests: [(scale: String, appearance: String, answer: JSONValue)] = [
      ("1x", "light", [0, "exact"]), ("2x", "light", [1, "exact"]), ("3x", "light", [1, "fallback", "shows 2x"]),
      ("1x", "dark", [0, "fallback", "shows light"]), ("2x", "dark", [2, "exact"]), ("3x", "dark", [-1, "none"]),
    ]
    page.more = [
      (
        "requests",
        .array(requests.map { ["device": "iphone", "scale": .string($0.scale), "appearance": .string($0.appearance)] })
      ),
      (
        "answerTables",
        [
          [
            "summary": "1x 2x · dark", "labels": ["1x", "2x", "2x dark"],
            "slots": [["scale": "1x"], ["scale": "2x"], ["scale": "2x", "appearance": "dark"]],
            "answers": .array(requests.map(\.answer)),
          ]
        ]
      ),
    ]
    page.traces = .array(
      requests.map { _ in
        [
          ["variant": 0, "chosen": false, "reason": "scale"], ["variant": 1, "chosen": true, "reason": "universal 2x"],
        ]
      })
    for number in 0..<count {
      let name = "icons/bell-\(number)"
      page.assets.append([
        "name": .string(name), "type": "imageset", "folder": "icons", "answers": 0,
        "images": .array(images.map { .string($0) }),
      ])
      page.details.append([
        "name": .string(name), "changes": [],
        "history": [
          ["version": ["short": "9c01d2e", "title": "Remove the badge"], "image": "any2"],
          ["version": ["short": "4f2a91c", "title": "Import", "tags": ["v1.0"]], "image": "dark2"],
        ],
        "variants": [
          ["label": "1x", "slot": ["scale": "1x"], "file": "bell.png", "image": "any1"],
          ["label": "2x", "slot": ["scale": "2x"], "file": "bell@2x.png", "image": "any2"],
          [
            "label": "2x dark", "slot": ["scale": "2x", "appearance": "dark"], "file": "bell~dark@2x.png",
            "image": "dark2",
          ],
        ],
      ])
    }
    return page
  }
}

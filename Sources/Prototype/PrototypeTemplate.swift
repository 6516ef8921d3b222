internal import Catalog
internal import JSON

/// A flow of wireframes to begin with: screens as assets, and the links between them.
public enum PrototypeTemplate: String, CaseIterable, Sendable {
  case app
  case listDetail = "list-detail"
  case onboarding

  /// The screens of the flow, in order.
  var screens: [String] {
    switch self {
    case .app:
      ["splash", "sign-in", "grid", "list", "settings", "detail", "photo", "form", "done", "menu", "alert"]
    case .listDetail: ["list", "detail", "photo"]
    case .onboarding: ["splash", "onboarding-1", "onboarding-2", "onboarding-3", "sign-in", "list", "detail", "photo"]
    }
  }

  /// What is written: the document, and the files of a catalog beside it by their paths in it.
  public struct Result: Sendable {
    public var file: PrototypeFile
    public var catalog: [(path: String, bytes: [UInt8])]
    public var screens: [String]
    /// How many texts were cut.
    public var cutTexts: Int
  }

  /// Draws the flow.
  ///
  /// - Parameters:
  ///   - name: Of the prototype; the assets are called `NAME/SCREEN`.
  public func make(name: String, title: String?, labels: WireframeLabels) throws(PrototypeError) -> Result {
    let group = PrototypeReader.newID(for: name, taken: [])
    let title = title ?? labels.text("app.name", labels.languages[0])
    var file = PrototypeFile(name: name, title: title == "App" ? nil : title, device: DeviceFrame.all[0])
    var files: [(path: String, bytes: [UInt8])] = [
      ("Contents.json", Self.info([])),
      ("\(group)/Contents.json", Self.info([("properties", ["provides-namespace": true])])),
    ]
    var cut = 0
    let layers = screens.contains("detail") ? ["heart"] : []
    let switches = screens.contains("settings") ? ["switch"] : []
    for id in screens + layers + switches {
      var images: [JSONValue] = []
      for language in labels.languages {
        for isDark in [false, true] {
          let drawing = WireframeScreen(
            labels: labels, language: language, isDark: isDark, hasTabs: self == .app
          ).draw(id)
          cut += drawing.cutTexts
          let isFirst = language == labels.languages[0]
          let name = "\(id)\(isFirst ? "" : "-\(language)")\(isDark ? "~dark" : "").svg"
          files.append(("\(group)/\(id).imageset/\(name)", Array(drawing.svg.utf8)))
          let dark: JSONValue? = isDark ? [["appearance": "luminosity", "value": "dark"]] : nil
          images.append(
            .object(
              ("appearances", dark), ("filename", .string(name)), ("idiom", "universal"),
              ("locale", isFirst ? nil : .string(language))))
        }
      }
      let isLocalized = labels.languages.count > 1
      let properties: JSONValue = .object(
        ("localizable", isLocalized ? true : nil), ("preserves-vector-representation", true))
      files.append(
        ("\(group)/\(id).imageset/Contents.json", Self.info([("images", .list(images))], [("properties", properties)])))
    }
    try file.add(
      screens.map { id in
        .init(
          id: id, asset: "\(group)/\(id)", title: labels.text(WireframeScreen.titleKey(of: id), labels.languages[0]))
      })
    for id in screens {
      let texts = labels.languages.map { ($0, labels.text(WireframeScreen.titleKey(of: id), $0)) }
      let title = PrototypeDocument.Label(texts[0].1, texts.count > 1 ? texts.map { (language: $0.0, text: $0.1) } : [])
      try file.set([("title", title.json), ("alt", title.json)], of: id)
    }
    try link(&file, group, labels)
    return Result(file: file, catalog: files, screens: screens, cutTexts: cut)
  }

  private static func info(_ before: [(String, JSONValue)], _ after: [(String, JSONValue)] = []) -> [UInt8] {
    let info: JSONValue = ["author": "xcode", "version": 1]
    let members = before.filter { $0.0 == "images" } + [("info", info)] + before.filter { $0.0 != "images" } + after
    return JSONDocument(.object(JSONObject(members))).bytes
  }

  // MARK: - Links

  private func link(_ file: inout PrototypeFile, _ group: String, _ labels: WireframeLabels) throws(PrototypeError) {
    func add(
      _ from: String, _ to: String?, _ label: String, _ area: PrototypeDocument.Area? = nil,
      _ more: (inout PrototypeFile.LinkEdit) -> Void = { _ in }
    ) throws(PrototypeError) {
      if from != "tab-bar", !screens.contains(from) { return }
      if let to, !screens.contains(to) { return }
      var link = PrototypeFile.LinkEdit(to: to)
      (link.label, link.area) = (label, area)
      more(&link)
      try file.add(link, from: from)
    }
    let text = { (key: String) in labels.text(key, labels.languages[0]) }
    typealias Area = PrototypeDocument.Area
    if self == .app {
      file.declare("favorite", .bool(false))
      file.declare("notifications", .bool(true))
      file.declare("location", .bool(false))
      file.declare("photo", .text(""))
      let tabs = ["grid", "list", "settings"]
      try file.put(
        part: "tab-bar",
        [("height", 83), ("tabs", .array(JSONArray(tabs.map { .string($0) }, layout: .inline(padded: false))))],
        on: tabs)
      for (place, tab) in tabs.enumerated() {
        try add("tab-bar", tab, text("tab.\(place + 1)"), Area(Double(place) * 131, 0, 131, 49))
      }
    }
    let first = screens.contains("onboarding-1") ? "onboarding-1" : "sign-in"
    try add("splash", first, text(WireframeScreen.titleKey(of: first))) {
      ($0.trigger, $0.delay, $0.transition) = (.delay, 1200, .dissolve)
    }
    for page in 1...3 {
      let next = page < 3 ? "onboarding-\(page + 1)" : "sign-in"
      try add("onboarding-\(page)", next, text("onboarding.next"), Area(40, 720, 313, 50)) { $0.transition = .slide }
      try add("onboarding-\(page)", "sign-in", text("onboarding.skip"), Area(303, 59, 90, 44))
      try add("onboarding-\(page)", next, "Swipe") { ($0.trigger, $0.transition) = (.swipe, .slide) }
    }
    let home = self == .app ? "grid" : "list"
    try add("sign-in", home, text("sign-in.button"), Area(40, 476, 313, 50)) { $0.transition = .dissolve }
    try add("sign-in", home, text("sign-in.create"), Area(40, 542, 313, 44)) { $0.transition = .dissolve }
    try add("grid", "menu", text("menu.title"), Area(0, 59, 60, 44))
    try add("grid", "menu", text("menu.title")) { $0.trigger = .edge }
    try add("grid", "detail", text("detail.title"), Area(16, 268, 361, 488))
    try add("list", "detail", text("detail.title"), Area(0, 208, 393, 540))
    try add("detail", nil, "Back", Area(0, 59, 60, 44)) { $0.action = .back }
    try add("detail", "photo", text("photo.title"), Area(16, 115, 361, 240)) { $0.transition = .zoom }
    try add("photo", nil, "Back") { $0.action = .back }
    if self == .app {
      try add("detail", nil, "Favorite", Area(333, 59, 52, 44)) { $0.toggle = ["favorite"] }
      try add("detail", "form", text("detail.button"), Area(16, 752, 361, 50)) { $0.transition = .card }
      try file.put(
        layer: "heart",
        [
          ("asset", .string("\(group)/heart")), ("area", Area(347, 69, 24, 24).json),
          ("when", JSONValue.object(JSONObject([("favorite", true)])).laidOut(.inline(padded: true))),
        ], on: "detail")
      try add("form", nil, text("form.cancel"), Area(0, 8, 100, 44)) { $0.action = .close }
      try add("form", "done", text("form.share"), Area(293, 8, 100, 44)) { $0.transition = .snap }
      try add("form", nil, text("form.take"), Area(16, 220, 172, 44)) { ($0.action, $0.variable) = (.camera, "photo") }
      try add("form", nil, text("form.choose"), Area(205, 220, 172, 44)) {
        ($0.action, $0.variable) = (.photo, "photo")
      }
      try file.put(layer: "photo", [("photo", "photo"), ("area", Area(16, 280, 361, 240).json)], on: "form")
      try add("done", "detail", text("done.ok"), Area(20, 120, 230, 44)) { ($0.action, $0.transition) = (.back, .drop) }
      for (place, name) in ["notifications", "location"].enumerated() {
        let y = 176 + Double(place) * 52
        try add("settings", nil, text("settings.switch.\(place + 1)"), Area(16, y, 361, 52)) { $0.toggle = [name] }
        try file.put(
          layer: name,
          [
            ("asset", .string("\(group)/switch")), ("area", Area(310, y + 10.5, 51, 31).json),
            ("when", JSONValue.object(JSONObject([(name, true)])).laidOut(.inline(padded: true))),
          ], on: "settings")
      }
      try add("settings", "alert", text("settings.sign-out"), Area(16, 492, 361, 52)) { $0.transition = .snap }
      for (place, tab) in ["grid", "list", "settings"].enumerated() {
        try add("menu", tab, text("menu.row.\(place + 1)"), Area(0, 132 + Double(place) * 56, 280, 56)) {
          $0.action = .swap
        }
      }
      try add("alert", nil, text("alert.cancel"), Area(0, 96, 135, 44)) { $0.action = .close }
      try add("alert", "sign-in", text("alert.delete"), Area(135, 96, 135, 44)) { $0.transition = .dissolve }
      try file.set([("overlay", JSONValue.object(("closeOutside", false)).laidOut(.inline(padded: true)))], of: "done")
      try file.set([("overlay", true)], of: "alert")
      try file.set(
        [("overlay", JSONValue.object(("position", "start"), ("reveal", true)).laidOut(.inline(padded: true)))],
        of: "menu")
    }
  }
}

/// Draws one screen of the templates.
struct WireframeScreen {
  let labels: WireframeLabels
  let language: String
  let isDark: Bool
  let hasTabs: Bool

  static func titleKey(of id: String) -> String {
    id.hasPrefix("onboarding-") ? "onboarding.\(id.dropFirst(11)).title" : "\(id).title"
  }

  private var palette: WireframeDrawing.Palette { isDark ? .dark : .light }
  private func text(_ key: String) -> String { labels.text(key, language) }

  func draw(_ id: String) -> WireframeDrawing {
    let size: (Double, Double, Double) =
      switch id {
      case "done": (270, 180, 14)
      case "alert": (270, 140, 14)
      case "menu": (280, 852, 0)
      case "heart": (24, 24, 0)
      case "switch": (51, 31, 0)
      default: (393, 852, 0)
      }
    var grays = palette
    if id == "heart" || id == "switch" || id == "done" || id == "alert" {
      grays.page = id == "heart" || id == "switch" ? "none" : palette.fill
    }
    if id == "photo" { grays = .dark }
    var drawing = WireframeDrawing(
      size.0, size.1, grays, language: language, isRightToLeft: LanguageTag(language)?.isRightToLeft == true,
      radius: size.2)
    switch id {
    case "splash": splash(&drawing)
    case "onboarding-1", "onboarding-2", "onboarding-3": onboarding(&drawing, Int(id.suffix(1)) ?? 1)
    case "sign-in": signIn(&drawing)
    case "grid": grid(&drawing)
    case "list": list(&drawing)
    case "detail": detail(&drawing)
    case "photo": photo(&drawing)
    case "form": form(&drawing)
    case "done": done(&drawing)
    case "settings": settings(&drawing)
    case "menu": menu(&drawing)
    case "alert": alert(&drawing)
    case "heart": drawing.glyph(.heart, 0, 0, isFilled: true)
    default:
      drawing.box(0, 0, 51, 31, radius: 15.5, fill: palette.ink)
      drawing.circle(35.5, 15.5, 13, fill: palette.onInk)
    }
    return drawing
  }

  private func button(_ d: inout WireframeDrawing, _ x: Double, _ y: Double, _ width: Double, _ label: String) {
    d.box(x, y, width, 50, radius: 10, fill: palette.ink)
    d.words(label, x + 12, y + 31, width: width - 24, bold: true, align: .center, color: palette.onInk)
  }

  private func field(_ d: inout WireframeDrawing, _ x: Double, _ y: Double, _ width: Double, _ label: String) {
    d.box(x + 0.5, y + 0.5, width - 1, 43, radius: 8, fill: palette.fill, stroke: palette.line)
    d.words(label, x + 12, y + 28, width: width - 24, size: 16, color: palette.quiet)
  }

  private func search(_ d: inout WireframeDrawing, _ y: Double, _ label: String) {
    d.box(16, y, 361, 36, radius: 8, fill: isDark ? palette.image : palette.fill)
    d.glyph(.search, 24, y + 6, color: palette.quiet)
    d.words(label, 54, y + 24, width: 300, size: 16, color: palette.quiet)
  }

  private func tabBar(_ d: inout WireframeDrawing, _ active: Int) {
    guard hasTabs else { return }
    d.box(0, 769, 393, 83, fill: palette.fill)
    d.line(0, 769, 393)
    let glyphs: [WireframeDrawing.Glyph] = [.plus, .menu, .gear]
    for place in 0..<3 {
      let x = Double(place) * 131
      let color = place == active ? palette.text : palette.quiet
      d.glyph(glyphs[place], x + 53.5, 776, color: color)
      d.words(
        text("tab.\(place + 1)"), x + 6, 814, width: 119, size: 11, bold: place == active, align: .center, color: color)
    }
  }

  private func splash(_ d: inout WireframeDrawing) {
    d.image(136.5, 310, 120, 120, radius: 24)
    d.words(text("app.name"), 40, 480, width: 313, size: 28, bold: true, align: .center)
  }

  private func onboarding(_ d: inout WireframeDrawing, _ page: Int) {
    d.words(text("onboarding.skip"), 303, 87, width: 74, align: .end)
    d.image(40, 140, 313, 313, radius: 10)
    d.words(text("onboarding.\(page).title"), 40, 510, width: 313, size: 28, bold: true, align: .center)
    d.bars(72, 536, 249, count: 3)
    for place in 1...3 {
      d.circle(180.5 + Double(place - 1) * 16, 690, 4, fill: place == page ? palette.text : palette.image)
    }
    button(&d, 40, 720, 313, text("onboarding.next"))
  }

  private func signIn(_ d: inout WireframeDrawing) {
    d.image(156.5, 140, 80, 80, radius: 16)
    d.words(text("sign-in.title"), 40, 280, width: 313, size: 28, bold: true, align: .center)
    field(&d, 40, 340, 313, text("sign-in.email"))
    field(&d, 40, 400, 313, text("sign-in.password"))
    button(&d, 40, 476, 313, text("sign-in.button"))
    d.words(text("sign-in.create"), 40, 570, width: 313, size: 16, align: .center)
  }

  private func grid(_ d: inout WireframeDrawing) {
    d.glyph(.menu, 16, 69)
    d.words(text("grid.title"), 16, 140, width: 361, size: 34, bold: true)
    search(&d, 160, text("grid.search"))
    d.box(16, 212, 361, 36, radius: 8, fill: isDark ? palette.image : palette.fill)
    d.box(18, 214, 118, 32, radius: 6, fill: palette.page, stroke: palette.line)
    for place in 0..<3 {
      d.words(
        text("grid.segment.\(place + 1)"), 18 + Double(place) * 120, 235, width: 116, size: 13, bold: place == 0,
        align: .center)
    }
    for row in 0..<4 {
      for column in 0..<3 { d.image(16 + Double(column) * 122, 268 + Double(row) * 122, 117, 117, radius: 4) }
    }
    tabBar(&d, 0)
  }

  private func list(_ d: inout WireframeDrawing) {
    d.words(text("list.title"), 16, 140, width: 361, size: 34, bold: true)
    search(&d, 160, text("list.search"))
    for row in 0..<7 {
      let y = 212 + Double(row) * 76
      d.image(16, y + 8, 60, 60)
      d.words(text("list.row.\(row + 1)"), 92, y + 32, width: 250, bold: true)
      d.box(92, y + 44, 180 - Double(row % 3) * 30, 10, radius: 4, fill: palette.image)
      d.line(92, y + 75, 301)
    }
    tabBar(&d, 1)
  }

  private func detail(_ d: inout WireframeDrawing) {
    d.glyph(.back, 12, 69)
    d.words(text("detail.title"), 80, 87, width: 233, bold: true, align: .center)
    if hasTabs { d.glyph(.heart, 347, 69) }
    d.image(16, 115, 361, 240)
    d.words(text("detail.title"), 16, 400, width: 361, size: 28, bold: true)
    d.bars(16, 424, 361, count: 5)
    d.image(16, 548, 361, 96)
    d.glyph(.pin, 184.5, 584)
    for place in 1...2 {
      let y = 652 + Double(place - 1) * 44
      d.words(text("detail.fact.\(place)"), 16, y + 28, width: 160, size: 16, color: palette.quiet)
      d.box(277, y + 17, 100, 10, radius: 4, fill: palette.image)
      d.line(16, y + 43, 361)
    }
    if hasTabs { button(&d, 16, 752, 361, text("detail.button")) }
  }

  private func photo(_ d: inout WireframeDrawing) {
    d.glyph(.close, 16, 69)
    d.image(0, 280, 393, 262, radius: 0)
  }

  private func form(_ d: inout WireframeDrawing) {
    // As a card it begins below the status bar.
    d.words(text("form.cancel"), 16, 36, width: 84)
    d.words(text("form.title"), 110, 36, width: 173, bold: true, align: .center)
    d.words(text("form.share"), 293, 36, width: 84, bold: true, align: .end)
    d.line(0, 59, 393)
    d.box(16.5, 76.5, 360, 127, radius: 8, fill: palette.fill, stroke: palette.line)
    d.words(text("form.text"), 28, 106, width: 337, size: 16, color: palette.quiet)
    for (place, key) in ["form.take", "form.choose"].enumerated() {
      let x = place == 0 ? 16.0 : 205.0
      d.box(x + 0.5, 220.5, 171, 43, radius: 8, stroke: palette.line)
      d.words(text(key), x + 8, 247, width: 156, size: 15, align: .center)
    }
    d.image(16, 280, 361, 240)
  }

  private func done(_ d: inout WireframeDrawing) {
    d.circle(135, 44, 22, fill: palette.ink)
    d.glyph(.check, 123, 32, color: palette.onInk)
    d.words(text("done.title"), 16, 98, width: 238, bold: true, align: .center)
    d.box(20, 120, 230, 44, radius: 10, fill: palette.ink)
    d.words(text("done.ok"), 32, 148, width: 206, bold: true, align: .center, color: palette.onInk)
  }

  private func settings(_ d: inout WireframeDrawing) {
    d.words(text("settings.title"), 16, 140, width: 361, size: 34, bold: true)
    d.box(16, 176, 361, 104, radius: 10, fill: palette.fill)
    for place in 1...2 {
      let y = 176 + Double(place - 1) * 52
      d.words(text("settings.switch.\(place)"), 32, y + 32, width: 250)
      d.box(310, y + 10.5, 51, 31, radius: 15.5, fill: palette.image)
      d.circle(325.5, y + 26, 13, fill: palette.page)
    }
    d.line(32, 227, 345)
    d.box(16, 308, 361, 156, radius: 10, fill: palette.fill)
    for place in 1...3 {
      let y = 308 + Double(place - 1) * 52
      d.words(text("settings.row.\(place)"), 32, y + 32, width: 300)
      if place > 1 { d.line(32, y, 345) }
    }
    d.box(16, 492, 361, 52, radius: 10, fill: palette.fill)
    d.words(text("settings.sign-out"), 32, 524, width: 329, align: .center)
    tabBar(&d, 2)
  }

  private func menu(_ d: inout WireframeDrawing) {
    d.words(text("menu.title"), 24, 108, width: 232, size: 28, bold: true)
    for place in 1...3 {
      let y = 132 + Double(place - 1) * 56
      d.words(text("menu.row.\(place)"), 24, y + 34, width: 232)
      d.line(24, y + 55, 256)
    }
  }

  private func alert(_ d: inout WireframeDrawing) {
    d.words(text("alert.title"), 16, 40, width: 238, bold: true, align: .center)
    d.bars(45, 58, 180, count: 1)
    d.line(0, 96, 270)
    d.box(134.5, 96, 1, 44, fill: palette.image)
    d.words(text("alert.cancel"), 8, 124, width: 119, align: .center)
    d.words(text("alert.delete"), 143, 124, width: 119, bold: true, align: .center)
  }
}

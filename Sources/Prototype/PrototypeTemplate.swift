internal import Catalog
internal import JSON

/// A flow of wireframes as a starting point: screens as assets, and the links between them.
public enum PrototypeTemplate: String, CaseIterable, Sendable {
  case app
  case listDetail = "list-detail"
  case onboarding

  /// The screens of the flow, in order.
  var screens: [String] {
    switch self {
    case .app:
      ["splash", "sign-in", "grid", "list", "settings", "detail", "photo", "form", "done", "menu", "alert"]
    case .listDetail: ["list", "detail", "photo", "map", "thread", "empty"]
    case .onboarding: ["splash", "onboarding-1", "onboarding-2", "onboarding-3", "sign-in", "list", "detail", "photo"]
    }
  }

  /// The files to write: the document, and the files of a catalog beside it by their paths in it.
  public struct Result: Sendable {
    public var file: PrototypeFile
    public var catalog: [(path: String, bytes: [UInt8])]
    public var screens: [String]
    /// How many texts were truncated.
    public var cutTexts: Int
  }

  /// Draws the flow.
  ///
  /// - Parameters:
  ///   - name: The name of the prototype; the assets are called `NAME/SCREEN`.
  ///   - devices: The devices it is drawn for, the main one first; one of each kind counts.
  public func make(
    name: String, title: String?, labels: WireframeLabels, devices: [DeviceFrame] = []
  ) throws(PrototypeError) -> Result {
    var sizes: [WireframeSize] = []
    for device in devices.isEmpty ? [DeviceFrame.all[0]] : devices {
      let size = device.idiom == "ipad" ? WireframeSize.tablet : .phone
      if !sizes.contains(size) { sizes.append(size) }
    }
    let group = PrototypeReader.newID(for: name, taken: [])
    let title = title ?? labels.text("app.name", labels.languages[0])
    var file = PrototypeFile(
      name: name, title: title == "App" ? nil : title, device: devices.first ?? DeviceFrame.all[0])
    var files: [(path: String, bytes: [UInt8])] = [
      ("Contents.json", Self.info([])),
      ("\(group)/Contents.json", Self.info([("properties", ["provides-namespace": true])])),
    ]
    var cut = 0
    let layers = self == .app ? ["heart", "switch"] : []
    for id in screens + layers {
      var images: [JSONValue] = []
      for size in WireframeScreen.isStretched(id) ? sizes : [sizes[0]] {
        let idiom = WireframeScreen.isStretched(id) && sizes.count > 1 ? size.idiom : "universal"
        for language in labels.languages {
          for isDark in [false, true] {
            let drawing = WireframeScreen(labels: labels, language: language, isDark: isDark, flow: self, size: size)
              .draw(id)
            cut += drawing.cutTexts
            let isFirst = language == labels.languages[0]
            let name =
              "\(id)\(isFirst ? "" : "-\(language)")\(idiom == "ipad" ? "~ipad" : "")\(isDark ? "~dark" : "").svg"
            files.append(("\(group)/\(id).imageset/\(name)", Array(drawing.svg.utf8)))
            let dark: JSONValue? = isDark ? [["appearance": "luminosity", "value": "dark"]] : nil
            images.append(
              .object(
                ("appearances", dark), ("filename", .string(name)), ("idiom", .string(idiom)),
                ("locale", isFirst ? nil : .string(language))))
          }
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
    var links = TemplateLinks(flow: self, group: group, labels: labels, sizes: sizes, file: file)
    try links.addAll()
    return Result(file: links.file, catalog: files, screens: screens, cutTexts: cut)
  }

  private static func info(_ before: [(String, JSONValue)], _ after: [(String, JSONValue)] = []) -> [UInt8] {
    let info: JSONValue = ["author": "xcode", "version": 1]
    let members = before.filter { $0.0 == "images" } + [("info", info)] + before.filter { $0.0 != "images" } + after
    return JSONDocument(.object(JSONObject(members))).bytes
  }
}

/// Writes the links between the screens of a flow, and what some screens show beside their image.
private struct TemplateLinks {
  let flow: PrototypeTemplate
  let group: String
  let labels: WireframeLabels
  let sizes: [WireframeSize]
  var file: PrototypeFile

  /// The area on a screen of a size.
  private typealias Place = (WireframeSize) -> Area
  private typealias Area = PrototypeDocument.Area
  private typealias Link = PrototypeFile.LinkEdit

  mutating func addAll() throws(PrototypeError) {
    if flow == .app { try addTabs() }
    try addStart()
    try addScreens()
    guard flow == .app else { return }
    try addForm()
    try addSettings()
    try addOverlays()
  }

  /// Adds a link, with an area for each size of a stretched screen; does nothing if the flow lacks one of the screens.
  private mutating func add(
    _ from: String, _ to: String?, _ label: String, _ place: Place? = nil, _ more: (inout Link) -> Void = { _ in }
  ) throws(PrototypeError) {
    if from != "tab-bar", !flow.screens.contains(from) { return }
    if let to, !flow.screens.contains(to) { return }
    var link = Link(to: to)
    (link.label, link.area) = (label, place?(sizes[0]))
    more(&link)
    let id = try file.add(link, from: from)
    guard let place, from == "tab-bar" || WireframeScreen.isStretched(from) else { return }
    for size in sizes.dropFirst() {
      var other = Link(to: nil)
      (other.id, other.area, other.slot) = (id, place(size), [("device", size.idiom)])
      try file.add(other, from: from)
    }
  }

  private func text(_ key: String) -> String { labels.text(key, labels.languages[0]) }

  private mutating func addTabs() throws(PrototypeError) {
    file.declare("favorite", .bool(false))
    file.declare("notifications", .bool(true))
    file.declare("location", .bool(false))
    file.declare("photo", .text(""))
    let tabs = ["grid", "list", "settings"]
    let list = JSONValue.array(JSONArray(tabs.map { .string($0) }, layout: .inline(padded: false)))
    try file.put(part: "tab-bar", [("height", 83), ("tabs", list)], on: tabs)
    for (place, tab) in tabs.enumerated() {
      try add("tab-bar", tab, text("tab.\(place + 1)"), { Area(Double(place) * $0.tab, 0, $0.tab, 49) })
    }
  }

  private mutating func addStart() throws(PrototypeError) {
    let first = flow.screens.contains("onboarding-1") ? "onboarding-1" : "sign-in"
    try add("splash", first, text(WireframeScreen.titleKey(of: first)), nil) {
      ($0.trigger, $0.delay, $0.transition) = (.delay, 1200, .dissolve)
    }
    for page in 1...3 {
      let (screen, next) = ("onboarding-\(page)", page < 3 ? "onboarding-\(page + 1)" : "sign-in")
      try add(
        screen, next, text("onboarding.next"), { Area($0.column, $0.height - 132, 313, 50) }, { $0.transition = .slide }
      )
      try add(screen, "sign-in", text("onboarding.skip"), { Area($0.width - 90, 59, 90, 44) })
      try add(screen, next, "Swipe", nil) { ($0.trigger, $0.transition) = (.swipe, .slide) }
    }
    let home = flow == .app ? "grid" : "list"
    try add(
      "sign-in", home, text("sign-in.button"), { Area($0.column, 476 + $0.lowered, 313, 50) },
      { $0.transition = .dissolve })
    try add(
      "sign-in", home, text("sign-in.create"), { Area($0.column, 542 + $0.lowered, 313, 44) },
      { $0.transition = .dissolve })
  }

  private mutating func addScreens() throws(PrototypeError) {
    try add("grid", "menu", text("menu.title"), { _ in Area(0, 59, 60, 44) })
    try add("grid", "menu", text("menu.title"), nil) { $0.trigger = .edge }
    try add(
      "grid", "detail", text("detail.title"),
      { Area(16, 268, $0.width - 32, Double($0.gridRows) * ($0.cell + 5)) })
    try add("list", "detail", text("detail.title"), { Area(0, 208, $0.width, 7 * $0.row + 8) })
    try add("list", "empty", text("list.search"), { Area(16, 156, $0.width - 32, 44) }, { $0.transition = .dissolve })
    try add("detail", nil, "Back", { _ in Area(0, 59, 60, 44) }, { $0.action = .back })
    let image: Place = { Area(16, $0.imageTop, $0.width - 32, 355 + $0.longer - $0.imageTop) }
    try add("detail", "photo", text("photo.title"), image) { $0.transition = .zoom }
    try add("detail", "map", text("map.title"), { Area(16, 548 + $0.longer, $0.width - 32, 96) })
    try add("detail", "thread", text("detail.comments"), { Area(16, 752 + $0.longer, $0.width - 32, 50) })
    try add("photo", nil, "Back", nil) { $0.action = .back }
    try add("map", nil, "Back", { _ in Area(16, 69, 44, 44) }, { $0.action = .back })
    try add("map", "thread", text("map.card"), { Area(16, $0.height - 166, $0.width - 32, 116) })
    try add("thread", nil, "Back", { _ in Area(0, 59, 60, 44) }, { $0.action = .back })
    try add("empty", nil, text("empty.button"), { Area($0.column, 500 + $0.lowered, 313, 50) }, { $0.action = .back })
  }

  private mutating func addForm() throws(PrototypeError) {
    try add("detail", nil, "Favorite", { Area(333 * $0.across, 59 * $0.down, 52, 44) }, { $0.toggle = ["favorite"] })
    try add(
      "detail", "form", text("detail.button"), { Area(16, 752 + $0.longer, $0.width - 32, 50) },
      { $0.transition = .card })
    try putLayer("heart", image: "heart", at: (347, 69), on: "detail", if: "favorite")
    try add("form", nil, text("form.cancel"), { _ in Area(0, 8, 100, 44) }, { $0.action = .close })
    try add("form", "done", text("form.share"), { Area($0.width - 100, 8, 100, 44) }, { $0.transition = .snap })
    try add(
      "form", nil, text("form.take"), { Area(16, 220, $0.half, 44) }, { ($0.action, $0.variable) = (.camera, "photo") })
    try add(
      "form", nil, text("form.choose"), { Area(33 + $0.half, 220, $0.half, 44) },
      { ($0.action, $0.variable) = (.photo, "photo") })
    try file.put(layer: "photo", [("photo", "photo"), ("area", Area(16, 280, 361, 240).json)], on: "form")
    try add(
      "done", "detail", text("done.ok"), { _ in Area(20, 120, 230, 44) },
      { ($0.action, $0.transition) = (.back, .drop) })
  }

  private mutating func addSettings() throws(PrototypeError) {
    for (place, name) in ["notifications", "location"].enumerated() {
      let row: Place = { Area($0.inset, $0.switchRow(place), $0.width - 2 * $0.inset, 52) }
      try add("settings", nil, text("settings.switch.\(place + 1)"), row) { $0.toggle = [name] }
      try putLayer(name, image: "switch", at: (310, 186.5 + Double(place) * 52), on: "settings", if: name)
    }
    let row: Place = { Area($0.inset, $0.switchRow(1) + 264, $0.width - 2 * $0.inset, 52) }
    try add("settings", "alert", text("settings.sign-out"), row) { $0.transition = .snap }
  }

  private mutating func addOverlays() throws(PrototypeError) {
    for (place, tab) in ["grid", "list", "settings"].enumerated() {
      let row: Place = { _ in Area(0, 132 + Double(place) * 56, 280, 56) }
      try add("menu", tab, text("menu.row.\(place + 1)"), row) { $0.action = .swap }
    }
    try add("alert", nil, text("alert.cancel"), { _ in Area(0, 96, 135, 44) }, { $0.action = .close })
    try add("alert", "sign-in", text("alert.confirm"), { _ in Area(135, 96, 135, 44) }, { $0.transition = .dissolve })
    try file.set([("overlay", JSONValue.object(("closeOutside", false)).laidOut(.inline(padded: true)))], of: "done")
    try file.set([("overlay", true)], of: "alert")
    let menu = JSONValue.object(("position", "start"), ("reveal", true)).laidOut(.inline(padded: true))
    try file.set([("overlay", menu)], of: "menu")
  }

  /// Shows an image in its own size on a screen while a variable is true.
  private mutating func putLayer(
    _ layer: String, image: String, at place: (x: Double, y: Double), on screen: String, if variable: String
  ) throws(PrototypeError) {
    let area = [place.x, place.y].map { JSONValue.number(JSONNumber($0)) }
    try file.put(
      layer: layer,
      [
        ("asset", .string("\(group)/\(image)")), ("area", .array(JSONArray(area, layout: .inline(padded: false)))),
        ("when", JSONValue.object(JSONObject([(variable, true)])).laidOut(.inline(padded: true))),
      ], on: screen)
  }
}

/// The size of a screen, and values derived from it. Positions in the drawings are those of the phone; a tablet has
/// more columns, longer images and wider margins.
struct WireframeSize: Hashable, Sendable {
  static let phone = WireframeSize(width: 393, height: 852, idiom: "iphone")
  static let tablet = WireframeSize(width: 834, height: 1194, idiom: "ipad")

  let width: Double
  let height: Double
  let idiom: String

  private var isTablet: Bool { idiom == "ipad" }
  /// The horizontal factor for a layer, which has one place for all sizes.
  var across: Double { width / 393 }
  var down: Double { height / 852 }
  /// How much taller than the phone it is.
  var longer: Double { height - 852 }
  /// The offset for elements in the middle of a phone.
  var lowered: Double { longer / 4 }
  /// The left edge of a column of 313 points.
  var column: Double { (width - 313) / 2 }
  /// The top edge of the image of a detail, below the heart.
  var imageTop: Double { isTablet ? 140 : 115 }
  var tab: Double { width / 3 }
  var gridColumns: Int { isTablet ? 5 : 3 }
  /// The side of a cell of the grid.
  var cell: Double { (width - 32 - 5 * Double(gridColumns - 1)) / Double(gridColumns) }
  var gridRows: Int { Int((height - 351) / (cell + 5)) }
  /// The height of a row of the list.
  var row: Double { isTablet ? 118 : 76 }
  /// The width of two buttons beside each other.
  var half: Double { (width - 49) / 2 }
  /// The margin of the settings, whose switches are layers.
  var inset: Double { width - 310 * across - 67 }
  func switchRow(_ place: Int) -> Double { (186.5 + Double(place) * 52) * down - 10.5 }
}

/// Draws one screen of the templates.
struct WireframeScreen {
  let labels: WireframeLabels
  let language: String
  let isDark: Bool
  let flow: PrototypeTemplate
  let size: WireframeSize

  private var hasTabs: Bool { flow == .app }
  private var w: Double { size.width }
  private var h: Double { size.height }

  /// True for a screen that is as large as the device.
  static func isStretched(_ id: String) -> Bool { !["done", "alert", "heart", "switch"].contains(id) }

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
      case "menu": (280, h, 0)
      case "heart": (24, 24, 0)
      case "switch": (51, 31, 0)
      default: (w, h, 0)
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
    case "map": map(&drawing)
    case "thread": thread(&drawing)
    case "empty": empty(&drawing)
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
    d.box(16, y, w - 32, 36, radius: 8, fill: isDark ? palette.image : palette.fill)
    d.glyph(.search, 24, y + 6, color: palette.quiet)
    d.words(label, 54, y + 24, width: w - 93, size: 16, color: palette.quiet)
  }

  private func tabBar(_ d: inout WireframeDrawing, _ active: Int) {
    guard hasTabs else { return }
    d.box(0, h - 83, w, 83, fill: palette.fill)
    d.line(0, h - 83, w)
    let glyphs: [WireframeDrawing.Glyph] = [.grid, .menu, .gear]
    for place in 0..<3 {
      let x = Double(place) * size.tab
      let color = place == active ? palette.text : palette.quiet
      d.glyph(glyphs[place], x + size.tab / 2 - 12, h - 76, color: color)
      d.words(
        text("tab.\(place + 1)"), x + 6, h - 38, width: size.tab - 12, size: 11, bold: place == active, align: .center,
        color: color)
    }
  }

  private func splash(_ d: inout WireframeDrawing) {
    d.image((w - 120) / 2, h / 2 - 116, 120, 120, radius: 24)
    d.words(text("app.name"), 40, h / 2 + 54, width: w - 80, size: 28, bold: true, align: .center)
  }

  private func onboarding(_ d: inout WireframeDrawing, _ page: Int) {
    let side = 313 + size.lowered * 2
    d.words(text("onboarding.skip"), w - 90, 87, width: 74, align: .end)
    d.image((w - side) / 2, 140, side, side, radius: 10)
    d.words(
      text("onboarding.\(page).title"), size.column, 197 + side, width: 313, size: 28, bold: true, align: .center)
    d.bars((w - 249) / 2, 223 + side, 249, count: 3)
    for place in 1...3 {
      d.circle(w / 2 + Double(place - 2) * 16, h - 162, 4, fill: place == page ? palette.text : palette.image)
    }
    button(&d, size.column, h - 132, 313, text("onboarding.next"))
  }

  private func signIn(_ d: inout WireframeDrawing) {
    let (x, y) = (size.column, size.lowered)
    d.image((w - 80) / 2, 140 + y, 80, 80, radius: 16)
    d.words(text("sign-in.title"), x, 280 + y, width: 313, size: 28, bold: true, align: .center)
    field(&d, x, 340 + y, 313, text("sign-in.email"))
    field(&d, x, 400 + y, 313, text("sign-in.password"))
    button(&d, x, 476 + y, 313, text("sign-in.button"))
    d.words(text("sign-in.create"), x, 570 + y, width: 313, size: 16, align: .center)
  }

  private func grid(_ d: inout WireframeDrawing) {
    d.glyph(.menu, 16, 69)
    d.words(text("grid.title"), 16, 140, width: w - 32, size: 34, bold: true)
    search(&d, 160, text("grid.search"))
    let segment = (w - 33) / 3
    d.box(16, 212, w - 32, 36, radius: 8, fill: isDark ? palette.image : palette.fill)
    d.box(18, 214, segment - 2, 32, radius: 6, fill: palette.page, stroke: palette.line)
    for place in 0..<3 {
      d.words(
        text("grid.segment.\(place + 1)"), 18 + Double(place) * segment, 235, width: segment - 4, size: 13,
        bold: place == 0, align: .center)
    }
    let step = size.cell + 5
    for row in 0..<size.gridRows {
      for column in 0..<size.gridColumns {
        d.image(16 + Double(column) * step, 268 + Double(row) * step, size.cell, size.cell, radius: 4)
      }
    }
    tabBar(&d, 0)
  }

  private func list(_ d: inout WireframeDrawing) {
    d.words(text("list.title"), 16, 140, width: w - 32, size: 34, bold: true)
    search(&d, 160, text("list.search"))
    for row in 0..<7 {
      let y = 212 + Double(row) * size.row
      d.image(16, y + 8, 60, 60)
      d.words(text("list.row.\(row + 1)"), 92, y + 32, width: w - 143, bold: true)
      d.box(92, y + 44, 180 - Double(row % 3) * 30, 10, radius: 4, fill: palette.image)
      d.line(92, y + size.row - 1, w - 92)
    }
    tabBar(&d, 1)
  }

  private func detail(_ d: inout WireframeDrawing) {
    let longer = size.longer
    d.glyph(.back, 12, 69)
    d.words(text("detail.title"), 80, 87, width: w - 160, bold: true, align: .center)
    if hasTabs { d.glyph(.heart, 347 * size.across, 69 * size.down) }
    d.image(16, size.imageTop, w - 32, 355 + longer - size.imageTop)
    d.words(text("detail.title"), 16, 400 + longer, width: w - 32, size: 28, bold: true)
    d.bars(16, 424 + longer, w - 32, count: 5)
    d.image(16, 548 + longer, w - 32, 96)
    d.glyph(.pin, w / 2 - 12, 584 + longer)
    for place in 1...2 {
      let y = 652 + longer + Double(place - 1) * 44
      d.words(text("detail.fact.\(place)"), 16, y + 28, width: 160, size: 16, color: palette.quiet)
      d.box(w - 116, y + 17, 100, 10, radius: 4, fill: palette.image)
      d.line(16, y + 43, w - 32)
    }
    switch flow {
    case .app: button(&d, 16, 752 + longer, w - 32, text("detail.button"))
    case .listDetail: button(&d, 16, 752 + longer, w - 32, text("detail.comments"))
    case .onboarding: break
    }
  }

  private func map(_ d: inout WireframeDrawing) {
    d.box(0, 0, w, h, fill: palette.image)
    for place in 1...5 {
      d.box(0, h * Double(place) / 6 - 5, w, place % 2 == 0 ? 16 : 8, fill: palette.page)
      d.box(w * Double(place) / 6 - 5, 0, place % 3 == 0 ? 16 : 8, h, fill: palette.page)
    }
    for (x, y) in [(0.3, 0.36), (0.62, 0.28), (0.52, 0.55)] {
      d.circle(w * x, h * y, 20, fill: palette.ink)
      d.glyph(.pin, w * x - 12, h * y - 12, color: palette.onInk)
    }
    d.box(16, 69, w - 32, 44, radius: 10, fill: palette.page, stroke: palette.line)
    d.glyph(.back, 26, 79)
    d.words(text("map.search"), 64, 97, width: w - 96, size: 16, color: palette.quiet)
    d.box(16, h - 166, w - 32, 116, radius: 10, fill: palette.page, stroke: palette.line)
    d.image(28, h - 154, 92, 92)
    d.words(text("map.card"), 136, h - 122, width: w - 168, bold: true)
    d.bars(136, h - 106, w - 168, count: 2)
  }

  private func thread(_ d: inout WireframeDrawing) {
    d.glyph(.back, 12, 69)
    d.words(text("thread.title"), 80, 87, width: w - 160, bold: true, align: .center)
    let step = 148 + size.lowered
    for place in 1...4 {
      let y = 115 + Double(place - 1) * step
      d.circle(40, y + 30, 24, fill: palette.image)
      d.words(text("thread.name.\(place)"), 80, y + 26, width: w - 96, bold: true)
      d.bars(80, y + 42, w - 96, count: 4 - place % 2)
    }
    d.line(0, h - 94, w)
    d.box(16.5, h - 81.5, w - 117, 43, radius: 10, fill: palette.fill, stroke: palette.line)
    d.words(text("thread.text"), 28, h - 54, width: w - 140, size: 16, color: palette.quiet)
    d.words(text("thread.send"), w - 92, h - 54, width: 76, bold: true, align: .end)
  }

  private func empty(_ d: inout WireframeDrawing) {
    let (x, y) = (size.column, size.lowered)
    d.words(text("list.title"), 16, 140, width: w - 32, size: 34, bold: true)
    search(&d, 160, text("list.search"))
    d.circle(w / 2, 330 + y, 48, fill: palette.image)
    d.glyph(.search, w / 2 - 12, 318 + y)
    d.words(text("empty.title"), x, 424 + y, width: 313, size: 22, bold: true, align: .center)
    d.bars((w - 249) / 2, 446 + y, 249, count: 2)
    button(&d, x, 500 + y, 313, text("empty.button"))
  }

  private func photo(_ d: inout WireframeDrawing) {
    d.glyph(.close, 16, 69)
    d.image(0, h / 2 - w / 3 - 15, w, w * 2 / 3, radius: 0)
  }

  private func form(_ d: inout WireframeDrawing) {
    // As a card it begins below the status bar.
    d.words(text("form.cancel"), 16, 36, width: 84)
    d.words(text("form.title"), 110, 36, width: w - 220, bold: true, align: .center)
    d.words(text("form.share"), w - 100, 36, width: 84, bold: true, align: .end)
    d.line(0, 59, w)
    d.box(16.5, 76.5, w - 33, 127, radius: 8, fill: palette.fill, stroke: palette.line)
    d.words(text("form.text"), 28, 106, width: w - 56, size: 16, color: palette.quiet)
    for (place, key) in ["form.take", "form.choose"].enumerated() {
      let x = place == 0 ? 16 : 33 + size.half
      d.box(x + 0.5, 220.5, size.half - 1, 43, radius: 8, stroke: palette.line)
      d.words(text(key), x + 8, 247, width: size.half - 16, size: 15, align: .center)
    }
    d.image(16 * size.across, 280 * size.down, 361 * size.across, 240 * size.down)
  }

  private func done(_ d: inout WireframeDrawing) {
    d.circle(135, 44, 22, fill: palette.ink)
    d.glyph(.check, 123, 32, color: palette.onInk)
    d.words(text("done.title"), 16, 98, width: 238, bold: true, align: .center)
    d.box(20, 120, 230, 44, radius: 10, fill: palette.ink)
    d.words(text("done.ok"), 32, 148, width: 206, bold: true, align: .center, color: palette.onInk)
  }

  private func settings(_ d: inout WireframeDrawing) {
    let (x, first, second) = (size.inset, size.switchRow(0), size.switchRow(1))
    let width = w - 2 * x
    d.words(text("settings.title"), x, 140, width: width, size: 34, bold: true)
    d.box(x, first, width, second + 52 - first, radius: 10, fill: palette.fill)
    for place in 1...2 {
      let y = size.switchRow(place - 1)
      d.words(text("settings.switch.\(place)"), x + 16, y + 32, width: width - 111)
      d.box(310 * size.across, y + 10.5, 51, 31, radius: 15.5, fill: palette.image)
      d.circle(310 * size.across + 15.5, y + 26, 13, fill: palette.page)
    }
    d.line(x + 16, second - 1, width - 16)
    d.box(x, second + 80, width, 156, radius: 10, fill: palette.fill)
    for place in 1...3 {
      let y = second + 80 + Double(place - 1) * 52
      d.words(text("settings.row.\(place)"), x + 16, y + 32, width: width - 61)
      if place > 1 { d.line(x + 16, y, width - 16) }
    }
    d.box(x, second + 264, width, 52, radius: 10, fill: palette.fill)
    d.words(text("settings.sign-out"), x + 16, second + 296, width: width - 32, align: .center)
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
    d.words(text("alert.confirm"), 143, 124, width: 119, bold: true, align: .center)
  }
}

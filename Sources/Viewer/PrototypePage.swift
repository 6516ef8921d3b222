internal import Catalog
internal import Files
internal import Git
internal import JSON
public import Project
public import Prototype

/// The data of a page that plays a prototype.
public struct PrototypePage {
  /// What a page opens with if its address says nothing else; what is nil is as the prototype begins.
  public struct Opening {
    /// The id of a screen.
    public var screen: String?
    /// The id of a frame.
    public var device: String?
    public var locale: String?
    public var appearance: String?

    public init(screen: String? = nil, device: String? = nil, locale: String? = nil, appearance: String? = nil) {
      (self.screen, self.device, self.locale, self.appearance) = (screen, device, locale, appearance)
    }

    fileprivate var json: JSONValue? {
      let words = [("screen", screen), ("device", device), ("locale", locale), ("appearance", appearance)]
      return words.allSatisfy { $0.1 == nil } ? nil : .object(words.map { ($0.0, .optional($0.1)) })
    }
  }

  public var index: PageIndex
  /// The images it shows, each once.
  let files: [PageImages.Loaded]
  /// In the order of their dimensions: what the person who gets the page can switch.
  public let appearances: [String]
  public let locales: [String]
  public let devices: [String]
  /// The frames that can be switched.
  public let frames: [DeviceFrame]

  /// - Parameters:
  ///   - findings: What is wrong with the prototype; the page shows it beside each screen.
  ///   - project: The name of the project.
  ///   - developmentLanguage: The language that is shown if no other fits.
  ///   - shellWord: Quotes a word for a shell.
  public init(
    _ document: PrototypeDocument, findings: [PrototypeFinding], images: PrototypeImages, files: ImageFiles,
    project: String, version: ProjectState, developmentLanguage: String?, shellWord: (String) -> String
  ) {
    var builder = PrototypePageBuilder(document, images, files, developmentLanguage)
    let prototype = builder.json(findings, command: "assets prototype link \(shellWord(document.name))")
    let title = document.title?.plain ?? document.name
    index = PageIndex(
      kind: .prototype, id: "prototype/\(project)/\(document.name)", project: project, to: PageVersion(version),
      sentence: title)
    index.prototype = prototype
    self.files = builder.files
    (appearances, locales, devices, frames) = (
      builder.appearances, builder.locales, builder.devices, builder.frames
    )
  }

  /// Sets what the page opens with.
  public mutating func open(with opening: Opening) {
    guard let json = opening.json, var object = index.prototype?.object else { return }
    object["opening"] = json
    index.prototype = .object(object)
  }

  public var imageCount: Int { files.count }
}

/// Collects images and makes the values of each screen.
private struct PrototypePageBuilder {
  let document: PrototypeDocument
  let flow: PrototypeFlow
  let images: PrototypeImages
  let source: ImageFiles
  let language: String?
  private(set) var files: [PageImages.Loaded] = []
  private var idByPath: [ExactName: String] = [:]
  private var seen: Set<String> = []
  private(set) var devices: [String] = []
  private(set) var appearances: [String] = []
  private(set) var locales: [String] = []
  private var found: [String: PrototypeImages.Found] = [:]
  private var requests: [ScreenLayout.Request] = []

  init(_ document: PrototypeDocument, _ images: PrototypeImages, _ source: ImageFiles, _ language: String?) {
    (self.document, self.images, self.source, self.language) = (document, images, source, language)
    flow = PrototypeFlow(document)
    for screen in document.screens { found["screen/\(screen.id)"] = try? images.find(screen) }
    let elements = found.values.flatMap { $0.variants.compactMap(\.element) }
    let idioms = Set(elements.compactMap { $0.idiom?.rawValue })
    devices = [document.device.idiom]
    for idiom in ["iphone", "ipad"] where idioms.contains(idiom) && !devices.contains(idiom) { devices.append(idiom) }
    let styles = Set(elements.flatMap { $0.appearances.map(\.value) })
    appearances =
      ["light"] + (styles.contains("dark") ? ["dark"] : []) + (styles.contains("high") ? ["high-contrast"] : [])
    let named = Set(elements.compactMap(\.locale)).sorted()
    let base = language ?? "en"
    locales = named.isEmpty ? [] : (named.contains(base) ? [] : [base]) + named
    if let place = locales.firstIndex(of: base) { locales.swapAt(0, place) }
    for device in devices {
      for appearance in appearances {
        for locale in locales.isEmpty ? [nil] : locales.map(Optional.some) {
          requests.append(.init(device: device, appearance: appearance, locale: locale))
        }
      }
    }
    requests = Array(requests.prefix(256))
  }

  var frames: [DeviceFrame] { DeviceFrame.all.filter { devices.contains($0.idiom) || $0 == document.device } }

  mutating func json(_ findings: [PrototypeFinding], command: String) -> JSONValue {
    let reach = flow.reach()
    let screens = document.screens.map { screen($0, reach[$0.id], []) }
    return .object(
      ("name", .string(document.name)), ("title", document.title?.json), ("start", .optional(document.start)),
      ("device", .string(document.device.id)), ("platform", .string(document.isAndroid ? "android" : "ios")),
      ("statusBar", document.drawsStatusBar ? true : nil), ("command", .string(command)),
      ("language", .string(language ?? "en")), ("frames", .list(frames.map(Self.frame))),
      ("requests", .list(requests.map(\.json))),
      (
        "variables",
        .object(document.variables.map { ($0.name, $0.value.json) })
      ), ("bars", .list(document.parts.map { .list($0.tabs.map { .string($0) }) })),
      (
        "parts",
        document.parts.isEmpty
          ? nil
          : .list(
            document.parts.map {
              .object(
                ("id", .string($0.id)), ("edge", .string($0.edge.rawValue)), ("height", .number(JSONNumber($0.height))))
            })
      ),
      ("screens", .list(screens)),
      (
        "findings",
        .list(
          findings.map {
            .object(
              ("rule", .string($0.rule.id)), ("severity", .string($0.severity.rawValue)),
              ("screen", .optional($0.place)), ("message", .string($0.message)))
          })
      ))
  }

  private static func frame(_ frame: DeviceFrame) -> JSONValue {
    .object(
      ("id", .string(frame.id)), ("name", .string(frame.name)), ("width", .number(JSONNumber(frame.width))),
      ("height", .number(JSONNumber(frame.height))), ("scale", .number(JSONNumber(frame.scale))),
      ("radius", .number(JSONNumber(frame.radius))), ("cutout", .string(frame.cutout.rawValue)),
      ("safeTop", .number(JSONNumber(frame.safeArea.top))), ("safeBottom", .number(JSONNumber(frame.safeArea.bottom))),
      ("device", .string(frame.idiom)))
  }

  /// The scale that images are chosen for.
  private func scale(for device: String) -> Double {
    (document.device.idiom == device ? document.device : DeviceFrame.all.first { $0.idiom == device })?.scale ?? 2
  }

  // MARK: - Screens

  private mutating func screen(
    _ screen: PrototypeDocument.Screen, _ reach: PrototypeFlow.Reach?, _ findings: [PrototypeFinding]
  ) -> JSONValue {
    let steps = flow.steps(of: screen).filter { !$0.link.isDisabled }
    let shown = found["screen/\(screen.id)"]
    let base = shown?.base(for: document.device)?.size ?? screen.size ?? deviceSize
    let bars = document.bars(of: screen)
    let layers =
      bars.flatMap { bar in bar.layers.map { (bar as PrototypeDocument.Part?, $0) } } + screen.layers.map { (nil, $0) }
    var layouts: [JSONValue] = []
    var cells: [JSONValue] = []
    for request in requests {
      let answer = shown?.choose(request, scale: scale(for: request.device), base: language)
      let size = answer?.variant.size ?? base
      let shape = ScreenLayout.Shape(size, isRightToLeft: answer?.variant.isRightToLeft ?? false)
      let map = { (area: PrototypeDocument.Area) in
        ScreenLayout.area(area, from: base, to: shape, mirrors: screen.mirrors)
      }
      var barValues: [JSONValue] = []
      var barPlaces: [String: Int] = [:]
      var (top, bottom) = (screen.fixed.top, screen.fixed.bottom)
      for bar in bars {
        if let asset = bar.asset, let image = image(of: asset, request) {
          barPlaces[bar.id] = barValues.count
          barValues.append(
            .object(
              ("edge", .string(bar.edge.rawValue)), ("height", .number(JSONNumber(bar.height))),
              ("image", .string(image.id))))
        } else if bar.edge == .top {
          top = max(top, bar.height)
        } else {
          bottom = max(bottom, bar.height)
        }
      }
      let areas = steps.map { step -> JSONValue in
        let override = ScreenLayout.override(of: step.link, for: request)
        if override?.isHidden == true { return false }
        guard let area = override?.area ?? step.link.area else { return true }
        let bar = step.part.flatMap(document.part)
        if let place = bar.flatMap({ barPlaces[$0.id] }), let bar {
          let mapped = ScreenLayout.area(
            area, from: .init(base.width, bar.height),
            to: .init(.init(size.width, bar.height), isRightToLeft: shape.isRightToLeft),
            mirrors: screen.mirrors)
          return .array([mapped.json, .number(place)])
        }
        var placed = area
        if let bar, bar.edge == .bottom {
          placed.y += (override?.area != nil ? size.height : base.height) - bar.height
        }
        return override?.area != nil ? placed.json : map(placed).json
      }
      let targets = steps.enumerated().compactMap { place, step -> (String, JSONValue?)? in
        ScreenLayout.override(of: step.link, for: request)?.to.map { (String(place), .string($0)) }
      }
      var layerValues: [JSONValue] = []
      for (bar, layer) in layers {
        var image: (id: String, size: PrototypeDocument.Size)?
        var rows: [String] = []
        var rowSize: PrototypeDocument.Size?
        switch layer.content {
        case .asset(let name): image = self.image(of: name, request)
        case .image(let file): image = self.image(file: file)
        case .rows(let names):
          for name in names {
            guard let row = self.image(of: name, request) else { continue }
            rows.append(row.id)
            rowSize = rowSize ?? row.size
          }
        default: break
        }
        let own = image?.size ?? rowSize ?? .init(44, 44)
        var area = layer.area ?? .init(layer.place?.x ?? 0, layer.place?.y ?? 0, own.width, own.height)
        if let bar, bar.edge == .bottom { area.y += base.height - bar.height }
        var placed = map(area)
        if layer.area == nil {
          // It has the size of its own image, also where the screen's is of another shape.
          if screen.mirrors ?? shape.isRightToLeft { placed.x += placed.width - own.width }
          (placed.width, placed.height) = (own.width, own.height)
        }
        layerValues.append(
          .object(
            ("area", placed.json), ("image", .optional(image?.id)), ("size", (image?.size ?? rowSize)?.json),
            ("rows", rows.isEmpty ? nil : .list(rows.map { .string($0) }))))
      }
      var imageID: String?
      if let answer { imageID = id(of: answer.variant.file) }
      let layout = JSONValue.object(
        ("image", .optional(imageID)), ("width", .number(JSONNumber(size.width))),
        ("height", .number(JSONNumber(size.height))),
        ("mirrored", (screen.mirrors ?? shape.isRightToLeft) ? true : nil),
        ("top", top > 0 ? .number(JSONNumber(top)) : nil), ("bottom", bottom > 0 ? .number(JSONNumber(bottom)) : nil),
        ("bars", barValues.isEmpty ? nil : .list(barValues)), ("areas", .list(areas)),
        ("to", targets.isEmpty ? nil : .object(targets)), ("layers", layerValues.isEmpty ? nil : .list(layerValues)))
      let place = layouts.firstIndex(of: layout) ?? layouts.count
      if place == layouts.count { layouts.append(layout) }
      var cell: [JSONValue] = [.number(place)]
      if let answer, let text = note(on: answer.variant, request) { cell.append(.string(text)) }
      cells.append(.array(JSONArray(cell, layout: .inline(padded: false))))
    }
    let places = screen.parts.compactMap { id in document.parts.firstIndex { $0.id == id } }.map {
      JSONValue.number($0)
    }
    let isFirst = document.start == screen.id
    return .object(
      ("id", .string(screen.id)),
      ("title", screen.title?.json ?? .string(PrototypeDocument.Screen.words(of: screen.id))),
      ("alt", screen.alt?.json), ("asset", .optional(screen.asset ?? screen.image)),
      ("scroll", .optional(screen.scroll?.rawValue)), ("bars", bars.isEmpty ? nil : .list(places)),
      ("overlay", screen.overlay.map(Self.overlay)), ("entry", screen.isEntry || isFirst ? true : nil),
      ("taps", reach?.taps.map { .number($0) }), ("from", .optional(reach?.from?.screen)),
      ("links", .list(steps.map(Self.link))),
      ("layers", layers.isEmpty ? nil : .list(layers.map { Self.layer($0.1, isFixed: $0.0 != nil) })),
      ("layouts", .list(layouts)), ("answers", .list(cells)))
  }

  private static func overlay(_ overlay: PrototypeDocument.Overlay) -> JSONValue {
    .object(
      ("position", .string(overlay.position.rawValue)),
      ("at", overlay.at.map { .list([.number(JSONNumber($0.x)), .number(JSONNumber($0.y))]) }),
      ("scrim", .bool(overlay.hasScrim)), ("closeOutside", .bool(overlay.closesOutside)),
      ("reveal", overlay.reveals ? true : nil))
  }

  private static func link(_ step: PrototypeFlow.Step) -> JSONValue {
    let link = step.link
    return .object(
      ("id", .string(link.id)), ("label", (link.label?.json)), ("part", .optional(step.part)),
      ("trigger", .string(link.trigger.rawValue)), ("delay", link.delay == 0 ? nil : .number(link.delay)),
      ("direction", .string(step.direction.rawValue)), ("action", .string(step.action.rawValue)),
      ("to", .optional(step.to)), ("transition", .string(step.transition.rawValue)),
      ("hasTransition", link.transition != nil ? true : nil),
      ("duration", link.duration.map { .number($0) }), ("bounce", link.bounce.map { .number(JSONNumber($0)) }),
      ("y", link.y.map { .number(JSONNumber($0)) }), ("url", .optional(link.url)),
      ("keepScroll", link.keepsScroll ? true : nil), ("layer", .optional(link.layer)),
      ("when", when(link.conditions)), ("changes", changes(link.changes)), ("variable", .optional(link.variable)))
  }

  private static func when(_ conditions: [PrototypeDocument.Condition]) -> JSONValue? {
    if conditions.isEmpty { return nil }
    return .list(
      conditions.map { condition in
        switch condition.test {
        case .equals(let value): .object(("variable", .string(condition.variable)), ("is", value.json))
        case .differs(let value): .object(("variable", .string(condition.variable)), ("not", value.json))
        case .isEmpty(let flag): .object(("variable", .string(condition.variable)), ("empty", .bool(flag)))
        case .between(let low, let high):
          .object(
            ("variable", .string(condition.variable)), ("min", low.map { .number($0) }),
            ("max", high.map { .number($0) }))
        }
      })
  }

  private static func changes(_ changes: [PrototypeDocument.Change]) -> JSONValue? {
    if changes.isEmpty { return nil }
    return .list(
      changes.map { change in
        switch change.kind {
        case .set(let value): .object(("variable", .string(change.variable)), ("set", value.json))
        case .toggle: .object(("variable", .string(change.variable)), ("toggle", true))
        case .add(let amount): .object(("variable", .string(change.variable)), ("add", .number(amount)))
        }
      })
  }

  private static func layer(_ layer: PrototypeDocument.Layer, isFixed: Bool) -> JSONValue {
    var values: [(String, JSONValue?)] = [
      ("id", .optional(layer.id)), ("when", when(layer.conditions)), ("fixed", layer.isFixed || isFixed ? true : nil),
      ("scroll", layer.scroll == .none ? nil : .string(layer.scroll.rawValue)), ("paging", layer.pages ? true : nil),
      ("repeat", layer.rows == 1 ? nil : .number(layer.rows)),
      ("gap", layer.gap == 0 ? nil : .number(JSONNumber(layer.gap))),
      ("bounce", layer.bounce == 0 ? nil : .number(JSONNumber(layer.bounce))),
      ("depth", layer.depth == 0 ? nil : .number(JSONNumber(layer.depth))),
    ]
    switch layer.content {
    case .text(let label):
      values += [
        ("text", label.json), ("size", .number(JSONNumber(layer.textSize))),
        ("semibold", layer.isSemibold ? true : nil), ("color", .optional(layer.color)), ("align", .string(layer.align)),
      ]
    case .field(let field):
      values.append(
        (
          "field",
          .object(
            ("variable", .string(field.variable)), ("type", .string(field.type.rawValue)),
            ("placeholder", field.placeholder?.json), ("options", .list(field.options.map(\.json))),
            ("length", field.length.map { .number($0) }))
        ))
      values += [("size", .number(JSONNumber(layer.textSize))), ("color", .optional(layer.color))]
    case .photo(let variable): values.append(("photo", .string(variable)))
    default: break
    }
    return .object(values)
  }

  // MARK: - Images

  private var deviceSize: PrototypeDocument.Size { .init(document.device.width, document.device.height) }

  private mutating func image(
    of asset: String, _ request: ScreenLayout.Request
  ) -> (id: String, size: PrototypeDocument.Size)? {
    let key = "asset/\(asset)"
    if found[key] == nil { found[key] = try? images.find(asset: asset) }
    guard let variant = found[key]?.choose(request, scale: scale(for: request.device), base: language)?.variant,
      let id = id(of: variant.file), let size = variant.size
    else { return nil }
    return (id, size)
  }

  private mutating func image(file: String) -> (id: String, size: PrototypeDocument.Size)? {
    guard let variant = try? images.find(image: file).variants.first, let id = id(of: variant.file),
      let size = variant.size
    else { return nil }
    return (id, size)
  }

  private mutating func id(of path: String) -> String? {
    if let known = idByPath[ExactName(path)] { return known }
    let (found, content) = source.read(path)
    guard let id = found?.description else { return nil }
    idByPath[ExactName(path)] = id
    if seen.insert(id).inserted { files.append(PageImages.Loaded(id: id, file: content)) }
    return id
  }

  /// What is shown instead, in a few words: "fr: en used".
  private func note(on variant: PrototypeImages.Variant, _ request: ScreenLayout.Request) -> String? {
    guard let element = variant.element else {
      if locales.count > 1 || appearances.count > 1 { return "one image for all" }
      return nil
    }
    var notes: [String] = []
    if let locale = request.locale, locale != locales.first || element.locale != nil, element.locale != locale,
      !(element.locale == nil && locale == locales.first)
    {
      notes.append("\(locale): \(element.locale ?? locales.first ?? "en") used")
    }
    let isDark = element.appearances.contains(.dark)
    if request.appearance == "dark", !isDark { notes.append("dark: light used") }
    return notes.isEmpty ? nil : notes.joined(separator: ", ")
  }
}

extension ScreenLayout.Request {
  fileprivate var json: JSONValue {
    .object(("device", .string(device)), ("appearance", .string(appearance)), ("locale", .optional(locale)))
  }
}

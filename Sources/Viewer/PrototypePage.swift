internal import Catalog
internal import Files
internal import Git
public import Project
public import Prototype

/// The data of a page that plays a prototype.
public struct PrototypePage {
  public var index: PageIndex
  /// The images it shows, each once.
  let files: [PageImages.Loaded]
  /// The appearances that a viewer can switch between, in the order of the dimension's values.
  public let appearances: [String]
  public let locales: [String]
  public let devices: [String]
  /// The frames that a viewer can switch between.
  public let frames: [DeviceFrame]

  /// - Parameters:
  ///   - findings: The problems of the prototype; the page shows them beside each screen.
  ///   - project: The name of the project.
  ///   - developmentLanguage: The language that is shown if no other fits.
  ///   - shellWord: Quotes a word for a shell.
  public init(
    _ document: PrototypeDocument, findings: [PrototypeFinding], images: PrototypeImages, files: ImageFiles,
    project: String, version: ProjectState, developmentLanguage: String?, shellWord: (String) -> String
  ) {
    var builder = PrototypePageBuilder(document, images, files, developmentLanguage)
    let prototype = builder.data(findings, command: "assets prototype link \(shellWord(document.name))")
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

  /// Sets the initial state of the page.
  public mutating func open(with opening: PlayerData.Opening) { index.prototype?.opening = opening }

  /// The same page for `FilmRecorder`.
  var filmed: PrototypePage {
    var page = self
    page.index.prototype?.opening.isFilmed = true
    return page
  }

  public var imageCount: Int { files.count }
  public var screenCount: Int { index.prototype?.screens.count ?? 0 }

  /// The images of its screens, by their blob ids.
  public var imageFiles: [(id: String, file: LoadedImage.Source)] { files.map { ($0.id, $0.file) } }
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
    // What a persona asks for can be switched to, also if another image is shown instead.
    let personas = document.personas
    let idioms = Set(elements.compactMap { $0.idiom?.rawValue })
      .union(personas.compactMap { $0.device.flatMap(DeviceFrame.named)?.idiom })
    devices = [document.device.idiom]
    for idiom in ["iphone", "ipad"] where idioms.contains(idiom) && !devices.contains(idiom) { devices.append(idiom) }
    let styles = Set(elements.flatMap { $0.appearances.map(\.value) }).union(personas.compactMap(\.appearance))
    appearances =
      ["light"] + (styles.contains("dark") ? ["dark"] : []) + (styles.contains("high") ? ["high-contrast"] : [])
    let texts = document.textLanguages
    let named = Set(elements.compactMap(\.locale) + personas.compactMap(\.locale) + texts).sorted()
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

  mutating func data(_ findings: [PrototypeFinding], command: String) -> PlayerData {
    let reach = flow.reach()
    let screens = document.screens.map { screen($0, reach[$0.id]) }
    return PlayerData(
      document: document, command: command, language: language ?? "en", frames: frames, requests: requests,
      screens: screens, findings: findings)
  }

  /// The scale for choosing images.
  private func scale(for device: String) -> Double {
    (document.device.idiom == device ? document.device : DeviceFrame.all.first { $0.idiom == device })?.scale ?? 2
  }

  // MARK: - Screens

  /// The data that is the same for every image of a screen.
  private struct Plan {
    let screen: PrototypeDocument.Screen
    let steps: [PrototypeFlow.Step]
    let bars: [PrototypeDocument.Part]
    let layers: [PlayerScreen.Layer]
    /// The size of the image that areas are drawn on.
    let base: PrototypeDocument.Size

    /// The list with a layer behind its rows.
    func list(revealing layer: PrototypeDocument.Layer) -> PlayerScreen.Layer? {
      guard let id = layer.id, layer.reveals == nil else { return nil }
      return layers.first { $0.layer.reveals == id }
    }

    /// The layer that a link is on, if it is a single one: rows, what is behind them and the gap of a pull are not.
    func seenLayer(of link: PrototypeDocument.Link) -> PlayerScreen.Layer? {
      guard let id = link.layer, link.trigger != .pull, let layer = layers.first(where: { $0.layer.id == id }),
        layer.layer.scroll == .none, layer.layer.rows == 1, list(revealing: layer.layer) == nil
      else { return nil }
      return layer
    }
  }

  private mutating func screen(_ screen: PrototypeDocument.Screen, _ reach: PrototypeFlow.Reach?) -> PlayerScreen {
    let shown = found["screen/\(screen.id)"]
    let bars = document.bars(of: screen)
    let plan = Plan(
      screen: screen, steps: flow.steps(of: screen).filter { !$0.link.isDisabled }, bars: bars,
      layers: bars.flatMap { bar in bar.layers.map { .init(layer: $0, bar: bar) } }
        + screen.layers.map { .init(layer: $0) },
      base: shown?.base(for: document.device)?.size ?? screen.size ?? deviceSize)
    var data = PlayerScreen(
      screen: screen, isEntry: screen.isEntry || document.start == screen.id, reach: reach,
      bars: screen.parts.compactMap { id in document.parts.firstIndex { $0.id == id } }, steps: plan.steps,
      layers: plan.layers)
    for request in requests {
      let variant = shown?.choose(request, scale: scale(for: request.device), base: language)?.variant
      let layout = layout(of: plan, variant, request)
      let place = data.layouts.firstIndex(of: layout) ?? data.layouts.count
      if place == data.layouts.count { data.layouts.append(layout) }
      data.answers.append(.init(layout: place, note: variant.flatMap { note(on: $0, request) }))
    }
    return data
  }

  private mutating func layout(
    of plan: Plan, _ variant: PrototypeImages.Variant?, _ request: ScreenLayout.Request
  ) -> PlayerLayout {
    let shape = ScreenLayout.Shape(variant?.size ?? plan.base, isRightToLeft: variant?.isRightToLeft ?? false)
    var layout = PlayerLayout(
      image: nil, size: shape.size, isMirrored: plan.screen.mirrors ?? shape.isRightToLeft,
      top: plan.screen.fixed.top, bottom: plan.screen.fixed.bottom, bars: [], areas: [], targets: [], layers: [])
    let barPlaces = addBars(of: plan, request, to: &layout)
    layout.areas = plan.steps.map { area(of: $0, plan, shape, barPlaces, request) }
    layout.targets = plan.steps.enumerated().compactMap { place, step in
      ScreenLayout.override(of: step.link, for: request)?.to.map { .init(link: place, screen: $0) }
    }
    for layer in plan.layers { layout.layers.append(place(of: layer, plan, shape, request)) }
    layout.image = variant.flatMap { id(of: $0.file) }
    return layout
  }

  /// Adds the images of bars, and the space that bars without an image need at the top and bottom.
  ///
  /// - Returns: The indices of bars with an image, by their ids.
  private mutating func addBars(
    of plan: Plan, _ request: ScreenLayout.Request, to layout: inout PlayerLayout
  ) -> [String: Int] {
    var places: [String: Int] = [:]
    for bar in plan.bars {
      if let asset = bar.asset, let image = image(of: asset, request) {
        places[bar.id] = layout.bars.count
        layout.bars.append(.init(edge: bar.edge.rawValue, height: bar.height, image: image.id))
      } else if bar.edge == .top {
        layout.top = max(layout.top, bar.height)
      } else {
        layout.bottom = max(layout.bottom, bar.height)
      }
    }
    return places
  }

  private mutating func area(
    of step: PrototypeFlow.Step, _ plan: Plan, _ shape: ScreenLayout.Shape, _ barPlaces: [String: Int],
    _ request: ScreenLayout.Request
  ) -> PlayerLayout.LinkArea {
    let override = ScreenLayout.override(of: step.link, for: request)
    if override?.isHidden == true { return .nowhere }
    if let layer = plan.seenLayer(of: step.link) {
      let own = place(of: layer, plan, shape, request).area
      guard let area = override?.area ?? step.link.area else { return .area(own) }
      let scaled = ScreenLayout.area(area, from: plan.base, to: .init(shape.size, isRightToLeft: false), mirrors: false)
      let inside = isMirrored(plan, shape) ? scaled.mirrored(in: own.width) : scaled
      return .area(.init(own.x + inside.x, own.y + inside.y, inside.width, inside.height))
    }
    guard let area = override?.area ?? step.link.area else { return .everywhere }
    let bar = step.part.flatMap(document.part)
    if let bar, let place = barPlaces[bar.id] {
      let mapped = ScreenLayout.area(
        area, from: .init(plan.base.width, bar.height),
        to: .init(.init(shape.size.width, bar.height), isRightToLeft: shape.isRightToLeft),
        mirrors: plan.screen.mirrors)
      return .ofBar(mapped, place)
    }
    if let layer = plan.layers.first(where: { $0.layer.id != nil && $0.layer.id == step.link.layer }),
      plan.list(revealing: layer.layer) != nil
    {
      let own = place(of: layer, plan, shape, request).area
      let scaled = ScreenLayout.area(area, from: plan.base, to: .init(shape.size, isRightToLeft: false), mirrors: false)
      return .area(isMirrored(plan, shape) ? scaled.mirrored(in: own.width) : scaled)
    }
    let isOverridden = override?.area != nil
    var placed = area
    if let bar, bar.edge == .bottom {
      placed.y += (isOverridden ? shape.size.height : plan.base.height) - bar.height
    }
    return .area(isOverridden ? placed : mapped(placed, plan, shape))
  }

  private func isMirrored(_ plan: Plan, _ shape: ScreenLayout.Shape) -> Bool {
    plan.screen.mirrors ?? shape.isRightToLeft
  }

  private func mapped(
    _ area: PrototypeDocument.Area, _ plan: Plan, _ shape: ScreenLayout.Shape
  ) -> PrototypeDocument.Area {
    ScreenLayout.area(area, from: plan.base, to: shape, mirrors: plan.screen.mirrors)
  }

  private mutating func place(
    of layer: PlayerScreen.Layer, _ plan: Plan, _ shape: ScreenLayout.Shape, _ request: ScreenLayout.Request
  ) -> PlayerLayout.LayerPlace {
    let (layer, bar) = (layer.layer, layer.bar)
    var image: Shown?
    var rows: [Shown] = []
    var tint: String?
    switch layer.content {
    case .asset(let name):
      image = self.image(of: name, request)
      tint = images.tint(of: layer, asset: name, isAndroid: document.isAndroid, request)
    case .image(let file):
      image = self.image(file: file)
      tint = images.tint(of: layer, asset: nil, isAndroid: document.isAndroid, request)
    case .rows(let names):
      for name in names { if let row = self.image(of: name, request) { rows.append(row) } }
      tint = images.tint(of: layer, asset: names.first, isAndroid: document.isAndroid, request)
    default: break
    }
    let size = image?.size ?? rows.first?.size
    let own = size ?? .init(44, 44)
    if let list = plan.list(revealing: layer) {
      let row = place(of: list, plan, shape, request).area.width
      var area = layer.area ?? .init(layer.place?.x ?? 0, layer.place?.y ?? 0, own.width, own.height)
      area = ScreenLayout.area(area, from: plan.base, to: .init(shape.size, isRightToLeft: false), mirrors: false)
      // Without a place it is behind the end of the row.
      if layer.area == nil, layer.place == nil { area.x = row - area.width }
      return .init(
        area: isMirrored(plan, shape) ? area.mirrored(in: row) : area, image: image?.id, size: size, tint: tint)
    }
    var area = layer.area ?? .init(layer.place?.x ?? 0, layer.place?.y ?? 0, own.width, own.height)
    if let bar, bar.edge == .bottom { area.y += plan.base.height - bar.height }
    var placed = mapped(area, plan, shape)
    if layer.area == nil {
      // It has the size of its own image, even if the screen's has different proportions.
      if isMirrored(plan, shape) { placed.x += placed.width - own.width }
      (placed.width, placed.height) = (own.width, own.height)
    }
    return .init(
      area: placed, image: image?.id, size: size ?? layer.textRowSize(in: placed), rows: rows.map(\.id),
      slices: image?.slices, tint: tint)
  }

  // MARK: - Images

  private var deviceSize: PrototypeDocument.Size { .init(document.device.width, document.device.height) }

  /// An image of a layer or a bar.
  private struct Shown {
    var id: String
    var size: PrototypeDocument.Size
    var slices: PlayerLayout.Slices?
  }

  private mutating func image(of asset: String, _ request: ScreenLayout.Request) -> Shown? {
    let key = "asset/\(asset)"
    if found[key] == nil { found[key] = try? images.find(asset: asset) }
    guard let variant = found[key]?.choose(request, scale: scale(for: request.device), base: language)?.variant,
      let id = id(of: variant.file), let size = variant.size
    else { return nil }
    let slices = variant.element?.slicing.map { PlayerLayout.Slices(caps: $0.caps, scale: variant.scale) }
    return Shown(id: id, size: size, slices: slices)
  }

  private mutating func image(file: String) -> Shown? {
    guard let variant = try? images.find(image: file).variants.first, let id = id(of: variant.file),
      let size = variant.size
    else { return nil }
    return Shown(id: id, size: size)
  }

  private mutating func id(of path: String) -> String? {
    if let known = idByPath[ExactName(path)] { return known }
    let (found, content) = source.read(path)
    guard let id = found?.description else { return nil }
    idByPath[ExactName(path)] = id
    if seen.insert(id).inserted { files.append(PageImages.Loaded(id: id, file: content)) }
    return id
  }

  /// What is shown instead, in a few words: "fr: shows en".
  private func note(on variant: PrototypeImages.Variant, _ request: ScreenLayout.Request) -> String? {
    guard let element = variant.element else {
      if locales.count > 1 || appearances.count > 1 { return "one image for all" }
      return nil
    }
    var notes: [String] = []
    if let locale = request.locale, locale != locales.first || element.locale != nil, element.locale != locale,
      !(element.locale == nil && locale == locales.first)
    {
      notes.append("\(locale): shows \(element.locale ?? locales.first ?? "en")")
    }
    let isDark = element.appearances.contains(.dark)
    if request.appearance == "dark", !isDark { notes.append("dark: shows light") }
    return notes.isEmpty ? nil : notes.joined(separator: ", ")
  }
}

extension PrototypeDocument.Area {
  /// The same area seen from the other side of something as wide.
  fileprivate func mirrored(in width: Double) -> PrototypeDocument.Area {
    .init(width - x - self.width, y, self.width, height)
  }
}

extension PrototypeDocument.Layer {
  /// The size of a row that is a text: the window's across, and twice that of its letters down.
  fileprivate func textRowSize(in area: PrototypeDocument.Area) -> PrototypeDocument.Size? {
    guard case .names = content else { return nil }
    return .init(area.width, scroll == .horizontal ? area.height : textSize * 2)
  }
}

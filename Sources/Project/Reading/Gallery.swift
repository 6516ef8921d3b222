public import Catalog
internal import Files
internal import JSON

/// All assets of one state of a project, with what an app shows for each on the devices and with the settings that the
/// project has images for.
public struct Gallery: Sendable {
  /// One combination of device and settings that every asset is resolved for.
  public struct Request: Hashable, Sendable {
    public var device: Idiom
    public var scale: Scale
    /// Nil if no image of the project is for a specific language.
    public var language: String?
    public var style: ResolutionRequest.Style
    public var wantsHighContrast: Bool

    /// The corresponding request for `resolve`.
    public var question: AssetQuestion {
      var question = AssetQuestion()
      (question.device, question.scale) = (device, scale)
      question.settings = ResolutionRequest(
        languages: language.map { [$0] } ?? [], style: style, wantsHighContrast: wantsHighContrast)
      return question
    }
  }

  public struct Asset: Sendable {
    public var item: CatalogFolder
    /// The asset's slots, in the order of the file; for a set without slots, the image it shows.
    public var elements: [SetElement]
    /// For each element, the path of its image; nil if it has none.
    public var images: [String?]
    /// The index of its answers in `tables`; nil for a type without variants to choose from.
    public var table: Int?
    /// The number of slots without an image that can be shown.
    public var emptySlotCount: Int
  }

  /// The answers for assets with the same slots.
  public struct Table: Sendable {
    /// The elements of the first of these assets.
    public var elements: [SetElement]
    /// One answer for each request.
    public var answers: [Answer]
  }

  public struct Answer: Sendable {
    /// What was decided about each element.
    public var resolution: Resolution
    /// The index of the element that is shown; nil if none is.
    public var shown: Int?
    /// Where the shown element differs from the request: the dimension, and what is shown instead.
    public var instead: [Instead] = []
  }

  public enum Instead: Hashable, Sendable {
    case scale(Scale)
    /// Nil for the image for all languages.
    case language(String?)
    case style(ResolutionRequest.Style)
    case normalContrast
  }

  public let requests: [Request]
  /// Languages that are left out, so that the page doesn't become too large.
  public let languagesLeftOut: [String]
  public private(set) var assets: [Asset] = []
  public private(set) var tables: [Table] = []

  /// More combinations than this make a page slow.
  static let maxRequestCount = 512

  /// Resolves every asset of a scope.
  ///
  /// - Throws: `FileError` if a folder can't be listed.
  public init(of scope: ReadingScope) throws {
    let library = try scope.library()
    let items = library.assets.sorted { Path.precedesNaturally($0.path, $1.path) }
    let defaults = scope.targetDefaults(of: library.catalogs.map(\.path))
    (requests, languagesLeftOut) = Self.requests(for: items, defaults)
    var places: [TableKey: Int] = [:]
    let resolver = Resolver(.apple)
    for item in items {
      let elements = item.elementsOrImages
      let usable = elements.map { scope.isUsable($0, of: item) }
      var asset = Asset(
        item: item, elements: elements, images: zip(elements, usable).map { $1 ? item.imagePath(of: $0) : nil },
        emptySlotCount: usable.count { !$0 })
      if elements.isEmpty, let path = item.children.lazy.compactMap(\.firstImagePath).first { asset.images = [path] }
      if item.type.hasSlots, item.type != .cubeTextureSet, !elements.isEmpty {
        let key = TableKey(item, elements, usable, defaults.developmentLanguage(for: item))
        if let known = places[key] {
          asset.table = known
        } else {
          asset.table = tables.count
          places[key] = tables.count
          tables.append(table(of: item, elements, usable, defaults, resolver))
        }
      }
      assets.append(asset)
    }
  }

  // MARK: - Requests

  /// Every combination that the project has images for, the most common ones first.
  private static func requests(
    for items: [CatalogFolder], _ defaults: TargetDefaults
  ) -> (requests: [Request], languagesLeftOut: [String]) {
    var devices: Set<Idiom> = []
    var scales: Set<Scale> = []
    var languages: Set<String> = []
    var looks: Set<AppearanceChoice> = [AppearanceChoice(style: .light, isHighContrast: false)]
    for item in items where item.type.hasSlots {
      devices.formUnion(defaults.devices(for: item))
      for element in item.elements where element.isFilled {
        if let scale = element.scale, Scale.ofSlots.contains(scale) { scales.insert(scale) }
        if let language = element.locale {
          languages.insert(language)
          if let other = defaults.developmentLanguage(for: item) { languages.insert(other) }
        }
        if let look = AppearanceChoice(element) { looks.insert(look) }
      }
    }
    let orderedDevices = Idiom.devices.filter(devices.contains)
    let asked = orderedDevices.isEmpty ? [Idiom.iphone] : orderedDevices
    for device in asked { scales.formUnion(TargetMatrix.scales(of: device) ?? []) }
    let usual = ResolutionRequest.defaultScale(of: asked[0])
    let orderedScales = [usual] + scales.sorted().filter { $0 != usual }
    let first = items.lazy.compactMap { defaults.developmentLanguage(for: $0) }.first ?? "en"
    let orderedLanguages = languages.sorted { one, other in
      (one == first ? 0 : 1, one) < (other == first ? 0 : 1, other)
    }
    let orderedLooks = looks.sorted()
    let room = max(1, maxRequestCount / (asked.count * orderedScales.count * orderedLooks.count))
    let kept: [String?] = orderedLanguages.isEmpty ? [nil] : Array(orderedLanguages.prefix(room))
    let requests = asked.flatMap { device in
      orderedScales.flatMap { scale in
        kept.flatMap { language in
          orderedLooks.map { look in
            Request(
              device: device, scale: scale, language: language, style: look.style,
              wantsHighContrast: look.isHighContrast)
          }
        }
      }
    }
    return (requests, Array(orderedLanguages.dropFirst(room)))
  }

  private struct AppearanceChoice: Hashable, Comparable {
    var style: ResolutionRequest.Style
    var isHighContrast: Bool

    init(style: ResolutionRequest.Style, isHighContrast: Bool) {
      (self.style, self.isHighContrast) = (style, isHighContrast)
    }

    /// Nil for an unknown appearance.
    init?(_ element: SetElement) {
      let style = element.appearances.first { $0.kind == "luminosity" }.map {
        ResolutionRequest.Style(rawValue: $0.value)
      }
      if case .some(nil) = style { return nil }
      self.init(style: (style ?? .light) ?? .light, isHighContrast: element.appearances.contains(.highContrast))
    }

    static func < (one: AppearanceChoice, other: AppearanceChoice) -> Bool {
      let styles = ResolutionRequest.Style.allCases
      let order = { (look: AppearanceChoice) in (look.isHighContrast ? 1 : 0, styles.firstIndex(of: look.style) ?? 0) }
      return order(one) < order(other)
    }
  }

  // MARK: - Answers

  /// Everything that the answers for an asset depend on.
  private struct TableKey: Hashable {
    var type: FolderType
    var slots: [Slot]
    /// Which elements are filled, and which of these can be shown.
    var fillings: [UInt8]
    var settings: [String?]

    init(_ item: CatalogFolder, _ elements: [SetElement], _ usable: [Bool], _ language: String?) {
      type = item.type
      slots = elements.map { Slot(of: $0) }
      fillings = zip(elements, usable).map { element, isUsable in
        (element.isFilled ? 1 : 0) | (isUsable ? 2 : 0) | (element.color?.reference != nil ? 4 : 0)
      }
      settings = [
        language, item.document.properties["template-rendering-intent"]?.text,
        item.document.properties["localizable"]?.bool?.description, item.name.hasSuffix("Template") ? "template" : nil,
      ]
    }
  }

  private func table(
    of item: CatalogFolder, _ elements: [SetElement], _ usable: [Bool], _ defaults: TargetDefaults, _ resolver: Resolver
  ) -> Table {
    let variants = VariantSet(elements)
    let isJudged = MissingVariantFinder.judgedTypes.contains(item.type)
    let coverage = isJudged && !item.isLeftToSystem ? CoverageRequirement(item, elements) : nil
    let answers = requests.map { request -> Answer in
      var asked = request.question.requests(for: item) { _ in defaults }[0]
      // A gallery has no control for the screen width of a watch.
      if request.device == .watch { asked.screenWidth = item.watchWidth }
      var answer = Answer(resolution: resolver.resolve(asked, among: variants))
      guard let chosen = answer.resolution.candidates.first(where: { $0.outcome == .chosen }), usable[chosen.place]
      else { return answer }
      answer.shown = chosen.place
      answer.instead = (coverage?.lacks(chosen.element, asked) ?? []).flatMap { lack in
        Self.instead(lack.dimension, chosen.element, asked)
      }
      return answer
    }
    return Table(elements: elements, answers: answers)
  }

  private static func instead(
    _ dimension: Dimension, _ shown: SetElement, _ request: ResolutionRequest
  ) -> [Instead] {
    switch dimension {
    case .scale: return shown.scale.map { [.scale($0)] } ?? []
    case .language: return [.language(shown.locale ?? request.developmentLanguage)]
    case .appearance:
      let style = shown.appearances.first { $0.kind == "luminosity" }?.value
      let own = style.flatMap { ResolutionRequest.Style(rawValue: $0) } ?? .light
      let lacksContrast = request.wantsHighContrast && !shown.appearances.contains(.highContrast)
      return (own == request.style ? [] : [.style(own)]) + (lacksContrast ? [.normalContrast] : [])
    default: return []
    }
  }
}

extension ReadingScope {
  /// True for an element with an image that can be shown.
  fileprivate func isUsable(_ element: SetElement, of item: CatalogFolder) -> Bool {
    if let file = element.filename { return failure(ofFile: file, of: item) == nil }
    return element.hasColor && !(element.color?.problems ?? []).contains(where: \.isFatal)
  }
}

extension CatalogFolder {
  /// The path of an element's image; if an element names a folder, the first image in that folder.
  public func imagePath(of element: SetElement) -> String? {
    guard let name = element.filename else { return nil }
    if let child = children.first(where: { ExactName(Path.name($0.path)) == ExactName(name) }) {
      return child.firstImagePath
    }
    return Path.join(path, name)
  }

  public var firstImagePath: String? {
    elementsOrImages.lazy.compactMap { imagePath(of: $0) }.first ?? children.lazy.compactMap(\.firstImagePath).first
  }
}

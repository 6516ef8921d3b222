public import Catalog
public import Files
internal import Imaging

/// Finds the images of a prototype: assets with all their variants, or files beside it.
public struct PrototypeImages {
  /// One image that a screen can show.
  public struct Variant: Sendable {
    /// The element of an asset; nil for a file.
    public var element: SetElement?
    /// Below the root of the tree.
    public var file: String
    /// In points; nil if the header can't be read.
    public var size: PrototypeDocument.Size?
    /// The width in pixels; for shapes, in points.
    var pixelWidth = 0.0
    /// Pixels for each point.
    public var scale: Double { size.map { $0.width > 0 ? pixelWidth / $0.width : 1 } ?? 1 }
    /// The size of the file, or of its pixels if these are smaller; 0 if it can't be read.
    public var byteCount = 0
    public var isRightToLeft: Bool
  }

  /// What a screen or layer shows.
  public struct Found: Sendable {
    public var variants: [Variant]
    /// The elements of an asset in their order, to choose among; nil for a file.
    public var set: VariantSet?
    /// True for an asset that is drawn in one color, which its place gives it.
    public var isTemplate = false

    /// The variant whose size counts: that of the device, or the first.
    public func base(for device: DeviceFrame) -> Variant? {
      choose(.init(device: device.idiom, appearance: "light", locale: nil), scale: device.scale, base: nil)?.variant
        ?? variants.first { $0.size != nil } ?? variants.first
    }

    /// Returns what an app shows for a request, as `assets resolve` does; nil if nothing fits.
    public func choose(
      _ request: ScreenLayout.Request, scale: Double, base language: String?
    ) -> (variant: Variant, index: Int)? {
      guard let set else { return variants.first.map { ($0, 0) } }
      guard let place = Resolver().choose(request.resolution(scale: scale, base: language), among: set) else {
        return nil
      }
      let file = set.elements[place].filename
      guard
        let index = variants.firstIndex(where: { $0.element?.filename == file && $0.element == set.elements[place] })
      else { return nil }
      return (variants[index], index)
    }
  }

  public enum ImageError: Error, Hashable {
    case noSuchAsset(String, near: [String])
    case noSuchFile(String)
    case severalAssets(String)
    case outside(String)
    case unreadable(String)
  }

  private let tree: any FileTree
  private let folder: String
  private let index: AssetIndex?

  /// - Parameters:
  ///   - folder: The folder of the document, which paths of images are relative to.
  ///   - library: Nil if the project has no catalogs to search.
  public init(_ tree: any FileTree, folder: String, library: AssetLibrary?) {
    (self.tree, self.folder) = (tree, folder)
    index = library.map { AssetIndex($0) }
  }

  /// Returns the names of image sets beside others that are as wide as a screen and not among the names that are shown.
  ///
  /// - Parameters:
  ///   - folders: The paths of the folders with screens, each with the widths of those in points.
  func unused(in folders: [String: Set<Double>], except shown: () -> Set<ExactName>) -> [String] {
    let beside = (index?.library.assets ?? []).filter { $0.type == .imageSet && folders[Path.folder($0.path)] != nil }
    guard !beside.isEmpty else { return [] }
    let shown = shown()
    let others = beside.filter { !shown.contains(ExactName($0.qualifiedName)) }
    // A folder with so many others isn't a folder of screens.
    guard others.count <= Self.mostUnused else { return [] }
    return others.compactMap { item in
      guard let widths = folders[Path.folder(item.path)], let found = try? find(asset: item.qualifiedName),
        found.variants.contains(where: { $0.size.map { size in widths.contains { abs($0 - size.width) < 1 } } ?? false }
        )
      else { return nil }
      return item.qualifiedName
    }
  }

  private static let mostUnused = 200

  public var assetNames: [String] { index?.library.assets.map(\.qualifiedName) ?? [] }

  /// Finds what a screen shows; nil if it has no image.
  public func find(_ screen: PrototypeDocument.Screen) throws(ImageError) -> Found? {
    if let asset = screen.asset { return try find(asset: asset, in: screen.catalog) }
    guard let image = screen.image else { return nil }
    var found = try find(image: image)
    if let size = screen.size, let pixels = found.variants[0].size { found.variants[0].size = size.fitted(to: pixels) }
    return found
  }

  public func find(asset name: String, in catalog: String? = nil) throws(ImageError) -> Found {
    let match = (try? index?.find(name)) ?? .nothing
    let item: CatalogFolder
    switch match {
    case .found(let asset): item = asset
    case .several(let assets):
      guard let catalog, let one = assets.first(where: { Path.relative($0.path, to: catalog) != nil }),
        let read = try? index?.library.reading(one)
      else { throw .severalAssets(name) }
      item = read
    case .nothing: throw .noSuchAsset(name, near: [])
    }
    let variants = item.elements.compactMap { element -> Variant? in
      guard let file = element.filename else { return nil }
      let path = Path.join(item.path, file)
      return variant(path, element, scale: element.scale.flatMap { $0.factor == 1 ? nil : $0.factor })
    }
    return Found(variants: variants, set: VariantSet(item.elements), isTemplate: item.isTemplate)
  }

  /// Returns the color that a color set has for a request, such as `#1B7AB5`; nil if there is no set of this name with a
  /// color of its own.
  public func color(_ name: String, _ request: ScreenLayout.Request) -> String? {
    guard let item = colorSet(name), let read = try? index?.library.reading(item),
      let place = Resolver().choose(request.resolution(scale: 2, base: nil), among: VariantSet(read.elements))
    else { return nil }
    return read.elements[place].color?.hexadecimal
  }

  /// The names of all color sets.
  var colorNames: [String] { colorSets.map(\.qualifiedName) }

  /// True if there is a color set of this name.
  func hasColor(_ name: String) -> Bool { colorSet(name) != nil }

  private var colorSets: [CatalogFolder] { index?.library.assets.filter { $0.type == .colorSet } ?? [] }

  /// An image may have the same name.
  private func colorSet(_ name: String) -> CatalogFolder? {
    let sets = colorSets
    return sets.first { ExactName($0.qualifiedName) == ExactName(name) }
      ?? sets.first { ExactName($0.name) == ExactName(name) }
  }

  /// Returns the color in which a layer's image is drawn; nil if it keeps its own.
  ///
  /// Without a tint a template has the accent color of the app, or else that of the system.
  public func tint(
    of layer: PrototypeDocument.Layer, asset name: String?, isAndroid: Bool, _ request: ScreenLayout.Request
  ) -> String? {
    let isTemplate = name.flatMap { try? find(asset: $0) }?.isTemplate ?? (layer.tint != nil)
    guard isTemplate else { return nil }
    if let tint = layer.tint, PrototypeReader.isColor(tint) { return tint }
    if let color = color(layer.tint ?? "AccentColor", request) { return color }
    let isDark = request.appearance.hasPrefix("dark")
    if isAndroid { return isDark ? "#D0BCFF" : "#6750A4" }
    return isDark ? "#0A84FF" : "#007AFF"
  }

  /// Finds an image file by its path relative to the document; it must be in the project, and no link may lead to it.
  public func find(image: String) throws(ImageError) -> Found {
    guard !image.hasPrefix("/"), !image.utf8.contains(0), let path = Self.join(folder, image) else {
      throw .outside(image)
    }
    var parent = ""
    for (place, name) in Path.names(path).enumerated() {
      let isLast = place == Path.names(path).count - 1
      guard let entries = try? tree.entries(of: parent),
        let entry = entries.first(where: { ExactName($0.name) == ExactName(String(name)) })
      else { throw .noSuchFile(image) }
      switch entry.kind {
      case .folder where !isLast: parent = Path.join(parent, String(name))
      case .file where isLast: break
      case .symbolicLink: throw .outside(image)
      default: throw .noSuchFile(image)
      }
    }
    return Found(variants: [variant(path, nil, scale: Self.scale(inName: path))], set: nil)
  }

  /// The size in points that an image of the project has at a scale; nil if it can't be read.
  public func size(ofImageAt path: String, scale: Double) -> PrototypeDocument.Size? {
    variant(path, nil, scale: scale).size
  }

  /// Joins a folder and a relative path; nil if the path leads out of the root.
  public static func join(_ folder: String, _ path: String) -> String? {
    var names = Path.names(folder).map(String.init)
    for name in Path.names(path) {
      switch name {
      case "", ".": continue
      case "..":
        if names.isEmpty { return nil }
        names.removeLast()
      default: names.append(String(name))
      }
    }
    return names.joined(separator: "/")
  }

  /// Pixels for each point by a name such as `home@2x.png`; nil if it gives none.
  public static func scale(inName path: String) -> Double? {
    let stem = Path.stem(Path.name(path))
    guard let at = stem.lastIndex(of: "@"), stem.hasSuffix("x"),
      let scale = Int(stem[stem.index(after: at)...].dropLast()), (1...5).contains(scale)
    else { return nil }
    return Double(scale)
  }

  /// Reads the header of an image for its size in points.
  ///
  /// A screenshot of a known device has the scale of that device, if no other is given: an import treats a file without
  /// a scale in its name as 1x.
  private func variant(_ path: String, _ element: SetElement?, scale: Double?) -> Variant {
    var variant = Variant(element: element, file: path, isRightToLeft: element?.isRightToLeft ?? false)
    guard let source = try? tree.open(path), let header = try? ImageHeader.read(from: source),
      let size = header.displaySize
    else { return variant }
    let isVector = header.format == .svg || header.format == .pdf
    let pixels = size.width * size.height * 4
    variant.byteCount = isVector || pixels > Double(source.byteCount) ? source.byteCount : Int(pixels)
    let scale =
      isVector ? 1 : scale ?? DeviceFrame.ofScreenshot(width: size.width, height: size.height)?.scale ?? 1
    variant.size = PrototypeDocument.Size(rounded(size.width / scale), rounded(size.height / scale))
    variant.pixelWidth = size.width
    return variant
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

extension PrototypeDocument.Size {
  /// This width, with the height that follows from the image's shape.
  fileprivate func fitted(to pixels: PrototypeDocument.Size) -> PrototypeDocument.Size {
    PrototypeDocument.Size(width, (pixels.height * width / pixels.width * 1000).rounded() / 1000)
  }
}

extension CatalogFolder {
  fileprivate var isTemplate: Bool {
    let intent = ItemProperties(document.properties).renderingIntent
    return type == .symbolSet || intent == .template || intent == nil && name.hasSuffix("Template")
  }
}

extension ScreenLayout.Request {
  /// The request as `assets resolve` asks it.
  func resolution(scale: Double, base language: String?) -> ResolutionRequest {
    var request = ResolutionRequest(
      device: Idiom(device), scale: Scale(scale >= 2.5 ? 3 : scale.rounded()),
      languages: locale.map { [$0] } ?? [], style: appearance.hasPrefix("dark") ? .dark : .light,
      wantsHighContrast: appearance.hasSuffix("high-contrast"))
    request.developmentLanguage = language
    return request
  }
}

extension SetElement {
  /// True for a language that is written from right to left.
  var isRightToLeft: Bool {
    languageDirection == "right-to-left" || locale.flatMap { LanguageTag($0) }?.isRightToLeft == true
  }
}

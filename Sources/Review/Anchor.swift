/// The place of a comment: an asset or a prototype, possibly one of its variants or screens, possibly a spot in that
/// image.
public struct Anchor: Hashable, Sendable {
  public enum Side: String, Hashable, Sendable {
    case before, after
  }

  /// A point or a box in an image.
  public struct Spot: Hashable, Sendable {
    /// The width and height of the image in pixels.
    public var size: (width: Int, height: Int) { (sizes[0], sizes[1]) }
    /// x, y, width and height as fractions of the image's size, 0 to 1; a point has no width and height.
    public var unit: [Double]
    /// The same in pixels.
    public var pixels: [Int]
    private var sizes: [Int]

    /// The maximum width and height of an image.
    static let maxSide = 1 << 20

    /// - Parameter pixels: The x and y of a point, or also the width and height of a box; nil if it isn't inside the
    ///   image.
    public init?(pixels: [Int], width: Int, height: Int) {
      guard [2, 4].contains(pixels.count), (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height)
      else { return nil }
      let box = pixels.count == 4 ? pixels : pixels + [0, 0]
      guard Self.isInside(box, width, height) else { return nil }
      (self.pixels, sizes) = (box, [width, height])
      unit = zip(box, [width, height, width, height]).map { Double($0) / Double($1) }
    }

    /// Nil if it isn't inside, or if the two notations differ by more than a pixel.
    init?(_ values: [String: EventValue]) {
      let size = values["size"]?.elements?.compactMap(\.int) ?? []
      let unit = values["unit"]?.elements?.compactMap(\.double) ?? []
      let pixels = values["pixels"]?.elements?.compactMap(\.int) ?? []
      guard size.count == 2, unit.count == 4, pixels.count == 4,
        size.allSatisfy({ (1...Self.maxSide).contains($0) }), Self.isInside(pixels, size[0], size[1]),
        unit.allSatisfy({ (0...1).contains($0) }), unit[0] + unit[2] <= 1.000_001, unit[1] + unit[3] <= 1.000_001
      else { return nil }
      let isSame = (0..<4).allSatisfy { abs(unit[$0] * Double(size[$0 % 2]) - Double(pixels[$0])) <= 1 }
      guard isSame else { return nil }
      (self.unit, self.pixels, sizes) = (unit, pixels, size)
    }

    var members: [String: EventValue] {
      [
        "size": .list(sizes.map { .number($0) }), "unit": .list(unit.map(EventValue.share)),
        "pixels": .list(pixels.map { .number($0) }),
      ]
    }

    private static func isInside(_ box: [Int], _ width: Int, _ height: Int) -> Bool {
      box.allSatisfy { (0...maxSide).contains($0) } && box[0] + box[2] <= width && box[1] + box[3] <= height
        && box[0] < width && box[1] < height
    }

    /// The spot in an image of another size, in its pixels; nil if the two have different proportions.
    public func pixels(onWidth width: Int, height: Int) -> [Int]? {
      guard width > 0, height > 0 else { return nil }
      let expected = Double(sizes[1]) * Double(width) / Double(sizes[0])
      // One pixel of the smaller image.
      let tolerance = max(1, Double(width) / Double(sizes[0]))
      guard abs(expected - Double(height)) <= tolerance else { return nil }
      let box = (0..<4).map { Int((unit[$0] * Double($0 % 2 == 0 ? width : height)).rounded()) }
      return [min(box[0], width - 1), min(box[1], height - 1), box[2], box[3]]
    }
  }

  /// The name in code, or that of a prototype: `berth.prototype`.
  public var asset: String
  /// The folder of the set or the document of the prototype, relative to the top of the project.
  public var path: String?
  /// The variant by the names of its dimensions, such as `scale` and `appearance`; of a prototype, the `screen`, its
  /// `scale` and perhaps a `link`. Empty for the whole.
  public var slot: [String: String] = [:]
  public var file: String?
  /// The blob id of the image.
  public var blob: String?
  public var side: Side?
  public var spot: Spot?

  public init(asset: String, path: String? = nil) { (self.asset, self.path) = (asset, path) }

  /// Nil for a path that leads out of the project.
  init?(_ values: [String: EventValue]) {
    guard let asset = values["asset"]?.text, !asset.isEmpty, asset.utf8.count <= 1024 else { return nil }
    self.asset = asset
    if let path = values["path"]?.text {
      guard Self.isRelative(path) else { return nil }
      self.path = path
    }
    for (name, value) in values["slot"]?.members ?? [:] {
      guard let text = value.text, slot.count < 16, name.utf8.count <= 64, text.utf8.count <= 64 else { continue }
      slot[name] = text
    }
    if let file = values["file"]?.text, Self.isRelative(file), !file.contains("/") { self.file = file }
    if let blob = values["blob"]?.text, ReviewEvent.Kind.isID(blob) { self.blob = blob }
    side = values["side"]?.text.flatMap(Side.init)
    // Without its image, a spot can't be shown anywhere.
    if blob != nil { spot = Spot(values) }
  }

  /// The id of a prototype's screen.
  public var screen: String? { slot["screen"] }

  /// The id of a link on that screen.
  public var link: String? { slot["link"] }

  /// The spot as people give it: in pixels of an image, in points of a screen.
  public var shownSpot: [Int]? {
    let scale = screen == nil ? 1 : slot["scale"].flatMap { Double($0.dropLast()) } ?? 1
    // Anyone can write an event.
    guard let pixels = spot?.pixels, (0.01...100).contains(scale) else { return spot?.pixels }
    return pixels.map { Int((Double($0) / scale).rounded()) }
  }

  /// The variant as text, such as `dark 3x`; of a prototype, the screen, such as `detail` or `detail, link back`. Empty
  /// for the whole.
  public var variant: String {
    if let screen { return screen + (link.map { ", link \($0)" } ?? "") }
    let order = ["appearance", "locale", "device", "scale"]
    let keys = order.filter { slot[$0] != nil } + slot.keys.filter { !order.contains($0) }.sorted()
    return keys.compactMap { slot[$0] }.joined(separator: " ")
  }

  private static func isRelative(_ path: String) -> Bool {
    path.utf8.count <= 1024 && !path.contains("\\")
      && path.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
      && path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8)
      }
  }

  var value: EventValue {
    var values: [String: EventValue] = ["asset": .string(asset)]
    values["path"] = path.map { .string($0) }
    if !slot.isEmpty { values["slot"] = .object(slot.mapValues { .string($0) }) }
    values["file"] = file.map { .string($0) }
    values["blob"] = blob.map { .string($0) }
    values["side"] = (side?.rawValue).map { .string($0) }
    if let spot { values.merge(spot.members) { $1 } }
    return .object(values)
  }
}

internal import Files
internal import Git
internal import Imaging
internal import Prototype
internal import Review

/// A prototype that a comment is about, as typed: perhaps with a screen and a link.
struct PrototypePlace {
  let prototype: PrototypeChange
  /// Its displayed name.
  let name: String
  let screen: String?
  let link: String?

  /// Parses `berth`, `berth.prototype/detail` or `Prototypes/berth.prototype.json/detail/back`; nil if the word is about
  /// something else.
  init?(_ word: String, of prototype: PrototypeChange, called names: [ReviewSubject: String]) {
    self.prototype = prototype
    name = names[.prototype(prototype.path)] ?? prototype.name
    // The longest one first: the name without its ending is the beginning of the name with it.
    let spelling = prototype.spellings.first { word == $0 || word.hasPrefix($0 + "/") }
    guard let spelling else { return nil }
    let rest = word.dropFirst(spelling.count + 1).split(separator: "/").map(String.init)
    guard rest.count <= 2 else { return nil }
    (screen, link) = (rest.first, rest.count > 1 ? rest[1] : nil)
  }

  /// - Throws: `RequestError`.
  func anchor(_ place: CommentPlace, _ comparison: ProjectComparison) throws -> Anchor {
    var anchor = Anchor(asset: name, path: prototype.path)
    if place.variant != nil || place.needsVariant { throw RequestError.noVariants(prototype: name) }
    let isBefore = place.isBefore || prototype.after == nil
    guard let document = isBefore ? prototype.before : prototype.after else {
      throw RequestError.addedAsset(name)
    }
    guard let screen else {
      if place.spot == nil { return anchor }
      throw RequestError.unknownScreen(nil, prototype: name, names: document.screens.map(\.id))
    }
    guard let shown = document.screen(screen) else {
      throw RequestError.unknownScreen(screen, prototype: name, names: document.screens.map(\.id))
    }
    // What is the same in both versions is on no page.
    guard prototype.screens.contains(where: { $0.id == screen }) else {
      throw RequestError.unchangedScreen(screen, prototype: name, names: prototype.screens.map(\.id))
    }
    anchor.slot["screen"] = screen
    anchor.side = isBefore ? .before : .after
    let links = PrototypeFlow(document).steps(of: shown)
    let step = try link.map { id in
      guard let step = links.first(where: { $0.link.id == id }) else {
        throw RequestError.unknownLink(id, screen: screen, names: links.map(\.link.id))
      }
      return step
    }
    anchor.slot["link"] = link
    guard let image = comparison.image(of: shown, document, of: prototype, isBefore ? .before : .after) else {
      if place.spot != nil { throw RequestError.noImage(asset: name, variant: screen) }
      return anchor
    }
    (anchor.file, anchor.blob) = (Path.name(image.file.path), image.file.id.description)
    anchor.slot["scale"] = image.scaleText
    // The area of a link in a bar is measured from the bar.
    let area = step.flatMap { $0.part == nil ? $0.link.area : nil }
    if place.spot == nil, area == nil { return anchor }
    let facts = LoadedImage(decoding: comparison.load(image.file)).facts
    guard let width = facts.width, let height = facts.height else {
      if place.spot == nil { return anchor }
      throw RequestError.noImage(asset: name, variant: screen)
    }
    if place.spot != nil {
      var place = place
      place.spot = place.spot(onScale: image.scale)
      anchor.spot = try place.spot(onWidth: width, height: height, scale: image.scale)
    } else if let area {
      anchor.spot = Anchor.Spot(pixels: area.spot(onScale: image.scale), width: width, height: height)
    }
    return anchor
  }
}

extension PrototypeChange.Image {
  /// `3x`
  public var scaleText: String {
    let whole = scale.rounded()
    guard (0.01...100).contains(scale) else { return "1x" }
    return abs(whole - scale) < 0.001 ? "\(Int(whole))x" : "\((scale * 1000).rounded() / 1000)x"
  }
}

extension PrototypeDocument.Area {
  /// In pixels.
  fileprivate func spot(onScale scale: Double) -> [Int] {
    [x, y, width, height].map { Int(min(max($0 * scale, -1e9), 1e9).rounded()) }
  }
}

extension CommentPlace {
  /// The numbers as pixels of a screen, if they are points; percents stay.
  fileprivate func spot(onScale scale: Double) -> [Int]? {
    isPercent ? spot : spot?.map { Int(min(Double($0) * scale, 1e9).rounded()) }
  }

  /// The spot in an image.
  ///
  /// - Parameter scale: What the numbers of an error are divided by.
  /// - Throws: `RequestError.outside`.
  func spot(onWidth width: Int, height: Int, scale: Double = 1) throws -> Anchor.Spot? {
    guard var spot else { return nil }
    if isPercent {
      // 100 percent of a side is its last pixel.
      spot = spot.enumerated().map { number, percent in
        let side = number % 2 == 0 ? width : height
        let pixel = (percent * side + 50) / 100
        return number < 2 ? min(pixel, side - 1) : pixel
      }
    }
    guard let checked = Anchor.Spot(pixels: spot, width: width, height: height) else {
      throw RequestError.outside(
        width: Int(Double(width) / scale), height: Int(Double(height) / scale), isInPoints: scale != 1)
    }
    return checked
  }
}

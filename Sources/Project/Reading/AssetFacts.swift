public import Catalog
internal import Files
public import JSON
internal import Spelling

/// A fact about an asset besides its slots and settings: its layers, speed, or width.
public struct AssetFact {
  /// The key in JSON.
  public var name: String
  public var words: String
  public var json: JSONValue

  private init(_ name: String, _ words: String, _ json: JSONValue) {
    self.name = name
    self.words = words
    self.json = json
  }

  private static func text(_ name: String, _ text: String?, _ words: (String) -> String = { $0 }) -> [AssetFact] {
    text.map { [AssetFact(name, words($0), .string($0))] } ?? []
  }

  private static func count(_ name: String, _ number: Int, _ noun: String) -> [AssetFact] {
    [AssetFact(name, counted(number, noun), .number(number))]
  }

  private static func list(_ name: String, _ texts: [String], _ words: String) -> [AssetFact] {
    guard !texts.isEmpty else { return [] }
    return [AssetFact(name, "\(words)\(texts.joined(separator: " "))", .list(texts.map { .string($0) }))]
  }

  private static func size(_ name: String, _ size: CanvasSize?) -> [AssetFact] {
    guard let size else { return [] }
    let (width, height) = (JSONNumber(size.width), JSONNumber(size.height))
    return [
      AssetFact(
        name, "\(width.spelling) x \(height.spelling)", .object(("width", .number(width)), ("height", .number(height))))
    ]
  }

  /// Returns the facts about an asset, the most important first.
  public static func all(of item: CatalogFolder) -> [AssetFact] {
    if let stack = ImageStack(item) {
      return count("layers", stack.layers.count, "layer") + size("canvas", stack.canvasSize)
    }
    if let roles = RoleAssets(item) {
      return list("roles", roles.entries.filter { $0.item != nil }.compactMap(\.role), "")
    }
    if let texture = TextureSet(item) { return facts(of: texture) }
    if let mipmaps = MipmapSet(item) { return count("levels", mipmaps.levels.count, "level") }
    if let pack = StickerPack(item) { return count("stickers", pack.stickers.count, "sticker") }
    if let sequence = StickerSequence(item) { return facts(of: sequence) }
    if let sticker = Sticker(item) { return text("file", sticker.filename) }
    if let group = ARResourceGroup(item) {
      return count("images", group.images.count, "image") + count("objects", group.objects.count, "object")
    }
    if let image = ARReferenceImage(item) { return facts(of: image) }
    if let object = ARReferenceObject(item) { return text("file", object.content) + text("preview", object.preview) }
    if let art = GameCenterArt(item) { return text("identifier", art.identifier) + facts(of: art.reference) }
    if item.type == .spriteAtlas { return count("images", item.children.count { $0.type == .imageSet }, "image") }
    return facts(of: item.contentReference)
  }

  private static func facts(of texture: TextureSet) -> [AssetFact] {
    let faces = texture.slots.compactMap(\.face)
    return list("faces", CubeFace.allCases.filter(faces.contains).map(\.rawValue), "")
      + list("missingFaces", texture.missingFaces.map(\.rawValue), "without ")
      + list("pixelFormats", unique(texture.slots.compactMap(\.element.pixelFormat)), "")
  }

  private static func facts(of sequence: StickerSequence) -> [AssetFact] {
    var facts = count("frames", sequence.frames.count, "frame")
    switch sequence.duration {
    case .framesPerSecond(let rate):
      facts.append(AssetFact("framesPerSecond", "\(JSONNumber(rate).spelling) a second", .number(JSONNumber(rate))))
    case .seconds(let seconds):
      facts.append(
        AssetFact("secondsPerFrame", "\(JSONNumber(seconds).spelling) s each", .number(JSONNumber(seconds))))
    case nil: break
    }
    if let times = sequence.repetitions {
      facts.append(AssetFact("repetitions", times == 0 ? "forever" : counted(times, "time"), .number(times)))
    }
    return facts
  }

  private static func facts(of image: ARReferenceImage) -> [AssetFact] {
    guard let width = image.width else { return [] }
    let words = JSONNumber(width).spelling + (image.unit.map { " \($0)" } ?? "") + " wide"
    return [AssetFact("width", words, .number(JSONNumber(width)))] + text("unit", image.unit) { _ in "" }
  }

  private static func facts(of reference: ContentReference?) -> [AssetFact] {
    text("shows", reference?.name) { "shows \(quoted($0))" }
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<ExactName> = []
    return texts.filter { seen.insert(ExactName($0)).inserted }
  }
}

extension [AssetFact] {
  /// `3 layers, 400 x 240`.
  public var words: String { map(\.words).filter { !$0.isEmpty }.joined(separator: ", ") }

  public var json: JSONValue { .object(map { ($0.name, $0.json) }) }
}

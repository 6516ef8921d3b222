internal import Files
public import Git
public import Imaging
public import JSON

/// The facts about images and pairs of images, cached by blob id in `.git/assets/image-facts`.
///
/// The file can be deleted at any time. If two processes write it, the last one wins; a reader always gets a complete
/// file.
public struct ImageFactsCache: Sendable {
  /// Two images, by their blob ids.
  public struct Pair: Hashable, Sendable {
    public var before: ObjectID
    public var after: ObjectID

    public init(_ before: ObjectID, _ after: ObjectID) { (self.before, self.after) = (before, after) }
  }

  /// Increased whenever the same images would give other facts.
  private static let version = 3
  /// In bytes; a larger file is ignored and started again.
  private static let maxFileSize = 1 << 24
  /// If there are more pairs, the oldest ones are dropped.
  private static let maxPairCount = 20_000

  private let path: String
  private var order: [Pair] = []
  private var differences: [Pair: ImageDifference] = [:]
  private var befores: Set<ObjectID> = []
  private var isChanged = false

  /// - Parameter folder: The folder of `assets` inside the git directory.
  public init(in folder: String) {
    path = Path.join(folder, "image-facts")
    guard let file = try? OpenFile(path), file.byteCount <= Self.maxFileSize, let bytes = try? file.readAll(),
      let document = try? JSONDocument(parsing: bytes), let root = document.value.object,
      root["version"]?.number?.int == Self.version
    else { return }
    for entry in root["pairs"]?.elements ?? [] {
      guard let object = entry.object, let before = object["before"]?.text.flatMap({ ObjectID($0) }),
        let after = object["after"]?.text.flatMap({ ObjectID($0) }),
        let difference = object["difference"].flatMap(ImageDifference.init(json:))
      else { continue }
      add(difference, of: Pair(before, after))
    }
  }

  public var isEmpty: Bool { differences.isEmpty }

  public subscript(pair: Pair) -> ImageDifference? { differences[pair] }

  /// True if no pair with this image as the old one is cached; then the id of the new one isn't needed.
  func knowsNothing(ofPairsFrom before: ObjectID) -> Bool { !befores.contains(before) }

  public mutating func insert(_ difference: ImageDifference, of pair: Pair) {
    guard differences[pair] != difference else { return }
    add(difference, of: pair)
    isChanged = true
  }

  private mutating func add(_ difference: ImageDifference, of pair: Pair) {
    if differences.updateValue(difference, forKey: pair) == nil { order.append(pair) }
    befores.insert(pair.before)
  }

  /// Writes what was added; if that fails, it is computed again the next time.
  public mutating func save() {
    guard isChanged else { return }
    isChanged = false
    let pairs = order.suffix(Self.maxPairCount).compactMap { pair -> JSONValue? in
      differences[pair].map {
        ["before": .string(pair.before.description), "after": .string(pair.after.description), "difference": $0.json]
      }
    }
    let document = JSONDocument(["version": .number(Self.version), "pairs": .list(pairs)], layout: .output)
    guard (try? FileSystem.makeFolder(Path.folder(path))) != nil else { return }
    try? FileSystem.write(document.bytes, to: path, waits: false)
  }
}

extension ImageFacts {
  /// The same form as in the pages and in `--json`.
  public var json: JSONValue {
    .object(
      ("width", width.map { .number($0) }), ("height", height.map { .number($0) }), ("bytes", .number(bytes)),
      ("format", .optional(format?.title)), ("profile", .optional(profile)), ("depth", depth.map { .number($0) }),
      ("alpha", hasAlpha.map { .bool($0) }), ("frames", frames.map { .number($0) }),
      (
        "lumaRange",
        luma.map {
          .list([.number(JSONNumber(thousandths: $0.lowerBound)), .number(JSONNumber(thousandths: $0.upperBound))])
        }
      ), ("rendered", isRendered ? true : nil), ("unreadable", .optional(unreadable)))
  }

  public init?(json: JSONValue) {
    guard let object = json.object, let bytes = object["bytes"]?.number?.int else { return nil }
    self.init(bytes: bytes)
    (width, height) = (object["width"]?.number?.int, object["height"]?.number?.int)
    format = object["format"]?.text.flatMap { title in ImageFormat.allCases.first { $0.title == title } }
    profile = object["profile"]?.text
    depth = object["depth"]?.number?.int
    hasAlpha = object["alpha"]?.bool
    frames = object["frames"]?.number?.int
    if let range = object["lumaRange"]?.elements, range.count == 2, let low = range[0].number?.double,
      let high = range[1].number?.double,
      low <= high
    {
      luma = low...high
    }
    unreadable = object["unreadable"]?.text
  }
}

extension ImageDifference {
  fileprivate var json: JSONValue {
    .object(
      ("kind", .string(kind.rawValue)), ("before", before.json), ("after", after.json),
      ("changedPixels", .number(changedPixels)), ("pixels", .number(pixelCount)),
      ("areas", areas.isEmpty ? nil : .list(areas.map(\.json))),
      ("visibleOn", visibleOn.map { .list($0.map(\.rawValue).sorted().map { .string($0) }) }),
      ("notes", notes.isEmpty ? nil : .list(notes.map { .string($0) })), ("color", color?.json))
  }

  fileprivate init?(json: JSONValue) {
    guard let object = json.object, let kind = object["kind"]?.text.flatMap(Kind.init),
      let before = object["before"].flatMap(ImageFacts.init(json:)),
      let after = object["after"].flatMap(ImageFacts.init(json:)), let changed = object["changedPixels"]?.number?.int,
      let pixels = object["pixels"]?.number?.int
    else { return nil }
    self.init(
      kind, from: before, to: after, changedPixels: changed, of: pixels,
      areas: (object["areas"]?.elements ?? []).compactMap(Area.init(json:)),
      visibleOn: object["visibleOn"]?.elements.map { Set($0.compactMap { $0.text.flatMap(Background.init) }) })
    notes = (object["notes"]?.elements ?? []).compactMap(\.text)
    color = object["color"].flatMap(ColorChange.init(json:))
  }
}

extension ImageDifference.ColorChange {
  /// The same form as in the pages and in `--json`.
  public var json: JSONValue {
    .object(
      ("distance", .number(JSONNumber(thousandths: meanDistance))), ("before", .string(before)),
      ("after", .string(after)))
  }

  fileprivate init?(json: JSONValue) {
    guard let object = json.object, let distance = object["distance"]?.number?.double,
      let before = object["before"]?.text, let after = object["after"]?.text
    else { return nil }
    self.init(meanDistance: distance, before: before, after: after)
  }
}

extension ImageDifference.Area {
  public var json: JSONValue {
    ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height), "pixels": .number(pixels)]
  }

  fileprivate init?(json: JSONValue) {
    guard let object = json.object, let x = object["x"]?.number?.int, let y = object["y"]?.number?.int,
      let width = object["width"]?.number?.int, let height = object["height"]?.number?.int,
      let pixels = object["pixels"]?.number?.int
    else { return nil }
    self.init(x: x, y: y, width: width, height: height, pixels: pixels)
  }
}

extension JSONNumber {
  /// A number rounded to three decimals.
  public init(thousandths value: Double) { self.init((value * 1000).rounded() / 1000) }
}

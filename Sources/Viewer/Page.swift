internal import Files
internal import Imaging
internal import JSON
public import Project
internal import Review
internal import Templates

/// A page in one file that makes no network requests; see `Templates/pages/README.md` for its structure.
public struct Page {
  /// The first bytes of a page contain this; no other file is ever replaced.
  static let mark = #"<meta name="generator" content="assets">"#
  /// The approximate size in bytes of blocks of details and images.
  private static let blockSize = 1 << 18
  /// In a large page, blocks of images are larger, because each is a node of the document.
  private var imageBlockSize: Int {
    let size = images.entries.reduce(0) { $0 + ($1.full?.bytes.count ?? 0) }
    return min(max(size / 64, Self.blockSize), 1 << 20)
  }

  /// True for a page with its large images in separate files (`files`) beside it: browsers open a page of hundreds of
  /// megabytes slowly, or not at all.
  public var usesFolder = false

  /// True for a page from a server that has `revision` beside it: it is loaded again when that changes.
  public var isReloaded = false

  private let title: String
  private let index: PageIndex
  private let details: [PageDetail]
  private let images: PageImages
  /// For a gallery: for each answer table, the steps of each request.
  private let traces: [[[PageStep]]]

  /// Makes the page of a comparison.
  ///
  /// - Parameter images: The images of changed slots; the others are read here.
  public init(_ document: DiffDocument, of comparison: ProjectComparison, with images: PageImages) {
    var images = images
    images.complete(document.images, in: comparison)
    for (files, base) in document.baseImages { images.complete(files, in: base) }
    images.add(document.playedImages)
    self.images = images
    var document = document
    document.complete(with: images.facts, masks: Set(images.entries.map(\.id)))
    index = document.index
    details = document.details
    traces = []
    title = "\(index.project): \(index.from?.name ?? "") → \(index.to.name)"
  }

  /// Makes the page of a gallery.
  public init(_ document: GalleryDocument, with images: GalleryImages) {
    var document = document
    document.complete(with: images.images.facts)
    (index, details, traces) = (document.index, document.details, document.traces)
    self.images = images.images
    title = "\(index.project): \(index.to.name)"
  }

  /// Makes the page that plays a prototype.
  ///
  /// - Parameter images: Renders the images of its screens.
  public init(_ prototype: PrototypePage, with images: PageImages) {
    var images = images
    images.add(prototype.files)
    self.images = images
    index = prototype.index
    (details, traces) = ([], [])
    title = prototype.index.sentence
  }

  /// Why images can't be shown, with the number of images; the most frequent reason first.
  public var unshownImages: [(reason: String, count: Int)] {
    Dictionary(grouping: images.entries.compactMap(\.facts.unreadable)) { $0 }.map { ($0.key, $0.value.count) }
      .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
  }

  /// True for bytes at the beginning of a page that this program wrote.
  public static func isPage(_ bytes: some Collection<UInt8>) -> Bool {
    let head = String(decoding: bytes.prefix(1000), as: UTF8.self)
    return head.contains(mark)
  }

  /// The whole file.
  public var bytes: [UInt8] {
    var page: [UInt8] = []
    write { page += $0 }
    return page
  }

  /// Passes on the file in pieces.
  ///
  /// - Returns: The files that belong beside it, by their paths relative to its folder.
  @discardableResult
  public func write(to take: ([UInt8]) -> Void) -> [(name: String, bytes: [UInt8])] {
    let embedded = EmbeddedImages(images, blockSize: imageBlockSize, folder: usesFolder ? Self.imageFolder : nil)
    let detailBlocks = self.detailBlocks
    let contents: JSONValue = .object(
      ("details", .list(detailBlocks.map { .number($0.count) })),
      ("answers", .unlessEmpty(traces.map { _ in 1 })), ("images", embedded.counts),
      ("hasFiles", embedded.files.isEmpty ? nil : true))
    take(Array(head.utf8))
    take(Array(Template.pageMarkup.utf8))
    take(Self.script("index", Self.inert(index.embedded(embedded))))
    take(Self.script("contents", Self.inert(contents)))
    take(Array("<script>\(Template.pageScript)</script>\n".utf8))
    if isReloaded { take(Array("<script>\(Template.reloadScript)</script>\n".utf8)) }
    for (number, block) in detailBlocks.enumerated() {
      take(Self.script("d\(number)", Self.inert(Self.detailBlock(block, embedded))))
    }
    // Each answer table has the steps of every request, which is about the right size for a block.
    for (number, answers) in traces.enumerated() {
      let steps = JSONValue.list(answers.map { .list($0.map(\.json)) })
      take(Self.script("a\(number)", Self.inert(.list([steps]))))
    }
    for (number, block) in embedded.blocks.enumerated() {
      take(Array("<script type=\"text/plain\" id=\"b\(number)\">\n".utf8))
      for line in block { take(line.bytes) }
      take(Array("</script>\n".utf8))
    }
    take(Array("</body>\n</html>\n".utf8))
    return embedded.files
  }

  /// The folder beside the page with its images.
  static let imageFolder = "images"

  private var head: String {
    let style = Template.pageStyle
    // From a home screen, a prototype opens like an app, without the bars of a browser.
    let app =
      index.prototype == nil
      ? "" : ["", "apple-"].map { "<meta name=\"\($0)mobile-web-app-capable\" content=\"yes\">\n" }.joined()
    let policy =
      "default-src 'none'; script-src '\(Self.hash(Template.pageScript))'"
      + (isReloaded ? " '\(Self.hash(Template.reloadScript))'; connect-src 'self'" : "")
      + "; style-src '\(Self.hash(style))'; img-src \(usesFolder ? "'self' " : "")data: blob:; base-uri 'none'; "
      + "form-action 'none'"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(Self.mark)
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      \(app)<title>\(Self.escaped(title))</title>
      <style>\(style)</style>
      </head>
      <body>

      """
  }

  private static func hash(_ text: String) -> String {
    "sha256-" + String(decoding: Base64.encode(SHA256.hash(of: Array(text.utf8))), as: UTF8.self)
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func script(_ id: String, _ json: [UInt8]) -> [UInt8] {
    Array("<script type=\"application/json\" id=\"\(id)\">".utf8) + json + Array("</script>\n".utf8)
  }

  /// JSON that an HTML parser can't misinterpret: without `<`, and without line separators.
  ///
  /// In JSON, these only occur in strings, where they can be escaped.
  static func inert(_ value: JSONValue) -> [UInt8] {
    var result: [UInt8] = []
    let bytes = JSONDocument(value, layout: .compact).writtenBytes
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "<"): result += Array("\\u003c".utf8)
      case 0xE2 where place + 2 < bytes.count && bytes[place + 1] == 0x80 && (bytes[place + 2] & 0xFE) == 0xA8:
        result += Array(bytes[place + 2] == 0xA8 ? "\\u2028".utf8 : "\\u2029".utf8)
        place += 2
      default: result.append(bytes[place])
      }
      place += 1
    }
    return result
  }

  // MARK: - Blocks

  private var detailBlocks: [[PageDetail]] {
    var blocks: [[PageDetail]] = []
    var size = Self.blockSize
    for detail in details {
      // An estimate is enough; the size of a block need not be exact.
      let weight = 200 + 400 * (detail.variants.count + detail.changes.count)
      if blocks.isEmpty || size + weight > Self.blockSize {
        blocks.append([])
        size = 0
      }
      blocks[blocks.count - 1].append(detail)
      size += weight
    }
    return blocks
  }

  /// Details, and the versions that they have in common.
  private static func detailBlock(_ details: [PageDetail], _ images: EmbeddedImages) -> JSONValue {
    var versions: [JSONValue] = []
    var places: [JSONValue: Int] = [:]
    let values = details.map { detail -> JSONValue in
      var detail = detail
      detail.numberImages(images)
      guard !detail.history.isEmpty, var object = detail.json.object else { return detail.json }
      object["history"] = .list(
        detail.history.map { entry in
          let version = entry.version.json
          if places[version] == nil {
            places[version] = versions.count
            versions.append(version)
          }
          var object = entry.json.object ?? JSONObject()
          object["version"] = .number(places[version] ?? 0)
          return .object(object)
        })
      return .object(object)
    }
    return .object(("versions", .list(versions)), ("details", .list(values)))
  }
}

extension PageIndex {
  /// The index in the form for a page.
  func embedded(_ images: EmbeddedImages) -> JSONValue {
    var index = self
    index.assets = []
    index.answerTables = []
    index.prototype?.numberImages(images)
    index.review = review?.numberingImages(images)
    index.delivery = delivery?.numberingImages(images)
    var object = index.json().object ?? JSONObject()
    // Answers refer to an image by its blob id.
    if review != nil { object.members.append(.init(JSONString("imageIds"), .list(images.ids.map { .string($0) }))) }
    object["assets"] = PackedRows.table(
      assets.map { asset in
        var asset = asset
        asset.numberImages(images)
        return asset.packed
      })
    if !answerTables.isEmpty {
      object.members.append(
        .init(
          JSONString("answerTables"),
          .list(
            answerTables.map { table in
              var object = table.json.object ?? JSONObject()
              object["answers"] = PackedRows.column(object["answers"]?.elements ?? [])
              return .object(object)
            })))
    }
    return .object(object)
  }
}

extension GalleryDocument {
  /// Adds the facts that are known after reading the images.
  fileprivate mutating func complete(with facts: [String: ImageFacts]) {
    for detail in details.indices { details[detail].complete(with: facts) }
  }
}

extension DiffDocument {
  /// Adds the facts that are known after reading the images.
  ///
  /// - Parameter masks: The ids of all embedded images; a change whose mask isn't embedded loses it.
  mutating func complete(with facts: [String: ImageFacts], masks: Set<String>) {
    for detail in details.indices {
      details[detail].complete(with: facts)
      for place in details[detail].changes.indices {
        if let mask = details[detail].changes[place].mask, !masks.contains(mask) {
          details[detail].changes[place].mask = nil
        }
      }
    }
  }
}

extension PageDetail {
  /// Adds the facts that are known after reading the images, by their ids.
  public mutating func complete(with facts: [String: ImageFacts]) {
    func complete(_ side: inout PageChange.Side?) {
      guard let id = side?.image, let known = facts[id] else { return }
      side?.facts = known
    }
    for place in variants.indices {
      if let id = variants[place].image { variants[place].facts = facts[id] }
    }
    for place in changes.indices {
      complete(&changes[place].before)
      complete(&changes[place].after)
      complete(&changes[place].base)
    }
  }

  /// The ids of its images.
  public var imageIDs: [String] {
    variants.compactMap(\.image)
      + changes.flatMap { [$0.before?.image, $0.after?.image, $0.base?.image].compactMap { $0 } }
  }
}

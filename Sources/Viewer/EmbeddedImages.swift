internal import Files
internal import JSON

/// The images of a page in blocks, and the numbers that the page's data uses for them: with blob ids instead, a third
/// of a large page would be ids.
///
/// Images that are their own thumbnails come first, because lists show them; then thumbnails, then the images they
/// belong to.
struct EmbeddedImages {
  /// An image and its line in a block.
  struct Line {
    var image: PageImages.Encoded
    /// Where the image is, if it isn't in the line.
    var address: String?

    /// `png 64 64 114 929 iVBOR…`: type, size, darkest and lightest luma in thousandths or `-`, and base64 or an
    /// address.
    var bytes: [UInt8] {
      let luma = image.luma.map { [$0.lowerBound, $0.upperBound].map { String(Int(($0 * 1000).rounded())) } }
      let head = ([image.type, String(image.width), String(image.height)] + (luma ?? ["-", "-"])).joined(separator: " ")
      return Array("\(head) ".utf8) + (address.map { Array($0.utf8) } ?? Base64.encode(image.bytes)) + [0x0A]
    }

    fileprivate var size: Int { 30 + (address?.utf8.count ?? image.bytes.count / 3 * 4) }
  }

  /// Blocks of images without a thumbnail, of thumbnails, and of the images that the thumbnails belong to.
  private let small: [[Line]]
  private let thumbs: [[Line]]
  private let full: [[Line]]
  /// The files in a folder beside the page.
  private(set) var files: [(name: String, bytes: [UInt8])] = []
  private var numbers: [String: String] = [:]

  /// - Parameters:
  ///   - blockSize: The approximate size in bytes.
  ///   - folder: The folder for images with a thumbnail; nil if all are in the page. Masks, whose pixels the page
  ///     reads, and SVG files, which would run scripts if opened as a file, are always in the page.
  init(_ images: PageImages, blockSize: Int, folder: String?) {
    let shown = images.entries.compactMap {
      entry -> (id: String, thumb: PageImages.Encoded?, full: PageImages.Encoded)? in
      (entry.full ?? entry.thumb).map { (entry.id, entry.thumb, $0) }
    }
    let (alone, reduced) = (shown.filter { $0.thumb == nil }, shown.filter { $0.thumb != nil })
    for (number, entry) in (alone + reduced).enumerated() { numbers[entry.id] = String(number) }
    small = Self.blocks(alone.map { Line(image: $0.full) }, of: blockSize)
    thumbs = Self.blocks(reduced.compactMap { $0.thumb.map { Line(image: $0) } }, of: blockSize)
    var lines: [Line] = []
    for (id, _, full) in reduced {
      var line = Line(image: full)
      if let folder, full.type != "svg+xml", !id.hasPrefix(DiffDocument.maskPrefix) {
        let name = "\(folder)/\(id).\(full.type)"
        files.append((name, full.bytes))
        line.address = "./\(name)"
      }
      lines.append(line)
    }
    full = Self.blocks(lines, of: blockSize)
  }

  /// The number of an image by its id; if it has nothing to show, a number that no image has.
  func number(_ id: String) -> String { numbers[id] ?? String(numbers.count) }

  /// The ids, in the order of the numbers.
  var ids: [String] { numbers.sorted { (Int($0.value) ?? 0) < (Int($1.value) ?? 0) }.map(\.key) }

  /// All blocks, in the order of the page.
  var blocks: [[Line]] { small + thumbs + full }

  var counts: JSONValue {
    let count = { (blocks: [[Line]]) in JSONValue.list(blocks.map { .number($0.count) }) }
    return .object(("small", count(small)), ("thumbs", count(thumbs)), ("full", count(full)))
  }

  private static func blocks(_ lines: [Line], of size: Int) -> [[Line]] {
    var blocks: [[Line]] = []
    var sum = size
    for line in lines {
      if sum + line.size > size {
        blocks.append([])
        sum = 0
      }
      blocks[blocks.count - 1].append(line)
      sum += line.size
    }
    return blocks
  }
}

extension PageAsset {
  /// Replaces image ids with their numbers.
  mutating func numberImages(_ images: EmbeddedImages) {
    thumb = thumb.map(images.number)
    change?.numberImages(images)
    self.images = self.images.map { $0.isEmpty ? "" : images.number($0) }
  }

  /// The values of the index, with relative image numbers and without the parts of file names that equal the name of
  /// the asset: most assets then have the same values, which are written once.
  var packed: JSONObject {
    var object = json.object ?? JSONObject()
    let numbers = images.map { Int($0) ?? -1 }
    if let first = numbers.filter({ $0 >= 0 }).min() {
      object["images"] = nil
      object.members.append(.init(JSONString("firstImage"), .number(first)))
      object.members.append(.init(JSONString("imageSteps"), .list(numbers.map { .number($0 < 0 ? -1 : $0 - first) })))
    }
    let leaf = name.split(separator: "/").last.map(String.init) ?? name
    if !files.isEmpty, files.allSatisfy({ $0.isEmpty || ($0.hasPrefix(leaf) && $0 != leaf) }) {
      object["files"] = nil
      object.members.append(
        .init(JSONString("fileEnds"), .list(files.map { .string(String($0.dropFirst(leaf.count))) })))
    }
    return object
  }
}

extension PageAsset.Change {
  fileprivate mutating func numberImages(_ images: EmbeddedImages) {
    before = before.map(images.number)
    after = after.map(images.number)
  }
}

extension PageChange.Side {
  fileprivate mutating func numberImages(_ images: EmbeddedImages) { image = image.map(images.number) }
}

extension PageDetail {
  /// Replaces image ids with their numbers.
  mutating func numberImages(_ images: EmbeddedImages) {
    for place in variants.indices { variants[place].image = variants[place].image.map(images.number) }
    for place in changes.indices {
      changes[place].mask = changes[place].mask.map(images.number)
      changes[place].before?.numberImages(images)
      changes[place].after?.numberImages(images)
      changes[place].base?.numberImages(images)
    }
    played.before?.numberImages(images)
    played.after?.numberImages(images)
    for place in history.indices { history[place].image = history[place].image.map(images.number) }
  }
}

extension JSONValue {
  /// The value of a review, with image ids replaced by their numbers.
  func numberingImages(_ images: EmbeddedImages) -> JSONValue {
    if let elements { return .list(elements.map { $0.numberingImages(images) }) }
    guard let object else { return self }
    return .object(
      object.members.map { member in
        let value = member.value
        let numbered: JSONValue =
          switch member.name.text {
          case "image": value.text.map { .string(images.number($0)) } ?? value.numberingImages(images)
          default: value.numberingImages(images)
          }
        return (member.name.text, numbered)
      })
  }
}

/// Objects as columns, in which a value shared by many of them is written once: otherwise a page of ten thousand assets
/// would contain "imageset" ten thousand times. `Templates/pages/source.js` converts them back into objects.
enum PackedRows {
  /// `{count, columns: {"name": …, "change.class": …}}`: an object in a row has its own columns.
  static func table(_ rows: [JSONObject]) -> JSONValue {
    var order: [String] = []
    var columns: [String: [JSONValue?]] = [:]
    func set(_ name: String, _ value: JSONValue, _ row: Int) {
      if columns[name] == nil {
        order.append(name)
        columns[name] = Array(repeating: nil, count: rows.count)
      }
      columns[name]?[row] = value
    }
    for (row, object) in rows.enumerated() {
      for member in object.members {
        guard let inner = member.value.object else {
          set(member.name.text, member.value, row)
          continue
        }
        for part in inner.members { set("\(member.name.text).\(part.name.text)", part.value, row) }
      }
    }
    return .object(
      ("count", .number(rows.count)), ("columns", .object(order.map { ($0, column(columns[$0] ?? [])) })))
  }

  /// A list of the values if most are different; otherwise `{values, places}`, where a place counts from 1 and 0 means
  /// none.
  static func column(_ column: [JSONValue?]) -> JSONValue {
    var known: [JSONValue: Int] = [:]
    var values: [JSONValue] = []
    let places = column.map { value -> Int in
      guard let value else { return 0 }
      if let place = known[value] { return place }
      values.append(value)
      known[value] = values.count
      return values.count
    }
    if !places.contains(0), values.count * 2 > column.count { return .list(column.compactMap { $0 }) }
    return .object(("values", .list(values)), ("places", .list(places.map { .number($0) })))
  }
}

import Catalog
import Files
import JSON
import TestKit
import Testing

/// `Contents.json` files that someone made to break the reader: read, looked at in every way there is, written back.
@Suite struct HostileContentsTests {
  private static let contents = """
    {
      "images" : [
        { "filename" : "bell.png", "idiom" : "universal", "scale" : "1x", "locale" : "de-CH" },
        { "idiom" : "iphone", "scale" : "2x", "subtype" : "retina4", "screen-width" : "<=145", "memory" : "2GB" },
        { "appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ], "idiom" : "mac", "size" : "16x16" },
        { "resizing" : { "mode" : "9-part", "center" : { "width" : 1 } }, "mipmap-level" : "base", "cube-face" : "x+" },
        { "color" : { "components" : { "red" : 1.0, "alpha" : "0xFF" } }, "unassigned" : true, "width-class" : "regular" }
      ],
      "info" : { "author" : "xcode", "version" : 1 },
      "properties" : { "provides-namespace" : true, "localizable" : true, "width" : 20, "duration" : 15,
        "duration-type" : "fps", "canvasSize" : { "width" : 4, "height" : 5 }, "rotation" : [ 0, 1 ],
        "content-reference" : { "name" : "bell", "type" : "image-set" }, "on-demand-resource-tags" : [ "a" ] }
    }
    """

  private static let pieces = [
    "1e999999999", "-9223372036854775809", "9223372036854775807", "-0", "0.1e-400", "null", "true", "[]", "{}", "\"\"",
    #""\u0000""#, #""\ud800""#, #""\udfff\ud800x""#, "\"e\u{301}\"", "\"\u{202E}\"", #""../../secret""#, #""/""#,
    #""9223372036854775807GB""#, #""-9223372036854775808GB""#, #""1e400x""#, #""99999999999999999999x""#, #""nanx""#,
    #""zh-Hant-TW-x-a-b""#, #""-""#, #""images":[]"#, #""images":{}"#, #""idiom":7"#, "[[[[", "]]]]", "{\"a\":", ",",
    ":",
  ]

  @Test func survivesChangedContents() throws {
    var random = SeededRandom(seed: 3)
    var read = 0
    for _ in 0..<TestTier.count(500, all: 1500) {
      let bytes = Self.changed(Array(Self.contents.utf8), &random)
      guard let document = try? ContentsDocument(parsing: bytes) else { continue }
      read += 1
      #expect(document.bytes == bytes)
      try look(at: document)
    }
    #expect(read > 50)
  }

  @Test(arguments: pieces)
  func survivesEveryPieceInEveryPlace(_ piece: String) throws {
    let values = Self.contents.split(separator: ":", omittingEmptySubsequences: false)
    for place in TestTier.some(of: Array(1..<values.count)) {
      var changed = values.map(String.init)
      // The value is what stands before the next comma, bracket or line.
      let rest = changed[place].drop { $0 == " " }.drop { !",]}\n".contains($0) }
      changed[place] = piece + rest
      guard let document = try? ContentsDocument(parsing: Array(changed.joined(separator: ":").utf8)) else { continue }
      try look(at: document)
    }
  }

  @Test func survivesDepth() throws {
    for depth in [190, 100_000] {
      let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let text = #"{"images":[{"idiom":"universal","scale":\#(deep)}],"properties":\#(deep)}"#
      let document = try? ContentsDocument(parsing: Array(text.utf8))
      #expect((document != nil) == (depth == 190))
      if let document { try look(at: document) }
    }
  }

  /// Reads it as every kind of folder, resolves among its images, and changes it.
  private func look(at document: ContentsDocument) throws {
    let tree = MemoryFileTree(files: [
      "A.xcassets/G/Contents.json": document.bytes, "A.xcassets/G/B.imageset/Contents.json": document.bytes,
    ])
    let catalog = try CatalogReader(tree).catalog(at: "A.xcassets")
    #expect(catalog.assets.map(\.name) == ["B"])
    let elements = catalog.assets.flatMap(\.elements)
    for element in elements {
      #expect(Slot(of: element) == Slot(of: element))
      _ = element.slotDescription
      _ = (element.appearances, element.isUnassigned, element.hasColor, element.scale?.description)
      for dimension in ResolutionProfile.apple.order { _ = dimension.value(of: element) }
    }
    for type in FolderType.all { Self.lookAtViews(of: type, document) }
    _ = ImageSetSlots.completing(elements).sorted(by: ImageSetSlots.precedes)
    var request = ResolutionRequest()
    request.memory = .max
    (request.screenWidth, request.size, request.subtype) = (.max, "1x1", "667h")
    for profile in ResolutionProfile.all { _ = Resolver(profile).resolve(request, among: elements).undocumentedSteps }
    for element in elements { _ = element.color?.hexadecimal }
    let everything = TargetMatrix(
      devices: Idiom.devices, languages: ["fr"], styles: [.dark], includesHighContrast: true, gamuts: [.displayP3])
    for asset in catalog.assets { _ = MissingVariantFinder(everything).find(in: asset) }
    var changed = document
    changed.setElements(elements, "images")
    for element in elements + [SetElement(filename: "new.png", idiom: .universal, scale: Scale(3))] {
      _ = changed.place(element)
    }
    #expect(try ContentsDocument(parsing: changed.bytes).object == changed.object)
  }

  /// Reads a document as a folder of a type, beside parts of every kind.
  private static func lookAtViews(of type: FolderType, _ document: ContentsDocument) {
    let parts = FolderType.all.map {
      CatalogFolder(path: "A.xcassets/B.\(type.fileExtension)/bell.\($0.fileExtension)", contents: .document(document))
    }
    let item = CatalogFolder(
      path: "A.xcassets/B.\(type.fileExtension)", contents: .document(document),
      files: [FileTreeEntry("icon_16x16.png", .file(size: 1))], children: parts)
    _ = (TextureSet(item)?.missingFaces, MipmapSet(item)?.levels, StickerPack(item)?.stickers.count)
    _ = (Sticker(item)?.label, StickerSequence(item)?.duration, ARResourceGroup(item)?.images.count)
    _ = (ARReferenceImage(item)?.width, ARReferenceObject(item)?.rotation, GameCenterArt(item)?.identifier)
    _ = (ImageStack(item)?.layers.count, RoleAssets(item)?.entries.count, item.contentReference)
    let properties = item.properties
    _ = (properties.onDemandResourceTags, properties.compression, properties.symbolRenderingIntent)
    for element in item.elementsOrImages {
      _ = (element.resizing, element.alignmentInsets, element.mipmapLevel, LaunchSlot(of: element))
    }
  }

  private static func changed(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.number(0...2) where bytes.count > 8 {
      let place = random.number(0...bytes.count - 8)
      switch random.number(0...5) {
      case 0: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
      case 1: bytes.removeSubrange(place..<place + random.number(1...6))
      case 2: bytes.insert(contentsOf: bytes[place..<place + 8], at: place)
      case 3: bytes[place] = UInt8(random.number(0...255))
      case 4: bytes[place] = Array("\"\\{}[],:0 -.eE".utf8).randomElement(using: &random) ?? 0
      default: if random.number(0...9) == 0 { bytes.removeLast(random.number(1...7)) }
      }
    }
    return bytes
  }
}

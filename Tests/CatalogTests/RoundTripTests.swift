import Catalog
import Files
import JSON
import TestKit
import Testing

/// Contract 36: nothing of a catalog is lost between reading and writing, whatever it holds and however it is laid out.
@Suite struct RoundTripTests {
  private static let seeds = Array(UInt64(1)...UInt64(TestTier.count(14, all: 40)))

  @Test(arguments: seeds)
  func whatIsReadIsWrittenTheSame(seed: UInt64) throws {
    let tree = GeneratedCatalog(seed: seed).tree
    var paths: Set<String> = []
    for item in try CatalogReader(tree).catalog(at: "Made.xcassets").items {
      let path = Path.join(item.path, ContentsDocument.fileName)
      guard case .document(let document) = item.contents else {
        #expect(tree.files[path] == nil, "\(path): \(item.contents)")
        continue
      }
      paths.insert(path)
      #expect(document.bytes == tree.files[path])
      try comesBack(document)
      var same = document
      if let key = item.type.elementsKey { same.setElements(item.elements, key) }
      #expect(item.type.elementsKey == nil || !item.isWholeList || same.bytes == tree.files[path])
    }
    #expect(paths == Set(tree.files.keys.filter { Path.name($0) == ContentsDocument.fileName }))
  }

  @Test(arguments: seeds)
  func whatIsChangedIsReadBack(seed: UInt64) throws {
    let tree = GeneratedCatalog(seed: seed).tree
    for item in try CatalogReader(tree).catalog(at: "Made.xcassets").items {
      guard case .document(var document) = item.contents, let key = item.type.elementsKey else { continue }
      var elements = item.elements
      elements.insert(SetElement(filename: "new.png", idiom: .ipad, scale: Scale(2), locale: "fr"), at: 0)
      document.setElements(elements, key)
      try comesBack(document)
      #expect(try ContentsDocument(parsing: document.bytes).elements(key) == elements)
    }
  }

  /// What the writer makes means the same, and comes out the same once more.
  private func comesBack(_ document: ContentsDocument) throws {
    let written = document.json.writtenBytes
    let again = try ContentsDocument(parsing: written)
    #expect(again.json.value == document.json.value)
    #expect(again.bytes == written)
    #expect(again.json.writtenBytes == written)
  }

  @Test func everyTypeOfFolderIsAmongThem() throws {
    var types: Set<FolderType> = []
    for seed in Self.seeds {
      let catalog = try CatalogReader(GeneratedCatalog(seed: seed).tree).catalog(at: "Made.xcassets")
      types.formUnion(catalog.items.map(\.type))
    }
    #expect(types == Set(FolderType.all))
  }

  /// Some thousand documents with a few bytes changed: each is refused, or is kept to the byte.
  @Test(arguments: UInt64(1)...20)
  func brokenDocumentsAreRefusedOrKept(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let documents = GeneratedCatalog(seed: seed).tree.files.sorted { $0.key < $1.key }.map(\.value)
    for _ in 0..<200 {
      var bytes = documents[random.number(0...documents.count - 1)]
      for _ in 0...random.number(0...4) { Self.change(&bytes, &random) }
      guard let document = try? ContentsDocument(parsing: bytes) else { continue }
      #expect(document.bytes == bytes)
      let written = document.json.writtenBytes
      #expect((try? ContentsDocument(parsing: written))?.json.value == document.json.value)
    }
  }

  private static func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard bytes.count > 2 else { return }
    let place = random.number(0...bytes.count - 2)
    let pieces = ["{", "}", "[", "]", ",", ":", "\"", "\\u00", "\\ud83d", "1e999", "-", "null", "\u{0}", "\u{FEFF}"]
    switch random.number(0...4) {
    case 0: bytes[place] = UInt8(random.number(0...255))
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(contentsOf: Array(pieces[random.number(0...pieces.count - 1)].utf8), at: place)
    case 3: bytes.replaceSubrange(place..<min(bytes.count, place + random.number(1...9)), with: [])
    default: bytes = Array(bytes.prefix(place + 1))
    }
  }
}

extension CatalogFolder {
  /// True where all of the set's list is objects, so that it can be put back as it was.
  fileprivate var isWholeList: Bool {
    guard let key = type.elementsKey else { return false }
    return document.object[key]?.elements?.count == elements.count
  }
}

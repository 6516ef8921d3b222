import Files
import Git
import JSON
import Review
import TestKit
import Testing

@testable import Project
@testable import Viewer

@Suite struct PageTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func hashesAsTheStandardSays(text: String, digest: String) {
    let hex = SHA256.hash(of: Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hex == digest)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"), ("\u{FF}", "w78="),
  ])
  func writesBase64(text: String, encoded: String) {
    #expect(String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self) == encoded)
  }

  @Test func dataIsNoMarkup() {
    let value: JSONValue = ["</script><!--": "a\u{2028}b\u{2029}c<d"]
    let text = String(decoding: Page.inert(value), as: UTF8.self)
    #expect(
      !text.contains("<") && !text.unicodeScalars.contains("\u{2028}") && !text.unicodeScalars.contains("\u{2029}"))
    #expect(try! JSONDocument(parsing: Array(text.utf8)).value == value)
  }

  /// A page draws its list before images have arrived, if what precedes them is small.
  @Test func theIndexOfTenThousandAssetsIsSmall() throws {
    let names = (0..<10_000).map { "icons/navigation/arrow-\($0)" }
    let ids = { (name: String) in (1...3).map { "\(name)@\($0)".padding(with: "0", to: 40) } }
    let pixel = PageImages.Encoded(bytes: [1], type: "png", width: 1, height: 1)
    let images = EmbeddedImages(
      PageImages(names.flatMap(ids).map { PageImages.Entry(id: $0, full: pixel, facts: ImageFacts(bytes: 1)) }),
      blockSize: 1 << 18, folder: nil)
    var index = PageIndex(
      kind: .gallery, id: "gallery/Harbor", project: "Harbor", to: PageVersion(title: "Your files"), sentence: "")
    index.assets = names.enumerated().map { number, name in
      let leaf = "arrow-\(number)"
      var asset = PageAsset(name: name, type: "imageset", folder: "icons/navigation")
      asset.answers = number % 5
      asset.images = ids(name)
      asset.files = ["\(leaf).png", "\(leaf)@2x.png", "\(leaf)@3x.png"]
      asset.findings = number % 100 == 0 ? 1 : 0
      return asset
    }
    #expect(Page.inert(index.embedded(images)).count < 600_000)
    #expect(Page.inert(images.counts).count < 10_000)
    #expect(images.number(ids(names[9_999])[2]) == "29999" && images.number("none") == "30000")
  }

  @Test func columnsHaveWhatRepeatsOnce() throws {
    let rows: [JSONValue] = [
      ["name": "a", "type": "imageset", "change": ["class": "added"]], ["name": "b", "type": "imageset"],
      ["name": "c", "type": "imageset", "change": ["class": "removed"]],
    ]
    let packed: JSONValue = [
      "count": 3,
      "columns": [
        "name": ["a", "b", "c"], "type": ["values": ["imageset"], "places": [1, 1, 1]],
        "change.class": ["values": ["added", "removed"], "places": [1, 0, 2]],
      ],
    ]
    #expect(PackedRows.table(rows.compactMap(\.object)) == packed)
  }

  @Test func onlyPagesAreRecognized() throws {
    #expect(Page.isPage(Array("<!doctype html>\n<meta name=\"generator\" content=\"assets\">".utf8)))
    #expect(!Page.isPage(Array("<!doctype html>".utf8)))
    #expect(!Page.isPage([]))
  }
}

extension String {
  fileprivate func padding(with sign: String, to count: Int) -> String {
    self + String(repeating: sign, count: max(0, count - utf8.count))
  }
}

@Suite struct ImageMetadataTests {
  @Test func textsAreTakenOutOfPNGs() throws {
    let plain = ImageMaker.png(3, 2, .red)
    let chunks = ["tEXt", "eXIf", "iTXt"].map { ImageMaker.PNGChunk($0, Array("secret".utf8)) }
    let told = ImageMaker.png(3, 2, .red, chunks: chunks)
    #expect(told != plain && ImageMetadata.removed(from: told, "png") == plain)
    #expect(ImageMetadata.removed(from: plain, "png") == plain)
    #expect(ImageMetadata.removed(from: Array(plain.dropLast()), "png") == nil)
    #expect(ImageMetadata.removed(from: [], "png") == nil && ImageMetadata.removed(from: [0xFF], "jpeg") == nil)
  }

  @Test func aTurnedJPEGIsNotEmbeddedAsItIs() throws {
    let turned = ImageMaker.jpeg(8, 8, metadata: .init(orientation: 6))
    #expect(ImageMetadata.removed(from: turned, "jpeg") == nil)
    let upright = ImageMaker.jpeg(8, 8, metadata: .init(orientation: 1))
    let clean = try #require(ImageMetadata.removed(from: upright, "jpeg"))
    #expect(clean.count < upright.count && LoadedImage(decoding: clean).bitmap != nil)
    #expect(ImageMetadata.removed(from: clean, "jpeg") == clean)
  }
}

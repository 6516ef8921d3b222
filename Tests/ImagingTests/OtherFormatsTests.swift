import Imaging
import Testing

@Suite struct OtherFormatsTests {
  @Test func readsGIF() throws {
    let facts = try PictureFacts.read(from: Pictures.gif())
    #expect(facts.format == .gif)
    #expect(facts.size == PictureSize(40, 30))
    #expect(facts.hasAlpha == false)
    #expect(try PictureFacts.read(from: Pictures.gif(isTransparent: true)).hasAlpha == true)
  }

  @Test func readsWebP() throws {
    #expect(try PictureFacts.read(from: Pictures.webpLossy()).size == PictureSize(40, 30))
    #expect(try PictureFacts.read(from: Pictures.webpLossy()).hasAlpha == false)
    #expect(try PictureFacts.read(from: Pictures.webpLossless()).size == PictureSize(40, 30))
    #expect(try PictureFacts.read(from: Pictures.webpLossless()).hasAlpha == true)
    #expect(try PictureFacts.read(from: Pictures.webpLossless(hasAlpha: false)).hasAlpha == false)
    let facts = try PictureFacts.read(from: Pictures.webpExtended())
    #expect(facts.size == PictureSize(40, 30))
    #expect(facts.hasAlpha == true)
    #expect(facts.orientation == .right)
    #expect(facts.colorProfile?.isDisplayP3 == true)
  }

  @Test func readsTIFF() throws {
    for order in [true, false] {
      let facts = try PictureFacts.read(from: Pictures.tiff(isBigEndian: order))
      #expect(facts.format == .tiff)
      #expect(facts.size == PictureSize(40, 30))
      #expect(facts.bitsPerChannel == 8)
      #expect(facts.orientation == .down)
      #expect(facts.hasAlpha == false)
    }
    #expect(try PictureFacts.read(from: Pictures.tiff(extra: [(338, 2)])).hasAlpha == true)
  }

  @Test func readsBMP() throws {
    let facts = try PictureFacts.read(from: Pictures.bmp(width: 5, height: -4))
    #expect(facts.format == .bmp)
    #expect(facts.size == PictureSize(5, 4))
    #expect(facts.hasAlpha == false)
    #expect(try PictureFacts.read(from: Pictures.bmp(depth: 32)).hasAlpha == nil)
  }

  @Test func readsPSD() throws {
    let facts = try PictureFacts.read(from: Pictures.psd())
    #expect(facts.format == .psd)
    #expect(facts.size == PictureSize(4, 3))
    #expect(facts.bitsPerChannel == 8)
  }
}

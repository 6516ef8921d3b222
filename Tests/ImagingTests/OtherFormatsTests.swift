import Imaging
import Testing

@Suite struct OtherFormatsTests {
  @Test func readsGIF() throws {
    let facts = try ImageHeader.read(from: Images.gif())
    #expect(facts.format == .gif)
    #expect(facts.size == ImageSize(40, 30))
    #expect(facts.hasAlpha == false)
    #expect(try ImageHeader.read(from: Images.gif(isTransparent: true)).hasAlpha == true)
  }

  @Test func readsWebP() throws {
    #expect(try ImageHeader.read(from: Images.webpLossy()).size == ImageSize(40, 30))
    #expect(try ImageHeader.read(from: Images.webpLossy()).hasAlpha == false)
    #expect(try ImageHeader.read(from: Images.webpLossless()).size == ImageSize(40, 30))
    #expect(try ImageHeader.read(from: Images.webpLossless()).hasAlpha == true)
    #expect(try ImageHeader.read(from: Images.webpLossless(hasAlpha: false)).hasAlpha == false)
    let facts = try ImageHeader.read(from: Images.webpExtended())
    #expect(facts.size == ImageSize(40, 30))
    #expect(facts.hasAlpha == true)
    #expect(facts.orientation == .right)
    #expect(facts.colorProfile?.isDisplayP3 == true)
  }

  @Test func readsTIFF() throws {
    for order in [true, false] {
      let facts = try ImageHeader.read(from: Images.tiff(isBigEndian: order))
      #expect(facts.format == .tiff)
      #expect(facts.size == ImageSize(40, 30))
      #expect(facts.bitsPerChannel == 8)
      #expect(facts.orientation == .down)
      #expect(facts.hasAlpha == false)
    }
    #expect(try ImageHeader.read(from: Images.tiff(extra: [(338, 2)])).hasAlpha == true)
  }

  @Test func readsBMP() throws {
    let facts = try ImageHeader.read(from: Images.bmp(width: 5, height: -4))
    #expect(facts.format == .bmp)
    #expect(facts.size == ImageSize(5, 4))
    #expect(facts.hasAlpha == false)
    #expect(try ImageHeader.read(from: Images.bmp(depth: 32)).hasAlpha == nil)
  }

  @Test func readsPSD() throws {
    let facts = try ImageHeader.read(from: Images.psd())
    #expect(facts.format == .psd)
    #expect(facts.size == ImageSize(4, 3))
    #expect(facts.bitsPerChannel == 8)
  }
}

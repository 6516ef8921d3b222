import Files
import Git
import Imaging
import TestKit
import Testing

@testable import Project

@Suite struct ImageFactsCacheTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func id(_ digit: Character) -> ObjectID { ObjectID(String(repeating: digit, count: 40))! }

  var difference: ImageDifference {
    let before = LoadedImage(decoding: ImageMaker.png(20, 10, .red))
    let after = LoadedImage(decoding: ImageMaker.png(20, 10, .blue))
    return ImageDifference(before.comparison(to: after), from: before, to: after)!
  }

  @Test func keepsWhatItWasGiven() throws {
    let pair = ImageFactsCache.Pair(id("a"), id("b"))
    var cache = ImageFactsCache(in: sandbox.path("assets"))
    #expect(cache[pair] == nil && cache.knowsNothing(ofPairsFrom: pair.before))
    cache.save()
    #expect(!sandbox.exists("assets/image-facts"))
    cache.insert(difference, of: pair)
    cache.save()
    let again = ImageFactsCache(in: sandbox.path("assets"))
    #expect(again[pair] == difference)
    #expect(again[.init(id("b"), id("a"))] == nil && !again.knowsNothing(ofPairsFrom: pair.before))
  }

  /// The same pixels with another meaning aren't the same.
  @Test func whatAFileSaysAboutItsColorsIsKept() throws {
    let plain = ImageMaker.png(20, 10, .red)
    // The header takes 33 bytes; a gamma of 1.8 follows it.
    let gamma: [UInt8] = [0, 0, 0, 4] + Array("gAMA".utf8) + [0, 0, 0xD9, 0x04, 0x58, 0x0D, 0xF4, 0x5E]
    let tagged = Array(plain.prefix(33)) + gamma + plain.dropFirst(33)
    let (before, after) = (LoadedImage(decoding: tagged), LoadedImage(decoding: plain))
    let difference = try #require(ImageDifference(before.comparison(to: after), from: before, to: after))
    #expect(difference.kind == .similar && difference.notes == ["lost its gamma (1.8)"])
    let pair = ImageFactsCache.Pair(id("a"), id("b"))
    var cache = ImageFactsCache(in: sandbox.path("assets"))
    cache.insert(difference, of: pair)
    cache.save()
    #expect(ImageFactsCache(in: sandbox.path("assets"))[pair] == difference)
  }

  @Test(arguments: [
    "", "{", "[]", "{\"version\":1}", "{\"version\":0,\"pairs\":[]}", "{\"version\":1,\"pairs\":[1,{}]}",
  ])
  func aDamagedFileIsAnEmptyOne(text: String) throws {
    try sandbox.write("assets/image-facts", text)
    var cache = ImageFactsCache(in: sandbox.path("assets"))
    let pair = ImageFactsCache.Pair(id("a"), id("b"))
    #expect(cache[pair] == nil)
    cache.insert(difference, of: pair)
    cache.save()
    #expect(ImageFactsCache(in: sandbox.path("assets"))[pair] == difference)
  }

  @Test func factsOfAnImage() {
    let facts = LoadedImage(decoding: ImageMaker.png(20, 10, .white)).facts
    #expect(facts.size == "20×10" && facts.format == .png && facts.luma == 1...1 && facts.unreadable == nil)
    let broken = LoadedImage(decoding: Array("no image".utf8))
    #expect(broken.bitmap == nil && broken.facts.unreadable == "not an image of a known format")
    let comparison = broken.comparison(to: broken)
    #expect(comparison.pixels == nil && comparison.obstacle == "not an image of a known format")
  }
}

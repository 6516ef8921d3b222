import Catalog
import Files
import Imaging
import Importing
import TestKit
import Testing

@Suite struct NinePatchImportTests {
  /// An image of 6 by 4 whose columns 2 and 3 and row 1 stretch, with the space around its content marked or not.
  private static func patch(padded: Bool = false) -> [UInt8] {
    ImageMaker.png(8, 6) { x, y in
      if y == 0 { return (3...4).contains(x) ? .black : .clear }
      if x == 0 { return y == 2 ? .black : .clear }
      if y == 5 { return padded && (2...5).contains(x) ? .black : .clear }
      if x == 7 { return .clear }
      return ImageMaker.Color(UInt8(x * 20), UInt8(y * 30), 90, 200)
    }
  }

  private static let files = [
    "in/res/drawable-xhdpi/bubble.9.png": patch(padded: true), "in/res/drawable-mdpi/bubble.9.png": patch(),
    "in/res/drawable-mdpi/plain.9.png": ImageMaker.png(6, 6, .blue),
    "in/res/drawable-mdpi/broken.9.png": bytes("no image"),
    "in/res/drawable-mdpi/still.9.png": ImageMaker.png(6, 6, .clear),
  ]

  @Test func theBorderBecomesSlicing() throws {
    let store = MemoryStore(Self.files)
    let plan = try ImportPlanner(store).plan(ImportRequest(paths: ["in"]))
    #expect(
      lines(plan).map { $0.replacing("in/res/", with: "") } == [
        "drawable-mdpi/broken.9.png: left, pixels(Imaging.PixelError.image(Imaging.ImageHeaderError.unknownFormat))",
        "drawable-mdpi/bubble.9.png: bubble.imageset [universal 1x] bubble.png",
        "drawable-mdpi/plain.9.png: left, ninePatch(Imaging.NinePatchError.notMarks)",
        "drawable-mdpi/still.9.png: left, ninePatch(Imaging.NinePatchError.nothingStretches)",
        "drawable-xhdpi/bubble.9.png: bubble.imageset [universal 2x] bubble@2x.png",
      ])
    #expect(
      plan.files.compactMap(\.name).flatMap(\.warnings) == [
        .borderTakenOff(padding: nil), .borderTakenOff(padding: "left 1, right 1"),
      ])
    var run = ImportTransaction(plan, in: store)
    _ = try run.run()
    let set = "in/Assets.xcassets/bubble.imageset"
    let images = try ContentsDocument(parsing: store.contents(of: "\(set)/Contents.json")).elements("images")
    #expect(images[0].slicing == Slicing(top: 1, left: 2, bottom: 2, right: 2, centerWidth: 2, centerHeight: 1))
    let content = try PNGDecoder.bitmap(from: store.open("\(set)/bubble.png"))
    #expect(content.width == 6 && content.height == 4)
    #expect(Array(content[0, 0]) == [20, 30, 90, 200] && Array(content[5, 3]) == [120, 120, 90, 200])
    #expect(try ImportPlanner(store).plan(ImportRequest(paths: ["in"])).isEmpty)
  }

  @Test func theSourceStaysAsItHoldsMore() throws {
    let plan = try ImportPlanner(MemoryFileTree(files: Self.files)).plan(ImportRequest(paths: ["in"], moves: true))
    #expect(plan.removals == [] && plan.counts.imported == 2)
  }

  @Test func pixelsPackedOtherwiseAreTheSameImage() throws {
    let store = MemoryStore(["in/res/drawable/bubble.9.png": Self.patch()])
    let request = ImportRequest(paths: ["in"])
    var run = ImportTransaction(try ImportPlanner(store).plan(request), in: store)
    _ = try run.run()
    let path = "in/Assets.xcassets/bubble.imageset/bubble.png"
    let content = try PNGDecoder.bitmap(from: store.open(path))
    let repacked = ImageMaker.png(6, 4) { x, y in
      let pixel = Array(content[x, y])
      return ImageMaker.Color(pixel[0], pixel[1], pixel[2], pixel[3])
    }
    #expect(repacked != store.tree.files[path])
    store.tree.files[path] = repacked
    #expect(try ImportPlanner(store).plan(request).isEmpty)
    store.tree.files[path] = ImageMaker.png(6, 4, .red)
    #expect(try ImportPlanner(store).plan(request).conflicts.map(\.kind) == [.sameSlot])
  }
}

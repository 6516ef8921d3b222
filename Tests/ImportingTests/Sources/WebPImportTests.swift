import Catalog
import Files
import Imaging
import Importing
import TestKit
import Testing

@Suite struct WebPImportTests {
  private static func image(_ side: Int) -> [UInt8] {
    ImageMaker.webp(side, side) { x, y in ImageMaker.Color(UInt8(x * 9), UInt8(y * 11), 40, UInt8(x * y % 256)) }
  }

  private static let files = [
    "in/res/drawable-mdpi/bell.webp": image(4), "in/res/drawable-xhdpi/bell.webp": image(8),
    "in/res/drawable-mdpi/broken.webp": Array(image(12).dropLast(30)),
    "in/res/drawable-mdpi/film.webp": ImageMaker.movingWebP(4, 4),
    "in/res/drawable-mdpi/other.webp": ImageMaker.png(2, 2),
    "in/res/drawable-xhdpi/wave.webp": ImageMaker.webp(16384, 16384, .blue),
  ]

  private static func request(moves: Bool = false) -> ImportRequest {
    var request = ImportRequest(paths: ["in"], moves: moves)
    request.convertsWebP = true
    return request
  }

  @Test func becomesPNGWhereAskedFor() throws {
    let store = MemoryStore(Self.files)
    let plan = try ImportPlanner(store).plan(Self.request())
    let left = lines(plan).filter { $0.contains(": left") }.map { Path.name($0) }
    #expect(left.count == 4 && left[0].hasPrefix("broken.webp: left, broken("), "\(left)")
    #expect(left[1] == "film.webp: left, pixels(Imaging.PixelError.moves)")
    #expect(left[2].hasPrefix("other.webp: left, wrongFormat("))
    #expect(left[3].hasPrefix("wave.webp: left, pixels(Imaging.PixelError.tooLarge("))
    #expect(plan.files.flatMap { $0.name?.warnings ?? [] } == [.converted(from: "webp"), .converted(from: "webp")])
    var run = ImportTransaction(plan, in: store)
    _ = try run.run()
    let set = "in/Assets.xcassets/bell.imageset"
    let images = try ContentsDocument(parsing: store.contents(of: "\(set)/Contents.json")).elements("images")
    #expect(images.compactMap(\.filename) == ["bell.png", "bell@2x.png"])
    for (name, side) in [("bell.png", 4), ("bell@2x.png", 8)] {
      let pixels = try PNGDecoder.bitmap(from: store.open("\(set)/\(name)"))
      #expect(try pixels == WebPDecoder.bitmap(from: Self.image(side)))
    }
    // Again, also where another program packed the same pixels.
    #expect(try ImportPlanner(store).plan(Self.request()).isEmpty)
    let repacked = try PNGEncoder.bytes(
      of: try PNGDecoder.bitmap(from: store.open("\(set)/bell.png")),
      colorChunks: try PNGColorChunks.read(from: ImageMaker.png(1, 1)))
    store.tree.files["\(set)/bell.png"] = repacked + bytes("behind the end")
    #expect(try ImportPlanner(store).plan(Self.request()).isEmpty)
    store.tree.files["\(set)/bell.png"] = ImageMaker.png(4, 4, .red)
    #expect(try ImportPlanner(store).plan(Self.request()).conflicts.map(\.kind) == [.sameSlot])
  }

  @Test func staysWithoutIt() throws {
    let plan = try ImportPlanner(MemoryFileTree(files: Self.files)).plan(ImportRequest(paths: ["in"]))
    #expect(plan.counts.left == 6 && plan.edits.isEmpty)
    #expect(plan.files.allSatisfy { $0.outcome == .left(.unsupportedFormat("webp")) })
  }

  @Test func theSourceStaysAsItHoldsOtherBytes() throws {
    let plan = try ImportPlanner(MemoryFileTree(files: Self.files)).plan(Self.request(moves: true))
    #expect(plan.removals.isEmpty && plan.counts.imported == 2)
  }

  /// Between the plan and its carrying out the file became another.
  @Test func aSourceThatChangedStopsTheImport() throws {
    let store = MemoryStore(Self.files)
    let plan = try ImportPlanner(store).plan(Self.request())
    store.tree.files["in/res/drawable-xhdpi/bell.webp"] = bytes("no image")
    let before = store.tree.files
    var run = ImportTransaction(plan, in: store)
    let failure = #expect(throws: ImportRunError.self) { try run.run() }
    #expect(failure?.cause == .changedMeanwhile(path: "in/res/drawable-xhdpi/bell.webp"))
    #expect(failure?.notRolledBack == [] && store.tree.files == before)
  }
}

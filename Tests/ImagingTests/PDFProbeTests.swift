import Imaging
import Testing

@Suite struct PDFProbeTests {
  @Test(
    arguments: [
      ("/MediaBox [0 0 40 30]", "", 40, 30),
      ("/MediaBox [10 10 50.5 40.25]", "", 40.5, 30.25),
      ("/MediaBox [50 40 10 10]", "", 40, 30),
      ("", "/MediaBox [0 0 40 30]", 40, 30),
      ("/MediaBox [0 0 40 30]", "/MediaBox [0 0 1 1]", 40, 30),
      ("/MediaBox [0 0 40 30] /CropBox [-5 5 20 90]", "", 20, 25),
      ("/MediaBox [0 0 40 30] /CropBox [90 90 99 99]", "", 40, 30),
      ("/MediaBox [0 0 40 30] /UserUnit 2", "", 80, 60),
      ("/MediaBox [0 0 5 0 R 30]", "", 12.5, 30),
      ("/A [<< /B <00> >> (x) <</C/D>>] % note >>\n /MediaBox[0 0 40 30]", "", 40, 30),
    ] as [(String, String, Double, Double)])
  func findsTheSizeOfThePage(page: String, pages: String, width: Double, height: Double) throws {
    let facts = try PictureFacts.read(from: Pictures.pdf(page: page, pages: pages))
    #expect(facts.format == .pdf)
    #expect(facts.size == PictureSize(width: width, height: height))
    #expect(facts.hasAlpha == nil)
  }

  @Test func turnsThePage() throws {
    let facts = try PictureFacts.read(from: Pictures.pdf(page: "/MediaBox [0 0 40 30]", pages: "/Rotate -90"))
    #expect(facts.orientation == .left)
    #expect(facts.displaySize == PictureSize(30, 40))
  }

  @Test func readsPackedObjects() throws {
    #expect(try PictureFacts.read(from: Pictures.packedPDF()).size == PictureSize(40, 30))
  }

  @Test func countsOffsetsFromTheHeader() throws {
    #expect(try PictureFacts.read(from: zeros(500) + Pictures.pdf()).size == PictureSize(40, 30))
  }

  @Test func followsOlderTables() throws {
    let first = Pictures.pdf()
    let old = try #require(String(decoding: first, as: UTF8.self).split(separator: "\n").dropLast().last)
    let table = "xref\n0 0\ntrailer\n<< /Root 1 0 R /Prev \(old) >>\nstartxref\n\(first.count)\n%%EOF\n"
    #expect(try PictureFacts.read(from: first + text(table)).size == PictureSize(40, 30))
  }

  @Test(
    arguments: [
      "", "/MediaBox [0 0 40]", "/MediaBox [0 0 0 0]", "/MediaBox 7 0 R", "/MediaBox [0 0 1e400 5]",
      "/MediaBox [[[[[[[", "/Kids [3 0 R]",
    ])
  func givesNoSizeWhereThereIsNone(page: String) throws {
    #expect(try PictureFacts.read(from: Pictures.pdf(page: page)).size == nil)
  }

  @Test func survivesDeepNesting() throws {
    let deep = String(repeating: "[", count: 200_000)
    #expect(try PictureFacts.read(from: Pictures.pdf(page: "/A " + deep)).size == nil)
    let loop = Pictures.pdf(objects: ["<< /Pages 2 0 R >>", "<< /Kids [2 0 R] >>"])
    #expect(try PictureFacts.read(from: loop).size == nil)
  }

  @Test func givesNoSizeForATableThatRefersToItself() throws {
    let file = text("%PDF-1.4\nxref\n0 0\ntrailer\n<< /Prev 9 >>\nstartxref\n9\n%%EOF")
    #expect(try PictureFacts.read(from: file).size == nil)
  }

  @Test func seesThatALinearizedFileIsShort() throws {
    let head = "%PDF-1.4\n%\u{FF}\n1 0 obj\n<< /Linearized 1 /L "
    let file = text(head + "200 >>\nendobj\nstartxref\n0\n%%EOF\n")
    #expect(throws: PictureError.cutOff(.pdf, at: file.count)) { try PictureFacts.read(from: file) }
    #expect(try PictureFacts.read(from: file + zeros(200) + text("\n%%EOF")).format == .pdf)
  }

  @Test func needsItsEnd() {
    let picture = Pictures.pdf() + zeros(10_000)
    #expect(throws: PictureError.cutOff(.pdf, at: picture.count)) { try PictureFacts.read(from: picture) }
  }
}

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
    let facts = try ImageHeader.read(from: Images.pdf(page: page, pages: pages))
    #expect(facts.format == .pdf)
    #expect(facts.size == ImageSize(width: width, height: height))
    #expect(facts.hasAlpha == nil)
  }

  @Test func turnsThePage() throws {
    let facts = try ImageHeader.read(from: Images.pdf(page: "/MediaBox [0 0 40 30]", pages: "/Rotate -90"))
    #expect(facts.orientation == .left)
    #expect(facts.displaySize == ImageSize(30, 40))
  }

  @Test func readsPackedObjects() throws {
    #expect(try ImageHeader.read(from: Images.packedPDF()).size == ImageSize(40, 30))
  }

  @Test func countsOffsetsFromTheHeader() throws {
    #expect(try ImageHeader.read(from: zeros(500) + Images.pdf()).size == ImageSize(40, 30))
  }

  @Test func followsOlderTables() throws {
    let first = Images.pdf()
    let old = try #require(String(decoding: first, as: UTF8.self).split(separator: "\n").dropLast().last)
    let table = "xref\n0 0\ntrailer\n<< /Root 1 0 R /Prev \(old) >>\nstartxref\n\(first.count)\n%%EOF\n"
    #expect(try ImageHeader.read(from: first + text(table)).size == ImageSize(40, 30))
  }

  @Test(
    arguments: [
      "", "/MediaBox [0 0 40]", "/MediaBox [0 0 0 0]", "/MediaBox 7 0 R", "/MediaBox [0 0 1e400 5]",
      "/MediaBox [[[[[[[", "/Kids [3 0 R]",
    ])
  func givesNoSizeWhereThereIsNone(page: String) throws {
    #expect(try ImageHeader.read(from: Images.pdf(page: page)).size == nil)
  }

  @Test func survivesDeepNesting() throws {
    let deep = String(repeating: "[", count: 200_000)
    #expect(try ImageHeader.read(from: Images.pdf(page: "/A " + deep)).size == nil)
    let loop = Images.pdf(objects: ["<< /Pages 2 0 R >>", "<< /Kids [2 0 R] >>"])
    #expect(try ImageHeader.read(from: loop).size == nil)
  }

  @Test func givesNoSizeForATableThatRefersToItself() throws {
    let file = text("%PDF-1.4\nxref\n0 0\ntrailer\n<< /Prev 9 >>\nstartxref\n9\n%%EOF")
    #expect(try ImageHeader.read(from: file).size == nil)
  }

  @Test func seesThatALinearizedFileIsShort() throws {
    let head = "%PDF-1.4\n%\u{FF}\n1 0 obj\n<< /Linearized 1 /L "
    let file = text(head + "200 >>\nendobj\nstartxref\n0\n%%EOF\n")
    #expect(throws: ImageHeaderError.truncated(.pdf, at: file.count)) { try ImageHeader.read(from: file) }
    #expect(try ImageHeader.read(from: file + zeros(200) + text("\n%%EOF")).format == .pdf)
  }

  @Test func aLinearizedFileMayLackItsLastLineEnd() throws {
    func file(length: Int) -> [UInt8] {
      Images.pdf(objects: [
        "<< /Linearized 1 /L \(length) /Pages 2 0 R >>", "<< /Kids [3 0 R] >>", "<< /MediaBox [0 0 40 30] >>",
      ])
    }
    let count = file(length: 100).count
    try #require((100..<1000).contains(count), "three digits")
    let whole = file(length: count)
    #expect(whole.last == UInt8(ascii: "\n"))
    for file in [whole, whole.dropLast(), whole.dropLast() + text("\r"), Array(file(length: count + 9))] {
      #expect(try ImageHeader.read(from: Array(file)).size == ImageSize(40, 30))
    }
    let cut = Array(whole.dropLast(2))
    #expect(throws: ImageHeaderError.truncated(.pdf, at: cut.count)) { try ImageHeader.read(from: cut) }
    let next = Array(file(length: 999)) + text("4 0 obj")
    #expect(throws: ImageHeaderError.truncated(.pdf, at: next.count)) { try ImageHeader.read(from: next) }
  }

  @Test func needsItsEnd() {
    let image = Images.pdf() + zeros(10_000)
    #expect(throws: ImageHeaderError.truncated(.pdf, at: image.count)) { try ImageHeader.read(from: image) }
  }
}

import Imaging
import Testing

@Suite struct PictureFormatTests {
  @Test func knowsItsOwnEndings() {
    for format in PictureFormat.allCases {
      #expect(PictureFormat(fileExtension: format.fileExtensions[0].uppercased()) == format)
    }
    #expect(PictureFormat(fileExtension: "heif") == .heic)
    #expect(PictureFormat(fileExtension: "svgz") == nil)
    #expect(PictureFormat(fileExtension: "") == nil)
  }

  @Test(arguments: Pictures.all.map { $0.bytes })
  func recognisesEveryPictureByItsSignature(bytes: [UInt8]) throws {
    #expect(PictureFormat(signature: bytes) == (try PictureFacts.read(from: bytes).format))
  }

  @Test func recognisesNothingInOtherBytes() {
    for bytes in [[], [0x89], text("BMW is a car, not a bitmap"), text("MZ") + zeros(100), zeros(5000)] {
      #expect(PictureFormat(signature: bytes) == nil)
    }
  }

  @Test func knowsVectors() {
    #expect(PictureFormat.allCases.filter(\.isVector) == [.pdf, .svg])
  }

  @Test func comparesNamesWithContents() {
    let mismatch = FormatMismatch(fileExtension: "PNG", found: .jpeg)
    #expect(mismatch?.expected == .png)
    #expect(mismatch?.found == .jpeg)
    #expect(mismatch?.fileExtension == "PNG")
    #expect(FormatMismatch(fileExtension: "JPG", found: .jpeg) == nil)
    #expect(FormatMismatch(fileExtension: "heif", found: .avif) == nil)
    #expect(FormatMismatch(fileExtension: "heic", found: .avif) != nil)
    #expect(FormatMismatch(fileExtension: "dat", found: .jpeg) == nil)
    #expect(FormatMismatch(fileExtension: "", found: .jpeg) == nil)
  }

  @Test func givesWholeSizesWhereTheyAre() throws {
    let whole = try #require(PictureSize(40, 30).whole)
    #expect(whole == (40, 30))
    #expect(PictureSize(width: 40.5, height: 30).whole == nil)
  }
}

import Files
import Imaging
import Testing

@Suite struct ImageFormatTests {
  @Test func knowsItsOwnEndings() {
    for format in ImageFormat.allCases {
      #expect(ImageFormat(fileExtension: format.fileExtensions[0].uppercased()) == format)
    }
    #expect(ImageFormat(fileExtension: "heif") == .heic)
    #expect(ImageFormat(fileExtension: "svgz") == nil)
    #expect(ImageFormat(fileExtension: "") == nil)
  }

  @Test(arguments: Images.all.map { $0.bytes })
  func recognisesEveryImageByItsSignature(bytes: [UInt8]) throws {
    #expect(ImageFormat(signature: bytes) == (try ImageHeader.read(from: bytes).format))
  }

  @Test func recognisesNothingInOtherBytes() {
    for bytes in [[], [0x89], text("BMW is a car, not a bitmap"), text("MZ") + zeros(100), zeros(5000)] {
      #expect(ImageFormat(signature: bytes) == nil)
    }
  }

  @Test func knowsVectors() {
    #expect(ImageFormat.allCases.filter(\.isVector) == [.pdf, .svg])
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
    let whole = try #require(ImageSize(40, 30).whole)
    #expect(whole == (40, 30))
    #expect(ImageSize(width: 40.5, height: 30).whole == nil)
  }
}

@Suite struct ImageKindOfFormatTests {
  /// Each format has the name of its kind, which `init(fileExtension:)` relies on.
  @Test func formatsAndKindsHaveTheSameNames() {
    for format in ImageFormat.allCases {
      #expect(format.rawValue == format.kind.rawValue)
      #expect(ImageFormat(fileExtension: format.fileExtensions[0]) == format)
    }
  }
}

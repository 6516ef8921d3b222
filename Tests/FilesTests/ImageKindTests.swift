import Files
import Testing

@Suite struct ImageKindTests {
  @Test func endingsAreReadInAnyCase() {
    #expect(ImageKind(fileName: "icons/Bell@2x.PNG") == .png)
    #expect(ImageKind(fileName: "a.b.Jpeg") == .jpeg)
    #expect(ImageKind(fileName: "png") == nil && ImageKind(fileName: "bell.txt") == nil)
  }

  /// Only HEIC and AVIF share endings, those of their container.
  @Test func noTwoKindsHaveTheSameEnding() {
    var owners: [String: [ImageKind]] = [:]
    for kind in ImageKind.allCases {
      #expect(!kind.fileExtensions.isEmpty)
      for ending in kind.fileExtensions {
        #expect(ending == ending.lowercased())
        owners[ending, default: []].append(kind)
      }
    }
    #expect(owners.filter { $0.value.count > 1 } == ["heif": [.heic, .avif], "hif": [.heic, .avif]])
    #expect(ImageKind.allFileExtensions == Set(owners.keys))
  }

  @Test func imageSetsTakeFewEndings() {
    let taken = ImageKind.allFileExtensions.filter { ImageKind.catalogUse(ofFileExtension: $0) != nil }
    #expect(taken == ["png", "jpg", "jpeg", "heic", "pdf", "svg"])
    #expect(ImageKind.catalogUse(ofFileExtension: "SVG") == .vector)
    #expect(ImageKind.catalogUse(ofFileExtension: "heic") == .bitmap)
    #expect(ImageKind.catalogUse(ofFileExtension: "apng") == nil)
  }
}

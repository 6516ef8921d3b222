import Catalog
import Files
import Imaging
import JSON
import Testing

@testable import Validation

@Suite struct ScaleMismatchTests {
  /// Two elements at 1x and 2x with these facts; a size of 44x22 in a file that asks to be turned is shown as 22x44.
  private func messages(_ one: ImageHeader, at scale: String = "1x", _ two: ImageHeader) -> [String] {
    var elements = [1, 2].map { SetElement(filename: $0 == 1 ? "a" : "b", idiom: .universal, scale: Scale($0)) }
    elements[0].object["scale"] = .string(scale)
    let document = ContentsDocument(imageSet: elements)
    let set = CatalogFolder(
      path: "I.xcassets/Logo.imageset", contents: .document(document),
      files: [.init("a", .file(size: nil)), .init("b", .file(size: nil))])
    let item = FolderFacts(set) { .facts($0 == "a" ? one : two) }
    var messages: [String] = []
    ScaleMismatch().check(RuleInput(items: [item]), report: FindingReporter { _, text, _ in messages.append(text) })
    return messages
  }

  @Test func goesByTheSizeAsShown() {
    let turned = ImageHeader(format: .jpeg, size: ImageSize(44, 22), orientation: .right)
    #expect(messages(turned, ImageHeader(format: .png, size: ImageSize(44, 88))) == [])
    #expect(
      messages(turned, ImageHeader(format: .png, size: ImageSize(88, 44))) == [
        "sizes don't match: 1x is 22×44 and 2x is 88×44; expected 2x at 44×88 (or 1x at 44×22)"
      ])
  }

  @Test func survivesScalesBeyondAllSense() {
    let huge = ImageHeader(format: .png, size: ImageSize(2_147_483_647, 2_147_483_647))
    for zeros in [299, 322] {
      let tiny = "0." + String(repeating: "0", count: zeros) + "5x"
      #expect(messages(huge, at: tiny, huge).count == 1)
    }
  }

  @Test func saysNothingAboutVectorsAndUnknownSizes() {
    let bitmap = ImageHeader(format: .png, size: ImageSize(10, 10))
    #expect(messages(bitmap, ImageHeader(format: .pdf, size: ImageSize(10, 10))) == [])
    #expect(messages(bitmap, ImageHeader(format: .heic)) == [])
  }
}

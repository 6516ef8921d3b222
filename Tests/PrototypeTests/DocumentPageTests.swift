import Files
import TestKit
import Testing

@testable import Prototype

/// `Prototype.docc/Document.md` is the format, so it names everything that is read.
@Suite struct DocumentPageTests {
  private let page: String

  init() throws {
    let path = PackageFolder.path + "/Sources/Prototype/Prototype.docc/Document.md"
    page = String(decoding: try FileSystem.read(path), as: UTF8.self)
  }

  @Test func everyKeyIsThere() {
    let keys = [
      PrototypeKeys.root, PrototypeKeys.part, PrototypeKeys.screen, PrototypeKeys.layer, PrototypeKeys.link,
      PrototypeKeys.override, PrototypeKeys.overlay, PrototypeKeys.field,
    ]
    #expect(keys.joined().filter { !page.contains("`\($0)`") } == [])
  }

  @Test func everyWordIsThere() {
    func missing<Word: PrototypeWord>(_ type: Word.Type) -> [String] {
      Word.allCases.map(\.rawValue).filter { !page.contains("`\($0)`") }
    }
    #expect(missing(LinkTrigger.self) + missing(LinkAction.self) + missing(LinkTransition.self) == [])
    #expect(missing(LinkDirection.self) + missing(ScrollAxis.self) + missing(BarEdge.self) == [])
    #expect(missing(FieldType.self) + missing(TextWeight.self) + missing(TextAlignment.self) == [])
  }
}

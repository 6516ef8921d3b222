import Imaging
import Testing

@Suite struct SymbolTemplateFactsTests {
  private static let template = """
    <?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg">
      <g id="Notes"><text id="template-version">Template v.4.0</text></g>
      <g id='Guides'></g>
      <g id="Symbols"><g id="Black-S"/></g>
    </svg>
    """

  @Test func findsTheGroupsAndTheVersion() throws {
    #expect(try SymbolTemplateFacts.read(from: text(Self.template)) == SymbolTemplateFacts(version: "4.0"))
    #expect(
      try SymbolTemplateFacts.read(from: utf16(Self.template, isBigEndian: true)) == SymbolTemplateFacts(version: "4.0")
    )
  }

  @Test func namesTheGroupsThatAreMissing() throws {
    #expect(
      try SymbolTemplateFacts.read(from: text("<svg><g id=\"Symbols-2\"/><g id=\"Guides\"/></svg>"))
        == SymbolTemplateFacts(missingGroups: ["Symbols"]))
    #expect(try SymbolTemplateFacts.read(from: text("<svg>Template v.</svg>")).version == nil)
  }

  @Test func refusesWhatIsNoSVG() {
    #expect(throws: ImageHeaderError.unknownFormat) { try SymbolTemplateFacts.read(from: Images.png()) }
    #expect(throws: ImageHeaderError.unknownFormat) { try SymbolTemplateFacts.read(from: [UInt8]()) }
    #expect(throws: ImageHeaderError.tooComplex(.svg)) {
      try SymbolTemplateFacts.read(from: EndlessSource(head: text("<svg>")))
    }
    #expect(throws: ImageHeaderError.file(BrokenSource.error)) { try SymbolTemplateFacts.read(from: BrokenSource()) }
  }
}

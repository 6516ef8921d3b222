import Catalog
import Testing

@Suite struct ColorSetContentsTests {
  @Test(arguments: [
    ("#1B7AB5", "#1B7AB5"), ("1b7ab5", "#1B7AB5"), ("#1B7AB580", "#1B7AB580"), ("#1B7AB5FF", "#1B7AB5"),
    ("#FFF", nil), ("", nil), ("#", nil), ("#GG0000", nil), ("##112233", nil), ("#1122334", nil), ("#１１2233", nil),
  ])
  func readsWhatPeopleType(text: String, expected: String?) {
    #expect(HexColor(text)?.text == expected)
  }

  @Test func writesWhatXcodeDoes() throws {
    let (plain, dark) = (try #require(HexColor("#1B7AB5")), try #require(HexColor("#FFFFFF80")))
    let document = ContentsDocument(
      colorSet: plain, others: [([.dark, .highContrast], plain), ([.highContrast], plain), ([.dark], dark)],
      in: .displayP3)
    let elements = document.elements("colors")
    #expect(
      elements.map(\.slotDescription) == [
        "universal", "universal dark", "universal high contrast", "universal dark high contrast",
      ])
    let text = String(decoding: document.bytes, as: UTF8.self)
    #expect(
      text.hasPrefix(
        """
        {
          "colors" : [
            {
              "color" : {
                "color-space" : "display-p3",
                "components" : {
                  "alpha" : "1.000",
                  "blue" : "0xB5",
                  "green" : "0x7A",
                  "red" : "0x1B"
                }
              },
              "idiom" : "universal"
            },
            {
              "appearances" : [
                {
                  "appearance" : "luminosity",
                  "value" : "dark"
                }
              ],
              "color" : {
                "color-space" : "display-p3",
                "components" : {
                  "alpha" : "0.502",
        """))
  }
}

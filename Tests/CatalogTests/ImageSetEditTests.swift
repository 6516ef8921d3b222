import Catalog
import JSON
import TestKit
import Testing

@Suite struct ImageSetEditTests {
  @Test func writesANewSetAsXcodeDoes() {
    let document = ContentsDocument(imageSet: [
      SetElement(filename: "bell.png", idiom: .universal, scale: Scale(1)),
      SetElement(filename: "bell@2x.png", idiom: .universal, scale: Scale(2)),
    ])
    #expect(
      Golden.difference(
        String(decoding: document.bytes, as: UTF8.self),
        inline: """
          {
            "images" : [
              {
                "filename" : "bell.png",
                "idiom" : "universal",
                "scale" : "1x"
              },
              {
                "filename" : "bell@2x.png",
                "idiom" : "universal",
                "scale" : "2x"
              },
              {
                "idiom" : "universal",
                "scale" : "3x"
              }
            ],
            "info" : {
              "author" : "xcode",
              "version" : 1
            }
          }

          """) == nil)
  }

  @Test func fillsASlotWithAOneLineDifference() throws {
    let old = """
      {
        "info" : { "version" : 1, "author" : "xcode" },
        "images" : [
          {
            "scale" : "1x",
            "idiom" : "universal",
            "filename" : "a.png"
          },
          {
            "scale" : "2x",
            "idiom" : "universal"
          }
        ]
      }
      """
    var document = try ContentsDocument(parsing: Array(old.utf8))
    let image = SetElement(filename: "a@2x.png", idiom: .universal, scale: Scale(2))
    #expect(document.place(image) == .filledSlot)
    let new = String(decoding: document.bytes, as: UTF8.self)
    let difference = new.split(separator: "\n").difference(from: old.split(separator: "\n"))
    #expect(difference.insertions.count == 2)
    #expect(difference.removals.count == 1)
    #expect(document.place(image) == .alreadyThere)
    let other = SetElement(filename: "b.png", idiom: .universal, scale: Scale(2))
    #expect(document.place(other) == .occupied(by: "a@2x.png"))
  }

  @Test func tellsNamesApartThatOnlyLookTheSame() throws {
    var document = ContentsDocument(imageSet: [SetElement(filename: "\u{E9}.pdf", idiom: .universal)])
    let sameName = SetElement(filename: "e\u{301}.pdf", idiom: .universal)
    guard case .occupied(let name) = document.place(sameName) else {
      Issue.record("the slot holds another file")
      return
    }
    #expect(Array(name.utf8) == Array("\u{E9}.pdf".utf8))
  }

  @Test(arguments: [
    (
      #"{"images": [{"filename": "a.pdf", "idiom": "universal"}], "info": {"version": 1}}"#,
      #"{"images": [{"filename": "a.pdf", "idiom": "universal"}, "#
        + #"{"filename": "b.pdf", "idiom": "universal", "locale": "fr"}], "#
        + #""info": {"version": 1}, "properties": {"localizable": true}}"#
    ),
    (
      #"{ "images": [] }"#,
      #"{ "images": [ { "filename": "b.pdf", "idiom": "universal", "locale": "fr" } ], "#
        + #""properties": { "localizable": true } }"#
    ),
    (
      "{\n  \"images\": [\n    { \"filename\": \"a.pdf\", \"idiom\": \"universal\" }\n  ]\n}\n",
      "{\n  \"images\": [\n    { \"filename\": \"a.pdf\", \"idiom\": \"universal\" },\n"
        + "    { \"filename\": \"b.pdf\", \"idiom\": \"universal\", \"locale\": \"fr\" }\n  ],\n"
        + "  \"properties\": {\n    \"localizable\": true\n  }\n}\n"
    ),
  ])
  func laysOutANewElementAsTheOthersAre(_ old: String, _ new: String) throws {
    var document = try ContentsDocument(parsing: Array(old.utf8))
    #expect(document.place(SetElement(filename: "b.pdf", idiom: .universal, locale: "fr")) == .added)
    #expect(String(decoding: document.bytes, as: UTF8.self) == new)
  }

  @Test func marksASetLocalizableWithItsFirstLanguage() throws {
    var document = ContentsDocument(imageSet: [SetElement(filename: "a.pdf", idiom: .universal)])
    #expect(document.place(SetElement(filename: "a-fr.pdf", idiom: .universal, locale: "fr")) == .added)
    #expect(document.properties["localizable"] == true)
    #expect(document.elements("images").map(\.slotDescription) == ["universal", "universal fr"])
  }
}

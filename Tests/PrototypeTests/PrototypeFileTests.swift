import JSON
import Prototype
import TestKit
import Testing

@Suite struct PrototypeFileTests {
  static func file(_ ids: [String]) throws -> PrototypeFile {
    var file = PrototypeFile(name: "demo", title: nil, device: DeviceFrame.all[0])
    try file.add(ids.map { .init(id: $0, image: "../\($0).png") })
    return file
  }

  @Test func aSequenceGoesOnByTapAndSwipeAndBackBySwipe() throws {
    var file = try Self.file(["one", "two"])
    try file.linkInSequence(["one", "two"])
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(
      Golden.difference(
        text,
        inline: """
          {
            "schema": 1,
            "screens": [
              {
                "id": "one",
                "image": "../one.png",
                "links": [
                  {
                    "id": "two",
                    "to": "two",
                    "transition": "slide"
                  },
                  {
                    "id": "two-2",
                    "trigger": "swipe",
                    "to": "two",
                    "transition": "slide"
                  }
                ]
              },
              {
                "id": "two",
                "image": "../two.png",
                "links": [
                  {
                    "id": "back",
                    "label": "Back",
                    "trigger": "swipe",
                    "direction": "backward",
                    "action": "back"
                  }
                ]
              }
            ]
          }

          """) == nil)
    let again = try PrototypeFile(file.bytes, name: "demo")
    #expect(again.bytes == file.bytes)
    #expect(again.isLaidOut)
    #expect(PrototypeReader.read(file.bytes, name: "demo").1.isEmpty)
  }
}

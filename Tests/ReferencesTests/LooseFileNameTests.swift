import References
import Testing

/// What the file name of a loose image is called by.
@Suite struct LooseFileNameTests {
  @Test(arguments: [
    ("map.png", "map"), ("map@2x.png", "map"), ("map@2x~ipad.png", "map"), ("map~ipad@2x.png", "map"), ("map", "map"),
    ("map~car.jpg", "map"), ("v1.2", "v1.2"), ("me@home.png", "me@home"), ("night~dark.png", "night~dark"),
    ("@2x.png", "@2x"), ("~ipad.png", "~ipad"), ("~", "~"),
  ])
  func theBaseIsWithoutScaleAndDevice(name: String, base: String) { #expect(LooseFileName(name).base == base) }

  @Test func theEndingTellsAnImage() {
    #expect(LooseFileName.isImage("a.PNG") && LooseFileName.isImage("a.ico") && !LooseFileName.isImage("a.txt"))
    #expect(LooseFileName.withoutEnding("a.b.png") == "a.b" && LooseFileName.withoutEnding("v1.2") == "v1.2")
  }
}

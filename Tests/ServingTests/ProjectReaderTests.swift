import Git
import JSON
import TestKit
import Testing

@testable import Serving

@Suite struct ProjectReaderTests {
  let sandbox: Sandbox
  private let reader: ProjectReader
  private let bell = "Images.xcassets/bell.imageset/bell.png"

  init() throws {
    sandbox = try Sandbox(git: true)
    try sandbox.git("config", "user.name", "Ada Byron")
    try sandbox.git("config", "user.email", "ada@example.com")
    for (name, side) in [("bell", 10), ("rope", 12)] {
      try sandbox.write(
        "Images.xcassets/\(name).imageset/Contents.json",
        "{ \"images\" : [ { \"filename\" : \"\(name).png\", \"idiom\" : \"universal\", \"scale\" : \"1x\" } ] }\n")
      try sandbox.write("Images.xcassets/\(name).imageset/\(name).png", ImageMaker.png(side, side, .blue))
    }
    try sandbox.write("App.swift", "let bell = Image(\"bell\")\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "Start")
    reader = ProjectReader(RepositoryLocation(sandbox.folder, environment: sandbox.environment), nil) {
      GitTime(seconds: 1_700_000_000, offsetMinutes: 0)
    }
  }

  private func indexed(_ view: ViewRequest) throws -> [JSONObject] {
    try reader.index(view).object?["index"]?.object?["assets"]?.elements?.compactMap(\.object) ?? []
  }

  private func shows(_ ids: [String?]) -> [Bool] { reader.lines(ids.map { $0 ?? "" }, at: nil).map { !$0.isEmpty } }

  @Test func aFileThatHasChangedIsNoLongerTheImageOfAView() throws {
    try sandbox.write(bell, ImageMaker.png(10, 10, .red))
    _ = reader.noteChange()
    let change = try #require(try indexed(.changes).first?["change"]?.object)
    let ids = [change["before"]?.text, change["after"]?.text]
    let gallery = try indexed(.gallery).map { $0["images"]?.elements?.first?.text }
    #expect(gallery.first == ids[1])
    try sandbox.write(bell, ImageMaker.png(10, 10, .green))
    #expect(shows(ids + [gallery[1]]) == [true, false, true])
    // It is the same image again.
    try sandbox.write(bell, ImageMaker.png(10, 10, .red))
    #expect(shows(ids) == [true, true])
    // What was committed meanwhile can still be shown.
    try sandbox.git("commit", "-qam", "Red")
    try sandbox.write(bell, ImageMaker.png(10, 10, .green))
    #expect(shows(ids) == [true, true])
  }

  @Test func imagesOfTheViewBeforeCanStillBeAskedFor() throws {
    let first = try indexed(.gallery).map { $0["images"]?.elements?.first?.text }
    try sandbox.git("rm", "-rq", "Images.xcassets/rope.imageset")
    _ = reader.noteChange()
    #expect(try indexed(.gallery).count == 1)
    #expect(shows(first) == [true, true])
    try sandbox.git("reset", "-q", "--hard")
    _ = reader.noteChange()
    _ = try indexed(.gallery)
    #expect(shows(first + ["0123456789012345678901234567890123456789"]) == [true, true, false])
  }

  @Test func detailsOfAGalleryHaveUsesAndTheHistoryThroughRenames() throws {
    try sandbox.git("mv", "Images.xcassets/bell.imageset", "Images.xcassets/chime.imageset")
    try sandbox.git("commit", "-q", "-m", "Rename")
    try sandbox.write("Images.xcassets/chime.imageset/bell.png", ImageMaker.png(10, 10, .red))
    try sandbox.write("Images.xcassets/new.imageset/Contents.json", "{ \"images\" : [ ] }\n")
    try sandbox.write("App.swift", "let chime = Image(\"chime\")\n")
    try sandbox.git("add", "App.swift", "Images.xcassets/chime.imageset")
    try sandbox.git("commit", "-q", "-m", "Redraw")
    let answer = try reader.details(.gallery, of: ["chime", "rope", "new", "gone"])
    let details = try #require(answer.object?["details"]?.elements)
    let titles = details.map { detail in
      detail.object?["history"]?.elements?.map { $0.object?["version"]?.object?["title"]?.text }
    }
    #expect(titles == [["Redraw", "Rename", "Start"], ["Start"], nil, nil])
    #expect(details[0].object?["uses"]?.elements?.map { $0.object?["file"]?.text } == ["App.swift"])
    #expect(details[1].object?["uses"] == nil && details[3] == .null)
    let images = details[0].object?["history"]?.elements?.map { $0.object?["image"]?.text } ?? []
    #expect(images[1] == images[2] && images[0] != images[1])
    #expect(shows(images) == [true, true, true])
  }

  @Test func historyComesInPages() throws {
    for number in 1...3 { try sandbox.git("commit", "-q", "--allow-empty", "-m", "Empty \(number)") }
    var titles: [[String?]] = []
    var last: String?
    repeat {
      let page = try reader.history(ofAsset: nil, after: last, limit: 2).object
      let versions = page?["versions"]?.elements?.compactMap(\.object) ?? []
      titles.append(versions.map { $0["title"]?.text })
      last = page?["hasMore"]?.bool == true ? versions.last?["id"]?.text : nil
    } while last != nil
    #expect(titles == [["Empty 3", "Empty 2"], ["Empty 1", "Start"]])
  }
}

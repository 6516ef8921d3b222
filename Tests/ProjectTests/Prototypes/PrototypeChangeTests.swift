import Files
import Git
import Prototype
import Review
import TestKit
import Testing

@testable import Project

/// What changed in a prototype between two versions: its document, and the images of its screens.
@Suite struct PrototypeChangeTests {
  let project = try! EditedProject()  // without a repository no test of this suite can run
  private let path = "Prototypes/berth.prototype.json"

  /// Writes a prototype of three screens: two files and an asset.
  private func write(title: String = "Berth", links: String = "") throws {
    try project.sandbox.write(
      path,
      #"""
      { "schema": 1, "title": "\#(title)", "device": "iphone15", "screens": [
        { "id": "harbors", "image": "../shots/harbors@3x.png", "links": [ { "id": "on", "to": "detail" }\#(links) ] },
        { "id": "detail", "image": "../shots/detail@3x.png" }, { "id": "bell", "asset": "bell" } ] }
      """#)
  }

  private func shoot(_ name: String, _ color: ImageMaker.Color) throws {
    try project.sandbox.write("shots/\(name)@3x.png", ImageMaker.png(30, 60, color))
  }

  private func start() throws {
    try write()
    try shoot("harbors", .blue)
    try shoot("detail", .blue)
    try shoot("other", .blue)
    try project.commit("Berth")
  }

  private func comparison() throws -> ProjectComparison {
    let workspace = try project.repository()
    var comparison = try workspace.compare(workspace.lastState(), .workTree)
    var cache = ImageFactsCache(in: project.sandbox.path("../cache"))
    comparison.compareImages(&cache)
    return comparison
  }

  @Test func aChangedLinkAndAChangedScreenAreFound() throws {
    try start()
    try write(links: #", { "id": "bells", "to": "bell" }"#)
    try shoot("detail", .red)
    try project.writeSet("\(EditedProject.images)/bell.imageset", ["1x": 10, "2x": 22])
    let changes = try comparison().changes
    let berth = try #require(changes.prototypes.first)
    #expect(changes.prototypes.count == 1 && berth.path == path && berth.kind == .changed)
    #expect(berth.screens.map(\.id) == ["harbors", "detail", "bell"])
    #expect(berth.screens[0].image == nil && berth.screens[0].lines == ["+ harbors → bell (tap, push)"])
    #expect(berth.screens[1].image?.changeClass == .recolored && berth.screens[1].lines.isEmpty)
    #expect(berth.screens[2].before?.file.id != berth.screens[2].after?.file.id)
    #expect(berth.screens[1].after?.scale == 3)
    #expect(
      berth.diff.lines == ["+ harbors → bell (tap, push)", "~ bell: not reached → 1 tap"], "\(berth.diff.lines)")
    #expect(berth.changeClass == .flow && berth.urgency == .look && berth.share == 1)
    #expect(berth.sentence.hasPrefix("1 link added; detail recolored 100%, bell "), "\(berth.sentence)")
    #expect(changes.summary?.hasSuffix("; 1 prototype changed") == true, "\(changes.summary ?? "")")
  }

  /// The image belongs to the prototype that shows it, also if the document is the same as before.
  @Test func anImageBelongsToThePrototypeThatShowsIt() throws {
    try start()
    try shoot("detail", .red)
    try shoot("other", .red)
    let changes = try comparison().changes
    let berth = try #require(changes.prototypes.first)
    #expect(berth.files.map(\.path) == ["shots/detail@3x.png"] && berth.changeClass == .recolored)
    #expect(changes.plainFiles.map(\.path) == ["shots/other@3x.png"])
    #expect(changes.subjectNames[.prototype(path)] == "berth.prototype")
    // Of two that show it, the first has it.
    try project.sandbox.write(
      "Prototypes/anchor.prototype.json",
      #"{ "schema": 1, "screens": [ { "id": "a", "image": "../shots/detail@3x.png" } ] }"#)
    let both = try comparison().changes.prototypes
    #expect(both.map(\.name) == ["anchor.prototype"] && both[0].files.count == 2)
  }

  @Test func whatIsNewGoneOrUnreadableIsSaid() throws {
    try start()
    try project.sandbox.write("App/map.prototype.json", #"{ "schema": 1, "screens": [ { "id": "start" } ] }"#)
    try project.sandbox.write(path, "{ nothing")
    var found = try comparison().changes.prototypes
    #expect(found.map(\.kind) == [.added, .changed] && found.map(\.screens.count) == [1, 3])
    #expect(found[0].sentence == "new prototype: 1 screen" && found[0].changeClass == .added)
    #expect(found[1].sentence.hasPrefix("the document can't be read"), "\(found[1].sentence)")
    #expect(found[1].urgency == .look)
    project.sandbox.remove(path)
    found = try comparison().changes.prototypes
    #expect(found[1].kind == .removed && found[1].changeClass == .removed && found[1].after == nil)
    #expect(found[1].screens.allSatisfy { $0.kind == .removed && $0.after == nil })
  }

  /// An image that no screen shows is approved by its own name.
  @Test func aPrototypeTakesNothingButTheImagesOfItsScreens() throws {
    try start()
    try project.sandbox.write(
      "Prototypes/grab.prototype.json",
      #"""
      { "schema": 1, "screens": [ { "id": "a", "image": "../App/View.swift", "layers": [
        { "image": "../shots/other@3x.png" } ] }, { "id": "b", "image": "berth.prototype.json" } ] }
      """#)
    try project.sandbox.write("App/View.swift", "let a = 1\n")
    try shoot("other", .red)
    try write(title: "Another")
    let changes = try comparison().changes
    #expect(changes.plainFiles.map(\.path) == ["App/View.swift", "shots/other@3x.png"])
    #expect(changes.prototypes.map(\.files.count) == [1, 1])
  }

  @Test func aNewLayoutIsHarmless() throws {
    try start()
    try project.sandbox.write(path, try project.sandbox.bytes(path) + [0x0A])
    let berth = try #require(try comparison().changes.prototypes.first)
    #expect(berth.urgency == .harmless && berth.sentence == "reformatted" && berth.screens.isEmpty)
  }
}

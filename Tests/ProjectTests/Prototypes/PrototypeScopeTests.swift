import Files
import Git
import Prototype
import TestKit
import Testing

@testable import Project

/// Prototypes of a project: how they are found, what their screens show, and how they are edited.
@Suite struct PrototypeScopeTests {
  let project = try! EditedProject()  // without a repository no test of this suite can run

  private func scope(in folder: String = "", at revision: String? = nil) throws -> PrototypeScope {
    try PrototypeScope(project.session(in: folder), at: revision)
  }

  private func write(_ path: String, _ screens: [PrototypeFile.NewScreen] = [.init(id: "start")]) throws {
    var file = PrototypeFile(
      name: try #require(PrototypeDocument.name(ofFile: path)), title: nil, device: DeviceFrame.all[0])
    try file.add(screens)
    try project.sandbox.write(path, file.bytes)
  }

  private func writeShot(_ path: String, width: Int = 393, height: Int = 852) throws {
    try project.sandbox.write(path, ImageMaker.png(width, height, .green))
  }

  // MARK: - Finding

  @Test func prototypesAreFoundByNameOrPath() throws {
    for path in ["Prototypes/demo", "Prototypes/guide", "App/guide"] { try write(path + ".prototype.json") }
    let scope = try scope()
    #expect(
      try scope.files() == [
        "App/guide.prototype.json", "Prototypes/demo.prototype.json", "Prototypes/guide.prototype.json",
      ])
    for name in ["demo", "Prototypes/demo", "Prototypes/demo.prototype.json"] {
      #expect(try scope.path(of: name) == "Prototypes/demo.prototype.json")
    }
    #expect(try scope.path(of: "App/guide") == "App/guide.prototype.json")
    #expect {
      try scope.path(of: "guide")
    } throws: { error in
      guard case PrototypeCommandError.severalPrototypes("guide", let paths) = error else { return false }
      return paths == ["App/guide", "Prototypes/guide"]
    }
    #expect {
      try scope.path(of: "dmo")
    } throws: { error in
      guard case PrototypeCommandError.noPrototype("dmo", let names) = error else { return false }
      return names == ["guide", "demo", "guide"]
    }
  }

  @Test func aVersionHasItsOwn() throws {
    try write("Prototypes/demo.prototype.json")
    try project.commit("Demo")
    project.sandbox.remove("Prototypes/demo.prototype.json")
    #expect(try scope().files().isEmpty)
    #expect(try scope(at: "HEAD").read("demo").document.start == "start")
    #expect(try scope(at: "HEAD~1").files().isEmpty)
  }

  @Test func whatCannotBeReadIsNamed() throws {
    try project.sandbox.write("Prototypes/demo.prototype.json", "{ nothing")
    #expect {
      try scope().read("demo")
    } throws: { error in
      if case PrototypeError.invalid("demo", _) = error { true } else { false }
    }
  }

  // MARK: - Screens

  private func screens(
    _ words: String..., folder: String = "Prototypes", in directory: String = "", taken: Set<String> = []
  ) throws -> PrototypeScreens {
    try PrototypeScreens(words, in: folder, scope(in: directory), taken: taken)
  }

  @Test func anImageFileIsRelativeToTheDocument() throws {
    try writeShot("shots/01-home.png")
    let screens = try screens("shots/01-home.png").screens
    #expect(screens.map(\.id) == ["home"] && screens.first?.image == "../shots/01-home.png")
    #expect(screens.first?.size == .init(393, 852))
    #expect(try self.screens("01-home.png", folder: "shots", in: "shots").screens.first?.image == "01-home.png")
    try writeShot("shots/tall@2x.png", width: 786, height: 1704)
    // The scale in the name gives the size.
    #expect(try self.screens("shots/tall@2x.png").screens.first?.size == nil)
  }

  @Test func anAssetIsNamedAsInCode() throws {
    let screens = try screens("bell", "help=Bar/oar", "later=").screens
    #expect(screens.map(\.id) == ["bell", "help", "later"])
    #expect(screens.map(\.asset) == ["bell", "Bar/oar", nil])
  }

  @Test func idsAreNotUsedTwice() throws {
    try writeShot("a/home.png")
    let ids = try screens("a/home.png", taken: ["home"]).screens.map(\.id)
    #expect(ids.count == 1 && ids != ["home"], "\(ids)")
  }

  @Test func ofSeveralScalesTheLargestCounts() throws {
    for (name, scale) in [("home.png", 1), ("home@2x.png", 2), ("home@3x.png", 3), ("other@2x.png", 2)] {
      try writeShot(name, width: 100 * scale, height: 200 * scale)
    }
    #expect(
      try screens("home.png", "home@3x.png", "other@2x.png", "home@2x.png").screens.map(\.image)
        == ["../home@3x.png", "../other@2x.png"])
  }

  @Test func filesOfOneNameInTwoFoldersAreTwoScreens() throws {
    for name in ["a/home.png", "b/home.png", "b/home@2x.png"] { try writeShot(name) }
    #expect(
      try screens("a/home.png", "b/home.png", "b/home@2x.png").screens.map(\.image)
        == ["../a/home.png", "../b/home@2x.png"])
  }

  @Test func theWidthTellsTheDevice() throws {
    try writeShot("home.png", width: 834, height: 1194)
    #expect(try screens("home.png").device?.id == "ipad11")
    try writeShot("home.png", width: 500, height: 100)
    #expect(try screens("home.png").device == nil)
    #expect(try screens("bell").device == nil)
  }

  @Test func allProblemsAreReportedAtOnce() throws {
    try writeShot("../outside.png")
    try project.sandbox.write("broken.png", "no image")
    try writeShot("home.png")
    #expect {
      try screens("bel", "home.png", "../outside.png", "broken.png", "hom.png")
    } throws: { error in
      guard let errors = error as? PrototypeCommandErrors, errors.problems.count == 4 else { return false }
      guard case .image("bel", .noSuchAsset(_, near: let assets)) = errors.problems[0],
        case .imageOutside("../outside.png") = errors.problems[1],
        case .image("broken.png", .unreadable) = errors.problems[2],
        case .image("hom.png", .noSuchAsset(_, near: let files)) = errors.problems[3]
      else { return false }
      return assets.first == "bell" && files.first == "home.png"
    }
  }

  @Test func aFileOfAnotherScaleIsSuggestedFirst() throws {
    try writeShot("shots/home@2x.png")
    try writeShot("shots/hone.png")
    #expect {
      try screens("shots/home.png")
    } throws: { error in
      guard let errors = error as? PrototypeCommandErrors,
        case .image(_, .noSuchAsset(_, near: let near))? = errors.problems.first
      else { return false }
      return near == ["shots/home@2x.png"]
    }
  }

  @Test(arguments: [
    ("shots/01-home@2x.png", "home"), ("home.png", "home"), ("2x.png", "2x"), ("01.png", "01"),
    ("12_detail view.png", "detail view"), ("3. Start.png", "Start"), ("screens/book", "book"),
    ("Simulator Screenshot - iPhone 15 - 2026-10-31 at 10.00.00.png", "screen"),
  ])
  func theNameOfAFileBecomesAPlainOne(path: String, name: String) {
    #expect(PrototypeScope.plainName(of: path) == name)
  }

  @Test(arguments: [
    ("Design/shots/a.png", "Design", "shots/a.png"), ("shots/a.png", "Prototypes", "../shots/a.png"),
    ("a.png", "", "a.png"), ("a/b/c.png", "a/x/y", "../../b/c.png"),
  ])
  func pathsAreRelativeToTheFolder(path: String, folder: String, relative: String) {
    let result = PrototypeScope.relative(path, from: folder)
    #expect(Path.join(folder, result) == Path.join(folder, relative) || result == relative)
  }

  @Test(arguments: [
    ["shot1", "shot2", "shot10"], ["1", "2", "10", "a"], ["a", "a1", "b"], ["a1b2", "a1b10", "a2b1"],
  ])
  func numbersAreSortedByTheirValue(names: [String]) {
    #expect(names.reversed().sorted(by: Path.precedesNaturally) == names)
    #expect(!Path.precedesNaturally(names[0], names[0]))
  }

  // MARK: - Editing

  @Test func anEditIsWrittenAndCanBeUndone() throws {
    try write("Prototypes/demo.prototype.json", [.init(id: "start"), .init(id: "end")])
    let before = try project.files()
    let (edited, outcome) = try project.record("prototype") { session in
      try PrototypeScope(session).edit("demo", isDryRun: false) { file, path in
        try file.rename(screen: "end", to: "done")
        return path
      }
    }
    #expect(outcome.isRecorded && edited.result == "Prototypes/demo.prototype.json" && edited.path == edited.result)
    #expect(try scope().read("demo").document.screens.map(\.id) == ["start", "done"])
    try project.undo()
    #expect(try project.files() == before)
  }

  @Test func aPreviewWritesNothing() throws {
    try write("Prototypes/demo.prototype.json", [.init(id: "start"), .init(id: "end")])
    let before = try project.files()
    let edited = try scope().edit("demo", isDryRun: true) { file, _ in try file.rename(screen: "end", to: "done") }
    #expect(edited.file.document.screens.map(\.id) == ["start", "done"])
    #expect(throws: (any Error).self) {
      try scope().edit("demo", isDryRun: false) { file, _ in try file.rename(screen: "nothing", to: "done") }
    }
    #expect(try project.files() == before)
  }

  @Test func aDocumentBehindALinkIsNotWritten() throws {
    try project.sandbox.makeFolder("../theirs")
    try project.sandbox.link("Prototypes", to: "../theirs")
    let file = PrototypeFile(name: "demo", title: nil, device: DeviceFrame.all[0])
    #expect {
      try scope().save(file, at: "Prototypes/demo.prototype.json")
    } throws: { error in
      (error as? FileError)?.isLinked == true
    }
    #expect(!project.sandbox.exists("../theirs/demo.prototype.json"))
  }

  // MARK: - Changes

  @Test func theChangesOfADocumentAreListed() throws {
    try write("Prototypes/demo.prototype.json", [.init(id: "start"), .init(id: "end")])
    try project.commit("Demo")
    _ = try scope().edit("demo", isDryRun: false) { file, _ in
      try file.add([.init(id: "more"), .init(id: "most")])
    }
    let workspace = try project.repository()
    let status = try workspace.status()
    let now = try ReadingScope(project.session()).tree
    var changes = status.changes
    changes.findPrototypes(from: try workspace.lastVersion(), to: now)
    let prototype = try #require(changes.prototypes.first)
    #expect(prototype.name == "demo.prototype" && prototype.sentence == "2 screens added")
    #expect(prototype.diff.lines.count == 2 && changes.plainFiles.isEmpty && changes.otherFiles.count == 1)
    #expect(changes.summary == "1 prototype changed" && changes.headline?.text == "1 to look at")
  }
}

import Files
import Importing
import TestKit
import Testing

@testable import Project

/// A delivery, compared with a project, and put into it.
@Suite struct ProjectUpdateTests {
  let project = try! EditedProject()  // without a repository no test of this suite can run
  private static let bell = "\(EditedProject.images)/bell.imageset/bell@2x.png"

  init() throws {
    try project.sandbox.write(".gitignore", "in\n")
    try project.commit("Ignore deliveries")
  }

  private func deliver(_ images: [String: Int]) throws {
    for (path, side) in images { try project.sandbox.write("in/\(path)", ImageMaker.png(side, side, .red)) }
  }

  private func entries(_ mapping: [String: String]) -> [DeliveryMapping.Entry] {
    mapping.map { .init($0.key, $0.value) }
  }

  /// What becomes of each image, by its name.
  private func outcomes(_ plan: UpdatePlan) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: plan.rows.map { row in
        let outcome =
          switch row.outcome {
          case .replaced(let place): "replaces \(place.fileName)"
          case .added(let place): "added to \(place.asset)"
          case .unchanged: "unchanged"
          case .leftOut: "left out"
          case .unmatched: "unmatched"
          case .refused: "refused"
          case .ambiguous(let paths): "one of \(paths.count)"
          }
        return (row.image.name, outcome)
      })
  }

  private func update(_ session: ProjectSession? = nil, _ paths: String...) throws -> ProjectUpdate {
    try ProjectUpdate(paths.isEmpty ? ["in"] : paths, session ?? project.session())
  }

  /// Applies a plan in a session.
  private func apply(
    _ update: ProjectUpdate, stated: [DeliveryMapping.Entry] = [], isForced: Bool = false,
    goesOn: @escaping @Sendable () -> Bool = { true }
  ) throws {
    let plan = try update.plan(stated: stated, isForced: isForced)
    let importPlan = try #require(plan.importPlan(below: update.root))
    try update.prepare(importPlan, replacing: plan, remembering: stated, isForced: isForced)
    try update.execute(importPlan, remembering: stated, goesOn: goesOn)
  }

  // MARK: - Planning

  @Test func imagesFindTheirAssets() throws {
    try deliver(["Bell@2x.png": 40, "bell@3x.png": 60, "gong.png": 10])
    let plan = try update().plan(stated: [], isForced: false)
    #expect(
      outcomes(plan) == [
        "Bell@2x.png": "replaces bell@2x.png", "bell@3x.png": "added to bell", "gong.png": "unmatched",
      ])
    #expect(!plan.isComplete)
    let stated = try update().plan(stated: entries(["gong": "rope"]), isForced: false)
    #expect(outcomes(stated)["gong.png"] == "replaces rope@1x.png")
    #expect(try outcomes(update().plan(stated: entries(["gong": ""]), isForced: false))["gong.png"] == "left out")
  }

  @Test func aSmallerImageHasToBeForced() throws {
    try deliver(["bell@2x.png": 4])
    #expect(try outcomes(update().plan(stated: [], isForced: false)) == ["bell@2x.png": "refused"])
    #expect(try outcomes(update().plan(stated: [], isForced: true)) == ["bell@2x.png": "replaces bell@2x.png"])
  }

  @Test func aFormerNameIsFoundInTheHistory() throws {
    try project.sandbox.git(
      "mv", "\(EditedProject.images)/bell.imageset", "\(EditedProject.images)/gong.imageset")
    try project.commit("Rename")
    try deliver(["bell@2x.png": 40])
    #expect(try outcomes(update().plan(stated: [], isForced: false)) == ["bell@2x.png": "replaces bell@2x.png"])
  }

  @Test func namesAreSuggested() throws {
    try deliver(["gong.png": 10])
    let update = try update()
    #expect(update.names(near: "bel").first == "bell")
    #expect(update.isName("bell") && update.isName("Bar/oar") && !update.isName("gong"))
    #expect(update.isName("\(EditedProject.images)/bell.imageset"))
    let inApp = try ProjectUpdate(["../in"], project.session(in: "App"))
    #expect(inApp.isName("Images.xcassets/bell.imageset"))
  }

  @Test func anEmptyOrMissingDeliveryIsRefused() throws {
    try project.sandbox.makeFolder("in")
    #expect {
      try update()
    } throws: { error in
      if case UpdateCommandError.noImages(["in"]) = error { true } else { false }
    }
    #expect {
      try update(nil, "inn")
    } throws: { error in
      if case EditError.noSuchFile(let absent) = error { absent.near == ["in"] } else { false }
    }
    try project.sandbox.write("in/icons.zip", "no zip")
    #expect {
      try update(nil, "in/icons.zip")
    } throws: { error in
      if case UpdateCommandError.archive("in/icons.zip", _) = error { true } else { false }
    }
  }

  @Test func aProjectWithoutACatalogHasNothingToUpdate() throws {
    let plain = try EditedProject(git: false)
    plain.sandbox.remove(EditedProject.images)
    try plain.sandbox.write("in/bell.png", ImageMaker.png(4, 4))
    #expect {
      try ProjectUpdate(["in"], plain.session())
    } throws: { error in
      if case EditError.noCatalog = error { true } else { false }
    }
  }

  // MARK: - Writing

  @Test func imagesAndMappingAreWrittenAndUndoneTogether() throws {
    try deliver(["gong@2x.png": 40])
    let before = try project.files()
    try project.record("update") { try apply(update($0), stated: entries(["gong": "bell"])) }
    #expect(try project.sandbox.bytes(Self.bell) == ImageMaker.png(40, 40, .red))
    #expect(try project.sandbox.text(".assetsdeliveries").contains(#""gong" : "bell""#))
    // It is remembered for the next delivery.
    try deliver(["gong@2x.png": 50])
    #expect(try outcomes(update().plan(stated: [], isForced: false)) == ["gong@2x.png": "replaces bell@2x.png"])
    try deliver(["gong@2x.png": 40])
    try project.undo()
    #expect(try project.files() == before)
  }

  @Test func anInterruptedUpdateChangesNothing() throws {
    try deliver(["bell@2x.png": 40, "bell@3x.png": 60])
    let before = try project.files()
    #expect(throws: ImportRunError.self) { try apply(update(), goesOn: { false }) }
    #expect(try project.files() == before)
  }

  @Test func uncommittedImagesAreOnlyReplacedIfThatCanBeUndone() throws {
    try project.sandbox.write(Self.bell, ImageMaker.png(20, 20, .green))
    try deliver(["bell@2x.png": 40])
    let before = try project.files()
    #expect {
      try apply(update())
    } throws: { error in
      guard case UpdateCommandError.wouldBeLost(let files, isRepository: true) = error else { return false }
      return files == [Self.bell]
    }
    #expect(try project.files() == before)
    try project.record("update") { try apply(update($0)) }
    try project.undo()
    #expect(try project.files() == before)
    try apply(update(), isForced: true)
    #expect(try project.sandbox.bytes(Self.bell) == ImageMaker.png(40, 40, .red))
  }

  @Test func anAssetWithAConflictIsNotUpdated() throws {
    let list = "\(EditedProject.images)/bell.imageset/Contents.json"
    let text = try project.sandbox.text(list)
    for (branch, scale) in [("theirs", "4x"), ("main", "5x")] {
      if branch == "theirs" { try project.sandbox.git("switch", "-q", "-c", branch) }
      if branch == "main" { try project.sandbox.git("switch", "-q", branch) }
      try project.sandbox.write(list, text.replacing("\"2x\"", with: "\"\(scale)\""))
      try project.commit(branch)
    }
    _ = try project.sandbox.runGit(["merge", "-q", "theirs"])
    try project.sandbox.write(list, text)
    try deliver(["bell@2x.png": 40])
    #expect {
      try apply(update())
    } throws: { error in
      if case EditError.undecided("bell") = error { true } else { false }
    }
  }

  // MARK: - New assets

  @Test func whatMatchesNothingCanBeImported() throws {
    try deliver(["gong.png": 10, "bell@2x.png": 40])
    let update = try update()
    let plan = try update.plan(stated: [], isForced: false)
    let new = try NewAssets(plan.unmatched.map(\.image.path), into: EditedProject.images, project.session())
    #expect(new.isComplete(plan) && !plan.isComplete)
    let path = try #require(plan.unmatched.first?.image.path)
    #expect(new.place(of: path)?.set.hasSuffix("gong.imageset") == true && new.place(of: "/nothing") == nil)
    let importPlan = try #require(plan.importPlan(below: update.root, with: new.plan))
    try update.prepare(importPlan, replacing: plan, remembering: [], isForced: false)
    try update.execute(importPlan, remembering: []) { true }
    #expect(project.sandbox.exists("\(EditedProject.images)/gong.imageset/Contents.json"))
    #expect(try project.sandbox.bytes(Self.bell) == ImageMaker.png(40, 40, .red))
  }

  @Test func theCatalogForThemMustExist() throws {
    try deliver(["gong.png": 10])
    #expect {
      try NewAssets([project.session().followingLinks("in/gong.png")], into: "App/New.xcassets", project.session())
    } throws: { error in
      if case UpdateCommandError.noCatalog("App/New.xcassets") = error { true } else { false }
    }
  }
}

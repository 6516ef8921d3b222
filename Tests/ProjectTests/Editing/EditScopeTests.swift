import Catalog
import Files
import Git
import Importing
import TestKit
import Testing

@testable import Project

/// Where something is edited: catalogs, names, and what could be restored.
@Suite struct EditScopeTests {
  let project = try! EditedProject()  // without a repository no test of this suite can run
  private static let images = EditedProject.images
  private static let tv = "App/TV.xcassets"

  func scope(_ places: String..., folder: String = "", makesNew: Bool = false) throws -> EditScope {
    try EditScope(project.session(in: folder), in: places, makesNew: makesNew)
  }

  private func writeTV() throws {
    try project.sandbox.write("\(Self.tv)/Contents.json", "{ \(EditedProject.info) }\n")
    try project.writeSet("\(Self.tv)/bell.imageset", ["1x": 10])
  }

  // MARK: - Catalogs

  @Test func theScopeIsTheProjectOrAPartOfIt() throws {
    try writeTV()
    #expect(try scope().assets.map(\.qualifiedName).sorted() == ["Bar/oar", "bell", "bell", "rope", "sea"])
    #expect(try scope(Self.tv).assets.map(\.qualifiedName) == ["bell"])
    #expect(try scope("TV.xcassets", folder: "App").assets.map(\.path) == ["\(Self.tv)/bell.imageset"])
    #expect(try scope(folder: "App").shown("\(Self.tv)/bell.imageset") == "TV.xcassets/bell.imageset")
  }

  @Test func aMissingCatalogIsNamedWithTheOthers() throws {
    for (makesNew, path) in [(true, "App/Image.xcassets"), (false, "App/Image.xcassets"), (true, "App/Image")] {
      #expect {
        try scope(path, makesNew: makesNew)
      } throws: { error in
        guard case EditError.noSuchCatalog(let absent, let catalogs, let canBeMade) = error else { return false }
        return absent.path == path && catalogs == [Self.images] && canBeMade == (makesNew && path.hasSuffix("assets"))
      }
    }
    #expect {
      try scope("/elsewhere")
    } throws: { error in
      if case ScopeError.outsideProject = error { true } else { false }
    }
  }

  @Test func aPathLeadsToItsCatalog() throws {
    let scope = try scope(folder: "App")
    #expect(scope.catalog(at: "Images.xcassets") == Self.images)
    #expect(scope.catalog(at: "../App/Images.xcassets") == Self.images)
    #expect(scope.catalog(at: "Images.xcassets/bell.imageset") == nil)
    #expect(scope.catalog(at: "/elsewhere") == nil)
  }

  @Test func somethingNewGoesIntoTheOnlyCatalog() throws {
    #expect(try scope().onlyCatalog(for: "gong").path == Self.images)
    try writeTV()
    #expect {
      try scope().onlyCatalog(for: "gong")
    } throws: { error in
      if case EditError.severalCatalogs(let paths) = error { paths == [Self.images, Self.tv] } else { false }
    }
    // Only one has the group.
    #expect(try scope().onlyCatalog(for: "Bar/gong").path == Self.images)
    #expect(try scope(Self.tv).onlyCatalog(for: "Bar/gong").path == Self.tv)
    let empty = try EditedProject(git: false)
    empty.sandbox.remove(Self.images)
    #expect {
      try EditScope(empty.session(), in: []).onlyCatalog(for: "gong")
    } throws: { error in
      if case EditError.noCatalog = error { true } else { false }
    }
  }

  // MARK: - Names

  @Test(arguments: [
    ("bell", "bell.imageset"), ("Bar/oar", "Bar/oar.imageset"), ("Plain/rope", "Plain/rope.imageset"),
    ("rope", "Plain/rope.imageset"), ("\(EditedProject.images)/bell.imageset", "bell.imageset"), ("BELL", nil),
    ("oar", nil), ("gong", nil),
  ])
  func anExistingAssetHasExactlyTheName(name: String, path: String?) throws {
    let found = try scope().existingAsset(named: name, type: nil)
    #expect(found?.path == path.map { "\(Self.images)/\($0)" })
  }

  @Test func theTypeDecidesBetweenAssetsOfOneName() throws {
    try project.sandbox.write(
      "\(Self.images)/bell.colorset/Contents.json", "{ \"colors\" : [], \(EditedProject.info) }")
    let scope = try scope()
    #expect(try scope.existingAsset(named: "bell", type: .colorSet)?.type == .colorSet)
    #expect(try scope.existingAsset(named: "bell", type: .dataSet) == nil)
    #expect {
      try scope.existingAsset(named: "bell", type: nil)
    } throws: { error in
      guard case AssetLookupError.several("bell", let paths) = error else { return false }
      return Set(paths) == ["\(Self.images)/bell.colorset", "\(Self.images)/bell.imageset"]
    }
  }

  @Test func aGroupHasItsPathItsNameOrBoth() throws {
    let scope = try scope()
    for name in ["Bar", "\(Self.images)/Bar"] {
      #expect(try scope.group(named: name, prefersGroups: false)?.path == "\(Self.images)/Bar")
    }
    #expect(try scope.group(named: "bell", prefersGroups: false) == nil)
    #expect(try scope.group(named: "gong", prefersGroups: true) == nil)
    try project.writeSet("\(Self.images)/Plain/Bar.imageset", ["1x": 4])
    // The asset of this name counts, unless a group is meant.
    #expect(try self.scope().group(named: "Bar", prefersGroups: false) == nil)
    #expect(try self.scope().group(named: "Bar", prefersGroups: true)?.path == "\(Self.images)/Bar")
  }

  @Test(arguments: [
    ("bel-l", "bell"), ("Bell", nil), ("be ll", "bell"), ("Bar/o_ar", "Bar/oar"), ("gong", nil), ("bell2", nil),
  ])
  func aConfusableNameIsRefused(name: String, other: String?) throws {
    let scope = try scope()
    let catalog = try scope.onlyCatalog(for: name)
    do {
      try scope.checkNewName(name, type: .imageSet, in: catalog)
      #expect(other == nil)
    } catch EditError.confusableName(let refused, let found) {
      #expect(refused == name && found == other)
    }
    // An asset isn't confused with itself, nor with one of another type.
    if let asset = try? scope.asset(named: "bell"), other == "bell" {
      try scope.checkNewName(name, type: .imageSet, in: catalog, besides: asset)
      try scope.checkNewName(name, type: .colorSet, in: catalog)
    }
  }

  @Test func namesakesInOtherCatalogsAreNoted() throws {
    #expect(try scope().noteOnNamesakes(of: "bell", .imageSet, in: Self.images) == nil)
    try writeTV()
    let scope = try scope()
    #expect(
      try scope.noteOnNamesakes(of: "bell", .imageSet, in: Self.images)
        == "'\(Self.tv)/bell.imageset' has this name too; code in the same app can't tell them apart")
    #expect(
      try scope.noteOnNamesakes(of: "BELL", .imageSet, in: Self.images)
        == "'\(Self.tv)/bell.imageset' has this name too, except for case or Unicode form; code in the same app can't "
        + "tell them apart")
    #expect(try scope.noteOnNamesakes(of: "bell", .colorSet, in: Self.images) == nil)
    #expect(try scope.noteOnNamesakes(of: "rope", .imageSet, in: Self.images) == nil)
  }

  @Test func anAssetWithBothSidesOfAMergeIsNotEdited() throws {
    let list = "\(Self.images)/bell.imageset/Contents.json"
    let text = try project.sandbox.text(list)
    try project.sandbox.write(list, "<<<<<<< ours\n\(text)=======\n\(text)>>>>>>> theirs\n")
    let scope = try scope()
    #expect {
      try scope.editor(of: scope.assets.first { $0.name == "bell" }!)
    } throws: { error in
      if case EditError.undecided("bell") = error { true } else { false }
    }
    _ = try scope.editor(of: scope.asset(named: "rope"))
  }

  // MARK: - Restoring

  @Test func gitRestoresWhatItHas() throws {
    let bell = "\(Self.images)/bell.imageset/bell@1x.png"
    #expect(try scope().isRecoverable(scope().asset(named: "bell")))
    try project.sandbox.write(bell, ImageMaker.png(10, 10, .red))
    try project.sandbox.write("\(Self.images)/bell.imageset/.DS_Store", "x")
    let scope = try scope()
    #expect(try !scope.isRecoverable(scope.asset(named: "bell")))
    #expect(scope.isRecoverable(file: "App/View.swift") && !scope.isRecoverable(file: bell))
    let all = [bell, "App/View.swift", "\(Self.images)/bell.imageset/.DS_Store"]
    #expect(try scope.unrecoverableFiles(among: all) == [bell])
    let plain = try EditedProject(git: false)
    #expect(try EditScope(plain.session(), in: []).unrecoverableFiles(among: all) == [bell, "App/View.swift"])
  }

  @Test func whatGitIgnoresCannotBeCommitted() throws {
    try project.sandbox.write(".gitignore", "*.tmp\n")
    let scope = try scope()
    #expect(scope.canBeCommitted(["a.png"]) && scope.canBeCommitted(["a.png", "b.tmp"]))
    #expect(!scope.canBeCommitted(["a.tmp", "b.tmp"]))
    let plain = try EditedProject(git: false)
    #expect(try !EditScope(plain.session(), in: []).canBeCommitted(["a.png"]))
  }

  @Test func whatWouldBeLostIsRefusedUnlessItIsRecorded() throws {
    let bell = "\(Self.images)/bell.imageset/bell@1x.png"
    try project.sandbox.write(bell, ImageMaker.png(10, 10, .red))
    #expect {
      try scope(folder: "App").keepForUndo([bell], of: "bell", isForced: false)
    } throws: { error in
      guard case EditError.wouldBeLost("bell", let files, true) = error else { return false }
      return files == ["Images.xcassets/bell.imageset/bell@1x.png"]
    }
    #expect(try scope().keepForUndo([bell], of: "bell", isForced: true).isEmpty)
    let notes = try project.record("remove", "bell") { session in
      try EditScope(session, in: []).keepForUndo([bell], of: "bell", isForced: false)
    }.result
    #expect(notes == ["'assets undo' also restores the uncommitted changes to 'bell'"])
  }

  @Test func anEditIsMadeOrUndoneAsAWhole() throws {
    let before = try project.files()
    try project.record("remove", "bell") { session in
      let scope = try EditScope(session, in: [])
      let asset = try scope.asset(named: "bell")
      try scope.editor(of: asset).remove(asset).apply(in: scope)
    }
    #expect(!project.sandbox.exists("\(Self.images)/bell.imageset"))
    try project.undo()
    #expect(try project.files() == before)
  }

  @Test func filesThatGitWouldConvertAreNotAdded() throws {
    try project.sandbox.write(".gitattributes", "*.png text\n")
    try project.sandbox.write("new/leaf.png", ImageMaker.png(4, 4))
    let scope = try scope()
    let planner = AddPlanner(
      try scope.editor(of: scope.onlyCatalog(for: "leaf")), in: scope.store, from: DiskFileTree("/"))
    let request = AddRequest(files: [project.sandbox.path("new/leaf.png")], replaces: false)
    let plan = try planner.plan(request, newSet: "leaf", type: .imageSet)
    #expect(throws: LineEndingDamageError.self) { try scope.requireNoLineEndingConversion(of: plan) }
    project.sandbox.remove(".gitattributes")
    try scope.requireNoLineEndingConversion(of: plan)
  }
}

import Catalog
import Files
import References
import TestKit
import Testing

@testable import Project

/// The effect of edits on groups, on names in code, and how to undo them.
@Suite struct GroupEditTests {
  let project = try! EditedProject()  // without a repository no test of this suite can run
  private static let images = EditedProject.images

  private func scope(folder: String = "") throws -> EditScope { try EditScope(project.session(in: folder), in: []) }

  private func group(_ name: String, _ scope: EditScope) throws -> CatalogFolder {
    try #require(try scope.group(named: name, prefersGroups: true))
  }

  // MARK: - Renaming

  @Test func theNamesInANamespaceFollow() throws {
    let scope = try scope()
    let plan = try scope.rename(group: group("Bar", scope), to: "Buttons", rewritesReferences: false)
    #expect(plan.newPath == "\(Self.images)/Buttons")
    #expect(plan.change.renamed.map(\.newName) == ["Buttons/oar"])
    #expect(plan.renamings.map(\.new.path) == ["\(Self.images)/Buttons/oar.imageset"])
    #expect(plan.following?.rewritten.map(\.name) == ["Bar/oar"])
    #expect(plan.note == nil)
    #expect(plan.undoCommand == "assets rename \(Self.images)/Buttons Bar")
  }

  @Test func aGroupOutsideOfNamesChangesNoName() throws {
    let scope = try scope()
    let plan = try scope.rename(group: group("Plain", scope), to: "Ropes", rewritesReferences: false)
    #expect(plan.renamings.isEmpty && plan.following == nil)
    let rewriting = try scope.rename(group: group("Plain", scope), to: "Ropes", rewritesReferences: true)
    #expect(rewriting.following?.rewritten.isEmpty == true)
    #expect(rewriting.undoCommand == "assets rename \(Self.images)/Ropes Plain --rewrite-references")
  }

  @Test func aMovedGroupReturnsByItsWholeName() throws {
    let scope = try scope(folder: "App")
    let plan = try scope.rename(group: group("Plain", scope), to: "Bar/Plain", rewritesReferences: false)
    #expect(plan.newPath == "\(Self.images)/Bar/Plain")
    #expect(plan.renamings.map(\.new.qualifiedName) == ["Bar/rope"])
    #expect(plan.undoCommand == "assets rename Images.xcassets/Bar/Plain /Plain")
  }

  /// Renaming it back with its references would change this place as well.
  @Test func aNameThatCodeUsesAlreadyNeedsGit() throws {
    try project.sandbox.write("App/Early.swift", "let d = Image(\"Buttons/oar\")\n")
    try project.commit("Early")
    let scope = try scope()
    let plan = try scope.rename(group: group("Bar", scope), to: "Buttons", rewritesReferences: true)
    let note = try #require(plan.note)
    #expect(note.hasPrefix("'Buttons/oar' was used before it existed, in App/Early.swift:1:16; "), "\(note)")
    #expect(
      plan.undoCommand
        == "git clean -fdx \(Self.images)/Buttons && git restore \(Self.images)/Bar App/View.swift")
    try project.sandbox.write("\(Self.images)/Bar/oar.imageset/new.png", "x")
    let mine = try self.scope()
    #expect(try mine.rename(group: group("Bar", mine), to: "Buttons", rewritesReferences: true).undoCommand == nil)
  }

  @Test func groupAndCodeAreChangedTogether() throws {
    let before = try project.files()
    try project.record("rename", "Bar", "Buttons") { session in
      let scope = try EditScope(session, in: [])
      let plan = try scope.rename(group: group("Bar", scope), to: "Buttons", rewritesReferences: true)
      try plan.change.edit.apply(with: plan.following, in: scope)
    }
    #expect(project.sandbox.exists("\(Self.images)/Buttons/oar.imageset/oar@1x.png"))
    #expect(try project.sandbox.text("App/View.swift").contains("Image(\"Buttons/oar\")"))
    try project.undo()
    #expect(try project.files() == before)
  }

  @Test func ifTheFolderIsInTheWayNeitherChanges() throws {
    let scope = try scope()
    let plan = try scope.rename(group: group("Bar", scope), to: "Buttons", rewritesReferences: true)
    // Another program was faster.
    try project.sandbox.makeFolder("\(Self.images)/Buttons")
    let before = try project.files()
    #expect(throws: (any Error).self) { try plan.change.edit.apply(with: plan.following, in: scope) }
    #expect(try project.files() == before)
  }

  // MARK: - Removing

  @Test func aGroupIsRemovedWithEverythingInIt() throws {
    try project.sandbox.write("\(Self.images)/Bar/notes/todo.txt", "mine")
    let scope = try scope()
    let plan = try scope.remove(group: group("Bar", scope))
    #expect(plan.assets.map(\.qualifiedName) == ["Bar/oar"])
    #expect(plan.lost == ["\(Self.images)/Bar/notes/todo.txt"] && plan.undoCommand == nil)
    #expect(plan.edit.lost.count == 4)
    try project.commit("Notes")
    let committed = try self.scope(folder: "App")
    let removal = try committed.remove(group: group("Bar", committed))
    #expect(removal.lost.isEmpty && removal.undoCommand == "git restore Images.xcassets/Bar")
    try removal.edit.apply(in: committed)
    #expect(try project.status.allSatisfy { $0.hasPrefix(" D \(Self.images)/Bar/") })
  }

  // MARK: - Settings

  @Test func aNamespaceChangesTheNamesInIt() throws {
    let scope = try scope()
    var settings = AssetSettings()
    settings.providesNamespace = true
    let (change, following) = try #require(try scope.change(settings, ofGroup: group("Plain", scope)))
    #expect(change.renamed.map(\.newName) == ["Plain/rope"])
    #expect(following?.rewritten.isEmpty == true)
    #expect(try scope.change(settings, ofGroup: group("Bar", scope)) == nil)
    settings.providesNamespace = false
    let (off, uses) = try #require(try scope.change(settings, ofGroup: group("Bar", scope)))
    #expect(off.renamed.map(\.newName) == ["oar"] && uses?.rewritten.map(\.newName) == ["oar"])
  }
}

/// A new catalog, and the Xcode project around it.
@Suite struct NewCatalogValueTests {
  let project = try! EditedProject()  // without a repository no test of this suite can run

  private func new(_ name: String, targets: [String] = [], folder: String = "") throws -> NewCatalog {
    try NewCatalog(name, targets: targets, in: EditScope(project.session(in: folder), in: []))
  }

  /// A project whose target has a phase for resources, without any catalog in it.
  private func writeXcodeProject(_ targets: [String] = ["App"]) throws {
    let native = targets.enumerated().map { number, name in
      "\t\tR\(number) = {\n\t\t\tisa = PBXResourcesBuildPhase;\n\t\t\tfiles = (\n\t\t\t);\n\t\t};\n"
        + "\t\tT\(number) = {isa = PBXNativeTarget; buildPhases = (R\(number), ); name = \(name); "
        + "productType = \"com.apple.product-type.application\"; };\n"
    }
    try project.sandbox.write(
      "App.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      {
      	archiveVersion = 1;
      	objects = {

      /* Begin PBXGroup section */
      		G0 = {
      			isa = PBXGroup;
      			children = (
      			);
      			sourceTree = "<group>";
      		};
      /* End PBXGroup section */

      \(native.joined())
      		P0 = {
      			isa = PBXProject;
      			mainGroup = G0;
      			targets = (
      				\(targets.indices.map { "T\($0)" }.joined(separator: ",\n\t\t\t\t")),
      			);
      		};
      	};
      	rootObject = P0;
      }

      """)
    try project.commit("Project")
  }

  @Test func withoutAProjectOnlyTheFolderIsMade() throws {
    let catalog = try new("Colors.xcassets", folder: "App")
    #expect(catalog.path == "App/Colors.xcassets" && catalog.entry == .noProject)
    #expect(!catalog.isThere && !catalog.isComplete)
    #expect(catalog.undoCommand == "git clean -fdx Colors.xcassets")
    try catalog.apply()
    #expect(project.sandbox.exists("App/Colors.xcassets/Contents.json"))
    #expect {
      try new("App/Colors.xcassets")
    } throws: { error in
      if case AssetEditError.nameTaken("App/Colors.xcassets", by: "App/Colors.xcassets") = error { true } else { false }
    }
  }

  @Test func theOnlyTargetGetsIt() throws {
    try writeXcodeProject()
    let before = try project.files()
    let catalog = try new("App/Colors.xcassets")
    guard case .entered(let targets, let projects) = catalog.entry else {
      Issue.record("\(catalog.entry)")
      return
    }
    #expect(targets.map(\.name) == ["App"] && projects == ["App.xcodeproj"])
    #expect(
      catalog.undoCommand
        == "git clean -fdx App/Colors.xcassets && git restore App.xcodeproj/project.pbxproj")
    try project.record("new", "catalog") { session in
      try NewCatalog("App/Colors.xcassets", targets: [], in: EditScope(session, in: [])).apply()
    }
    #expect(try project.sandbox.text("App.xcodeproj/project.pbxproj").contains("Colors.xcassets in Resources"))
    #expect {
      try new("App/Colors.xcassets", targets: ["App"])
    } throws: { error in
      if case AssetEditError.nameTaken("App/Colors.xcassets", by: "App/Colors.xcassets") = error { true } else { false }
    }
    try project.undo()
    #expect(try project.files() == before)
  }

  @Test func oneOfSeveralTargetsIsChosen() throws {
    try writeXcodeProject(["App", "Widget"])
    #expect(try new("App/Colors.xcassets").entry == .undecided(["App", "Widget"]))
    guard case .entered(let targets, _) = try new("App/Colors.xcassets", targets: ["Widget"]).entry else {
      Issue.record("not entered")
      return
    }
    #expect(targets.map(\.name) == ["Widget"])
    #expect {
      try new("App/Colors.xcassets", targets: ["Gadget"])
    } throws: { error in
      if case TargetError.unknown("Gadget", let names, _) = error {
        names.sorted() == ["App", "Widget"]
      } else {
        false
      }
    }
  }

  @Test func anExistingCatalogCanStillBeAdded() throws {
    try writeXcodeProject()
    let catalog = try new(EditedProject.images, targets: ["App"])
    #expect(
      catalog.isThere && !catalog.isComplete && catalog.undoCommand == "git restore App.xcodeproj/project.pbxproj")
    try catalog.apply()
    #expect(try project.status == [" M App.xcodeproj/project.pbxproj"])
  }

  @Test func aProjectThatIsNotCommittedCannotBeRestored() throws {
    try writeXcodeProject()
    let file = "App.xcodeproj/project.pbxproj"
    try project.sandbox.write(file, try project.sandbox.text(file) + "\n")
    #expect(try new("App/Colors.xcassets").undoCommand == nil)
  }

  @Test(arguments: ["App/Colors", "App/Colors.assets", "App/.xcassets"])
  func theNameEndsAsACatalogs(name: String) throws {
    #expect(throws: (any Error).self) { try new(name) }
    #expect(try project.status.isEmpty)
  }

  @Test func aCatalogIsNotMadeWhereItCannotBe() throws {
    #expect {
      try new("\(EditedProject.images)/Bar/Colors.xcassets")
    } throws: { error in
      if case EditError.catalogInCatalog(_, around: EditedProject.images) = error { true } else { false }
    }
    #expect {
      try new("Nowhere/Colors.xcassets")
    } throws: { error in
      if case EditError.noFolder("Nowhere") = error { true } else { false }
    }
    #expect {
      try new("App/images.xcassets")
    } throws: { error in
      if case AssetEditError.nameTaken("App/images.xcassets", by: EditedProject.images) = error { true } else { false }
    }
    #expect {
      try new("../Colors.xcassets")
    } throws: { error in
      if case ScopeError.outsideProject = error { true } else { false }
    }
  }
}

import Catalog
import Files
import Git
import References
import Synchronization
import TestKit
import Testing

@testable import Project

/// The uses of assets in code, before and after a change.
@Suite struct EditReferencesTests {
  let project = try! EditedProject()  // without a repository no test of this suite can run

  private func scope() throws -> EditScope { try EditScope(project.session(), in: []) }

  /// Renames an asset without moving it.
  private func renaming(_ name: String, to new: String, _ scope: EditScope) throws -> EditScope.Renaming {
    let asset = try scope.asset(named: name)
    let path = Path.join(Path.folder(asset.path), "\(new).\(asset.type.fileExtension)")
    return EditScope.Renaming(asset, to: path, asset.namespace)
  }

  private func lines(_ places: [ReferenceEdits.Rewritten]) -> [String] {
    places.map { "\($0.file):\($0.line): \($0.name) → \($0.newName)" }
  }

  @Test func certainUsesFollowAndOthersAreListed() throws {
    let scope = try scope()
    let edits = try scope.edits(following: [
      renaming("bell", to: "gong", scope), renaming("Bar/oar", to: "paddle", scope),
    ])
    #expect(lines(edits.rewritten) == ["App/View.swift:1: bell → gong", "App/View.swift:2: Bar/oar → Bar/paddle"])
    #expect(edits.listed.map(\.line) == [3])
  }

  @Test func generatedSymbolsFollow() throws {
    try project.sandbox.write("App/Symbols.swift", "let a = Image(.bell)\nlet b = UIImage(resource: .Bar.oar)\n")
    let scope = try scope()
    let edits = try scope.edits(following: [
      renaming("bell", to: "gong", scope), renaming("Bar/oar", to: "paddle", scope),
    ])
    #expect(
      lines(edits.rewritten.filter { $0.file == "App/Symbols.swift" }) == [
        "App/Symbols.swift:1: bell → gong", "App/Symbols.swift:2: Bar.oar → Bar.paddle",
      ])
  }

  @Test func callersAreThoseOfTheAsset() throws {
    let scope = try scope()
    let callers = try scope.callers(of: [scope.asset(named: "bell")])
    #expect(callers.report.references.filter { $0.certainty > .possible }.map(\.line) == [1])
    let nothing = try scope.callers(of: [])
    #expect(nothing.report.references.isEmpty && nothing.doubtful.isEmpty)
    #expect(try scope.callers(of: [scope.asset(named: "rope")]).report.references.isEmpty)
  }

  @Test func eachGroupHasItsOwnCallers() throws {
    let scope = try scope()
    let groups = try [["bell"], ["Bar/oar"], ["rope", "sea"]].map { try $0.map { try scope.asset(named: $0) } }
    let callers = try scope.callers(ofEach: groups)
    #expect(
      callers.map { $0.report.references.filter { $0.certainty > .possible }.map(\.name) } == [
        ["bell"], ["Bar/oar"], [],
      ])
    #expect(callers.dropLast().allSatisfy { $0.doubtful.isEmpty })
    let one = try scope.callers(ofEach: [groups[0]])
    #expect(one.count == 1 && one[0].report.references.first?.name == "bell")
  }

  @Test func progressCountsTheFiles() throws {
    let location = RepositoryLocation(project.sandbox.folder, environment: project.sandbox.environment)
    let count = Counter()
    let session = ProjectSession(
      at: location, now: EditedProject.now, searchProgress: { { count.add() } },
      open: { try ProjectRepository.open(location) })
    let scope = try EditScope(session, in: [])
    _ = try scope.edits(following: [renaming("bell", to: "gong", scope)])
    #expect(count.value >= 1)
  }

  // MARK: - Undo commands

  @Test func aRenameBackIsRefusedIfTheOldNameIsConfusable() throws {
    let scope = try scope()
    #expect(try !scope.refusesOldName(of: renaming("bell", to: "gong", scope)))
    try project.writeSet("\(EditedProject.images)/Plain/be_ll.imageset", ["1x": 4])
    let confusable = try self.scope()
    #expect(try confusable.refusesOldName(of: renaming("bell", to: "gong", confusable)))
    // Only the case changes, so both names are confusable with the other.
    #expect(try !confusable.refusesOldName(of: renaming("bell", to: "BELL", confusable)))
  }

  @Test func gitRestoresOnlyWhatItHas() throws {
    let scope = try scope()
    let bell = try scope.asset(named: "bell")
    let files = AssetEditor.allFiles(of: bell)
    let edits = try scope.edits(following: [renaming("bell", to: "gong", scope)])
    let images = EditedProject.images
    #expect(
      scope.gitUndoCommand(from: bell.path, files, to: "\(images)/it's.imageset", edits)
        == "git clean -fdx '\(images)/it'\\''s.imageset' && git restore \(images)/bell.imageset App/View.swift")
    #expect(
      scope.gitUndoCommand(from: bell.path, files, to: "\(images)/gong.imageset", nil)
        == "git clean -fdx \(images)/gong.imageset && git restore \(images)/bell.imageset")
    try project.sandbox.write("App/View.swift", "let a = Image(\"bell\") // mine\n")
    #expect(scope.gitUndoCommand(from: bell.path, files, to: "\(images)/gong.imageset", edits) == nil)
  }

  // MARK: - The list for developers

  @Test func theListHasALineForEachPlace() throws {
    let scope = try scope()
    let renamings = try [renaming("bell", to: "gong", scope)]
    let edits = try scope.edits(following: renamings)
    let unasked = UnresolvedReferenceList(of: renamings, edits, rewrites: false, isDone: false, in: scope)
    #expect(unasked.count == 2)
    #expect(
      Golden.difference(
        unasked.text,
        inline: """
          App/View.swift:1:16: 'bell' to 'gong': let a = Image("bell")
          App/View.swift:3:11: 'bell' to 'gong': let c = ["bell"]

          """) == nil)
    let rest = UnresolvedReferenceList(of: renamings, edits, rewrites: true, isDone: true, in: scope)
    #expect(rest.text == "App/View.swift:3:11: 'bell' to 'gong': let c = [\"bell\"]\n")
    #expect(UnresolvedReferenceList(of: renamings, nil, rewrites: false, isDone: true, in: scope).text.isEmpty)
  }

  /// The lines are those after the change, which isn't written yet.
  @Test func theListShowsTheNewLines() throws {
    try project.sandbox.write("App/View.swift", "let a = Image(\"bell\"); let b = [\"bell\"]\n")
    let scope = try scope()
    let renamings = try [renaming("bell", to: "gong", scope)]
    let edits = try scope.edits(following: renamings)
    let list = UnresolvedReferenceList(of: renamings, edits, rewrites: true, isDone: true, in: scope)
    #expect(list.text.hasSuffix("let a = Image(\"gong\"); let b = [\"bell\"]\n"), "\(list.text)")
  }
}

/// Counts from any core.
private final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}

import Catalog
import Files
import Git
import Importing
import Prototype
import References
import TestKit
import Testing
import Validation

@testable import Project

/// An import as a part of a project: its places, what git has of it, and what changes with it.
@Suite struct ImportInProjectTests {
  let project = try! EditedProject()  // without a repository no test of this suite can run
  private static let images = EditedProject.images

  private func write(_ images: [String: Int]) throws {
    for (path, side) in images { try project.sandbox.write(path, ImageMaker.png(side, side, .green)) }
  }

  private func absolute(_ path: String) -> String { project.session().followingLinks(path) }

  private func plan(
    _ paths: String..., into catalog: String? = nil, moves: Bool = false, _ session: ProjectSession? = nil
  ) throws -> (plan: ImportPlan, request: ImportRequest) {
    let session = session ?? project.session()
    let places = try ImportPlaces(paths, into: catalog, session)
    let request = ImportRequest(paths: places.sources, into: places.target, moves: moves, root: places.root)
    let planner = ImportPlanner(DiskFileTree("/"), ignored: ImportIgnoreCheck(session).ignored)
    return (try planner.plan(request), request)
  }

  // MARK: - Places

  @Test func placesAreAbsoluteWithoutLinks() throws {
    try write(["new/horn.png": 10])
    try project.sandbox.link("shots", to: "new")
    let places = try ImportPlaces(["shots/horn.png", "new"], into: nil, project.session())
    #expect(places.sources == [absolute("new/horn.png"), absolute("new")])
    #expect(places.target == nil && places.root == absolute("."))
  }

  @Test func aCatalogIsThatOrANewOne() throws {
    try write(["new/horn.png": 10])
    let session = project.session(in: "App")
    #expect(try ImportPlaces(["../new"], into: "Images.xcassets", session).target == absolute(Self.images))
    #expect(try ImportPlaces(["../new"], into: "Café.xcassets", session).target == absolute("App/Café.xcassets"))
    // A new name is normalized.
    let decomposed = try #require(try ImportPlaces(["../new"], into: "Cafe\u{301}.xcassets", session).target)
    #expect(Array(decomposed.utf8) == Array(absolute("App/Café.xcassets").utf8))
    #expect {
      try ImportPlaces(["../new"], into: "Nowhere/A.xcassets", session)
    } throws: { error in
      if case ImportCommandError.noFolder("Nowhere", for: "A.xcassets") = error { true } else { false }
    }
  }

  @Test func imagesFromElsewhereGoIntoTheOnlyCatalog() throws {
    try write(["../downloads/horn.png": 10])
    #expect(try ImportPlaces(["../downloads/horn.png"], into: nil, project.session()).target == absolute(Self.images))
    try project.sandbox.write("App/TV.xcassets/Contents.json", "{ \(EditedProject.info) }\n")
    #expect {
      try ImportPlaces(["../../downloads"], into: nil, project.session(in: "App"))
    } throws: { error in
      guard case EditError.severalCatalogs(let paths) = error else { return false }
      return paths == ["Images.xcassets", "TV.xcassets"]
    }
    // Another project's images are not meant for this one.
    try project.sandbox.makeFolder("../downloads/.git")
    #expect(try ImportPlaces(["../downloads/horn.png"], into: nil, project.session()).target == nil)
  }

  @Test func whatDoesNotExistIsRefused() throws {
    #expect {
      try ImportPlaces(["new/hron.png"], into: nil, project.session())
    } throws: { error in
      if case EditError.noSuchFile(let absent) = error { absent.path == "new/hron.png" } else { false }
    }
    #expect {
      try ImportPlaces([""], into: nil, project.session())
    } throws: { error in
      if case ImportError.noSuchPath("") = error { true } else { false }
    }
  }

  @Test func aCatalogBehindALinkOutOfTheProjectIsRefused() throws {
    try write(["new/horn.png": 10])
    try project.sandbox.makeFolder("../theirs")
    try project.sandbox.link("Shared", to: "../theirs")
    #expect {
      try ImportPlaces(["new"], into: "Shared/A.xcassets", project.session())
    } throws: { error in
      (error as? FileError)?.isLinked == true
    }
  }

  // MARK: - Ignored files

  @Test func ignoredFilesAreFoundByTheirAbsolutePaths() throws {
    try project.sandbox.write(".gitignore", "*.tmp\n/build/\n")
    try write(["build/horn.png": 4, "new/horn.png": 4, "../elsewhere/horn.png": 4])
    let check = ImportIgnoreCheck(project.session(in: "App"))
    let paths = ["build/horn.png", "new/horn.png", "../elsewhere/horn.png"].map(absolute)
    #expect(check.ignored(paths) == [absolute("build/horn.png")])
    #expect(check.neverCommitted(paths) == [absolute("build/horn.png"), absolute("../elsewhere/horn.png")])
    #expect(check.line(ignoring: absolute("build/horn.png"))?.text == "/build/")
    #expect(check.line(ignoring: absolute("new/horn.png")) == nil)
    try project.sandbox.makeFolder("new/.git")
    #expect(check.neverCommitted([absolute("new/horn.png")]).count == 1, "it belongs to another repository")
    let plain = ImportIgnoreCheck(try EditedProject(git: false).session())
    #expect(plain.ignored(paths).isEmpty && plain.line(ignoring: paths[0]) == nil)
  }

  @Test func imagesThatGitWouldConvertAreRefused() throws {
    try project.sandbox.write(".gitattributes", "*.png text\n")
    try write(["new/leaf.png": 4])
    let plan = try plan("new").plan
    #expect(plan.edits.count == 1)
    #expect(throws: LineEndingDamageError.self) {
      try ImportIgnoreCheck(project.session()).requireNoLineEndingConversion(of: plan)
    }
    project.sandbox.remove(".gitattributes")
    try ImportIgnoreCheck(project.session()).requireNoLineEndingConversion(of: plan)
  }

  // MARK: - Losses

  @Test func movedImagesMustBeInGit() throws {
    try write(["new/horn.png": 10, "new/gong.png": 12])
    let session = project.session(in: "App")
    let fresh = ImportLossCheck(try plan("new", moves: true).plan, session)
    #expect(fresh.lost.sorted() == [absolute("new/gong.png"), absolute("new/horn.png")])
    guard case .wouldBeLost(let files, canBeCommitted: true, isRepository: true)? = fresh.refusal else {
      Issue.record("\(String(describing: fresh.refusal))")
      return
    }
    #expect(files.sorted() == ["../new/gong.png", "../new/horn.png"])
    try project.commit("New")
    try project.sandbox.write(".gitignore", "gong.png\n")
    let committed = ImportLossCheck(try plan("new", moves: true).plan, session)
    #expect(committed.lost.isEmpty && committed.refusal == nil)
    #expect(ImportLossCheck(try plan("new").plan, session).refusal == nil, "nothing is moved")
    try write(["new/horn.png": 14])
    let changed = ImportLossCheck(try plan("new", moves: true).plan, session)
    #expect(changed.lost == [absolute("new/horn.png")])
    #expect(changed.notHeld(["App/View.swift", "new/horn.png"].map(absolute)) == [absolute("new/horn.png")])
  }

  @Test func withoutARepositoryEverythingWouldBeLost() throws {
    let plain = try EditedProject(git: false)
    try plain.sandbox.write("new/horn.png", ImageMaker.png(8, 8))
    let check = ImportLossCheck(try plan("new", moves: true, plain.session()).plan, plain.session())
    guard case .wouldBeLost(let files, canBeCommitted: _, isRepository: false)? = check.refusal else {
      Issue.record("\(String(describing: check.refusal))")
      return
    }
    #expect(files == ["new/horn.png"] && !check.isRepository)
  }

  // MARK: - Undo commands

  /// Imports, and returns the answer.
  private func answer(
    _ paths: String..., into catalog: String? = nil, moves: Bool = false, rewrites: Bool = false,
    recordedIn session: ProjectSession? = nil
  ) throws -> ImportUndoCommand.Answer? {
    let session = session ?? project.session()
    let places = try ImportPlaces(paths, into: catalog, session)
    let request = ImportRequest(paths: places.sources, into: places.target, moves: moves, root: places.root)
    let first = try ImportPlanner(DiskFileTree("/"), ignored: ImportIgnoreCheck(session).ignored).plan(request)
    let edits = try ImportProjectEdits(first, of: request, rewrites: rewrites, targets: [], session)
    let undo = ImportUndoCommand(
      edits.plan, references: edits.changes, ImportLossCheck(edits.plan, session), session)
    try session.willWrite(edits.plan.touchedPaths + edits.touchedPaths)
    return undo.answer(to: try edits.execute(in: DiskFileTree("/"), journals: session.journals) { true })
  }

  @Test func aRecordedImportIsUndoneByItself() throws {
    try write(["new/horn.png": 10])
    try project.commit("New")
    let before = try project.files()
    let answer = try project.record("import") { try self.answer("new", moves: true, recordedIn: $0) }.result
    #expect(answer == .command("assets undo"))
    try project.undo()
    #expect(try project.files() == before)
  }

  @Test func fewFilesAreNamedInTheCommand() throws {
    try write(["new/horn.png": 10])
    try project.commit("New")
    let before = try project.files()
    #expect(
      try answer("new", moves: true)
        == .command("rm -r new/Assets.xcassets && git restore -- new/horn.png"))
    #expect(
      try project.sandbox.run("sh", ["-c", "rm -r new/Assets.xcassets && git restore -- new/horn.png"]).isSuccess)
    #expect(try project.files() == before)
  }

  @Test func anExistingSetIsRestoredAndItsNewFilesRemoved() throws {
    try write(["new/bell@3x.png": 30])
    let answer = try answer("new", into: Self.images)
    #expect(
      answer
        == .command(
          "rm -r \(Self.images)/bell.imageset/bell@3x.png && git restore -- \(Self.images)/bell.imageset/Contents.json")
    )
  }

  @Test func whatGitDoesNotHaveIsKeptInACopy() throws {
    let list = "\(Self.images)/bell.imageset/Contents.json"
    try project.sandbox.write(list, try project.sandbox.text(list) + "\n")
    try write(["new/bell@3x.png": 30])
    let before = try project.files()
    guard case .command(let command)? = try answer("new", into: Self.images) else {
      Issue.record("no command")
      return
    }
    #expect(command.contains("cp -R .git/assets/imports-taken-back/1/before/. ."), "\(command)")
    #expect(try project.sandbox.run("sh", ["-c", command]).isSuccess)
    #expect(try project.files() == before)
  }

  @Test func manyFilesAreListedAndOldListsGo() throws {
    for round in 1...10 {
      try write(Dictionary(uniqueKeysWithValues: (1...14).map { ("round\(round)/n\($0).png", 4) }))
      try project.commit("Round")
      guard case .command(let command)? = try answer("round\(round)", moves: true) else {
        Issue.record("no command")
        return
      }
      #expect(command.contains("imports-taken-back/\(round)/restored"), "\(command)")
    }
    let kept = try FileSystem.entries(of: project.sandbox.path(".git/assets/imports-taken-back")).map(\.name)
    #expect(kept.sorted() == ["10", "3", "4", "5", "6", "7", "8", "9"])
  }

  @Test func withoutARepositoryNothingRestoresFiles() throws {
    let plain = try EditedProject(git: false)
    try plain.sandbox.write("new/horn.png", ImageMaker.png(8, 8))
    #expect(
      try answer("new", moves: true, recordedIn: plain.session()) == .noWay("no repository has the previous files"))
    try plain.sandbox.write("more/gong.png", ImageMaker.png(8, 8))
    #expect(try answer("more", recordedIn: plain.session()) == .command("rm -r more/Assets.xcassets"))
  }

  @Test func nothingHasToBeUndoneIfNothingChanged() throws {
    try write(["new/horn.png": 10])
    _ = try answer("new")
    try project.commit("Imported")
    #expect(try answer("new") == nil)
  }

  // MARK: - References and prototypes

  private func edits(
    _ paths: String..., moves: Bool = false, rewrites: Bool = false, targets: [String] = []
  ) throws -> ImportProjectEdits {
    let session = project.session()
    let places = try ImportPlaces(paths, into: nil, session)
    let request = ImportRequest(paths: places.sources, into: nil, moves: moves, root: places.root)
    let plan = try ImportPlanner(DiskFileTree("/")).plan(request)
    return try ImportProjectEdits(plan, of: request, rewrites: rewrites, targets: targets, session)
  }

  @Test func codeFollowsIfThatIsRequested() throws {
    try write(["new/horn.png": 10])
    try project.sandbox.write("App/Horn.swift", "let a = UIImage(named: \"horn.png\")\n")
    let copied = try edits("new")
    #expect(copied.edits == nil && copied.reported == nil && copied.changes.isEmpty && copied.stale == nil)
    let moved = try edits("new", moves: true)
    #expect(moved.stale?.count == 1 && moved.stale?.first.hasSuffix("Horn.swift:1: horn.png") == true)
    #expect(moved.reported == nil && moved.touchedPaths.isEmpty)
    let rewritten = try edits("new", moves: true, rewrites: true)
    #expect(rewritten.reported?.rewritten.map(\.newName) == ["horn"] && rewritten.stale == nil)
    #expect(rewritten.changes.map(\.path) == [absolute("App/Horn.swift")])
    try rewritten.checkCanBegin()
    _ = try rewritten.execute(in: DiskFileTree("/"), journals: project.session().journals) { true }
    #expect(try project.sandbox.text("App/Horn.swift") == "let a = UIImage(named: \"horn\")\n")
    #expect(!project.sandbox.exists("new/horn.png"))
  }

  @Test func anInterruptedImportChangesNoCode() throws {
    try write(["new/horn.png": 10, "new/gong.png": 10])
    try project.sandbox.write("App/Horn.swift", "let a = UIImage(named: \"horn.png\")\n")
    let before = try project.files()
    let edits = try edits("new", moves: true, rewrites: true)
    #expect(throws: ImportRunError.self) {
      try edits.execute(in: DiskFileTree("/"), journals: project.session().journals) { false }
    }
    #expect(try project.files() == before)
  }

  @Test func aTargetThatCannotGetTheCatalogIsRefused() throws {
    try write(["new/horn.png": 10])
    #expect(throws: (any Error).self) { try edits("new", targets: ["App"]) }
  }

  @Test func screensShowTheNewAsset() throws {
    try write(["shots/home.png": 100])
    var file = PrototypeFile(name: "demo", title: nil, device: DeviceFrame.all[0])
    try file.add([.init(id: "home", image: "home.png", size: .init(100, 100))])
    try project.sandbox.write("shots/demo.prototype.json", file.bytes)
    let edits = try edits("shots")
    #expect(edits.screens.documents.map(\.path) == ["shots/demo.prototype.json"])
    #expect(edits.screens.documents.first?.screenCount == 1 && edits.screens.documents.first?.isComplete == true)
    let text = String(decoding: edits.screens.documents.first?.new ?? [], as: UTF8.self)
    #expect(text.contains("\"asset\": \"home\"") && !text.contains("home.png"), "\(text)")
    #expect(edits.touchedPaths == [absolute("shots/demo.prototype.json")])
  }

  // MARK: - Settings

  @Test func settingsNameTheKeysOfADesignTool() throws {
    try project.sandbox.write(
      ".assetsconfig",
      """
      [import "design"]
        appearance = Theme, Mode
        language =
        colour = Tone
      [import "sketch"]
        appearance = X
      [import]
        appearance = X

      """)
    let settings = ImportSettings(
      try ProjectSettings(
        of: DiskFileTree(project.sandbox.folder),
        around: RepositoryLocation(project.sandbox.folder, environment: project.sandbox.environment)))
    #expect(settings.keys != DesignKeys.standard)
    let problems = settings.problems.map { problem -> String in
      switch problem.kind {
      case .unknownKey(let key, _): "\(problem.line) key \(key)"
      case .unknownSection(let name): "\(problem.line) section \(name)"
      case .namelessSection(let name): "\(problem.line) nameless \(name)"
      default: "\(problem)"
      }
    }
    #expect(problems == ["4 key colour", "6 section import \"sketch\"", "8 nameless import"])
  }
}

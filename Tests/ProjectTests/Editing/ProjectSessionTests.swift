import Files
import Git
import TestKit
import Testing

@testable import Project

/// What a session records, and what it refuses.
@Suite struct ProjectSessionTests {
  let project = try! EditedProject()  // without a repository no test of this suite can run
  private static let code = "App/View.swift"
  private struct RefusedError: Error {}

  // MARK: - Recording

  @Test func whatWasAnnouncedCanBeUndone() throws {
    let before = try project.files()
    let (_, outcome) = try project.record("paint", "it") { session in
      try session.willWrite(["App/New.swift", project.sandbox.path(Self.code)])
      try project.replace("App/New.swift", "new")
      try project.replace(Self.code, "changed")
    }
    #expect(outcome.isRecorded)
    #expect(try project.operations() == [["paint", "it"]])
    #expect(try project.files() != before)
    try project.undo()
    #expect(try project.files() == before)
  }

  @Test func whatChangedNothingIsNotRecorded() throws {
    let announced = try project.record("look") { $0.willChange([Self.code]) }
    let opened = try project.record("look") { session in _ = try session.repository() }
    #expect(!announced.outcome.isRecorded && !opened.outcome.isRecorded)
    #expect(try project.operations().isEmpty)
  }

  @Test func canceledWorkIsNotRecorded() throws {
    let (_, outcome) = try project.record("paint") { session in
      session.willChange([Self.code])
      try project.replace(Self.code, "changed")
      session.operation?.cancel()
    }
    #expect(!outcome.isRecorded)
    #expect(try project.operations().isEmpty)
  }

  @Test func passwordsAreNotInTheLog() throws {
    try project.record("fetch", "https://ada:secret@example.com/a.git") { session in
      session.willChange([Self.code])
      try project.replace(Self.code, "changed")
    }
    let words = try project.operations().flatMap { $0 }
    #expect(words.first == "fetch" && words.count == 2)
    let address = words.last ?? ""
    #expect(!address.contains("secret") && address.contains("example.com/a.git"), "\(words)")
  }

  @Test func workBeginsOnce() throws {
    var begun = 0
    var opened = 0
    let operation = RecordedOperation(
      words: ["paint"], scope: .files, now: EditedProject.now, willBegin: { begun += 1 },
      open: {
        opened += 1
        return try project.repository()
      })
    let session = project.session(recordedBy: operation)
    session.willChange([Self.code])
    session.willChange(["App/New.swift"])
    _ = try session.repository()
    #expect(begun == 1 && opened == 1)
    #expect(try !operation.finish().isRecorded)
  }

  @Test func outsideOfARepositoryNothingIsRecorded() throws {
    let plain = try EditedProject(git: false)
    let operation = RecordedOperation(words: ["paint"], scope: .files, now: EditedProject.now) {
      try plain.repository()
    }
    plain.session(recordedBy: operation).willChange([Self.code])
    try plain.sandbox.write(Self.code, "changed")
    #expect(try !operation.finish().isRecorded)
  }

  // MARK: - Files that can't be restored

  @Test func uncommittedChangesAreKeptForUndo() throws {
    try project.sandbox.write(Self.code, "mine")
    let (note, outcome) = try project.record("wipe") { session in
      let note = try session.keepForUndo([Self.code], of: "the view", isForced: false, or: RefusedError())
      try project.replace(Self.code, "")
      return note
    }
    #expect(note == "'assets undo' also restores the uncommitted changes to 'the view'")
    #expect(outcome.isRecorded)
    try project.undo()
    #expect(try project.sandbox.text(Self.code) == "mine")
  }

  @Test func withoutARecordTheyAreRefused() throws {
    let session = project.session()
    #expect(throws: RefusedError.self) {
      try session.keepForUndo([Self.code], of: "the view", isForced: false, or: RefusedError())
    }
    #expect(try session.keepForUndo([Self.code], of: "the view", isForced: true, or: RefusedError()) == nil)
    #expect(try session.keepForUndo([], of: "nothing", isForced: false, or: RefusedError()) == nil)
  }

  @Test func onlyFilesOfTheWorkTreeCanBeUndone() throws {
    try project.record("look") { session in
      #expect(!session.canUndo([project.sandbox.path(Self.code)]), "nothing was announced yet")
      session.willChange([Self.code])
      #expect(session.canUndo([project.sandbox.path(Self.code), project.sandbox.path("App/New.swift")]))
      #expect(!session.canUndo([project.sandbox.path(Self.code), "/tmp/elsewhere"]))
    }
    #expect(!project.session().canUndo([project.sandbox.path(Self.code)]))
  }

  // MARK: - Links

  @Test func nothingIsWrittenThroughALink() throws {
    try project.sandbox.write("../outside/a.txt", "theirs")
    try project.sandbox.link("App/Shared", to: "../../outside")
    try project.sandbox.link("App/Icons", to: "Images.xcassets")
    for path in ["App/Shared/a.txt", "App/Icons/Contents.json", "App/Shared/new/b.txt"] {
      #expect {
        try project.session().willWrite([path])
      } throws: { error in
        (error as? FileError)?.isLinked == true
      }
    }
    try project.session().willWrite(["App/Shared", "App/new/folder/a.txt", Self.code])
  }

  @Test func aTypedPathLeavesTheProjectOnlyByItself() throws {
    try project.sandbox.makeFolder("../outside")
    try project.sandbox.link("App/Shared", to: "../../outside")
    try project.sandbox.link("App/Icons", to: "Images.xcassets")
    let root = project.session().followingLinks(".")
    let session = project.session(in: "App")
    try session.requireInProject("Images.xcassets", below: root)
    // A link to another place in the project is followed.
    try session.requireInProject("Icons", below: root)
    #expect {
      try session.requireInProject("Shared", below: root)
    } throws: { error in
      (error as? FileError)?.isLinked == true
    }
  }

  // MARK: - Places

  @Test func pathsAreThoseOfTheFolder() throws {
    let session = project.session(in: "App")
    let folder = project.sandbox.path("App")
    #expect(session.absolute("../x.png") == project.sandbox.path("x.png"))
    #expect(session.absolute("/x.png") == "/x.png")
    #expect(session.shown(project.sandbox.path("App/a")) == "a")
    #expect(session.shown(project.sandbox.path("b")) == "../b")
    #expect(session.project == ProjectFolder(root: project.sandbox.folder, isRepository: true))
    #expect(session.directory == folder && session.today == Day(EditedProject.now))
    try project.sandbox.link("App/Icons", to: "Images.xcassets")
    #expect(session.followingLinks("Icons/new/a.png").hasSuffix("App/Images.xcassets/new/a.png"))
  }

  @Test func journalsAreTrustedByTheirPlace() throws {
    let inside = project.session(in: "App").journals
    #expect(inside.belief == .recorded)
    #expect(try EditedProject(git: false).session().journals.belief == .found)
    project.sandbox.remove(".git/HEAD")
    // What can't be used as a repository may have come with an archive.
    #expect(project.session().journals.belief != .found)
  }

  @Test(arguments: [
    ("App/View.swit", "App", "View.swit", ["App/View.swift"]),
    ("Ap/View.swift", "", "Ap", ["App"]),
    ("nothing/like/it", "", "nothing", []),
  ])
  func aPathThatIsNotFoundHasNeighbors(typed: String, folder: String, missing: String, near: [String]) throws {
    let error = PathNotFound(typed, from: project.sandbox.folder)
    #expect(error.path == typed && error.missing == missing)
    #expect(error.folder == project.sandbox.path(folder) || error.folder + "/" == project.sandbox.path(folder))
    #expect(error.near == near)
    #expect(PathNotFound(typed, from: project.sandbox.folder) { _ in false }.near.isEmpty)
  }
}

import Catalog
import Files
import Git
import JSON
import TestKit
import Testing

@testable import Project

/// What typed names, patterns and versions mean.
@Suite struct TypedWordsTests {
  let project = try! EditedProject()  // without a repository no test of this suite can run

  private func assets() throws -> [CatalogFolder] { try ReadingScope(project.session()).library().assets }

  // MARK: - Patterns

  @Test(arguments: [
    (["bell"], ["bell"]), (["*"], ["bell", "Bar/oar", "rope", "sea"]),
    (["oar", "Bar/o?r", "bell", "bell"], ["oar", "Bar/oar", "bell"]), (["?ea", "s*"], ["sea"]),
    (["gong"], ["gong"]),
  ])
  func patternsAreReplacedByWhatTheyMatch(words: [String], expanded: [String]) throws {
    let assets = try assets()
    let names = try TypedName.expand(words) { TypedName.Candidate.assets(assets) }
    #expect(Set(names) == Set(expanded) && names.count == expanded.count, "\(names)")
  }

  @Test func aPatternThatMatchesNothingIsRefused() throws {
    let assets = try assets()
    #expect {
      try TypedName.expand(["bell", "gong*"], kind: .change) { TypedName.Candidate.assets(assets) }
    } throws: { error in
      guard let error = error as? PatternError else { return false }
      return error.pattern == "gong*" && error.kind == .change
    }
  }

  @Test func assetsOfOneNameAreIdentifiedByTheirPaths() throws {
    try project.writeSet("\(EditedProject.images)/Plain/bell.imageset", ["1x": 4])
    let assets = try assets()
    #expect(
      try Set(TypedName.expand(["be*"]) { TypedName.Candidate.assets(assets) }) == [
        "\(EditedProject.images)/bell.imageset", "\(EditedProject.images)/Plain/bell.imageset",
      ])
  }

  @Test func aNameMayContainTheCharactersOfAPattern() throws {
    try project.writeSet("\(EditedProject.images)/what?.imageset", ["1x": 4])
    let assets = try assets()
    #expect(try TypedName.expand(["what?"]) { TypedName.Candidate.assets(assets) } == ["what?"])
    var asked = false
    _ = try TypedName.expand(["bell"]) {
      asked = true
      return []
    }
    #expect(!asked, "without a pattern the names aren't needed")
  }

  // MARK: - Versions and names

  /// The words that are versions, and those that are names: `main | bell`.
  private func words(_ words: String..., folder: String = "") throws -> String {
    let result = try DiffWords(words, project.repository(), project.session(in: folder))
    return (result.versions.map(\.word) + ["|"] + result.names).joined(separator: " ")
  }

  private func writeSecond() throws {
    try project.sandbox.write("notes.txt", "1")
    try project.sandbox.write("\(EditedProject.images)/bell.imageset/bell@2x.png", ImageMaker.png(20, 20, .red))
    try project.commit("Second")
    try project.sandbox.git("branch", "paint", "HEAD~1")
  }

  @Test func leadingWordsAreVersions() throws {
    try writeSecond()
    #expect(try words("HEAD~1", "paint", "bell") == "HEAD~1 paint | bell")
    #expect(try words("paint", "bell", "main") == "paint | bell main")
    #expect(try words("HEAD~1..main", "bell") == "HEAD~1..main HEAD~1..main | bell")
    #expect(try words("--", "paint") == "| paint")
    #expect(try words("paint", "--", "main") == "paint | main")
    #expect(try words() == "|")
  }

  @Test func threeDotsCompareWithTheCommonVersion() throws {
    try writeSecond()
    try project.sandbox.git("switch", "-q", "paint")
    try project.sandbox.write("paint.txt", "1")
    try project.commit("Paint")
    let workspace = try project.repository()
    let words = try DiffWords(["main...paint"], workspace, project.session())
    let comparison = try workspace.compare(words.versions[0].state, words.versions[1].state)
    #expect(comparison.changes.assets.isEmpty && comparison.changes.otherFiles.map(\.path) == ["paint.txt"])
    try project.sandbox.git("checkout", "-q", "--orphan", "alone")
    try project.commit("Alone")
    #expect {
      try DiffWords(["main...alone"], project.repository(), project.session())
    } throws: { error in
      if case DiffWordsError.nothingInCommon("main", "alone") = error { true } else { false }
    }
  }

  @Test(arguments: ["main", "HEAD"]) func aWordThatIsBothIsRefused(first: String) throws {
    try writeSecond()
    try project.sandbox.git("branch", "bell")
    #expect {
      try words(first, "bell")
    } throws: { error in
      if case DiffWordsError.ambiguous("bell", before: [first]) = error { true } else { false }
    }
    #expect(try words("main", "bell", "--") == "main bell |")
    #expect(try words("main", "--", "bell") == "main | bell")
  }

  @Test func beforeTheDashesEverythingIsAVersion() throws {
    try writeSecond()
    #expect(throws: ProjectRepositoryError.self) { try words("gong", "--") }
    #expect {
      try words("main", "paint", "HEAD~1", "--")
    } throws: { error in
      if case DiffWordsError.tooManyVersions(["HEAD~1"]) = error { true } else { false }
    }
  }

  /// The changes since a version that are left for some names.
  private func narrowed(_ names: String..., folder: String = "") throws -> [String] {
    let workspace = try project.repository()
    let words = try DiffWords(["HEAD~1", "--"] + names, workspace, project.session(in: folder))
    var comparison = try workspace.compare(words.versions[0].state, .workTree)
    try words.narrow(&comparison, workspace, project.session(in: folder))
    return comparison.changes.assets.map(\.name) + comparison.changes.otherFiles.map(\.path)
  }

  @Test func onlyNamedChangesAreKept() throws {
    try writeSecond()
    try project.sandbox.write("App/more.txt", "1")
    #expect(try narrowed("bell") == ["bell"])
    #expect(try narrowed("*e*") == ["bell", "App/more.txt", "notes.txt"])
    #expect(try narrowed("more.txt", folder: "App") == ["App/more.txt"])
    #expect(try narrowed("../notes.txt", "Images.xcassets/bell.imageset", folder: "App") == ["bell", "notes.txt"])
    // Unchanged, but known.
    #expect(try narrowed("rope").isEmpty && narrowed("ro*").isEmpty)
    #expect(throws: PatternError.self) { try narrowed("gong*") }
    #expect {
      try narrowed("gong")
    } throws: { error in
      guard case DiffWordsError.unknownWord("gong", let names, let branches) = error else { return false }
      return names.contains("bell") && branches.sorted() == ["main", "paint"]
    }
  }

  @Test func aRenamedAssetHasBothNames() throws {
    try project.sandbox.git("mv", "\(EditedProject.images)/bell.imageset", "\(EditedProject.images)/gong.imageset")
    try project.commit("Rename")
    #expect(try narrowed("bell") == ["gong"] && narrowed("gong") == ["gong"] && narrowed("be*") == ["gong"])
  }

  // MARK: - Summaries

  @Test func variantsAreSummarized() throws {
    let summaries = Dictionary(uniqueKeysWithValues: try assets().map { ($0.qualifiedName, $0.variantSummary) })
    #expect(summaries["bell"] == "1x 2x" && summaries["rope"] == "1x", "\(summaries)")
    project.sandbox.remove("\(EditedProject.images)/bell.imageset/bell@1x.png")
    try project.sandbox.write("\(EditedProject.images)/Bar/oar.imageset/Contents.json", "{ nothing")
    let broken = Dictionary(uniqueKeysWithValues: try assets().map { ($0.name, $0) })
    #expect(broken["bell"]?.variantSummary == "1x 2x, 1 file missing")
    #expect(broken["oar"]?.variantSummary == "its Contents.json can't be read")
    #expect(broken["bell"]?.summaryJSON.object?["missing"]?.elements?.map(\.text) == ["bell@1x.png"])
    #expect(broken["oar"]?.summaryJSON.object?["unreadable"]?.text == "its Contents.json can't be read")
    #expect(FolderType.imageSet.plural == "image sets")
  }

  @Test(arguments: [
    (
      "Deck.imagestack",
      #"{ "layers" : [ { "filename" : "A.imagestacklayer" } ], "properties" : { "canvasSize" : { "width" : 400, "height" : 240 } } }"#,
      "1 layer, 400 x 240"
    ),
    ("Card.imageset", #"{ "images" : [] }"#, ""),
  ])
  func otherTypesHaveTheirFacts(folder: String, contents: String, words: String) throws {
    try project.sandbox.write("\(EditedProject.images)/\(folder)/Contents.json", contents)
    let asset = try #require(try assets().first { $0.path.hasSuffix(folder) })
    #expect(AssetFact.all(of: asset).words == words)
  }

  // MARK: - Nested repositories

  private func writeNested() throws {
    try project.sandbox.makeFolder("Brand")
    try project.sandbox.git("init", "-q", "-b", "main", in: "Brand")
    try project.sandbox.write("Brand/Logo.xcassets/Contents.json", "{ \(EditedProject.info) }\n")
    try project.writeSet("Brand/Logo.xcassets/logo.imageset", ["1x": 8])
  }

  @Test func aNameInAnotherRepositoryIsFound() throws {
    try writeNested()
    let workspace = try project.repository()
    let session = project.session(in: "App")
    let path = try #require(try session.elsewhere("../Brand/Logo.xcassets", in: workspace, "restore"))
    #expect(path.repository == "../Brand" && path.command == "restore Logo.xcassets")
    let name = try #require(try session.elsewhere("logo", in: workspace, "restore"))
    #expect(name.name == "logo" && name.repository == "../Brand" && name.command == "restore logo")
    #expect(try session.elsewhere("bell", in: workspace, "restore") == nil)
    #expect(try session.elsewhere("gong", in: workspace, "restore") == nil)
    #expect(
      session.noteOnElsewhere("Brand/Logo.xcassets/logo.imageset")
        == "it is in the repository '../Brand', which has its own versions: 'assets -C ../Brand commit' commits it")
    #expect(session.noteOnElsewhere("\(EditedProject.images)/bell.imageset") == nil)
  }

  // MARK: - Remotes

  @Test func aRemovedRemoteCanBeAddedAgain() throws {
    try project.sandbox.git("remote", "add", "origin", "https://ada:secret@example.com/a.git")
    try project.sandbox.git("config", "branch.main.remote", "origin")
    try project.sandbox.git("config", "branch.main.merge", "refs/heads/main")
    let commands = try RemoteUndoCommands(of: "origin", in: project.repository().repository)
    #expect(commands.hidesSecret && !commands.lines.joined().contains("secret"), "\(commands.lines)")
    #expect(commands.lines.first?.hasPrefix("assets remote add origin ") == true)
    #expect(commands.lines.contains("git config branch.main.remote origin"))
    #expect(commands.lines.contains("git config '--add' branch.main.merge refs/heads/main"))
    #expect(commands.lines.last == "assets fetch origin")
    #expect(try RemoteUndoCommands(of: "gone", in: project.repository().repository).lines.isEmpty)
  }

  @Test(arguments: [("", "", 300.0, 3), ("0", "0", nil, 0), ("20", "99", 20, 10), ("-1", "-1", nil, 0)])
  func slowConnectionsHaveSettings(timeout: String, retries: String, limit: Double?, count: Int) throws {
    if !timeout.isEmpty { try project.sandbox.git("config", "assets.timeout", timeout) }
    if !retries.isEmpty { try project.sandbox.git("config", "assets.retries", retries) }
    let settings = try TransferSettings(project.repository().repository.configuration)
    #expect(settings.silenceLimit == limit && settings.retries == count)
  }

  // MARK: - Operations

  @Test func anOperationIsShownAsItWasTyped() throws {
    let code = "App/View.swift"
    try project.record("commit", "-m", "it's done", "-x y", "--", "-bell") { session in
      session.willChange([code])
      try project.replace(code, "changed")
    }
    let operation = try #require(try project.repository().repository.operations().last)
    #expect(operation.line == #"assets commit -m 'it'\''s done' '-x y' -- -bell"#)
    #expect(operation.title == "\"\(operation.line)\"")
    #expect(operation.kindWord == "command" && operation.about == nil && operation.moves.isEmpty)
    #expect(operation.json.object?["command"]?.elements?.first?.text == "assets")
    try project.undo()
    let undo = try #require(try project.repository().repository.operations().last)
    #expect(undo.kindWord == "undo" && undo.about == operation.number)
  }
}

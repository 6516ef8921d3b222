import Catalog
import Files
import JSON
import References
import TestKit
import Testing

@testable import Validation

/// What is remembered of sets must never be told from what would be found by looking.
@Suite struct FindingsCacheTests {
  private let project: RememberingProject

  init() throws {
    project = try RememberingProject()
  }

  /// All examples of all rules beside each other, changed at random again and again.
  @Test(arguments: 1...TestTier.count(2, all: 6), [false, true])
  func findsTheSameAsWithoutMemory(_ seed: Int, isWholeProject: Bool) throws {
    var random = SeededRandom(seed: UInt64(seed))
    project.isWhole = isWholeProject
    try project.writeExamples()
    for _ in 0..<8 {
      let (cached, found) = (try project.remembering(), try project.looking())
      #expect(cached == found, "\(Set(cached.findings).symmetricDifference(found.findings))")
      for _ in 0..<random.number(0...12) { try project.change(&random) }
    }
    #expect(project.remembered.count > 20)
  }

  @Test func opensNothingInSetsThatDidNotChange() throws {
    try project.writeSets(40)
    _ = try project.remembering()
    #expect(project.remembered.count == 40)
    let opened = try project.opened { try project.remembering() }
    #expect(opened == ["A.xcassets/Contents.json"])
  }

  @Test func opensOnlyTheSetThatChanged() throws {
    try project.writeSets(40)
    _ = try project.remembering()
    try project.sandbox.write("A.xcassets/i7.imageset/a.png", ImageMaker.png(3, 3))
    let opened = try project.opened { try project.remembering() }
    #expect(
      opened.sorted() == [
        "A.xcassets/Contents.json", "A.xcassets/i7.imageset/Contents.json", "A.xcassets/i7.imageset/a.png",
      ])
  }

  /// The stamp has listed them already.
  @Test func listsNoSetAgain() throws {
    try project.writeSets(40)
    #expect(try project.listed { try project.remembering() } == ["A.xcassets"])
  }

  @Test func opensNoCodeThatDidNotChange() throws {
    try project.writeSets(3)
    project.isWhole = true
    for number in 0..<40 { try project.sandbox.write("App/V\(number).swift", "let a = UIImage(named: \"i\(number)\")") }
    let first = try project.remembering()
    #expect(first.findings.count { $0.rule == "dangling-reference" } == 37)
    let opened = try project.opened {
      let second = try project.remembering()
      #expect(second == first)
      return second
    }
    #expect(opened == ["A.xcassets/Contents.json", ".gitmodules"])
    try project.sandbox.write("App/V7.swift", "let a = UIImage(named: \"i1\")")
    #expect(try project.opened { try project.remembering() }.contains("App/V7.swift"))
    #expect(try project.remembering() == project.looking())
  }

  /// What code mentions is known only for the names that it was searched for.
  @Test func codeIsSearchedAgainForNewNames() throws {
    project.isWhole = true
    try project.writeSets(1)
    try project.sandbox.write("App/V.swift", "let a = [UIImage(named: \"i0\"), image(\"i1\")]")
    _ = try project.remembering()
    try project.writeSets(3)
    for _ in 0..<2 {
      #expect(
        try project.remembering().findings.filter { $0.rule == "unused-asset" }.map(\.place.path)
          == ["A.xcassets/i2.imageset"])
    }
  }

  @Test func whatCodeSaysIsReadAsItWasWritten() throws {
    try project.writeExamples()
    let files = try project.allFiles().filter { TextKind($0) != nil }
    let names = AssetNameTable(
      try CatalogFinder(project.tree).catalogs(under: "").flatMap {
        NamedAsset.all(in: try CatalogReader(project.tree).catalog(at: $0))
      })
    var count = 0
    for file in files {
      let bytes = try FileSystem.read(file)
      let facts = SourceFacts(
        references: ReferenceFinder.references(in: bytes, of: file),
        mentions: NameMentions(in: bytes, of: names, as: try #require(TextKind(file))))
      var writer = CacheWriter()
      writer.append(facts, 0x0123_4567_89AB_CDEF)
      var reader = CacheReader(writer.bytes, 0..<writer.bytes.count)
      let taken = reader.takeSourceFacts(in: file)
      let read = try #require(taken)
      #expect(read.facts == facts && read.fingerprint == 0x0123_4567_89AB_CDEF && reader.isAtEnd)
      count += facts.references.count + facts.mentions.all.count + facts.mentions.built.count
      for end in writer.bytes.indices {
        var cut = CacheReader(writer.bytes, 0..<end)
        let facts = cut.takeSourceFacts(in: file)
        #expect(facts == nil)
      }
    }
    #expect(count > 100)
  }

  /// Size and time of modification are as before; the time of the last change is not, and nobody can set that.
  @Test func noticesAFileThatWasMadeToLookUnchanged() throws {
    try project.writeSets(1)
    let path = "A.xcassets/i0.imageset/Contents.json"
    let text = String(decoding: try FileSystem.read(project.sandbox.path(path)), as: UTF8.self)
    _ = try project.remembering()
    let wrong = text.replacing("a.png", with: "b.png")
    let set = #"cp -p "$1" keep && printf %s "$2" > "$1" && touch -r keep "$1" && rm keep"#
    #expect(try project.sandbox.run("sh", ["-c", set, "sh", path, wrong]).isSuccess)
    #expect(try project.remembering().findings.map(\.rule).contains("missing-file"))
  }

  /// What changed in the tick of the clock in which the look began could change again without a trace.
  @Test func keepsNothingOfASetThatMayStillChangeUnseen() throws {
    try project.writeSets(2)
    let stamp = try #require(project.tree.stamp(of: "A.xcassets/i1.imageset"))
    let racy = try #require(stamp.lastChange)
    _ = try project.remembering(at: racy)
    let opened = try project.opened { try project.remembering() }
    #expect(opened.contains("A.xcassets/i1.imageset/a.png"))
  }

  @Test func imagesThatWereNotFetchedAreAskedForEachTime() throws {
    try project.writeSets(3)
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    try project.sandbox.write("A.xcassets/i1.imageset/a.png", pointer)
    for _ in 0..<2 {
      #expect(try project.remembering().findings.map(\.rule).contains("pointer-file"))
      #expect(project.remembered.count == 2)
    }
  }

  @Test func forgetsSetsThatAreGone() throws {
    try project.writeSets(5)
    _ = try project.remembering()
    PlainFile.remove(project.sandbox.path("A.xcassets/i3.imageset"))
    _ = try project.remembering()
    #expect(project.remembered.count == 4)
  }

  @Test func anotherBuildOrOtherSettingsKnowNothing() throws {
    try project.writeSets(5)
    _ = try project.remembering()
    let bytes = project.remembered.bytes
    func count(_ validator: Validator, _ build: String) -> Int {
      CachedFindings(parsing: bytes, key: validator.memoryKey(build: build)).count
    }
    #expect(count(Validator(), "1") == 5)
    #expect(count(Validator(), "2") == 0)
    var settings = ValidationSettings()
    settings.rules["missing-scale"] = .init(level: .severity(.error))
    #expect(count(Validator(settings: settings), "1") == 0)
    settings.rules["missing-scale"] = .init(level: .off)
    #expect(count(Validator(settings: settings), "1") == 0)
    settings.rules = ["missing-scale": .init(options: ["scales": ["2x", "3x"]])]
    #expect(count(Validator(settings: settings), "1") == 0)
  }
}

/// A project on disk that is checked with and without memory.
final class RememberingProject {
  let sandbox = try! Sandbox()  // without a temporary folder no test can run
  /// True to check code and settings, too.
  var isWhole = false
  private let validator = Validator()
  private(set) var remembered: CachedFindings
  private let log = PathLog()
  private let listed = PathLog()

  init() throws {
    remembered = CachedFindings(key: Validator().memoryKey(build: "1"))
  }

  var tree: DiskFileTree { DiskFileTree(sandbox.folder) }

  // MARK: Checking

  func looking() throws -> ValidationResult {
    try validator.validate(try CatalogFinder(tree).catalogs(under: ""), in: tree, isWholeProject: isWhole)
  }

  /// Checks with what was remembered the last time, read from its bytes.
  ///
  /// - Parameter moment: What is taken for the beginning; nil lets the clock of the disk move on first.
  func remembering(at moment: FileTimestamp? = nil) throws -> ValidationResult {
    let folder = tree
    let (log, listed) = (log, listed)
    let memory = FindingsCache(
      CachedFindings(parsing: remembered.bytes, key: validator.memoryKey(build: "1")),
      moment: try moment ?? nextMoment()
    ) { folder.stamp(of: $0) }
    let report = try validator.validate(
      try CatalogFinder(tree).catalogs(under: ""), in: LoggingTree(folder, log, listed: listed),
      makeTree: { LoggingTree(folder, log, listed: listed) }, isWholeProject: isWhole, memory: memory)
    if let updated = memory.updated { remembered = updated }
    return report
  }

  /// Returns the paths of the files that were opened meanwhile.
  func opened(_ work: () throws -> ValidationResult) throws -> [String] {
    _ = log.taken()
    _ = try work()
    return log.taken()
  }

  /// Returns the paths of the folders that were listed meanwhile.
  func listed(_ work: () throws -> ValidationResult) throws -> [String] {
    _ = listed.taken()
    _ = try work()
    return listed.taken()
  }

  private func nextMoment() throws -> FileTimestamp {
    let clock = sandbox.path("clock")
    let now = try FileSystem.touch(clock)
    while true {
      let later = try FileSystem.touch(clock)
      if now.isSurelyBefore(later) { return later }
    }
  }

  // MARK: Writing

  func writeSets(_ count: Int) throws {
    try sandbox.write("A.xcassets/Contents.json", ExampleFile.list("info", []).bytes)
    for number in 0..<count {
      try sandbox.write("A.xcassets/i\(number).imageset/Contents.json", ExampleFile.images(.image("a.png")).bytes)
      try sandbox.write("A.xcassets/i\(number).imageset/a.png", ImageMaker.png(2, 2))
    }
  }

  /// Writes the catalogs of all examples, each into a folder of its own.
  func writeExamples() throws {
    let examples = RuleList.all.flatMap { $0.description.accepts + $0.description.rejects }
    for (number, example) in examples.enumerated() {
      let tree = example.tree
      for (path, bytes) in tree.files { try sandbox.write("\(number)/\(path)", bytes) }
      for (path, destination) in tree.links {
        try sandbox.makeFolder("\(number)/\(Path.folder(path))")
        try sandbox.link("\(number)/\(path)", to: destination)
      }
    }
  }

  /// Changes something, as people and programs do.
  func change(_ random: inout SeededRandom) throws {
    let files = try allFiles()
    let path = random.element(of: files)
    let bytes = try FileSystem.read(path)
    switch random.number(0...7) {
    case 0: PlainFile.remove(path)
    case 1: try PlainFile.write(try FileSystem.read(random.element(of: files)), to: path)
    case 2: try PlainFile.write(bytes, to: Path.join(Path.folder(path), "copy of \(Path.name(path))"))
    case 3: try PlainFile.write(bytes, to: Path.join(Path.folder(random.element(of: files)), Path.name(path)))
    case 4: _ = try sandbox.run("mv", [Path.folder(path), Path.folder(path) + "x"])
    case 5:
      let folder = Path.folder(path)
      let copy = Path.join(Path.folder(folder), "Twin\(random.number(0...3)).imageset")
      _ = try sandbox.run("cp", ["-R", folder, copy])
    case 6 where Path.name(path) == ContentsDocument.fileName:
      let properties = ExampleFile.properties(["provides-namespace": .bool(random.number(0...1) == 0)])
      try PlainFile.write(properties.bytes, to: path)
    default:
      guard !bytes.isEmpty else { return }
      var changed = bytes
      changed[random.number(0...bytes.count - 1)] ^= UInt8(random.number(1...255))
      try PlainFile.write(changed, to: path)
    }
  }

  func allFiles() throws -> [String] {
    var files: [String] = []
    var folders = [sandbox.folder]
    while let folder = folders.popLast() {
      for entry in try FileSystem.entries(of: folder) where entry.name != "clock" {
        let path = Path.join(folder, entry.name)
        if entry.isFolder { folders.append(path) } else if entry.isFile { files.append(path) }
      }
    }
    return files
  }
}

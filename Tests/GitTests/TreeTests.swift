import Testing

@testable import Git

@Suite struct TreeTests {
  let sandbox: GitSandbox
  let repository: Repository

  init() throws {
    sandbox = try GitSandbox()
    repository = try sandbox.repository()
  }

  @Test func readsEveryKindOfEntry() throws {
    try sandbox.write("icons/a b.png", "image")
    try sandbox.write("icons/run", "#!")
    try sandbox.makeExecutable("icons/run")
    try sandbox.link("icons/link", to: "a b.png")
    try sandbox.write("empty", "")
    try sandbox.commitAll("first")
    let tree = try repository.tree(of: sandbox.id("HEAD"))
    #expect(try tree.entries(of: "")?.map(\.name) == ["empty", "icons"])
    let icons = try #require(try tree.entries(of: "icons"))
    #expect(icons.map(\.mode) == [.file, .symbolicLink, .executable])
    #expect(try tree.bytes(of: icons[0]) == Array("image".utf8))
    #expect(try tree.byteCount(of: icons[0]) == 5)
    #expect(try tree.bytes(of: icons[1]) == Array("a b.png".utf8))
    let empty = try #require(try tree.entry(at: "empty"))
    #expect(try tree.bytes(of: empty) == [])
    #expect(try tree.entry(at: "icons/run")?.id == sandbox.id("HEAD:icons/run"))
    #expect(try tree.entry(at: "icons/none") == nil)
    #expect(try tree.entry(at: "empty/x") == nil)
    #expect(try tree.entries(of: "empty") == nil)
    #expect(try tree.entries(of: "none") == nil)
  }

  @Test func hasNothingBeforeTheFirstCommit() throws {
    let tree = try repository.tree(of: nil)
    #expect(try tree.entries(of: "") == [])
    #expect(try tree.entries(of: "a") == nil)
    #expect(try tree.entry(at: "a") == nil)
  }

  @Test func keepsNamesApartThatLookTheSame() throws {
    try sandbox.write("caf\u{e9}/x", "composed")
    try sandbox.write("cafe\u{301}/x", "decomposed")
    try sandbox.write("odd\u{1}\"\n\\name", "odd")
    try sandbox.commitAll("names")
    let tree = try repository.tree(of: sandbox.id("HEAD"))
    let composed = try #require(try tree.entry(at: "caf\u{e9}/x"))
    let decomposed = try #require(try tree.entry(at: "cafe\u{301}/x"))
    #expect(try tree.bytes(of: composed) == Array("composed".utf8))
    #expect(try tree.bytes(of: decomposed) == Array("decomposed".utf8))
    #expect(try tree.entry(at: "odd\u{1}\"\n\\name") != nil)
    #expect(try repository.changes(from: nil, to: sandbox.id("HEAD"), within: ["caf\u{e9}"]).count == 1)
  }

  @Test func resolvesRevisions() throws {
    try sandbox.commitAll("one")
    try sandbox.commitAll("two")
    try sandbox.git("tag", "-a", "v1", "-m", "tag")
    let head = try sandbox.id("HEAD")
    for text in ["HEAD", "main", "v1", head.description, head.short, "@"] {
      #expect(try repository.resolve(text) == head, "\(text)")
    }
    #expect(try repository.resolve("HEAD~1") == sandbox.id("HEAD~1"))
    for text in ["HEAD~9", "none", "a b", "", "..", "HEAD:", String(repeating: "0", count: 40)] {
      #expect(try repository.resolve(text) == nil, "\(text)")
    }
  }

  @Test func resolvesAncestorsAsGitDoes() throws {
    try sandbox.commitAll("one")
    try sandbox.git("checkout", "-q", "-b", "side/a")
    try sandbox.commitAll("two")
    try sandbox.git("checkout", "-q", "main")
    try sandbox.commitAll("three")
    try sandbox.git("merge", "-q", "--no-ff", "-m", "four", "side/a")
    // A tag comes before a branch, an id before both, and a file of git before all.
    try sandbox.git("tag", "both", "HEAD~1")
    try sandbox.git("branch", "both", "HEAD")
    try sandbox.git("update-ref", "refs/odd", "HEAD~1")
    try sandbox.git("update-ref", "refs/heads/odd", "HEAD")
    try sandbox.git("update-ref", "ORIG_HEAD", "HEAD~1")
    try sandbox.git("update-ref", "refs/heads/ORIG_HEAD", "HEAD")
    try sandbox.git("pack-refs", "--all")
    try sandbox.git("config", "core.warnAmbiguousRefs", "false")
    for text in [
      "HEAD", "main", "main^", "main^1", "main^2", "main^0", "main~0", "main~2", "HEAD~1^0~1", "HEAD^2~1", "HEAD^^",
      "side/a",
      "side/a~", "heads/side/a", "both", "both^", "odd", "ORIG_HEAD", "refs/heads/main~1", "HEAD^{commit}", "HEAD^{}",
    ] {
      #expect(try repository.resolve(text) == sandbox.id(text), "\(text)")
    }
    for text in ["main^3", "main~9", "HEAD^-", "main~x", "~1", "^", "side", "main~99999999999999999999"] {
      #expect(try repository.resolve(text) == nil, "\(text)")
    }
  }

  @Test func tellsAmbiguousIDs() throws {
    var seen: Set<String> = []
    for number in 0... {
      let start = String(try repository.storeBlob(Array("blob \(number)".utf8)).description.prefix(4))
      if seen.insert(start).inserted { continue }
      #expect(throws: RepositoryError.ambiguousRevision(start)) { try repository.resolve(start) }
      return
    }
  }

  /// Stores a tree as the bytes are, which may be ones that git would not write.
  private func storeTree(_ entries: [(mode: String, name: String, id: ObjectID)]) throws -> ObjectID {
    try repository.store(entries.flatMap { Array("\($0.mode) \($0.name)\0".utf8) + $0.id.bytes }, .tree)
  }

  @Test func findsEveryNameOfALargeFolder() throws {
    // Files and folders whose names begin alike, on both sides of the slash.
    let names = (0..<60).flatMap { ["n\($0)", "n\($0).x", "n\($0)-", "m\($0)/f", "m\($0)x/f", "m\($0)-f"] }
    for name in names { try sandbox.write(name, name) }
    try sandbox.commitAll("many")
    let tree = try repository.tree(of: sandbox.id("HEAD"))
    for name in names {
      let entry = try #require(try tree.entry(at: name), "\(name)")
      #expect(try tree.bytes(of: entry) == Array(name.utf8))
      #expect(try tree.entry(at: name + "~") == nil)
    }
    #expect(try tree.entry(at: "m7")?.mode == .folder)
    #expect(try tree.entries(of: "m7x/")?.map(\.name) == ["f"])
    #expect(try tree.entries(of: "n7") == nil)
  }

  @Test func looksAtFewNamesOfALargeFolder() throws {
    let blob = try repository.storeBlob([])
    let tree = try storeTree((10000..<20000).map { ("100644", "name\($0)", blob) })
    let listing = try #require(TreeListing(try TreeReader(repository).bytes(of: tree, as: .tree)))
    var most = 0
    for number in stride(from: 9999, through: 20000, by: 37) {
      var count = 0
      let found = listing.entry(named: Substring("name\(number)").utf8) { count += 1 }
      #expect((found != nil) == (10000..<20000).contains(number))
      most = max(most, count)
    }
    #expect(most <= 30)
  }

  @Test func findsNamesInATreeWithoutOrder() throws {
    let blob = try repository.storeBlob([])
    let tree = try storeTree(["c", "a", "b"].map { ("100644", $0, blob) })
    let reader = try TreeReader(repository)
    for name in ["a", "b", "c"] { #expect(try reader.entry(at: name, below: tree)?.name == name) }
  }

  @Test func forgetsTreesByTheNumberOfTheirEntries() throws {
    let blob = try repository.storeBlob([])
    let reader = try TreeReader(repository)
    for round in 0..<4 {
      let names = (0..<40_000).map { ("100644", "\(round)-\(10_000_000 + $0)", blob) }
      let tree = try storeTree(names)
      #expect(try reader.entries(of: tree).count == 40_000)
      #expect(reader.rememberedEntryCount <= TreeReader.limit)
    }
    #expect(reader.rememberedEntryCount == 80_000)
  }

  @Test func comparingRemembersNoTrees() throws {
    for number in 0..<5 {
      try sandbox.write("icons/a", "\(number)")
      try sandbox.commitAll("\(number)")
    }
    let reader = try TreeReader(repository)
    let root = try #require(try repository.tree(of: sandbox.id("HEAD")).root)
    var (there, nowhere) = (TreePathLookup("icons/a", reading: reader), TreePathLookup("icons/b", reading: reader))
    #expect(try there.spot(below: root)?.mode == .file)
    #expect(try nowhere.spot(below: root) == nil)
    #expect(try repository.changes(fromTree: nil, toTree: root, reader: reader).map(\.path) == ["icons/a"])
    #expect(reader.rememberedEntryCount == 0)
  }

  @Test func refusesTreesThatStandTooDeep() throws {
    var tree = try storeTree([("100644", "file", try repository.storeBlob([]))])
    for _ in 0..<(TreeDiff.deepest + 10) { tree = try storeTree([("40000", "d", tree)]) }
    let reader = try TreeReader(repository)
    #expect(throws: ObjectError.self) { try repository.changes(fromTree: nil, toTree: tree, reader: reader) }
  }

  @Test func tellsADamagedTree() throws {
    let id = try repository.store(Array("100644 name".utf8), .tree)
    let reader = try TreeReader(repository)
    #expect(throws: ObjectError.damaged(id)) { try reader.entries(of: id) }
    var look = TreePathLookup("a", reading: reader)
    #expect(throws: ObjectError.damaged(id)) { try look.spot(below: id) }
    #expect(throws: ObjectError.damaged(id)) { try repository.changes(fromTree: nil, toTree: id, reader: reader) }
  }

  @Test func wantsTheFilesOfACommitToBeThere() throws {
    let (gone, here) = (try #require(ObjectID(String(repeating: "1", count: 40))), try repository.storeBlob([]))
    let reader = try TreeReader(repository)
    for (id, mode) in [(here, FileMode.file), (gone, .submodule)] {
      try repository.requireObjects(of: [FileChange(.added, "a", new: (mode, id))], reader: reader)
    }
    #expect(throws: ObjectError.missing(gone)) {
      try repository.requireObjects(of: [FileChange(.added, "a", new: (.file, gone))], reader: reader)
    }
    try repository.requireObjects(of: [FileChange(.deleted, "a", old: (.file, gone))], reader: reader)
  }
}

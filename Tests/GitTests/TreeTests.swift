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
    try sandbox.write("icons/a b.png", "picture")
    try sandbox.write("icons/run", "#!")
    try sandbox.makeExecutable("icons/run")
    try sandbox.link("icons/link", to: "a b.png")
    try sandbox.write("empty", "")
    try sandbox.commitAll("first")
    let tree = try repository.tree(of: sandbox.id("HEAD"))
    #expect(try tree.entries(of: "")?.map(\.name) == ["empty", "icons"])
    let icons = try #require(try tree.entries(of: "icons"))
    #expect(icons.map(\.mode) == [.file, .symbolicLink, .executable])
    #expect(try tree.bytes(of: icons[0]) == Array("picture".utf8))
    #expect(try tree.byteCount(of: icons[0]) == 7)
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

  @Test func tellsAmbiguousIDs() throws {
    var seen: Set<String> = []
    for number in 0... {
      let start = String(try repository.storeBlob(Array("blob \(number)".utf8)).description.prefix(4))
      if seen.insert(start).inserted { continue }
      #expect(throws: RepositoryError.ambiguousRevision(start)) { try repository.resolve(start) }
      return
    }
  }
}

import Files
import TestKit
import Testing

@testable import Git

/// References that git packed, in files of git and in such as older ones wrote.
@Suite struct PackedReferencesTests {
  private let ids = (0..<4).map { String(repeating: "\($0)", count: 40) }

  private func table(_ lines: String...) -> PackedReferences.Table {
    PackedReferences.Table(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  @Test func eachIsFoundByItsWholeName() throws {
    let sorted = table(
      "# pack-refs with: peeled fully-peeled sorted ", "\(ids[0]) refs/heads/a", "\(ids[1]) refs/heads/a-b",
      "\(ids[2]) refs/heads/a/b", "\(ids[3]) refs/tags/v1", "^\(ids[0])")
    let unsorted = table(
      "\(ids[3]) refs/tags/v1", "\(ids[2]) refs/heads/a/b", "\(ids[0]) refs/heads/a", "\(ids[1]) refs/heads/a-b")
    for table in [sorted, unsorted] {
      for (name, id) in zip(["heads/a", "heads/a-b", "heads/a/b", "tags/v1"], ids) {
        #expect(try table.target(of: "refs/\(name)") == .object(#require(ObjectID(id))))
      }
      for name in ["", "refs", "refs/heads/", "refs/heads/a/", "refs/heads/b", "refs/tags/v", "refs/tags/v11", "z"] {
        #expect(table.target(of: name) == .nothing, "\(name)")
      }
      #expect(table.names(below: "refs/heads/") == ["a", "a-b", "a/b"])
      #expect(table.names(below: "refs/heads/a/") == ["b"] && table.names(below: "refs/notes/").isEmpty)
    }
  }

  @Test func looseAndPackedReferencesAreReadAtOnceAsGitListsThem() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("commit", "--quiet", "--allow-empty", "-m", "1")
    for number in 0..<4 { try sandbox.git("update-ref", "refs/assets/requests/\(number)", "HEAD") }
    try sandbox.git("update-ref", "refs/assets/requests-not", "HEAD")
    try sandbox.git("update-ref", "refs/assets/requests/a/b", "HEAD")
    try sandbox.git("pack-refs", "--all")
    // Moved, new, removed and symbolic since.
    try sandbox.git("commit", "--quiet", "--allow-empty", "-m", "2")
    try sandbox.git("update-ref", "refs/assets/requests/1", "HEAD")
    try sandbox.git("update-ref", "refs/assets/requests/5", "HEAD")
    try sandbox.git("update-ref", "-d", "refs/assets/requests/2")
    let expected = try sandbox.git("for-each-ref", "--format=%(refname) %(objectname)", "refs/assets/requests/")
    let repository = try #require(try RepositoryLocation(sandbox.folder, environment: sandbox.environment).open())
    let found = try repository.references(below: "refs/assets/requests/").map { "\($0.name) \($0.target)" }
    #expect(found.joined(separator: "\n") == expected && found.count == 5)
    let files = try #require(repository.referenceFiles)
    #expect(files.targets(below: "refs/assets/requests/")?.count == 5)
    try sandbox.git("symbolic-ref", "refs/assets/requests/6", "refs/heads/main")
    #expect(files.targets(below: "refs/assets/requests/") == nil)
    #expect(files.targets(below: "refs/assets/requests/", skipsSymbolic: true)?.count == 5)
    #expect(try repository.references(below: "refs/assets/requests/").count == 6)
  }

  @Test func damageIsToldOrPassedOver() {
    let damaged = table("", "short", "\(ids[0].dropLast())z refs/heads/a", "\(ids[1])", "\(ids[1]) ", "^")
    #expect(damaged.target(of: "refs/heads/a") == nil && damaged.names(below: "") == ["refs/heads/a"])
    #expect(PackedReferences.Table([]).target(of: "refs/heads/a") == .nothing)
  }

  @Test func anotherFileIsReadAnew() throws {
    let sandbox = try Sandbox(git: true)
    let packed = PackedReferences()
    let folder = sandbox.path(".git")
    #expect(try packed.table(in: folder) == nil)
    for number in 1...2 {
      try sandbox.write("a", "\(number)")
      try sandbox.git("add", "a")
      try sandbox.git("commit", "--quiet", "-m", "\(number)")
      try sandbox.git("pack-refs", "--all")
      let id = try #require(ObjectID(try sandbox.git("rev-parse", "HEAD")))
      #expect(try packed.table(in: folder)?.target(of: "refs/heads/main") == .object(id))
    }
  }
}

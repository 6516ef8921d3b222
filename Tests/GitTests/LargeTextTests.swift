import TestKit
import Testing

@testable import Git

/// Texts that come with a commit are read up to a limit, so that they cannot take all the memory.
@Suite struct LargeTextTests {
  private let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run

  /// Says how large an object is, and must not be asked for it.
  private struct Announced: ObjectSource {
    let count: Int

    func bytes(of id: ObjectID, as kind: ObjectKind) throws -> [UInt8] {
      #expect(count <= PatternLines.largest)
      return [1]
    }

    func byteCount(of blob: ObjectID) throws -> Int { count }
  }

  /// As git does, which has the same limit.
  @Test func listsOfPatternsThatAreTooLongAreIgnored() throws {
    let id = try #require(ObjectID(String(repeating: "1", count: 40)))
    #expect(try PatternLines.text(of: id, in: Announced(count: PatternLines.largest)) == [1])
    #expect(try PatternLines.text(of: id, in: Announced(count: PatternLines.largest + 1)) == nil)
  }

  @Test func aCommitThatIsTooLargeIsNamed() throws {
    let tree = try sandbox.git("write-tree")
    let script = """
      (printf 'tree %s\\nauthor A <a@b> 1 +0000\\ncommitter A <a@b> 1 +0000\\n\\n' $0
        head -c \(ObjectKind.commit.largest) /dev/zero | tr '\\0' a) | git hash-object -t commit -w --stdin
      """
    let made = try sandbox.run("sh", ["-c", script, tree])
    let id = try #require(ObjectID(made.output.dropLast()))
    let repository = try #require(
      try RepositoryLocation(sandbox.folder, environment: sandbox.environment).open())
    let isTooLarge = { (error: any Error) in
      if case .tooLarge(id, let count)? = error as? ObjectError { count > ObjectKind.commit.largest } else { false }
    }
    #expect(performing: { try repository.commit(id) }, throws: isTooLarge)
    #expect(performing: { try TreeReader(repository).bytes(of: id, as: .commit) }, throws: isTooLarge)
  }
}

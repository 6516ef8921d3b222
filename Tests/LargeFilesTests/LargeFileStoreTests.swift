import Files
import TestKit
import Testing

@testable import LargeFiles

/// Where git-lfs stores them, too (contract 4).
@Suite struct LargeFileStoreTests {
  private let sandbox: Sandbox
  private let store: LargeFileStore

  init() throws {
    sandbox = try Sandbox()
    store = LargeFileStore(of: sandbox.folder)
  }

  private func insert(_ text: String, in store: LargeFileStore) throws -> LargeFilePointer {
    let writer = try store.begin()
    for piece in [text.prefix(3), text.dropFirst(3)] {
      try Array(piece.utf8).withUnsafeBytes { try writer.take($0) }
    }
    return try writer.finish()
  }

  @Test func aContentIsInItsPlaceWhenItIsWhole() throws {
    let pointer = try insert("a large file", in: store)
    // printf 'a large file' | sha256sum
    #expect(pointer.size == 12 && pointer.oid == SHA256.hexadecimal(of: Array("a large file".utf8)))
    #expect(try store.open(pointer)?.readAll() == Array("a large file".utf8))
    #expect(try FileSystem.entries(of: sandbox.path("lfs/tmp")).isEmpty)
    #expect(try insert("a large file", in: store) == pointer)
    #expect(!store.has(LargeFilePointer(oid: pointer.oid, size: 13)))
  }

  /// The beginning is written as usual, and the rest past the system's cache in whole blocks.
  @Test(arguments: [0, 1, 4096, 1 << 20, (2 << 20) + 123], [300_001, 1 << 20, 8 << 20])
  func everyByteArrivesWhereverTheCacheEnds(rest: Int, step: Int) throws {
    var random = SeededRandom(seed: 1)
    let bytes = random.bytes((4 << 20) + rest)
    let writer = try store.begin()
    for isSecondTry in [false, true] {
      if isSecondTry { try writer.restart() }
      for start in stride(from: 0, to: bytes.count, by: step) {
        try bytes[start..<min(start + step, bytes.count)].withUnsafeBytes { try writer.take($0) }
      }
    }
    let pointer = try writer.finish()
    #expect(pointer.size == bytes.count && pointer.oid == SHA256.hexadecimal(of: bytes))
    #expect(try store.open(pointer)?.readAll() == bytes)
  }

  @Test func whatWasBegunLeavesNothing() throws {
    do {
      let writer = try store.begin()
      try [UInt8](repeating: 1, count: 100).withUnsafeBytes { try writer.take($0) }
    }
    #expect(try FileSystem.entries(of: sandbox.path("lfs/tmp")).isEmpty)
    #expect(!sandbox.exists("lfs/objects"))
  }

  /// Those of one commit are flushed at once.
  @Test func contentsWaitForTheirNames() throws {
    let writers = try ["a large file", "another one", "a large file"].map { text in
      let writer = try store.begin()
      try Array(text.utf8).withUnsafeBytes { try writer.take($0) }
      return writer
    }
    let ends = try writers.map { try $0.end() }
    let pointers = ends.map(\.pointer)
    #expect(ends.allSatisfy(\.isWaiting) && pointers[0] == pointers[2])
    #expect(!sandbox.exists("lfs/objects") && !store.has(pointers[0]))
    #expect(try sandbox.text(String(writers[1].temporary.dropFirst(sandbox.folder.count + 1))) == "another one")
    let folders = try writers.map { try $0.place() }
    let entry = pointers[1].path(in: store.folder)
    #expect(folders[1].contains(Path.folder(entry)) && folders[1].contains(sandbox.path("lfs")))
    #expect(pointers.allSatisfy(store.has))
    #expect(try store.open(pointers[0])?.readAll() == Array("a large file".utf8))
    // Nothing waits if it is there.
    let again = try store.begin()
    try Array("another one".utf8).withUnsafeBytes { try again.take($0) }
    #expect(try !again.end().isWaiting)
  }

  /// A large file is half written if a program is killed; the next one removes it.
  @Test func whatAKilledProgramLeftGoes() throws {
    let names = ["assets-oldold", "assets-newnew", "other-oldold"]
    for name in names { try sandbox.write("lfs/tmp/\(name)", "half") }
    for name in names where name.hasSuffix("oldold") {
      #expect(try sandbox.run("touch", ["-t", "202001010000", sandbox.path("lfs/tmp/\(name)")]).isSuccess)
    }
    _ = try insert("a large file", in: store)
    #expect(
      try FileSystem.entries(of: sandbox.path("lfs/tmp")).map(\.name).sorted() == ["assets-newnew", "other-oldold"])
  }

  @Test func aStoreTakesOnlyTheRightBytesFromAnother() throws {
    let pointer = try insert("a large file", in: store)
    let other = LargeFileStore(of: sandbox.path("other"))
    #expect(try other.copy(pointer, from: store) && other.has(pointer))
    try sandbox.write(String(pointer.path(in: "lfs/objects")), "another file")
    let third = LargeFileStore(of: sandbox.path("third"))
    #expect(throws: LargeFileError.self) { try third.copy(pointer, from: store) }
    #expect(!third.has(pointer))
    #expect(try !third.copy(LargeFilePointer(oid: String(repeating: "0", count: 64), size: 1), from: store))
  }

  /// `git lfs prune` removes what only an undo needs (contract 18).
  @Test func whatOthersRemoveIsStillHere() throws {
    let pointer = try insert("a large file", in: store)
    sandbox.remove(pointer.path(in: "lfs/objects"))
    #expect(try store.open(pointer)?.readAll() == Array("a large file".utf8))
    store.restore([pointer])
    #expect(sandbox.exists(pointer.path(in: "lfs/objects")))
    // What comes from elsewhere can be had again.
    let other = LargeFileStore(of: sandbox.path("other"))
    try other.copy(pointer, from: store)
    sandbox.remove(pointer.path(in: "other/lfs/objects"))
    #expect(!other.has(pointer))
  }

  @Test func aSettingMovesIt() {
    #expect(LargeFileStore(of: "/p/.git", storage: "big").folder == "/p/.git/big/objects")
    #expect(LargeFileStore(of: "/p/.git", storage: "/big").folder == "/big/objects")
  }
}

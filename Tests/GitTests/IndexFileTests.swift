import Git
import Subprocess
import System
import TestKit
import Testing

/// A repository in a temporary folder and a git without anybody's configuration.
private final class Sandbox {
  let path: String

  init() throws {
    var template = Array("/tmp/assets-index-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    try git("init", "-q", "-b", "main")
  }

  deinit { system("rm -rf '\(path)'") }

  var indexPath: String { path + "/.git/index" }

  @discardableResult
  func git(_ arguments: String..., input: String = "") throws -> String {
    let done = try run(arguments, input: input)
    if !done.isSuccess { Issue.record("git \(arguments) gave \(done.status): \(done.errorText)") }
    return done.outputText
  }

  private func run(_ arguments: [String], input: String = "") throws -> ProcessResult {
    let environment = [
      "PATH": "/usr/bin:/bin", "HOME": path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A",
      "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
    ]
    return try Invocation(
      "git", arguments, environment: environment, workingDirectory: path, input: .bytes(Array(input.utf8))
    ).run()
  }

  func write(_ text: String, to name: String) {
    let folder = name.split(separator: "/").dropLast().joined(separator: "/")
    system("mkdir -p '\(path)/\(folder)'")
    guard let file = fopen("\(path)/\(name)", "we") else { return }
    fputs(text, file)
    fclose(file)
  }

  /// Stages files with odd names, modes, and every flag that an entry of this version can have.
  func fill(version: Int) throws {
    for name in ["A", "a b", "a-b/ü", "a.b/x", "a/b/c", "a/b/d", "a0", "naïve/\u{1F514}", "q\"uote", "tab\there"] {
      write("content of \(name)", to: name)
    }
    write("long", to: String(repeating: "long/", count: 30) + "name")
    try git("add", "-A")
    try git("update-index", "--chmod=+x", "a/b/c")
    let blob = String(try git("hash-object", "-w", "--stdin", input: "target").dropLast())
    try git("update-index", "--add", "--cacheinfo", "120000,\(blob),link")
    let name = String(repeating: "deep/", count: 900) + "file"  // over 4,095 bytes: its length does not fit the flags
    try git("update-index", "--add", "--cacheinfo", "100644,\(blob),\(name)")
    try git("update-index", "--assume-unchanged", "a0")
    if version > 2 {
      try git("update-index", "--skip-worktree", "a b")
      write("later", to: "later")
      try git("add", "--intent-to-add", "later")
    }
    if version == 4 { try git("update-index", "--index-version", "4") }
  }

  /// Leaves a conflict of each kind: both changed, deleted by us, and added by both.
  func makeConflicts() throws {
    func commit(_ files: [String: String?], _ message: String) throws {
      for (name, text) in files {
        if let text { write(text, to: name) } else { try git("rm", "-q", name) }
      }
      try git("add", "-A")
      try git("commit", "-q", "-m", message)
    }
    try commit(["both": "1", "gone": "1", "kept": "1"], "base")
    try git("checkout", "-q", "-b", "theirs")
    try commit(["both": "2", "gone": "2", "new": "2"], "theirs")
    try git("checkout", "-q", "main")
    try commit(["both": "3", "gone": nil, "new": "3"], "ours")
    #expect(try run(["merge", "-q", "theirs"]).status == .exited(1))
  }
}

extension IndexFile.Entry {
  /// As a line of `git ls-files --stage`.
  fileprivate var line: String {
    let digits = String(mode, radix: 8)
    return "\(String(repeating: "0", count: 6 - digits.count))\(digits) \(id) \(stage)\t\(path)"
  }

  /// As `git ls-files --debug` shows it.
  fileprivate var debugLines: String {
    let extended = (isSkipWorktree ? 0x4000_0000 : 0) | (isIntentToAdd ? 0x2000_0000 : 0)
    let flags = stage << 12 | (isAssumedValid ? 0x8000 : 0) | extended | (extended == 0 ? 0 : 0x4000)
    return """
      \(path)
        ctime: \(stamp.changed.seconds):\(stamp.changed.nanoseconds)
        mtime: \(stamp.modified.seconds):\(stamp.modified.nanoseconds)
        dev: \(stamp.device)\tino: \(stamp.inode)
        uid: \(stamp.userID)\tgid: \(stamp.groupID)
        size: \(stamp.size)\tflags: \(String(flags, radix: 16))

      """
  }
}

@Suite struct IndexFileTests {
  @Test(arguments: [2, 3, 4]) func readsWhatGitWrote(version: Int) throws {
    let sandbox = try Sandbox()
    try sandbox.fill(version: version)
    let index = try IndexFile(path: sandbox.indexPath)
    #expect(index.version == version)
    let listed = try sandbox.git("ls-files", "-s", "-z").split(separator: "\0").map(String.init)
    #expect(index.map(\.line) == listed)
    #expect(index.count == (version == 2 ? 13 : 14))
    #expect(index.hasSkipWorktree == (version > 2))
    #expect(!index.hasConflicts && !index.hasNullChecksum)
    #expect(index.modified != nil)
  }

  @Test(arguments: [2, 3, 4]) func readsStampsAndFlagsAsGitDoes(version: Int) throws {
    let sandbox = try Sandbox()
    try sandbox.fill(version: version)
    let index = try IndexFile(path: sandbox.indexPath)
    #expect(
      index.map(\.debugLines).joined()
        == (try sandbox.git("-c", "core.quotePath=off", "ls-files", "-z", "--debug")
          .replacingNulls()))
    #expect(index.filter(\.isAssumedValid).map(\.path) == ["a0"])
    #expect(index.filter(\.isExecutable).map(\.path) == ["a/b/c"])
    #expect(index.filter(\.isSymbolicLink).map(\.path) == ["link"])
    #expect(index.filter(\.isIntentToAdd).map(\.path) == (version == 2 ? [] : ["later"]))
    #expect(index.filter(\.isSkipWorktree).map(\.path) == (version == 2 ? [] : ["a b"]))
  }

  @Test func aMissingFileIsAnEmptyIndex() throws {
    let index = try IndexFile(path: "/no/such/index")
    #expect(index.isEmpty && index.checksum == nil && index.modified == nil && index.conflicts.isEmpty)
    #expect(try index.cacheTree() == nil)
    #expect(index.entry(of: "a") == nil && index.positions(under: "a").isEmpty)
  }

  @Test(arguments: [2, 4]) func findsAPathAndWhatIsBelowAFolder(version: Int) throws {
    let sandbox = try Sandbox()
    try sandbox.fill(version: version)
    let index = try IndexFile(path: sandbox.indexPath)
    for entry in index {
      #expect(index.entry(of: entry.path)?.position == entry.position)
      #expect(index.positions(of: entry.path) == entry.position..<(entry.position + 1))
    }
    for path in ["", "a/", "a/b", "B", "a1", "zzz", "naive"] { #expect(index.entry(of: path) == nil) }
    #expect(index[index.positions(under: "a")].map(\.path) == ["a/b/c", "a/b/d"])
    #expect(index[index.positions(under: "a/b/")].map(\.path) == ["a/b/c", "a/b/d"])
    #expect(index[index.positions(under: "a.b")].map(\.path) == ["a.b/x"])
    #expect(index.positions(under: "a b").isEmpty)
    #expect(index.positions(under: "") == 0..<index.count)
  }

  @Test(arguments: ["2", "4"]) func tellsEachSideOfAConflict(version: String) throws {
    let sandbox = try Sandbox()
    try sandbox.makeConflicts()
    try sandbox.git("update-index", "--index-version", version)
    let index = try IndexFile(path: sandbox.indexPath)
    #expect(index.map(\.line) == (try sandbox.git("ls-files", "-s").split(separator: "\n").map(String.init)))
    #expect(index.hasConflicts)
    let sides = index.conflicts.map {
      "\($0.path) \([$0.base, $0.ours, $0.theirs].map { $0 == nil ? "-" : "x" }.joined())"
    }
    #expect(sides == ["both xxx", "gone x-x", "new -xx"])
    #expect(index.entry(of: "both") == nil)
    #expect(index.positions(of: "both").count == 3)
    #expect(index.entry(of: "kept")?.stage == 0)
  }

  @Test func knowsTheTreesOfTheLastCommit() throws {
    let sandbox = try Sandbox()
    for name in ["a/b/c", "a/d", "e/f", "g"] { sandbox.write(name, to: name) }
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    let tree = try #require(try IndexFile(path: sandbox.indexPath).cacheTree())
    #expect(tree.nodes.map(\.name) == ["", "a", "b", "e"])
    #expect(tree.nodes.map(\.entryCount) == [4, 2, 1, 1])
    for folder in ["", "a", "a/b", "e"] {
      #expect(tree.id(of: folder)?.hex == String(try sandbox.git("rev-parse", "HEAD:\(folder)").dropLast()))
    }
    #expect(tree.node(at: "a/x") == nil)
    #expect(tree.children(of: 0) == [1, 3])

    sandbox.write("changed", to: "a/b/c")
    try sandbox.git("add", "a/b/c")
    let after = try #require(try IndexFile(path: sandbox.indexPath).cacheTree())
    #expect(after.id(of: "") == nil && after.id(of: "a") == nil && after.id(of: "a/b") == nil)
    #expect(after.id(of: "e") == tree.id(of: "e"))
  }

  @Test func takesAnIndexWithoutAChecksum() throws {
    let sandbox = try Sandbox()
    try sandbox.fill(version: 2)
    var bytes = try sandbox.indexBytes()
    #expect(try IndexFile(bytes: bytes).hasValidChecksum())
    bytes.replaceSubrange((bytes.count - 20)..., with: [UInt8](repeating: 0, count: 20))
    let index = try IndexFile(bytes: bytes)
    #expect(index.hasNullChecksum)
    #expect(index.hasValidChecksum())
    bytes[bytes.count - 1] = 1
    #expect(try !IndexFile(bytes: bytes).hasValidChecksum())
  }

  @Test func readsTheExtensionsOfAFasterIndex() throws {
    let sandbox = try Sandbox()
    try sandbox.fill(version: 4)
    try sandbox.git("config", "index.threads", "2")
    try sandbox.git("update-index", "--untracked-cache", "--force-write-index")
    let index = try IndexFile(path: sandbox.indexPath)
    #expect(index.extensions.map(\.signature).contains("UNTR"))
    #expect(index.count == 14)
  }
}

@Suite struct IndexErrorTests {
  private func failure(_ bytes: [UInt8]) -> IndexError? {
    do {
      _ = try IndexFile(bytes: bytes)
      return nil
    } catch {
      return error
    }
  }

  private static let header = Array("DIRC".utf8) + [0, 0, 0, 2]
  private static let checksum = [UInt8](repeating: 7, count: 20)

  @Test func refusesASplitIndex() throws {
    let sandbox = try Sandbox()
    sandbox.write("a", to: "a")
    try sandbox.git("add", "a")
    try sandbox.git("update-index", "--split-index")
    #expect(throws: IndexError.splitIndex) { try IndexFile(path: sandbox.indexPath) }
  }

  @Test func refusesASparseIndex() throws {
    let sandbox = try Sandbox()
    for name in ["in/a", "out/b"] { sandbox.write(name, to: name) }
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try sandbox.git("sparse-checkout", "init", "--cone", "--sparse-index")
    try sandbox.git("sparse-checkout", "set", "in")
    #expect(throws: IndexError.sparseIndex) { try IndexFile(path: sandbox.indexPath) }
  }

  @Test func refusesWhatItDoesNotUnderstand() {
    let (header, checksum) = (Self.header, Self.checksum)
    #expect(failure(Array("PACK".utf8) + [0, 0, 0, 2, 0, 0, 0, 0] + checksum) == .notAnIndex)
    #expect(failure(Array("DIRC".utf8) + [0, 0, 0, 5, 0, 0, 0, 0] + checksum) == .unsupportedVersion(5))
    #expect(failure(header + [0, 0, 0, 0] + checksum) == nil)
    #expect(failure([]) == .truncated(offset: 0))
    #expect(failure(header + [0xff, 0xff, 0xff, 0xff] + checksum) == .truncated(offset: 32))
    let block = Array("abcd".utf8) + [0, 0, 0, 0]
    #expect(failure(header + [0, 0, 0, 0] + block + checksum) == .unsupportedExtension("abcd"))
    let tree = Array("TREE".utf8) + [0, 0, 0, 2] + [0, 65]
    #expect(throws: IndexError.malformedExtension("TREE")) {
      try IndexFile(bytes: header + [0, 0, 0, 0] + tree + checksum).cacheTree()
    }
    #expect(throws: IndexError.unreadable(path: "/tmp", code: EISDIR)) { try IndexFile(path: "/tmp") }
  }

  /// An entry of version 4 with null numbers.
  private func entry(dropping dropped: [UInt8], adding suffix: [UInt8], length: Int) -> [UInt8] {
    let told = UInt16(min(length, 0xfff))
    return [UInt8](repeating: 0, count: 60) + [UInt8(told >> 8), UInt8(told & 255)] + dropped + suffix + [0]
  }

  @Test func refusesToDropMoreThanThePathBeforeHas() {
    let header: [UInt8] = Array("DIRC".utf8) + [0, 0, 0, 4, 0, 0, 0, 2]
    let first = entry(dropping: [0], adding: [65], length: 1)
    func index(_ dropped: [UInt8]) -> [UInt8] {
      header + first + entry(dropping: dropped, adding: [66], length: 1) + Self.checksum
    }
    #expect(failure(index([1])) == nil)
    #expect(failure(index([2])) == .malformedEntry(position: 1))
    #expect(
      failure(index([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f])) == .malformedEntry(position: 1))
    #expect(failure(index([0])) == .malformedEntry(position: 1))
  }

  @Test func refusesPathsThatUnfoldToMoreThanAnyMachineHas() {
    let path = [UInt8](repeating: 65, count: 20_000)
    let count = 2_000
    var bytes: [UInt8] = Array("DIRC".utf8) + [0, 0, 0, 4, 0, 0, UInt8(count >> 8), UInt8(count & 255)]
    bytes += entry(dropping: [0], adding: path, length: path.count)
    for _ in 1..<count { bytes += entry(dropping: [0], adding: [65], length: path.count) }
    #expect(failure(bytes + Self.checksum) == .tooLarge)
  }

  @Test func refusesEntriesThatAreNotInOrder() {
    let header: [UInt8] = Array("DIRC".utf8) + [0, 0, 0, 4, 0, 0, 0, 2]
    for second in [[65], [64]] as [[UInt8]] {
      let bytes =
        header + entry(dropping: [0], adding: [65], length: 1) + entry(dropping: [1], adding: second, length: 1)
      #expect(failure(bytes + Self.checksum) == .unordered(position: 1))
    }
  }

  @Test(arguments: [2, 3, 4]) func noBytesWhateverEndTheProgram(version: Int) throws {
    let sandbox = try Sandbox()
    try sandbox.fill(version: version)
    try sandbox.git("write-tree")
    let original = try sandbox.indexBytes()
    var random = SeededRandom(seed: UInt64(version))
    for _ in 0..<300 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
      readEverything(bytes)
    }
    for length in stride(from: 0, to: original.count, by: 61) { readEverything(Array(original[..<length])) }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes[place] = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &random) ?? 0
    case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...80, using: &random)))
    default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 70)], at: place)
    }
  }

  /// Asks for all there is; an error is as good as an answer.
  private func readEverything(_ bytes: [UInt8]) {
    guard let index = try? IndexFile(bytes: bytes) else { return }
    var total = 0
    for entry in index {
      total += entry.path.utf8.count + entry.stamp.hashValue % 2 + entry.id.hex.utf8.count + entry.stage
      total += index.positions(of: entry.path).count
    }
    total += index.conflicts.count + index.positions(under: "a").count
    if let tree = try? index.cacheTree() { total += tree.children(of: 0).count + (tree.id(of: "a/b") == nil ? 0 : 1) }
    #expect(total != -1)
  }
}

extension Sandbox {
  fileprivate func indexBytes() throws -> [UInt8] {
    try Invocation("cat", [indexPath], environment: ["PATH": "/usr/bin:/bin"]).run().output
  }
}

extension String {
  /// `git ls-files -z --debug` ends the path with a zero byte and the rest with line breaks.
  fileprivate func replacingNulls() -> String {
    String(map { $0 == "\0" ? "\n" : $0 })
  }
}

import Files
import System
import TestKit
import Testing

@testable import Git

/// What lies in a file comes back byte for byte, and bit for bit who may read it, whatever git makes of it on the way.
@Suite struct ShelfBytesTests {
  /// A file that git converts, with what the attributes and the configuration say of it.
  struct Converted: Sendable, CustomTestStringConvertible {
    var attributes: String
    var bytes: [UInt8]
    var configuration: [String] = []
    /// True where git gets the same bytes out of what it stores.
    var isReversible = false

    init(_ attributes: String, _ text: String, _ configuration: [String] = [], isReversible: Bool = false) {
      (self.attributes, bytes, self.configuration) = (attributes, Array(text.utf8), configuration)
      self.isReversible = isReversible
    }

    var testDescription: String { "\(attributes) \(configuration.joined(separator: "=")) \(bytes.prefix(12))" }
  }

  static let files: [Converted] = [
    Converted("text", "one\r\ntwo\n"),
    Converted("text", "all\r\nof them\r\n"),
    Converted("text", "PNG\r\n\u{1A}\n\0\u{1}\r\n\0"),
    Converted("text eol=crlf", "one\r\ntwo\n"),
    Converted("text eol=crlf", "none\nof them\n"),
    Converted("text=auto eol=crlf", "none\nof them\n"),
    Converted("text eol=crlf", "all\r\nof them\r\n", isReversible: true),
    Converted("text=auto eol=lf", "one\r\ntwo\n"),
    Converted("ident", "$Id: 0123456789012345678901234567890123456789 $\n"),
    Converted("ident", "$Id$\n"),
    Converted("", "none\nof them\n", ["core.autocrlf", "true"]),
    Converted("", "none\nof them\n\0", ["core.autocrlf", "true"], isReversible: true),
    Converted("", "one\r\ntwo\n", ["core.autocrlf", "true"]),
    Converted("", "one\r\ntwo\n", ["core.autocrlf", "input"]),
  ]

  private static let paths = ["changed", "new", "staged new", "staged changed", "staged twice"]

  private func sandbox(_ attributes: String = "", _ configuration: [String] = []) throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    if !configuration.isEmpty { try sandbox.git("config", configuration[0], configuration[1]) }
    try sandbox.write(".gitattributes", attributes.isEmpty ? "" : "* \(attributes)\n.gitattributes -text -ident\n")
    for path in ["changed", "staged changed", "staged twice"] { try sandbox.write(path, "committed") }
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("changed", "side")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "side")
    try sandbox.git("switch", "-q", "main")
    return sandbox
  }

  /// Puts the bytes into files that are uncommitted in every way.
  private func work(_ sandbox: Sandbox, _ bytes: [UInt8]) throws {
    for path in ["staged new", "staged changed"] { try sandbox.write(path, bytes) }
    try sandbox.write("staged twice", "staged")
    try sandbox.git("add", "staged new", "staged changed", "staged twice")
    for path in ["changed", "new", "staged twice"] { try sandbox.write(path, bytes) }
  }

  @discardableResult private func go(_ branch: String, _ sandbox: Sandbox) throws -> BranchSwitchPlan {
    let repository = try sandbox.repository()
    let target = try #require(try repository.commit(ofBranch: branch))
    let way = try BranchSwitchPlan(
      repository, to: branch, at: target, uncommitted: .stays, merging: TreeMergeStrategy(isPick: true),
      now: GitTime(seconds: 1_700_000_000), isDryRun: false)
    try way.run(by: nil)
    return way
  }

  private func status(_ sandbox: Sandbox) throws -> String {
    try sandbox.git("status", "--porcelain=v2", "--untracked-files=all") + sandbox.git("ls-files", "--stage")
  }

  // MARK: - Bytes

  @Test(arguments: files) func everyByteComesBack(file: Converted) throws {
    let sandbox = try sandbox(file.attributes, file.configuration)
    try work(sandbox, file.bytes)
    let before = try status(sandbox)
    let left = try #require(try go("side", sandbox).left)
    for path in ["new", "staged new"] { #expect(!sandbox.exists(path)) }
    #expect(try sandbox.git("status", "--porcelain") == "")
    #expect((left.details["new"]?.isRaw == true) != file.isReversible)
    // Git reads the shelf, and finds nothing wrong.
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "")
    #expect(try sandbox.repository().shelf(ofBranch: "main") == left)
    try go("main", sandbox)
    for path in Self.paths { #expect(try sandbox.bytes(path) == file.bytes, "\(path)") }
    #expect(try status(sandbox) == before)
  }

  /// Git's own way brings the same, where it has not to guess line endings.
  @Test func gitAppliesRawFiles() throws {
    let sandbox = try sandbox("text")
    let bytes = Array("one\r\ntwo\n\0".utf8)
    try work(sandbox, bytes)
    let before = try status(sandbox)
    let left = try #require(try go("side", sandbox).left)
    try sandbox.git("switch", "-q", "main")
    try sandbox.git("stash", "apply", "-q", "--index", left.reference)
    for path in Self.paths { #expect(try sandbox.bytes(path) == bytes, "\(path)") }
    #expect(try status(sandbox) == before)
  }

  /// Where it has, line endings are its own: the bytes are on the shelf, and git writes others.
  @Test func gitAppliesRawFilesByTheAttributes() throws {
    let sandbox = try sandbox("text eol=crlf")
    try sandbox.write("new", "one\r\ntwo\n")
    let left = try #require(try go("side", sandbox).left)
    #expect(try sandbox.runGit(["cat-file", "blob", "\(left.reference)^3:new"]).output == "one\r\ntwo\n")
    try sandbox.git("switch", "-q", "main")
    try sandbox.git("stash", "apply", "-q", left.reference)
    #expect(try sandbox.text("new") == "one\r\ntwo\r\n")
    sandbox.remove("new")
    try go("main", sandbox)
    #expect(try sandbox.text("new") == "one\r\ntwo\n")
  }

  /// What git can make again waits as git has it, and is merged line by line.
  @Test func whatCanBeMadeAgainIsMerged() throws {
    let sandbox = try sandbox("text eol=crlf")
    try sandbox.write("lines", (1...20).map { "line \($0)\r\n" }.joined())
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "lines")
    try sandbox.write("lines", (1...20).map { $0 == 2 ? "mine\r\n" : "line \($0)\r\n" }.joined())
    try go("side", sandbox)
    try sandbox.git("worktree", "add", "-q", "../other", "main")
    try sandbox.write("../other/lines", (1...20).map { $0 == 18 ? "theirs\r\n" : "line \($0)\r\n" }.joined())
    try sandbox.git("commit", "-q", "-a", "-m", "theirs", in: "../other")
    try sandbox.git("worktree", "remove", "--force", "../other")
    #expect(try go("main", sandbox).returned != nil)
    let merged = (1...20).map { $0 == 2 ? "mine\r\n" : $0 == 18 ? "theirs\r\n" : "line \($0)\r\n" }.joined()
    #expect(try sandbox.text("lines") == merged)
  }

  /// A file that only looks as if it were another one is no work.
  @Test func whatGitFindsUnchangedIsNoWork() throws {
    let sandbox = try sandbox("text")
    try sandbox.write("staged changed", "committed")
    try sandbox.write("lines", "one\ntwo\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "lines")
    try sandbox.write("lines", "one\r\ntwo\r\n")
    try sandbox.write("new", "new")
    #expect(try go("side", sandbox).leftFiles.map(\.path) == ["new"])
  }

  // MARK: - Permissions

  private func bits(_ path: String, _ sandbox: Sandbox) throws -> mode_t {
    try #require(POSIXFile.status(of: sandbox.path(path))).st_mode & 0o777
  }

  @Test(arguments: [0o600, 0o640, 0o700, 0o440, 0o664, 0o775] as [mode_t]) func whoMayReadComesBack(mode: mode_t) throws
  {
    let sandbox = try sandbox()
    try work(sandbox, Array("uncommitted".utf8))
    for path in Self.paths { chmod(sandbox.path(path), mode) }
    let before = try status(sandbox)
    try go("side", sandbox)
    #expect(try bits("staged changed", sandbox) & 0o400 != 0)
    try go("main", sandbox)
    for path in Self.paths { #expect(try bits(path, sandbox) == mode, "\(path)") }
    #expect(try status(sandbox) == before)
  }

  @Test func aDiskWithoutPermissionsIsAskedForNone() throws {
    let sandbox = try sandbox()
    try sandbox.git("config", "core.filemode", "false")
    try sandbox.write("new", "new")
    chmod(sandbox.path("new"), 0o777)
    let left = try #require(try go("side", sandbox).left)
    #expect(left.details == ShelfMetadata())
  }

  /// An error on the way, and the private file lies there as it did.
  @Test func aRollbackKeepsThemToo() throws {
    let sandbox = try sandbox()
    try sandbox.write("changed", "uncommitted")
    chmod(sandbox.path("changed"), 0o600)
    struct InterruptedError: Error {}
    let repository = try sandbox.repository()
    let target = try #require(try repository.commit(ofBranch: "side"))
    let way = try BranchSwitchPlan(
      repository, to: "side", at: target, uncommitted: .stays, merging: TreeMergeStrategy(isPick: true),
      now: GitTime(seconds: 1_700_000_000), isDryRun: false)
    #expect(throws: InterruptedError.self) {
      try way.checkout().run(from: repository.head()) { throw InterruptedError() }
    }
    #expect(try sandbox.text("changed") == "uncommitted" && bits("changed", sandbox) == 0o600)
    #expect(try sandbox.git("for-each-ref", "refs/assets") == "")
  }

  @Test func aMergeThatMakesAFileExecutableKeepsItPrivate() {
    var details = ShelfMetadata()
    details.files[ExactName("tool")] = ShelfMetadata.File(permissions: 0o640)
    #expect(details.permissions(of: "tool", isExecutable: false) == 0o640)
    #expect(details.permissions(of: "tool", isExecutable: true) == 0o750)
    details.files[ExactName("tool")] = ShelfMetadata.File(permissions: 0o700)
    #expect(details.permissions(of: "tool", isExecutable: false) == 0o600)
  }

  // MARK: - In the message

  @Test func theMessageTellsOfOddFilesOnly() throws {
    let sandbox = try sandbox("text")
    try sandbox.write("plain", "plain\n")
    try sandbox.write("two lines\n%", "one\r\ntwo\n")
    chmod(sandbox.path("two lines\n%"), 0o600)
    let left = try #require(try go("side", sandbox).left)
    let message = try sandbox.git("log", "-1", "--format=%B", left.reference)
    #expect(message.hasPrefix("WIP on main: "))
    #expect(message.hasSuffix("\n\nAssets-Kept: 600 raw two%20lines%0a%25\n"), "\(message)")
    try go("main", sandbox)
    #expect(try sandbox.text("two lines\n%") == "one\r\ntwo\n" && bits("two lines\n%", sandbox) == 0o600)
  }

  @Test func detailsAreReadAsTheyWereWritten() {
    var details = ShelfMetadata()
    for path in ["raw", "600", "a b", "%41", "é", "e\u{301}", "deep/er/ ", "\u{1}\n", "Assets-Kept:"] {
      details.files[ExactName(path)] = ShelfMetadata.File(
        permissions: path.utf8.count % 2 == 0 ? 0o600 : nil, isRaw: true)
      details.files[ExactName("mode/\(path)")] = ShelfMetadata.File(permissions: 0o7)
    }
    #expect(ShelfMetadata("WIP on main: Assets-Kept: no\n\n\(details.text)") == details)
    #expect(ShelfMetadata().text == "")
  }

  @Test(arguments: ["", "Assets-Kept:", "Assets-Kept: %4", "Assets-Kept: %zz", "Assets-Kept: 600 %", "kept: 600 a"])
  func whatIsNoDetailIsPassedOver(text: String) {
    #expect(ShelfMetadata(text) == ShelfMetadata())
  }

  @Test func noBitsBeyondThoseForReadingAndWritingCome() {
    #expect(ShelfMetadata("Assets-Kept: 4755 a\nAssets-Kept: 9 b\n").files.values.allSatisfy { $0.permissions == nil })
  }
}

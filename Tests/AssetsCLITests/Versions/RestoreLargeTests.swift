import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Files that are too large for the memory come back as git writes them, and go back with `undo`, piece by piece.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct RestoreLargeTests {
  private let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run
  private let program = BuiltProgram.path ?? ""
  private static let byteCount = 96 << 20

  /// What the file holds, and what is done to it on the way to the disk.
  struct Content: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// A command that writes as many bytes as it is given, other ones each time.
    var command: String
    var attributes = ""
    var path = "movie.mov"
    /// The name that the command line takes.
    var name = "movie.mov"
  }

  private static let contents = [
    Content(
      testDescription: "incompressible, in an asset", command: "head -c $1 /dev/urandom",
      path: "\(Sandbox.images)/Bell.imageset/bell@1x.png", name: "Bell"),
    Content(
      testDescription: "text with other line endings", command: "yes \"line $$\" | head -c $1",
      attributes: "*.mov text eol=crlf\n"),
    Content(testDescription: "incompressible", command: "head -c $1 /dev/urandom"),
    Content(testDescription: "compressible", command: "yes \"line $$\" | head -c $1"),
  ]

  @Test(arguments: contents.prefix(TestTier.count(1, all: 4)))
  func aLargeFileDoesNotFillTheMemory(content: Content) throws {
    // Packing is none of the matter, and takes long.
    for name in ["core.compression", "core.looseCompression"] { try sandbox.git("config", name, "0") }
    try sandbox.write(".gitattributes", content.attributes)
    for version in ["old", "new"] {
      try write(content)
      try sandbox.commitAll(version)
    }
    let new = try sum(content)
    if TestTier.isAll {
      try expectLittleMemory(content, "restore", content.name, "--at", "HEAD~1", "--dry-run")
      #expect(try sum(content) == new)
    }
    try expectLittleMemory(content, "restore", content.name, "--at", "HEAD~1")
    try expectSame(as: "HEAD~1", content)
    try expectLittleMemory(content, "undo")
    #expect(try sum(content) == new)
    guard TestTier.isAll else { return }
    try expectLittleMemory(content, "redo")
    try expectSame(as: "HEAD~1", content)

    try write(content)
    let edited = try sum(content)
    try expectLittleMemory(content, "restore", content.name)
    try expectSame(as: "HEAD", content)
    try expectLittleMemory(content, "undo")
    #expect(try sum(content) == edited)
  }

  private func write(_ content: Content) throws {
    let script = "sh -c '\(content.command)' sh \(Self.byteCount) >\"$1\""
    #expect(try sandbox.run("sh", ["-c", script, "sh", content.path]).isSuccess)
  }

  private func sum(_ content: Content) throws -> String {
    try sandbox.git("hash-object", "--no-filters", content.path)
  }

  private func expectSame(
    as revision: String, _ content: Content, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let script = "git cat-file --filters \"$1:$2\" | cmp - \"$2\""
    let result = try sandbox.run("sh", ["-c", script, "sh", revision, content.path])
    #expect(result.isSuccess, "\(result)", sourceLocation: sourceLocation)
  }

  /// Less than the file itself takes.
  private func expectLittleMemory(
    _ content: Content, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard let peak = try sandbox.peakMemory([program] + words) else { return print("skipped: needs /proc") }
    #expect(peak < 80 << 20, "\(words): \(peak >> 20) MiB", sourceLocation: sourceLocation)
  }

  /// A file is the old one or the new one at every moment, and nothing half written is left, neither in the work tree
  /// nor among git's own files.
  @Test(
    arguments: [("movie.mov", "movie.mov"), ("\(Sandbox.images)/Film.imageset/film.png", "Film")]
      .prefix(TestTier.count(1, all: 2)))
  func aKilledRestoreIsWholeOrNothing(path: String, name: String) throws {
    for role in ["AUTHOR", "COMMITTER"] { sandbox.environment["GIT_\(role)_DATE"] = "1700000000 +0000" }
    try sandbox.write(["edited.txt": "1\n", "gone.txt": "1\n", ".gitignore": "*.tmp\n"])
    try sandbox.write("\(Sandbox.images)/Film.imageset/Contents.json", "{}")
    var random = SeededRandom(seed: 16)
    for version in ["old", "new"] {
      try sandbox.write(path, random.bytes(2 << 20))
      try sandbox.commitAll(version)
    }
    let story = KillScenario(
      sandbox: sandbox, folder: "", work: try UncommittedFiles(in: sandbox), program: program,
      words: ["restore", name, "--at", "HEAD~1"], undoCommand: ["undo"])
    _ = try story.tell(moments: 8)
    #expect(try FileSystem.entries(of: sandbox.path(".git/assets")).allSatisfy { !$0.name.hasPrefix("restore-") })
  }
}

import Files
import System
import TestKit
import Testing

/// All that an undo has to bring back, as plain git and the disk tell it.
///
/// Tests ask for it several times each, so it reads what git keeps itself; a command of git for each part takes ten
/// times as long. What git makes of it all is one question, and `checkObjectsAtEnd` has git look at every object once.
struct UndoableState: Equatable, CustomStringConvertible {
  private(set) var facts: [String: String] = [:]

  /// - Parameters:
  ///   - folder: The top of the work tree.
  ///   - asksStatus: False to leave out what git makes of the rest, which also depends on what it noted of the disk.
  init(_ sandbox: Sandbox, in folder: String = "", asksStatus: Bool = true) throws {
    for path in try sandbox.files(in: folder) {
      facts["file \(Path.relative(path, to: folder) ?? path)"] = try Self.describe(sandbox, path)
    }
    let git = try GitFolder(of: sandbox.path(folder))
    facts["HEAD"] = try git.text("HEAD")
    for (name, value) in try git.references() {
      // What operations keep is not part of how things stand; shelves are.
      if name.hasPrefix("refs/assets/operations/") || name.hasPrefix("refs/assets/worktrees/") { continue }
      facts[name.hasPrefix("refs/remotes/") ? "remotes" : "references", default: ""] += "\(name) \(value)\n"
    }
    facts["branch settings"] = try git.branchSettings()
    for name in ["MERGE_HEAD", "MERGE_MSG", "MERGE_MODE"] { facts[name] = try git.text(name) }
    facts["index"] =
      try git.index() ?? sandbox.git("ls-files", "--stage", "-v", in: folder)
    if asksStatus {
      facts["status"] = try sandbox.runGit(["status", "--porcelain=v2", "--branch"], in: folder).output
    }
  }

  private static func describe(_ sandbox: Sandbox, _ path: String) throws -> String {
    var status = stat()
    guard lstat(sandbox.path(path), &status) == 0 else { throw SystemCallError("lstat \(path)") }
    let mode = "\(String(status.st_mode & S_IFMT, radix: 8)) \(String(status.st_mode & 0o777, radix: 8))"
    if status.st_mode & S_IFMT == S_IFLNK {
      var target = [CChar](repeating: 0, count: 4096)
      guard readlink(sandbox.path(path), &target, 4095) > 0 else { throw SystemCallError("readlink \(path)") }
      return "link to \(String(decoding: target.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))"
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return mode }
    let bytes = try sandbox.bytes(path)
    let beginning = String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription
    return "\(mode) \(bytes.count) \(bytes.hashValue) \(beginning)"
  }

  mutating func leaveOut(_ name: String) { facts[name] = nil }

  /// Tells what is other than it was, with how it was first.
  func differences(from old: UndoableState) -> [String] {
    Set(facts.keys).union(old.facts.keys).sorted().filter { facts[$0] != old.facts[$0] }.map { name in
      let lines = { (text: String?) in text?.split(separator: "\n").map(String.init) ?? ["(nothing)"] }
      let (was, now) = (lines(old.facts[name]), lines(facts[name]))
      let gone = was.filter { !now.contains($0) }.map { "    - \($0)" }
      return (["  \(name):"] + gone + now.filter { !was.contains($0) }.map { "    + \($0)" }).joined(separator: "\n")
    }
  }

  var description: String {
    facts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }
}

extension Sandbox {
  /// Checks that everything stands as it did, and that git finds nothing wrong.
  func expect(_ standing: UndoableState, _ title: String = "", sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let now = try UndoableState(self)
    #expect(now == standing, "\(title)\n\(now.differences(from: standing))", sourceLocation: sourceLocation)
    checkObjectsAtEnd(sourceLocation: sourceLocation)
    #expect(!exists(".git/index.lock"), sourceLocation: sourceLocation)
    #expect(try leftovers() == [], sourceLocation: sourceLocation)
  }

  /// Has git look at every object of the repository once, when the test is over; it takes as long as five commands.
  func checkObjectsAtEnd(in folder: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    checkAtEnd("objects of \(folder)") { sandbox in
      do {
        let check = try sandbox.runGit(["fsck", "--strict", "--no-dangling"], in: folder)
        #expect(check.isSuccess && check.output == "", "\(check)", sourceLocation: sourceLocation)
      } catch {
        Issue.record(error, sourceLocation: sourceLocation)
      }
    }
  }

  /// Returns what a command that ended should not have left in the folder `assets` of git.
  func leftovers(in gitDirectory: String = ".git") throws -> [String] {
    let folder = Path.join(gitDirectory, "assets")
    guard exists(folder) else { return [] }
    return try FileSystem.entries(of: path(folder)).map(\.name)
      .filter { name in ["aside-", "switching", "operation-", "index-"].contains { name.hasPrefix($0) } }
  }
}

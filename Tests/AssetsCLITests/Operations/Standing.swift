import Files
import TestKit
import Testing

/// All that an undo has to bring back, as plain git and the disk tell it.
struct Standing: Equatable, CustomStringConvertible {
  private var facts: [String: String] = [:]

  init(_ sandbox: Sandbox) throws {
    let paths = try sandbox.files()
    let statuses = try sandbox.run("stat", ["-c", "%F %a"] + paths).output.split(separator: "\n")
    for (path, status) in zip(paths, statuses) {
      let bytes = (try? sandbox.bytes(path)) ?? []
      facts["file \(path)"] = "\(status) \(bytes.count) \(bytes.hashValue)"
    }
    facts["index"] = try sandbox.git("ls-files", "--stage", "--debug", "-t", "-v")
      // What the disk tells of a file is another one for a file that was made anew.
      .split(separator: "\n").filter { !$0.hasPrefix("  ") }.joined(separator: "\n")
    facts["status"] = try sandbox.runGit(["status", "--porcelain=v2", "--branch"]).output
    facts["refs"] = try sandbox.git("for-each-ref", "refs/heads")
    facts["HEAD"] = try sandbox.text(".git/HEAD")
    for name in ["MERGE_HEAD", "MERGE_MSG", "MERGE_MODE"] where sandbox.exists(".git/\(name)") {
      facts[name] = try sandbox.text(".git/\(name)")
    }
  }

  var description: String {
    facts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }
}

extension Sandbox {
  /// Checks that everything stands as it did, and that git finds nothing wrong.
  func expect(_ standing: Standing, _ title: String = "", sourceLocation: SourceLocation = #_sourceLocation) throws {
    let now = try Standing(self)
    #expect(now == standing, "\(title)", sourceLocation: sourceLocation)
    #expect(try git("fsck", "--strict", "--no-dangling") == "", sourceLocation: sourceLocation)
    #expect(!exists(".git/index.lock"), sourceLocation: sourceLocation)
    let left = try Disk.entries(of: path(".git/assets")).map(\.name)
      .filter { name in ["aside-", "switching", "operation-", "index-"].contains { name.hasPrefix($0) } }
    #expect(left == [], sourceLocation: sourceLocation)
  }
}

import Files
import System
import TestKit
import Testing

@testable import Git

/// What several people of one group work in: `core.sharedRepository`.
@Suite struct SharedRepositoryTests {
  @Test(
    arguments: [
      ("group", 0o644, 0o664), ("true", 0o444, 0o444), ("all", 0o600, 0o664), ("0640", 0o644, 0o640),
      ("0640", 0o444, 0o440), ("umask", 0o600, 0o600), ("0060", 0o644, 0o644), ("everybody", 0o755, 0o775),
    ] as [(String, Int, Int)])
  func filesGetTheBitsThatGitGivesThem(value: String, made: Int, wanted: Int) {
    #expect(SharedPermissions(value).adjusting(mode_t(made), isFolder: false) == mode_t(wanted))
  }

  @Test func foldersKeepTheirGroup() {
    #expect(SharedPermissions("group").adjusting(0o755, isFolder: true) == 0o2775)
    #expect(SharedPermissions("0640").adjusting(0o755, isFolder: true) == 0o2750)
    #expect(SharedPermissions(nil).adjusting(0o755, isFolder: true) == 0o755)
  }

  /// What ours makes has the permissions that git's has, file by file.
  @Test(arguments: ["group", "all", "0660", "umask"]) func asGitDoes(value: String) throws {
    var modes: [[String]] = []
    for isOurs in [false, true] {
      let sandbox = try Sandbox(git: false)
      try sandbox.git("init", "-q", "--initial-branch=main", "--shared=\(value)")
      for number in 0..<3 { try sandbox.write("f\(number)", "\(number)") }
      if isOurs {
        try sandbox.commitWithOurs("one")
        let repository = try sandbox.repository()
        try repository.createBranch("icons/side", at: try #require(try repository.head().commit))
        try repository.switchTo(branch: "icons/side")
      } else {
        try sandbox.git("add", "-A")
        try sandbox.git("commit", "-q", "-m", "one")
        try sandbox.git("branch", "icons/side")
        try sandbox.git("switch", "-q", "icons/side")
      }
      let places = [
        ".git/index", ".git/refs/heads/main", ".git/refs/heads/icons", ".git/refs/heads/icons/side",
        ".git/logs/refs/heads/main", ".git/logs/refs/heads/icons", ".git/logs/refs/heads/icons/side", ".git/logs/HEAD",
      ]
      let blob = try sandbox.git("rev-parse", "HEAD:f1")
      let object = ".git/objects/\(blob.prefix(2))"
      modes.append(try (places + [object, "\(object)/\(blob.dropFirst(2))"]).map { try mode(of: $0, in: sandbox) })
    }
    #expect(modes[0] == modes[1])
  }

  private func mode(of path: String, in sandbox: Sandbox) throws -> String {
    let status = try #require(POSIXFile.status(of: sandbox.path(path)), "\(path)")
    let name = path.split(separator: "/").prefix(2).joined(separator: "/")
    return "\(name) \(String(status.st_mode & 0o7777, radix: 8))"
  }

  @Test func packsAreForTheGroupToo() throws {
    let sandbox = try Sandbox(git: false)
    try sandbox.git("init", "-q", "--initial-branch=main", "--shared=0660")
    for number in 0..<200 { try sandbox.write("f\(number)", "\(number)") }
    try sandbox.commitWithOurs("one")
    for entry in try FileSystem.entries(of: sandbox.path(".git/objects/pack")) {
      let status = try #require(POSIXFile.status(of: sandbox.path(".git/objects/pack/\(entry.name)")))
      #expect(status.st_mode & 0o777 == 0o440)
    }
    let assets = try #require(POSIXFile.status(of: sandbox.path(".git/assets")))
    #expect(assets.st_mode & 0o7777 == 0o2770)
  }
}

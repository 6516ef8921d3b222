import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Contract 10 and 31: repositories that cannot be worked with, or not now: told in words, with a way out, and left as
/// they are.
@Suite struct UnusableRepositoryTests {
  /// A place and the commands that are tried in it.
  struct Ground: Sendable {
    var title: String
    var commands: [String]
    /// Makes it in a repository with two assets and a changed one.
    var prepare: @Sendable (Sandbox) throws -> Void

    init(_ title: String, _ commands: String..., prepare: @escaping @Sendable (Sandbox) throws -> Void) {
      self.title = title
      self.commands = commands
      self.prepare = prepare
    }
  }

  static let grounds = [
    Ground("no repository", "status", "commit -m x", "branch", "branch side", "switch side", "history") { sandbox in
      sandbox.remove(".git")
    },
    Ground("a bare repository", "status", "commit -m x", "history") { sandbox in
      try sandbox.git("clone", "-q", "--bare", ".", "../store.git")
      for name in try sandbox.files() { sandbox.remove(name) }
      sandbox.remove(".git")
      _ = try sandbox.run("sh", ["-c", "rm -r \(Sandbox.images); cp -r ../store.git/* ."])
    },
    Ground("objects named by SHA-256", "status", "commit -m x", "branch", "init") { sandbox in
      sandbox.remove(".git")
      try sandbox.git("init", "-q", "-b", "main", "--object-format=sha256")
      try sandbox.commitAll("one")
    },
    Ground("branches in another format", "status", "commit -m x") { sandbox in
      try sandbox.git("config", "core.repositoryFormatVersion", "1")
      try sandbox.git("config", "extensions.refStorage", "reftable")
    },
    Ground("an extension nobody knows", "status", "commit -m x") { sandbox in
      try sandbox.git("config", "core.repositoryFormatVersion", "1")
      try sandbox.git("config", "extensions.frobnicate", "true")
    },
    Ground("no version yet", "history", "history Bell") { sandbox in
      try sandbox.git("update-ref", "-d", "HEAD")
    },
    Ground("no branch", "commit -m x") { sandbox in try sandbox.git("checkout", "-q", "--detach") },
    Ground("a merge with conflicts", "commit -m x", "branch other", "switch side") { sandbox in
      try sandbox.makeSides()
      _ = try sandbox.runGit(["merge", "-q", "side"])
    },
    Ground("a merge without conflicts", "switch side", "branch other") { sandbox in
      try sandbox.makeSides()
      try sandbox.git("merge", "-q", "--no-commit", "-X", "ours", "side")
    },
    Ground("a rebase", "commit -m x", "branch other") { sandbox in
      try sandbox.makeSides()
      _ = try sandbox.runGit(["rebase", "-q", "side"])
    },
    Ground("a search with bisect", "commit -m x", "branch other") { sandbox in
      try sandbox.git("bisect", "start", "-q")
    },
    Ground("a sparse checkout", "status", "commit -m x", "switch side", "branch side") { sandbox in
      try sandbox.git("branch", "side")
      try sandbox.git("stash", "-q")
      try sandbox.git("sparse-checkout", "set", "\(Sandbox.images)/Bell.imageset")
    },
    Ground("a sparse index", "status", "commit -m x") { sandbox in
      try sandbox.write("Other/a.txt", "")
      try sandbox.commitAll("other")
      try sandbox.git("sparse-checkout", "set", "--cone", "--sparse-index", Sandbox.images)
      // The switch alone would be told as a sparse checkout.
      try sandbox.git("config", "--worktree", "core.sparseCheckout", "false")
    },
    Ground("a split index", "status", "commit -m x", "switch main") { sandbox in
      try sandbox.git("update-index", "--split-index")
    },
    Ground("an index without a checksum", "status", "commit -m x") { sandbox in
      let bytes = try sandbox.copyIndex()
      try sandbox.write(".git/index", bytes.dropLast(20) + [UInt8](repeating: 0, count: 20))
    },
    Ground("a damaged index", "status", "commit -m x") { sandbox in
      try sandbox.write(".git/index", Array(try sandbox.copyIndex().prefix(50)))
    },
    Ground("a filter of one's own", "commit -m x") { sandbox in
      try sandbox.write(".gitattributes", "*.png filter=squeeze\n")
      try sandbox.git("config", "filter.squeeze.clean", "cat")
    },
    Ground("a damaged object", "commit -m x", "history") { sandbox in
      let tree = try sandbox.git("rev-parse", "HEAD^{tree}")
      let path = ".git/objects/\(tree.prefix(2))/\(tree.dropFirst(2))"
      sandbox.remove(path)
      try sandbox.write(path, "damaged")
    },
    Ground("a missing object", "status", "history") { sandbox in
      let commit = try sandbox.git("rev-parse", "HEAD")
      sandbox.remove(".git/objects/\(commit.prefix(2))/\(commit.dropFirst(2))")
    },
    Ground("a name that is not UTF-8", "commit -m x") { sandbox in
      _ = try sandbox.run("sh", ["-c", "touch \"$(printf 'b\\377.txt')\""])
    },
    Ground("a branch with a name that is not UTF-8", "switch side") { sandbox in
      try sandbox.git("stash", "-q")
      try sandbox.git("switch", "-q", "-c", "side")
      let id = try sandbox.git("hash-object", "-w", "--stdin", input: "x")
      _ = try sandbox.run(
        "sh", ["-c", "printf '100644 \(id)\\tb\\377.txt\\0' | git update-index -z --index-info; git commit -qm odd"])
      try sandbox.git("switch", "-q", "-f", "main")
    },
    Ground("a repository that is none any more", "status", "init") { sandbox in
      sandbox.remove(".git")
      try sandbox.write(".git", "gitdir: ../gone/.git\n")
    },
    Ground("somebody unknown", "commit -m x") { sandbox in
      for role in ["AUTHOR", "COMMITTER"] {
        for part in ["NAME", "EMAIL"] { sandbox.environment["GIT_\(role)_\(part)"] = nil }
      }
    },
  ]

  /// All in one test, since all the words stand in one file.
  @Test func isToldAndLeftAsItIs() throws {
    var text = ""
    for ground in Self.grounds {
      let sandbox = try Sandbox.ground(ground)
      text += "# \(ground.title)\n\n"
      for command in ground.commands {
        let before = try Snapshot(sandbox)
        let result = runAssets(command.split(separator: " ").map(String.init), in: sandbox)
        let call = "\(ground.title): \(command)"
        #expect(result.exitCode == .failed, "\(call): \(result)")
        #expect(result.error.hasPrefix("error: ") && result.output.isEmpty, "\(call): \(result)")
        #expect(result.error.contains("\nhint: "), "\(call) shows no way out: \(result)")
        #expect(try Snapshot(sandbox) == before, "\(call) changed something")
        text += "$ assets \(command)\n" + sandbox.withoutItsPlaces(result.error) + "\n"
      }
    }
    #expect(versionGolden(text, "version-errors") == nil)
  }

  /// Which of two readers comes upon the object first depends on the age of the index.
  @Test func statusSaysThatAnObjectIsDamaged() throws {
    let ground = try #require(Self.grounds.first { $0.title == "a damaged object" })
    let sandbox = try Sandbox.ground(ground)
    let result = sandbox.assets("status")
    #expect(result.exitCode == .failed && result.output.isEmpty)
    #expect(result.error.contains(" is damaged\nhint: run 'git fsck' to see what is wrong"), "\(result)")
  }

  /// What is promised as still working where versions are not.
  @Test(arguments: ["objects named by SHA-256", "a sparse checkout", "a split index", "a damaged object"])
  func theCatalogCanBeReadAllTheSame(title: String) throws {
    let ground = try #require(Self.grounds.first { $0.title == title })
    let sandbox = try Sandbox.ground(ground)
    for words in [["list"], ["show", "Bell"], ["validate"]] {
      #expect(runAssets(words, in: sandbox).exitCode == .done, "\(words)")
    }
  }

  /// Ways out that are named have to work.
  @Test(arguments: [
    ("a sparse checkout", ["sparse-checkout disable"]),
    ("a split index", ["update-index --no-split-index"]),
    ("an index without a checksum", ["config index.skipHash false", "update-index --force-write-index"]),
    ("a damaged index", ["reset -q"]),
  ])
  func theWayOutWorks(title: String, commands: [String]) throws {
    let ground = try #require(Self.grounds.first { $0.title == title })
    let sandbox = try Sandbox.ground(ground)
    if title == "a damaged index" { sandbox.remove(".git/index") }
    for command in commands {
      let result = try sandbox.runGit(command.split(separator: " ").map(String.init))
      #expect(result.isSuccess, "\(result)")
    }
    try sandbox.write("new.txt", "")
    #expect(runAssets(["commit", "-m", "x"], in: sandbox).exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func aFilterNobodyConfiguredIsNone() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.write(".gitattributes", "*.png filter=squeeze\n")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    #expect(runAssets(["commit", "-m", "x"], in: sandbox).exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func assetsWithoutAFilterCanStillBeCommitted() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.write(".gitattributes", "*.psd filter=lfs\n")
    try sandbox.write("large.psd", "large")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    #expect(runAssets(["commit", "-m", "x", "Bell"], in: sandbox).exitCode == .done)
    try sandbox.expectSound("?? .gitattributes\n?? large.psd\n")
  }
}

extension Sandbox {
  static func ground(_ ground: UnusableRepositoryTests.Ground) throws -> Sandbox {
    let sandbox = try harbour()
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try ground.prepare(sandbox)
    return sandbox
  }

  /// Leaves two branches that changed `notes.txt` in different ways.
  func makeSides() throws {
    try commitAll("bell")
    try git("switch", "-q", "-c", "side")
    try write("notes.txt", "side")
    try commitAll("side")
    try git("switch", "-q", "main")
    try write("notes.txt", "main")
    try commitAll("main")
  }

  /// The text without what differs from run to run: where the sandbox lies, and ids that follow from packed images.
  func withoutItsPlaces(_ text: String) -> String {
    var text = text.replacing(folder, with: "$SANDBOX")
    let ids = (try? runGit(["rev-list", "--all", "HEAD"]).output)?.split(separator: "\n").map(String.init) ?? []
    for (index, id) in ids.reversed().enumerated() {
      text = text.replacing(id, with: "$VERSION\(index + 1)").replacing(id.prefix(7), with: "$VERSION\(index + 1)")
    }
    return text.replacing(/\b[0-9a-f]{40}\b/, with: "$ID")
  }
}

import Files
import System
import TestKit
import Testing

@testable import AssetsCLI

/// Contract 39: one repository that `assets` and `git` work in by turns, beside one in which git alone does the same:
/// at each step both have the same files, the same trees on every branch and the same status.
///
/// 170 steps are made, 5,000 with `Scripts/test --all`; `ASSETS_TEST_STEPS=60` makes fewer, and `ASSETS_TEST_SEED`
/// takes another way.
@Suite struct AlternatingTests {
  @Test func bothStayEqual() throws {
    let steps = testVariable("ASSETS_TEST_STEPS", usually: TestTier.count(170, all: 5_000))
    var pair = try Pair(seed: UInt64(testVariable("ASSETS_TEST_SEED", usually: 5)))
    for step in 1...steps {
      let done = try pair.makeStep()
      let differences = try pair.differences()
      // What follows would only differ more.
      guard differences.isEmpty else {
        Issue.record("after step \(step), \(done): \(differences.joined(separator: "; "))")
        return
      }
    }
    for sandbox in [pair.mixed, pair.plain] {
      #expect(try sandbox.git("fsck", "--full", "--strict", "--no-dangling") == "")
    }
  }
}

/// The two repositories, and how they go on.
private struct Pair {
  let mixed: Sandbox
  let plain: Sandbox
  private var random: SeededRandom
  private var branches = ["main"]
  private var current = "main"
  private var count = 0

  private static let names = [
    "a", "b c", "d/e", "d/f/g", "d-h", "i.txt", "\u{e9}", "j/k.png", "j/l@2x.png", "run", "M/n",
  ]

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    (mixed, plain) = (try Sandbox(git: true), try Sandbox(git: true))
    for sandbox in [mixed, plain] {
      // The commits are of years ago, and `git gc` would forget about them.
      try sandbox.git("config", "gc.reflogExpire", "never")
      try sandbox.git("config", "gc.reflogExpireUnreachable", "never")
      try sandbox.write(".gitignore", "*.tmp\n")
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "-m", "first")
    }
  }

  /// Does one thing in both, and tells what.
  mutating func makeStep() throws -> String {
    count += 1
    switch random.number(0...11) {
    case 0...4: return try changeFile()
    case 5...7: return try commit()
    case 8, 9: return try goElsewhere()
    case 10: return try makeBranch()
    default: return try tidy()
    }
  }

  /// Below these, what one may see differs.
  func differences() throws -> [String] {
    let seen = try [mixed, plain].map { sandbox in
      try [
        "files": sandbox.files().map { "\($0) \(try sandbox.bytes($0).count) \(isExecutable(sandbox, $0))" }.joined(
          separator: "\n"),
        "status": sandbox.git("status", "--porcelain", "--branch", "--ignored"),
        "staged": sandbox.git("ls-files", "--stage"),
        "head": sandbox.git("symbolic-ref", "HEAD"),
        "trees": sandbox.git("for-each-ref", "--format=%(refname) %(tree)", "refs/heads"),
        "reflog": sandbox.git("log", "-g", "--format=%gs", "-3", "HEAD").replacing(
          /moving from [0-9a-f]{40}/, with: ""),
      ]
    }
    return seen[0].keys.sorted().filter { seen[0][$0] != seen[1][$0] }.map {
      "\($0): \(seen[0][$0] ?? "") | \(seen[1][$0] ?? "")"
    }
  }

  private func isExecutable(_ sandbox: Sandbox, _ path: String) -> Bool { access(sandbox.path(path), X_OK) == 0 }

  // MARK: Steps

  private mutating func changeFile() throws -> String {
    let path = random.element(of: Self.names + ["x.tmp"])
    let kind = random.number(0...4)
    let bytes =
      path.hasSuffix(".png") ? [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + random.bytes(700) : random.bytes(40)
    for sandbox in [mixed, plain] {
      if kind == 0 {
        sandbox.remove(path)
      } else {
        try sandbox.write(path, bytes)
        chmod(sandbox.path(path), kind == 1 ? 0o755 : 0o644)
      }
    }
    return kind == 0 ? "removing \(path)" : "writing \(path)"
  }

  private mutating func commit() throws -> String {
    let isOurs = random.number(0...1) == 0
    if isOurs {
      _ = runAssets(["commit", "--no-verify", "-m", "step \(count)"], in: mixed)
    } else {
      try commitWithGit(mixed)
    }
    try commitWithGit(plain)
    return isOurs ? "assets commit" : "git commit"
  }

  private func commitWithGit(_ sandbox: Sandbox) throws {
    try sandbox.git("add", "-A")
    _ = try sandbox.runGit(["commit", "-q", "--no-verify", "-m", "step \(count)"])
  }

  private mutating func makeBranch() throws -> String {
    let name = "branch\(count)"
    let isOurs = random.number(0...1) == 0
    if isOurs {
      _ = runAssets(["branch", name], in: mixed)
    } else {
      try mixed.git("switch", "-q", "-c", name)
    }
    try plain.git("switch", "-q", "-c", name)
    (branches, current) = (branches + [name], name)
    return isOurs ? "assets branch \(name)" : "git switch -c \(name)"
  }

  /// Where git refuses, we have to as well, and the other way round; but for what we hold back more strictly: ignored
  /// files, which are moved out of the way here.
  private mutating func goElsewhere() throws -> String {
    // Of going where one is, git makes a note, and we do not.
    let others = branches.filter { $0 != current }
    if others.isEmpty { return try makeBranch() }
    let name = random.element(of: others)
    let isOurs = random.number(0...1) == 0
    for sandbox in [mixed, plain] { sandbox.remove("x.tmp") }
    let expected = try plain.runGit(["switch", "-q", name]).isSuccess
    let result =
      isOurs
      ? runAssets(["switch", "--bring", name], in: mixed).exitCode == .done
      : try mixed.runGit(["switch", "-q", name]).isSuccess
    if expected { current = name }
    #expect(result == expected, "going to \(name), by \(isOurs ? "assets" : "git")")
    return "\(isOurs ? "assets" : "git") switch \(name)"
  }

  private mutating func tidy() throws -> String {
    switch random.number(0...3) {
    case 0: try mixed.git("gc", "-q")
    case 1: _ = runAssets(["maintain", "--repack"], in: mixed)
    case 2: _ = runAssets(["status"], in: mixed)
    default: try mixed.git("pack-refs", "--all")
    }
    return "tidying"
  }
}

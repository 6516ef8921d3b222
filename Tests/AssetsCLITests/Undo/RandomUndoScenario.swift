import Files
import TestKit

@testable import AssetsCLI

/// A project that is made up from a seed, and a way through it that is the same for the same seed.
struct RandomUndoScenario {
  let sandbox: Sandbox
  var random: SeededRandom
  /// What was done, as somebody would type it.
  private(set) var story: [String] = []
  /// How many commands changed something.
  private(set) var operationCount = 0
  /// The work tree in which the next thing is done.
  private(set) var place = Self.main
  var count = 0

  /// The project, a work tree linked to it, a second clone, and what they share.
  static let main = "app"
  static let linked = "side"
  static let peer = "peer"
  static let hub = "hub.git"

  /// Something that must not be.
  struct ScenarioError: Error, CustomStringConvertible {
    var description: String
  }

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    sandbox = try Sandbox()
    sandbox.environment["GIT_EDITOR"] = "true"
    try sandbox.git("init", "-q", "--bare", "--initial-branch=main", Self.hub)
    try sandbox.git("clone", "-q", Self.hub, Self.main)
    for (name, value) in settings() { try sandbox.git("config", name, value, in: Self.main) }
    try writeFirstFiles()
    try sandbox.git("push", "-q", "-u", "origin", "main", in: Self.main)
    try sandbox.git("clone", "-q", Self.hub, Self.peer)
    if random.number(0...2) == 0 {
      try sandbox.git("worktree", "add", "-q", "../\(Self.linked)", "-b", Self.linked, in: Self.main)
    }
  }

  private mutating func settings() -> [(String, String)] {
    [
      ("gc.auto", "0"), ("assets.retries", "0"), ("pull.rebase", random.element(of: ["false", "true"])),
      ("core.autocrlf", random.element(of: ["false", "false", "false", "true", "input"])),
    ]
  }

  mutating func enter(_ workTree: String) { place = workTree }

  /// Takes down what was done.
  mutating func note(_ line: String) { story.append("\(place)$ \(line)") }

  mutating func fail(_ title: String, _ lines: [String]) throws -> Never {
    throw ScenarioError(description: ([title] + lines).joined(separator: "\n"))
  }

  // MARK: - Steps

  /// Changes some things by hand and with git, and then runs a command.
  mutating func makeStep() throws {
    count += 1
    place = sandbox.exists(Self.linked) && random.number(0...3) == 0 ? Self.linked : Self.main
    for _ in 0..<random.number(0...3) { try edit() }
    if random.number(0...1) == 0 { try useGit() }
    if random.number(0...3) == 0 { try edit() }
    try check(try command())
  }

  /// Runs a command, takes it back and does it again.
  private mutating func check(_ words: [String]) throws {
    let before = try State(self)
    let result = try run(words)
    let after = try State(self)
    let (now, was) = (after.leaving(out: words), before.leaving(out: words))
    guard after.log != before.log else {
      if now != was {
        try fail("'\(words.joined(separator: " "))' is no operation, and changed", now.differences(from: was))
      }
      return
    }
    operationCount += 1
    if result.exitCode == .usage || result.exitCode == .failed {
      try fail("'\(words.joined(separator: " "))' failed, and is an operation", [result.error])
    }
    if now.scraps != was.scraps { try fail("files that git ignores changed", now.differences(from: was)) }
    // What others did is only taken back when that is said.
    let back = ["undo"] + (words[0] == "redo" ? ["--force"] : [])
    let steps = words[0] == "undo" ? [["redo"], ["undo", "--force"]] : [back, ["redo"]]
    for (step, state) in zip(steps, [was, now]) { try take(step, to: state, after: words) }
  }

  private mutating func take(_ step: [String], to expected: State, after words: [String]) throws {
    let title = "'\(step.joined(separator: " "))' after '\(words.joined(separator: " "))'"
    let result = try run(step)
    guard result.exitCode == .done else { try fail("\(title) is refused", [result.error]) }
    let differences = try State(self).leaving(out: words).differences(from: expected)
    if !differences.isEmpty { try fail("\(title) is not exact", differences) }
  }

  private mutating func run(_ words: [String]) throws -> RunResult {
    note("assets \(words.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " "))")
    let result = runAssets(words, in: sandbox, folder: place) { $0.program = { BuiltProgram.path } }
    story[story.count - 1] += "   # \(result.exitCode.rawValue)"
    if result.exitCode == .bug { try fail("'\(words)' found a bug", [result.error]) }
    return result
  }

  /// Checks that git finds nothing wrong, and that no command left a lock or a draft.
  func expectSound() throws {
    let result = try sandbox.runGit(["fsck", "--strict", "--no-dangling"], in: Self.main)
    let words = (result.output + result.error).split(separator: "\n").filter { !$0.contains("unborn branch") }
    let trees = [".git"] + (sandbox.exists(Self.linked) ? [".git/worktrees/\(Self.linked)"] : [])
    let left = try trees.flatMap { try sandbox.leftovers(in: "\(Self.main)/\($0)") } + sandbox.locks(in: Self.main)
    guard result.isSuccess, words == [], left == [] else {
      throw ScenarioError(description: "git finds something wrong, or something was left: \(result) \(left)")
    }
  }

  // MARK: - What there is

  func ask(_ words: String...) throws -> [String] {
    let result = try sandbox.run("git", words, in: place, adding: ["GIT_OPTIONAL_LOCKS": "0"])
    return result.isSuccess ? result.output.split(separator: "\n").map(String.init) : []
  }

  var branches: [String] {
    get throws { try ask("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads") }
  }

  var isMerging: Bool { sandbox.exists("\(gitDirectory)/MERGE_HEAD") }

  /// Where git keeps what belongs to the work tree.
  var gitDirectory: String {
    place == Self.main ? "\(Self.main)/.git" : "\(Self.main)/.git/worktrees/\(Self.linked)"
  }
}

extension RandomUndoScenario {
  /// How all work trees stand.
  struct State: Equatable {
    private var trees: [String: UndoableState] = [:]
    /// The list of operations of the work tree one is in.
    var log: Int

    init(_ walk: RandomUndoScenario) throws {
      for tree in [RandomUndoScenario.main, RandomUndoScenario.linked] where walk.sandbox.exists(tree) {
        trees[tree] = try UndoableState(walk.sandbox, in: tree, asksStatus: false)
      }
      log = (try? walk.sandbox.bytes("\(walk.gitDirectory)/assets/operations/log"))?.count ?? 0
    }

    /// The same without what a command may change for good: a pull leaves notes of the remote's branches.
    func leaving(out words: [String]) -> State {
      var state = self
      state.log = 0
      if words[0] == "pull" {
        for tree in trees.keys { state.trees[tree]?.leaveOut("remotes") }
      }
      return state
    }

    /// Files that git ignores everywhere, outside of assets.
    var scraps: [String: String] {
      trees.reduce(into: [:]) { all, tree in
        for (name, fact) in tree.value.facts where name.hasSuffix(".tmp") { all["\(tree.key) \(name)"] = fact }
      }
    }

    func differences(from old: State) -> [String] {
      trees.keys.sorted().flatMap { tree in
        guard let now = trees[tree], let was = old.trees[tree] else { return ["  \(tree) is another"] }
        return now.differences(from: was)
      }
    }
  }
}

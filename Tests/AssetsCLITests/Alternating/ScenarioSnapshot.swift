import Files
import System
import TestKit

/// Everything in a world that both tools must leave alike, by name: what git tells of each repository, its logs and
/// notes, and the files.
struct ScenarioSnapshot {
  private(set) var facts: [String: [String]] = [:]

  init(of world: SharedScenario) throws {
    facts["hub: branches and tags"] = try world.ask("for-each-ref", in: SharedScenario.hub)
    for clone in SharedScenario.clones { try add(clone, world) }
  }

  /// Names what differs, and shows the first line of each that does.
  func differences(from other: ScenarioSnapshot) -> [String] {
    Set(facts.keys).union(other.facts.keys).sorted().compactMap { name in
      let (mine, others) = (facts[name] ?? [], other.facts[name] ?? [])
      if mine == others { return nil }
      let place = zip(mine, others).prefix { $0 == $1 }.count
      let line = { (lines: [String]) in lines.dropFirst(place).first ?? "(no line)" }
      return "\(name), line \(place + 1):\n  \(line(mine))\n  instead of\n  \(line(others))"
    }
  }

  private static let questions = [
    "status": "git status --porcelain=v2 --branch --untracked-files=all --ignored",
    "references": "git for-each-ref --format='%(refname) %(objectname) %(upstream)' refs/heads refs/remotes refs/tags",
    "other references": "git for-each-ref | grep -v -e refs/heads/ -e refs/remotes/ -e refs/tags/ -e refs/assets/",
    "what is staged": "git ls-files --stage",
    "HEAD": "git symbolic-ref HEAD",
  ]

  private mutating func add(_ clone: String, _ world: SharedScenario) throws {
    let questions = Self.questions.sorted { $0.key < $1.key }
    let script = questions.map { "echo '# \($0.key)'; \($0.value)" }.joined(separator: "\n")
    let answer = try world.sandbox.run("sh", ["-c", script], in: clone, adding: ["GIT_OPTIONAL_LOCKS": "0"])
    var name = ""
    for line in answer.output.split(separator: "\n").map(String.init) {
      if line.hasPrefix("# "), Self.questions[String(line.dropFirst(2))] != nil {
        name = "\(clone): \(line.dropFirst(2))"
      } else {
        facts[name, default: []].append(line)
      }
    }
    facts["\(clone): files"] = try files(of: clone, world.sandbox)
    facts["\(clone): configuration"] = try lines(of: "\(clone)/.git/config", world.sandbox)
    // Of a version that it could not take back git leaves the message lying there, which means nothing.
    let notes = world.exists("MERGE_HEAD", in: clone) ? ["MERGE_HEAD", "MERGE_MSG", "MERGE_MODE"] : []
    for note in notes + ["REVERT_HEAD", "CHERRY_PICK_HEAD", "SQUASH_MSG"] {
      facts["\(clone): \(note)"] = try lines(of: "\(clone)/.git/\(note)", world.sandbox)
    }
    for log in try world.sandbox.files(in: "\(clone)/.git/logs") {
      let lines = try lines(of: log, world.sandbox).map(Self.withoutMoment)
      facts["\(clone): log \(log.dropFirst(clone.utf8.count + 11))"] =
        log.hasSuffix("logs/HEAD") ? Self.withoutStepsOfARebase(lines) : lines
    }
  }

  private func files(of clone: String, _ sandbox: Sandbox) throws -> [String] {
    try sandbox.files(in: clone).map { path in
      let bytes = try sandbox.bytes(path)
      return "\(path) \(access(sandbox.path(path), X_OK) == 0 ? "runs " : "")\(bytes.count) \(bytes.hashValue)"
    }
  }

  private func lines(of file: String, _ sandbox: Sandbox) throws -> [String] {
    guard sandbox.exists(file) else { return [] }
    // Where the world lies may stand in them, such as in the log of a clone.
    return try sandbox.text(file).replacing(sandbox.folder, with: "").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  /// The moment in a log is that of the clock: only git lets itself be told another one.
  private static func withoutMoment(_ line: String) -> String {
    let parts = line.split(separator: "\t", maxSplits: 1)
    guard let person = parts.first?.split(separator: ">").first, parts.count == 2 else { return line }
    return "\(person)>\t\(parts[1])"
  }

  /// Makes one line of all that git notes of `HEAD` while it puts one version after the other on top, or leaves that;
  /// we go there in one step. Lines of a reset to where one is are no move.
  private static func withoutStepsOfARebase(_ lines: [String]) -> [String] {
    var result: [String] = []
    var start: Substring?
    for line in lines where line.utf8.count > 82 {
      let (old, new) = (line.prefix(40), line.dropFirst(41).prefix(40))
      let message = line.split(separator: "\t", maxSplits: 1).last ?? ""
      if message.hasPrefix("reset: moving to"), old == new { continue }
      guard message.hasPrefix("pull (") || message.hasPrefix("rebase (") else {
        result.append(line)
        continue
      }
      let from = start ?? old
      start = from
      guard message.contains(" (finish)") || message.contains(" (abort)") else { continue }
      if from != new { result.append("\(from) \(new) put on top") }
      start = nil
    }
    return result
  }
}

import Catalog
import Git
import Project
import TestKit

@testable import AssetsCLI

/// Branches, what is shared, and what both sides changed.
extension RandomScenario {
  mutating func makeBranch() throws -> String {
    if try branches.count > 4 { return try removeBranch() }
    let name = "work\(count)"
    return try take(SharedScenario.Step(assets: ["branch", name], git: [["git", "switch", "-q", "-c", name]]))
  }

  /// Goes to a branch of one's own, or to one that only the remote has.
  mutating func goElsewhere() throws -> String {
    guard try changed.isEmpty else { return try commit() }
    let here = try current
    let others = try Set(branches).union(noted).subtracting([here]).sorted()
    if others.isEmpty { return try makeBranch() }
    let name = random.element(of: others)
    return try take(SharedScenario.Step(assets: ["switch", name], git: [["git", "switch", "-q", name]]))
  }

  mutating func removeBranch() throws -> String {
    let here = try current
    let others = try branches.filter { $0 != here && $0 != "main" }
    if others.isEmpty { return try makeBranch() }
    let name = random.element(of: others)
    if try noted.contains(name), random.number(0...1) == 0 {
      return try takeWithGit(["push", "-q", "origin", "--delete", name])
    }
    return try take(
      SharedScenario.Step(assets: ["branch", "--delete", "--force", name], git: [["git", "branch", "-q", "-D", name]]))
  }

  // MARK: - Sharing

  mutating func fetch() throws -> String {
    let more = random.number(0...1) == 0 ? ["--prune"] : []
    return try take(
      SharedScenario.Step(assets: ["fetch"] + more, git: [["git", "fetch", "-q"] + more], logWord: "fetch"))
  }

  mutating func pull() throws -> String {
    guard try isFollowing else { return try push() }
    let replays = try ask("config", "pull.rebase") == ["true"]
    // Git wants nothing uncommitted before it puts versions on top of others.
    if try !changed.isEmpty, replays || random.number(0...2) > 0 { return try commit() }
    // Merges among one's own versions are only merged.
    let merges = try replays && !ask("rev-list", "--merges", "@{upstream}..HEAD").isEmpty
    return try take(
      SharedScenario.Step(
        assets: ["pull", "--no-verify"] + (merges ? ["--merge"] : []),
        git: [["git", "pull", "-q"] + (merges ? ["--no-rebase"] : [])], logWord: "pull"))
  }

  /// A push that is refused finds out what others shared, which is a fetch.
  mutating func push() throws -> String {
    let name = try current
    let words = try isFollowing ? ["git", "push", "-q"] : ["git", "push", "-q", "-u", "origin", name]
    return try take(
      SharedScenario.Step(assets: ["push"], git: [words], gitAfterRefusal: [["git", "fetch", "-q"]], logWord: "fetch"))
  }

  mutating func tag() throws -> String {
    if random.number(0...1) == 0, let name = try ask("tag").last {
      return try takeWithGit(["push", "-q", "origin", name])
    }
    return try takeWithGit(["tag", "-a", "-m", "step \(count)", "v\(count)"])
  }

  mutating func configure() throws -> String {
    switch random.number(0...4) {
    case 0, 1: return try takeWithGit(["config", "pull.rebase", "true"])
    case 2: return try takeWithGit(["config", "pull.rebase", "false"])
    case 3: return try takeWithGit(["config", "pull.ff", random.element(of: ["only", "false"])])
    default: return try takeWithGit(["config", "--unset", "pull.ff"])
    }
  }

  // MARK: - Merging

  mutating func merge() throws -> String {
    if try !changed.isEmpty, random.number(0...2) > 0 { return try commit() }
    let here = try current
    let others = try branches.filter { $0 != here } + noted.map { "origin/\($0)" }
    if others.isEmpty { return try makeBranch() }
    let name = random.element(of: others)
    return try take(
      SharedScenario.Step(
        assets: ["merge", "--no-verify", name], git: [["git", "merge", "-q", "--no-edit", name]]))
  }

  /// Settles everything in one way, and finishes the merge; or takes it back.
  mutating func settle() throws -> String {
    if random.number(0...3) == 0 {
      return try take(SharedScenario.Step(assets: ["merge", "--abort"], git: [["git", "merge", "--abort"]]))
    }
    let isMine = random.number(0...1) == 0
    var paths: (there: [String], gone: [String]) = ([], [])
    var stages: [String: Set<Character>] = [:]
    for line in try ask("ls-files", "--unmerged") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if let stage = parts.first?.last, let path = parts.last { stages[String(path), default: []].insert(stage) }
    }
    for (path, found) in stages.sorted(by: { $0.key < $1.key }) {
      if found.contains(isMine ? "2" : "3") { paths.there.append(path) } else { paths.gone.append(path) }
    }
    var git = try keepWholeSets(&paths, isMine ? ("HEAD", "MERGE_HEAD") : ("MERGE_HEAD", "HEAD"))
    if !paths.there.isEmpty {
      git.append(["git", "checkout", "-q", isMine ? "--ours" : "--theirs", "--"] + paths.there)
      git.append(["git", "add", "--"] + paths.there)
    }
    if !paths.gone.isEmpty { git.append(["git", "rm", "-q", "-f", "--ignore-unmatch", "--"] + paths.gone) }
    let kept = try take(SharedScenario.Step(assets: ["keep", isMine ? "mine" : "theirs", "--all"], git: git))
    let finished = try take(
      SharedScenario.Step(assets: ["commit", "--no-verify"], git: [["git", "add", "-A"], ["git", "commit", "-q"]]))
    return "\(kept); \(finished)"
  }

  /// Resolves the sets that only one side has as a whole: git removed their unchanged files without a conflict.
  private func keepWholeSets(
    _ paths: inout (there: [String], gone: [String]), _ sides: (kept: String, left: String)
  ) throws -> [[String]] {
    var git: [[String]] = []
    for set in Set((paths.there + paths.gone).compactMap { AssetPath(of: $0)?.set }).sorted() {
      let list = "\(set)/Contents.json"
      let isKept = try !ask("ls-tree", sides.kept, list).isEmpty
      if try isKept == !ask("ls-tree", sides.left, list).isEmpty { continue }
      git.append(["git", "rm", "-r", "-q", "-f", "--ignore-unmatch", "--", set])
      if isKept { git.append(["git", "checkout", "-q", sides.kept, "--", set]) }
      paths.there.removeAll { $0.hasPrefix("\(set)/") }
      paths.gone.removeAll { $0.hasPrefix("\(set)/") }
    }
    return git
  }

  /// True in a merge in which git guesses which file was renamed; `assets` follows whole sets, or has somebody decide.
  func meetsGuess() throws -> Bool {
    guard let world = [mixed, plain].first(where: { $0.exists("MERGE_HEAD", in: clone) }),
      let base = try world.ask("merge-base", "HEAD", "MERGE_HEAD", in: clone).first.flatMap({ ObjectID($0) }),
      let ours = try world.ask("rev-parse", "HEAD", in: clone).first.flatMap({ ObjectID($0) }),
      let theirs = try world.ask("rev-parse", "MERGE_HEAD", in: clone).first.flatMap({ ObjectID($0) }),
      let repository = try RepositoryLocation(world.sandbox.path(clone), environment: world.sandbox.environment).open()
    else { return false }
    return try TreeMergeStrategy.leavesGitGuessing(ours, theirs, base: base, ContentsMergeDriver(), in: repository)
  }

  // MARK: - Upkeep

  /// What changes nothing is done in one world only.
  mutating func tidy() throws -> String {
    switch random.number(0...5) {
    case 0: try mixed.works(["git", "gc", "-q"], in: clone)
    case 1: _ = mixed.assets(["maintain", "--repack"], in: clone)
    case 2: _ = mixed.assets(["status"], in: clone)
    case 3: try mixed.works(["git", "pack-refs", "--all"], in: clone)
    default: _ = mixed.assets(["validate"], in: clone)
    }
    return "\(clone): tidying"
  }
}

import Files
import TestKit

@testable import AssetsCLI

/// Two worlds that go the same way: made up step by step from a seed, and the same for the same seed.
struct RandomScenario {
  let mixed: SharedScenario
  let plain: SharedScenario
  var random: SeededRandom
  private(set) var count = 0
  /// Whose turn it is.
  private(set) var clone = "ada"
  /// How often each tool and each outcome came up.
  private(set) var tally: [String: Int] = [:]

  /// The worlds went apart in what they did; there is nothing to compare any more.
  struct Parting: Error, CustomStringConvertible {
    var description: String
  }

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    (mixed, plain) = (try SharedScenario(), try SharedScenario())
    let images = (0..<10).map { _ in makeImage() }
    for world in [mixed, plain] {
      try world.start { sandbox, folder in
        try sandbox.write("\(folder)/.gitignore", "*.tmp\n")
        try sandbox.write("\(folder)/notes.txt", (1...12).map { "line \($0)\n" }.joined())
        try sandbox.write(
          "\(folder)/\(RandomScenario.catalog)/Contents.json",
          "{\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }\n}\n")
        for (number, name) in (RandomScenario.shared + SharedScenario.clones.map { "\($0)0" }).enumerated() {
          try RandomScenario.write(name, images[2 * number], images[2 * number + 1], sandbox, folder)
        }
      }
    }
  }

  /// Does one thing in both worlds, and tells what.
  ///
  /// - Throws: `Parting` where only one of them did it.
  mutating func makeStep() throws -> String {
    count += 1
    clone = random.element(of: SharedScenario.clones)
    for world in [mixed, plain] { world.begin(step: count, by: clone) }
    if plain.exists("MERGE_HEAD", in: clone) { return try settle() }
    switch random.number(0...33) {
    case 0...8: return try edit()
    case 9...12: return try commit()
    case 13: return try amend()
    case 14: return try makeBranch()
    case 15, 16: return try goElsewhere()
    case 17: return try fetch()
    case 18...20: return try pull()
    case 21...23: return try push()
    case 24...26: return try merge()
    case 27: return try revert()
    case 28: return try restore()
    case 29: return try tag()
    case 30: return try removeBranch()
    case 31: return try configure()
    default: return try tidy()
    }
  }

  /// Takes a step in both worlds, in the mixed one by either tool.
  mutating func take(_ step: SharedScenario.Step) throws -> String {
    let tool: SharedScenario.Tool = random.number(0...1) == 0 ? .assets : .git
    let expected = try plain.run(step, by: .git, in: clone)
    let outcome = try mixed.run(step, by: tool, in: clone)
    let words = "\(clone): " + (tool == .assets ? "assets \(step.assets.joined(separator: " "))" : described(step.git))
    tally["\(tool.rawValue) \(step.assets[0]): \(outcome.rawValue)", default: 0] += 1
    guard outcome == expected else {
      throw Parting(
        description: "\(words): \(outcome) instead of \(expected)\n\(mixed.lastWords)\ngit alone: \(plain.lastWords)")
    }
    return "\(words): \(outcome)"
  }

  private func described(_ commands: [[String]]) -> String {
    commands.map { $0.joined(separator: " ") }.joined(separator: "; ")
  }

  /// Does something with git in both worlds: what `assets` has no word for.
  mutating func takeWithGit(_ words: [String]) throws -> String {
    tally["git alone", default: 0] += 1
    for world in [plain, mixed] { _ = try world.sandbox.run("git", words, in: clone) }
    return "\(clone): git \(words.joined(separator: " "))"
  }

  // MARK: - What there is, in the world of git

  func ask(_ words: String...) throws -> [String] {
    let result = try plain.sandbox.run("git", words, in: clone, adding: ["GIT_OPTIONAL_LOCKS": "0"])
    return result.isSuccess ? result.output.split(separator: "\n").map(String.init) : []
  }

  var current: String {
    get throws { try ask("symbolic-ref", "--short", "HEAD").first ?? "" }
  }

  var changed: [String] {
    get throws { try ask("status", "--porcelain", "--untracked-files=all") }
  }

  var branches: [String] {
    get throws { try ask("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads") }
  }

  /// The branches of the remote as they were last seen, without `origin/`.
  var noted: [String] {
    get throws {
      try ask("for-each-ref", "--format=%(refname:lstrip=3)", "refs/remotes/origin").filter { $0 != "HEAD" }
    }
  }

  var isFollowing: Bool {
    get throws { try !ask("rev-parse", "--abbrev-ref", "@{upstream}").isEmpty }
  }
}

import Files
import Git
import Review
import TestKit
import Testing

@testable import Project

/// Requests whose events are written by hand, in any order and with any claim: what a merge takes in is compared with what
/// people approved, worked out in another way.
@Suite struct GeneratedReviewTests {
  static let paths = [
    "A.xcassets/bell.imageset/bell.png", "A.xcassets/bell.imageset/dark.png", "A.xcassets/gong.imageset/gong.png",
    "B.xcassets/bell.imageset/bell.png", "A.xcassets/.imageset/x.png", "A.xcassets/Contents.json", "notes.txt",
  ]
  typealias Files = [String: Int]

  struct Commit {
    var name: String
    var parents: [Int]
    var files: Files
  }

  /// A verdict, with what its author was shown.
  struct Said {
    var person: String
    var verdict: ReviewEvent.Verdict
    /// What each path was and is; nil for one that isn't there.
    var seen: [String: [Int?]]
    /// Nil for all of it.
    var folders: Set<String>?
  }

  /// A repository with a target branch, a branch that begins anywhere in it, and a request about that.
  struct Story {
    var commits: [Commit] = []
    var random: SeededRandom
    var said: [Said] = []
    var target: [Int] = []
    var branch: [Int] = []

    init(seed: Int) {
      random = SeededRandom(seed: UInt64(seed))
      let start = Dictionary(uniqueKeysWithValues: GeneratedReviewTests.paths.map { ($0, 1) })
      target = [add([], start)]
      for _ in 0..<random.number(1...4) {
        target.append(add([target.last ?? 0], changed(commits[target.last ?? 0].files)))
      }
      branch = [add([random.element(of: target)], nil)]
      for _ in 0..<random.number(0...3) {
        let last = branch[branch.count - 1]
        // The branch takes over a part of the target now and then, or the target a part of the branch.
        switch random.number(0...5) {
        case 0: branch.append(add([last, random.element(of: target)], changed(commits[last].files)))
        case 1:
          let tip = target[target.count - 1]
          target.append(add([tip, random.element(of: branch)], changed(commits[tip].files)))
        case 2: target.append(add([target[target.count - 1]], changed(commits[target[target.count - 1]].files)))
        default: branch.append(add([last], changed(commits[last].files)))
        }
      }
    }

    mutating func add(_ parents: [Int], _ files: Files?) -> Int {
      let files = files ?? changed(commits[parents[0]].files)
      commits.append(Commit(name: "c\(commits.count)", parents: parents, files: files))
      return commits.count - 1
    }

    /// Few values, so that images come back.
    mutating func changed(_ files: Files) -> Files {
      var files = files
      for _ in 0..<random.number(1...2) {
        let path = random.element(of: GeneratedReviewTests.paths)
        files[path] = random.number(0...5) == 0 ? nil : random.number(1...3)
      }
      return files
    }

    /// What `git fast-import` reads.
    var stream: String {
      var lines: [String] = []
      for (number, commit) in commits.enumerated() {
        lines += [
          "commit refs/heads/\(commit.name)", "mark :\(number + 1)",
          "committer Ada <ada@example.com> \(1_700_000_000 + number) +0000", "data 1", "x",
        ]
        for (place, parent) in commit.parents.enumerated() {
          lines.append("\(place == 0 ? "from" : "merge") :\(parent + 1)")
        }
        lines.append("deleteall")
        for (path, value) in commit.files.sorted(by: { $0.key < $1.key }) {
          lines += ["M 100644 inline \"\(path)\"", "data 1", "\(value)"]
        }
        lines.append("")
      }
      return lines.joined(separator: "\n")
    }

    static func difference(_ old: Files, _ new: Files) -> [String: [Int?]] {
      let paths = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
      return Dictionary(uniqueKeysWithValues: paths.map { ($0, [old[$0], new[$0]]) })
    }

    /// True if a person other than the author said yes to a change of a path, and took nothing of it back.
    func isCovered(_ path: String, _ change: [Int?]) -> Bool {
      let folder = path.contains(".imageset/") ? Path.folder(path) : path
      return Set(said.map(\.person)).subtracting(["Ada"]).contains { person in
        let about = said.filter { $0.person == person && $0.folders?.contains(folder) ?? true }
        guard let last = about.last else { return false }
        return last.verdict == .approve && last.seen[path] == change
      }
    }
  }

  private func people(_ name: String, _ repository: Repository, at seconds: Int64) throws -> RequestPeople {
    var people = try RequestPeople(of: repository, now: GitTime(seconds: seconds, offsetMinutes: 0))
    people.author = Signature(
      Identity(name: name, email: "\(name.lowercased())@example.com"), at: GitTime(seconds: seconds, offsetMinutes: 0))
    people.committer = people.author
    return people
  }

  /// Writes a version of any two commits, and maybe a wrong sum.
  private func version(_ story: inout Story, _ store: RequestStore, _ ids: [ObjectID], _ isLast: Bool) throws -> (
    ReviewEvent.Version, seen: [String: [Int?]]
  ) {
    let all = Array(story.commits.indices)
    let base = story.random.number(0...3) == 0 ? story.random.element(of: all) : story.random.element(of: story.target)
    let head =
      isLast || story.random.number(0...2) > 0 ? story.branch[story.branch.count - 1] : story.random.element(of: all)
    var version = try store.version(base: ids[base], head: ids[head], reason: "rebase")
    if story.random.number(0...5) == 0 {
      // The sum of another change.
      version.change = try store.version(base: ids[story.random.element(of: all)], head: ids[head], reason: "").change
    }
    return (version, Story.difference(story.commits[base].files, story.commits[head].files))
  }

  /// Makes a request with versions and verdicts in any order.
  private func write(_ story: inout Story, _ store: RequestStore, _ ids: [ObjectID], source: String, target: String)
    throws
    -> ReviewRequest
  {
    var seconds: Int64 = 1_700_100_000
    func at() -> Int64 {
      seconds += 10
      return seconds
    }
    let ada = try people("Ada", store.repository, at: at())
    var (current, seen) = try version(&story, store, ids, false)
    var request = try store.open(
      .open(source: source, target: target, reviewers: []), "A change", current, by: ada)
    for number in 0..<story.random.number(2...7) {
      let name = story.random.element(of: ["Ada", "Grace", "Grace", "Kat"])
      let signer = try people(name, store.repository, at: at())
      if story.random.number(0...3) == 0 {
        (current, seen) = try version(&story, store, ids, number > 3)
        request = try store.add(.version(current), "Version", to: request, by: signer)
        continue
      }
      let verdict = story.random.element(of: [ReviewEvent.Verdict.approve, .approve, .approve, .changes, .withdraw])
      let folders = Set(seen.keys.map { $0.contains(".imageset/") ? Path.folder($0) : $0 }).sorted()
      let isWhole = story.random.number(0...2) == 0 || folders.isEmpty
      let chosen = isWhole ? [] : folders.filter { _ in story.random.number(0...1) == 0 }
      if !isWhole && chosen.isEmpty { continue }
      let parts = try store.parts(of: current).filter { chosen.contains($0.subject.path) }
      request = try store.add(
        .verdict(verdict, head: current.head, change: current.change, subjects: parts.map(\.change)), "Verdict",
        to: request, by: signer)
      // With a wrong sum, the whole is that of the change which has the sum: nothing that was shown.
      let isReal =
        try store.version(
          base: #require(ObjectID(current.base)), head: #require(ObjectID(current.head)), reason: ""
        ).change
        == current.change
      story.said.append(
        Said(
          person: name, verdict: verdict, seen: isWhole && !isReal ? [:] : seen, folders: isWhole ? nil : Set(chosen)))
    }
    return request
  }

  @Test(arguments: 1...TestTier.count(3, all: 20)) func aMergeTakesInOnlyWhatWasApproved(round: Int) throws {
    var (approved, refused) = (0, 0)
    let sandbox = try Sandbox(git: true)
    for number in 0..<100 {
      let seed = round * 1000 + number
      var story = Story(seed: seed)
      let prefix = "s\(number)-"
      for place in story.commits.indices { story.commits[place].name = prefix + story.commits[place].name }
      let imported = try sandbox.runGit(["fast-import", "--quiet"], input: story.stream + "\n")
      try #require(imported.isSuccess, "\(imported)")
      let store = RequestStore(try ProjectRepository.open(from: sandbox.path(""), environment: sandbox.environment))
      let ids = try story.commits.map { try #require(try store.repository.commit(ofBranch: $0.name)) }
      let (head, goal) = (story.branch[story.branch.count - 1], story.target[story.target.count - 1])
      let request = try write(
        &story, store, ids, source: story.commits[head].name, target: story.commits[goal].name)
      // As `merge` does it.
      let current = try store.newerVersion(of: request).map { request.adding($0) } ?? request
      let standing = try store.standing(of: current)
      guard standing.state == .approved else {
        refused += 1
        continue
      }
      guard let base = try store.repository.mergeBase(ids[head], ids[goal]), base != ids[head] else { continue }
      approved += 1
      let result = try store.repository.discardingObjects { repository -> [FileChange] in
        guard case .tree(let tree) = try AssetMergeStrategy().merge(ids[goal], ids[head], base: base, in: repository)
        else { return [] }
        let people = try people("Ada", repository, at: 1_700_200_000)
        let commit = try repository.store(
          CommitBuffer(
            tree: tree, parents: [ids[goal]], author: people.author, committer: people.committer, message: "x"))
        return try repository.changes(from: ids[goal], to: commit)
      }
      let whole = Story.difference(
        try #require(ids.firstIndex(of: base).map { story.commits[$0].files }), story.commits[head].files)
      for file in result {
        let change = try #require(whole[file.path], "seed \(seed): \(file.path) isn't in the change")
        #expect(story.isCovered(file.path, change), "seed \(seed): \(file.path) was merged, and no one approved it")
      }
    }
    // Otherwise the test would show nothing.
    #expect(approved >= 5 && refused >= 20, "\(approved) approved, \(refused) refused")
  }
}

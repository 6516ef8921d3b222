import Files
import Git
import Review
import TestKit
import Testing

@testable import Project

/// Requests whose events are written by hand, in any order and with any claim: what a merge takes in is compared with what
/// people approved, worked out in another way. The commits are real ones of git, and the events are in memory only.
@Suite struct GeneratedReviewTests {
  static let paths = [
    "A.xcassets/bell.imageset/bell.png", "A.xcassets/bell.imageset/dark.png", "A.xcassets/gong.imageset/gong.png",
    "B.xcassets/bell.imageset/bell.png", "A.xcassets/.imageset/x.png", "A.xcassets/Contents.json", "notes.txt",
    berth, shot,
  ]
  /// A prototype that is always there, and an image that only it shows.
  private static let berth = "Prototypes/berth.prototype.json"
  private static let shot = "shots/detail.png"

  /// What a path is approved with.
  private static func subject(of path: String) -> String {
    path.contains(".imageset/") ? Path.folder(path) : path == shot ? berth : path
  }

  private static func content(of path: String, _ value: Int) -> String {
    let screen = #"{ "id": "detail", "image": "../shots/detail.png" }"#
    return path == berth ? #"{ "schema": 1, "title": "\#(value)", "screens": [ \#(screen) ] }"# : "\(value)"
  }
  typealias Files = [String: Int]

  struct Commit {
    var parents: [Int]
    var files: Files
  }

  /// A verdict of a person, with what the person was shown.
  struct Said {
    /// The event.
    var id: String
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
      commits.append(Commit(parents: parents, files: files))
      return commits.count - 1
    }

    /// Few values, so that images come back.
    mutating func changed(_ files: Files) -> Files {
      var files = files
      for _ in 0..<random.number(1...2) {
        let path = random.element(of: GeneratedReviewTests.paths)
        let isGone = random.number(0...5) == 0 && path != GeneratedReviewTests.berth
        files[path] = isGone ? nil : random.number(1...3)
      }
      return files
    }

    /// What `git fast-import` reads.
    ///
    /// - Parameter first: The mark of the first commit.
    func stream(source: String, target goal: String, first: Int) -> String {
      var lines: [String] = []
      for (number, commit) in commits.enumerated() {
        if commit.parents.isEmpty { lines.append("reset refs/heads/\(goal)") }
        lines += [
          "commit refs/heads/\(goal)", "mark :\(first + number)",
          "committer Ada <ada@example.com> \(1_700_000_000 + number) +0000", "data 1", "x",
        ]
        for (place, parent) in commit.parents.enumerated() {
          lines.append("\(place == 0 ? "from" : "merge") :\(first + parent)")
        }
        lines.append("deleteall")
        for (path, value) in commit.files.sorted(by: { $0.key < $1.key }) {
          let content = GeneratedReviewTests.content(of: path, value)
          lines += ["M 100644 inline \"\(path)\"", "data \(content.utf8.count)", content]
        }
        lines.append("")
      }
      for (name, tips) in [(source, branch), (goal, target)] {
        lines += ["reset refs/heads/\(name)", "from :\(first + tips[tips.count - 1])", ""]
      }
      return lines.joined(separator: "\n") + "\n"
    }

    func difference(_ base: Int, _ head: Int) -> [String: [Int?]] {
      let (old, new) = (commits[base].files, commits[head].files)
      let paths = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
      return Dictionary(uniqueKeysWithValues: paths.map { ($0, [old[$0], new[$0]]) })
    }
  }

  /// The events of a request in memory: any of them may answer any other one.
  struct Conversation {
    static let people = ["Ada", "Grace", "Kat", "Mallory"].reduce(into: [:]) {
      $0[$1] = Person(name: $1, email: "\($1.lowercased())@example.com")
    }
    var commits: [String: EventCommit] = [:]
    var said: [Said] = []
    private var order: [String] = []
    /// Those that follow from the opening.
    private(set) var own: [String] = []
    private var known: [String: Set<String>] = [:]

    var root: String { own[0] }
    /// The events that none answers.
    var tips: [String] {
      let inner = Set(commits.values.flatMap(\.parents))
      return order.filter { !inner.contains($0) }
    }

    /// - Parameter others: Parents that are no events.
    @discardableResult
    mutating func add(
      _ message: String, _ parents: [String], by author: String, recordedBy recorder: String? = nil, at seconds: Int64,
      others: [String] = [], isForeign: Bool = false, _ random: inout SeededRandom
    ) throws -> String {
      let id = random.text(40...40, of: "0123456789abcdef")
      commits[id] = EventCommit(
        id: id, parents: parents + others, tree: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
        author: try #require(Self.people[author]), committer: try #require(Self.people[recorder ?? author]),
        seconds: seconds, message: message)
      known[id] = parents.reduce(into: Set(parents)) { $0.formUnion(known[$1] ?? []) }
      order.append(id)
      if !isForeign { own.append(id) }
      return id
    }

    func request() throws -> ReviewRequest {
      let id = String(root.prefix(16))
      return ReviewRequest(id: id, try ReviewHistory(id: id, tips: tips) { commits[$0] })
    }

    /// True if a person other than the author said yes to a change of a path, and knowingly took nothing of it back.
    func isCovered(_ path: String, _ change: [Int?]) -> Bool {
      let folder = GeneratedReviewTests.subject(of: path)
      let about = said.filter { $0.person != "Ada" && $0.folders?.contains(folder) ?? true }
      return about.contains { yes in
        yes.verdict == .approve && yes.seen[path] == change
          && !about.contains { $0.person == yes.person && known[$0.id]?.contains(yes.id) ?? false }
      }
    }

    /// True if a person other than the author asked for changes, and said nothing that knew of it.
    var holdsUnansweredChanges: Bool {
      said.contains { no in
        no.verdict == .changes && no.person != "Ada"
          && !said.contains { $0.person == no.person && known[$0.id]?.contains(no.id) ?? false }
      }
    }
  }

  /// What one round works with.
  private struct Round {
    let store: RequestStore
    let ids: [ObjectID]
    var seconds: Int64 = 1_700_100_000

    mutating func next() -> Int64 {
      seconds += 10
      return seconds
    }

    func version(_ base: Int, _ head: Int) throws -> ReviewEvent.Version {
      try store.version(base: ids[base], head: ids[head], reason: "rebase")
    }
  }

  /// A version of any two commits, which may state the sum of another change.
  private struct Stated {
    var version: ReviewEvent.Version
    /// The sum of what it shows.
    var sum: String
    var seen: [String: [Int?]]
  }

  private func version(_ story: inout Story, _ round: Round, _ isLast: Bool) throws -> Stated {
    let all = Array(story.commits.indices)
    let base = story.random.number(0...3) == 0 ? story.random.element(of: all) : story.random.element(of: story.target)
    let head =
      isLast || story.random.number(0...2) > 0 ? story.branch[story.branch.count - 1] : story.random.element(of: all)
    var version = try round.version(base, head)
    let sum = version.change
    if story.random.number(0...5) == 0 {
      version.change = try round.version(story.random.element(of: all), story.random.element(of: all)).change
    }
    return Stated(version: version, sum: sum, seen: story.difference(base, head))
  }

  /// Writes a request with versions and verdicts in any order, and what others forge.
  private func conversation(_ story: inout Story, _ round: inout Round, _ source: String, _ target: String) throws
    -> Conversation
  {
    var talk = Conversation()
    func message(_ kind: ReviewEvent.Kind, _ text: String, answer: String? = nil) -> String {
      kind.message(text, nonce: "0123456789abcdef", answer: answer).bytes
    }
    try talk.add(
      message(.open(source: source, target: target, reviewers: []), "A change"), [], by: "Ada", at: round.next(),
      &story.random)
    var last = talk.root
    var current: Stated?
    for number in 0..<story.random.number(4...10) {
      // Most know of all that was said before, and some don't.
      let parent = story.random.number(0...4) == 0 ? story.random.element(of: talk.own) : last
      guard let shown = current, story.random.number(0...4) > 0 else {
        let stated = try version(&story, round, number > 3)
        last = try talk.add(
          message(.version(stated.version), "Version"), [parent], by: "Ada", at: round.next(),
          others: [stated.version.head], &story.random)
        current = stated
        continue
      }
      if story.random.number(0...3) == 0 {
        last = try forge(&talk, shown, parent, last, &story.random, &round)
        continue
      }
      let person = story.random.element(of: ["Ada", "Grace", "Grace", "Kat"])
      let verdict = story.random.element(of: [ReviewEvent.Verdict.approve, .approve, .approve, .changes, .withdraw])
      let folders = Set(shown.seen.keys.map(Self.subject)).sorted()
      let isWhole = story.random.number(0...2) == 0 || folders.isEmpty
      let chosen = isWhole ? [] : folders.filter { _ in story.random.number(0...1) == 0 }
      if !isWhole && chosen.isEmpty { continue }
      let parts = try round.store.parts(of: shown.version).filter { chosen.contains($0.subject.path) }
      let answer = story.random.element(of: [nil, "k1", "k2"])
      last = try talk.add(
        message(
          .verdict(verdict, head: shown.version.head, change: shown.sum, subjects: parts.map(\.change)),
          "Verdict \(number)", answer: answer), [parent], by: person, at: round.next(), &story.random)
      talk.said.append(
        Said(id: last, person: person, verdict: verdict, seen: shown.seen, folders: isWhole ? nil : Set(chosen)))
    }
    return talk
  }

  /// Adds what approves nothing.
  private func forge(
    _ talk: inout Conversation, _ shown: Stated, _ parent: String, _ last: String, _ random: inout SeededRandom,
    _ round: inout Round
  ) throws -> String {
    let person = random.element(of: ["Grace", "Kat"])
    func yes(_ subjects: [SubjectChange]) -> ReviewEvent.Kind {
      .verdict(.approve, head: shown.version.head, change: shown.sum, subjects: subjects)
    }
    func message(_ kind: ReviewEvent.Kind, answer: String? = nil) -> String {
      kind.message("Approve", nonce: "0123456789abcdef", answer: answer).bytes
    }
    switch random.number(0...4) {
    case 0:
      // In the name of another person, as early as can be, and with the id of an answer.
      let answer = random.element(of: ["k1", "k2"])
      try talk.add(
        message(random.number(0...1) == 0 ? yes([]) : .unknown("note"), answer: answer), [talk.root], by: person,
        recordedBy: "Mallory", at: 1, &random)
      return last
    case 1:
      // A copy of what someone said, by another person.
      guard let said = talk.said.randomElement(using: &random), let text = talk.commits[said.id]?.message else {
        return last
      }
      return try talk.add(text, [parent], by: said.person, recordedBy: "Mallory", at: round.next(), &random)
    case 2:
      // Of subjects that no program has, or that are another kind of thing.
      let changes = try round.store.parts(of: shown.version).map(\.change)
      let claim = random.element(of: ["kind\":\"prototype", "kind\":\"file", "kind\":\"rest"])
      let subjects = changes.filter { $0.subject.kind == .asset }.map {
        #"{"\#(claim)","path":"\#($0.subject.path)","change":"\#($0.change)"}"#
      }
      if subjects.isEmpty { return last }
      let values =
        #"{"event":"verdict","format":1,"nonce":"00","verdict":"approve","head":"\#(shown.version.head)","#
        + #""change":"\#(shown.sum)","subjects":[\#(subjects.joined(separator: ","))]}"#
      return try talk.add(
        "Approve\n\nassets-event: \(values)\n", [parent], by: person, at: round.next(), &random)
    case 3:
      // An approval of another request.
      let kind = ReviewEvent.Kind.open(source: "other", target: "main", reviewers: [])
      let other = try talk.add(message(kind), [], by: "Mallory", at: 1, isForeign: true, &random)
      let tip = try talk.add(message(yes([])), [other], by: person, at: round.next(), isForeign: true, &random)
      return try talk.add(Self.join, [last, tip].sorted(), by: "Mallory", at: round.next(), &random)
    default:
      let tips = talk.tips.sorted()
      return tips.count < 2 ? last : try talk.add(Self.join, tips, by: person, at: round.next(), &random)
    }
  }

  private static let join = "Join\n\nassets-event: {\"event\":\"join\",\"format\":1,\"nonce\":\"00\"}\n"

  /// Writes the commits of all stories at once.
  private func commits(of stories: [Story], in sandbox: Sandbox) throws -> [[ObjectID]] {
    var (stream, first) = ("", 1)
    for (number, story) in stories.enumerated() {
      stream += story.stream(source: "source-\(number)", target: "target-\(number)", first: first)
      first += story.commits.count
    }
    let imported = try sandbox.runGit(["fast-import", "--quiet", "--force", "--export-marks=../marks"], input: stream)
    try #require(imported.isSuccess, "\(imported)")
    var marks: [Int: ObjectID] = [:]
    for line in try sandbox.text("../marks").split(separator: "\n") {
      let words = line.dropFirst().split(separator: " ")
      marks[try #require(Int(words[0]))] = ObjectID(String(words[1]))
    }
    first = 1
    return try stories.map { story in
      defer { first += story.commits.count }
      return try story.commits.indices.map { try #require(marks[first + $0]) }
    }
  }

  @Test(arguments: 1...TestTier.count(3, all: 20)) func aMergeTakesInOnlyWhatWasApproved(round number: Int) throws {
    var (approved, refused) = (0, 0)
    let sandbox = try Sandbox(git: true)
    var stories = (0..<100).map { Story(seed: number * 1000 + $0) }
    let ids = try commits(of: stories, in: sandbox)
    try sandbox.git("pack-refs", "--all")
    let store = RequestStore(
      try ProjectRepository.open(RepositoryLocation(sandbox.path(""), environment: sandbox.environment)))
    for place in stories.indices {
      let seed = number * 1000 + place
      var round = Round(store: store, ids: ids[place])
      let talk = try conversation(&stories[place], &round, "source-\(place)", "target-\(place)")
      let story = stories[place]
      let request = try talk.request()
      // As `merge` does it.
      let current = try store.newerVersion(of: request).map { request.adding($0) } ?? request
      guard try store.standing(of: current).state == .approved else {
        refused += 1
        continue
      }
      #expect(!talk.holdsUnansweredChanges, "seed \(seed): a request for changes was ignored")
      let (head, goal) = (story.branch[story.branch.count - 1], story.target[story.target.count - 1])
      guard let base = try store.repository.mergeBase(round.ids[head], round.ids[goal]), base != round.ids[head]
      else { continue }
      approved += 1
      let whole = story.difference(try #require(round.ids.firstIndex(of: base)), head)
      for path in try merged(round.ids[head], into: round.ids[goal], base: base, in: store.repository) {
        let change = try #require(whole[path], "seed \(seed): \(path) isn't in the change")
        #expect(talk.isCovered(path, change), "seed \(seed): \(path) was merged, and no one approved it")
      }
    }
    // Otherwise the test would show nothing.
    #expect(approved >= 5 && refused >= 20, "\(approved) approved, \(refused) refused")
  }

  /// Returns the paths that a merge changes in the target branch; none if it conflicts.
  private func merged(
    _ head: ObjectID, into goal: ObjectID, base: ObjectID, in repository: Repository
  ) throws -> [String] {
    try repository.discardingObjects { repository in
      guard case .tree(let tree) = try AssetMergeStrategy().merge(goal, head, base: base, in: repository) else {
        return []
      }
      let ada = Signature(
        Identity(name: "Ada", email: "ada@example.com"), at: GitTime(seconds: 1_700_200_000, offsetMinutes: 0))
      let commit = try repository.store(
        NewCommit(tree: tree, parents: [goal], author: ada, committer: ada, message: "x"))
      return try repository.changes(from: goal, to: commit).map(\.path)
    }
  }
}

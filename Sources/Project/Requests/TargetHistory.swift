internal import Files
internal import Git
internal import Review

/// The history of a target branch, shared by all requests into it: each of its commits is read once.
final class TargetHistory {
  let tip: ObjectID
  private let repository: Repository
  /// The commits along first parents, newest first, as far as they were needed.
  private var line: [CommitSummary] = []
  private var places: [ObjectID: Int] = [:]
  /// The indices in the line at which a path changed, newest first; the last of `line` isn't compared yet.
  private var touches: [ExactName: [Int]] = [:]
  private var comparedCount = 0
  /// The commits of the branch that aren't in the history of a given commit; cached for the first few given commits.
  private var parts: [ObjectID: Set<ObjectID>] = [:]
  private var known: [ObjectID: Bool] = [:]
  /// All commits of the branch.
  private var whole: Set<ObjectID>?
  private lazy var reader = Result { try TreeReader(repository) }

  /// The maximum number of commits to search.
  private static let maxCount = 5000

  init(_ repository: Repository, _ tip: ObjectID) { (self.repository, self.tip) = (repository, tip) }

  /// True if the branch includes a commit that many requests ask about.
  func has(_ commit: ObjectID) throws -> Bool {
    if let known = known[commit] { return known }
    let isKnown = try repository.aheadAndBehind(commit, tip).ahead == 0
    known[commit] = isKnown
    return isKnown
  }

  /// True if the branch includes a commit.
  ///
  /// - Parameter base: A commit that doesn't include it, so that the history before this one isn't searched.
  func has(_ commit: ObjectID, since base: ObjectID) throws -> Bool {
    if commit == tip { return true }
    if let known = whole ?? parts[base] { return known.contains(commit) }
    let isWhole = try parts.count == 2 || !repository.isCommit(base)
    let known = Set(try repository.commitIDs(of: tip, notIn: isWhole ? [] : [base]))
    if isWhole { whole = known } else { parts[base] = known }
    return known.contains(commit)
  }

  /// Returns the oldest commit of the line after another one that satisfies a condition; all later ones must satisfy it
  /// too.
  func first(since base: ObjectID, _ condition: (ObjectID) throws -> Bool) throws -> ObjectID? {
    var (low, high) = (0, try end(since: base))
    // All places before `low` satisfy it; `high` and all later ones don't.
    while low < high {
      let middle = (low + high) / 2
      if try condition(line[middle].id) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : line[low - 1].id
  }

  /// Returns the oldest commit after another one in which all files are as some changes left them.
  ///
  /// - Parameters:
  ///   - base: The last commit that was searched; at first, the base of the changes.
  ///   - seconds: Commits up to this time don't count.
  func holder(of changes: [FileChange], since base: ObjectID, after seconds: Int64) throws -> (
    commit: ObjectID, how: String
  )? {
    let end = try end(since: base)
    guard end > 0, !changes.isEmpty else { return nil }
    try compare(upTo: end)
    // It changed one of the files, or is the oldest one to search.
    var candidates: Set<Int> = [end - 1]
    for change in changes { candidates.formUnion((touches[ExactName(change.path)] ?? []).filter { $0 < end }) }
    candidates = candidates.filter { line[$0].committer.seconds > seconds }
    for place in candidates.sorted(by: >) where try changes.allSatisfy({ try has($0, line[place].tree) }) {
      let parent = try line[place].parents.first.map { try repository.commit($0) }
      let isWhole = try parent.map { parent in try changes.allSatisfy { try !has($0, parent.tree) } } ?? true
      return (line[place].id, isWhole ? "squash" : "rebase")
    }
    return nil
  }

  /// The number of commits in the line after a commit.
  private func end(since base: ObjectID) throws -> Int {
    if let place = places[base] { return place }
    while line.count < Self.maxCount {
      guard let next = line.isEmpty ? tip : line.last?.parents.first, try repository.isCommit(next) else { break }
      if next == base, line.isEmpty { return 0 }
      places[next] = line.count
      line.append(try repository.commit(next))
      if next == base { return line.count - 1 }
    }
    return line.count
  }

  private func compare(upTo end: Int) throws {
    while comparedCount < end {
      let commit = line[comparedCount]
      if let parent = commit.parents.first, try repository.isCommit(parent) {
        for change in try repository.changes(from: parent, to: commit.id) {
          touches[ExactName(change.path), default: []].append(comparedCount)
        }
      }
      comparedCount += 1
    }
  }

  /// True if a file in a tree is as a change left it.
  private func has(_ change: FileChange, _ tree: ObjectID) throws -> Bool {
    let entry = try reader.get().entry(at: change.path, below: tree)
    guard let id = change.newID else { return entry == nil }
    return entry?.id == id && entry?.mode == change.newMode
  }
}

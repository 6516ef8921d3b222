internal import Files
internal import Git
internal import Review

/// What the commits of a target branch hold, for all requests into it: each of its commits is looked at once.
final class TargetHistory {
  let tip: ObjectID
  private let repository: Repository
  /// The commits by first parents, newest first, as far as they were needed.
  private var line: [CommitSummary] = []
  private var places: [ObjectID: Int] = [:]
  /// The places in the line at which a path changed, newest first; the last of `line` isn't compared yet.
  private var touches: [ExactName: [Int]] = [:]
  private var comparedCount = 0
  /// What the branch has, without what a commit has; of the first few commits that were asked about.
  private var parts: [ObjectID: Set<ObjectID>] = [:]
  private var known: [ObjectID: Bool] = [:]
  /// All that it has.
  private var whole: Set<ObjectID>?
  private lazy var reader = Result { try TreeReader(repository) }

  /// How many commits are looked at.
  private static let maxCount = 5000

  init(_ repository: Repository, _ tip: ObjectID) { (self.repository, self.tip) = (repository, tip) }

  /// True if the branch has a commit that many requests ask about.
  func has(_ commit: ObjectID) throws -> Bool {
    if let known = known[commit] { return known }
    let isKnown = try repository.aheadAndBehind(commit, tip).ahead == 0
    known[commit] = isKnown
    return isKnown
  }

  /// True if the branch has a commit.
  ///
  /// - Parameter base: A commit that doesn't have it, so that what precedes this one isn't looked at.
  func has(_ commit: ObjectID, since base: ObjectID) throws -> Bool {
    if commit == tip { return true }
    if let known = whole ?? parts[base] { return known.contains(commit) }
    let isWhole = try parts.count == 2 || !repository.isCommit(base)
    let known = Set(try repository.commitIDs(of: tip, notIn: isWhole ? [] : [base]))
    if isWhole { whole = known } else { parts[base] = known }
    return known.contains(commit)
  }

  /// Returns the oldest commit of the line after another one that satisfies a condition; those after it do, too.
  func first(since base: ObjectID, _ condition: (ObjectID) throws -> Bool) throws -> ObjectID? {
    var (low, high) = (0, try end(since: base))
    // What precedes `low` satisfies it, and what `high` and later places hold doesn't.
    while low < high {
      let middle = (low + high) / 2
      if try condition(line[middle].id) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : line[low - 1].id
  }

  /// Returns the oldest commit after another one that has every file as some changes left it.
  ///
  /// - Parameters:
  ///   - base: The commit that was looked at last; at first what the changes began at.
  ///   - seconds: Commits up to that time don't count.
  func holder(of changes: [FileChange], since base: ObjectID, after seconds: Int64) throws -> (
    commit: ObjectID, how: String
  )? {
    let end = try end(since: base)
    guard end > 0, !changes.isEmpty else { return nil }
    try compare(upTo: end)
    // It changed one of the files, or is the oldest that is looked at.
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

  /// How many commits of the line come after a commit.
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

  /// True if a tree has a file as a change left it.
  private func has(_ change: FileChange, _ tree: ObjectID) throws -> Bool {
    let entry = try reader.get().entry(at: change.path, below: tree)
    guard let id = change.newID else { return entry == nil }
    return entry?.id == id && entry?.mode == change.newMode
  }
}

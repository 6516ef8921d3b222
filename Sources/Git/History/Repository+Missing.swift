internal import CGit2

extension Repository {
  /// Returns the commits that one line has and others have not, newest first.
  ///
  /// - Parameter limit: Stops after this many.
  public func commits(of tip: ObjectID, notIn others: [ObjectID], limit: Int) throws -> [CommitSummary] {
    try commitIDs(of: tip, notIn: others, limit: limit).map { try commit($0) }
  }

  /// The same, ids alone.
  ///
  /// Source: `git_revwalk_push` and `git_revwalk_hide`; libgit2, `revwalk.c`, `prepare_walk` and `limit_list`.
  public func commitIDs(of tip: ObjectID, notIn others: [ObjectID] = [], limit: Int = .max) throws -> [ObjectID] {
    try commitIDs(ofAny: [tip], notIn: others, limit: limit)
  }

  /// The same for several lines together.
  func commitIDs(ofAny tips: [ObjectID], notIn others: [ObjectID], limit: Int = .max) throws -> [ObjectID] {
    if let history = try ShallowHistory(self) {
      return Array(try history.commits(of: tips, notIn: others).prefix(limit))
    }
    let pointer = try pointer
    let walk = try Handle("git_revwalk_new", keeping: self, freedBy: git_revwalk_free) {
      git_revwalk_new(&$0, pointer)
    }
    try check("git_revwalk_sorting") {
      git_revwalk_sorting(walk.pointer, GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue)
    }
    // It takes them to be in this order, and stops too early where they are not: older ones that a line has are told as
    // missing from it then.
    let starts = tips.map { (id: $0, isHidden: false) } + others.map { (id: $0, isHidden: true) }
    let dated = try starts.count < 2 ? starts.map { ($0, 0) } : starts.map { ($0, try commit($0.id).committer.seconds) }
    for (start, _) in dated.sorted(by: { $0.1 > $1.1 }) {
      var id = start.id.raw
      if start.isHidden {
        try check("git_revwalk_hide") { git_revwalk_hide(walk.pointer, &id) }
      } else {
        try check("git_revwalk_push") { git_revwalk_push(walk.pointer, &id) }
      }
    }
    var ids: [ObjectID] = []
    while ids.count < limit {
      var id = git_oid()
      let result = git_revwalk_next(&id, walk.pointer)
      if result == GIT_ITEROVER.rawValue { break }
      try check("git_revwalk_next") { result }
      ids.append(ObjectID(id))
    }
    return ids
  }
}

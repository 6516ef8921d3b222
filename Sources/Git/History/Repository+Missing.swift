extension Repository {
  /// Returns the commits that one commit's history has and others lack, newest first.
  ///
  /// - Parameter limit: Stops after this many.
  public func commits(of tip: ObjectID, notIn others: [ObjectID], limit: Int) throws -> [CommitSummary] {
    try commitIDs(of: tip, notIn: others, limit: limit).map { try commit($0) }
  }

  /// The same, returning only ids.
  public func commitIDs(of tip: ObjectID, notIn others: [ObjectID] = [], limit: Int = .max) throws -> [ObjectID] {
    try commitIDs(ofAny: [tip], notIn: others, limit: limit)
  }

  /// The same for the histories of several commits together.
  func commitIDs(ofAny tips: [ObjectID], notIn others: [ObjectID], limit: Int = .max) throws -> [ObjectID] {
    Array(try HistoryComparison(self, tips, others, isOfLeftSide: true).leftCommits.prefix(limit))
  }
}

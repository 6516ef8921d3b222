extension Repository {
  /// Returns the newest commit at the end of a day: by the committer's calendar, along the first parents of `HEAD`. Nil
  /// if there was none yet.
  public func commit(onDay day: Day) throws -> ObjectID? {
    var next = try head().commit
    while let id = next {
      let version = try commit(id)
      if Day(version.committer.moment) <= day { return id }
      next = version.parents.first
    }
    return nil
  }

  /// Returns the day of the first commit along the first parents of `HEAD`; nil before the first commit.
  public func firstDay() throws -> Day? {
    var first: CommitSummary?
    var next = try head().commit
    while let id = next {
      let version = try commit(id)
      (first, next) = (version, version.parents.first)
    }
    return first.map { Day($0.committer.moment) }
  }
}

/// A range of days, including both ends; open if an end is nil.
public struct DaySpan: Hashable, Sendable {
  public var since: Day?
  public var until: Day?

  public init(since: Day? = nil, until: Day? = nil) { (self.since, self.until) = (since, until) }

  public static let all = DaySpan()

  public func contains(_ day: Day) -> Bool { since.map { $0 <= day } ?? true && until.map { day <= $0 } ?? true }

  /// True if no commit older than this day is in the range. Local calendars differ by up to two days, while history is
  /// walked in order of absolute time.
  public func isOver(before day: Day) -> Bool { since.map { day.number + 2 < $0.number } ?? false }
}

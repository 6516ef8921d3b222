extension Repository {
  /// Returns what was the newest version at the end of a day: by the calendar of whoever made it, and along the first
  /// parents of `HEAD`. Nil if there was none yet.
  public func commit(onDay day: Day) throws -> ObjectID? {
    var next = try head().commit
    while let id = next {
      let version = try commit(id)
      if Day(version.committer.moment) <= day { return id }
      next = version.parents.first
    }
    return nil
  }

  /// Returns the day of the first version along the first parents of `HEAD`; nil before that.
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

/// Some days, from one to another; open where one of them is nil.
public struct DaySpan: Hashable, Sendable {
  public var since: Day?
  public var until: Day?

  public init(since: Day? = nil, until: Day? = nil) { (self.since, self.until) = (since, until) }

  public static let all = DaySpan()

  public func contains(_ day: Day) -> Bool { since.map { $0 <= day } ?? true && until.map { day <= $0 } ?? true }

  /// True if nothing older than this is in the span: calendars are no more than two days apart, and history is walked
  /// by the clock of the whole world.
  public func isOver(before day: Day) -> Bool { since.map { day.number + 2 < $0.number } ?? false }
}

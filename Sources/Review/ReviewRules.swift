/// What a project asks of requests before they are merged.
public struct ReviewRules: Hashable, Sendable {
  /// What becomes of an approval if the branch changes.
  public enum Stale: String, Hashable, Sendable {
    /// Only assets that changed lose it.
    case assets
    /// Any change of the branch takes all approvals.
    case all
    /// It stays.
    case keep
  }

  /// How many approvals each asset needs.
  public var approvals = 1
  /// People who are asked in every new request, by email.
  public var reviewers: [String] = []
  /// Counts approvals of the request's own author.
  public var countsOwn = false
  /// Counts approvals that another person recorded.
  public var countsImported = false
  /// Needs all threads to be resolved.
  public var needsResolvedThreads = false
  public var stale = Stale.assets

  public init() {}
}

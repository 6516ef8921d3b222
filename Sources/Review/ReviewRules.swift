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

  /// What counts in some folders, beside the rest.
  public struct Folder: Hashable, Sendable {
    /// As in `.gitignore`.
    public var pattern: String
    /// How many approvals each asset there needs; the largest number of all patterns that fit counts.
    public var approvals: Int?
    /// People who are asked if something there changes, by email.
    public var reviewers: [String] = []

    public init(pattern: String) { self.pattern = pattern }
  }

  public var folders: [Folder] = []
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

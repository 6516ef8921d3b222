/// A project's requirements for merging a request.
public struct ReviewRules: Hashable, Sendable {
  /// What happens to an approval if the branch changes.
  public enum Stale: String, Hashable, Sendable {
    /// Only assets that changed lose it.
    case assets
    /// Any change of the branch removes all approvals.
    case all
    /// It is kept.
    case keep
  }

  /// Additional rules for some folders.
  public struct Folder: Hashable, Sendable {
    /// A pattern like those in `.gitignore`.
    public var pattern: String
    /// The number of approvals that each asset there needs; the maximum of all matching patterns counts.
    public var approvals: Int?
    /// Reviewers who are added if something there changes, by email.
    public var reviewers: [String] = []

    public init(pattern: String) { self.pattern = pattern }
  }

  public var folders: [Folder] = []
  /// The number of approvals that each asset needs.
  public var approvals = 1
  /// The reviewers of every new request, by email.
  public var reviewers: [String] = []
  /// True to count approvals by the request's own author.
  public var countsOwn = false
  /// True to count approvals that another person recorded.
  public var countsImported = false
  /// True to require all threads to be resolved.
  public var needsResolvedThreads = false
  public var stale = Stale.assets

  public init() {}
}

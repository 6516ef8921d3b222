public import Git
public import Validation

/// The versions to integrate into the current branch.
struct IntegrationSource {
  var commit: ObjectID
  /// The name people use: `origin/main`, `icons`.
  var name: String
  /// The name the user typed, which git writes into conflict markers; nil for a pull.
  var typed: String?
  /// The name in a merge message: `branch 'main' of host:icons`.
  var note: String
  /// The start of the reflog message: `pull`, `merge icons`.
  var action: String
}

/// How to integrate: the merge strategies, the time, and the functions that receive messages.
public struct IntegrationContext {
  public var merging: any MergeStrategy = AssetMergeStrategy()
  /// The same for replaying versions one by one.
  public var picking: any MergeStrategy = AssetMergeStrategy(isPick: true)
  /// Git runs this driver if it has to do the merge; nil to merge by lines alone.
  public var driver: MergeDriver?
  public var now: GitTime
  /// Receives the output of hooks; nil to let them print directly.
  public var hookReport: (([UInt8]) -> Void)?
  /// The message of a merge; nil for the one git would write.
  public var message: String?
  /// False to skip validation and the hooks that can reject a merge.
  public var verifies = true
  /// Receives the problems in the project's settings, before they can cause a merge to be refused.
  public var warn: ([SettingsIssue]) -> Void = { _ in }

  public init(now: GitTime, driver: MergeDriver? = nil, hookReport: (([UInt8]) -> Void)? = nil, message: String? = nil)
  {
    self.now = now
    self.driver = driver
    self.hookReport = hookReport
    self.message = message
  }
}

/// A hook rejected a merge that only git can make; the merge is left unfinished.
public struct MergeRejectedByHookError: Error, Sendable {
  /// The name of the other side, as people use it.
  public var theirs: String
  /// The output of git and the hook.
  public var words: [String]
}

/// The result of integrating another branch.
public enum IntegrationResult: Sendable {
  /// Nothing new; the branch may have versions that the other side doesn't have.
  case upToDate(ahead: Int)
  /// The branch was fast-forwarded to the other side's newest version, with these errors in the new assets.
  case forward(ProjectChanges, count: Int, errors: [Finding])
  case merged(ObjectID, ProjectChanges, count: Int)
  /// The merge is unfinished because of these conflicts; empty in the preview of a merge that only git can do.
  case conflicting([MergeConflict])
  /// The number of local versions that were replayed onto the other side.
  case replayed(Int, ProjectChanges, count: Int)
}

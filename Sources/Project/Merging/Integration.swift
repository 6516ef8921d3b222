public import Git
public import Validation

/// The versions that are to come into the branch one is on.
struct IntegrationSource {
  var commit: ObjectID
  /// What people call it: `origin/main`, `icons`.
  var name: String
  /// What was typed for it, which git writes beside the lines of a conflict; nil for what a pull brings.
  var typed: String?
  /// As the message of a merge names it: `branch 'main' of host:icons`.
  var note: String
  /// How the reflog begins: `pull`, `merge icons`.
  var action: String
}

/// What one integrates with: the way of merging, the moment, and who hears of it.
public struct IntegrationContext {
  public var merging: any MergeStrategy = AssetMergeStrategy()
  /// The same for what one version changed, where versions go on top of others one by one.
  public var picking: any MergeStrategy = AssetMergeStrategy(isPick: true)
  /// Called by git where it has to leave something to settle; nil to have it merge by lines alone.
  public var driver: MergeDriver?
  public var now: GitTime
  /// Receives what hooks print; nil to let them print themselves.
  public var hookReport: (([UInt8]) -> Void)?
  /// The message of a merge; nil for the one git would write.
  public var message: String?
  /// False to pass by validation and the hooks that can refuse a merge.
  public var verifies = true
  /// Receives what is not understood in the project's settings, before a merge is refused because of them.
  public var warn: ([SettingsIssue]) -> Void = { _ in }

  public init(now: GitTime, driver: MergeDriver? = nil, hookReport: (([UInt8]) -> Void)? = nil, message: String? = nil)
  {
    self.now = now
    self.driver = driver
    self.hookReport = hookReport
    self.message = message
  }
}

/// Git put a merge together that only it can make, and then a hook refused it; it lies there and waits.
public struct MergeRejectedByHookError: Error, Sendable {
  /// What people call the other side.
  public var theirs: String
  /// What git and the hook said.
  public var words: [String]
}

/// What came of it.
public enum IntegrationResult: Sendable {
  /// There was nothing new; one may have versions of one's own.
  case upToDate(ahead: Int)
  /// The other side's newest version is one's own now, with these errors in the assets that came.
  case forward(ProjectChanges, count: Int, errors: [Finding])
  case merged(ObjectID, ProjectChanges, count: Int)
  /// The merge is begun, and these wait to be settled; none in a preview of what only git can merge.
  case conflicting([MergeConflict])
  /// How many versions of one's own are on top of theirs now.
  case replayed(Int, ProjectChanges, count: Int)
}

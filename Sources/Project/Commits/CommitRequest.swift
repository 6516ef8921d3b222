public import Git
public import Validation

/// What the user wants to commit.
public struct CommitRequest {
  /// The message; nil to call `edit`.
  public var message: String?
  /// Lets the user write the message to the file at a path; the file contains comments that begin with `#`.
  public var edit: (_ file: String) throws -> Void
  /// The folders of the assets to commit; nil for all changes. An empty list is an error and never means everything.
  public var folders: [String]?
  /// False to skip validation and the hooks that can reject a commit.
  public var verifies: Bool
  /// True to replace the last version, which must not be on a remote yet.
  public var amends = false
  /// The maximum number of changed assets to describe in detail; nil for all.
  public var reportedAssetCount: Int?
  public var now: GitTime
  /// Receives the output of hooks; nil to let them print directly.
  public var report: (([UInt8]) -> Void)?
  /// Receives the problems in the project's settings, before they can cause a commit to be refused.
  public var warn: ([SettingsIssue]) -> Void = { _ in }

  public init(
    message: String?, folders: [String]? = nil, verifies: Bool = true, now: GitTime,
    report: (([UInt8]) -> Void)? = nil, edit: @escaping (_ file: String) throws -> Void = { _ in }
  ) {
    self.message = message
    self.folders = folders
    self.verifies = verifies
    self.now = now
    self.report = report
    self.edit = edit
  }
}

/// The result of a commit.
public struct CommitResult: Sendable {
  public var commit: ObjectID
  /// The branch it was made on.
  public var branch: String
  public var subject: String
  public var changes: ProjectChanges
  /// New findings since the previous version, warnings and errors; empty if validation was skipped.
  public var newFindings: [Finding] = []
  /// Files of 20 MB and more that are in the version itself, the largest first.
  public var heavyFiles: [(path: String, size: Int)] = []
  /// True if changes that git set aside when a merge began could not be restored, and are now a stash.
  public var isWorkAside = false
}

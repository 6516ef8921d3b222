public import Git
public import Validation

/// What somebody asked to be kept as a version.
public struct CommitRequest {
  /// The message; nil to have `edit` called.
  public var message: String?
  /// Lets the user write the message into the file at a path; it holds comments that begin with `#`.
  public var edit: (_ file: String) throws -> Void
  /// The folders of the assets to commit; nil for everything that changed. An empty list is refused: it never means
  /// everything.
  public var folders: [String]?
  /// False to pass by validation and the hooks that can refuse.
  public var verifies: Bool
  /// True if the version takes the place of the last one, which nobody else has yet.
  public var amends = false
  /// Of how many changed assets the result tells more than their number; nil for all.
  public var reportedAssetCount: Int?
  public var now: GitTime
  /// Receives what hooks print; nil to let them print themselves.
  public var report: (([UInt8]) -> Void)?
  /// Receives what is not understood in the project's settings, before anything is refused because of them.
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

/// A version that was made.
public struct CommitResult: Sendable {
  public var commit: ObjectID
  /// The branch that moved.
  public var branch: String
  public var subject: String
  public var changes: ProjectChanges
  /// What validation found that the version before didn't have, warnings and worse; none if it was skipped.
  public var newFindings: [Finding] = []
  /// True if work that git put aside when a merge began does not go with it, and is a stash now.
  public var isWorkAside = false
}

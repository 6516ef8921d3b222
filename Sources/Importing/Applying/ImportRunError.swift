public import Files

/// Why an import was not carried out, and what could not be restored.
public struct ImportRunError: Error, Hashable, Sendable {
  public enum Cause: Hashable, Sendable {
    case file(FileError)
    /// Something in the catalog has changed since the plan was made; plan again.
    case changedMeanwhile(path: String)
    /// The plan contains folders or files that could not be read; nothing was begun.
    case planHasProblems([FileError])
    /// An earlier import was killed; recover it and plan again.
    case unsettled(staging: String)
    /// Another process is changing something beside the catalog, and did not finish in time.
    case busy(folder: String)
    /// The user interrupted it.
    case interrupted
  }

  public var cause: Cause
  /// What could not be rolled back after the failure; empty if everything is as it was before. The next command tries
  /// again.
  public var notRolledBack: [FileError]

  public init(_ cause: Cause, notRolledBack: [FileError] = []) {
    self.cause = cause
    self.notRolledBack = notRolledBack
  }
}

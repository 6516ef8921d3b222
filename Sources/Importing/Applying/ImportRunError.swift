public import Files

/// Why an import was not carried out, and what it could not put back.
public struct ImportRunError: Error, Hashable, Sendable {
  public enum Cause: Hashable, Sendable {
    case file(FileError)
    /// Something of the catalog is not as the plan found it; plan again.
    case changedMeanwhile(path: String)
    /// The plan holds folders or files that could not be read; nothing was begun.
    case planHasProblems([FileError])
    /// An import before this one was killed; settle it and plan again.
    case unsettled(staging: String)
    /// Another process is changing something beside the catalog, and was waited for a while.
    case busy(folder: String)
    /// Somebody asked for it to stop.
    case interrupted
  }

  public var cause: Cause
  /// What could not be undone after the failure; empty if everything is as it was before. The next command settles
  /// what is left.
  public var notRolledBack: [FileError]

  public init(_ cause: Cause, notRolledBack: [FileError] = []) {
    self.cause = cause
    self.notRolledBack = notRolledBack
  }
}

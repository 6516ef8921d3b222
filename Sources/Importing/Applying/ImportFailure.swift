public import Files

/// Why an import was not carried out, and what it could not put back.
public struct ImportFailure: Error, Hashable, Sendable {
  public enum Cause: Hashable, Sendable {
    case file(FileError)
    /// Something of the catalogue is not as the plan found it; plan again.
    case changedMeanwhile(path: String)
    /// The plan holds folders or files that could not be read; nothing was begun.
    case planHasProblems([FileError])
  }

  public var cause: Cause
  /// What could not be undone after the failure; empty where everything is as it was before. The next import clears
  /// what is left.
  public var notUndone: [FileError]

  public init(_ cause: Cause, notUndone: [FileError] = []) {
    self.cause = cause
    self.notUndone = notUndone
  }
}

/// What an import did.
public struct ImportResult: Hashable, Sendable {
  /// The sets that were made or added to, sorted.
  public var sets: [String] = []
  /// Files of the store that were made or changed, sorted; the catalogue's own `Contents.json` is one of them.
  public var written: [String] = []
  /// Sources that were removed, as they were to be moved.
  public var removed: [String] = []
  /// Sources that were to be removed and hold other bytes than when they were read, so they stay.
  public var keptAsChanged: [String] = []
  /// Sources that could not be removed; their pictures are in the catalogue all the same.
  public var notRemoved: [FileError] = []

  public init() {}
}

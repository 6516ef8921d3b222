/// Why a folder was not changed, and what could not be rolled back.
public struct FolderTransactionError: Error, Hashable, Sendable {
  public enum Cause: Hashable, Sendable {
    case file(FileError)
    /// Something has changed since the change was worked out.
    case changedMeanwhile(path: String)
    /// Another process is changing something in this folder, and was not done after a while.
    case busy(folder: String)
  }

  public var cause: Cause
  /// Empty if everything is as it was before; leftovers are removed by the next change.
  public var notRolledBack: [FileError]

  public init(_ cause: Cause, notRolledBack: [FileError] = []) {
    self.cause = cause
    self.notRolledBack = notRolledBack
  }
}

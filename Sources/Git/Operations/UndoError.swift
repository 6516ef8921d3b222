/// The reason why nothing was undone or redone; nothing has changed.
public enum UndoError: Error, Sendable {
  case nothingToUndo
  /// Nothing was undone, or something was done after it.
  case nothingToRedo
  /// The log doesn't contain such an operation; contains the numbers of the oldest and the newest, unless it is empty.
  case noSuchOperation(Int, known: ClosedRange<Int>?)
  /// It was pushed.
  case wasSent(OperationRecord)
  /// These files were changed after the operation.
  case changedSince([String], OperationRecord)
  case branchMovedSince(String, OperationRecord)
  /// The merge that was started, or resolved, has continued.
  case mergeChangedSince(OperationRecord)
  /// Ignored files are in the place of files to be restored.
  case ignoredInTheWay([String])
  /// Files or folders are in the place of something of another kind.
  case othersInTheWay([String])
  /// The commits of a branch no longer exist.
  case versionsGone(branch: String, ObjectID)
  /// Something was changed while the user was asked for confirmation.
  case movedMeanwhile
  /// The contents of these files no longer exist anywhere.
  case contentsGone([String])
  /// At that time git had an unfinished operation that can't be restored.
  case wasUnfinished(OperationInProgress)
}

/// Why nothing was taken back or done again; nothing has changed.
public enum UndoError: Error, Sendable {
  case nothingToUndo
  /// Nothing was taken back, or something was done after it.
  case nothingToRedo
  /// There is no such operation in the log; holds the numbers of the oldest and the newest, where there are any.
  case noSuchOperation(Int, known: ClosedRange<Int>?)
  /// It was sent to others.
  case wasSent(OperationRecord)
  /// These files were changed after the operation.
  case changedSince([String], OperationRecord)
  case branchMovedSince(String, OperationRecord)
  /// The merge that was begun, or settled, has gone on.
  case mergeChangedSince(OperationRecord)
  /// Files that git ignores lie where others are to be.
  case ignoredInTheWay([String])
  /// Files or folders lie where something of another kind is to be.
  case othersInTheWay([String])
  /// The versions of a branch are gone.
  case versionsGone(branch: String, ObjectID)
  /// Something was done while it was asked whether this should be taken back.
  case movedMeanwhile
  /// What these files held is nowhere any more.
  case contentsGone([String])
  /// At that time git was in the middle of something that cannot be brought back.
  case wasUnfinished(OperationInProgress)
}

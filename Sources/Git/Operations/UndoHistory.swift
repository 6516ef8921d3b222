/// What can be taken back and what can be done again, after all that was taken back and done again before.
struct UndoHistory {
  /// Numbers of operations; the last one is the next to be taken back.
  private(set) var undoable: [Int] = []
  /// The last one is the next to be done again.
  private(set) var redoable: [Int] = []

  init(_ operations: [OperationRecord]) {
    for operation in operations {
      switch operation.kind {
      case .undo(let number):
        undoable.removeAll { $0 == number }
        redoable.append(number)
      case .redo(let number):
        redoable.removeAll { $0 == number }
        undoable.append(number)
      case .command, .outside, .restore:
        undoable.append(operation.number)
        // What was taken back belongs to another line of events now.
        redoable = []
      }
    }
  }
}

/// What can be undone and redone, considering all earlier undos and redos.
struct UndoHistory {
  /// Numbers of operations; the last one is undone next.
  private(set) var undoable: [Int] = []
  /// The last one is redone next.
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
        // Undone operations can't be redone after a new one.
        redoable = []
      }
    }
  }
}

/// A step along the operation log, planned but not yet run.
public struct UndoPlan {
  public enum Direction: Hashable, Sendable {
    case undo, redo
    /// Restores the state before an operation, whatever came after it.
    case restore(before: Int)
  }

  /// The operation that is undone or redone; for `restore`, the one whose former state is restored.
  public let operation: OperationRecord
  public let plan: SnapshotRestorer.Plan

  private let repository: Repository
  private let log: OperationLog
  private let step: Direction
  /// An operation for external changes since the last one; it is added to the log.
  private let outside: OperationRecord?
  private let moment: GitTime

  /// - Parameter replacesEdits: False to also throw for `restore` if a file was changed since.
  /// - Throws: `UndoError`, and errors from reading the current state; nothing has changed.
  public init(_ repository: Repository, _ step: Direction, now: GitTime, replacesEdits: Bool = true) throws {
    (self.repository, self.step, moment) = (repository, step, now)
    let current = try RepositorySnapshot(of: repository)
    log = OperationLog(repository)
    var operations = try log.operations()
    var outside = try log.outsideOperation(before: current, at: now)
    outside?.number = (operations.last?.number ?? 0) + 1
    if let outside { operations.append(outside) }
    self.outside = outside
    let chosen = try Self.operation(for: step, in: operations)
    operation = chosen
    let stretches: [UndoChange.Stretch] =
      switch step {
      case .undo: [.init(operation: chosen, isReversed: true)]
      // The changes of the undo are reverted. Running the operation again would change more if parts of it were there
      // before.
      case .redo: try [.init(operation: Self.undo(of: chosen, in: operations), isReversed: true)]
      case .restore(let number):
        operations.filter { $0.number >= number }.reversed().map { .init(operation: $0, isReversed: true) }
      }
    var isForced = false
    if case .restore = step { isForced = true }
    plan = try SnapshotRestorer(repository, log).plan(
      UndoChange(
        repository: repository, operation: chosen, current: current, stretches: stretches, isForced: isForced,
        replacesEdits: isForced && replacesEdits))
  }

  /// The step back to the exact state before the unfinished merge.
  ///
  /// - Returns: Nil if only git can abort it: no command of this program started the merge, a file was edited since, or
  ///   more than files would change.
  public static func beforeMerge(_ repository: Repository, now: GitTime) -> UndoPlan? {
    guard let began = try? repository.operationThatBeganMerge(),
      let step = try? UndoPlan(repository, .restore(before: began.number), now: now, replacesEdits: false),
      step.outside == nil, step.changesFilesAlone
    else { return nil }
    return step
  }

  private var changesFilesAlone: Bool {
    let (now, then) = (plan.before, plan.after)
    return plan.moves.isEmpty && now.place.name == then.place.name
      && now.settings.changes(to: then.settings).isEmpty && ReferenceTransaction.shelves(from: now, to: then).isEmpty
  }

  private static func operation(for step: Direction, in operations: [OperationRecord]) throws -> OperationRecord {
    let history = UndoHistory(operations)
    let find = { (number: Int?) in number.flatMap { number in operations.last { $0.number == number } } }
    switch step {
    case .undo:
      guard let operation = find(history.undoable.last) else { throw UndoError.nothingToUndo }
      guard operation.sent.isEmpty else { throw UndoError.wasSent(operation) }
      return operation
    case .redo:
      guard let operation = find(history.redoable.last) else { throw UndoError.nothingToRedo }
      return operation
    case .restore(let number):
      guard let operation = find(number) else {
        let numbers = operations.map(\.number)
        throw UndoError.noSuchOperation(
          number, known: numbers.first.flatMap { first in numbers.last.map { first...$0 } })
      }
      return operation
    }
  }

  private static func undo(of operation: OperationRecord, in operations: [OperationRecord]) throws -> OperationRecord {
    guard let undo = operations.last(where: { $0.kind == .undo(of: operation.number) }) else {
      throw UndoError.nothingToRedo
    }
    return undo
  }

  /// Runs the step, and adds it to the log.
  ///
  /// - Throws: What `SnapshotRestorer.run` throws.
  public func run(words: [String], by identity: Identity?) throws {
    let kind: OperationRecord.Kind =
      switch step {
      case .undo: .undo(of: operation.number)
      case .redo: .redo(of: operation.number)
      case .restore(let number): .restore(before: number)
      }
    try SnapshotRestorer(repository, log).run(
      plan, as: kind, words: words, at: moment, about: operation, after: outside, by: identity)
  }
}

extension Repository {
  /// Returns the operations of this work tree, oldest first.
  public func operations() throws -> [OperationRecord] { try OperationLog(self).operations() }

  /// Adds the operations of killed commands; every command calls this first. An operation with an interrupted checkout
  /// is added only after that is recovered.
  public func recoverInterruptedOperations() {
    if POSIXFile.exists(CheckoutJournal.path(in: self)) { return }
    if OperationJournal.hasLeft(in: self) { releaseLocksOfBranches() }
    OperationJournal.recover(in: self)
  }

  /// Returns the numbers of the operations that would be undone and redone next.
  public static func nextSteps(after operations: [OperationRecord]) -> (undo: Int?, redo: Int?) {
    let history = UndoHistory(operations)
    return (history.undoable.last, history.redoable.last)
  }
}

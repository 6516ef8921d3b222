/// A step along the log of operations, found out but not yet taken.
public struct UndoPlan {
  public enum Direction: Hashable, Sendable {
    case undo, redo
    /// Brings everything back to how it was before an operation, whatever came after it.
    case restore(before: Int)
  }

  /// What is taken back or done again; for `restore` the one before which everything was as it will be.
  public let operation: OperationRecord
  public let plan: SnapshotRestorer.Plan

  private let repository: Repository
  private let log: OperationLog
  private let step: Direction
  /// What others did since the last operation; it becomes one.
  private let outside: OperationRecord?
  private let moment: GitTime

  /// - Parameter replacesEdits: False to throw also for `restore` if a file was changed since.
  /// - Throws: `UndoError`, and what taking down how everything stands throws; nothing has changed.
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
      // What the undo changed goes back. To do the operation again would change more where some of it lay there before.
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

  /// The step back to before the unfinished merge, exactly as everything was.
  ///
  /// - Returns: Nil if only git can abort it: the merge is none of our commands, a file was edited since, or more than
  ///   files would change.
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

  /// Takes the step, and adds it to the log.
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

  /// Adds the operations of commands that were killed; every command calls this first. What became of one whose files
  /// are half way is known when those are settled.
  public func recoverInterruptedOperations() {
    if POSIXFile.exists(CheckoutJournal.path(in: self)) { return }
    if OperationJournal.hasLeft(in: self) { releaseLocksOfBranches() }
    OperationJournal.recover(in: self)
  }

  /// Returns the number of the operation that would be taken back next, and that of the one that would be done again.
  public static func nextSteps(after operations: [OperationRecord]) -> (undo: Int?, redo: Int?) {
    let history = UndoHistory(operations)
    return (history.undoable.last, history.redoable.last)
  }
}

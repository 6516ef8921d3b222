public import Files

/// Carries out a plan: all of it, or nothing.
public struct FixRun {
  private let plan: FixPlan
  private let store: any FileStore

  /// - Parameter store: The one the plan was made on; paths mean the same in both.
  public init(_ plan: FixPlan, in store: any FileStore) {
    self.plan = plan
    self.store = store
  }

  /// Writes the files, each whole or not at all.
  ///
  /// - Throws: `FixFailure`; what was written before is then put back.
  public func run() throws(FixFailure) {
    var undo = UndoLog()
    do throws(FixFailure.Cause) {
      for edit in plan.edits { try requireUnchanged(edit) }
      for edit in plan.edits {
        try file { () throws(FileError) in try store.write(edit.new, to: edit.path) }
        if let old = edit.old { undo.writing(old, to: edit.path) } else { undo.removing(edit.path) }
      }
    } catch {
      throw FixFailure(cause: error, notUndone: undo.undo(in: store))
    }
  }

  private func requireUnchanged(_ edit: FixPlan.Edit) throws(FixFailure.Cause) {
    let now = try file { () throws(FileError) in
      try store.kind(of: edit.path) == nil ? nil : try store.contents(of: edit.path)
    }
    guard now == edit.old else { throw .changedMeanwhile(path: edit.path) }
  }

  private func file<Value>(_ step: () throws(FileError) -> Value) throws(FixFailure.Cause) -> Value {
    do throws(FileError) {
      return try step()
    } catch {
      throw .file(error)
    }
  }
}

/// Fixes that were not made.
public struct FixFailure: Error, Hashable, Sendable {
  public enum Cause: Error, Hashable, Sendable {
    case file(FileError)
    /// Somebody changed the file since it was checked.
    case changedMeanwhile(path: String)
  }

  public var cause: Cause
  /// What could not be put back; mostly nothing.
  public var notUndone: [FileError]
}

/// Aborts a transaction between two steps; the transaction rolls back and throws its own error.
struct TransactionAbortError: Error {
  var cause: FolderTransactionError.Cause
  var notRolledBack: [FileError]

  init(_ cause: FolderTransactionError.Cause, notRolledBack: [FileError] = []) {
    self.cause = cause
    self.notRolledBack = notRolledBack
  }

  /// Takes a step in a store, and makes its error the end of the run.
  static func file<Value>(_ step: () throws(FileError) -> Value) throws(TransactionAbortError) -> Value {
    do throws(FileError) {
      return try step()
    } catch {
      throw TransactionAbortError(.file(error))
    }
  }
}

/// Aborts a transaction between two steps; the transaction rolls back and throws its own error.
struct TransactionAbortError: Error {
  var cause: FolderTransactionError.Cause
  var notRolledBack: [FileError]

  init(_ cause: FolderTransactionError.Cause, notRolledBack: [FileError] = []) {
    self.cause = cause
    self.notRolledBack = notRolledBack
  }

  /// Runs a step in a store, and converts its error so that it aborts the transaction.
  static func file<Value>(_ step: () throws(FileError) -> Value) throws(TransactionAbortError) -> Value {
    do throws(FileError) {
      return try step()
    } catch {
      throw TransactionAbortError(.file(error))
    }
  }
}

internal import Files

extension SourceRemoval {
  /// What became of a source that was to go.
  enum Outcome: Sendable {
    case removed
    /// It holds other bytes than the catalogue by now, and stays.
    case changed
    /// Somebody else removed it.
    case gone
    case failed(FileError)
  }

  /// Removes the source if the catalogue holds its very bytes.
  func carryOut(in store: any FileStore) -> Outcome {
    do throws(FileError) {
      guard try store.haveSameBytes(path, twin) else { return .changed }
      try store.remove(path)
      return .removed
    } catch {
      return error.isNotFound && ExactName(error.path) == ExactName(path) ? .gone : .failed(error)
    }
  }
}

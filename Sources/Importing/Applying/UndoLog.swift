internal import Files

/// How to take back the steps of a run, last one first.
struct UndoLog {
  private enum Step {
    case remove(String)
    /// Removes a folder that the run made, unless somebody put something into it meanwhile.
    case removeEmptyFolder(String)
    case write([UInt8], to: String)
  }

  private var steps: [Step] = []

  mutating func removing(_ path: String) { steps.append(.remove(path)) }
  mutating func removingEmptyFolder(_ path: String) { steps.append(.removeEmptyFolder(path)) }
  mutating func writing(_ bytes: [UInt8], to path: String) { steps.append(.write(bytes, to: path)) }

  /// Takes every step back and returns what did not work; one that fails keeps none of the others from it.
  func undo(in store: any FileStore) -> [FileError] {
    steps.reversed().compactMap { step in
      do throws(FileError) {
        try Self.undo(step, in: store)
        return nil
      } catch {
        return error
      }
    }
  }

  private static func undo(_ step: Step, in store: any FileStore) throws(FileError) {
    switch step {
    case .remove(let path): try store.remove(path)
    case .removeEmptyFolder(let path): if try store.entries(of: path).isEmpty { try store.remove(path) }
    case .write(let bytes, let path): try store.write(bytes, to: path)
    }
  }
}

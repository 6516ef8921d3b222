/// The steps that roll back a transaction, last one first.
public struct UndoLog {
  private enum Step {
    case remove(String)
    /// Removes a folder that the transaction created, unless something was put into it meanwhile.
    case removeEmptyFolder(String)
    case write([UInt8], to: String)
    case rewrite([UInt8], over: [UInt8], at: String)
    case move(String, to: String)
    case exchange(String, String)
  }

  private var steps: [Step] = []

  public init() {}

  /// Something new exists at the path.
  public mutating func removing(_ path: String) { steps.append(.remove(path)) }

  /// The transaction created this folder.
  public mutating func removingEmptyFolder(_ path: String) { steps.append(.removeEmptyFolder(path)) }

  /// The file at the path had these bytes before.
  public mutating func writing(_ bytes: [UInt8], to path: String) { steps.append(.write(bytes, to: path)) }

  /// The file at the path had the first bytes before and has the second ones now; if it has others, another program
  /// wrote them, and they are kept.
  public mutating func rewriting(_ old: [UInt8], over new: [UInt8], at path: String) {
    steps.append(.rewrite(old, over: new, at: path))
  }

  /// What is at the first path was at the second one before.
  public mutating func moving(_ path: String, backTo oldPath: String) { steps.append(.move(path, to: oldPath)) }

  /// The two have exchanged their paths.
  public mutating func exchanging(_ path: String, _ other: String) { steps.append(.exchange(path, other)) }

  /// Undoes every step and returns the errors; a step that fails doesn't prevent the others.
  public func undo(in store: any FileStore) -> [FileError] {
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
    case .rewrite(let old, let new, let path): _ = try store.write(old, to: path, replacing: new)
    case .move(let path, let oldPath): try store.changeCase(path, to: oldPath)
    case .exchange(let path, let other): _ = try store.exchange(path, with: other)
    }
  }
}

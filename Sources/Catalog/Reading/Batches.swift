public import Files

/// Work on many folders or files of a tree, done in parallel.
public enum Batches {
  /// Fewer of them than this are not worth a second core.
  public static let smallest = 32
  /// Trees may be expensive to make, so there are at most this many.
  private static let most = 16

  /// Passes all values to a function, in parts and in their order.
  ///
  /// - Parameter makeTree: Makes a tree for each part; nil does all the work here, with the current tree.
  /// - Throws: The error of the first part that failed.
  public static func map<Value: Sendable, Result: Sendable, Failure: Error>(
    _ values: [Value], in tree: any FileTree, _ makeTree: (@Sendable () -> any FileTree)?,
    _ work: @Sendable (ArraySlice<Value>, any FileTree) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    guard let makeTree, values.count > smallest else { return [try work(values[...], tree)] }
    let size = max(smallest, (values.count + most - 1) / most)
    let starts = Array(stride(from: 0, to: values.count, by: size))
    let results = Parallel.map(starts, batch: 1) { start -> Swift.Result<Result, Failure> in
      let part = values[start..<min(start + size, values.count)]
      do throws(Failure) {
        return .success(try work(part, makeTree()))
      } catch {
        return .failure(error)
      }
    }
    var done: [Result] = []
    for result in results { done.append(try result.get()) }
    return done
  }
}

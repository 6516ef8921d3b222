public import Files

/// Work on many folders, done in parallel.
public enum Batches {
  /// Fewer folders than this are not worth a second core.
  public static let smallest = 32
  /// Trees may be costly to make, so no more than this many are.
  private static let most = 16

  /// Hands all folders to some work, in parts and in their order.
  ///
  /// - Parameter makeTree: Makes a tree for each part; nil does all the work here, with the tree that is there.
  /// - Throws: What the first part that failed threw.
  public static func map<Result: Sendable>(
    _ folders: [CatalogFolder], in tree: any FileTree, _ makeTree: (@Sendable () -> any FileTree)?,
    _ work: @Sendable (ArraySlice<CatalogFolder>, any FileTree) throws(FileError) -> Result
  ) throws(FileError) -> [Result] {
    guard let makeTree, folders.count > smallest else { return [try work(folders[...], tree)] }
    let size = max(smallest, (folders.count + most - 1) / most)
    let starts = Array(stride(from: 0, to: folders.count, by: size))
    let results = Parallel.map(starts, batch: 1) { start -> Swift.Result<Result, FileError> in
      let part = folders[start..<min(start + size, folders.count)]
      do throws(FileError) {
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

internal import Catalog
internal import Dispatch
internal import Files
internal import Synchronization

/// Work on many folders, done on every core.
enum Batches {
  /// Fewer folders than this are not worth a second core.
  static let smallest = 32
  /// Trees may be costly to make, so no more than this many are.
  private static let most = 16

  /// Hands all folders to some work, in parts and in their order.
  ///
  /// - Parameter makeTree: Makes a tree for each part; nil does all the work here, with the tree that is there.
  /// - Throws: What the first part that failed threw.
  static func map<Result: Sendable>(
    _ folders: [CatalogItem], in tree: any FileTree, _ makeTree: (@Sendable () -> any FileTree)?,
    _ work: @Sendable (ArraySlice<CatalogItem>, any FileTree) throws(FileError) -> Result
  ) throws(FileError) -> [Result] {
    guard let makeTree, folders.count > smallest else { return [try work(folders[...], tree)] }
    let size = max(smallest, (folders.count + most - 1) / most)
    let results = onEveryCore((folders.count + size - 1) / size) { index -> Swift.Result<Result, FileError> in
      let part = folders[index * size..<min((index + 1) * size, folders.count)]
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

  /// Does some work for each number below a count, and returns the results in the order of the numbers.
  static func onEveryCore<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    let results = Mutex<[Result?]>(Array(repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = work(index)
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap { $0 } }
  }
}

internal import Files
internal import Synchronization

/// Looks up paths in the trees of many commits at once, in parallel, ahead of a history walk.
///
/// Each worker reads the repository's files on its own. It leaves objects that it can't read to the walk, which
/// searches more places and reports errors.
final class ParallelPathLookup: @unchecked Sendable {
  // Each worker is used by one thread at a time.
  private let scouts: [Worker]

  /// With fewer trees per core than this, threads aren't worthwhile.
  private static let fewest = 16

  /// - Parameter files: The files that the walk reads.
  init(_ paths: [String], reading files: ObjectFiles) {
    scouts = (0..<WorkQueue<Int>.threadCount).map { _ in Worker(paths, ObjectFiles(sharing: files)) }
  }

  /// Returns whether looking into this many trees is worth sharing among threads.
  func areUseful(for count: Int) -> Bool {
    scouts.count > 1 && count >= scouts.count * Self.fewest && ThreadPool.isReady
  }

  /// Returns the entry at each path for each tree; nil for a tree that was not examined. Adjacent trees go to the same
  /// core, because they are usually stored as deltas of each other.
  ///
  /// - Parameter meanwhile: Runs on one thread before that helps; it has finished when this function returns.
  func spots(below trees: [ObjectID], meanwhile: () -> Void) -> [[TreePathLookup.Entry?]?] {
    let share = (trees.count + scouts.count - 1) / scouts.count
    let parts = Mutex([[[TreePathLookup.Entry?]?]](repeating: [], count: scouts.count))
    // One thread calls it, once, while the owner of the state it uses waits here.
    nonisolated(unsafe) let meanwhile = meanwhile
    ThreadPool.perform(iterations: scouts.count + 1) { turn in
      guard turn > 0 else { return meanwhile() }
      let end = min(turn * share, trees.count)
      let part = trees[min((turn - 1) * share, end)..<end].map(scouts[turn - 1].spots)
      parts.withLock { $0[turn - 1] = part }
    }
    return parts.withLock { $0.flatMap { $0 } }
  }

  private final class Worker {
    private var looks: [TreePathLookup]

    init(_ paths: [String], _ files: ObjectFiles) {
      let objects = OwnObjects(files: files)
      looks = paths.map { TreePathLookup($0, reading: objects) }
    }

    func spots(below tree: ObjectID) -> [TreePathLookup.Entry?]? {
      var spots: [TreePathLookup.Entry?] = []
      for number in looks.indices {
        guard case .success(let spot) = Result(catching: { try looks[number].spot(below: tree) }) else { return nil }
        spots.append(spot)
      }
      return spots
    }
  }
}

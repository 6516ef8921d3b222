internal import Files
internal import Synchronization

/// Looks for paths in the trees of many commits at once, in parallel, on behalf of a walk that will come to them.
///
/// Each scout reads the files of the repository for itself. What it cannot read it leaves to the walk, which knows more
/// places and tells what is wrong.
final class ParallelPathLookup: @unchecked Sendable {
  // Each scout belongs to one thread at a time.
  private let scouts: [Worker]

  /// Fewer trees than this for each core are not worth a thread.
  private static let fewest = 16

  /// - Parameter files: What the walk itself reads.
  init(_ paths: [String], reading files: ObjectFiles) {
    scouts = (0..<WorkQueue<Int>.threadCount).map { _ in Worker(paths, ObjectFiles(sharing: files)) }
  }

  /// Tells whether looks into so many trees are worth being shared out.
  func areUseful(for count: Int) -> Bool {
    scouts.count > 1 && count >= scouts.count * Self.fewest && ThreadPool.isReady
  }

  /// Returns for each tree what lies at each path; nil for a tree that was not looked into. Neighbors go to one core,
  /// since they are mostly told as differences from each other.
  ///
  /// - Parameter meanwhile: What one thread does before it helps; it is done when this returns.
  func spots(below trees: [ObjectID], meanwhile: () -> Void) -> [[TreePathLookup.Entry?]?] {
    let share = (trees.count + scouts.count - 1) / scouts.count
    let parts = Mutex([[[TreePathLookup.Entry?]?]](repeating: [], count: scouts.count))
    // One thread calls it, once, while the one that owns what it touches waits here.
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

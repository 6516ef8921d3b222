public import Files
internal import Synchronization

/// What was found in sets and read in text files, so that it isn't searched for again until they change.
///
/// It is used on all cores at once. A correct answer never depends on it: what it doesn't know is computed.
public final class FindingsCache: Sendable {
  /// What is known about a set or file.
  struct Lookup<Value> {
    /// Nil if it is new or has changed; after reading it, the results can be stored with the stamp.
    var known: Value?
    var stamp: FolderFingerprint
  }

  private let earlier: CachedFindings
  private let moment: FileTimestamp
  private let stamp: @Sendable (String) -> FolderFingerprint?
  private let run = Mutex(Run())

  /// The uses of the cache in this run.
  private struct Run {
    var recalled: [ExactName] = []
    var noted: [CachedFindings.Note] = []
  }

  /// - Parameters:
  ///   - moment: The time of the disk before anything was read.
  ///   - stamp: Returns the stamp of a folder or file, nil if it has none.
  public init(
    _ earlier: CachedFindings, moment: FileTimestamp, stamp: @escaping @Sendable (String) -> FolderFingerprint?
  ) {
    self.earlier = earlier
    self.moment = moment
    self.stamp = stamp
  }

  /// Returns nil for a set or file that is not cached, now or later.
  func recall<Value>(_ path: String, _ take: (inout CacheReader) -> Value?) -> Lookup<Value>? {
    guard let stamp = stamp(path) else { return nil }
    let name = ExactName(path)
    let known = earlier.content(of: name, stamp, take)
    if known != nil { run.withLock { $0.recalled.append(name) } }
    return Lookup(known: known, stamp: stamp)
  }

  /// Stores what was found in a set or file whose stamp was taken before it was read.
  ///
  /// A program that writes to a file after that gives it a time that is not before `moment`. So a stamp whose times are
  /// all before it belongs to these bytes and to no others; any other is not stored.
  func note(in path: String, _ stamp: FolderFingerprint, _ write: (inout CacheWriter) -> Void) {
    guard stamp.lastChange?.isSurelyBefore(moment) ?? true else { return }
    var writer = CacheWriter()
    write(&writer)
    let note = CachedFindings.Note(path: ExactName(path), stamp: stamp, content: writer.bytes)
    run.withLock { $0.noted.append(note) }
  }

  /// What is to be kept for the next time; nil if nothing changed.
  ///
  /// Only what a validation of the whole project has asked for is kept, so that deleted sets are forgotten.
  public var updated: CachedFindings? {
    run.withLock { run in
      guard !run.noted.isEmpty || run.recalled.count != earlier.count else { return nil }
      let noted = Set(run.noted.map(\.path))
      return CachedFindings(earlier, keeping: run.recalled.filter { !noted.contains($0) }, adding: run.noted)
    }
  }
}

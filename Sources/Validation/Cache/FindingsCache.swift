public import Files
internal import Synchronization

/// What was found in sets, so that it need not be looked for again as long as nothing in them changes.
///
/// Asked on every core at once. It is never needed for a right answer: what it does not know is looked for.
public final class FindingsCache: Sendable {
  /// What is known of a set.
  enum Lookup {
    /// Nothing changed since this was found.
    case findings([Finding])
    /// The set is new or changed; once it was checked it can be noted with this.
    case stamp(FolderFingerprint)
  }

  private let earlier: CachedFindings
  private let moment: FileTimestamp
  private let stamp: @Sendable (String) -> FolderFingerprint?
  private let run = Mutex(Run())

  /// What happened to this memory.
  private struct Run {
    var recalled: [ExactName] = []
    var noted: [CachedFindings.Note] = []
  }

  /// - Parameters:
  ///   - moment: The time of the disk before anything was looked at.
  ///   - stamp: Returns the stamp of a folder, nil for one that has none.
  public init(
    _ earlier: CachedFindings, moment: FileTimestamp, stamp: @escaping @Sendable (String) -> FolderFingerprint?
  ) {
    self.earlier = earlier
    self.moment = moment
    self.stamp = stamp
  }

  /// Returns nil for a set that is not remembered, now or later.
  func recall(_ set: String) -> Lookup? {
    guard let stamp = stamp(set) else { return nil }
    let name = ExactName(set)
    guard let found = earlier.findings(of: name, stamp) else { return .stamp(stamp) }
    run.withLock { $0.recalled.append(name) }
    return .findings(found)
  }

  /// Notes what was found in a set whose stamp was taken before it was read.
  ///
  /// Whoever writes to a file after that gives it a time that is not before `moment`. So a stamp whose times are all
  /// before it belongs to these bytes and to no others; any other is not kept.
  func note(_ findings: [Finding], in set: String, _ stamp: FolderFingerprint) {
    guard stamp.lastChange?.isSurelyBefore(moment) ?? true else { return }
    let note = CachedFindings.Note(set: ExactName(set), stamp: stamp, findings: findings)
    run.withLock { $0.noted.append(note) }
  }

  /// What is to be kept for the next time; nil where that is what was there before.
  ///
  /// Only what a validation of the whole project has asked for is kept, so that sets which are gone are forgotten.
  public var updated: CachedFindings? {
    run.withLock { run in
      guard !run.noted.isEmpty || run.recalled.count != earlier.count else { return nil }
      return CachedFindings(earlier, keeping: run.recalled, adding: run.noted)
    }
  }
}

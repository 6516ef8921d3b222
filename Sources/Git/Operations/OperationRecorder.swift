internal import Files
internal import System

/// Records a command in progress: its changes become an operation when it ends.
///
/// Nothing is added to the log for a command that changed nothing, and only files that it announces are examined. A
/// journal in `.git/assets` describes the command; if it is killed, the next one adds the operation for it.
public final class OperationRecorder {
  /// What a command may change.
  public enum Scope: String, Sendable {
    /// Branches and the index; no files.
    case branches
    /// The files of the old commit are replaced by those of the new one; other files are announced as for `files`.
    case head
    /// Files that it announces (`willChange`) just before it changes them.
    case files
  }

  private struct Begun {
    var repository: Repository
    var journal: OperationJournal
    let journalLock = JournalLock()
    /// Holds the lock of the folder of hard links.
    let folderLock: JournalLock
    /// The former metadata of the index and configuration files.
    var index: POSIXFile.CachedStat?
    var configuration: POSIXFile.CachedStat?
  }

  private let words: [String]
  private let recordingScope: Scope
  private let moment: GitTime
  private var begun: Begun?
  /// The repository of the command, once for each time it was opened.
  private var repositories: [Repository] = []
  /// Branches pushed to remotes.
  public var sent: [OperationRecord.Sent] = []
  /// Events added to review requests.
  private var events: [OperationRecord.EventMove] = []
  /// Paths at which checkouts of this command created files.
  private var made: [String] = []
  /// The reason why this can't be recorded.
  public private(set) var failure: (any Error)?

  public init(words: [String], recordingScope: Scope, now: GitTime) {
    (self.words, self.recordingScope, moment) = (words, recordingScope, now)
  }

  /// Records the current state; for a command that announces its files, not before it does.
  public func begin(_ repository: Repository) {
    if !repositories.contains(where: { $0 === repository }) { repositories.append(repository) }
    repository.command = self
    if recordingScope == .head { repository.recording = self }
    if recordingScope != .files { recordState(of: repository) }
  }

  /// Records the state before the command's first change, in a journal; does nothing if that was done or failed.
  private func recordState(of repository: Repository) {
    guard begun == nil, failure == nil else { return }
    var made: String?
    do {
      for repository in repositories { repository.ownMoves.reset() }
      let before = try RepositorySnapshot(of: repository)
      try repository.makeAssetsFolder()
      let folder = OperationJournal.newFolder(in: repository)
      let folderLock = try ScratchFolder.make(folder, LocalFileSystem())
      made = folder
      var begun = Begun(
        repository: repository,
        journal: OperationJournal(
          words: words, recordingScope: recordingScope, moment: moment,
          newest: try OperationLog(repository).newestNumber() ?? 0, before: before,
          old: FileBackups(folder: folder, root: try repository.requiredWorkTree())), folderLock: folderLock)
      begun.index = POSIXFile.stamp(of: repository.indexPath)
      begun.configuration = POSIXFile.stamp(of: repository.configurationPath)
      if begun.index != nil { try OperationBuilder.keepIndex(of: repository, in: folder) }
      try begun.journal.write(begun.journalLock)
      self.begun = begun
    } catch {
      failure = error
      if let made { StaleTemporaryFiles.removeAll(made) }
    }
  }

  /// The open journal, for a program that performs a step of the command.
  var heldNote: Int32? { begun?.journalLock.descriptorAtEnd }

  /// True from when the state was recorded until the end.
  public var isUnderWay: Bool { begun != nil && failure == nil }

  /// Announces the files and folders that are changed, created or removed next, by paths relative to the root of the
  /// work tree.
  public func willChange(_ paths: [String], in repository: Repository) {
    willChange(paths, absent: [], in: repository)
  }

  private func willChange(_ paths: [String], absent: Set<ExactName>, in repository: Repository) {
    recordState(of: repository)
    guard var begun else { return }
    self.begun = nil
    do {
      let repository = begun.repository
      // Files whose contents can't be determined from the index are read.
      let more = try begun.journal.old.keep(paths, absent: absent) { try? IndexedFileStates(repository) }
      try begun.journal.add(more)
    } catch {
      failure = error
      begun.journal.old.remove()
    }
    self.begun = begun
  }

  /// Records the files of a checkout whose state doesn't follow from its two commits.
  ///
  /// - Parameter paths: Other files that are removed or created, which are recorded completely.
  func willReplace(_ plan: CheckoutPlan, and paths: [String] = [], in repository: Repository) throws {
    // Undo restores uncommitted attributes that were shelved just before, and would write every file with these.
    let hasShelvedLists = begun?.journal.old.places.contains(where: CheckoutConversions.isList) ?? false
    let exceptions =
      (hasShelvedLists ? plan.steps.map(\.change.path) : try plan.exceptions(in: repository, besides: paths)) + paths
    // A file that a merge created didn't exist before the command, even if uncommitted changes are added to it.
    if !exceptions.isEmpty { willChange(exceptions, absent: Set(made.map { ExactName($0) }), in: repository) }
    made += plan.steps.lazy.filter { $0.writes && !$0.wasThere }.map(\.change.path)
  }

  /// Announces that a review request is removed next.
  func willRemove(_ event: OperationRecord.EventMove) {
    if let repository = repositories.first { recordState(of: repository) }
    try? begun?.journal.add(event)
  }

  /// - Parameter isRemoval: True if the events are replaced, not continued: undo restores the last ones.
  func note(_ event: OperationRecord.EventMove, isRemoval: Bool) {
    if let repository = repositories.first { recordState(of: repository) }
    if isRemoval {
      events.removeAll { $0.reference == event.reference }
      events.append(event)
    } else if let place = events.firstIndex(where: { $0.reference == event.reference && $0.new == event.old }) {
      events[place].new = event.new
    } else {
      events.append(event)
    }
  }

  /// Makes no operation of the command.
  public func cancel() {
    guard let begun else { return }
    self.begun = nil
    begun.journal.remove(begun.journalLock)
  }

  public struct Outcome: Sendable {
    /// False if nothing had changed.
    public var isRecorded = false
    /// The pruned operations, oldest first.
    public var forgotten: [OperationRecord] = []
    /// The deleted folders with files that a killed undo had removed.
    public var forgottenFolders: [OrphanedBackup] = []
  }

  /// Adds the operation, if there was one, and prunes those that are old enough.
  public func finish() throws -> Outcome {
    guard let begun else {
      if let failure { throw failure }
      return Outcome()
    }
    self.begun = nil
    if let failure {
      begun.journal.remove(begun.journalLock)
      throw failure
    }
    // Removed contents exist only here as long as the operation isn't in the log: if it can't be added now, for example
    // during a 'git gc', the next command adds it.
    let isRecorded: Bool
    do { isRecorded = try add(begun) } catch { throw Delayed(cause: error) }
    begun.journal.remove(begun.journalLock)
    // The operation is in the log, whether or not pruning succeeds.
    return isRecorded ? (try? forgotten(in: begun.repository)) ?? Outcome(isRecorded: true) : Outcome()
  }

  /// The operation of a command can't be added to the log now; the next command tries again.
  public struct Delayed: Error {
    public var cause: any Error
  }

  /// - Returns: False if nothing had changed.
  private func add(_ begun: Begun) throws -> Bool {
    let repository = begun.repository
    var making = OperationBuilder(repository, begun.journal, folder: begun.journal.old.folder)
    making.isIndexTouched = POSIXFile.stamp(of: repository.indexPath) != begun.index
    making.isConfigured = POSIXFile.stamp(of: repository.configurationPath) != begun.configuration
    making.own = repositories.reduce(into: repository.ownMoves.noted) { own, other in
      own.merge(other.ownMoves.noted) { one, _ in one }
    }
    var made = try making.operation()
    (made.operation.sent, made.operation.events) = (sent, events)
    if made.operation.isNothing { return false }
    try made.add(to: repository)
    return true
  }

  private func forgotten(in repository: Repository) throws -> Outcome {
    let log = OperationLog(repository)
    guard try OperationLogPruner.mayBeDue(log, now: moment.seconds) else { return Outcome(isRecorded: true) }
    let pruning = try OperationLogPruner(repository, now: moment.seconds)
    try pruning.run()
    return Outcome(
      isRecorded: true, forgotten: pruning.forgotten, forgottenFolders: pruning.forgottenFolders)
  }
}

extension Repository {
  var configurationPath: String { commonDirectory.joined("config") }
}

internal import System

/// A command on its way: what it does becomes an operation at its end.
///
/// Nothing is added to the log for a command that changed nothing, and no file is looked at but those that it says it
/// will change. A note in `.git/assets` says what is going on; should the command be killed, the next one adds the
/// operation for it.
public final class OperationRecorder {
  /// What a command may do to files.
  public enum Scope: String, Sendable {
    /// Branches and what is staged; no file.
    case branches
    /// Files of the commit one stands on are replaced by those of the one one comes to; others it names as for `files`.
    case head
    /// Files that it names (`willChange`) just before it changes them.
    case files
  }

  private struct Begun {
    var repository: Repository
    var note: OperationJournal
    let journalLock = JournalLock()
    /// Holds the folder of hard links.
    let folderLock: JournalLock
    /// What the files of index and configuration were.
    var index: POSIXFile.CachedStat?
    var configuration: POSIXFile.CachedStat?
  }

  private let words: [String]
  private let recordingScope: Scope
  private let moment: GitTime
  private var begun: Begun?
  /// The one it works with, however often it was opened.
  private var repositories: [Repository] = []
  /// What went to remotes.
  public var sent: [OperationRecord.Sent] = []
  /// What was said in review requests.
  private var events: [OperationRecord.EventMove] = []
  /// Where checkouts of this command put files in place of nothing.
  private var made: [String] = []
  /// Why this cannot be recorded.
  public private(set) var failure: (any Error)?

  public init(words: [String], recordingScope: Scope, now: GitTime) {
    (self.words, self.recordingScope, moment) = (words, recordingScope, now)
  }

  /// Takes down how everything stands; a command that names its files waits with that until then.
  public func begin(_ repository: Repository) {
    if !repositories.contains(where: { $0 === repository }) { repositories.append(repository) }
    repository.command = self
    if recordingScope == .head { repository.recording = self }
    if recordingScope != .files { takeDown(repository) }
  }

  private func takeDown(_ repository: Repository) {
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
        note: OperationJournal(
          words: words, recordingScope: recordingScope, moment: moment,
          newest: try OperationLog(repository).newestNumber() ?? 0, before: before,
          old: FileBackups(folder: folder, root: try repository.requiredWorkTree())), folderLock: folderLock)
      begun.index = POSIXFile.stamp(of: repository.indexPath)
      begun.configuration = POSIXFile.stamp(of: repository.configurationPath)
      if begun.index != nil { try OperationBuilder.keepIndex(of: repository, in: folder) }
      try begun.note.write(begun.journalLock)
      self.begun = begun
    } catch {
      failure = error
      if let made { StaleTemporaryFiles.removeAll(made) }
    }
  }

  /// The open note, for a program that does a step of the command.
  var heldNote: Int32? { begun?.journalLock.descriptorAtEnd }

  /// True from when it is noted how everything stood until the end.
  public var isUnderWay: Bool { begun != nil && failure == nil }

  /// Says which files and folders are changed, made or removed next, by their paths from the top of the work tree.
  public func willChange(_ paths: [String], in repository: Repository) {
    willChange(paths, absent: [], in: repository)
  }

  private func willChange(_ paths: [String], absent: Set<PathKey>, in repository: Repository) {
    takeDown(repository)
    guard var begun else { return }
    self.begun = nil
    do {
      let repository = begun.repository
      // What the index cannot tell is read.
      let more = try begun.note.old.keep(paths, absent: absent) { try? IndexedFileStates(repository) }
      try begun.note.add(more)
    } catch {
      failure = error
      begun.note.old.remove()
    }
    self.begun = begun
  }

  /// Notes the files of a checkout that its two commits do not tell of.
  ///
  /// - Parameter paths: Further files that go or come, of which everything is noted.
  func willReplace(_ plan: CheckoutPlan, and paths: [String] = [], in repository: Repository) throws {
    // Undo brings back uncommitted attributes that were shelved just before, and would write every file by these.
    let hasShelvedLists = begun?.note.old.places.contains(where: CheckoutConversions.isList) ?? false
    let exceptions =
      (hasShelvedLists ? plan.steps.map(\.change.path) : try plan.exceptions(in: repository, besides: paths)) + paths
    // What a merge put in place of nothing wasn't there before the command, even if uncommitted work comes on top of
    // it.
    if !exceptions.isEmpty { willChange(exceptions, absent: Set(made.map { PathKey($0) }), in: repository) }
    made += plan.steps.lazy.filter { $0.writes && !$0.wasThere }.map(\.change.path)
  }

  /// Says that a review request is dropped next.
  func willRemove(_ event: OperationRecord.EventMove) {
    if let repository = repositories.first { takeDown(repository) }
    try? begun?.note.add(event)
  }

  /// - Parameter isRemoval: True if the events are replaced, not continued: undo brings back what was there last.
  func note(_ event: OperationRecord.EventMove, isRemoval: Bool) {
    if let repository = repositories.first { takeDown(repository) }
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
    begun.note.remove(begun.journalLock)
  }

  public struct Outcome: Sendable {
    /// False if nothing had changed.
    public var isRecorded = false
    /// What was forgotten, oldest first.
    public var forgotten: [OperationRecord] = []
    /// What went of files that a killed undo had taken away.
    public var forgottenFolders: [OrphanedBackup] = []
  }

  /// Adds the operation, where there was one, and forgets those that are old enough.
  public func finish() throws -> Outcome {
    guard let begun else {
      if let failure { throw failure }
      return Outcome()
    }
    self.begun = nil
    if let failure {
      begun.note.remove(begun.journalLock)
      throw failure
    }
    // What went is nowhere but here as long as the operation isn't in the log: if it can't be added now, as beside a
    // 'git gc', the next command adds it.
    let isRecorded: Bool
    do { isRecorded = try add(begun) } catch { throw Delayed(cause: error) }
    begun.note.remove(begun.journalLock)
    // The operation is in the list, whatever becomes of those that are old.
    return isRecorded ? (try? forgotten(in: begun.repository)) ?? Outcome(isRecorded: true) : Outcome()
  }

  /// What a command did can't be added to the list now; the next command tries again.
  public struct Delayed: Error {
    public var cause: any Error
  }

  /// - Returns: False if nothing had changed.
  private func add(_ begun: Begun) throws -> Bool {
    let repository = begun.repository
    var making = OperationBuilder(repository, begun.note, folder: begun.note.old.folder)
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

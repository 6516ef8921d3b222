internal import CSystem
internal import Files
internal import Subprocess
internal import Synchronization
internal import System

/// Moves the files of the work tree and the index from one commit to another: completely, or not at all.
///
/// The checkout is committed when `HEAD` or a branch has moved. Until then every file can be restored: from the commit
/// that is left, or from a backup (`OldFiles`). `CheckoutPlan` has made sure that no uncommitted work would be lost,
/// and each file is checked once more immediately before it is removed.
///
/// The order is: the lock of the index and the journal; files that only git can write, in the backup folder; the shelf
/// of uncommitted changes; removed files; folders; new files, each replacing the old one; the new index, in the lock;
/// the reference; the index by renaming the lock; the shelf whose changes were restored; the backup.
final class Checkout {
  /// A request to stop, such as Ctrl-C; the files written so far remain.
  struct EndWanted: Error {}

  let repository: Repository
  let plan: CheckoutPlan
  let goal: CheckoutCommitPoint
  let aside: CheckoutBackup
  let journalLock = JournalLock()
  /// Shows other processes that the backup is in use.
  private var backupLock: JournalLock?
  let disk: any StoreFileSystem
  var lockFile: PendingFile?
  let stamps = Mutex<[(number: Int, stamp: IndexFile.CachedStat)]>([])
  /// The steps whose new files were started.
  let begun = Mutex<Set<Int>>([])
  /// Stops in the middle if a stop is requested while signals are deferred. Nothing is rolled back then: this is for a
  /// repository that is deleted as a whole.
  var endsWhenWanted = false
  /// Called once the shelf of the uncommitted changes has its reference.
  var shelfIsThere: () throws -> Void = {}
  private var stood: Head?

  /// The number of files that a thread takes at once.
  private static let stride = 32

  init(
    _ repository: Repository, _ plan: CheckoutPlan, goal: CheckoutCommitPoint,
    disk: any StoreFileSystem = LocalFileSystem()
  ) {
    (self.repository, self.plan, self.goal, self.disk) = (repository, plan, goal, disk)
    aside = CheckoutBackup(path: repository.assetsDirectory.joined("aside-\(ScratchName.ofThisProcess())"))
  }

  var indexPath: String { plan.origin.path }
  var lockPath: String { "\(indexPath).lock" }

  /// - Parameters:
  ///   - expected: What `HEAD` was when the plan was made.
  ///   - conclude: Moves the reference of the goal.
  /// - Throws: `CheckoutError` if a file couldn't be replaced; `RepositoryError.indexLocked`, `.indexChanged`,
  ///   `.referenceMoved`, and errors of `conclude`, after a rollback; `IncompleteCheckoutError` if the checkout is
  ///   committed.
  func run(from expected: Head, conclude: () throws -> Void) throws {
    try lock()
    var isConcluding = false
    do {
      try verify(expected)
      try plan.writeFiltered(aside, in: repository, disk)
      try plan.shelves.put(in: repository)
      try shelfIsThere()
      try makeRoom(plan.steps.indices)
      try prepareFolders()
      try write(plan.steps.indices)
      try writeIndex()
      isConcluding = true
      try conclude()
    } catch let error as EndWanted {
      throw error
    } catch {
      // The reference may have moved before something else failed.
      let counts = isConcluding && (try? repository.isReached(goal, plan.new)) == true
      if !counts { try rollBack(after: error) }
    }
    do {
      try replaceIndex()
    } catch {
      // The journal and the lock remain: the next command puts the index in place.
      journalLock.release()
      Interruption.noteChange()
      throw IncompleteCheckoutError(reason: Self.words(error, plan.root))
    }
    // If this fails, the changes exist twice, which is better than not at all.
    try? plan.shelves.conclude(in: repository)
    finish()
  }

  // MARK: Locking

  /// Takes the lock of the index as git does, so that no other program changes it meanwhile.
  func lock() throws {
    try requireOpenFiles()
    // The state of a killed command that couldn't be recovered yet must not be deleted.
    if try CheckoutJournal.read(in: repository) != nil { throw RepositoryError.indexLocked(path: lockPath) }
    try repository.makeAssetsFolder()
    do {
      try takeLock()
    } catch {
      aside.remove()
      throw error
    }
  }

  /// With too few files available, it could neither continue nor roll back. It has open at once: three journal files,
  /// each folder on the way to a file, the file, the file it is compared with, and a pack with its index.
  private func requireOpenFiles() throws(SyscallError) {
    let depth = plan.steps.map { step in step.path.count { $0 == UInt8(ascii: "/") } }.max() ?? 0
    if let code = ThreadPool.shortage(ofFiles: depth + 8) { throw SyscallError("open", "/dev/null", code: code) }
  }

  private func takeLock() throws {
    backupLock = try ScratchFolder.make(aside.path, disk)
    let file = try disk.create(aside.newIndex)
    // Without a hard link to the old index, recovery isn't possible after the user removes the lock by hand.
    try? disk.link(indexPath, to: aside.oldIndex)
    stood = try repository.head()
    try note(aside.newIndex)
    do throws(SyscallError) {
      try disk.link(aside.newIndex, to: lockPath)
      lockFile = file
    } catch {
      do throws(SyscallError) {
        if error.code == EEXIST { throw error }
        // The file system has no hard links, or the index is on another one.
        lockFile = try disk.create(lockPath)
      } catch {
        CheckoutJournal.remove(in: repository, journalLock)
        throw error.code == EEXIST ? RepositoryError.indexLocked(path: lockPath) : error
      }
      disk.remove(aside.newIndex)
      try noteOrUnlock()
    }
  }

  private func noteOrUnlock() throws {
    do {
      try note(lockPath)
    } catch {
      unlock()
      throw error
    }
  }

  /// Records that the checkout is committed, if no reference shows it.
  func noteConclusion() throws { try note(lockPath, isConcluded: true) }

  private func note(_ lock: String, isConcluded: Bool = false) throws {
    guard let stamp = POSIXFile.stamp(of: lock) else { throw SyscallError("lstat", lock) }
    var journal = plan.journal(goal: goal, aside: aside.path)
    (journal.device, journal.inode, journal.isConcluded) = (stamp.device, stamp.inode, isConcluded)
    journal.head = stood
    try journal.write(in: repository, journalLock)
    try disk.sync(repository.foldersOfNotes, repository.syncPolicy.method)
  }

  func unlock() {
    disk.remove(lockPath)
    CheckoutJournal.remove(in: repository, journalLock)
  }

  func verify(_ expected: Head) throws {
    guard try plan.origin.isUntouched() else { throw RepositoryError.indexChanged(path: indexPath) }
    guard try repository.head() == expected else {
      throw RepositoryError.referenceMoved(name: expected.referenceName)
    }
  }

  // MARK: Files

  /// Removes files, after making sure that they are the ones that were checked before. A file that another one replaces
  /// is removed just before that.
  func makeRoom(_ numbers: Range<Int>) throws {
    let going = numbers.filter { plan.steps[$0].onDisk != nil && !plan.steps[$0].writes }
    if going.isEmpty { return }
    let run = SharedRun(checkout: self)
    try WorkQueue(Self.pieces(going), waitsForDisk: true).run(
      start: { (folders: try FolderChain(run.checkout.plan.root), old: run.checkout.oldFiles()) },
      work: { numbers, thread in
        for number in numbers {
          let step = run.checkout.plan.steps[number]
          try thread.old.take(number, step, from: thread.folders.place(of: step.path))
        }
        return []
      }, end: { _ in })
  }

  /// Removes folders that are now empty, including those of submodules; creates those with many files, and those of
  /// submodules.
  func prepareFolders() throws {
    for folder in plan.emptiedFolders { rmdir(plan.root.joined(folder)) }
    let missing = Set(plan.missingFolders.map(ExactName.init))
    for step in plan.steps where step.writes && step.onDisk == nil {
      if !missing.contains(ExactName(step.change.path.enclosingFolder)) { removeEmptyFolder(step.change.path) }
    }
    let folders = try FolderChain(plan.root)
    for (folder, draft) in plan.crowdedFolders {
      // Only a hint to the disk: if it fails, the folder is created with its first file.
      guard let place = try? folders.place(of: Array(folder.utf8)) else { continue }
      _ = draft.utf8.withCPath { draft in place.name.withCPath { cfolder_make_apart(place.folder, draft, $0) } }
    }
    for step in plan.steps where step.makesSubmoduleFolder {
      let place = try folders.place(of: step.path, makesFolders: true)
      guard place.name.withCPath({ mkdirat(place.folder, $0, 0o777) }) == 0 || errno == EEXIST else {
        throw SyscallError("mkdir", step.change.path)
      }
    }
  }

  /// Removes a folder at the path of a new file, including empty folders in it; a folder that contains a file is kept.
  private func removeEmptyFolder(_ path: String) {
    let full = plan.root.joined(path)
    guard let status = POSIXFile.status(of: full), FileMode(status) == .folder else { return }
    for name in (try? POSIXFile.names(in: full)) ?? [] { removeEmptyFolder(path.joined(name)) }
    rmdir(full)
  }

  /// Writes new files.
  func write(_ numbers: Range<Int>) throws {
    let coming = numbers.filter { plan.steps[$0].writes }
    if coming.isEmpty { return }
    let run = SharedRun(checkout: self)
    let advance = repository.writingProgress?(coming.count)
    try WorkQueue(Self.pieces(coming), waitsForDisk: true).run(
      start: { (file: try run.checkout.blobFile(), old: run.checkout.oldFiles()) },
      work: { numbers, thread in
        for number in numbers {
          if run.checkout.endsWhenWanted, Interruption.isPending { throw EndWanted() }
          try run.checkout.write(number, thread.file, thread.old)
        }
        advance?(numbers.count)
        return []
      }, end: { _ in })
  }

  /// Shared by the threads: they only read the plan, and their results are protected by a lock.
  private struct SharedRun: @unchecked Sendable {
    let checkout: Checkout
  }

  private func blobFile() throws -> WorkTreeFileWriter {
    try WorkTreeFileWriter(
      plan.root, ObjectReading(plan.packs, plan.database), makesLinks: plan.makesLinks, filtered: aside.filtered)
  }

  private func oldFiles() -> OldFiles {
    OldFiles(
      aside: aside, reading: ObjectReading(plan.packs, plan.database), deletesLargeFiles: plan.deletesLargeFiles)
  }

  private func write(_ number: Int, _ file: WorkTreeFileWriter, _ old: OldFiles) throws {
    let step = plan.steps[number]
    let stamp = try file.write(step) {
      try old.take(number, step, from: $0)
    } begun: {
      begun.withLock { _ = $0.insert(number) }
    }
    stamps.withLock { $0.append((number, stamp)) }
  }

  /// Pieces that follow each other are far apart: threads that work in the same folder would wait for each other.
  ///
  /// The queue is processed from its end.
  private static func pieces(_ numbers: [Int]) -> [ArraySlice<Int>] {
    let starts = Array(Swift.stride(from: 0, to: numbers.count, by: stride))
    let distance = (starts.count + ThreadPool.diskThreads - 1) / ThreadPool.diskThreads
    return (0..<distance).flatMap { Swift.stride(from: $0, to: starts.count, by: distance) }
      .map { numbers[starts[$0]..<min(starts[$0] + stride, numbers.count)] }.reversed()
  }
}

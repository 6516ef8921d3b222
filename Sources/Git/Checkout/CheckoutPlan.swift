internal import CGit2
internal import Files
internal import LargeFiles
internal import System

/// Everything that a checkout will do, determined before anything changes.
struct CheckoutPlan: Sendable {
  let root: String
  /// The commits that the checkout leaves and goes to, or trees if states are restored.
  let old: ObjectID?
  let new: ObjectID
  /// The tree of `new`; nil to look it up in the commit.
  var newTree: ObjectID?
  let origin: IndexSnapshot
  /// The known state of the files: the index, or a special one that describes the files as they are on disk.
  let base: IndexFile
  /// The new contents of the index, if they differ from the files.
  var target: IndexTarget?
  /// The changes of files, if they are more than the difference between the two.
  var records: [RecordedFileChange]?
  /// Uncommitted changes that are shelved, or restored.
  var shelves = ShelfChanges()
  let packs: PackSet
  let database: SharedDatabase
  let makesLinks: Bool
  var steps: [CheckoutStep] = []
  /// True if git runs git-lfs.
  private(set) var hasGitLFS = false
  /// True if large files are deleted, as a rollback can write them again.
  ///
  /// Not without git-lfs: git then knows such a file by its metadata alone. And not if lists of attributes are
  /// uncommitted: what repairs it after a kill finds the others in the index.
  private(set) var deletesLargeFiles = false
  private var folders = CheckoutFolders()
  /// The attribute lists that git needs to write the filtered files of the steps.
  private var filtered = FilteredFiles()

  /// - Throws: `RepositoryError.notRecordable`, `.namesCollide`, `.uncommittedWork`, `.unmerged`, `.externalFilter`,
  ///   `.folderLocked` or `.indexLocked`; `UnsupportedRepositoryError` for an incomplete index.
  static func make(_ repository: Repository, from old: ObjectID?, to new: ObjectID) throws -> CheckoutPlan {
    var plan = try CheckoutPlan(repository, old, new)
    let reading = ObjectReading(plan.packs, plan.database)
    try plan.prepare(repository, try repository.changes(from: old, to: new, reading: reading), reading)
    return plan
  }

  /// - Parameters:
  ///   - raw: The files whose bytes are, and must be, exactly those of their blobs.
  ///   - refusesPrograms: False to let git write files that need a filter program.
  ///   - seen: The state of the paths, if they were just examined.
  mutating func prepare(
    _ repository: Repository, _ changes: [FileChange], _ reading: ObjectReading? = nil, raw: RawPaths? = nil,
    refusesPrograms: Bool = true, seen: [UncommittedWorkCheck.Seen]? = nil
  ) throws {
    let folding = try NameFolding(repository)
    try CheckoutNames.check(changes, base, folding)
    // After a clone, no files exist that would have to be checked.
    let isBare = try base.isEmpty && POSIXFile.names(in: root) == [".git"]
    if isBare {
      steps = changes.map { CheckoutStep($0, UncommittedWorkCheck.Seen()) }
    } else {
      let uncommitted = try UncommittedWorkCheck(
        repository, changes: changes, index: base, folding: folding, seen: seen)
      guard uncommitted.found.isEmpty else { throw RepositoryError.uncommittedWork(uncommitted.inOrder) }
      steps = zip(changes, uncommitted.seen).map { change, seen in
        var seen = seen
        if raw?.isRewritten(change, holding: seen.rawID) == true { seen.isSettled = false }
        return CheckoutStep(change, seen)
      }
    }
    try repository.fetchPromised(for: steps.filter(\.writes).map(\.change))
    try readConversions(
      repository, changes, reading ?? ObjectReading(packs, database), raw, isBare: isBare,
      refusesPrograms: refusesPrograms)
    let known = isBare ? [] : Set(steps.filter { $0.onDisk != nil }.map { ExactName($0.change.path.enclosingFolder) })
    if let locked = ReadOnlyFolderCheck(root: root, known: known).first(
      for: isBare ? Array(changes.prefix(1)) : changes)
    {
      throw RepositoryError.folderLocked(path: locked)
    }
    self.folders = CheckoutFolders(
      of: steps, below: root, known: known, isBare: isBare,
      keeping: repository.environment["PWD"].flatMap(POSIXFile.realPath))
  }

  /// Examines the files that differ between two commits, without checking whether they can be replaced.
  mutating func look(_ repository: Repository, from old: ObjectID?, to new: ObjectID) throws {
    let reading = ObjectReading(packs, database)
    let changes = try repository.changes(from: old, to: new, reading: reading)
    let seen = try UncommittedWorkCheck(repository, changes: changes, index: base, folding: NameFolding(repository))
      .seen
    steps = zip(changes, seen).map { CheckoutStep($0, $1) }
    try readConversions(repository, changes, reading, nil, refusesPrograms: false)
  }

  init(_ repository: Repository, _ old: ObjectID?, _ new: ObjectID) throws {
    (self.old, self.new) = (old, new)
    root = try repository.requiredWorkTree()
    let lock = "\(repository.indexPath).lock"
    if POSIXFile.exists(lock) { throw RepositoryError.indexLocked(path: lock) }
    origin = try IndexSnapshot.read(repository, forFilesOf: repository.gitDirectory)
    base = origin.contents
    packs = PackSet.current(in: repository.commonDirectory.joined("objects"))
    database = SharedDatabase(of: repository)
    makesLinks = try repository.configuration.bool("core.symlinks") ?? true
  }

  /// Between two commits or trees, with an index that was read already.
  init(_ repository: Repository, trees: (old: ObjectID?, new: ObjectID), origin: IndexSnapshot, base: IndexFile) throws
  {
    (old, new, self.origin, self.base) = (trees.old, trees.new, origin, base)
    root = try repository.requiredWorkTree()
    packs = PackSet.current(in: repository.commonDirectory.joined("objects"))
    database = SharedDatabase(of: repository)
    makesLinks = try repository.configuration.bool("core.symlinks") ?? true
  }

  /// - Throws: `RepositoryError.externalFilter` if a filter program is needed and not allowed.
  private mutating func readConversions(
    _ repository: Repository, _ changes: [FileChange], _ reading: ObjectReading,
    _ raw: RawPaths?, isBare: Bool = false, refusesPrograms: Bool, isRecovery: Bool = false
  ) throws {
    var conversions = try CheckoutConversions(
      repository, isBare ? nil : root, index: base, changes: changes, reading: QuickObjects(reading))
    var ofCommit = try committedLists(changes, repository).map {
      try CheckoutConversions(
        repository, isBare ? nil : root, index: base, changes: $0, reading: QuickObjects(reading))
    }
    let uncommitted = Set(shelves.restored.map { ExactName($0) })
    let (before, after) = (raw?.before ?? [], raw?.after ?? [])
    for number in steps.indices where steps[number].change.newMode?.isFile == true {
      let (change, path) = (steps[number].change, steps[number].path)
      if after.contains(path) { continue }
      let isOwn = !uncommitted.isEmpty && uncommitted.contains(ExactName(change.path))
      let own = try isOwn ? nil : ofCommit?.conversion(ofPath: change.path)
      let conversion = try own ?? conversions.conversion(ofPath: change.path)
      if refusesPrograms, let filter = conversion.external {
        throw RepositoryError.externalFilter(path: change.path, name: filter)
      }
      guard steps[number].writes else { continue }
      (steps[number].conversion, steps[number].isFiltered) = (conversion, conversion.external != nil)
      if own != nil { steps[number].isOutdated = try conversion != conversions.conversion(ofPath: change.path) }
      if steps[number].isFiltered || conversion.largeFiles != nil {
        let lists = try own == nil ? conversions.lists(around: change.path) : ofCommit?.lists(around: change.path)
        filtered.add(lists ?? [])
      }
    }
    hasGitLFS = conversions.rules.activeFilters.contains("lfs")
    try getLargeFiles(repository, reading, conversions.rules, refusesPrograms: refusesPrograms)
    if changes.contains(where: CheckoutConversions.concerns) {
      // The blob of an uncommitted list may not be stored yet, so lists are read from the staged index.
      // A new one that is on disk after a kill didn't apply to the old files.
      let new = changes.filter { isRecovery && $0.oldMode == nil && CheckoutConversions.concerns($0) }
      conversions = try CheckoutConversions(
        repository, root, index: origin.contents, changes: new.map { FileChange(.deleted, $0.path, old: (.file, nil)) },
        reading: QuickObjects(reading))
    }
    let isClear = try isBare || conversions.areOnDisk(below: root)
    deletesLargeFiles = hasGitLFS && isClear
    try readFormerConversions(&conversions, repository, isClear: isClear, comparesSizes: raw?.areCompared != true)
    for number in steps.indices where before.contains(steps[number].path) {
      (steps[number].formerConversion, steps[number].isConverted) = (.none, false)
    }
    try findStoredFiles(reading)
  }

  /// Finds the old files that are large ones and in the store. Something shorter may be a pointer itself.
  private mutating func findStoredFiles(_ reading: ObjectReading) throws {
    for number in steps.indices {
      guard let store = steps[number].formerConversion.largeFiles, let id = steps[number].change.oldID,
        let size = steps[number].onDisk.map({ Int($0.size) }), size >= LargeFilePointer.maxSize,
        let pointer = try reading.pointer(id.objectBytes)
      else { continue }
      steps[number].isInStore = pointer.size == size && store.has(pointer)
    }
  }

  /// Gets the contents of large files that aren't here. Git-lfs writes those that only it can get; a pointer takes the
  /// places of the others.
  private mutating func getLargeFiles(
    _ repository: Repository, _ reading: ObjectReading, _ rules: ConversionRules, refusesPrograms: Bool
  ) throws {
    if repository.leavesPlaceholders { return }
    var missing: [(number: Int, pointer: LargeFilePointer)] = []
    for number in steps.indices {
      guard let store = steps[number].conversion.largeFiles, let blob = steps[number].change.newID?.objectBytes,
        let pointer = try reading.pointer(blob), !store.has(pointer)
      else { continue }
      missing.append((number, pointer))
    }
    guard !missing.isEmpty, let store = rules.largeFiles else { return }
    repository.getLargeFiles?(missing.map { (steps[$0.number].change.path, $0.pointer) })
    guard hasGitLFS, try repository.needsLargeFileProgram else { return }
    for (number, pointer) in missing where !store.has(pointer) {
      if refusesPrograms { throw RepositoryError.externalFilter(path: steps[number].change.path, name: "lfs") }
      (steps[number].conversion.largeFiles, steps[number].conversion.external) = (nil, "lfs")
      steps[number].isFiltered = true
    }
  }

  /// Returns the attribute lists of the commit, if uncommitted ones are restored from a shelf. Files of the commit are
  /// written with these, as in git, which first checks out the commit and then restores uncommitted work.
  private func committedLists(_ changes: [FileChange], _ repository: Repository) throws -> [FileChange]? {
    if shelves.emptied == nil { return nil }
    // A restored list may be on disk already.
    let lists = Set((changes.map(\.path) + shelves.restored).filter(CheckoutConversions.isList).map { ExactName($0) })
    if lists.isEmpty { return nil }
    let reader = try TreeReader(repository)
    let tree = try reader.tree(ofCommit: new)
    return try lists.map { list in
      let entry = try reader.entry(at: list.text, below: tree)
      return entry.map { FileChange(.added, list.text, new: ($0.mode, $0.id)) }
        ?? FileChange(.deleted, list.text, old: (.file, nil))
    }
  }

  /// Determines the conversions that the old files went through on their way to disk.
  ///
  /// - Parameter isClear: False if the lists on disk differ from those in the index. A file that is converted by either
  ///   of them may then differ from its blob, and the blobs of uncommitted files were made with the lists on disk.
  private mutating func readFormerConversions(
    _ conversions: inout CheckoutConversions, _ repository: Repository, isClear: Bool, comparesSizes: Bool
  ) throws {
    let rules = try repository.conversionRules
    let reading = ObjectReading(packs, database)
    let stored = try isClear ? nil : FolderAttributes(repository, origin.contents)
    let onDisk = try isClear ? nil : FolderAttributes(repository, origin.contents, readsIndex: false)
    for number in steps.indices where steps[number].wasThere && steps[number].change.oldMode?.isFile == true {
      let path = steps[number].change.path
      let (toDisk, fromDisk) = try conversions.conversions(ofPath: path)
      (steps[number].formerConversion, steps[number].isConverted) = (toDisk, !fromDisk.isNone)
      if comparesSizes, fromDisk.isNone, let file = steps[number].onDisk, let id = steps[number].change.oldID {
        // Settings or a deleted list may have converted it, and no time shows when. Uncommitted work has no blob yet.
        steps[number].isConverted = try reading.byteCount(of: id.objectBytes) != Int(file.size)
      }
      guard let stored, let onDisk else { continue }
      let now = rules.conversion(try onDisk.values(of: path))
      steps[number].isConverted = steps[number].isConverted || !now.isNone
      steps[number].hasTwoConversions = toDisk != now.toDisk
      guard base.entry(of: path)?.id != origin.contents.entry(of: path)?.id else { continue }
      steps[number].formerConversion = rules.conversion(try stored.values(of: path)).toDisk
    }
  }

  /// Makes git write the files that need a filter program, in the backup folder.
  ///
  /// - Throws: `FilterError`.
  func writeFiltered(_ aside: CheckoutBackup, in repository: Repository, _ disk: any StoreFileSystem) throws {
    try filtered.write(steps.filter(\.isFiltered), aside, in: repository, disk)
  }

  // MARK: Journal

  func journal(goal: CheckoutCommitPoint, aside: String) -> CheckoutJournal {
    let name = String(decoding: aside.utf8.dropFirst(aside.enclosingFolder.utf8.count + 1), as: UTF8.self)
    return CheckoutJournal(
      processID: getpid(), old: old, new: new, goal: goal, indexPath: origin.path, aside: name,
      settled: steps.indices.filter { steps[$0].isSettled },
      absent: steps.indices.filter { !steps[$0].isSettled && !steps[$0].wasThere },
      missingFolders: folders.missing, records: records, shelves: shelves)
  }

  /// Recreates the plan of a journal, for a rollback.
  init(_ journal: CheckoutJournal, _ repository: Repository) throws {
    (old, new) = (journal.old, journal.new)
    root = try repository.requiredWorkTree()
    origin = try IndexSnapshot.read(journal.indexPath)
    base = origin.contents
    packs = PackSet.current(in: repository.commonDirectory.joined("objects"))
    database = SharedDatabase(of: repository)
    makesLinks = try repository.configuration.bool("core.symlinks") ?? true
    let reading = ObjectReading(packs, database)
    let raw = (try journal.operation(in: repository)?.files ?? journal.records).map { RawPaths($0) }
    let changes: [FileChange] =
      if let records = journal.records {
        records.map(\.change)
      } else if journal.goal.namesTrees {
        try repository.changes(fromTree: old, toTree: new, reader: TreeReader(repository))
      } else {
        try repository.changes(from: old, to: new, reading: reading)
      }
    let (settled, absent) = (Set(journal.settled), Set(journal.absent))
    steps = changes.indices.map { number in
      CheckoutStep(changes[number], isSettled: settled.contains(number), wasThere: !absent.contains(number))
    }
    (records, shelves, folders.missing) = (journal.records, journal.shelves, journal.missingFolders)
    try readConversions(repository, changes, reading, raw, refusesPrograms: false, isRecovery: true)
  }

  /// Folders that may be empty afterwards, the inner ones first.
  var emptiedFolders: [String] { folders.emptied }

  /// Folders that didn't exist when the plan was made.
  var missingFolders: [String] { folders.missing }

  /// The outermost missing folders, if they get many files; each with the name of the folder that it is made in.
  var crowdedFolders: [(folder: String, draft: String)] { folders.crowded }

  /// Folders that didn't exist before, the inner ones first.
  var foldersToRollBack: [String] { folders.missing.reversed() }

  /// The paths whose entries may be new in the index.
  var stagedPaths: [[UInt8]] { steps.map(\.path) + (target?.paths ?? []) }

  /// Returns the index that matches the files.
  ///
  /// - Parameter stamps: The metadata of written files, by step number.
  func index(_ stamps: [IndexFile.CachedStat?], in repository: Repository) throws -> IndexFile {
    if let target {
      let written = zip(steps, stamps).map { (step: $0, stamp: $1 ?? $0.settledStamp) }
      return try target.applied(to: origin.contents, written, in: repository)
    }
    let edits = zip(steps, stamps).map { $0.edit($1) }
    let index = try IndexWriter.compose(base, edits, doubtfulSince: origin.contents.modified?.seconds)
    // Trees are only hashed here, not written: those of the commit exist already.
    let writer = ObjectWriter(ObjectTransaction(try ObjectStore(of: repository), expectedCount: 1, isCounting: true))
    let (root, tree) = try TreeWriter.write(index, writer)
    let committed = try newTree ?? TreeReader(repository).tree(ofCommit: new)
    // If something is staged, the trees differ, and don't exist yet.
    guard ObjectID(root) == committed else { return index }
    return try IndexWriter.replacingTree(of: index, by: tree)
  }
}

extension CheckoutStep {
  /// Makes a step from the data in a journal.
  init(_ change: FileChange, isSettled: Bool, wasThere: Bool) {
    self.change = change
    path = Array(change.path.utf8)
    self.isSettled = isSettled
    self.wasThere = wasThere
  }
}

extension Repository {
  /// Returns the differences between two commits, without libgit2 if possible.
  func changes(from old: ObjectID?, to new: ObjectID, reading: ObjectReading) throws -> [FileChange] {
    let objects = QuickObjects(reading)
    var difference = TreeDiff(reading: objects, scope: []) { QuickObjects(ObjectReading(sharing: reading)) }
    try difference.walk(old.map(objects.tree(ofCommit:)), objects.tree(ofCommit: new))
    return difference.changes
  }
}

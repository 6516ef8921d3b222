internal import Files
internal import Subprocess

/// The new state of files, such as those in conflict, prepared before anything changes; a later entry for a path
/// replaces an earlier one.
public struct ConflictResolution {
  enum Outcome {
    case blob(FileMode, ObjectID)
    case bytes(FileMode, [UInt8])
    case removed
  }

  private var outcomes: [ExactName: (path: String, outcome: Outcome)] = [:]
  /// Large files that have only their pointers on disk, which git can't tell from their contents.
  fileprivate private(set) var filled: Set<ExactName> = []

  public init() {}

  public mutating func put(_ path: String, _ mode: FileMode, _ id: ObjectID) { set(path, .blob(mode, id)) }

  /// - Parameter bytes: As git stores them; line endings are converted for the work tree.
  public mutating func put(_ path: String, _ mode: FileMode, _ bytes: [UInt8]) { set(path, .bytes(mode, bytes)) }

  /// Writes the content of a large file in place of its pointer.
  mutating func fill(_ path: String, _ mode: FileMode, _ pointer: ObjectID) {
    put(path, mode, pointer)
    filled.insert(ExactName(path))
  }

  public mutating func remove(_ path: String) { set(path, .removed) }

  private mutating func set(_ path: String, _ outcome: Outcome) { outcomes[ExactName(path)] = (path, outcome) }

  /// Sorted by their bytes.
  public var paths: [String] { inOrder.map(\.path) }

  fileprivate var inOrder: [(path: String, outcome: Outcome)] {
    outcomes.values.sorted { $0.path.bytesPrecede($1.path) }
  }

  /// The files that are written at or below a path.
  public func files(at path: String) -> [String] {
    inOrder.compactMap { file in
      if case .removed = file.outcome { return nil }
      return file.path.isAtOrBelow(path) ? file.path : nil
    }
  }
}

extension Repository {
  /// Puts the files of a resolution in place and stages them, completely or not at all, also after a crash.
  ///
  /// It is a checkout from the current files to the new ones, so filters such as git-lfs run. No reference moves: the
  /// journal of the checkout shows when it is committed.
  ///
  /// - Throws: `RepositoryError.uncommittedWork` if an untracked file is in the way, and as a switch does.
  public func apply(_ resolution: ConflictResolution) throws {
    let head = try head()
    let origin = try IndexSnapshot.read(indexPath)
    let files = try resolution.inOrder.map { (path: $0.path, side: try side($0.outcome)) }
    let index = files.map { file in
      let path = Array(file.path.utf8)
      return RecordedIndexChange(
        path: path, before: origin.contents.sides(of: path), after: file.side.map { [StagedEntryState($0)] } ?? [])
    }
    let records = try changes(files, filled: resolution.filled)
    let root = try requiredWorkTree()
    let base = try CheckoutPlan.indexOnDisk(origin.contents, with: records, below: root)
    // The journal lists the files; the commit stays the same.
    let commit = head.commit ?? ObjectID.ofFile([])
    var plan = try CheckoutPlan(self, trees: (head.commit, commit), origin: origin, base: base)
    plan.target = IndexTarget(index, at: head.commit)
    plan.records = records
    try plan.prepare(self, records.map(\.change), raw: RawPaths(records), refusesPrograms: false)
    let checkout = Checkout(self, plan, goal: .note)
    try Interruption.deferringSignals { try checkout.run(from: head) { try checkout.noteConclusion() } }
  }

  private func side(_ outcome: ConflictResolution.Outcome) throws -> WorkTreeFileState? {
    switch outcome {
    case .blob(let mode, let id): WorkTreeFileState(mode, id, isRaw: false)
    case .bytes(let mode, let bytes): WorkTreeFileState(mode, try storeBlob(bytes), isRaw: false)
    case .removed: nil
    }
  }

  /// Returns the changes on disk; a submodule keeps its files.
  private func changes(
    _ files: [(path: String, side: WorkTreeFileState?)], filled: Set<ExactName>
  ) throws -> [RecordedFileChange] {
    let root = try requiredWorkTree()
    let sides = try RawSides.read(files.map { root.joined($0.path) })
    var folders = FolderPaths(below: root)
    return try files.compactMap { file in
      let now = folders.lead(to: file.path) ? sides[ExactName(root.joined(file.path))] : nil
      let after = file.side?.mode == .submodule ? nil : file.side
      if now == nil, after == nil { return nil }
      if let now, let after, now.mode == after.mode, !filled.contains(ExactName(file.path)) {
        if try now.id == after.id || blobID(ofFile: file.path) == after.id { return nil }
      }
      return RecordedFileChange(path: file.path, before: now, after: after)
    }
  }
}

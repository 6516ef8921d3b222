internal import System

/// The list of operations of one work tree: a file to which each adds its record, written with one call.
///
/// A record stands between its length and its length again, with a checksum behind it: so the last one is found without
/// reading the others, and one that was torn is known and dropped. Beside it lies how everything stood in the end.
struct OperationLog {
  let repository: Repository
  private let folder: String

  init(_ repository: Repository) {
    self.repository = repository
    folder = repository.assetsDirectory.joined("operations")
  }

  private init(_ repository: Repository, in folder: String) { (self.repository, self.folder) = (repository, folder) }

  /// The lists of the other work trees of a repository, to read in.
  static func ofOtherWorkTrees(_ repository: Repository) throws -> [OperationLog] {
    let linked = repository.commonDirectory.joined("worktrees")
    let places = try [repository.commonDirectory] + POSIXFile.names(in: linked).map { linked.joined($0) }
    return places.filter { !$0.hasSameBytes(as: repository.gitDirectory) }
      .map { OperationLog(repository, in: $0.joined("assets/operations")) }
  }

  private var path: String { folder.joined("log") }
  private var standingPath: String { folder.joined("standing") }

  // MARK: Reading

  /// Returns the operations, oldest first, but for those this version cannot read.
  func operations() throws -> [OperationRecord] {
    LogRecords(try POSIXFile.bytes(of: path) ?? []).payloads.compactMap { OperationRecord(Array($0)) }
  }

  /// Returns the numbers of all of them; nil if the list, or an operation in it, cannot be read as a whole.
  func numbers() throws -> Set<Int>? {
    let bytes = try POSIXFile.bytes(of: path) ?? []
    let records = LogRecords(bytes)
    let numbers = records.payloads.compactMap { OperationRecord(Array($0))?.number }
    return records.byteCount == bytes.count && numbers.count == records.payloads.count ? Set(numbers) : nil
  }

  /// Does something while nobody else adds to the list.
  func whileLocked(_ work: () throws -> Void) throws {
    try POSIXFile.makeFolder(folder)
    let file = try locked()
    try work()
    withExtendedLifetime(file) {}
  }

  /// How many bytes the list takes.
  var byteCount: Int { Int(POSIXFile.stamp(of: path)?.size ?? 0) }

  /// Returns the oldest operation without reading the others.
  func oldest() throws -> OperationRecord? {
    guard let file = try OpenLog(path) else { return nil }
    return file.record(at: 0).flatMap { OperationRecord($0) }
  }

  func newest() throws -> OperationRecord? { try OpenLog(path)?.last() }

  func newestNumber() throws -> Int? { try OpenLog(path)?.last()?.number }

  /// Returns how everything stood after the last operation; nil if that is not known.
  func standing() throws -> RepositorySnapshot? {
    guard let file = try OpenLog(path), let last = file.last() else { return nil }
    return try standing(afterOperation: last.number)
  }

  private func standing(afterOperation number: Int) throws -> RepositorySnapshot? {
    guard let bytes = try POSIXFile.bytes(of: standingPath), let fields = LengthPrefixedFields.fields(of: bytes),
      fields.first?.word == "after", fields.first?.value.text == "\(number)", fields.last?.word == "end"
    else { return nil }
    return RepositorySnapshot(fields.dropFirst().dropLast())
  }

  // MARK: Forgetting

  private var lookPath: String { folder.joined("looked") }
  private var sumPath: String { folder.joined("summed") }

  /// When it was last looked at what is to be forgotten, in seconds since 1970; nil for never.
  func lastLook() throws -> Int64? { try Self.seconds(at: lookPath) }

  func noteLook(at seconds: Int64) throws { try note(seconds, at: lookPath) }

  /// The same for when it was found out last how much is kept for all.
  func lastSum() throws -> Int64? { try Self.seconds(at: sumPath) }

  func noteSum(at seconds: Int64) throws { try note(seconds, at: sumPath) }

  private static func seconds(at path: String) throws -> Int64? {
    try POSIXFile.line(of: path).flatMap { Int64($0) }
  }

  private func note(_ seconds: Int64, at path: String) throws {
    guard POSIXFile.isFolder(folder) else { return }
    try POSIXFile.replace(path, Array("\(seconds)\n".utf8), isFlushed: false)
  }

  // MARK: Writing

  /// An operation to be added, and what has to be kept for it.
  struct Addition {
    var operation: OperationRecord
    var kept: KeepReferences.Stored?
  }

  /// Adds operations behind the last one, whatever others added meanwhile.
  ///
  /// - Parameters:
  ///   - standing: How everything stands now.
  ///   - isFlushed: Waits until they are on the disk.
  /// - Returns: The number of the last one.
  @discardableResult
  func append(_ additions: [Addition], standing: RepositorySnapshot, isFlushed: Bool = false) throws -> Int {
    try POSIXFile.makeFolder(folder)
    try repository.sharedPermissions.apply(to: folder)
    let file = try locked()
    var number = try file.numberBehindLast() ?? firstNumber()
    var bytes: [UInt8] = []
    for addition in additions {
      var operation = addition.operation
      operation.number = number
      // First what is kept, so that no record names what may be cleared away.
      if let kept = addition.kept {
        try KeepReferences(repository).keep(kept.tree, for: number)
        try kept.protectFromGC(in: repository)
      }
      bytes += LogRecords.record(operation.bytes)
      number += 1
    }
    try file.append(bytes, isFlushed: isFlushed)
    // From here on it counts: without this one, only what others do until the next command is not told.
    try? noteStanding(standing, afterOperation: number - 1)
    return number - 1
  }

  private func noteStanding(_ standing: RepositorySnapshot, afterOperation number: Int) throws {
    var text = LengthPrefixedFields()
    text.add("after", "\(number)")
    var plain = standing
    plain.settings = BranchConfiguration()
    text.append(plain.fields)
    text.add("end")
    try POSIXFile.replace(standingPath, text.bytes, isFlushed: false)
  }

  /// Where the list was deleted, what was kept for one that was in it stays under its number.
  private func firstNumber() throws -> Int { (try KeepReferences(repository).numbers().max() ?? 0) + 1 }

  private func locked() throws -> OpenLog {
    while true {
      let file = try OpenLog(making: path)
      file.lock()
      // Meanwhile one without the oldest records may have taken its place.
      if file.isAt(path) {
        try repository.sharedPermissions.apply(to: path)
        return file
      }
    }
  }

  /// Drops operations from the list.
  func remove(_ numbers: Set<Int>) throws {
    let file = try locked()
    let records = LogRecords(try POSIXFile.bytes(of: path) ?? [])
    let kept = records.payloads.filter { payload in
      OperationRecord(Array(payload)).map { !numbers.contains($0.number) } ?? true
    }
    try POSIXFile.replace(path, kept.flatMap { LogRecords.record(Array($0)) })
    try repository.sharedPermissions.apply(to: path)
    withExtendedLifetime(file) {}
  }
}

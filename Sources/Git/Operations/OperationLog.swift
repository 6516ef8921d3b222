internal import System

/// The log of operations of one work tree: a file to which each operation appends its record, with one write.
///
/// A record is enclosed by its length on both sides, and has a checksum: so the last one is found without reading the
/// others, and a torn one is detected and dropped. The final state of the repository is stored in a file next to the
/// log.
struct OperationLog {
  let repository: Repository
  private let folder: String

  init(_ repository: Repository) {
    self.repository = repository
    folder = repository.assetsDirectory.joined("operations")
  }

  private init(_ repository: Repository, in folder: String) { (self.repository, self.folder) = (repository, folder) }

  /// The logs of the other work trees of a repository, for reading.
  static func ofOtherWorkTrees(_ repository: Repository) throws -> [OperationLog] {
    let linked = repository.commonDirectory.joined("worktrees")
    let places = try [repository.commonDirectory] + POSIXFile.names(in: linked).map { linked.joined($0) }
    return places.filter { !$0.hasSameBytes(as: repository.gitDirectory) }
      .map { OperationLog(repository, in: $0.joined("assets/operations")) }
  }

  private var path: String { folder.joined("log") }
  private var standingPath: String { folder.joined("standing") }

  // MARK: Reading

  /// Returns the operations, oldest first, except those that this version can't read.
  func operations() throws -> [OperationRecord] {
    LogRecords(try POSIXFile.bytes(of: path) ?? []).payloads.compactMap { OperationRecord(Array($0)) }
  }

  /// Returns the numbers of all operations; nil if the log, or an operation in it, can't be read completely.
  func numbers() throws -> Set<Int>? {
    let bytes = try POSIXFile.bytes(of: path) ?? []
    let records = LogRecords(bytes)
    let numbers = records.payloads.compactMap { OperationRecord(Array($0))?.number }
    return records.byteCount == bytes.count && numbers.count == records.payloads.count ? Set(numbers) : nil
  }

  /// Runs a function while no other process can append to the log.
  func whileLocked(_ work: () throws -> Void) throws {
    try POSIXFile.makeFolder(folder)
    let file = try locked()
    try work()
    withExtendedLifetime(file) {}
  }

  /// The size of the log in bytes.
  var byteCount: Int { Int(POSIXFile.stamp(of: path)?.size ?? 0) }

  /// Returns the oldest operation without reading the others.
  func oldest() throws -> OperationRecord? {
    guard let file = try OpenLog(path) else { return nil }
    return file.record(at: 0).flatMap { OperationRecord($0) }
  }

  func newest() throws -> OperationRecord? { try OpenLog(path)?.last() }

  func newestNumber() throws -> Int? { try OpenLog(path)?.last()?.number }

  /// Returns the state after the last operation; nil if unknown.
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

  // MARK: Pruning

  private var lookPath: String { folder.joined("looked") }
  private var sumPath: String { folder.joined("summed") }

  /// The time of the last check for operations to prune, in seconds since 1970; nil for never.
  func lastLook() throws -> Int64? { try Self.seconds(at: lookPath) }

  func noteLook(at seconds: Int64) throws { try note(seconds, at: lookPath) }

  /// The same for the last calculation of the total kept size.
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

  /// An operation to be added, and what must be kept for it.
  struct Addition {
    var operation: OperationRecord
    var kept: KeepReferences.Stored?
  }

  /// Appends operations after the last one, whatever others appended meanwhile.
  ///
  /// - Parameters:
  ///   - standing: The current state.
  ///   - isFlushed: Waits until they are on disk.
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
      // Kept objects come first, so that no record refers to objects that may be deleted.
      if let kept = addition.kept {
        try KeepReferences(repository).keep(kept.tree, for: number)
        try kept.protectFromGC(in: repository)
      }
      bytes += LogRecords.record(operation.bytes)
      number += 1
    }
    try file.append(bytes, isFlushed: isFlushed)
    // The operation is recorded now; if this fails, only external changes until the next command go unrecorded.
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

  /// If the log was deleted, objects kept for its operations are still stored under their numbers.
  private func firstNumber() throws -> Int { (try KeepReferences(repository).numbers().max() ?? 0) + 1 }

  private func locked() throws -> OpenLog {
    while true {
      let file = try OpenLog(making: path)
      file.lock()
      // A pruned log may have replaced the file meanwhile.
      if file.isAt(path) {
        try repository.sharedPermissions.apply(to: path)
        return file
      }
    }
  }

  /// Removes operations from the log.
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

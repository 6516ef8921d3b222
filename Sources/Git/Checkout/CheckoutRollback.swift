internal import System

/// Rolls back a checkout that is not committed: removes new files, restores files from the backup, and writes deleted
/// old files as they are in the commit.
///
/// It works after an error and after a crash, also after a crash during a rollback. Files that others wrote meanwhile
/// are distinguished from those of the checkout, and kept.
struct CheckoutRollback {
  private let plan: CheckoutPlan
  private let aside: CheckoutBackup
  private let file: WorkTreeFileWriter
  /// The steps whose new files were started; nil if unknown.
  private let begun: Set<Int>?

  init(_ plan: CheckoutPlan, _ aside: CheckoutBackup, begun: Set<Int>? = nil) throws {
    (self.plan, self.aside, self.begun) = (plan, aside, begun)
    file = try WorkTreeFileWriter(
      plan.root, ObjectReading(plan.packs, plan.database), makesLinks: plan.makesLinks, filtered: aside.filtered)
  }

  /// - Returns: The old files that weren't restored, because others wrote files at their paths meanwhile.
  @discardableResult func run() throws -> [String] {
    for number in plan.steps.indices.reversed() where plan.steps[number].writes { try removeNew(number) }
    for step in plan.steps where step.makesSubmoduleFolder { rmdir(plan.root.joined(step.change.path)) }
    for folder in plan.foldersToRollBack where isReached(folder) { rmdir(plan.root.joined(folder)) }
    file.folders.reset()
    return try plan.steps.indices.filter { try !plan.steps[$0].isSettled && !restore($0) }
      .map { plan.steps[$0].change.path }
  }

  // MARK: New files

  private func removeNew(_ number: Int) throws {
    // If the new file was not started, a file at its path is another program's that came first, and may still be empty.
    if let begun, !begun.contains(number) { return }
    let step = plan.steps[number]
    let path = plan.root.joined(step.change.path)
    guard isReached(step.change.path), let status = POSIXFile.status(of: path), FileMode(status) != .folder else {
      return
    }
    // If nothing was removed, the old file is still there. A file that went through a filter program can't be compared,
    // but it is always in the backup.
    if step.wasThere, !aside.has(number), try step.formerConversion.external != nil || isOld(step, path, status) {
      return
    }
    guard try isNew(step, path, status) else { return }
    guard unlink(path) == 0 || errno == ENOENT else { throw SyscallError("unlink", path) }
  }

  /// True for the new file, or for the beginning of it left by a killed process.
  private func isNew(_ step: CheckoutStep, _ path: String, _ status: stat) throws -> Bool {
    guard let id = step.change.newID?.objectBytes else { return false }
    return try holds(id, step, path, status, isWhole: false)
  }

  private func isOld(_ step: CheckoutStep, _ path: String, _ status: stat) throws -> Bool {
    guard let old = step.former else { return false }
    guard let id = old.change.newID?.objectBytes else { return false }
    // If only the executable bit changes, it distinguishes the two.
    if step.change.newID == step.change.oldID, FileMode(status) != step.change.oldMode { return false }
    return try holds(id, old, path, status, isWhole: true)
  }

  private func holds(
    _ id: IndexFile.RawObjectID, _ step: CheckoutStep, _ path: String, _ status: stat, isWhole: Bool
  ) throws -> Bool {
    if status.st_mode & S_IFMT == S_IFLNK {
      guard step.change.newMode == .symbolicLink else { return false }
      var text = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = readlink(path, &text, Int(PATH_MAX))
      var target: [UInt8] = []
      try file.stream(id, step) { target += $0 }
      return count >= 0 && target.elementsEqual(text[..<count].map { UInt8(bitPattern: $0) })
    }
    guard status.st_mode & S_IFMT == S_IFREG, var comparison = ByteComparison(path) else { return false }
    try file.stream(id, step) { comparison.take($0) }
    let (offset, size) = (comparison.offset, comparison.byteCount)
    return comparison.isSame && (isWhole ? size == offset : size <= offset)
  }

  // MARK: Old files

  /// - Returns: False if another program's file is at the path of the old one.
  private func restore(_ number: Int) throws -> Bool {
    let step = plan.steps[number]
    let path = plan.root.joined(step.change.path)
    if aside.has(number) {
      // The file there now was written later by another program; the old file is in the commit.
      if POSIXFile.exists(path) { return false }
      _ = try file.folders.place(of: step.path, makesFolders: true)
      try aside.restore(number, to: path)
    } else if step.wasThere, let old = step.former {
      if begun == nil, old.conversion.external == nil, try isBeginning(of: old, path) { unlink(path) }
      if let status = POSIXFile.status(of: path) { return try !plan.shelves.isFilling || isOld(step, path, status) }
      _ = try file.write(old)
    } else if step.change.oldMode == .submodule, step.change.newMode == nil {
      _ = try? file.folders.place(of: step.path + [UInt8(ascii: "/"), UInt8(ascii: ".")], makesFolders: true)
    }
    return true
  }

  /// True for a part of an old file, left by an interrupted rollback.
  private func isBeginning(of old: CheckoutStep, _ path: String) throws -> Bool {
    guard isReached(old.change.path), let id = old.change.newID?.objectBytes,
      let status = POSIXFile.status(of: path), status.st_mode & S_IFMT == S_IFREG
    else { return false }
    return try holds(id, old, path, status, isWhole: false) && !holds(id, old, path, status, isWhole: true)
  }

  /// False if a folder on the way is missing, or replaced by a file or a symbolic link.
  private func isReached(_ path: String) -> Bool {
    (try? file.folders.place(of: Array(path.utf8))) != nil
  }
}

extension CheckoutStep {
  /// The step that writes the file of the commit that is left; nil if that has no file at the path.
  fileprivate var former: CheckoutStep? {
    guard let id = change.oldID, let mode = change.oldMode, mode != .submodule else { return nil }
    var step = CheckoutStep(
      FileChange(.added, change.path, new: (mode, id)), isSettled: false, wasThere: false)
    step.conversion = formerConversion
    return step
  }
}

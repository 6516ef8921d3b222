internal import System

/// The way back from a checkout that does not count: new files go, what lay aside gets its place again, and old files
/// that were removed are written as the commit has them.
///
/// It can be gone after an error and after a crash, also after one on the way back. What somebody wrote meanwhile is
/// told from what the checkout wrote, and stays.
struct CheckoutRollback {
  private let plan: CheckoutPlan
  private let aside: CheckoutBackup
  private let file: WorkTreeFileWriter
  /// The steps whose new files were begun; nil if that is not known any more.
  private let begun: Set<Int>?

  init(_ plan: CheckoutPlan, _ aside: CheckoutBackup, begun: Set<Int>? = nil) throws {
    (self.plan, self.aside, self.begun) = (plan, aside, begun)
    file = try WorkTreeFileWriter(
      plan.root, ObjectReading(plan.packs, plan.database), makesLinks: plan.makesLinks, filtered: aside.filtered)
  }

  /// - Returns: The files that somebody wrote meanwhile in place of old ones.
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
    // What lies in the place of a file that was not begun is somebody's who came first, and may be empty yet.
    if let begun, !begun.contains(number) { return }
    let step = plan.steps[number]
    let path = plan.root.joined(step.change.path)
    guard isReached(step.change.path), let status = POSIXFile.status(of: path), FileMode(status) != .folder else {
      return
    }
    // Where nothing was taken away, the old file still lies there. What another program made of it only that can tell,
    // and it is always kept aside.
    if step.wasThere, !aside.has(number), try step.formerConversion.external != nil || isOld(step, path, status) {
      return
    }
    guard try isNew(step, path, status) else { return }
    guard unlink(path) == 0 || errno == ENOENT else { throw SyscallError("unlink", path) }
  }

  /// True for the file that was written, and for the beginning of it that a kill has left.
  private func isNew(_ step: CheckoutStep, _ path: String, _ status: stat) throws -> Bool {
    guard let id = step.change.newID?.objectBytes else { return false }
    return try holds(id, step, path, status, isWhole: false)
  }

  private func isOld(_ step: CheckoutStep, _ path: String, _ status: stat) throws -> Bool {
    guard let old = step.former else { return false }
    guard let id = old.change.newID?.objectBytes else { return false }
    // Where only the executable bit changes, it tells the two apart.
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

  /// - Returns: False if somebody's file lies in the place of the old one.
  private func restore(_ number: Int) throws -> Bool {
    let step = plan.steps[number]
    let path = plan.root.joined(step.change.path)
    if aside.has(number) {
      // What lies there now is somebody's who came after us; the old file stands in the commit.
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

  /// True for a part of an old file, left by a way back that was cut off itself.
  private func isBeginning(of old: CheckoutStep, _ path: String) throws -> Bool {
    guard isReached(old.change.path), let id = old.change.newID?.objectBytes,
      let status = POSIXFile.status(of: path), status.st_mode & S_IFMT == S_IFREG
    else { return false }
    return try holds(id, old, path, status, isWhole: false) && !holds(id, old, path, status, isWhole: true)
  }

  /// False if a file or a symbolic link stands in place of a folder on the way, or none.
  private func isReached(_ path: String) -> Bool {
    (try? file.folders.place(of: Array(path.utf8))) != nil
  }
}

extension CheckoutStep {
  /// The step that writes what the commit one comes from has; nil if that is no file.
  fileprivate var former: CheckoutStep? {
    guard let id = change.oldID, let mode = change.oldMode, mode != .submodule else { return nil }
    var step = CheckoutStep(
      FileChange(.added, change.path, new: (mode, id)), isSettled: false, wasThere: false)
    step.conversion = formerConversion
    return step
  }
}

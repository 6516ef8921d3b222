internal import CGit2
internal import System

/// Moves a branch in its own file, as git does, without libgit2: loading it takes almost as long as a small commit.
///
/// Only simple cases are handled here, in an ordinary repository: an existing branch, the branch that `HEAD` names and
/// that gets its first commit, or a reference that keeps the objects of an operation. Other new references, links and
/// symbolic references are left to libgit2. For the first commit of a branch, libgit2 is loaded, but only to check the
/// name.
///
/// Source: git, `refs/files-backend.c`, `lock_raw_ref`, `log_ref_write_fd`, `should_autocreate_reflog`; `refs.c`,
/// `copy_reflog_msg`.
struct ReferenceUpdate {
  enum Outcome {
    case moved
    /// It has another value, and was left alone.
    case isElsewhere
    /// Nothing was done.
    case leftToLibrary
  }

  let files: FileReferenceStore
  /// The full name, such as `refs/heads/main`.
  let name: String
  /// Nil for a reference that doesn't exist yet.
  let old: ObjectID?
  let new: ObjectID
  let committer: Signature
  let message: String
  let makesLogs: ReflogRule
  let disk: any StoreFileSystem
  /// How the file and its name are flushed to disk; nil if they are not.
  let sync: SyncMethod?
  /// A file that contains the new value and was flushed to disk already; nil without a draft.
  let draft: String?
  /// Records the folder with the new name.
  let unsynced: PendingFolderSyncs

  private var path: String { files.commonDirectory.joined(name) }
  private var lockPath: String { "\(path).lock" }

  /// - Throws: `GitError` with `isLocked` if another program holds the lock; `SyscallError`.
  func run() throws -> Outcome {
    // A reference that is only packed has no file yet.
    if let status = POSIXFile.status(of: path), status.st_mode & S_IFMT != S_IFREG { return .leftToLibrary }
    guard files.target(of: name) != nil, try old != nil || canBeMade() else { return .leftToLibrary }
    let lock = try takeLock()
    do {
      guard files.target(of: name) == old.map({ .object($0) }) ?? .nothing else {
        disk.remove(lockPath)
        return .isElsewhere
      }
      if let lock {
        try Self.bytes(new).withUnsafeBytes { try disk.write($0, to: lock, at: 0) }
        if let sync { try disk.sync(lock, sync) }
      }
      try log()
      try disk.rename(lockPath, to: path)
    } catch {
      disk.remove(lockPath)
      throw error
    }
    if sync != nil { unsynced.insert([path.enclosingFolder]) }
    return .moved
  }

  /// The contents of a reference's file.
  static func bytes(_ target: ObjectID) -> [UInt8] { Array("\(target)\n".utf8) }

  /// Takes the lock; returns its file, or nil if the draft became the lock, by a hard link.
  private func takeLock() throws -> PendingFile? {
    var triesLeft = 3
    while true {
      try makeFolders(path.enclosingFolder)
      do throws(SyscallError) {
        if try linkDraft() { return nil }
        return try disk.create(lockPath)
      } catch {
        triesLeft -= 1
        // Git removes empty folders of references when it packs them, even one that was just created.
        if error.code == ENOENT, triesLeft > 0 { continue }
        guard error.code == EEXIST else { throw error }
        throw GitError(code: GIT_ELOCKED.rawValue, function: "open", message: "failed to lock file '\(lockPath)'")
      }
    }
  }

  /// False without a draft, or if the file system has no hard links.
  private func linkDraft() throws(SyscallError) -> Bool {
    guard let draft else { return false }
    do throws(SyscallError) {
      try disk.link(draft, to: lockPath)
      return true
    } catch {
      if [ENOENT, EEXIST].contains(error.code) { throw error }
      return false
    }
  }

  // MARK: - New references

  /// Returns true for the branch that `HEAD` names, and for a reference that keeps the objects of an operation, if no
  /// other reference or file is in the way. libgit2 decides about others.
  private func canBeMade() throws -> Bool {
    guard try isFirstOfBranch() || KeepReferences.isOrdinary(name), try files.hasRoom(for: name),
      isReachable(name, mayExist: false)
    else { return false }
    return ["logs/HEAD", "logs/\(name)"].allSatisfy { isReachable($0, mayExist: true) }
  }

  private func isFirstOfBranch() throws -> Bool {
    guard files.headLeads(to: name), let branch = Repository.branchName(ofReference: name) else { return false }
    return try Repository.isValidBranchName(branch)
  }

  /// Returns true if all folders of a path are ordinary or missing, and the path itself is a file or missing.
  private func isReachable(_ path: String, mayExist: Bool) -> Bool {
    let kind = { POSIXFile.status(of: files.commonDirectory.joined($0)).map { $0.st_mode & S_IFMT } }
    let end = kind(path)
    return (end == nil || mayExist && end == S_IFREG)
      && path.enclosingFolders.allSatisfy { [nil, S_IFDIR].contains(kind($0)) }
  }

  /// Creates a folder and its parent folders.
  private func makeFolders(_ folder: String) throws(SyscallError) {
    if POSIXFile.isFolder(folder) { return }
    try makeFolders(folder.enclosingFolder)
    try disk.makeFolder(folder)
  }

  // MARK: - Logs

  /// Adds a line to the log of the branch, and to that of `HEAD` if it points to it.
  private func log() throws {
    let names = files.headLeads(to: name) ? [name, "HEAD"] : [name]
    // All are opened before the first is written.
    let logs = try names.compactMap(openLog)
    defer { for log in logs { close(log.descriptor) } }
    let line = Array(line.utf8)
    for log in logs {
      guard line.withUnsafeBytes({ POSIXFile.append($0, to: log.descriptor) }) else {
        throw SyscallError("write", log.path)
      }
    }
  }

  private func openLog(of reference: String) throws -> (descriptor: Int32, path: String)? {
    let path = files.commonDirectory.joined("logs").joined(reference)
    var flags = O_WRONLY | O_APPEND | O_CLOEXEC
    if makesLogs.makesLog(of: reference) {
      try makeFolders(path.enclosingFolder)
      flags |= O_CREAT
    }
    let descriptor = open(path, flags, 0o666)
    if descriptor >= 0 { return (descriptor, path) }
    if errno == ENOENT { return nil }
    throw SyscallError("open", path)
  }

  private var line: String {
    let words = message.split { $0.isASCII && $0.isWhitespace }.joined(separator: " ")
    let former = old.map { "\($0)" } ?? String(repeating: "0", count: 40)
    return "\(former) \(new) \(NewCommit.line(committer))\(words.isEmpty ? "" : "\t")\(words)\n"
  }
}

/// Decides for which references git starts a log; an existing one gets every line.
///
/// Source: `git-config(1)`, `core.logAllRefUpdates`.
enum ReflogRule {
  case none, ordinary, all

  init(_ configuration: Configuration) throws {
    if try configuration.string("core.logallrefupdates")?.lowercased() == "always" {
      self = .all
    } else {
      self = try configuration.bool("core.logallrefupdates") ?? true ? .ordinary : .none
    }
  }

  func makesLog(of reference: String) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .ordinary:
      reference == "HEAD"
        || ["refs/heads/", "refs/remotes/", "refs/notes/"].contains { reference.startsWithBytes(of: $0) }
    }
  }
}

extension FileReferenceStore {
  /// True if `HEAD` is a symbolic reference to this reference.
  fileprivate func headLeads(to name: String) -> Bool {
    guard let line = try? POSIXFile.line(of: gitDirectory.joined("HEAD")) else { return false }
    return line.hasSameBytes(as: "ref: \(name)")
  }
}

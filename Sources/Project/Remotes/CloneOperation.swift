internal import Files
public import Git
internal import Subprocess
internal import System

/// The result of a clone.
public struct CloneResult {
  /// Nil if no repository can be opened there.
  public var repository: Repository?
  /// False if git-lfs couldn't download large files; placeholders are there instead.
  public var hasLargeFiles = true
  /// Why other placeholders are there.
  public var largeFileFailure: (any Error)?
}

/// Clones a repository into a new folder.
///
/// The clone is assembled in a hidden folder beside its destination and renamed when it is complete. If it fails,
/// nothing is left; if it is killed, only the hidden folder is left, and the next clone to the same place removes it.
public struct CloneOperation {
  public let address: RemoteURL
  /// The destination, an absolute path.
  public let folder: String
  public let branch: String?
  /// False if no user can answer questions.
  public var mayAsk = false
  /// True to leave placeholders for all large files.
  public var leavesPlaceholders = false

  /// - Parameters:
  ///   - folder: An absolute path; nil for a folder in `directory` with the name that git would use.
  /// - Throws: `RemoteOperationError.noFolderName`, `.folderInUse`.
  public init(address: String, folder: String?, branch: String? = nil, directory: String) throws {
    self.address = RemoteURL(address)
    self.branch = branch
    guard let place = folder ?? self.address.folderName.map({ Path.join(directory, $0) }) else {
      throw RemoteOperationError.noFolderName(address)
    }
    self.folder = place
    if let status = try FileSystem.status(of: place) {
      let isEmpty = try status.kind == .folder && FileSystem.entries(of: place).isEmpty
      guard isEmpty else { throw RemoteOperationError.folderInUse(place) }
    }
  }

  /// Clones, and opens the new repository.
  ///
  /// - Parameter hookReport: Called with the output of the `post-checkout` hook.
  /// - Throws: `TransportError`, `CheckoutError`, `FileError`, and what opening a repository throws if only git
  ///   supports its format; nothing is left then.
  public func run(
    over transport: any Transport, environment: [String: String], hookReport: (([UInt8]) -> Void)? = nil,
    _ report: @escaping (TransferEvent) -> Void
  ) throws -> CloneResult {
    let parent = Path.folder(folder)
    try FileSystem.makeFolder(parent)
    try removeLeftovers(in: parent)
    let hidden = Path.join(parent, prefix + String(getpid()))
    var result = CloneResult()
    do {
      try FileSystem.makeFolder(hidden)
      let draft = Path.join(hidden, Path.name(folder))
      try transport.clone(CloneRequest(address: address.text, folder: draft, branch: branch), report)
      try goToOnlyBranch(in: draft, environment)
      try putFiles(in: draft, hidden, environment, &result, report)
      // An empty folder at the destination may be replaced; anything else that appeared there meanwhile may not.
      try FileSystem.replace(folder, with: draft)
      try FileSystem.remove(hidden)
    } catch var error as UnsupportedRepositoryError {
      try? FileSystem.remove(hidden)
      // The hidden folder is an internal detail, and no longer exists.
      error.gitDirectory = address.withoutSecrets
      throw error
    } catch {
      try? FileSystem.remove(hidden)
      throw error
    }
    result.repository = try open(folder, environment)
    if let commit = try result.repository?.head().commit { try? runPostCheckout(commit, environment, hookReport) }
    return result
  }

  /// If the `HEAD` of the remote is a branch that doesn't exist, uses the only existing branch.
  private func goToOnlyBranch(in draft: String, _ environment: [String: String]) throws {
    guard branch == nil, let repository = try open(draft, environment), try repository.head().commit == nil,
      let remote = try repository.remotes().first?.name
    else { return }
    let names = try repository.notedBranches(of: remote)
    guard names.count == 1, let only = try repository.notedBranches(named: names[0]).first else { return }
    try repository.begin(on: names[0], following: only)
  }

  /// If the user interrupts this, it stops at once and nothing is left.
  private func putFiles(
    in draft: String, _ hidden: String, _ environment: [String: String], _ result: inout CloneResult,
    _ report: @escaping (TransferEvent) -> Void
  ) throws {
    guard let repository = try open(draft, environment) else { return }
    var failure: (any Error)?
    defer { result.largeFileFailure = failure }
    repository.getLargeFiles = { [unowned repository] files in
      failure = LargeFileExchange(repository, mayAsk: mayAsk, report).get(files, isComplete: false)
    }
    if leavesPlaceholders { repository.leavesPlaceholders = true }
    let arePut = try Interruption.deferringSignals {
      let result = Result { try repository.putFirstFiles(report) }
      if let signal = Interruption.consumePending() {
        try FileSystem.remove(hidden)
        throw TransportError(.interrupted(signal: signal), remote: address.withoutSecrets)
      }
      return try result.get()
    }
    if arePut { return }
    result.hasLargeFiles = try repository.putFirstFilesWithGit { event in
      // A path below the hidden folder is invalid once the clone is renamed.
      if case .localSaid(let line) = event, line.contains(Path.name(hidden)) { return }
      report(event)
    }
  }

  /// Git also runs this hook after a clone, with a null id as the previous commit; it may be in a shared folder of
  /// hooks.
  private func runPostCheckout(
    _ commit: ObjectID, _ environment: [String: String], _ report: (([UInt8]) -> Void)?
  ) throws {
    let workspace = try ProjectRepository.open(
      RepositoryLocation(folder, environment: cleanGitEnvironment(environment)))
    _ = try workspace.hooks(report: report).postCheckout(
      from: String(repeating: "0", count: 40), to: commit.description, isBranch: true)
  }

  /// Ignores git's environment variables, which refer to a different repository than the new one.
  private func open(_ folder: String, _ environment: [String: String]) throws -> Repository? {
    try RepositoryLocation(folder, environment: cleanGitEnvironment(environment)).open()
  }

  private var prefix: String { ".\(Path.name(folder)).clone-" }

  /// Removes what killed clones to the same place left; the number in the name is a process id.
  private func removeLeftovers(in parent: String) throws {
    for entry in try FileSystem.entries(of: parent) where entry.isFolder && entry.name.utf8.starts(with: prefix.utf8) {
      let digits = String(decoding: entry.name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      guard let process = Int32(digits), process > 1, kill(process, 0) != 0, errno == ESRCH else { continue }
      try FileSystem.remove(Path.join(parent, entry.name))
    }
  }
}

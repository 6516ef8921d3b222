internal import Files
public import Git
internal import Subprocess
internal import System

/// What a clone made.
public struct CloneResult {
  /// Nil if nothing can be opened there.
  public var repository: Repository?
  /// False if git-lfs couldn't fetch the large files; their pointers are in place.
  public var hasLargeFiles = true
}

/// Getting a copy of a repository into a folder of one's own.
///
/// The copy is put together in a hidden folder beside the one it will be, and gets its name when it is whole. So a
/// clone that is stopped leaves nothing but, after a kill, that hidden folder, which the next clone to the same place
/// removes.
public struct CloneOperation {
  public let address: RemoteURL
  /// Where it goes, an absolute path.
  public let folder: String
  public let branch: String?

  /// - Parameters:
  ///   - folder: An absolute path; nil for a folder in `directory` named as git would name it.
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

  /// Clones, and opens what came.
  ///
  /// - Parameter hookReport: Called with what the hook `post-checkout` prints.
  /// - Throws: `TransportError`, `CheckoutError`, `FileError`, and what opening a repository throws, where it is of a
  ///   kind that only git knows; nothing is left then.
  public func run(
    over transport: any Transport, environment: [String: String], hookReport: (([UInt8]) -> Void)? = nil,
    _ report: (TransferEvent) -> Void
  ) throws -> CloneResult {
    let parent = Path.folder(folder)
    try FileSystem.makeFolder(parent)
    try removeLeftovers(in: parent)
    let hidden = Path.join(parent, prefix + String(getpid()))
    var hasLargeFiles = true
    do {
      try FileSystem.makeFolder(hidden)
      let draft = Path.join(hidden, Path.name(folder))
      try transport.clone(CloneRequest(address: address.text, folder: draft, branch: branch), report)
      try goToOnlyBranch(in: draft, environment)
      hasLargeFiles = try putFiles(in: draft, hidden, environment, report)
      // An empty folder in that place makes room; anything else that came there meanwhile does not.
      try FileSystem.replace(folder, with: draft)
      try FileSystem.remove(hidden)
    } catch var error as UnsupportedRepositoryError {
      try? FileSystem.remove(hidden)
      // Where it was put together is nobody's business, and gone.
      error.gitDirectory = address.withoutSecrets
      throw error
    } catch {
      try? FileSystem.remove(hidden)
      throw error
    }
    let repository = try open(folder, environment)
    if let commit = try repository?.head().commit { try? runPostCheckout(commit, environment, hookReport) }
    return CloneResult(repository: repository, hasLargeFiles: hasLargeFiles)
  }

  /// Where the host stands on a branch that is not there, the only one there is must be meant.
  private func goToOnlyBranch(in draft: String, _ environment: [String: String]) throws {
    guard branch == nil, let repository = try open(draft, environment), try repository.head().commit == nil,
      let remote = try repository.remotes().first?.name
    else { return }
    let names = try repository.notedBranches(of: remote)
    guard names.count == 1, let only = try repository.notedBranches(named: names[0]).first else { return }
    try repository.begin(on: names[0], following: only)
  }

  /// Whoever asks for the end meanwhile gets it at once, and nothing is left.
  ///
  /// - Returns: False if git-lfs couldn't fetch the large files.
  private func putFiles(
    in draft: String, _ hidden: String, _ environment: [String: String], _ report: (TransferEvent) -> Void
  ) throws -> Bool {
    guard let repository = try open(draft, environment) else { return true }
    let arePut = try Interruption.deferringSignals {
      let result = Result { try repository.putFirstFiles(report) }
      if let signal = Interruption.consumePending() {
        try FileSystem.remove(hidden)
        throw TransportError(.interrupted(signal: signal), remote: address.withoutSecrets)
      }
      return try result.get()
    }
    if arePut { return true }
    return try repository.putFirstFilesWithGit { event in
      // A path below the hidden folder leads nowhere once the copy has its name.
      if case .localSaid(let line) = event, line.contains(Path.name(hidden)) { return }
      report(event)
    }
  }

  /// Git runs it after a clone, too, as coming from nowhere; it may stand in a folder of hooks for all repositories.
  private func runPostCheckout(
    _ commit: ObjectID, _ environment: [String: String], _ report: (([UInt8]) -> Void)?
  ) throws {
    let workspace = try ProjectRepository.open(from: folder, environment: cleanGitEnvironment(environment))
    _ = try workspace.hooks(report: report).postCheckout(
      from: String(repeating: "0", count: 40), to: commit.description, isBranch: true)
  }

  /// What the variables name is another repository than the one that was just made.
  private func open(_ folder: String, _ environment: [String: String]) throws -> Repository? {
    try Repository.discover(from: folder, environment: cleanGitEnvironment(environment))
  }

  private var prefix: String { ".\(Path.name(folder)).clone-" }

  /// Removes what clones to the same place left that were killed: the number in the name is that of a process.
  private func removeLeftovers(in parent: String) throws {
    for entry in try FileSystem.entries(of: parent) where entry.isFolder && entry.name.utf8.starts(with: prefix.utf8) {
      let digits = String(decoding: entry.name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      guard let process = Int32(digits), process > 1, kill(process, 0) != 0, errno == ESRCH else { continue }
      try FileSystem.remove(Path.join(parent, entry.name))
    }
  }
}

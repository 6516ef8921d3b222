internal import Files

/// A transport through the program `git`: every URL, helper, key, proxy, certificate and hook works exactly as in git.
///
/// Rejected: an engine of our own beside git, with libgit2 and a push that streams packs from our store. It would only
/// save time, and nearly all of the time of git's push is the search for deltas, which `pack.window=0` turns off, and
/// the hashing on the other side.
public struct GitTransport: Transport {
  private(set) var program: GitProgram
  /// True if a program of the user's runs before each push.
  private(set) var hasOwnHook = false
  /// True if that program calls git-lfs.
  public private(set) var hookSendsLargeFiles = false
  /// True if the hook of git-lfs would send large files a second time.
  public var areLargeFilesSent = false {
    didSet { program.place["GIT_LFS_SKIP_PUSH"] = areLargeFilesSent ? "1" : nil }
  }
  /// False if no user can answer questions.
  public var mayAsk: Bool { program.mayAsk }
  /// The user's current folder, which is passed to the `pre-push` hook (`GIT_PREFIX`); nil for the folder in which git
  /// starts.
  public var standing: String?

  /// - Parameters:
  ///   - folder: The folder in which git starts; relative paths of remotes start here.
  ///   - mayAsk: False if no user can answer questions.
  ///   - silenceLimit: Seconds without any progress before a transfer is stopped.
  public init(folder: String, environment: [String: String], mayAsk: Bool, silenceLimit: Double?) {
    program = GitProgram(folder: folder, environment: environment, mayAsk: mayAsk, silenceLimit: silenceLimit)
  }

  /// For the remotes of a repository.
  public init(_ repository: Repository, mayAsk: Bool, silenceLimit: Double?) {
    program = GitProgram(of: repository, mayAsk: mayAsk, silenceLimit: silenceLimit)
    let hooks = try? Hooks(of: repository)
    hasOwnHook = hooks?.has("pre-push") ?? false
    hookSendsLargeFiles = hooks?.callsLargeFileProgram("pre-push") ?? false
  }

  public func fetch(from remote: String, _ options: FetchOptions, _ report: (TransferEvent) -> Void) throws {
    var program = program
    program.place["GIT_REFLOG_ACTION"] = options.reflogAction
    // `-c` adds to the configured values; an argument would replace them.
    var words = options.extraReferences.flatMap { ["-c", "remote.\(remote).fetch=\($0)"] } + ["fetch", "--progress"]
    if let prunes = options.prunes { words.append(prunes ? "--prune" : "--no-prune") }
    let answer = try program.run(words + ["--", remote], remote: remote, report)
    if !answer.isSuccess { throw TransportError(remote: remote, gitWords: answer.words) }
  }

  public func clone(_ request: CloneRequest, _ report: (TransferEvent) -> Void) throws {
    let remote = RemoteURL(request.address).withoutSecrets
    let branch = request.branch.map { ["--branch", $0] } ?? []
    let words = ["clone", "--progress", "--no-checkout"] + branch + ["--", request.address, request.folder]
    let answer = try program.run(words, remote: remote, report)
    if !answer.isSuccess { throw TransportError(remote: remote, gitWords: answer.words) }
  }

  public func branches(at address: String, _ report: (TransferEvent) -> Void) throws -> [RemoteBranch] {
    let remote = RemoteURL(address).withoutSecrets
    let words = ["ls-remote", "--symref", "--", address, "HEAD", "refs/heads/*"]
    let answer = try program.run(words, remote: remote, report)
    if !answer.isSuccess { throw TransportError(remote: remote, gitWords: answer.words) }
    return Self.branches(in: answer.output)
  }

  /// Parses `ref: refs/heads/main<tab>HEAD`, then `<id><tab><name>` line by line.
  ///
  /// Source: `git-ls-remote(1)`, OUTPUT and `--symref`.
  static func branches(in output: String) -> [RemoteBranch] {
    var standard = ""
    var branches: [RemoteBranch] = []
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t").map(String.init)
      guard parts.count == 2 else { continue }
      if parts[1] == "HEAD", parts[0].startsWithBytes(of: "ref: ") {
        standard = parts[0].droppingBytes("ref: ".count)
      } else if let name = Repository.branchName(ofReference: parts[1]), let commit = ObjectID(parts[0]) {
        let isDefault = standard.hasSameBytes(as: parts[1])
        branches.append(RemoteBranch(name: name, commit: commit, isDefault: isDefault))
      }
    }
    return branches
  }
}

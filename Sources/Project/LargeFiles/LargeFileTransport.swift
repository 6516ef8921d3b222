public import Git
internal import LargeFiles

/// Sends the contents of large files before the versions that refer to them: a branch of a remote must never refer to
/// what nobody can get.
///
/// The hook of git-lfs has nothing to do then. It sends them itself if only it can.
public struct LargeFileTransport: Transport {
  private let base: GitTransport
  private let repository: Repository

  public init(_ base: GitTransport, _ repository: Repository) { (self.base, self.repository) = (base, repository) }

  public func fetch(from remote: String, _ options: FetchOptions, _ report: (TransferEvent) -> Void) throws {
    try base.fetch(from: remote, options, report)
  }

  public func clone(_ request: CloneRequest, _ report: (TransferEvent) -> Void) throws {
    try base.clone(request, report)
  }

  public func branches(at address: String, _ report: (TransferEvent) -> Void) throws -> [RemoteBranch] {
    try base.branches(at: address, report)
  }

  public func push(
    to remote: String, _ request: PushRequest, _ report: (TransferEvent) -> Void
  ) throws -> [PushedBranch] {
    let pointers = request.isDryRun ? [:] : try repository.largeFiles(in: request.references, notOn: remote)
    var base = base
    if base.hookSendsLargeFiles, request.verifies, try repository.needsLargeFileProgram {
      try repository.largeFiles.restore(Array(pointers.keys))
    } else if !pointers.isEmpty, let known = try repository.remote(named: remote) {
      let branch = request.references.first?.split(separator: ":").last.map { String($0.drop { $0 == "+" }) }
      try withoutActuallyEscaping(report) { report in
        try LargeFileExchange(repository, mayAsk: base.mayAsk, report).send(pointers, to: known, for: branch)
      }
      base.areLargeFilesSent = true
    }
    return try base.push(to: remote, request, report)
  }
}

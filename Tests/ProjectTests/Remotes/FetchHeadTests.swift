import Git
import Project
import TestKit
import Testing

/// `FETCH_HEAD` is one file for everybody who fetches, and an editor may do so at any moment.
@Suite struct FetchHeadTests {
  /// Somebody else's fetch ends right after ours, and leaves the branch of another remote there.
  struct Overtaken: Transport {
    let base: any Transport
    let after: () throws -> Void

    func fetch(from remote: String, _ options: FetchOptions, _ report: (TransferEvent) -> Void) throws {
      try base.fetch(from: remote, options, report)
      try after()
    }

    func push(to remote: String, _ request: PushRequest, _ report: (TransferEvent) -> Void) throws -> [PushedBranch] {
      try base.push(to: remote, request, report)
    }

    func clone(_ request: CloneRequest, _ report: (TransferEvent) -> Void) throws {
      try base.clone(request, report)
    }

    func branches(at address: String, _ report: (TransferEvent) -> Void) throws -> [RemoteBranch] {
      try base.branches(at: address, report)
    }
  }

  @Test func aPullTakesTheBranchOfItsOwnRemote() throws {
    let sandbox = try Sandbox()
    for name in ["origin", "other"] {
      try sandbox.git("init", "-q", "-b", "main", name)
      try sandbox.write("\(name)/\(name).txt", "1\n")
    }
    try sandbox.git("-C", "origin", "add", "-A")
    try sandbox.git("-C", "origin", "commit", "-q", "-m", "first")
    try sandbox.git("clone", "-q", "origin", "mine")
    try sandbox.git("-C", "mine", "remote", "add", "other", "../other")
    try sandbox.git("-C", "other", "pull", "-q", "../origin", "main")
    for name in ["origin", "other"] {
      try sandbox.write("\(name)/\(name) 2.txt", "2\n")
      try sandbox.git("-C", name, "add", "-A")
      try sandbox.git("-C", name, "commit", "-q", "-m", "second of \(name)")
    }
    let workspace = try ProjectRepository.open(
      RepositoryLocation(sandbox.path("mine"), environment: sandbox.environment))
    let transport = Overtaken(base: GitTransport(workspace.repository, mayAsk: false, silenceLimit: nil)) {
      try sandbox.git("-C", "mine", "fetch", "-q", "other")
    }
    let now = GitTime(seconds: 1_700_000_000, offsetMinutes: 0)
    let result = try RemoteOperations(workspace, transport: transport, context: IntegrationContext(now: now)).pull()
    #expect(result.theirs == "main")
    #expect(try sandbox.git("-C", "mine", "log", "-1", "--format=%s") == "second of origin")
    #expect(!sandbox.exists("mine/other 2.txt"))
  }
}

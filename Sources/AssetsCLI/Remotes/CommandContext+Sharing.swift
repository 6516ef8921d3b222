internal import Git
internal import Project

extension CommandContext {
  /// Opens the repository around the current folder for operations on remotes.
  ///
  /// - Parameter verifies: False to skip validation and the hooks that can reject a merge.
  func sharing(_ report: TransferReporter, verifies: Bool = true) throws -> RemoteOperations {
    let workspace = try workspace()
    workspace.prefix = ""
    let settings = try TransferSettings(workspace.repository.configuration)
    var transport = GitTransport(workspace.repository, mayAsk: canAsk, silenceLimit: settings.silenceLimit)
    transport.standing = directory
    return RemoteOperations(
      workspace, transport: settings.retrying(LargeFileTransport(transport, workspace.repository)),
      context: integrationContext(verifies: verifies),
      report: report.callAsFunction)
  }
}

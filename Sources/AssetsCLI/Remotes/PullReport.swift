internal import Git
internal import JSON
internal import Project

/// The result of a pull, as text and as JSON.
struct PullReport {
  private let result: PullResult
  private let integration: IntegrationReport

  init(_ result: PullResult, isDryRun: Bool, cut: ChangeReport.Cut, _ workspace: ProjectRepository) {
    self.result = result
    let remote = result.fetch.remote.name
    integration = IntegrationReport(
      result.integration, result.work, theirs: remote == "." ? result.theirs : "\(remote)/\(result.theirs)",
      isDryRun: isDryRun,
      cut: cut, workspace)
  }

  var sentence: String { integration.sentence }

  /// What came; nil if nothing did.
  var summary: String? {
    let parts = [
      integration.hasNews ? integration.summary : nil, FetchReport.summary(of: result.fetch.requests),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ". ")
  }

  var exitCode: ExitCode { integration.exitCode }

  func print(_ context: CommandContext) {
    replacement?.print(context)
    integration.print(context)
    FetchReport.print(result.fetch.requests, context)
  }

  private var replacement: ForcedUpdateReport? { result.replacement.map { ForcedUpdateReport(replacement: $0) } }

  var json: JSONValue {
    .object(
      [
        ("remote", .string(result.fetch.remote.name)), ("branch", .string(result.branch)),
        ("theirs", .string(result.theirs)), ("replaced", replacement?.json),
        ("requests", FetchReport(result: result.fetch).requests),
      ] + integration.members)
  }
}

internal import Arguments
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Review

/// `assets request host`
struct RequestHostCommand: Command {
  var request: String?
  var printsOnly = false
  var showsMarkdown = false
  var remote: String?
  var showsJSON = false

  static let name = "request host"

  static let spec = CommandSpec<Self>(
    name, "Open a host's page for a pull request",
    discussion: """
      Some teams merge on a host. This prints the address of the page where a pull request is made, with the branches, \
      the title and a summary filled in, and on a terminal opens it. GitHub, GitLab, Gitea and Forgejo are known by the \
      address of the remote; 'git config assets.host' names the kind of another one: 'gitlab', or \
      'gitlab https://git.example.com' if its pages have another address. Nothing is sent to the host.

      --markdown prints the summary alone: the title, what changed, new findings, verdicts and open comments. A branch that is merged there is \
      recognized after the next fetch.
      """,
    arguments: [
      .argument("NAME", into: \.request, "The branch, short id or title; otherwise the request of your branch")
        .completed(from: .branches)
    ],
    options: [
      .flag("print", sets: \.printsOnly, "Only print the address"),
      .flag("markdown", sets: \.showsMarkdown, "Print the summary as Markdown"),
      .value("remote", "REMOTE", into: \.remote, "Use this remote").completed(from: .remotes),
      .flag("json", sets: \.showsJSON, "Print the address and the summary as JSON"),
    ],
    examples: [
      CommandExample("assets request host bell-redrawn", "Open the page for a pull request of the branch"),
      CommandExample("assets request host --markdown > summary.md", "Write the summary to a file"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    let (found, markdown, address) = try RequestScope.run(context) { scope in
      let request = try scope.store.request(request).0
      let report = try RequestOverview(request, scope.store, context)
      let markdown = report.markdown(showsTitle: true)
      if showsMarkdown, !showsJSON { return (request, markdown, "") }
      guard let remote = try scope.sharing.requestRemote(remote) else { throw RequestError.noRemote }
      let location = remote.addresses.first ?? remote.pushAddresses.first ?? ""
      let setting = try scope.store.repository.configuration.string("assets.host")
      guard let page = HostPage(remote: location, setting: setting) else {
        throw RequestError.unknownHost(Self.withoutPassword(location), remote: remote.name)
      }
      let address = page.address(
        source: request.source, target: request.target, title: request.title, text: report.markdown(showsTitle: false))
      return (request, markdown, address)
    }
    if showsJSON {
      context.write(
        json: .object(
          ("id", .string(found.id)), ("source", .string(found.source)), ("target", .string(found.target)),
          ("address", .string(address)), ("markdown", .string(markdown))))
      return .done
    }
    if showsMarkdown {
      context.output.write(markdown)
      return .done
    }
    context.output.line(address)
    if !printsOnly, context.terminal.isOutput, (try? PageFile.show(address, context)) == nil {
      context.error.line("hint: no browser could be opened; copy the address")
    }
    return .done
  }

  /// An address that is safe to print.
  private static func withoutPassword(_ address: String) -> String {
    guard let scheme = address.ranges(of: "://").first else { return address }
    let rest = address[scheme.upperBound...]
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    guard let sign = rest[..<end].lastIndex(of: "@") else { return address }
    return String(address[..<scheme.upperBound] + rest[rest.index(after: sign)...])
  }
}

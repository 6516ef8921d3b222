internal import Files
internal import Git
internal import JSON
internal import LargeFiles
internal import Subprocess

/// Asks a server over ssh where it has the contents of large files.
///
/// Source: git-lfs, `docs/api/server-discovery.md`, "SSH"; `git(1)`, `GIT_SSH_COMMAND`.
struct SSHAuthentication {
  let repository: Repository
  let mayAsk: Bool

  private static let silenceLimit = 60.0

  /// - Parameter guess: The address to use if the server doesn't name one.
  /// - Throws: `LargeFileSharingError.ssh` if it can't be reached or refuses; `SubprocessError` if ssh can't be run.
  func access(
    _ address: SSHAddress, _ operation: LargeFileServer.Operation, guess: WebAddress
  ) throws -> LargeFileServer.Access {
    var words = address.port.map { ["-p", $0] } ?? []
    words += [address.host, "git-lfs-authenticate \(Self.quoted(address.path)) \(operation.rawValue)"]
    var invocation = try command(words)
    invocation.hasOwnSession = !mayAsk
    invocation.silenceLimit = Self.silenceLimit
    let result = try invocation.run()
    let host = address.host
    if result.status.code == 127 || !result.isSuccess && result.errorText.contains("not found") {
      return LargeFileServer.Access(guess)
    }
    let answer = result.isSuccess ? (try? JSONDocument(parsing: result.output))?.value.object : nil
    guard let answer else {
      throw LargeFileSharingError.ssh(host: host, result.errorText.split(separator: "\n").map(String.init))
    }
    let headers = (answer["header"]?.object?.members ?? []).compactMap { member in
      member.value.text.flatMap { WebHeader(member.name.text, $0) }
    }
    let href = answer["href"]?.text ?? ""
    guard let server = href.isEmpty ? guess : WebAddress(href) else {
      throw LargeFileSharingError.ssh(host: host, [href])
    }
    return LargeFileServer.Access(server, headers: headers, lifetime: answer["expires_in"]?.number?.int)
  }

  /// Ssh as git would start it: a command of the user's is for the shell.
  private func command(_ words: [String]) throws -> Invocation {
    let environment = cleanGitEnvironment(repository.environment)
    let own = try environment["GIT_SSH_COMMAND"] ?? repository.configuration.string("core.sshCommand")
    guard let own, !own.isEmpty else {
      return Invocation(environment["GIT_SSH"] ?? "ssh", words, environment: environment, workingDirectory: folder)
    }
    return Invocation(
      "sh", ["-c", "\(own) \"$@\"", own] + words, environment: environment, workingDirectory: folder)
  }

  private var folder: String { repository.workTree ?? repository.gitDirectory }

  /// The shell on the other side reads it.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      byte >= 0x80 || "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+@%~".utf8.contains(byte)
    }
    return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}

public import LargeFiles

/// The names and passwords that git's helpers keep, or ask the user for.
///
/// Source: `git-credential(1)`, INPUT/OUTPUT FORMAT.
public struct GitCredentials: LargeFileCredentials {
  private var program: GitProgram
  private let configuration: Configuration

  public init(_ repository: Repository, mayAsk: Bool) {
    (program, configuration) = (GitProgram(of: repository, mayAsk: mayAsk), repository.configuration)
  }

  public func fill(_ address: WebAddress, challenges: [String]) -> WebCredential? {
    guard let lines = run("fill", address, challenges.map { ("wwwauth[]", $0) }) else { return nil }
    let values = Dictionary(lines) { _, last in last }
    // A program that asks the user may print empty lines if the user has closed its window.
    guard let user = values["username"], let password = values["password"], !(user.isEmpty && password.isEmpty) else {
      return nil
    }
    return WebCredential(user: user, password: password)
  }

  public func approve(_ credential: WebCredential, for address: WebAddress) { tell("approve", credential, address) }
  public func reject(_ credential: WebCredential, for address: WebAddress) { tell("reject", credential, address) }

  public func kept(for address: WebAddress) -> WebCredential? {
    guard isRequired(by: address) else { return nil }
    var helpers = self
    helpers.program.mayAsk = false
    // An empty one counts, so the one in git's settings doesn't ask either.
    helpers.program.environment["GIT_ASKPASS"] = ""
    return helpers.fill(address, challenges: [])
  }

  public func noteRequired(by address: WebAddress) {
    // If it can't be written, the next first request is one too many, as this one was.
    if !isRequired(by: address), let name = Self.accessSetting(address) { try? configuration.set(name, to: "basic") }
  }

  private func isRequired(by address: WebAddress) -> Bool {
    guard let name = Self.accessSetting(address) else { return false }
    return (try? configuration.string(name))?.lowercased() == "basic"
  }

  /// The setting in which git-lfs keeps it; nil for an address that can't be part of a name.
  ///
  /// Source: `git-lfs-config(5)`, `lfs.<url>.access`.
  private static func accessSetting(_ address: WebAddress) -> String? {
    address.plain.contains { "\"\\".contains($0) } ? nil : "lfs.\(address.plain).access"
  }

  private func tell(_ step: String, _ credential: WebCredential, _ address: WebAddress) {
    _ = run(step, address, [("username", credential.user), ("password", credential.password)])
  }

  /// - Returns: The fields that git printed; nil if it has none.
  private func run(_ step: String, _ address: WebAddress, _ more: [(String, String)]) -> [(String, String)]? {
    var fields = [
      ("protocol", address.scheme), ("host", address.hostAndPort), ("path", String(address.path.dropFirst())),
    ]
    if let user = address.user, step == "fill" { fields.append(("username", user)) }
    fields += more
    // A line break in a value would begin another field.
    guard fields.allSatisfy({ $0.1.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }) else { return nil }
    var program = program
    program.input = Array((fields.map { "\($0.0)=\($0.1)\n" }.joined() + "\n").utf8)
    guard let answer = try? program.run(["credential", step], remote: "", { _ in }), answer.isSuccess else {
      return nil
    }
    return answer.output.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
  }
}

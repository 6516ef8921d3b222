internal import CGit2

extension Repository {
  /// Returns the author or committer of a commit made now.
  ///
  /// First the environment (`GIT_AUTHOR_NAME`, `GIT_COMMITTER_EMAIL` and so on), then `author.*` and `committer.*`,
  /// then `user.*` of the configuration, then `EMAIL` unless `user.useConfigOnly` is on. Nothing is made up.
  ///
  /// - Parameter now: The clock; `GIT_AUTHOR_DATE` and `GIT_COMMITTER_DATE` take precedence.
  /// - Throws: `RepositoryError.missingIdentity` and `RepositoryError.unreadableDate`.
  ///
  /// Source: `fmt_ident` in git's `ident.c`.
  public func signature(of role: Identity.Role, now: GitTime) throws -> Signature {
    let name = try part(.name, of: role).map(Self.withoutCrud)
    guard let name, !name.isEmpty else { throw RepositoryError.missingIdentity(role, .name) }
    let email = try part(.email, of: role).map(Self.withoutCrud)
    guard let email, !email.isEmpty else { throw RepositoryError.missingIdentity(role, .email) }
    return Signature(Identity(name: name, email: email), at: try moment(of: role, now: now))
  }

  /// Returns the identity for a reflog; nil if none is set, which git accepts there too.
  ///
  /// - Throws: `RepositoryError.unreadableDate`; `GitError` if the configuration can't be read.
  public func reflogIdentity(now: GitTime) throws -> Identity? {
    do {
      return try signature(of: .committer, now: now).identity
    } catch RepositoryError.missingIdentity {
      return nil
    }
  }

  private func part(_ part: Identity.Part, of role: Identity.Role) throws -> String? {
    let variable = "GIT_\(role.rawValue.uppercased())_\(part.rawValue.uppercased())"
    if let value = environment[variable] { return value }
    if let value = try configuration.string("\(role.rawValue).\(part.rawValue)") { return value }
    if let value = try configuration.string("user.\(part.rawValue)") { return value }
    let usesConfigOnly = try configuration.bool("user.useconfigonly") ?? false
    return part == .email && !usesConfigOnly ? environment["EMAIL"] : nil
  }

  private func moment(of role: Identity.Role, now: GitTime) throws -> GitTime {
    let variable = "GIT_\(role.rawValue.uppercased())_DATE"
    guard let text = environment[variable], !text.isEmpty else { return now }
    guard let moment = GitTime(gitDate: text, offsetMinutes: now.offsetMinutes) else {
      throw RepositoryError.unreadableDate(variable: variable, text: text)
    }
    return moment
  }

  /// Removes characters that would break the header of a commit, as git does.
  ///
  /// Source: `strbuf_addstr_without_crud` in git's `ident.c`.
  private static func withoutCrud(_ text: String) -> String {
    let isCrud = { (byte: UInt8) in byte <= 32 || ".,:;<>\"\\'".utf8.contains(byte) }
    let bytes = text.utf8.drop(while: isCrud).reversed().drop(while: isCrud).reversed()
    return String(decoding: bytes.filter { !"\n<>\0".utf8.contains($0) }, as: UTF8.self)
  }
}

extension Signature {
  /// Converts a signature of libgit2.
  init(_ raw: git_signature) {
    self.init(
      Identity(name: String(cString: raw.name), email: String(cString: raw.email)),
      at: GitTime(seconds: raw.when.time, offsetMinutes: Int(raw.when.offset)))
  }
}

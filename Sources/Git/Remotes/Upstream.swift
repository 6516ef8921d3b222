/// The remote branch that a branch follows.
public struct Upstream: Hashable, Sendable {
  /// The name of the remote; `.` for this repository itself.
  public var remote: String
  /// The name of the branch at the remote.
  public var branch: String
}

/// The target of `git push` for a branch if none is given.
///
/// Source: `git-config(1)`, `push.default`.
public enum PushDefault: String, Hashable, Sendable {
  case nothing, current, upstream, tracking, simple, matching
}

extension Repository {
  /// Returns the configured upstream of a branch; it may not have been fetched yet.
  public func followed(byBranch name: String) throws -> Upstream? {
    guard let remote = try configuration.string("branch.\(name).remote"),
      let reference = try configuration.string("branch.\(name).merge"), !remote.isEmpty
    else { return nil }
    return Upstream(remote: remote, branch: Self.branchName(ofReference: reference) ?? reference)
  }

  /// Returns the remote that a pull uses if none is given; `.` for this repository itself.
  public func pullRemote(ofBranch name: String) throws -> String? {
    if let followed = try followed(byBranch: name), followed.remote == "." { return followed.remote }
    return try defaultRemote(forBranch: name)
  }

  /// Returns the remote to which a branch is pushed.
  ///
  /// Source: `git-config(1)`, `branch.<name>.pushRemote` and `remote.pushDefault`.
  public func pushRemote(ofBranch name: String) throws -> String? {
    if let remote = try configuration.string("branch.\(name).pushremote") { return remote }
    if let remote = try configuration.string("remote.pushdefault") { return remote }
    return try defaultRemote(forBranch: name)
  }

  /// Returns whether a setting says where a branch is pushed, whatever its upstream.
  public func hasPushRemote(ofBranch name: String) throws -> Bool {
    try configuration.string("branch.\(name).pushremote") != nil || configuration.string("remote.pushdefault") != nil
  }

  /// Nil for a word that git doesn't know either.
  public func pushDefault() throws -> PushDefault? {
    guard let word = try configuration.string("push.default") else { return .simple }
    return PushDefault(rawValue: word)
  }

  /// Returns whether a remote has configured push refspecs.
  public func hasPushReferences(remote: String) throws -> Bool {
    try !configuration.values("remote.\(remote).push").isEmpty
  }

  /// Returns the commit of a remote branch as last fetched; nil if it was never fetched.
  public func trackingBranch(_ branch: String, of remote: String) throws -> ObjectID? {
    if remote == "." { return try commit(ofBranch: branch) }
    return try reference(noting: branch, of: remote).flatMap { try commit(ofReference: $0) }
  }

  /// Returns the full name of the remote-tracking branch of a remote's branch, such as `refs/remotes/origin/main`; nil
  /// if not found.
  func reference(noting branch: String, of remote: String) throws -> String? {
    try configuration.values("remote.\(remote).fetch").lazy
      .compactMap { Self.destination(of: "refs/heads/\(branch)", by: $0) }.first { try commit(ofReference: $0) != nil }
  }

  /// Returns the reference that tracks a fetched one according to a refspec such as
  /// `+refs/heads/*:refs/remotes/origin/*`.
  ///
  /// Source: `gitglossary(7)`, refspec.
  static func destination(of name: String, by specification: String) -> String? {
    let line = specification.utf8.first == UInt8(ascii: "+") ? specification.droppingBytes(1) : specification
    let sides = line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard sides.count == 2, !sides[1].isEmpty else { return nil }
    let source = sides[0].split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    guard source.count == 2 else { return sides[0].hasSameBytes(as: name) ? sides[1] : nil }
    let count = name.utf8.count - source[0].utf8.count - source[1].utf8.count
    guard count >= 0, name.startsWithBytes(of: source[0]),
      name.utf8.suffix(source[1].utf8.count).elementsEqual(source[1].utf8)
    else { return nil }
    let middle = String(decoding: name.utf8.dropFirst(source[0].utf8.count).prefix(count), as: UTF8.self)
    let parts = sides[1].split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? parts[0] + middle + parts[1] : nil
  }
}

internal import Files

/// Another repository that this one knows by name.
public struct Remote: Hashable, Sendable {
  public var name: String
  /// The configured URLs; git pushes to all of them.
  public var addresses: [String]
  /// The URLs for pushing, if they are different.
  public var pushAddresses: [String]

  public init(name: String, addresses: [String], pushAddresses: [String] = []) {
    self.name = name
    self.addresses = addresses
    self.pushAddresses = pushAddresses
  }
}

extension Repository {
  /// Returns the remotes, sorted by the bytes of their names.
  ///
  /// Source: `git-config(1)`, `remote.<name>.url` and `.pushurl`.
  public func remotes() throws -> [Remote] {
    var remotes: [ExactName: Remote] = [:]
    for setting in try configuration.settings(startingWith: "remote.") {
      guard let name = Self.remoteName(inSetting: setting.name) else { continue }
      var remote = remotes[ExactName(name)] ?? Remote(name: name, addresses: [])
      if setting.name.utf8.elementsEqual("remote.\(name).url".utf8) {
        remote.addresses.append(setting.value)
      } else if setting.name.utf8.elementsEqual("remote.\(name).pushurl".utf8) {
        remote.pushAddresses.append(setting.value)
      }
      remotes[ExactName(name)] = remote
    }
    // A section without a URL, such as one with only a `prune` setting, is not a remote.
    return remotes.values.filter { !$0.addresses.isEmpty || !$0.pushAddresses.isEmpty }
      .sorted { $0.name.bytesPrecede($1.name) }
  }

  /// Returns the remote with a name; nil if not found.
  public func remote(named name: String) throws -> Remote? {
    try remotes().first { $0.name.hasSameBytes(as: name) }
  }

  /// `remote.<name>.<key>`; the name may contain dots itself, and `remote.pushDefault` has none.
  private static func remoteName(inSetting name: String) -> String? {
    let rest = name.droppingBytes("remote.".count)
    guard let point = rest.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return String(rest[..<point])
  }

  /// Returns the remote for fetching and pushing if none is given: that of the current branch, or `origin`, or the only
  /// one; nil if that doesn't decide.
  public func defaultRemote(forBranch branch: String?) throws -> String? {
    if let branch, let name = try configuration.string("branch.\(branch).remote"), name != "." { return name }
    let names = try remotes().map(\.name)
    return names.first { $0 == "origin" } ?? (names.count == 1 ? names[0] : nil)
  }
}

/// Objects of a partial clone (`git clone --filter`) that are still on its remote, and couldn't be fetched.
public struct MissingPromisedObjectsError: Error, Hashable, Sendable {
  public var remote: String
  public var ids: [ObjectID]
  /// The file of the first missing object, relative to the root of the work tree; nil if the objects weren't requested
  /// for a file.
  public var path: String?
  /// The output of git.
  public var words: [String]
}

extension Repository {
  /// The remote that has the missing objects of a partial clone; nil for a complete repository.
  ///
  /// Source: `gitrepository-layout(5)`, `extensions.partialClone`; `git-config(1)`, `remote.<name>.promisor`.
  var promisor: String? {
    get throws {
      if let remote = try configuration.string("extensions.partialclone") { return remote }
      let name = try configuration.settings(startingWith: "remote.").first { setting in
        setting.name.hasSuffix(".promisor") && Configuration.truth(of: setting.value) == true
      }?.name
      return name.map { String($0.dropFirst("remote.".count).dropLast(".promisor".count)) }
    }
  }

  /// Makes git fetch objects that a partial clone left on its remote, all at once, as `git switch` does.
  ///
  /// - Parameter path: The file of the first object.
  /// - Returns: False if this is not a partial clone, or nothing was missing.
  /// - Throws: `MissingPromisedObjectsError`.
  ///
  /// Source: git, `promisor-remote.c`, `fetch_objects`.
  @discardableResult
  func fetchPromised(_ ids: [ObjectID], path: String? = nil) throws -> Bool {
    guard !ids.isEmpty, let remote = try promisor else { return false }
    let reader = try TreeReader(self)
    let missing = ids.filter { !reader.has($0) }
    if missing.isEmpty { return false }
    var program = GitProgram(of: self, silenceLimit: Self.patience)
    program.input = Array(missing.map { "\($0)\n" }.joined().utf8)
    let answer = try program.run(
      [
        "-c", "fetch.negotiationAlgorithm=noop", "fetch", remote, "--no-tags", "--no-write-fetch-head",
        "--recurse-submodules=no", "--filter=blob:none", "--stdin",
      ], remote: remote
    ) { _ in }
    if answer.isSuccess { return true }
    throw MissingPromisedObjectsError(remote: remote, ids: missing, path: path, words: answer.words)
  }

  /// The same for files that are about to be written, or merged.
  func fetchPromised(for changes: [FileChange]) throws {
    guard try promisor != nil else { return }
    let reader = try TreeReader(self)
    let files = changes.filter { $0.newMode != .submodule && $0.newID.map { !reader.has($0) } ?? false }
    try fetchPromised(files.compactMap(\.newID), path: files.first?.path)
  }

  /// Seconds without any progress before giving up on the remote.
  private static let patience = 60.0
}

internal import Subprocess

/// A change to the remotes, made by git, so that branches that follow one, and its remote-tracking branches, are
/// updated.
public enum RemoteEdit: Hashable, Sendable {
  case add(name: String, address: String)
  case remove(name: String)
  case rename(name: String, newName: String)
  case setAddress(name: String, address: String)
}

/// Git failed to change a remote.
public struct RemoteEditError: Error, Hashable, Sendable {
  public var edit: RemoteEdit
  public var words: [String]
}

extension Repository {
  /// Returns whether a name is valid as part of remote-tracking branch names.
  ///
  /// Source: git, `remote.c`, `valid_remote_name`.
  public static func isValidRemoteName(_ name: String) throws -> Bool {
    try !name.isEmpty && isValidBranchName("\(name)/test")
  }

  /// Returns the local branches that follow one of a remote, in the order of the configuration.
  public func branches(following remote: String) throws -> [String] {
    try configuration.settings(startingWith: "branch.").compactMap { setting in
      let parts = (start: "branch.", end: ".remote")
      guard setting.value.hasSameBytes(as: remote), setting.name.hasSuffix(parts.end),
        setting.name.utf8.count > parts.start.utf8.count + parts.end.utf8.count
      else { return nil }
      return String(
        decoding: setting.name.utf8.dropFirst(parts.start.utf8.count).dropLast(parts.end.utf8.count), as: UTF8.self)
    }
  }

  /// Changes a remote, with everything that depends on its name.
  ///
  /// - Throws: `RemoteEditError` with git's output; `SubprocessError` if git can't be run.
  ///
  /// Source: `git-remote(1)`.
  public func edit(_ edit: RemoteEdit) throws {
    let words =
      switch edit {
      case .add(let name, let address): ["add", "--", name, address]
      case .remove(let name): ["remove", "--", name]
      case .rename(let name, let newName): ["rename", "--no-progress", "--", name, newName]
      case .setAddress(let name, let address): ["set-url", "--", name, address]
      }
    let answer = try GitProgram(of: self)
      .run(["remote"] + words, remote: "") { _ in }
    configuration.reread()
    if !answer.isSuccess { throw RemoteEditError(edit: edit, words: answer.words) }
  }
}

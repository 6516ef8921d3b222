internal import Subprocess

/// A change to the remotes that git does, so that branches that follow one, and notes of its branches, go along.
public enum RemoteEdit: Hashable, Sendable {
  case add(name: String, address: String)
  case remove(name: String)
  case rename(name: String, newName: String)
  case setAddress(name: String, address: String)
}

/// Git did not change a remote.
public struct RemoteEditFailure: Error, Hashable, Sendable {
  public var edit: RemoteEdit
  public var words: [String]
}

extension Repository {
  /// Changes a remote, with everything that hangs on its name.
  ///
  /// - Throws: `RemoteEditFailure` with git's words; `SubprocessError` where git cannot be run.
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
    let answer = try GitTransport(self, mayAsk: false, silenceLimit: nil).program
      .run(["remote"] + words, remote: "") { _ in }
    if !answer.isSuccess { throw RemoteEditFailure(edit: edit, words: answer.words) }
  }
}

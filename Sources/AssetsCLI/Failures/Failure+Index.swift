internal import Files
internal import Git

extension IndexError: SingleMessageError {
  var failureMessage: FailureMessage {
    let reason =
      switch self {
      case .unreadable(let path, _): "\(quoted(path)) cannot be read"
      case .notAnIndex: "it is not a git index"
      case .unsupportedVersion(let version): "its version is \(version)"
      case .splitIndex: "it is split into two files"
      case .sparseIndex: "it has whole folders as single entries (sparse index)"
      case .unsupportedExtension(let name): "it uses the extension '\(name)'"
      case .truncated, .malformedEntry, .unordered, .tooLarge, .malformedExtension, .wrongChecksum: "it is damaged"
      }
    let workaround =
      reason == "it is damaged" || self == .notAnIndex
      ? "remove '.git/index' and run 'git reset': your files stay as they are, only staged changes are lost"
      : FailureMessage.useGit
    return FailureMessage(
      code: "index-unreadable", error: "cannot read git's list of files ('.git/index')", causes: [reason],
      hints: [workaround])
  }
}

extension FailureMessage {
  /// The hint for a repository that git supports and this program doesn't.
  static let useGit =
    "'git status' and 'git commit' work here, and so do 'assets list', 'show' and 'validate' (without '--staged')"
}

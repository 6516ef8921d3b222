internal import LargeFiles
internal import Project
internal import Spelling

extension MissingLargeFilesError: SingleMessageError {
  var failureMessage: FailureMessage {
    let files = paths.count == 1 ? quoted(paths[0]) : "\(paths.count) large files, such as \(quoted(paths[0]))"
    return FailureMessage(
      code: "large-files-missing", error: "could not download \(files)",
      causes: ["no remote that can be reached has the \(paths.count == 1 ? "content" : "contents")"],
      hints: ["check the connection, and that whoever made the file has pushed; then run 'assets large --get' again"])
  }
}

extension LargeFileSharingError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .noServer(let remote):
      FailureMessage(
        code: "large-files-not-sent", error: "large files can't be sent to \(quoted(remote)) without git-lfs",
        causes: ["nothing was sent, because others couldn't open these files"],
        hints: ["install git-lfs, run 'git lfs install' here, and push again"])
    case .missing(let path):
      FailureMessage(
        code: "large-file-missing", error: "the content of \(quoted(path)) is not on this computer",
        causes: ["nothing was sent, because others couldn't open the file"],
        hints: ["pull on the computer where it was made, and push from there"])
    case .unknownPattern(let pattern, let known):
      FailureMessage(
        code: "unknown-pattern", error: "no large files have the pattern \(quoted(pattern))",
        hints: known.isEmpty
          ? ["'assets large' lists large files"] : ["the patterns are \(listed(known.map(quoted), "and"))"])
    }
  }
}

extension LargeFileError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .mismatch(let expected, let found):
      FailureMessage(
        code: "large-file-damaged",
        error:
          "the content of a large file is damaged: \(byteWords(found.size)) instead of \(byteWords(expected.size))",
        causes: ["its SHA-256 is \(found.oid.prefix(12)), not \(expected.oid.prefix(12))"],
        hints: ["'git lfs fsck' finds damaged files; a copy of the project elsewhere may have what is missing"])
    }
  }
}

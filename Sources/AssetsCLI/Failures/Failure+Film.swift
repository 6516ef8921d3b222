internal import Files
internal import Spelling
internal import Viewer

extension FilmError: SingleMessageError {
  var exitCode: ExitCode {
    switch self {
    case .story: .findings
    case .interrupted: .interrupted
    default: .failed
    }
  }

  var failureMessage: FailureMessage {
    switch self {
    case .root:
      FailureMessage(
        code: "not-permitted",
        error: "a film can't be made as root: the browser that draws it would run without its sandbox",
        hints: ["run this as another user"])
    case .noBrowser(let names):
      FailureMessage(
        code: "no-browser", error: "a film needs an installed browser: \(listed(names, "or"))",
        hints: ["install Chromium, or watch the story with 'assets prototype play NAME --story STORY'"])
    case .browserFailed(let reason):
      FailureMessage(
        code: "browser-failed", error: "the browser can't draw the film", causes: [reason],
        hints: ["watch the story with 'assets prototype play NAME --story STORY'"])
    case .outOfTime:
      FailureMessage(
        code: "out-of-time", error: "the browser took more than two minutes, and was ended; nothing was written",
        hints: ["film a shorter story, or a smaller device, such as '--device iphonese'"])
    case .noLibrary(let name):
      FailureMessage(
        code: "library-missing", error: "\(name), which writes animations, is not installed",
        hints: ["'assets doctor' says how to get it"])
    case .tooLarge:
      FailureMessage(
        code: "file-too-large", error: "the film is larger than \(byteWords(Film.largest)), however small it is drawn",
        hints: ["film a shorter story"])
    case .story(let reason):
      FailureMessage(
        code: "prototype-problem", error: "the story can't be walked: \(reason)",
        hints: ["'assets prototype check NAME' says what is wrong"])
    case .interrupted:
      FailureMessage(code: "interrupted", error: "stopped; nothing was written")
    case .file(let error): error.failureMessage
    }
  }
}

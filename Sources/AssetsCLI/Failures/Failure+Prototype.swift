internal import Files
internal import Project
internal import Prototype
internal import Spelling

extension PrototypeCommandError {
  var exitCode: ExitCode {
    switch self {
    case .badValues, .invalidName: .usage
    default: .findings
    }
  }
}

extension PrototypeError {
  var exitCode: ExitCode {
    if case .invalid = self { .failed } else { .findings }
  }
}

extension PrototypeCommandError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .noPrototype(let name, let names):
      return FailureMessage(
        code: "prototype-not-found", error: "no prototype \(quoted(name))",
        hints: [
          didYouMean(NearestNames.find(name, among: names)),
          names.isEmpty
            ? "run 'assets prototype new \(shellWord(name)) IMAGE…' to make it"
            : "run 'assets prototype list' to see all of them",
        ].compactMap { $0 })
    case .severalPrototypes(let name, let paths):
      return FailureMessage(
        code: "ambiguous-prototype", error: "\(paths.count) prototypes are called \(quoted(name))",
        hints: ["name one by its path: \(listed(paths.map(quoted), "or"))"])
    case .exists(let name, let path):
      return FailureMessage(
        code: "prototype-exists", error: "prototype \(quoted(name)) already exists (\(printable(path)))",
        hints: ["run 'assets prototype add \(shellWord(name)) IMAGE…' to add screens"])
    case .invalidName(let name):
      return FailureMessage(
        code: "invalid-name", error: "\(quoted(name)) can't be the name of a prototype",
        hints: ["use letters, digits, hyphens and spaces, without '/' or a dot at its beginning"])
    case .imageOutside(let path):
      return FailureMessage(
        code: "outside-project", error: "\(quoted(path)) is outside of the project",
        hints: ["copy it into the project, then name the copy"])
    case .image(let source, let problem):
      return FailureMessage(source, problem)
    case .badValues(let problems):
      return FailureMessage(code: "invalid-value", error: problems.joined(separator: "; "))
    case .noWireframes(let name, let catalog):
      return FailureMessage(
        code: "no-template-screens", error: "\(quoted(name)) has no screens of a template (\(printable(catalog)))",
        hints: ["run 'assets prototype new NAME --template app' to draw some"])
    case .notShown(let name, let option, let value, let choices):
      let what = option == "locale" ? "language" : option
      return FailureMessage(
        code: "not-shown", error: "\(quoted(name)) can't be shown with the \(what) \(quoted(value))",
        hints: [
          choices.isEmpty
            ? "its images have no languages; leave out '--locale'" : "use \(listed(choices.map(quoted), "or"))"
        ])
    case .linkWithoutTarget(let place):
      return FailureMessage(
        code: "link-without-target", error: "the link on \(quoted(place)) leads nowhere and changes nothing",
        hints: ["name the screen it leads to, or use '--action back', '--url', '--set' or '--toggle'"])
    case .noImages(let id):
      return FailureMessage(code: "screen-without-image", error: "screen \(quoted(id)) has no image")
    }
  }
}

extension PrototypeCommandErrors: ExplainedError {
  var failure: Failure { Failure(problems.map(\.failureMessage), .findings) }
}

extension PrototypeError: ExplainedError {
  var failure: Failure { Failure(FailureMessage.messages(self), exitCode) }
}

extension FailureMessage {
  fileprivate init(_ source: String, _ problem: PrototypeImages.ImageError) {
    switch problem {
    case .noSuchAsset(let name, let near):
      self.init(
        code: "asset-not-found", error: "no asset or image file \(quoted(name))",
        hints: [didYouMean(near) ?? "'assets list' shows the assets; 'ID=' is a screen that has no image yet"])
    case .noSuchFile(let path): self.init(code: "not-found", error: "no asset or image file \(quoted(path))")
    case .severalAssets(let name):
      self.init(
        code: "ambiguous-asset", error: "several assets are called \(quoted(name))", hints: ["name it with its group"])
    case .outside(let path):
      self.init(code: "outside-project", error: "\(quoted(path)) is outside of the project, or behind a link")
    case .unreadable: self.init(code: "invalid-image", error: "\(quoted(source)) is not a valid image")
    }
  }

  static func messages(_ error: PrototypeError) -> [FailureMessage] {
    switch error {
    case .invalid(let name, let reason):
      [FailureMessage(code: "prototype-unreadable", error: "\(quoted(name)) can't be read: \(printable(reason))")]
    case .unknownScreen(let id, let name, let ids):
      [
        FailureMessage(
          code: "screen-not-found", error: "no screen \(quoted(id)) in \(quoted(name))",
          hints: [
            didYouMean(NearestNames.find(id, among: ids)),
            "run 'assets prototype show \(shellWord(name))' to see all screens",
          ].compactMap { $0 })
      ]
    case .problems(let problems, let hints):
      problems.enumerated().map { place, problem in
        FailureMessage(
          code: "prototype-problem", error: printable(problem), hints: place == problems.count - 1 ? hints : [])
      }
    }
  }
}

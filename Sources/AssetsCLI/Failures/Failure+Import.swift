internal import Files
internal import Importing

extension Failure {
  init(_ error: ImportError) {
    switch error {
    case .noSuchPath(let path): self.init([FailureText(error: "there is nothing at \(quoted(path))")])
    case .notACatalogName(let name):
      self.init(
        [
          FailureText(
            error: "\(quoted(Path.name(name))) is not the name of a catalogue",
            hints: ["give a name that ends in '.xcassets', such as '\(Path.stem(name)).xcassets'"])
        ], .usage)
    case .targetIsNotAFolder(let path):
      self.init([FailureText(error: "\(quoted(path)) is in the way", causes: ["it is no folder"])])
    case .targetIsInside(let catalog, let target):
      self.init([
        FailureText(
          error: "cannot make a catalogue at \(quoted(target))",
          causes: ["it would lie inside the catalogue \(quoted(catalog))"],
          hints: ["name that catalogue with '--into' to add to it"])
      ])
    case .targetDiffersOnlyInCase(let target, let existing):
      self.init([
        FailureText(
          error: "cannot make a catalogue at \(quoted(target))",
          causes: ["\(quoted(existing)) is there, and a Mac takes the two for one"])
      ])
    case .unreadable(let error): self.init([FailureText(error)])
    }
  }

  init(_ error: ImportStop) {
    switch error {
    case .foundNothing(let paths):
      self.init([
        FailureText(
          error: "there is no picture under \(listed(paths.map(quoted), "or"))",
          hints: ["name a folder with pictures: png, jpg, jpeg, heic, pdf or svg"])
      ])
    }
  }

  init(_ error: ImportFailure) {
    var texts: [FailureText]
    switch error.cause {
    case .file(let error): texts = [FailureText(error)]
    case .changedMeanwhile(let path):
      texts = [FailureText(error: "\(quoted(path)) was changed by somebody else meanwhile")]
    case .planHasProblems(let problems): texts = problems.map { FailureText($0) }
    }
    if case .planHasProblems = error.cause {
      texts[texts.count - 1].hints.append("nothing was imported; make them readable, or name other folders")
    } else if error.notUndone.isEmpty {
      texts[0].causes.append("nothing was imported, and everything is as it was")
    } else {
      texts[0].causes += error.notUndone.map { "left behind: \($0.path) (\($0.reason))" }
      texts[0].hints.append("import again: it clears what was left and finishes the job")
    }
    self.init(texts)
  }
}

extension ExportError: ExplainedError {
  var failure: Failure { Failure(self) }
}

extension Failure {
  init(_ error: ExportError) {
    switch error {
    case .noFolder:
      self.init(
        [
          FailureMessage(
            code: "missing-argument", error: "missing destination",
            hints: ["give a folder with '--to', such as '--to app/src/main/res'"])
        ], .usage)
    case .notAnImage(let name):
      self.init([
        FailureMessage(
          code: "not-an-image", error: "\(quoted(name)) is not an image", causes: ["only images can be sliced"])
      ])
    case .notAResourceName(let name):
      self.init(
        [
          FailureMessage(
            code: "invalid-name", error: "\(quoted(name)) is not a valid Android resource name",
            causes: ["use lowercase letters, digits and '_', starting with a letter"],
            hints: ["give another name with '--name'"])
        ], .usage)
    case .nothingToCut(let name, let reasons):
      self.init([
        FailureMessage(
          code: "nothing-to-export", error: "\(quoted(name)) has no image to export as a nine-patch",
          causes: FailureMessage.first(reasons),
          hints: ["slice its images in Xcode with 'Show Slicing'; import reads the slicing of nine-patches"])
      ])
    case .blocked(let paths):
      self.init([
        FailureMessage(
          code: "files-in-the-way", error: "other images already have the names of the nine-patches",
          causes: FailureMessage.folded(paths.map(quoted)),
          hints: ["add '--force' to replace them"])
      ])
    }
  }
}

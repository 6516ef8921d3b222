extension Failure {
  init(_ error: ExportError) {
    switch error {
    case .noFolder:
      self.init(
        [
          FailureMessage(
            error: "it is not said where to", hints: ["name a folder with '--to', such as '--to app/src/main/res'"])
        ], .usage)
    case .notAnImage(let name):
      self.init([
        FailureMessage(error: "\(quoted(name)) is no image", causes: ["only images are cut into nine parts"])
      ])
    case .notAResourceName(let name):
      self.init(
        [
          FailureMessage(
            error: "Android takes no resource called \(quoted(name))",
            causes: ["its names are lower case letters, digits and '_', a letter first"],
            hints: ["say another one with '--name'"])
        ], .usage)
    case .nothingToCut(let name, let reasons):
      self.init([
        FailureMessage(
          error: "no image of \(quoted(name)) becomes a nine-patch", causes: FailureMessage.first(reasons),
          hints: ["cut its images in Xcode with 'Show Slicing'; import takes the slicing of nine-patches"])
      ])
    case .blocked(let paths):
      self.init([
        FailureMessage(
          error: "other images lie where nine-patches would go", causes: FailureMessage.folded(paths.map(quoted)),
          hints: ["add '--force' to replace them"])
      ])
    }
  }
}

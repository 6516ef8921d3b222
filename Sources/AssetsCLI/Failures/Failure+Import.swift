internal import Files
internal import Importing

extension Failure {
  init(_ error: ImportError) {
    switch error {
    case .noSuchPath(let path): self.init([FailureMessage(error: "there is nothing at \(quoted(path))")])
    case .notACatalogName(let name):
      self.init(
        [
          FailureMessage(
            error: "\(quoted(Path.name(name))) is not the name of a catalog",
            hints: [
              "give a name that ends in '.xcassets', such as '\(Path.stem(name)).xcassets'",
              "in a folder that is there, give both: '\(name)/Images.xcassets'",
            ])
        ], .usage)
    case .targetIsNotAFolder(let path):
      self.init([FailureMessage(error: "\(quoted(path)) is in the way", causes: ["it is no folder"])])
    case .targetIsInside(let catalog, let target):
      self.init([
        FailureMessage(
          error: "cannot make a catalog at \(quoted(target))",
          causes: ["it would lie inside the catalog \(quoted(catalog))"],
          hints: ["name that catalog with '--into' to add to it"])
      ])
    case .targetDiffersOnlyInCase(let target, let existing):
      self.init([
        FailureMessage(
          error: "cannot make a catalog at \(quoted(target))",
          causes: ["\(quoted(existing)) is there, and a Mac takes the two for one"])
      ])
    case .unreadable(let error): self.init([FailureMessage(error)])
    case .brokenCatalog(let catalog):
      self.init([
        FailureMessage(
          error: "cannot import into \(quoted(catalog))", causes: ["its Contents.json cannot be used"],
          hints: ["run 'assets validate' to see what is wrong with it, or name another catalog with '--into'"])
      ])
    case .severalApps(let projects):
      self.init([
        FailureMessage(
          error: "these are the images of \(projects.count) apps", causes: FailureMessage.folded(projects.map(quoted)),
          hints: [
            "import the folders of one app at a time, or say with '--into NAME.xcassets' that all share a catalog"
          ])
      ])
    case .catalogOfOtherTargets(let catalog, let owners, let needed):
      self.init([
        FailureMessage(
          error: "\(listed(needed.map(quoted), "and")) would not find the images in \(quoted(catalog))",
          causes: ["only \(listed(owners.map(quoted), "and")) would build the catalog"],
          hints: [
            "add \(shellQuoted(needed.map { "--target \(shellWord($0))" }.joined(separator: " "))) to add the catalog to "
              + (needed.count == 1 ? "it, too" : "them, too"),
            "or leave images out with '--exclude PATTERN', or name another catalog with '--into NAME.xcassets'",
          ])
      ])
    }
  }

  init(_ error: ImportCommandError) {
    switch error {
    case .noFolder(let folder, let name):
      self.init([
        FailureMessage(
          error: "there is no folder \(quoted(folder)) in which \(quoted(name)) could be made",
          hints: [
            "run \(shellQuoted("mkdir -p \(shellWord(folder))")) to make it",
            "or name a place that is there: '--into \(shellWord(name))'",
          ])
      ])
    case .noCatalog(let catalog, let nearest):
      self.init([
        FailureMessage(
          error: "asset catalog not found: \(quoted(catalog))",
          hints: [
            nearest.isEmpty ? nil : "did you mean \(listed(nearest.map(quoted), "or"))?",
            "add '--create' to make it",
          ].compactMap { $0 })
      ])
    case .cannotEnter(let catalog, let target, let isInProject):
      let command = "assets new catalog \(shellWord(catalog)) --target \(shellWord(target))"
      self.init([
        FailureMessage(
          error: "cannot add \(quoted(catalog)) to the target \(quoted(target))",
          causes: [
            isInProject
              ? "the images lie outside of this project, and '--rewrite-references' changes only what is around them"
              : "the catalog lies outside of this project"
          ],
          hints: isInProject ? ["leave '--target' out, and run \(shellQuoted(command)) afterwards"] : [])
      ])
    case .nothingFits(let count):
      self.init([
        FailureMessage(
          error: (count == 1 ? "the one image there does not fit" : "none of the \(count) images there fits")
            + " '--include' and '--exclude'",
          hints: ["a pattern with '/' starts at the folder that is imported; '*' stands for any letters of a name"])
      ])
    case .wouldBeLost(let files, let canBeCommitted, let isRepository):
      let commit = "'assets commit -m MESSAGE' to keep them as a version first"
      self.init([
        FailureMessage(
          error: "git could not give back \(counted(files.count, "image")) that would be removed",
          causes: FailureMessage.folded(files.map(quoted)),
          hints: [
            isRepository ? canBeCommitted ? "run \(commit)" : nil : "run 'assets init', then \(commit)",
            "leave '--move' out to copy, or add '--force' to do it all the same",
          ].compactMap { $0 })
      ])
    case .foundNothing(let paths, let reasons):
      self.init([
        FailureMessage(
          error: "found no image or color to import in \(listed(paths.map(quoted), "or"))",
          causes: FailureMessage.first(reasons),
          hints: [
            "name a folder with images (png, jpg, jpeg, heic, pdf or svg) or with the colors of design tokens or Android"
          ])
      ])
    }
  }

  init(_ error: ImportRunError) {
    var texts: [FailureMessage]
    switch error.cause {
    case .file(let error): texts = [FailureMessage(error)]
    case .changedMeanwhile(let path):
      texts = [FailureMessage(error: "\(quoted(path)) was changed by somebody else meanwhile")]
    case .planHasProblems(let problems): texts = problems.map { FailureMessage($0) }
    case .unsettled(let staging): texts = [FailureMessage(FileError.busy(staging))]
    case .busy(let folder): texts = [.busy(folder)]
    case .interrupted: texts = [FailureMessage(error: "stopped")]
    }
    if case .planHasProblems = error.cause {
      texts[texts.count - 1].hints.append("nothing was imported; make them readable, or name other folders")
    } else if error.notRolledBack.isEmpty {
      texts[0].causes.append("nothing was imported, and everything is as it was")
    } else {
      texts[0].causes += error.notRolledBack.map { "left behind: \($0.path) (\($0.reason))" }
      texts[0].hints.append("run any command again: it clears what was left or finishes the job")
    }
    self.init(texts, error.cause == .interrupted ? .interrupted : .failed)
  }
}

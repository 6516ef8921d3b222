internal import Files
internal import Importing
internal import Project

extension ImportError: ExplainedError {
  var failure: Failure { Failure(self) }
}

extension ImportCommandError: ExplainedError {
  var failure: Failure { Failure(self) }
}

extension ImportRunError: ExplainedError {
  var failure: Failure { Failure(self) }
}

extension Failure {
  init(_ error: ImportError) {
    switch error {
    case .noSuchPath(let path): self.init([FailureMessage(code: "not-found", error: "not found: \(quoted(path))")])
    case .notACatalogName(let name):
      self.init(
        [
          FailureMessage(
            code: "invalid-name", error: "\(quoted(Path.name(name))) is not a valid catalog name",
            hints: [
              "give a name that ends in '.xcassets', such as '\(Path.stem(name)).xcassets'",
              "to create it in an existing folder, give both: '\(name)/Images.xcassets'",
            ])
        ], .usage)
    case .targetIsNotAFolder(let path):
      self.init([
        FailureMessage(code: "files-in-the-way", error: "\(quoted(path)) is in the way", causes: ["it is not a folder"])
      ])
    case .targetIsInside(let catalog, let target):
      self.init([
        FailureMessage(
          code: "catalog-in-catalog", error: "can't create a catalog at \(quoted(target))",
          causes: ["it would be inside the catalog \(quoted(catalog))"],
          hints: ["name that catalog with '--into' to add to it"])
      ])
    case .targetDiffersOnlyInCase(let target, let existing):
      self.init([
        FailureMessage(
          code: "confusable-name", error: "can't create a catalog at \(quoted(target))",
          causes: ["\(quoted(existing)) exists, and on a Mac the two are the same name"])
      ])
    case .unreadable(let error): self.init([error.failureMessage])
    case .brokenCatalog(let catalog):
      self.init([
        FailureMessage(
          code: "unreadable-contents", error: "cannot import into \(quoted(catalog))",
          causes: ["its Contents.json cannot be used"],
          hints: ["run 'assets validate' to see what is wrong with it, or name another catalog with '--into'"])
      ])
    case .severalApps(let projects):
      self.init([
        FailureMessage(
          code: "several-apps", error: "these are the images of \(projects.count) apps",
          causes: FailureMessage.folded(projects.map(quoted)),
          hints: [
            "import the folders of one app at a time, or use '--into NAME.xcassets' if all apps share a catalog"
          ])
      ])
    case .catalogOfOtherTargets(let catalog, let owners, let needed):
      self.init([
        FailureMessage(
          code: "wrong-target",
          error: "\(listed(needed.map(quoted), "and")) would not find the images in \(quoted(catalog))",
          causes: ["only \(listed(owners.map(quoted), "and")) would build the catalog"],
          hints: [
            "add \(shellQuoted(needed.map { "--target \(shellWord($0))" }.joined(separator: " "))) to add the "
              + "catalog to "
              + (needed.count == 1 ? "it, too" : "them, too"),
            "or exclude images with '--exclude PATTERN', or name another catalog with '--into NAME.xcassets'",
          ])
      ])
    }
  }

  init(_ error: ImportCommandError) {
    switch error {
    case .noFolder(let folder, let name):
      self.init([
        FailureMessage(
          code: "folder-not-found", error: "folder not found for \(quoted(name)): \(quoted(folder))",
          hints: [
            "run \(shellQuoted("mkdir -p \(shellWord(folder))")) to create it",
            "or use an existing folder: '--into \(shellWord(name))'",
          ])
      ])
    case .noCatalog(let catalog, let nearest):
      self.init([
        FailureMessage(
          code: "catalog-not-found", error: "asset catalog not found: \(quoted(catalog))",
          hints: [
            nearest.isEmpty ? nil : "did you mean \(listed(nearest.map(quoted), "or"))?",
            "add '--create' to create it",
          ].compactMap { $0 })
      ])
    case .cannotEnter(let catalog, let target, let isInProject):
      let command = "assets new catalog \(shellWord(catalog)) --target \(shellWord(target))"
      self.init([
        FailureMessage(
          code: "target-not-editable", error: "can't add \(quoted(catalog)) to the target \(quoted(target))",
          causes: [
            isInProject
              ? "the images are outside of this project, and '--rewrite-references' only changes the project "
                + "around them"
              : "the catalog is outside of this project"
          ],
          hints: isInProject ? ["omit '--target', and run \(shellQuoted(command)) afterwards"] : [])
      ])
    case .nothingFits(let count):
      self.init([
        FailureMessage(
          code: "nothing-fits",
          error: (count == 1 ? "the only image there does not match" : "none of the \(count) images there matches")
            + " '--include' and '--exclude'",
          hints: ["a pattern with '/' starts at the imported folder; '*' matches any part of a name"])
      ])
    case .wouldBeLost(let files, let canBeCommitted, let isRepository):
      let commit = "'assets commit -m MESSAGE' to commit them first"
      self.init([
        FailureMessage(
          code: "changes-would-be-lost",
          error: "git can't restore \(counted(files.count, "image")) that would be removed",
          causes: FailureMessage.folded(files.map(quoted)),
          hints: [
            isRepository ? canBeCommitted ? "run \(commit)" : nil : "run 'assets init', then \(commit)",
            "omit '--move' to copy, or add '--force' to do it anyway",
          ].compactMap { $0 })
      ])
    case .foundNothing(let paths, let reasons):
      self.init([
        FailureMessage(
          code: "nothing-to-import", error: "no images or colors to import in \(listed(paths.map(quoted), "or"))",
          causes: FailureMessage.first(reasons),
          hints: [
            "name a folder with images (png, jpg, jpeg, heic, pdf or svg) or with the colors of design tokens "
              + "or Android"
          ])
      ])
    }
  }

  init(_ error: ImportRunError) {
    var texts: [FailureMessage]
    switch error.cause {
    case .file(let error): texts = [error.failureMessage]
    case .changedMeanwhile(let path):
      texts = [
        FailureMessage(
          code: "changed-meanwhile", error: "\(quoted(path)) was changed by another program in the meantime")
      ]
    case .planHasProblems(let problems): texts = problems.map(\.failureMessage)
    case .unsettled(let staging): texts = [FileError.busy(staging).failureMessage]
    case .busy(let folder): texts = [.busy(folder)]
    case .interrupted: texts = [FailureMessage(code: "interrupted", error: "stopped")]
    }
    if case .planHasProblems = error.cause {
      texts[texts.count - 1].hints.append("nothing was imported; make them readable, or name other folders")
    } else if error.notRolledBack.isEmpty {
      texts[0].causes.append("nothing was changed")
    } else {
      texts[0].causes += error.notRolledBack.map { "left behind: \($0.path) (\($0.reason))" }
      texts[0].hints.append("run any command again: it removes what was left or finishes the import")
    }
    self.init(texts, error.cause == .interrupted ? .interrupted : .failed)
  }
}

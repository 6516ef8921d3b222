internal import Arguments
internal import Git
internal import Project
internal import Spelling

extension RestoreError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .unknown(let name, let revision, let names):
      let place = revision.map { "in the version \(quoted($0))" } ?? "in any version"
      return FailureMessage(
        code: "not-found", error: "no asset or file \(quoted(name)) found \(place)",
        hints: [
          didYouMean(NearestNames.find(name, among: names)),
          "run 'assets list\(revision.map { " --at \(shellWord($0))" } ?? "")' to see all names there",
        ].compactMap { $0 })
    case .several(let name, let paths):
      return FailureMessage(
        code: "ambiguous-name", error: "\(quoted(name)) is ambiguous", causes: FailureMessage.first(paths.map(quoted)),
        hints: ["name one by its path, such as \(quoted(paths[0]))"])
    case .folder(let name):
      return FailureMessage(
        code: "is-a-folder", error: "\(quoted(name)) is a folder, not an asset",
        hints: ["name the assets or files in it one by one"])
    case .uncommitted(let name, let files, hasBrokenList: true, _):
      return FailureMessage(
        code: "uncommitted-changes", error: "\(quoted(name)) has uncommitted changes that would be overwritten",
        causes: FailureMessage.first(files.map(quoted)) + ["its Contents.json can't be read, so it can't be committed"],
        hints: ["add '--force' to overwrite it"])
    case .uncommitted(let name, let files, _, let ofVariants):
      return FailureMessage(
        code: "uncommitted-changes", error: "\(quoted(name)) has uncommitted changes that would be overwritten",
        causes: FailureMessage.first(files.map(quoted)),
        hints: [
          "run 'assets commit -m MESSAGE \(shellWord(name))' to commit them first",
          ofVariants
            ? "or add '--force' to overwrite them"
            : "or add '--as NEWNAME' to restore the old one beside it, or '--force' to overwrite them",
        ])
    case .needsGit(let problem, let commit, let path):
      let command = "git restore --source=\(commit.short) -- \(shellWord(path))"
      return FailureMessage(
        code: "needs-git", error: "only git can restore \(quoted(path))", causes: [problem.words],
        hints: ["run \(shellQuoted(command)) at the top of the repository; it overwrites the current file"])
    case .blocked(let path):
      return FailureMessage(
        code: "files-in-the-way", error: "\(quoted(path)) is neither a regular file nor a folder",
        causes: ["assets doesn't write through or over links"],
        hints: ["move it to another place, and try again"])
    case .badName(let name):
      return FailureMessage(
        code: "invalid-name", error: "invalid file name \(quoted(name))", hints: ["give a plain name, without folders"])
    case .noCatalog(let path):
      return FailureMessage(
        code: "catalog-not-found", error: "the catalog \(quoted(path)) no longer exists",
        hints: ["omit '--as' to restore the asset in its original place, including the catalog"])
    case .hasNoVariants(let path):
      return FailureMessage(
        code: "no-variants", error: "\(quoted(path)) has no variants", hints: ["omit '--variant' to restore all of it"])
    case .noVariant(let name, let slots):
      return FailureMessage(
        code: "variant-not-found", error: "\(quoted(name)) had no such variant in that version",
        causes: slots.isEmpty ? ["all its slots were empty"] : ["it had \(listed(slots.map(quoted), "and"))"],
        hints: ["name one with '--variant', or omit it to restore the whole asset"])
    case .goneAsAWhole(let name):
      return FailureMessage(
        code: "asset-not-found", error: "can't restore a variant of \(quoted(name)), which no longer exists",
        hints: ["omit '--variant' to restore all of it"])
    case .unreadableList(let path):
      return FailureMessage(
        code: "unreadable-contents", error: "can't read the list of variants \(quoted(path))",
        hints: ["omit '--variant' to restore the whole asset"])
    case .nameUsed(let path):
      return FailureMessage(
        code: "name-taken", error: "another variant now uses \(quoted(path))",
        causes: ["it would then show the old image"],
        hints: ["restore the whole asset, or restore it beside this one with '--as NEWNAME'"])
    case .changedMeanwhile(let path):
      return FailureMessage(
        code: "changed-meanwhile", error: "another program changed \(quoted(path)) in the meantime",
        hints: ["check it, and try again"])
    }
  }
}

extension ExtractionError {
  fileprivate var words: String {
    switch self {
    case .filtered(let path, let name): "'.gitattributes' sets the filter \(quoted(name)) for \(quoted(path))"
    case .notAFile(let path): "\(quoted(path)) is a link, a separate repository, or has a name reserved by git"
    }
  }
}

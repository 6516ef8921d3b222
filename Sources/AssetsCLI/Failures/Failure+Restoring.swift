internal import Arguments
internal import Git
internal import Project
internal import Spelling

extension FailureMessage {
  init(_ error: RestoreError) {
    switch error {
    case .unknown(let name, let revision, let names):
      let place = revision.map { "in the version \(quoted($0))" } ?? "in any version"
      self.init(
        error: "there is no asset and no file \(quoted(name)) \(place)",
        hints: [
          didYouMean(NearestNames.find(name, among: names)),
          "run 'assets list\(revision.map { " --at \(shellWord($0))" } ?? "")' to see all names there",
        ].compactMap { $0 })
    case .several(let name, let paths):
      self.init(
        error: "\(quoted(name)) can be several things", causes: Self.first(paths.map(quoted)),
        hints: ["name one by its path, such as \(quoted(paths[0]))"])
    case .folder(let name):
      self.init(
        error: "\(quoted(name)) is a folder and no asset", hints: ["name the assets or files in it one by one"])
    case .uncommitted(let name, let files, hasBrokenList: true, _):
      self.init(
        error: "\(quoted(name)) has uncommitted changes that would be overwritten",
        causes: Self.first(files.map(quoted)) + ["its Contents.json can't be read, so it can't be committed"],
        hints: ["add '--force' to overwrite it"])
    case .uncommitted(let name, let files, _, let ofVariants):
      self.init(
        error: "\(quoted(name)) has uncommitted changes that would be overwritten",
        causes: Self.first(files.map(quoted)),
        hints: [
          "run 'assets commit -m MESSAGE \(shellWord(name))' to commit them first",
          ofVariants
            ? "or add '--force' to overwrite them"
            : "or add '--as NEWNAME' to put the old one beside it, or '--force' to overwrite them",
        ])
    case .needsGit(let problem, let commit, let path):
      let command = "git restore --source=\(commit.short) -- \(shellWord(path))"
      self.init(
        error: "only git can bring \(quoted(path)) back", causes: [problem.words],
        hints: ["run \(shellQuoted(command)) at the top of the repository; it overwrites what is there"])
    case .blocked(let path):
      self.init(
        error: "\(quoted(path)) is neither a file nor a folder of its own",
        causes: ["nothing is written through a link or over one"],
        hints: ["move it to another place, and try again"])
    case .badName(let name):
      self.init(error: "a file cannot be called \(quoted(name))", hints: ["give a plain name, without folders"])
    case .noCatalog(let path):
      self.init(
        error: "the catalog \(quoted(path)) is not there any more",
        hints: ["leave '--as' away to bring the asset back to its place, catalog and all"])
    case .hasNoVariants(let path):
      self.init(
        error: "\(quoted(path)) has no variants", hints: ["leave '--variant' away to bring all of it back"])
    case .noVariant(let name, let slots):
      self.init(
        error: "\(quoted(name)) had no such variant in that version",
        causes: slots.isEmpty ? ["no slot of it was filled"] : ["it had \(listed(slots.map(quoted), "and"))"],
        hints: ["name one with '--variant', or leave that away to bring all of it back"])
    case .goneAsAWhole(let name):
      self.init(
        error: "\(quoted(name)) is not there, so that no variant can come back to it",
        hints: ["leave '--variant' away to bring all of it back"])
    case .unreadableList(let path):
      self.init(
        error: "the list of variants \(quoted(path)) cannot be read",
        hints: ["leave '--variant' away to bring all of the asset back"])
    case .nameUsed(let path):
      self.init(
        error: "another variant shows \(quoted(path)) by now", causes: ["it would show the old image then"],
        hints: ["bring all of the asset back, or put it beside this one with '--as NEWNAME'"])
    case .changedMeanwhile(let path):
      self.init(error: "another program changed \(quoted(path)) meanwhile", hints: ["look at it, and try again"])
    }
  }
}

extension ExtractionError {
  fileprivate var words: String {
    switch self {
    case .filtered(let path, let name): "'.gitattributes' has \(quoted(path)) go through \(quoted(name))"
    case .notAFile(let path): "\(quoted(path)) is a link, a repository of its own, or has a name of git's"
    }
  }
}

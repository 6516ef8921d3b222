internal import Arguments
internal import Catalog
internal import Files
internal import Imaging
internal import Importing
internal import Spelling
internal import Validation

extension FailureMessage {
  init(_ error: EditError) {
    switch error {
    case .noCatalog:
      self.init(
        error: "there is no asset catalog here",
        hints: ["run 'assets new catalog Assets.xcassets' to make one"])
    case .undecided(let name):
      self.init(
        error: "\(quoted(name)) has a merge conflict and can't be edited yet",
        hints: FailureMessage.waysToDecide([name]))
    case .confusableName(let name, let other):
      self.init(
        error: "\(quoted(name)) is easily taken for the existing asset \(quoted(other))",
        causes: ["they differ only in blanks, hyphens, underscores or case"],
        hints: ["use that name, or one that reads differently"])
    case .severalCatalogs(let paths):
      self.init(
        error: "there are \(paths.count) catalogs here", causes: FailureMessage.folded(paths.map(quoted)),
        hints: ["say which one with '--into', such as --into \(quoted(paths[0]))"])
    case .wouldBeLost(let name, let files, let canBeCommitted):
      self.init(
        error: canBeCommitted
          ? "\(quoted(name)) has uncommitted changes that would be lost"
          : "\(quoted(name)) has files that would be lost for good",
        causes: FailureMessage.folded(files.map(quoted)),
        hints: [
          canBeCommitted ? "run 'assets commit -m MESSAGE' to commit them first" : nil,
          "add '--force' to do it anyway",
        ].compactMap { $0 })
    case .unclearType(let file):
      self.init(
        error: "\(quoted(file)) is not an image file",
        hints: ["add '--as data' to make a data set of it"])
    case .needsColor:
      self.init(error: "a new color needs its value", hints: ["give it in quotes: assets new color NAME '#1B7AB5'"])
    case .takesNoColor:
      self.init(error: "only a color has a value", hints: ["leave the color out, or make a 'color'"])
    case .namespaceOfNoGroup:
      self.init(error: "only a group makes a namespace", hints: ["leave '--namespace' out, or make a 'group'"])
    case .targetOfNoCatalog:
      self.init(
        error: "only a catalog is added to targets",
        hints: ["leave '--target' out: what is in a catalog is in every target that builds the catalog"])
    case .catalogInto:
      self.init(
        error: "a catalog does not go into another one",
        hints: ["leave '--into' out, and give the path of the new one, such as 'Brand/Colors.xcassets'"])
    case .isCatalog(let path, let isRecoverable):
      let command = "\(isRecoverable ? "git rm -r" : "rm -r") \(shellWord(path))"
      let causes = ["project files may name it, and code the assets in it"]
      self.init(
        error: "\(quoted(path)) is a whole catalog, which is not removed by name",
        causes: isRecoverable ? causes : causes + ["git could not give back all of it"],
        hints: ["run \(shellQuoted(command)) to remove it with all its assets"])
    case .notACatalogName(let name):
      self.init(
        error: "\(quoted(name)) is not the name of a catalog",
        hints: ["give a name that ends in '.xcassets', such as '\(Path.stem(name)).xcassets'"])
    case .nothingToSet:
      self.init(
        error: "no setting was given", hints: ["run 'assets set --help' to see the settings, such as '--template'"])
    case .noSuchFile(let absent):
      self.init(error: "there is nothing at \(quoted(absent.path))", causes: absent.causes, hints: absent.hints)
    case .noSuchCatalog(let absent, let catalogs, let canBeMade):
      // All of them end alike.
      let stem = { (path: String) in Path.stem(Path.name(path)) }
      let near = NearestNames.find(stem(absent.path), among: Set(catalogs.map(stem)))
      let meant = catalogs.filter { near.contains(stem($0)) }
      let command = "assets new catalog \(shellWord(absent.path))"
      let hints = [didYouMean(meant), canBeMade ? "run \(shellQuoted(command)) to make it" : nil].compactMap { $0 }
      let known = FailureMessage.folded(catalogs.map(quoted), of: 4)
      self.init(
        error: "there is nothing at \(quoted(absent.path))",
        causes: catalogs.isEmpty
          ? ["there is no asset catalog here"]
          : [catalogs.count == 1 ? "the only catalog is \(known[0])" : "the catalogs are \(listed(known, "and"))"],
        hints: hints.isEmpty ? absent.hints : hints)
    case .groupHasNoVariants(let name):
      self.init(
        error: "\(quoted(name)) is a group, which has no variants",
        hints: ["name an asset in it, or leave the options out to remove the group with all that is in it"])
    case .catalogInCatalog(let name, let around):
      let beside = Path.join(Path.folder(around), Path.name(name))
      self.init(
        error: "a catalog cannot lie in another one", causes: ["\(quoted(name)) would lie in \(quoted(around))"],
        hints: [
          "run \(shellQuoted("assets new catalog \(shellWord(beside))")) to make it beside that one",
          "to sort assets within a catalog, make a group: 'assets new group NAME'",
        ])
    case .noFolder(let folder):
      self.init(
        error: "there is no folder \(quoted(folder))",
        hints: ["run \(shellQuoted("mkdir -p \(shellWord(folder))")) to make it, then try again"])
    }
  }

  init(_ error: AssetEditError) {
    switch error {
    case .name(let name, let problem):
      self.init(error: "\(quoted(name)) cannot be a name here", causes: [problem.words])
    case .nameTaken(let name, let path):
      self.init(
        error: "the name \(quoted(name)) is taken", causes: ["\(quoted(path)) is there"],
        hints: ["choose another name, or remove or rename the other one first"])
    case .nameTakenInApp(let name, let path):
      self.init(
        error: "the name \(quoted(name)) is taken",
        causes: ["\(quoted(path)) is there, and both catalogs are built into one app"],
        hints: ["choose another name, or remove or rename the other one first"])
    case .groupInItself(let name):
      self.init(error: "a group cannot be moved into itself", causes: ["\(quoted(name)) lies in it"])
    case .namedBy(let name, let path):
      self.init(
        error: "\(quoted(name)) is a piece of another asset", causes: ["\(quoted(path)) names it"],
        hints: ["change that one in Xcode, or remove it as a whole"])
    case .unreadable(let path, let problem):
      self.init(error: "cannot read \(quoted(path))", causes: [problem.words])
    case .withoutContents(let path):
      self.init(error: "\(quoted(path)) has no Contents.json", hints: ["run 'assets validate' to see more"])
    case .fileInTheWay(let path):
      self.init(
        error: "two files would get the name \(quoted(Path.name(path)))",
        causes: ["in \(quoted(Path.folder(path)))"], hints: ["rename or remove one of them first"])
    case .sameName(let name):
      self.init(
        error: "\(quoted(name)) is called so already",
        hints: ["give it another name: 'assets rename \(shellWord(name)) NEWNAME', or GROUP/NEWNAME to move it"])
    case .noSuchVariant(let name):
      self.init(
        error: "\(quoted(name)) has no such variant", hints: ["run 'assets show \(shellWord(name))' to see them all"])
    case .everyVariant(let name):
      self.init(
        error: "nothing would be left of \(quoted(name))",
        hints: ["run 'assets remove \(shellWord(name))' to remove the whole asset"])
    case .settingNotOf(let type, let unknown, let known):
      let options = unknown.compactMap(SetCommand.option(ofSetting:))
      self.init(
        error: "\(withArticle(type.title)) has no setting \(listed(options.map(quoted), "or"))",
        hints: [
          known.isEmpty
            ? "\(withArticle(type.title)) has none that could be changed here"
            : "\(withArticle(type.title)) has \(listed(known.compactMap(SetCommand.option(ofSetting:)).map(quoted), "and"))"
        ])
    case .unchanged(let name): self.init(error: "\(quoted(name)) is so already")
    case .noSuchGroup(let group, _, _) where FolderType(folderName: group) == .catalog:
      self.init(
        error: "a name is wanted, and no path: it leads into the catalog \(quoted(group))",
        hints: [
          "leave the catalog and the folder's ending out: 'Toolbar/bell' is 'bell' in the group 'Toolbar', "
            + "'/bell' is at the top"
        ])
    case .noSuchGroup(let group, let place, let groups):
      let catalog = CatalogFinder.catalogAround(place) ?? place
      let name = Path.join(Path.relative(place, to: catalog) ?? "", group)
      let command = "assets new group \(shellWord(name)) --into \(shellWord(catalog))"
      self.init(
        error: "there is no group \(quoted(group)) in \(quoted(place))",
        hints: [didYouMean(NearestNames.find(group, among: groups)), "run \(shellQuoted(command)) to make it"]
          .compactMap { $0 })
    }
  }

  init(_ error: FolderTransactionError) {
    switch error.cause {
    case .file(let error): self.init(error)
    case .changedMeanwhile(let path):
      self.init(error: "\(quoted(path)) was changed by somebody else meanwhile")
    case .busy(let folder): self = .busy(folder)
    }
    if error.notRolledBack.isEmpty {
      causes.append("nothing was changed")
    } else {
      causes += error.notRolledBack.map { "left behind: \($0.path) (\($0.reason))" }
      hints.append("run the command again: it clears what was left and puts back what was moved")
    }
  }
}

extension FailureMessage {
  /// Another process keeps everybody out of a folder.
  static func busy(_ folder: String) -> FailureMessage {
    FailureMessage(
      error: "another 'assets' is changing something in \(quoted(folder.isEmpty ? "." : folder))",
      hints: ["wait until it is done, then run the command again"])
  }
}

extension InvalidAssetNameError {
  /// Why a name cannot be given.
  var words: String {
    switch self {
    case .empty: "it is empty"
    case .hidden: "it starts with a dot"
    case .leavesFolder: "it would lead somewhere else"
    case .controlCharacters: "it holds characters that cannot be shown"
    case .tooLong: "it is longer than file systems take"
    case .endsAsFolder(let type): "it ends in '.\(type.fileExtension)', which the folder gets by itself"
    case .dotInGroup: "what follows a dot in the name of a group is taken for its type"
    }
  }
}

extension ImageNameError {
  /// True if an option says what the name does not.
  var isAboutScale: Bool {
    if case .unknownScale = self { true } else { false }
  }
}

extension ImageHeaderError {
  /// Why an image cannot be read.
  var words: String {
    switch self {
    case .empty: "it has no bytes"
    case .unknownFormat: "it is of no known format"
    case .convertedLineEndings: "it is damaged: its line endings were converted like those of a text"
    case .compressed: "it is packed with gzip"
    case .truncated: "its end is missing"
    case .damaged(_, .checksum, _): "its bytes are damaged, as a checksum tells"
    case .damaged: "its header is damaged"
    case .tooComplex: "it has too many parts"
    case .file(let error): error.reason
    }
  }
}

internal import Arguments
internal import Catalog
internal import Files
internal import Imaging
internal import Importing
internal import Project
internal import Spelling
internal import Validation

extension AssetEditError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .name(let name, let problem):
      return FailureMessage(code: "invalid-name", error: "invalid name \(quoted(name))", causes: [problem.words])
    case .nameTaken(let name, let path):
      return FailureMessage(
        code: "name-taken", error: "the name \(quoted(name)) already exists", causes: ["it is used by \(quoted(path))"],
        hints: ["choose another name, or remove or rename the other one first"])
    case .nameTakenInApp(let name, let path):
      return FailureMessage(
        code: "name-taken", error: "the name \(quoted(name)) already exists",
        causes: ["it is used by \(quoted(path)), and both catalogs are built into one app"],
        hints: ["choose another name, or remove or rename the other one first"])
    case .groupInItself(let name):
      return FailureMessage(
        code: "group-in-itself", error: "a group cannot be moved into itself", causes: ["\(quoted(name)) is in it"])
    case .namedBy(let name, let path):
      return FailureMessage(
        code: "part-of-asset", error: "\(quoted(name)) is part of another asset",
        causes: ["\(quoted(path)) refers to it"],
        hints: ["change that asset in Xcode, or remove it as a whole"])
    case .unreadable(let path, let problem):
      return FailureMessage(code: "unreadable-contents", error: "cannot read \(quoted(path))", causes: [problem.words])
    case .withoutContents(let path):
      return FailureMessage(
        code: "missing-contents", error: "\(quoted(path)) has no Contents.json",
        hints: ["run 'assets validate' to see more"])
    case .fileInTheWay(let path):
      return FailureMessage(
        code: "same-file-name", error: "two files would get the name \(quoted(Path.name(path)))",
        causes: ["in \(quoted(Path.folder(path)))"], hints: ["rename or remove one of them first"])
    case .sameName(let name):
      return FailureMessage(
        code: "unchanged", error: "\(quoted(name)) already has this name",
        hints: ["give it another name: 'assets rename \(shellWord(name)) NEWNAME', or GROUP/NEWNAME to move it"])
    case .noSuchVariant(let name):
      return FailureMessage(
        code: "variant-not-found", error: "\(quoted(name)) has no such variant",
        hints: ["run 'assets show \(shellWord(name))' to see them all"])
    case .everyVariant(let name):
      return FailureMessage(
        code: "every-variant", error: "this would remove every variant of \(quoted(name))",
        hints: ["run 'assets remove \(shellWord(name))' to remove the whole asset"])
    case .settingNotOf(let type, let unknown, let known):
      let options = unknown.compactMap(SetCommand.option(ofSetting:))
      return FailureMessage(
        code: "unknown-setting",
        error: "\(withArticle(type.title)) has no setting \(listed(options.map(quoted), "or"))",
        hints: [
          known.isEmpty
            ? "\(withArticle(type.title)) has no settings that can be changed here"
            : "\(withArticle(type.title)) has "
              + "\(listed(known.compactMap(SetCommand.option(ofSetting:)).map(quoted), "and"))"
        ])
    case .unchanged(let name):
      return FailureMessage(code: "unchanged", error: "\(quoted(name)) already has this setting")
    case .noSuchGroup(let group, _, _) where FolderType(folderName: group) == .catalog:
      return FailureMessage(
        code: "invalid-name", error: "give a name, not a path: it points into the catalog \(quoted(group))",
        hints: [
          "omit the catalog and the folder's extension: 'Toolbar/bell' is 'bell' in the group 'Toolbar', "
            + "'/bell' is at the top"
        ])
    case .noSuchGroup(let group, let place, let groups):
      let catalog = CatalogFinder.catalogAround(place) ?? place
      let name = Path.join(Path.relative(place, to: catalog) ?? "", group)
      let command = "assets new group \(shellWord(name)) --into \(shellWord(catalog))"
      return FailureMessage(
        code: "group-not-found", error: "group not found in \(quoted(place)): \(quoted(group))",
        hints: [didYouMean(NearestNames.find(group, among: groups)), "run \(shellQuoted(command)) to create it"]
          .compactMap { $0 })
    }
  }
}

extension EditError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .noCatalog:
      return FailureMessage(
        code: "no-catalog", error: "no asset catalog found here",
        hints: ["go to the folder of your project, or run 'assets new catalog Assets.xcassets' to create one"])
    case .undecided(let name):
      return FailureMessage(
        code: "conflicts", error: "\(quoted(name)) has a merge conflict and can't be edited yet",
        hints: FailureMessage.waysToDecide([name]))
    case .confusableName(let name, let other):
      return FailureMessage(
        code: "confusable-name", error: "\(quoted(name)) is too similar to the existing asset \(quoted(other))",
        causes: ["they differ only in spaces, hyphens, underscores or case"],
        hints: ["use that name, or one that differs more"])
    case .severalCatalogs(let paths):
      return FailureMessage(
        code: "several-catalogs", error: "the project has \(paths.count) catalogs",
        causes: FailureMessage.folded(paths.map(quoted)),
        hints: ["choose one with '--into', such as --into \(quoted(paths[0]))"])
    case .wouldBeLost(let name, let files, let canBeCommitted):
      return FailureMessage(
        code: "changes-would-be-lost",
        error: canBeCommitted
          ? "\(quoted(name)) has uncommitted changes that would be lost"
          : "\(quoted(name)) has files that would be lost for good",
        causes: FailureMessage.folded(files.map(quoted)),
        hints: [
          canBeCommitted ? "run 'assets commit -m MESSAGE' to commit them first" : nil,
          "add '--force' to do it anyway",
        ].compactMap { $0 })
    case .unclearType(let file):
      return FailureMessage(
        code: "unclear-type", error: "\(quoted(file)) is not an image file",
        hints: ["add '--as data' to add it as a data set"])
    case .needsColor:
      return FailureMessage(
        code: "missing-color", error: "a new color needs its value",
        hints: ["give it in quotes: assets new color NAME '#1B7AB5'"])
    case .takesNoColor:
      return FailureMessage(
        code: "unexpected-color", error: "only a color has a value", hints: ["omit the color, or create a 'color'"])
    case .namespaceOfNoGroup:
      return FailureMessage(
        code: "not-a-group", error: "only a group can provide a namespace",
        hints: ["omit '--namespace', or create a 'group'"])
    case .targetOfNoCatalog:
      return FailureMessage(
        code: "not-a-catalog", error: "only a catalog is added to targets",
        hints: ["omit '--target': an asset is in every target that builds its catalog"])
    case .catalogInto:
      return FailureMessage(
        code: "catalog-in-catalog", error: "a catalog can't be inside another one",
        hints: ["omit '--into', and give the path of the new catalog, such as 'Brand/Colors.xcassets'"])
    case .isCatalog(let path, let isRecoverable):
      let command = "\(isRecoverable ? "git rm -r" : "rm -r") \(shellWord(path))"
      let causes = ["project files may refer to it, and code to its assets"]
      return FailureMessage(
        code: "whole-catalog", error: "\(quoted(path)) is a whole catalog, which 'assets remove' does not remove",
        causes: isRecoverable ? causes : causes + ["git can't restore all of it"],
        hints: ["run \(shellQuoted(command)) to remove it with all its assets"])
    case .notACatalogName(let name):
      return FailureMessage(
        code: "invalid-name", error: "\(quoted(name)) is not a valid catalog name",
        hints: ["give a name that ends in '.xcassets', such as '\(Path.stem(name)).xcassets'"])
    case .slicesOfNoImages(let name):
      return FailureMessage(
        code: "not-an-image", error: "\(quoted(name)) isn't an image set", hints: ["only images can be sliced"])
    case .notSliceable(let file, let reason):
      return FailureMessage(
        code: "invalid-value", error: "\(quoted(file)) can't be sliced: \(reason)",
        hints: ["give the edges that keep their size as TOP,LEADING,BOTTOM,TRAILING, in pixels of '--scale'"])
    case .nothingToSet:
      return FailureMessage(
        code: "missing-argument", error: "no setting was given",
        hints: ["run 'assets set --help' to see the settings, such as '--template'"])
    case .noSuchFile(let absent):
      return FailureMessage(
        code: "not-found", error: "not found: \(quoted(absent.path))", causes: absent.causes, hints: absent.hints)
    case .noSuchCatalog(let absent, let catalogs, let canBeMade):
      // They all have the same extension.
      let stem = { (path: String) in Path.stem(Path.name(path)) }
      let near = NearestNames.find(stem(absent.path), among: Set(catalogs.map(stem)))
      let meant = catalogs.filter { near.contains(stem($0)) }
      let command = "assets new catalog \(shellWord(absent.path))"
      let hints = [didYouMean(meant), canBeMade ? "run \(shellQuoted(command)) to create it" : nil].compactMap { $0 }
      let known = FailureMessage.folded(catalogs.map(quoted), of: 4)
      return FailureMessage(
        code: "catalog-not-found", error: "not found: \(quoted(absent.path))",
        causes: catalogs.isEmpty
          ? ["no asset catalog found here"]
          : [catalogs.count == 1 ? "the only catalog is \(known[0])" : "the catalogs are \(listed(known, "and"))"],
        hints: hints.isEmpty ? absent.hints : hints)
    case .groupHasNoVariants(let name):
      return FailureMessage(
        code: "no-variants", error: "\(quoted(name)) is a group, which has no variants",
        hints: ["name an asset in it, or omit the options to remove the group and its contents"])
    case .catalogInCatalog(let name, let around):
      let beside = Path.join(Path.folder(around), Path.name(name))
      return FailureMessage(
        code: "catalog-in-catalog", error: "a catalog can't be inside another one",
        causes: ["\(quoted(name)) would be in \(quoted(around))"],
        hints: [
          "run \(shellQuoted("assets new catalog \(shellWord(beside))")) to create it beside that one",
          "to sort assets within a catalog, create a group: 'assets new group NAME'",
        ])
    case .noFolder(let folder):
      return FailureMessage(
        code: "folder-not-found", error: "folder not found: \(quoted(folder))",
        hints: ["run \(shellQuoted("mkdir -p \(shellWord(folder))")) to create it, then try again"])
    }
  }
}

extension EditError {
  var exitCode: ExitCode {
    switch self {
    case .needsColor, .takesNoColor, .namespaceOfNoGroup, .targetOfNoCatalog, .catalogInto, .notACatalogName,
      .nothingToSet, .unclearType, .groupHasNoVariants:
      .usage
    default: .failed
    }
  }
}

extension FolderTransactionError: SingleMessageError {
  var failureMessage: FailureMessage {
    var message =
      switch cause {
      case .file(let error): error.failureMessage
      case .changedMeanwhile(let path):
        FailureMessage(
          code: "changed-meanwhile", error: "\(quoted(path)) was changed by another program in the meantime")
      case .busy(let folder): FailureMessage.busy(folder)
      }
    if notRolledBack.isEmpty {
      message.causes.append("nothing was changed")
    } else {
      message.causes += notRolledBack.map { "left behind: \($0.path) (\($0.reason))" }
      message.hints.append("run the command again: it removes what was left behind and restores what was moved")
    }
    return message
  }
}

extension FailureMessage {
  /// Another process has locked a folder.
  static func busy(_ folder: String) -> FailureMessage {
    FailureMessage(
      code: "busy", error: "another 'assets' command is running in \(quoted(folder.isEmpty ? "." : folder))",
      hints: ["wait until it is done, then run the command again"])
  }
}

extension InvalidAssetNameError {
  /// Why a name can't be used.
  var words: String {
    switch self {
    case .empty: "it is empty"
    case .hidden: "it starts with a dot"
    case .leavesFolder: "it would point somewhere else"
    case .controlCharacters: "it contains control characters"
    case .tooLong: "it is too long for the file system"
    case .endsAsFolder(let type): "it ends in '.\(type.fileExtension)', which is added automatically"
    case .dotInGroup: "the part after a dot in a group's name is read as its type"
    }
  }
}

extension ImageNameError {
  /// True if an option can provide what the name doesn't.
  var isAboutScale: Bool {
    if case .unknownScale = self { true } else { false }
  }
}

extension ImageHeaderError {
  /// Why an image can't be read.
  var words: String {
    switch self {
    case .empty: "it is empty"
    case .unknownFormat: "its format is not known"
    case .otherFormat(let kind): "it is of the format \(kind.rawValue.uppercased())"
    case .convertedLineEndings: "it is damaged: its line endings were converted as if it were text"
    case .compressed: "it is compressed with gzip"
    case .truncated: "its end is missing"
    case .damaged(_, .checksum, _): "it is damaged: a checksum doesn't match"
    case .damaged: "its header is damaged"
    case .tooComplex: "it has too many parts"
    case .file(let error): error.reason
    }
  }
}

extension NotUndoableError: ExplainedError {
  var failure: Failure {
    var failure = Failure(cause)
    failure.texts[0].hints.insert("nothing has changed; '--force' does it with no way to undo it", at: 0)
    return failure
  }
}

extension PathNotFound {
  var causes: [String] { ["\(quoted(missing)) not found in \(quoted(folder))"] }

  var hints: [String] {
    [didYouMean(near) ?? "use a path relative to the current folder, or an absolute path"]
  }
}

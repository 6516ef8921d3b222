internal import Arguments
internal import Catalog
internal import Files
internal import Project
internal import Spelling
internal import Validation

extension ScopeError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .outsideProject(let path, let root):
      return FailureMessage(
        code: "outside-project", error: "\(quoted(path)) is outside of the project",
        causes: ["the project is \(quoted(root))"],
        hints: ["use '-C DIR' to work in another project"])
    case .nothingAt(let path, nil): return FailureMessage(code: "not-found", error: "not found: \(quoted(path))")
    case .nothingAt(let path, let revision?):
      return FailureMessage(code: "not-found", error: "not found in version \(quoted(revision)): \(quoted(path))")
    case .nothingNamed(let name, let revision, let names):
      let version = revision.map { " in version \(quoted($0))" } ?? ""
      return FailureMessage(
        code: "not-found", error: "not found\(version): \(quoted(name))",
        hints: [didYouMean(FailureMessage.nearAssets(name, names))].compactMap { $0 })
    case .notInACatalog(let path):
      return FailureMessage(
        code: "not-in-catalog", error: "\(quoted(path)) is a file that is not in a catalog",
        hints: ["name a catalog, an asset, or a folder with catalogs in it"])
    case .noCatalog(let paths, let overlooked):
      return FailureMessage(
        code: "no-catalog",
        error: "no asset catalog found " + (paths.isEmpty ? "here" : "in \(listed(paths.map(quoted), "or"))"),
        causes: overlooked.map { "\(quoted($0)) contains sets, but it is not a catalog" },
        hints: overlooked.isEmpty ? [] : ["name that folder, or rename it to \(quoted(overlooked[0] + ".xcassets"))"])
    }
  }
}

extension AssetLookupError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .unknown(let name, _, hasCatalogs: false, let unlistable):
      FailureMessage(
        code: "asset-not-found", error: "asset not found: \(quoted(name))",
        causes: ["no asset catalog found here"] + unlistable.map(\.cause),
        hints: ["run 'assets import .' to create one from the loose images in this folder"])
    case .unknown(let name, let names, _, let unlistable):
      FailureMessage(
        code: "asset-not-found", error: "asset not found: \(quoted(name))", causes: unlistable.map(\.cause),
        hints: [didYouMean(FailureMessage.nearAssets(name, names)), "run 'assets list' to see all names"].compactMap {
          $0
        })
    case .several(let name, let paths):
      FailureMessage(
        code: "ambiguous-asset", error: "\(paths.count) assets have the name \(quoted(name))",
        causes: paths.map(quoted),
        hints: ["name one by its path, such as \(quoted(paths[0]))"])
    }
  }
}

extension FailureMessage {
  /// Returns a name without modifiers of file names: `bell` for `bell@2x` and `bell@2x~ipad`.
  fileprivate static func withoutModifiers(_ name: String) -> String {
    let end = name.utf8.firstIndex { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "~") }
    return end.map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
  }

  /// Returns names of assets that are similar to a typed one, as a whole or in their last part; the typed one may also
  /// be the folder of a set.
  fileprivate static func nearAssets(_ typed: String, _ names: [String]) -> [String] {
    let isFolder = ![.group, .catalog].contains(FolderType(folderName: Path.name(typed)))
    let name = withoutModifiers(isFolder ? Path.stem(typed) : typed)
    let near = NearestNames.find(name, among: names)
    if !near.isEmpty { return near }
    let lastParts = NearestNames.find(Path.name(name), among: names.lazy.map(Path.name))
    guard !lastParts.isEmpty else { return [] }
    let byLastPart = Dictionary(grouping: Set(names).sorted(), by: Path.name)
    return Array(lastParts.flatMap { byLastPart[$0] ?? [] }.prefix(3))
  }
}

extension ScopeError {
  var exitCode: ExitCode { if case .outsideProject = self { .usage } else { .failed } }
}

extension ResolveError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .hasNoVariants(let name, let type):
      return FailureMessage(
        code: "no-variants",
        error: "\(quoted(name)) is \(withArticle(type.title)), which has no variants to choose from")
    case .calledOtherwise(let name, let inCode):
      return FailureMessage(
        code: "asset-not-found", error: "no asset has the name \(quoted(name)) in code",
        causes: ["the groups around it are part of the name: \(quoted(inCode))"])
    case .withoutContents(let asset):
      return FailureMessage(
        code: "missing-contents", error: "\(quoted(asset.path)) has no Contents.json",
        hints: ["run 'assets validate' to see more"])
    case .emptyFile(let asset, let file):
      return FailureMessage(
        code: "empty-file", error: "the file \(quoted(file)) of \(quoted(asset.path)) is empty",
        hints: ["run 'assets validate' to see everything that can't be shown"])
    case .unreadableIcon(let icon):
      return FailureMessage(
        code: "unreadable-icon", error: "cannot read the \(IconDocument.fileName) of \(quoted(icon.path))",
        hints: ["run 'assets validate' to see what is wrong with it"])
    case .missingLayer(let icon, let image):
      return FailureMessage(
        code: "missing-file", error: "the image \(quoted(image)) of \(quoted(icon.path)) is missing",
        hints: ["run 'assets validate' to see all that is missing"])
    case .brokenColor(let asset, let problems):
      return FailureMessage(
        code: "unreadable-color", error: "can't read the color \(quoted(asset.qualifiedName))",
        causes: problems.map(\.words))
    case .unreadable(let asset, _):
      return FailureMessage(
        code: "unreadable-contents", error: "cannot read the Contents.json of \(quoted(asset.path))",
        causes: asset.contents.problem.map { [$0.words] } ?? [])
    case .nothingFits(let name, let type, let device, let scale, let language, let width, let isExplained):
      let noun = type == .colorSet ? "color" : type == .dataSet ? "file" : "image"
      let wanted = "\(printable(device)) \(scale)" + (language.map { " in \(quoted($0))" } ?? "")
      return FailureMessage(
        code: "nothing-fits", error: "no \(noun) of \(quoted(name)) fits \(wanted)",
        hints: (width.map { ["run it again with '--screen-width \($0)'"] } ?? [])
          + (isExplained ? [] : ["run it again with '--explain' to see why each one was left out"]))
    case .missingFile(let asset, let file):
      return FailureMessage(
        code: "missing-file", error: "the file \(quoted(file)) of \(quoted(asset.path)) is missing",
        hints: ["run 'assets validate' to see all that is missing"])
    case .deadLink(let asset, let file, let destination):
      return FailureMessage(
        code: "broken-link", error: "the file \(quoted(file)) of \(quoted(asset.path)) is a broken link",
        causes: ["it points to \(quoted(destination))"])
    case .notAFile(let asset, let file):
      return FailureMessage(code: "not-a-file", error: "\(quoted(file)) of \(quoted(asset.path)) is not a file")
    }
  }
}

extension RequestListError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .unclosedQuote(let quote):
      FailureMessage(
        code: "unclosed-quote", error: "a quote \(quote) is not closed",
        hints: ["close it, or put a backslash before a quote that is part of a name"])
    case .unreadable(let file, let error):
      FailureMessage(
        code: "unreadable-file", error: "cannot read the requests in \(quoted(file))",
        causes: error.failureMessage.causes)
    }
  }
}

extension FileError {
  /// Why a name may be missing.
  fileprivate var cause: String { "cannot list \(quoted(path)) (\(reason))" }
}

extension MissingError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .noSuchDevice(let matrix):
      return FailureMessage(
        code: "nothing-fits", error: "no combination to check",
        causes: matrix.impossible.map { "no \($0.device.rawValue) has \($0.scale)" })
    case .nothingFits(let pattern, let names):
      let plain = pattern.filter { $0 != "*" && $0 != "?" }
      return FailureMessage(
        code: "nothing-fits", error: "no asset fits \(quoted(pattern))",
        hints: [didYouMean(NearestNames.find(plain, among: names)), "run 'assets list' to see all names"]
          .compactMap { $0 })
    case .nothingJudged(let assets):
      return FailureMessage(
        code: "unsupported-type", error: "'assets missing' does not support these types",
        causes: FailureMessage.first(assets.map { "\(quoted($0.name)) is \(withArticle($0.type.title))" }, of: 3),
        hints: ["run 'assets validate' to see what they lack"])
    }
  }
}

extension MissingError {
  var exitCode: ExitCode {
    switch self {
    case .noSuchDevice: .usage
    case .nothingFits, .nothingJudged: .failed
    }
  }
}

extension TargetError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .unknown(let name, let names, let unreadable):
      let near = NearestNames.find(name, among: names)
      let all = Set(names).sorted()
      return FailureMessage(
        code: "target-not-found", error: "no target \(quoted(name)) with a catalog here",
        causes: all.isEmpty
          ? unreadable.isEmpty
            ? ["no project file here tells of any"] : unreadable.map { "\(quoted($0)) cannot be read" }
          : ["the targets are \(listed(FailureMessage.folded(all.map(quoted)), "and"))"],
        hints: [didYouMean(near)].compactMap { $0 })
    case .several(let name, let names):
      return FailureMessage(
        code: "ambiguous-target", error: "\(names.count) targets have the name \(quoted(name))",
        causes: names.map(quoted),
        hints: ["name one with its project, such as \(quoted(names[0]))"])
    }
  }
}

extension PatternError: SingleMessageError {
  var failureMessage: FailureMessage {
    let (what, command) =
      switch kind {
      case .asset: ("asset matches", "assets list")
      case .change: ("change matches", "assets status")
      case .conflict: ("conflict matches", "assets conflicts")
      }
    return FailureMessage(
      code: "nothing-fits", error: "no \(what) \(quoted(pattern))",
      hints: ["run \(quoted(command)) to see all names"])
  }
}

internal import Arguments
internal import Catalog
internal import Files
internal import Project
internal import Spelling
internal import Validation

extension ScopeError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self), exitCode) }
}

extension AssetLookupError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension FailureMessage {
  init(_ error: ScopeError) {
    switch error {
    case .outsideProject(let path, let root):
      self.init(
        code: "outside-project", error: "\(quoted(path)) is outside of the project",
        causes: ["the project is \(quoted(root))"],
        hints: ["use '-C DIR' to work in another project"])
    case .nothingAt(let path, nil): self.init(code: "not-found", error: "not found: \(quoted(path))")
    case .nothingAt(let path, let revision?):
      self.init(code: "not-found", error: "not found in version \(quoted(revision)): \(quoted(path))")
    case .nothingNamed(let name, let revision, let names):
      let version = revision.map { " in version \(quoted($0))" } ?? ""
      self.init(
        code: "not-found", error: "not found\(version): \(quoted(name))",
        hints: [didYouMean(Self.nearAssets(name, names))].compactMap { $0 })
    case .notInACatalog(let path):
      self.init(
        code: "not-in-catalog", error: "\(quoted(path)) is a file that is not in a catalog",
        hints: ["name a catalog, an asset, or a folder with catalogs in it"])
    case .noCatalog(let paths, let overlooked):
      self.init(
        code: "no-catalog",
        error: "no asset catalog found " + (paths.isEmpty ? "here" : "in \(listed(paths.map(quoted), "or"))"),
        causes: overlooked.map { "\(quoted($0)) contains sets, but it is not a catalog" },
        hints: overlooked.isEmpty ? [] : ["name that folder, or rename it to \(quoted(overlooked[0] + ".xcassets"))"])
    }
  }

  init(_ error: AssetLookupError) {
    switch error {
    case .unknown(let name, _, hasCatalogs: false, let unlistable):
      self.init(
        code: "asset-not-found", error: "asset not found: \(quoted(name))",
        causes: ["no asset catalog found here"] + unlistable.map(\.cause),
        hints: ["run 'assets import .' to create one from the loose images in this folder"])
    case .unknown(let name, let names, _, let unlistable):
      self.init(
        code: "asset-not-found", error: "asset not found: \(quoted(name))", causes: unlistable.map(\.cause),
        hints: [didYouMean(Self.nearAssets(name, names)), "run 'assets list' to see all names"].compactMap { $0 })
    case .several(let name, let paths):
      self.init(
        code: "ambiguous-asset", error: "\(paths.count) assets have the name \(quoted(name))",
        causes: paths.map(quoted),
        hints: ["name one by its path, such as \(quoted(paths[0]))"])
    }
  }

  /// Returns a name without modifiers of file names: `bell` for `bell@2x` and `bell@2x~ipad`.
  private static func withoutModifiers(_ name: String) -> String {
    let end = name.utf8.firstIndex { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "~") }
    return end.map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
  }

  /// Returns names of assets that are similar to a typed one, as a whole or in their last part; the typed one may also
  /// be the folder of a set.
  private static func nearAssets(_ typed: String, _ names: [String]) -> [String] {
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

extension ResolveError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension FailureMessage {
  init(_ error: ResolveError) {
    switch error {
    case .hasNoVariants(let name, let type):
      self.init(
        code: "no-variants",
        error: "\(quoted(name)) is \(withArticle(type.title)), which has no variants to choose from")
    case .calledOtherwise(let name, let inCode):
      self.init(
        code: "asset-not-found", error: "no asset has the name \(quoted(name)) in code",
        causes: ["the groups around it are part of the name: \(quoted(inCode))"])
    case .withoutContents(let asset):
      self.init(
        code: "missing-contents", error: "\(quoted(asset.path)) has no Contents.json",
        hints: ["run 'assets validate' to see more"])
    case .emptyFile(let asset, let file):
      self.init(
        code: "empty-file", error: "the file \(quoted(file)) of \(quoted(asset.path)) is empty",
        hints: ["run 'assets validate' to see everything that can't be shown"])
    case .unreadableIcon(let icon):
      self.init(
        code: "unreadable-icon", error: "cannot read the \(IconDocument.fileName) of \(quoted(icon.path))",
        hints: ["run 'assets validate' to see what is wrong with it"])
    case .missingLayer(let icon, let image):
      self.init(
        code: "missing-file", error: "the image \(quoted(image)) of \(quoted(icon.path)) is missing",
        hints: ["run 'assets validate' to see all that is missing"])
    case .brokenColor(let asset, let problems):
      self.init(
        code: "unreadable-color", error: "can't read the color \(quoted(asset.qualifiedName))",
        causes: problems.map(\.words))
    case .unreadable(let asset, _):
      self.init(
        code: "unreadable-contents", error: "cannot read the Contents.json of \(quoted(asset.path))",
        causes: asset.contents.problem.map { [$0.words] } ?? [])
    case .nothingFits(let name, let type, let device, let scale, let language, let width, let isExplained):
      let noun = type == .colorSet ? "color" : type == .dataSet ? "file" : "image"
      let wanted = "\(printable(device)) \(scale)" + (language.map { " in \(quoted($0))" } ?? "")
      self.init(
        code: "nothing-fits", error: "no \(noun) of \(quoted(name)) fits \(wanted)",
        hints: (width.map { ["run it again with '--screen-width \($0)'"] } ?? [])
          + (isExplained ? [] : ["run it again with '--explain' to see why each one was left out"]))
    case .missingFile(let asset, let file):
      self.init(
        code: "missing-file", error: "the file \(quoted(file)) of \(quoted(asset.path)) is missing",
        hints: ["run 'assets validate' to see all that is missing"])
    case .deadLink(let asset, let file, let destination):
      self.init(
        code: "broken-link", error: "the file \(quoted(file)) of \(quoted(asset.path)) is a broken link",
        causes: ["it points to \(quoted(destination))"])
    case .notAFile(let asset, let file):
      self.init(code: "not-a-file", error: "\(quoted(file)) of \(quoted(asset.path)) is not a file")
    }
  }
}

extension RequestListError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension FailureMessage {
  init(_ error: RequestListError) {
    switch error {
    case .unclosedQuote(let quote):
      self.init(
        code: "unclosed-quote", error: "a quote \(quote) is not closed",
        hints: ["close it, or put a backslash before a quote that is part of a name"])
    case .unreadable(let file, let error):
      self.init(
        code: "unreadable-file", error: "cannot read the requests in \(quoted(file))",
        causes: FailureMessage(error).causes)
    }
  }
}

extension FileError {
  /// Why a name may be missing.
  fileprivate var cause: String { "cannot list \(quoted(path)) (\(reason))" }
}

extension MissingError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self), exitCode) }
}

extension FailureMessage {
  init(_ error: MissingError) {
    switch error {
    case .noSuchDevice(let matrix):
      self.init(
        code: "nothing-fits", error: "no combination to check",
        causes: matrix.impossible.map { "no \($0.device.rawValue) has \($0.scale)" })
    case .nothingFits(let pattern, let names):
      let plain = pattern.filter { $0 != "*" && $0 != "?" }
      self.init(
        code: "nothing-fits", error: "no asset fits \(quoted(pattern))",
        hints: [didYouMean(NearestNames.find(plain, among: names)), "run 'assets list' to see all names"]
          .compactMap { $0 })
    case .nothingJudged(let assets):
      self.init(
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

extension TargetError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension FailureMessage {
  init(_ error: TargetError) {
    switch error {
    case .unknown(let name, let names, let unreadable):
      let near = NearestNames.find(name, among: names)
      let all = Set(names).sorted()
      self.init(
        code: "target-not-found", error: "no target \(quoted(name)) with a catalog here",
        causes: all.isEmpty
          ? unreadable.isEmpty
            ? ["no project file here tells of any"] : unreadable.map { "\(quoted($0)) cannot be read" }
          : ["the targets are \(listed(FailureMessage.folded(all.map(quoted)), "and"))"],
        hints: [didYouMean(near)].compactMap { $0 })
    case .several(let name, let names):
      self.init(
        code: "ambiguous-target", error: "\(names.count) targets have the name \(quoted(name))",
        causes: names.map(quoted),
        hints: ["name one with its project, such as \(quoted(names[0]))"])
    }
  }
}

extension PatternError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension FailureMessage {
  init(_ error: PatternError) {
    let (what, command) =
      switch error.kind {
      case .asset: ("asset matches", "assets list")
      case .change: ("change matches", "assets status")
      case .conflict: ("conflict matches", "assets conflicts")
      }
    self.init(
      code: "nothing-fits", error: "no \(what) \(quoted(error.pattern))",
      hints: ["run \(quoted(command)) to see all names"])
  }
}

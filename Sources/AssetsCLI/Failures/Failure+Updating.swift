internal import Files
internal import Importing
internal import Project
internal import Spelling

extension UpdateError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .unknownAsset(let name, let names):
      FailureMessage(
        code: "asset-not-found", error: "asset not found: \(quoted(name))",
        hints: [didYouMean(NearestNames.find(name, among: names)), "run 'assets list' to see all names"]
          .compactMap { $0 })
    case .severalAssets(let name, let paths):
      FailureMessage(
        code: "ambiguous-asset", error: "several assets are called \(quoted(name))",
        causes: FailureMessage.folded(paths.map(quoted)),
        hints: ["name one by its path, such as --as 'DELIVERED=\(paths[0])'"])
    case .notDelivered(let name, let names):
      FailureMessage(
        code: "not-delivered", error: "no delivered image is called \(quoted(name))",
        hints: [
          didYouMean(NearestNames.find(name, among: names))
            ?? "the delivery has \(FailureMessage.folded(names.map(quoted)).joined(separator: ", "))"
        ])
    }
  }
}

extension UpdateCommandError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .noImages(let paths):
      return FailureMessage(
        code: "nothing-to-import", error: "no images found in \(listed(paths.map(quoted), "and"))",
        hints: ["name a folder with images, a zip of them, or images"])
    case .archive(let path, let error):
      return FailureMessage(
        code: "archive-unreadable", error: "\(quoted(path)) can't be unpacked", causes: [error.words],
        hints: [error.hint])
    case .noCatalog(let catalog):
      return FailureMessage(
        code: "catalog-not-found", error: "asset catalog not found: \(quoted(catalog))",
        hints: ["run 'assets new catalog \(shellWord(catalog))' to create it"])
    case .wouldBeLost(let files, let isRepository):
      let commit = "'assets commit -m MESSAGE' to commit them first"
      return FailureMessage(
        code: "changes-would-be-lost",
        error: (isRepository ? "" : "no git repository here: ")
          + "\(counted(files.count, "image")) would be replaced and can't be brought back",
        causes: FailureMessage.folded(files.map(quoted)),
        hints: [
          isRepository ? "run \(commit)" : "go to the folder of your project, or run 'assets init', then \(commit)",
          "add '--force' to do it anyway",
        ])
    }
  }
}

extension DeliveryError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .notFound(let path): FailureMessage(code: "not-found", error: "not found: \(quoted(path))")
    case .file(let error): error.failureMessage
    case .tooManyFiles(let limit):
      FailureMessage(
        code: "too-many-files", error: "the delivery has more than \(grouped(limit)) files",
        hints: ["deliver a folder with fewer files at a time"])
    case .tooDeep(let folder):
      FailureMessage(
        code: "too-deep", error: "\(quoted(folder)) is nested too deeply",
        hints: ["name the folder with the images instead"])
    }
  }
}

extension DeliveryMappingError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .file(let error): error.failureMessage
    case .invalid:
      FailureMessage(
        code: "mapping-unreadable", error: "'\(DeliveryMappingFile.name)' can't be read",
        causes: ["it should hold JSON with an object 'deliveries'"],
        hints: ["correct it, or run 'assets restore \(DeliveryMappingFile.name)'"])
    }
  }
}

extension ArchiveError {
  fileprivate var words: String {
    switch self {
    case .noLibrary: "libarchive, which reads zips, is not installed; 'assets doctor' says how to get it"
    case .notAnArchive: "it is not a zip, or it is empty"
    case .damaged: "it is damaged"
    case .encrypted: "it is encrypted"
    case .tooManyEntries(let limit): "it has more than \(grouped(limit)) entries"
    case .tooLarge: "it unpacks to far more than its size suggests"
    case .leadsOutside(let name): "its entry \(quoted(name)) would be unpacked outside of its folder"
    case .link(let name): "its entry \(quoted(name)) is a link"
    case .badName(let name): "the name of its entry \(quoted(name)) can't be used"
    case .sameName(let name): "it has two entries called \(quoted(name))"
    case .file(let error): "\(error.path): \(error.reason)"
    }
  }

  fileprivate var hint: String {
    switch self {
    case .noLibrary:
      "install it ('apt install libarchive13' or 'brew install libarchive'), or unpack the zip and name its folder"
    case .leadsOutside, .link, .badName, .tooLarge: "ask the sender for another zip"
    case .damaged, .notAnArchive: "download it again, or ask the sender for another zip"
    case .encrypted, .tooManyEntries, .sameName, .file: "unpack it with another program and name the folder"
    }
  }
}

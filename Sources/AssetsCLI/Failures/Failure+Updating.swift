internal import Files
internal import Importing
internal import Spelling

extension FailureMessage {
  init(_ error: UpdateError) {
    switch error {
    case .unknownAsset(let name, let names):
      self.init(
        error: "asset not found: \(quoted(name))",
        hints: [didYouMean(NearestNames.find(name, among: names)), "run 'assets list' to see all names"]
          .compactMap { $0 })
    case .severalAssets(let name, let paths):
      self.init(
        error: "several assets are called \(quoted(name))", causes: FailureMessage.folded(paths.map(quoted)),
        hints: ["name one by its path, such as --as 'DELIVERED=\(paths[0])'"])
    case .notDelivered(let name, let names):
      self.init(
        error: "nothing that was delivered is called \(quoted(name))",
        hints: [didYouMean(NearestNames.find(name, among: names))].compactMap { $0 })
    }
  }

  init(_ error: UpdateCommandError) {
    switch error {
    case .noImages(let paths):
      self.init(
        error: "there are no images in \(listed(paths.map(quoted), "and"))",
        hints: ["name a folder with images, a zip of them, or images"])
    case .archive(let path, let error):
      self.init(
        error: "\(quoted(path)) can't be unpacked", causes: [error.words], hints: [error.hint])
    case .noCatalog(let catalog):
      self.init(
        error: "asset catalog not found: \(quoted(catalog))",
        hints: ["run 'assets new catalog \(shellWord(catalog))' to create it"])
    case .wouldBeLost(let files, let isRepository):
      let commit = "'assets commit -m MESSAGE' to commit them first"
      self.init(
        error: (isRepository ? "" : "there is no git repository here: ")
          + "\(counted(files.count, "image")) that would be replaced can't be brought back",
        causes: FailureMessage.folded(files.map(quoted)),
        hints: [
          isRepository ? "run \(commit)" : "go to the folder of your project, or run 'assets init', then \(commit)",
          "add '--force' to do it anyway",
        ])
    }
  }

  init(_ error: DeliveryError) {
    switch error {
    case .notFound(let path): self.init(error: "not found: \(quoted(path))")
    case .file(let error): self.init(error)
    case .tooManyFiles(let limit):
      self.init(
        error: "there are more than \(grouped(limit)) files", hints: ["deliver a folder with fewer files at a time"])
    case .tooDeep(let folder): self.init(error: "\(quoted(folder)) has too many folders around it")
    }
  }

  init(_ error: DeliveryMappingError) {
    switch error {
    case .file(let error): self.init(error)
    case .invalid:
      self.init(
        error: "'\(DeliveryMappingFile.name)' can't be read",
        causes: ["it should hold JSON with an object 'deliveries'"],
        hints: ["correct it, or run 'assets restore \(DeliveryMappingFile.name)'"])
    }
  }
}

extension ArchiveError {
  fileprivate var words: String {
    switch self {
    case .noLibrary: "libarchive, which reads zips, is not installed"
    case .notAnArchive: "it is not a zip"
    case .damaged: "it is damaged"
    case .encrypted: "it is encrypted"
    case .tooManyEntries(let limit): "it has more than \(grouped(limit)) entries"
    case .tooLarge: "its images are far larger than its size lets expect"
    case .leadsOutside(let name): "its entry \(quoted(name)) leads out of the folder"
    case .link(let name): "its entry \(quoted(name)) is a link, or not a file"
    case .badName(let name): "the name of its entry \(quoted(name)) can't be used"
    case .file(let error): "\(error.path): \(error.reason)"
    }
  }

  fileprivate var hint: String {
    switch self {
    case .noLibrary:
      "install it ('apt install libarchive13' or 'brew install libarchive'), or unpack the zip and name its folder"
    case .leadsOutside, .link, .badName, .tooLarge: "ask who sent it for another one"
    case .damaged, .notAnArchive: "download it again, or ask who sent it for another one"
    case .encrypted, .tooManyEntries, .file: "unpack it with another program and name the folder"
    }
  }
}

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
        hints: ["name a folder with images, or images"])
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

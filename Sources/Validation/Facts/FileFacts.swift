internal import Catalog
internal import Files
internal import Imaging

/// The facts about the files that are named in a `Contents.json`.
struct FileFacts: Sendable {
  /// The file or folder for each name.
  private(set) var targets = NameDictionary<FileTarget>()
  /// The facts from image headers, by the name of the file itself.
  private(set) var images = NameDictionary<ImageHeaderResult>()

  /// - Parameter outcome: Returns what the header of an image says; nil if it isn't needed.
  /// - Returns: The facts, and the first of those that share a name.
  static func gather(
    _ files: [NamedFile], in item: CatalogFolder, _ outcome: ((String) -> ImageHeaderResult)?
  ) -> (FileFacts, distinct: [NamedFile]) {
    let names = FolderNames(of: item)
    var facts = FileFacts()
    let distinct = files.filter { facts.targets.insert(names.target(of: $0.name), for: $0.name) }
    if let outcome { facts.look(at: distinct, outcome) }
    return (facts, distinct)
  }

  private mutating func look(at files: [NamedFile], _ outcome: (String) -> ImageHeaderResult) {
    for named in files where FileNameIssue(of: named.name) == nil {
      guard case .file(let file) = targets[named.name] else { continue }
      images.insert(outcome(file.name), for: file.name)
    }
  }

  func target(of name: String) -> FileTarget { targets[name] ?? .nothing(name) }

  func image(named name: String) -> ImageHeaderResult? {
    guard case .file(let file) = target(of: name) else { return nil }
    return images[file.name]
  }
}

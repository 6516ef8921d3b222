internal import Catalog
internal import Files
internal import References

/// Finds the pictures that must stay loose, for something in the project shows them by their paths.
struct LooseUses {
  private let tree: any FileTree
  /// The places in code, by the name that is looked up, without modifiers and extension.
  private var lookups: [ExactName: [Lookup]] = [:]
  /// The page that shows it, by the path of a picture.
  private var shown: [ExactName: String] = [:]
  /// The page, by the folder that holds it and what it shows.
  private var pageFolders: [ExactName: String] = [:]
  private var folders: [(path: String, project: String)] = []

  private struct Lookup {
    /// In lower case; nil where the code says none.
    var fileExtension: String?
    var file: String
    var line: Int
  }

  init(_ survey: ProjectSurvey, in tree: any FileTree) {
    self.tree = tree
    for project in survey.projects {
      folders += project.folderReferences.map { ($0, project.path) }
    }
    for file in survey.codeFiles { readCode(file) }
    // In a project for the web, pages show pictures that somebody wants in a catalogue.
    if !survey.projects.isEmpty { for page in survey.pages { readPage(page, survey) } }
  }

  private func bytes(of file: String) -> [UInt8]? {
    guard let source = try? tree.open(file), source.byteCount <= PathLookups.largest else { return nil }
    return try? source.readAll()
  }

  private mutating func readCode(_ file: String) {
    guard let bytes = bytes(of: file) else { return }
    for lookup in PathLookups(bytes).lookups {
      let ending = PictureUse(fileName: lookup.name) == nil ? nil : Path.fileExtension(lookup.name).lowercased()
      let name = ending == nil ? lookup.name + ".png" : lookup.name
      guard let base = try? NameReader.read(name).base else { continue }
      lookups[ExactName(base), default: []].append(Lookup(fileExtension: ending, file: file, line: lookup.line))
    }
  }

  private mutating func readPage(_ page: String, _ survey: ProjectSurvey) {
    guard let bytes = bytes(of: page) else { return }
    let folder = Path.folder(page)
    let pictures = ReferenceFinder.references(in: bytes, of: page).filter { $0.kind == .filePath }.map(\.name)
    for picture in pictures { shown[ExactName(PlacedPath.place(picture, from: folder))] = page }
    // A folder with a page that shows its own pictures is one a web view opens, unless the whole project lies in it.
    let isOwn = pictures.contains { !$0.hasPrefix("..") && !$0.hasPrefix("/") }
    let holdsProject = survey.projects.contains { Path.relative($0.path, to: folder) != nil }
    if isOwn, !holdsProject, Path.fileExtension(page).lowercased() != "css" { pageFolders[ExactName(folder)] = page }
  }

  /// Returns why a picture has to stay loose; nil where it need not.
  func reason(for picture: FoundPicture) -> ReasonLeft? {
    guard let name = picture.name, name.source == .apple || name.source == .web else { return nil }
    if let folder = folders.first(where: { Path.relative(picture.path, to: $0.path) != nil }) {
      return .inFolderReference(folder: folder.path, project: folder.project)
    }
    let ending = name.fileExtension.lowercased()
    if let lookup = lookups[ExactName(name.base)]?.first(where: { $0.fileExtension ?? ending == ending }) {
      return .lookedUpByPath(in: lookup.file, line: lookup.line)
    }
    return page(showing: picture.path).map { .shownByPage($0) }
  }

  private func page(showing path: String) -> String? {
    if let page = shown[ExactName(path)] { return page }
    guard !pageFolders.isEmpty else { return nil }
    var folder = Path.folder(path)
    while !folder.isEmpty, folder != "/" {
      if let page = pageFolders[ExactName(folder)] { return page }
      folder = Path.folder(folder)
    }
    return nil
  }
}

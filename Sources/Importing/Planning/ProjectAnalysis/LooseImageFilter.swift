internal import Catalog
internal import Files
internal import References

/// Finds the images that must stay loose, because something in the project opens them by their paths.
struct LooseImageFilter {
  private let tree: any FileTree
  /// Why images stay, by their names without modifiers and extension.
  private var lookups: [ExactName: [Lookup]] = [:]
  /// The page that shows it, by the path of an image.
  private var shown: [ExactName: String] = [:]
  /// The page, by the folder that holds it and what it shows.
  private var pageFolders: [ExactName: String] = [:]
  private var folders: [(path: String, project: String)] = []
  /// Lookups of images whose names are not known.
  private(set) var notes: [ImportNote] = []

  private struct Lookup {
    /// In lower case; nil if the code gives none.
    var fileExtension: String?
    var reason: SkipReason
  }

  init(_ survey: ProjectSurvey, of images: [ImportCandidate], in tree: any FileTree) {
    self.tree = tree
    folders += survey.copiedFolders
    readCode(survey, LooseImageNames(images.filter(Self.isOfApp)))
    // In a project for the web, pages show the very images that the user wants in a catalog.
    if !survey.projects.isEmpty { for page in survey.pages { readPage(page, survey) } }
  }

  private static func isOfApp(_ image: ImportCandidate) -> Bool {
    guard let source = image.name?.source else { return false }
    return source == .apple || source == .web || source == .design
  }

  private func bytes(of file: String) -> [UInt8]? { Self.bytes(of: file, in: tree) }

  private static func bytes(of file: String, in tree: any FileTree) -> [UInt8]? {
    guard let source = try? tree.open(file), source.byteCount <= ResourceLookups.largest else { return nil }
    return try? source.readAll()
  }

  // MARK: - Code

  /// Fewer files than this are not worth a second core.
  private static let batch = 16

  /// Returns the result of a step for each file that can be read, on all cores.
  private func reading<Result: Sendable>(
    _ files: [String], _ step: @escaping @Sendable ([UInt8], String) -> Result
  ) -> [(file: String, result: Result)] {
    let results: [Result?]
    if let folder = tree as? DiskFileTree {
      results = Parallel.map(files, batch: Self.batch) { file in
        Self.bytes(of: file, in: folder).map { step($0, file) }
      }
    } else {
      results = files.map { file in bytes(of: file).map { step($0, file) } }
    }
    return zip(files, results).compactMap { file, result in result.map { (file, $0) } }
  }

  private mutating func readCode(_ survey: ProjectSurvey, _ loose: LooseImageNames) {
    let files = survey.codeFiles
    let found = reading(files) { bytes, file in ResourceLookups(bytes, of: file, isLoose: loose.contains) }
    var functions: Set<ResourceLookups.Function> = []
    for (file, lookups) in found {
      for lookup in lookups.lookups {
        add(lookup, .lookedUpByPath(in: file, line: lookup.line))
      }
      for name in lookups.names { add(name, .mayBeOpenedByPath(in: file, line: name.line, as: name.name)) }
      for built in lookups.built where built.isKnown {
        for name in loose.names(meantBy: built) {
          add(.init(name: name, line: built.line), .mayBeOpenedByPath(in: file, line: built.line, as: built.text))
        }
      }
      functions.formUnion(lookups.unknown.compactMap(\.function))
    }
    guard !loose.isEmpty else { return }
    let followed = followCalls(of: functions, in: files, loose)
    var endings: Set<String> = []
    for (file, lookups) in found {
      let open = lookups.unknown.filter { !Self.isSettled($0, followed) }
      let lines = Set(open.filter(\.isOfImage).map(\.line))
      for line in lines.sorted() { notes.append(.opensUnknownImage(path: file, line: line)) }
      endings.formUnion(open.compactMap(\.fileExtension))
    }
    takeLiterals(survey.codeFiles + survey.dataFiles, loose.having(endings))
  }

  /// Takes the names in code or data of images that a lookup of unknown names may open, as it gives their extension.
  private mutating func takeLiterals(_ files: [String], _ loose: LooseImageNames) {
    guard !loose.isEmpty else { return }
    for (file, names) in reading(files, { ResourceLookups.literals(in: $0, of: $1, isLoose: loose.contains) }) {
      for name in names {
        let reason = SkipReason.mayBeOpenedByPath(in: file, line: name.line, as: name.name)
        for ending in loose.endings(of: name.name) {
          add(.init(name: "\(LooseFileName.withoutEnding(name.name)).\(ending)", line: name.line), reason)
        }
      }
    }
  }

  /// True for a lookup that is known to open only images which stay.
  private static func isSettled(_ lookup: ResourceLookups.Unknown, _ followed: Set<String>) -> Bool {
    switch lookup.origin {
    case .known: true
    case .callers(let function): followed.contains(function)
    case .unknown: false
    }
  }

  /// Takes the names that other code passes to functions which open files.
  ///
  /// - Returns: The functions that are called only with literals.
  private mutating func followCalls(
    of functions: Set<ResourceLookups.Function>, in files: [String], _ loose: LooseImageNames
  ) -> Set<String> {
    guard !functions.isEmpty else { return [] }
    let found = reading(files) { bytes, _ in
      ResourceLookups.handed(in: bytes, to: functions, isLoose: loose.contains)
    }
    for (file, handed) in found {
      for name in handed.names { add(name, .mayBeOpenedByPath(in: file, line: name.line, as: name.name)) }
    }
    let called = found.reduce(into: Set<String>()) { $0.formUnion($1.result.called) }
    return found.reduce(into: called) { $0.subtract($1.result.open) }
  }

  private mutating func add(_ found: ResourceLookups.Name, _ reason: SkipReason) {
    let ending = ImageFileKind(fileName: found.name) == nil ? nil : Path.fileExtension(found.name).lowercased()
    let name = ending == nil ? found.name + ".png" : found.name
    guard let base = try? NameParser.read(name).base else { return }
    lookups[ExactName(base), default: []].append(Lookup(fileExtension: ending, reason: reason))
  }

  // MARK: - Pages

  private mutating func readPage(_ page: String, _ survey: ProjectSurvey) {
    guard let bytes = bytes(of: page) else { return }
    let folder = Path.folder(page)
    let images = ReferenceFinder.references(in: bytes, of: page).filter { $0.kind == .filePath }.map(\.name)
    for image in images { shown[ExactName(PlacedPath.place(image, from: folder))] = page }
    // A folder with a page that shows its own images is one that a web view opens, unless it contains the whole
    // project.
    let isOwn = images.contains { !$0.hasPrefix("..") && !$0.hasPrefix("/") }
    let holdsProject = survey.projects.contains { Path.relative($0.path, to: folder) != nil }
    if isOwn, !holdsProject, Path.fileExtension(page).lowercased() != "css" { pageFolders[ExactName(folder)] = page }
  }

  /// Returns why an image has to stay loose; nil if it doesn't.
  func reason(for image: ImportCandidate) -> SkipReason? {
    guard let name = image.name, Self.isOfApp(image) else { return nil }
    if let folder = folders.first(where: { Path.relative(image.path, to: $0.path) != nil }) {
      return .inFolderReference(folder: folder.path, project: folder.project)
    }
    let ending = name.fileExtension.lowercased()
    let bases = Set([name.base, LooseFileName(Path.name(image.path)).base].map(ExactName.init))
    let found = bases.flatMap { lookups[$0] ?? [] }
    if let lookup = found.first(where: { $0.fileExtension ?? ending == ending }) { return lookup.reason }
    return page(showing: image.path).map { .shownByPage($0) }
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

/// The names by which code may call loose images.
private struct LooseImageNames: Sendable {
  private var fileNames: Set<ExactName> = []
  /// The names by which code may ask for the images, each with the extensions of those it means.
  private var endings: [ExactName: Set<String>] = [:]

  init(_ images: [ImportCandidate]) {
    self.init(images.filter { $0.reason == nil || $0.reason?.isSpecial == true }.map { Path.name($0.path) })
  }

  private init(_ names: [String]) {
    for name in names where fileNames.insert(ExactName(name)).inserted {
      for spelling in LooseFileName(name).spellings {
        endings[ExactName(spelling), default: []].insert(Path.fileExtension(name).lowercased())
      }
    }
  }

  var isEmpty: Bool { fileNames.isEmpty }

  /// The same for the images with one of some extensions.
  func having(_ endings: Set<String>) -> LooseImageNames {
    LooseImageNames(fileNames.map(\.text).filter { endings.contains(Path.fileExtension($0).lowercased()) })
  }

  /// The extensions of the images that code may ask for by a name.
  func endings(of name: String) -> Set<String> { endings[ExactName(name)] ?? [] }

  func contains(_ name: String) -> Bool { endings[ExactName(name)] != nil }

  /// The file names that a name built at run time may become, sorted.
  func names(meantBy built: DynamicImageName) -> [String] {
    fileNames.filter { built.mayMean($0.text) }.sorted().map(\.text)
  }
}

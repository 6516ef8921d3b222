internal import Catalog
internal import Files
internal import JSON
internal import Prototype
internal import References

/// Reads the files of a project outside of its catalogs, each once.
struct ProjectFactsCollector {
  /// How deep folders may be nested; deeper ones are not searched.
  private static let deepest = ReferenceFinder.deepest

  private let tree: any FileTree
  private var facts = ProjectFacts()
  private var missing: MissingFiles
  /// The text files that were found.
  private var texts: [SourceReader.File] = []
  /// The paths of those that are code; empty until a project file is read.
  private var code: Set<ExactName> = []

  /// Gathers the facts; a file or folder that can't be read is skipped, since no rule can say anything about it.
  ///
  /// If there is no text at all, as in a folder of art, the names of the assets are not even collected.
  ///
  /// - Parameters:
  ///   - makeTree: Makes a tree for each core; nil reads all files on one.
  ///   - searchesNames: False if no rule asks which assets are named at all.
  ///   - readsCode: False to read Xcode projects alone.
  ///   - memory: What was read of files that have not changed.
  static func facts(
    on catalogs: [AssetCatalog], in tree: any FileTree, makeTree: (@Sendable () -> any FileTree)?, searchesNames: Bool,
    readsCode: Bool = true, memory: FindingsCache?
  ) -> ProjectFacts {
    var gathering = ProjectFactsCollector(tree: tree)
    gathering.facts.catalogs = catalogs.map(\.path)
    gathering.walk("", depth: 0)
    if !readsCode {
      gathering.texts.removeAll {
        Path.name($0.path) != ProjectFile.fileName && PrototypeDocument.name(ofFile: $0.path) == nil
      }
    }
    guard !gathering.texts.isEmpty else { return gathering.facts }
    gathering.facts.add(catalogs, in: tree)
    var search = NameSearch(searchesNames ? gathering.facts.assets : [])
    for item in catalogs.flatMap(\.assets) {
      for name in gathering.namesShown(by: item) { search.mention(name) }
    }
    let reader = SourceReader(names: search.names, memory: memory)
    let texts = gathering.texts
    let read = Batches.map(texts, in: tree, makeTree) { texts, tree in texts.map { reader.facts(of: $0, in: tree) } }
    for (text, facts) in zip(texts, read.joined()) { gathering.add(facts, of: text, &search) }
    search.settleBuiltNames()
    gathering.facts.mentioned = search.mentioned
    gathering.facts.mentionedByCode = search.mentionedByCode
    gathering.facts.shown = search.shown
    gathering.facts.lookups = search.lookups
    return gathering.facts
  }

  /// True if a project has what a rule needs besides the catalogs.
  static func has(_ evidence: ProjectEvidence, in tree: any FileTree) -> Bool {
    var gathering = ProjectFactsCollector(tree: tree)
    gathering.walk("", depth: 0)
    return gathering.texts.contains { text in
      switch evidence {
      case .code: text.kind == .code
      case .references: text.kind != .data && text.kind != .document
      case .xcodeProject: Path.name(text.path) == ProjectFile.fileName
      }
    }
  }

  private init(tree: any FileTree) {
    self.tree = tree
    missing = MissingFiles(in: tree)
  }

  /// The image sets elsewhere that an asset shows, such as for a layer or a leaderboard.
  private func namesShown(by item: CatalogFolder) -> [String] {
    guard !Self.showingThemselves.contains(item.type), let whole = try? CatalogReader(tree).reading(item) else {
      return []
    }
    return whole.selfAndDescendants.compactMap { $0.document.properties["content-reference"]?.object?["name"]?.text }
  }

  private static let showingThemselves: Set<FolderType> = [
    .imageSet, .symbolSet, .colorSet, .dataSet, .appIconSet, .launchImage, .iconSet,
  ]

  private mutating func walk(_ folder: String, depth: Int) {
    guard depth < Self.deepest, let entries = try? tree.entries(of: folder) else { return }
    if entries.isEmpty, missing.hasSubmodules { facts.lacksSubmodule = true }
    let hasXcodeProject = entries.contains { $0.isFolder && $0.name.hasSuffix(".xcodeproj") }
    for entry in entries {
      let path = Path.join(folder, entry.name)
      if entry.isFolder {
        if !isPassedOver(entry.name, path) { walk(path, depth: depth + 1) }
      } else if entry.isFile {
        note(path, entry.name, isBesideXcodeProject: hasXcodeProject)
      }
    }
  }

  /// True for folders with copies and products of tools, and for bundles.
  private mutating func isPassedOver(_ name: String, _ path: String) -> Bool {
    if Path.fileExtension(name) == "icon" { facts.composedIcons.append(path) }
    return GeneratedFolder.holdsCopies(name) || GeneratedFolder.holdsProducts(name) || GeneratedFolder.isBundle(name)
      || CatalogFinder.isCatalogName(name) || IconDocument.isName(name)
  }

  private mutating func note(_ path: String, _ name: String, isBesideXcodeProject: Bool) {
    if LooseFileName.isImage(name) {
      facts.looseImages[ExactName(LooseFileName(Path.name(name)).base), default: []].append(path)
    }
    // A tool that writes the Xcode project says nothing that the project beside it doesn't say.
    if let tool = ProjectGenerator(fileName: name), !tool.writesProject || !isBesideXcodeProject {
      facts.otherProjects.append(Path.folder(path))
    }
    if PrototypeDocument.name(ofFile: name) != nil { facts.prototypes.append(path) }
    // Elsewhere it is a copy, which Xcode doesn't open.
    if name == ProjectFile.fileName, !Path.folder(path).hasSuffix(".xcodeproj") { return }
    if let kind = TextKind(name) { texts.append(SourceReader.File(path: path, kind: kind)) }
  }

  private mutating func add(_ read: SourceFacts?, of file: SourceReader.File, _ search: inout NameSearch) {
    guard let read else { return }
    if let problem = read.problem { facts.problems[file.path] = problem }
    for reference in read.references {
      if reference.kind == .prototype {
        facts.shownByPrototypes.insert(ExactName(reference.name))
        continue
      }
      if reference.kind == .symbol {
        // One of the words of a symbol is the last word of the asset's name.
        for word in reference.name.split(separator: ".") { facts.askedFor.insert(ExactName(String(word))) }
      } else {
        facts.askedFor.insert(ExactName(reference.name))
      }
      // Most settings have no quotes around the name, as texts have.
      if reference.kind == .buildSetting { search.mention(reference.name) }
      if reference.certainty == .certain { facts.references.append(reference) }
    }
    search.add(read.mentions, isCode: file.kind == .code)
    if Path.name(file.path) == ProjectFile.fileName, let bytes = try? tree.contents(of: file.path) {
      if code.isEmpty { code = Set(texts.lazy.filter { $0.kind == .code }.map { ExactName($0.path) }) }
      let listing = ProjectListing(bytes, path: file.path, &missing, isSearched: code.contains)
      if let error = listing.error, !SourceIssue.isTemplate(bytes) {
        facts.problems[file.path] = SourceIssue(error)
      }
      facts.projectFiles.append(listing)
    }
  }
}

internal import Catalog
internal import Files
internal import JSON
internal import References

/// Reads what lies outside of the catalogues of a project, each file once.
struct ProjectGathering {
  /// How deep folders may stand in one another; deeper ones are not looked into.
  private static let deepest = ReferenceFinder.deepest

  private let tree: any FileTree
  private var facts = ProjectFacts()
  private var search: NameSearch

  /// Gathers the facts; a file or folder that cannot be read is passed over, for no rule can say anything of it.
  ///
  /// - Parameter searchesNames: False where no rule asks which assets are named at all, which is the dearer half.
  static func facts(
    on catalogs: [AssetCatalog], in tree: any FileTree, searchesNames: Bool
  ) -> ProjectFacts {
    var gathering = ProjectGathering(catalogs, tree, searchesNames: searchesNames)
    gathering.walk("", depth: 0)
    gathering.search.settleBuiltNames()
    gathering.facts.mentioned = gathering.search.mentioned
    return gathering.facts
  }

  private init(_ catalogs: [AssetCatalog], _ tree: any FileTree, searchesNames: Bool) {
    self.tree = tree
    facts.catalogs = catalogs.map(\.path)
    facts.assets = catalogs.flatMap(CalledAsset.all)
    search = NameSearch(searchesNames ? facts.assets : [])
    // A layer or a leaderboard may show an image set of another place.
    for item in catalogs.flatMap(\.items) {
      if let name = item.document.properties["content-reference"]?.object?["name"]?.text { search.mention(name) }
    }
  }

  private mutating func walk(_ folder: String, depth: Int) {
    guard depth < Self.deepest, let entries = try? tree.entries(of: folder) else { return }
    for entry in entries {
      let path = Path.join(folder, entry.name)
      if entry.isFolder {
        if !isPassedOver(entry.name, path) { walk(path, depth: depth + 1) }
      } else if entry.isFile {
        read(path, entry.name)
      }
    }
  }

  /// True for folders that hold copies and products of tools, and for those that are a thing of their own.
  private mutating func isPassedOver(_ name: String, _ path: String) -> Bool {
    if Path.fileExtension(name) == "icon" { facts.composedIcons.insert(ExactName(Path.stem(name))) }
    return CatalogFinder.isToolFolder(name) || CatalogFinder.isCatalogName(name)
      || ["SourcePackages", "build", "Build"].contains(name)
      || ["framework", "xcframework", "xcarchive", "app", "icon"].contains(Path.fileExtension(name))
  }

  private mutating func read(_ path: String, _ name: String) {
    if LooseFileName.isPicture(name) { facts.looseNames.insert(ExactName(LooseFileName.base(name))) }
    if Self.isOfOtherTool(name) { facts.otherProjects.append(Path.folder(path)) }
    guard let kind = TextKind(name), let source = try? tree.open(path), source.byteCount <= ReferenceFinder.largest,
      let bytes = try? source.readAll()
    else { return }
    facts.fileCount += 1
    facts.references += ReferenceFinder.references(in: bytes, of: path).filter { $0.certainty == .certain }
    bytes.withUnsafeBufferPointer { search.scan($0, isCode: kind == .code) }
    if name == "project.pbxproj" { facts.projectFiles.append(ProjectFile(bytes, path: path)) }
  }

  /// True for a file by which another tool than Xcode knows what belongs to an app.
  private static func isOfOtherTool(_ name: String) -> Bool {
    ["Package.swift", "Project.swift", "project.yml", "project.yaml", "BUILD", "BUILD.bazel", "BUCK", "CMakeLists.txt"]
      .contains(name) || name.hasSuffix(".podspec")
  }
}

/// The files of text that may name assets, told by their names.
private enum TextKind {
  case code, other

  init?(_ fileName: String) {
    switch Path.fileExtension(fileName).lowercased() {
    case "swift", "m", "mm", "h": self = .code
    case "xib", "storyboard", "plist", "pbxproj", "xcconfig", "json", "strings", "xcstrings", "stringsdict", "xml", "html",
      "css", "js", "jsx", "ts", "tsx", "dart", "kt", "java", "yml", "yaml", "toml", "intentdefinition", "c", "cpp", "md":
      self = .other
    default: return nil
    }
  }
}

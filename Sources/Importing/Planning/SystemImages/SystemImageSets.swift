internal import Catalog
internal import Files

/// Finds the set that icon files or launch images go into: the one the build settings name, wherever it is.
struct SystemImageSets {
  enum SetLocation {
    case there(CatalogFolder)
    case new(String)
    /// Something else is at the path of the set.
    case obstructed(by: String)
    /// Several could be meant; holds their names, or their paths if they share one.
    case unclear([String])

    /// The path of the set, existing or new.
    var path: String? {
      switch self {
      case .there(let set): set.path
      case .new(let path): path
      case .obstructed, .unclear: nil
      }
    }
  }

  private let tree: any FileTree
  private let target: ImportTarget
  private let survey: ProjectSurvey
  /// The catalogs of the project, sorted.
  let catalogs: [String]

  /// - Throws: `ImportError.unreadable`.
  init(
    _ request: ImportRequest, _ target: ImportTarget, _ survey: ProjectSurvey, in tree: any FileTree
  ) throws(ImportError) {
    self.tree = tree
    self.target = target
    self.survey = survey
    let common = Path.commonFolder(request.paths).map { request.isAbsolute ? $0 : String($0.dropFirst()) }
    var found: Set<ExactName> = target.catalog == nil ? [] : [ExactName(target.path)]
    do throws(FileError) {
      if let folder = request.root ?? common, (try? tree.entries(of: folder)) != nil {
        for catalog in try CatalogFinder(tree).catalogs(under: folder) where CatalogFinder.isCatalogName(catalog) {
          found.insert(ExactName(catalog))
        }
      }
    } catch {
      throw .unreadable(error)
    }
    catalogs = found.sorted().map(\.text)
  }

  /// - Parameter name: The set's name if a property list gives it; nil if the build settings do.
  /// - Throws: `ImportError.unreadable`.
  func place(of kind: SystemImageKind, named name: String?) throws(ImportError) -> SetLocation {
    let names = name.map { [$0] } ?? survey.setNames(kind)
    guard names.count < 2 else { return .unclear(names) }
    let name = names.first ?? kind.standardName
    let folderName = "\(name).\(kind.type.fileExtension)"
    let sets = try sets(folderName)
    if let set = sets.first(where: { Path.relative($0.path, to: target.path) != nil }) ?? sets.first {
      let isClear = sets.count == 1 || Path.relative(set.path, to: target.path) != nil
      return isClear ? .there(set) : .unclear(sets.map(\.path))
    }
    if kind == .alternateIcon, let home = try homeOfIcons() {
      let like = ((try? tree.entries(of: home)) ?? []).first { FoldedName($0.name) == FoldedName(folderName) }
      return like.map { .obstructed(by: Path.join(home, $0.name)) } ?? .new(Path.join(home, folderName))
    }
    let path = Path.join(target.path, folderName)
    return SetsByName(target.catalog).obstacle(to: path).map { .obstructed(by: $0) } ?? .new(path)
  }

  /// The folder of a catalog that contains the app's own icon; nil if there is none, or more than one.
  private func homeOfIcons() throws(ImportError) -> String? {
    let names = survey.setNames(.icon)
    var found: [CatalogFolder] = []
    for name in names.isEmpty ? [SystemImageKind.icon.standardName] : names {
      found += try sets("\(name).\(SystemImageKind.icon.type.fileExtension)")
    }
    let folders = Set(found.map { ExactName(Path.folder($0.path)) })
    return folders.count == 1 ? folders.first?.text : nil
  }

  private func sets(_ folderName: String) throws(ImportError) -> [CatalogFolder] {
    let reader = CatalogReader(
      tree, reading: { ExactName(Path.name($0)) == ExactName(folderName) })
    var found: [CatalogFolder] = []
    do throws(FileError) {
      for catalog in catalogs {
        found += try reader.catalog(at: catalog).root.selfAndDescendants
          .filter { ExactName(Path.name($0.path)) == ExactName(folderName) }
      }
    } catch {
      throw .unreadable(error)
    }
    return found
  }
}

extension ImportRequest {
  /// True if paths start at the root of the disk, as those of `DiskFileTree("/")` do.
  var isAbsolute: Bool { paths.contains { $0.utf8.first == UInt8(ascii: "/") } }
}

internal import Catalog
internal import Files
internal import References

/// What the project around the images says about them: its targets, its code, its pages.
struct ProjectSurvey {
  private let tree: any FileTree
  private(set) var projects: [XcodeProject] = []
  private(set) var notes: [ImportNote] = []
  private(set) var packages: [PackageResources] = []
  /// The places from which podspecs include files.
  private(set) var podspecs: [PodspecFiles] = []
  /// Code that may look images up by their paths.
  private(set) var codeFiles: [String] = []
  private(set) var interfaceFiles: [String] = []
  /// Property lists and JSON, which may contain names that code looks up.
  private(set) var dataFiles: [String] = []
  /// The folders whose images only some flavors of a Flutter app have, each with that of its `pubspec.yaml`.
  private(set) var flavorFolders: [(path: String, root: String)] = []
  /// Pages and style sheets.
  private(set) var pages: [String] = []

  /// - Parameter files: The files of the project that the finder found.
  init(_ tree: any FileTree, _ request: ImportRequest, found files: [String]) {
    self.tree = tree
    var files = files
    if let root = request.root, !request.paths.contains(where: { Path.relative(root, to: $0) != nil }) {
      files += Self.files(around: request.paths, below: root, in: tree)
    }
    for file in files.sorted(by: Path.precedes) { add(file) }
  }

  private mutating func add(_ file: String) {
    switch Path.fileExtension(file).lowercased() {
    case "pbxproj":
      do {
        projects.append(try XcodeProject(file, in: tree))
      } catch let problem as ProjectFileError {
        notes.append(.projectFile(path: file, problem))
      } catch {
        return  // One that cannot be read says nothing; nothing is taken from it.
      }
    case "podspec": if let bytes = bytes(of: file) { podspecs.append(PodspecFiles(bytes, at: file)) }
    case "yaml": if let bytes = bytes(of: file) { addFlavors(bytes, at: file) }
    case "html", "htm", "css": pages.append(file)
    case "xib", "storyboard": interfaceFiles.append(file)
    case "plist", "json": if !InfoPlist.isName(Path.name(file)) { dataFiles.append(file) }
    case "swift" where Path.name(file) == PackageManifest.fileName:
      if let bytes = bytes(of: file) { packages.append(PackageResources(PackageManifest(parsing: bytes), at: file)) }
    default: codeFiles.append(file)
    }
  }

  /// Reads `- path: assets/dev/` with `flavors: [dev]` below it.
  private mutating func addFlavors(_ bytes: [UInt8], at file: String) {
    var path: String?
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.drop { $0 == " " || $0 == "\t" }
      if words.hasPrefix("- path:") {
        let value = words.dropFirst("- path:".count).prefix { $0 != "#" }
        path = String(value.filter { !" \"'\r".contains($0) })
      } else if words.hasPrefix("flavors:"), let found = path {
        flavorFolders.append((PlacedPath.place(found, from: Path.folder(file)), Path.folder(file)))
        path = nil
      }
    }
  }

  /// A manifest that can't be read includes nothing.
  private func bytes(of file: String) -> [UInt8]? {
    guard let source = try? tree.open(file), source.byteCount <= PackageManifest.largest else { return nil }
    return try? source.readAll()
  }

  /// True for files that may show how images are used.
  static func isWanted(_ name: String) -> Bool {
    name == "pubspec.yaml" || wanted.contains(Path.fileExtension(name).lowercased()) && name != "Contents.json"
  }

  private static let wanted: Set = [
    "swift", "m", "mm", "h", "pch", "c", "cc", "cpp", "xib", "storyboard", "pbxproj", "podspec", "html", "htm", "css",
    "plist", "json",
  ]

  /// Walks the project without the folders that are imported.
  private static func files(around paths: [String], below root: String, in tree: any FileTree) -> [String] {
    var found: [String] = []
    var waiting = [(path: root, level: 0)]
    let known = Set(paths.map(ExactName.init))
    while let (folder, level) = waiting.popLast() {
      // Nothing is imported from around the paths, so a folder that can't be listed doesn't prevent an import.
      let entries = (try? tree.entries(of: folder)) ?? []
      for entry in entries {
        let path = Path.join(folder, entry.name)
        if entry.isFile, isWanted(entry.name) { found.append(path) }
        guard entry.isFolder, level < CatalogFinder.deepest, !known.contains(ExactName(path)),
          !SkippedFolder.isName(entry.name, in: nil), !CatalogFinder.isCatalogName(entry.name)
        else { continue }
        waiting.append((path, level + 1))
      }
    }
    return found
  }
}

// MARK: - Whose images they are

extension ProjectSurvey {
  /// The projects an image belongs to: those that include it in a product, otherwise the nearest ones around it.
  func owners(of image: String) -> [XcodeProject] {
    let taking = projects.filter { $0.takes(image) }
    guard taking.isEmpty else { return taking }
    let around = projects.filter { Path.relative(image, to: $0.folder) != nil }
    let nearest = around.map(\.folder.utf8.count).max()
    return around.filter { $0.folder.utf8.count == nearest }
  }

  /// Folders that are copied unchanged into products, each with the project or package that does so.
  var copiedFolders: [(path: String, project: String)] {
    projects.flatMap { project in project.folderReferences.map { ($0, project.path) } }
      + packages.flatMap { package in package.copied.map { ($0, package.path) } }
  }

  /// True if a target, a package or a podspec includes a file in its product.
  func isTaken(_ file: String) -> Bool {
    projects.contains { $0.uses(file) } || packages.contains { $0.takes(file) }
      || podspecs.contains { $0.takes(file) }
  }

  /// The package or podspec that includes a file and would not find it in a catalog; nil if there is none.
  func otherOwner(of file: String, unlessOf catalog: String) -> String? {
    packages.first { $0.takes(file) && !$0.takes(catalog) }?.path
      ?? podspecs.first { $0.takes(file) && !$0.takes(catalog) }?.path
  }

  /// True if an app includes one of the images in its product, and each such app can use the set instead.
  func buildsApp(of images: [String], as kind: SystemImageKind) -> Bool {
    let apps = projects.flatMap(\.targets).filter { $0.isApp && images.contains(where: $0.takes) }
    return !apps.isEmpty && apps.allSatisfy { $0.canBeTold(kind) }
  }

  /// The paths of the projects that build an app of the images.
  func apps(of images: [String]) -> [String] {
    let apps = projects.filter(\.buildsApp)
    guard apps.count > 1 else { return apps.map(\.path) }
    var folders: Set<ExactName> = []
    var found: Set<ExactName> = []
    for image in images {
      // Images that no target includes belong to the owners of their folder.
      let isTaken = projects.contains { $0.takes(image) }
      guard isTaken || folders.insert(ExactName(Path.folder(image))).inserted else { continue }
      for owner in owners(of: image) where owner.buildsApp { found.insert(ExactName(owner.path)) }
    }
    return found.sorted().map(\.text)
  }

  /// A test bundle finds the images of the app that it runs in. Code of the bundle can still search the bundle alone,
  /// so it is only left out if the user names the targets.
  ///
  /// - Parameter names: The targets that the catalog is going to join.
  /// - Throws: `ImportError.catalogOfOtherTargets` if code that asks for the images would not find the catalog.
  func checkTargets(of catalog: String, joining names: [String], _ images: [String]) throws(ImportError) {
    let targets = projects.flatMap { project in
      project.targets.map { target in
        (target: target, isOwner: target.takes(catalog) || names.contains { project.calls(target, $0) })
      }
    }
    let owners = targets.filter(\.isOwner).map(\.target)
    // A name that no target has is refused when the catalog is added.
    let isKnown = { (name: String) in projects.contains { one in one.targets.contains { one.calls($0, name) } } }
    guard !owners.isEmpty, names.allSatisfy(isKnown) else { return }
    let needed = targets.filter { !$0.isOwner }.map(\.target).filter { target in
      let own = images.filter(target.takes)
      let hosts = owners.filter { $0.isApp && target.host.map(ExactName.init) == ExactName($0.name) }
      return !own.isEmpty && (names.isEmpty || !hosts.contains { own.allSatisfy($0.takes) })
    }
    guard !needed.isEmpty else { return }
    throw .catalogOfOtherTargets(catalog: catalog, owners: owners.map(\.name), needed: needed.map(\.name))
  }

  /// The only catalog of the one target that includes some images; nil if several include them, or if it has none or
  /// several.
  func onlyCatalog(ofTargetTaking images: [String], in tree: any FileTree) -> String? {
    let taking = projects.flatMap { project in
      project.targets.filter { images.contains(where: $0.takes) }.map { (project, $0) }
    }
    guard taking.count == 1, let (project, target) = taking.first else { return nil }
    let found = (try? CatalogFinder(tree).catalogs(under: project.folder)) ?? []
    // Xcode makes a second one for the previews of an app, which contains nothing of the app itself.
    let catalogs = found.filter { target.takes($0) && !Path.name($0).hasPrefix("Preview") }
    return catalogs.count == 1 ? catalogs[0] : nil
  }

  /// The names of the set of a kind in build settings, each once; those of apps before others.
  func setNames(_ kind: SystemImageKind) -> [String] {
    let targets = projects.flatMap(\.targets)
    let apps = Set(targets.filter(\.isApp).flatMap { $0.setNames(kind) }.map(ExactName.init))
    let all = Set(targets.flatMap { $0.setNames(kind) }.map(ExactName.init))
    return (apps.isEmpty ? all : apps).sorted().map(\.text)
  }
}

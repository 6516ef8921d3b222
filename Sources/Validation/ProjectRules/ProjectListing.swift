internal import Catalog
internal import Files
internal import References

/// The images and catalogs that an Xcode project file (`project.pbxproj`) lists but that are missing in the tree.
struct ProjectListing: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    /// As the file spells it: `path = Icons.xcassets;`.
    var path: String
    /// The path below the root of the tree.
    var place: String
    var position: FindingLocation.Position
    /// The names of the targets that are built from it.
    var targets: [String]

    var isCatalog: Bool { CatalogFinder.isCatalogName(Path.name(place)) }
    /// The image's name in code: without extension, scale and device.
    var imageName: ExactName { ExactName(LooseFileName(Path.name(place)).base) }
  }

  var path: String
  var missing: [Entry] = []
  /// The names of missing images of targets that can't be built here anyway, since all of their code is missing.
  var imagesElsewhere: Set<ExactName> = []
  /// The paths of the listed catalogs below the root of the tree, missing or not.
  var catalogs: Set<ExactName> = []
  /// The names of the targets that compile code that was not found and so not searched for names.
  var lackingCode: Set<String> = []
  /// Why the file can't be read; nil if it can.
  var error: ProjectFileError?

  /// The images without which a target can't be built.
  var neededImages: [Entry] { missing.filter { !$0.isCatalog && !$0.targets.isEmpty } }

  /// The folder that the paths in the file are relative to.
  var folder: String { Path.folder(Path.folder(path)) }

  /// - Parameter isSearched: True for a code file that was found.
  init(_ bytes: [UInt8], path: String, _ files: inout MissingFiles, isSearched: (ExactName) -> Bool = { _ in false }) {
    self.path = path
    let project: ProjectFile
    do throws(ProjectFileError) {
      project = try ProjectFile(parsing: bytes, allowsRepeats: true)
    } catch {
      self.error = error
      return
    }
    // A project that a tool makes elsewhere lists what is there.
    if files.isMissing(project.sourceRoot(from: folder)) { return }
    let all = project.targets
    let targets = project.targetsNeedingFiles(from: folder, of: all) { files.isMissing($0) }
    let made = project.namesInScripts
    let unsearched = targets.filter { file, _ in
      TextKind(file.text) == .code && !isSearched(file) && !file.text.contains("$")
    }
    for (file, names) in unsearched where !made.contains(ExactName(Path.name(file.text))) && files.isMissing(file.text)
    {
      lackingCode.formUnion(names)
    }
    lackingCode.formUnion(all.filter { $0.hasCode(outsideOf: folder) }.map(\.name))
    for entry in project.entries {
      let isCatalog = CatalogFinder.isCatalogName(Path.name(entry.path))
      guard isCatalog || LooseFileName.isImage(entry.path), let place = project.path(of: entry, from: folder) else {
        continue
      }
      if isCatalog { catalogs.insert(ExactName(place)) }
      guard Self.isOurs(entry.path), Self.isOurs(place), files.isMissing(place),
        !made.contains(ExactName(Path.name(place)))
      else { continue }
      let found = Entry(
        path: entry.path, place: place, position: .init(line: entry.line, column: entry.column),
        targets: targets[ExactName(place)] ?? [])
      if targets[ExactName(place)]?.isEmpty != true {
        missing.append(found)
      } else if !isCatalog {
        imagesElsewhere.insert(found.imageName)
      }
    }
  }

  /// False for a path that leads out of the project, into a tool's files, or to a place that a setting gives.
  private static func isOurs(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return !path.contains("$") && names.first != ""
      && names.allSatisfy { $0 != ".." && !CatalogFinder.isToolFolder($0) }
  }
}

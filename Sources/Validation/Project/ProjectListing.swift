internal import Catalog
internal import Files
internal import References

/// What a project file of Xcode (`project.pbxproj`) says of the files in a project.
struct ProjectListing: Hashable, Sendable {
  /// An entry that names a catalogue as a file: `path = Icons.xcassets;`.
  struct Entry: Hashable, Sendable {
    /// As it stands there.
    var path: String
    /// Where it is below the root of the tree; nil if that isn't known.
    var place: String?
    var position: Place.Position
  }

  var path: String
  var catalogs: [Entry] = []
  /// What pictures are called that it names, without extension, scale and device; they need not be there.
  var pictures: Set<ExactName> = []

  /// The folder that the paths in the file start from.
  var folder: String { Path.folder(Path.folder(path)) }

  init(_ bytes: [UInt8], path: String) {
    self.path = path
    guard let project = try? ProjectFile(parsing: bytes) else { return }
    for entry in project.entries { add(entry, of: project) }
  }

  private mutating func add(_ entry: ProjectFile.Entry, of project: ProjectFile) {
    if CatalogFinder.isCatalogName(Path.name(entry.path)) {
      let place = project.path(of: entry, from: folder)
      catalogs.append(Entry(path: entry.path, place: place, position: .init(line: entry.line, column: entry.column)))
    } else if LooseName.isPicture(entry.path) {
      pictures.insert(ExactName(LooseName(Path.name(entry.path)).base))
    }
  }
}

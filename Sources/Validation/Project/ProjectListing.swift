internal import Catalog
internal import Files

/// What a project file of Xcode (`project.pbxproj`) says of the files in a project.
struct ProjectListing: Hashable, Sendable {
  /// A line that names a catalogue as a file: `path = Icons.xcassets;`.
  struct Entry: Hashable, Sendable {
    /// As it stands there.
    var path: String
    var position: Place.Position
  }

  var path: String
  var catalogs: [Entry] = []
  /// What pictures are called that it names, without extension, scale and device; they need not be there.
  var pictures: Set<ExactName> = []
  /// True where folders belong to targets with all that lies in them, so that no catalogue need be named.
  var hasSynchronizedFolders = false

  /// The folder that the paths in the file start from.
  var folder: String { Path.folder(Path.folder(path)) }

  init(_ bytes: [UInt8], path: String) {
    self.path = path
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let isWhole = Self.wholeFolders.contains { Self.place(of: $0, in: line) != nil }
      hasSynchronizedFolders = hasSynchronizedFolders || isWhole
      if let entry = Self.entry(in: line, index + 1) { add(entry) }
    }
  }

  private mutating func add(_ entry: Entry) {
    if CatalogFinder.isCatalogName(Path.name(entry.path)) {
      catalogs.append(entry)
    } else if LooseFileName.isPicture(entry.path) {
      pictures.insert(ExactName(LooseFileName.base(entry.path)))
    }
  }

  private static let wholeFolders = ["PBXFileSystemSynchronized", "lastKnownFileType = folder;"].map { Array($0.utf8) }
  private static let key = Array(" path = ".utf8)

  /// Source: Xcode's project files, old-style property lists: one file reference a line, names with other than letters
  /// in quotes.
  private static func entry(in line: ArraySlice<UInt8>, _ number: Int) -> Entry? {
    guard let start = place(of: key, in: line).map({ $0 + key.count }),
      let end = line[start...].firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    var value = line[start..<end]
    if value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\""), value.count > 1 {
      value = value.dropFirst().dropLast()
    }
    guard !value.contains(UInt8(ascii: "\\")) else { return nil }
    return Entry(
      path: String(decoding: value, as: UTF8.self),
      position: Place.Position(line: number, column: value.startIndex - line.startIndex + 1))
  }

  private static func place(of words: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
    var start = line.startIndex
    while let found = line[start...].firstIndex(of: words[0]) {
      if line[found...].starts(with: words) { return found }
      start = found + 1
    }
    return nil
  }
}

public import Files

/// The planned edits of the references of a project: which are rewritten, and which are left for the user to check.
public struct ReferenceEdits: Sendable {
  /// A place that calls an asset by its new name afterwards.
  public struct Rewritten: Hashable, Sendable {
    /// The path of the file, from the root of the tree.
    public var file: String
    /// Line and column are those before the change, counted from 1; the column in bytes.
    public var line: Int
    public var column: Int
    public var name: String
    public var newName: String
    public var kind: AssetReference.Kind
  }

  /// A place that is left unchanged for the user to check.
  public struct Unresolved: Hashable, Sendable {
    public var file: String
    /// Line and column are those before the change, counted from 1; the column in bytes.
    public var line: Int
    public var column: Int
    /// The name at the place.
    public var name: String
    public var reason: UnresolvedReferenceReason
    /// The kind of reference; nil for a place that isn't certainly a reference.
    public var kind: AssetReference.Kind?
    /// The place after the file is changed; nil if that is the same.
    var placeAfter: Position?

    struct Position: Hashable, Sendable {
      var line: Int
      var column: Int
    }
  }

  /// A call that stretches an image between its caps, which could be a setting of its asset.
  public struct Stretching: Hashable, Sendable {
    public var file: String
    public var line: Int
    /// The image's name if it is given beside it, or `""`.
    public var name: String
  }

  /// What becomes of a project file.
  public struct ProjectChange: Hashable, Sendable {
    public var file: String
    /// The images whose entries are removed, from the root of the tree, sorted.
    public var removed: [String]
    /// How many groups are removed with them, because they contained nothing else.
    public var emptiedGroupCount = 0
    /// The targets that get the catalog, without those that have it already.
    public var joined: [JoinedTarget]
    /// The build settings that name a set now, sorted: `NAME = value`.
    public var settings: [String] = []
  }

  /// The files to write.
  public internal(set) var changes = FileChanges()
  public internal(set) var rewritten: [Rewritten] = []
  public internal(set) var listed: [Unresolved] = []
  public internal(set) var stretching: [Stretching] = []
  public internal(set) var projects: [ProjectChange] = []
  /// What could not be searched.
  public internal(set) var skipped: [ReferenceSearchResult.Skipped] = []
  /// How many files were read.
  public internal(set) var fileCount = 0
  /// How many source and interface files built by the Xcode projects are missing.
  public internal(set) var missingSourceCount = 0
  /// The names of arguments and properties whose meaning only the rest of the project shows.
  var takers: Set<String> = []
  /// Names that are also those of app icons.
  var iconNames: Set<ExactName> = []

  /// No changes.
  public init() {}

  /// Returns the same without some of the places that are left for the user to check.
  public func withoutListed(where isLeftOut: (Unresolved) -> Bool) -> ReferenceEdits {
    var edits = self
    edits.listed.removeAll(where: isLeftOut)
    return edits
  }

  /// Returns the changes of prototypes alone. They belong to the images and are always updated.
  public var ofPrototypes: ReferenceEdits {
    var edits = ReferenceEdits()
    edits.changes.changes = changes.changes.filter { FileKind(fileName: Path.name($0.path)) == .prototype }
    edits.rewritten = rewritten.filter { $0.kind == .prototype }
    return edits
  }

  /// Returns the same without the changes of prototypes.
  public var withoutPrototypes: ReferenceEdits {
    var edits = self
    edits.changes.changes.removeAll { FileKind(fileName: Path.name($0.path)) == .prototype }
    edits.rewritten.removeAll { $0.kind == .prototype }
    return edits
  }

  /// Returns the same with the places as a reader counts them: an interface file lists the images that it uses once
  /// more at its end.
  public var withoutResourceLists: ReferenceEdits {
    func key(_ file: String, _ name: String) -> [ExactName] { [ExactName(file), ExactName(name)] }
    var edits = self
    var used = Set(rewritten.filter { $0.kind == .interfaceUse }.map { key($0.file, $0.name) })
    edits.rewritten.removeAll { $0.kind == .interfaceResource && used.contains(key($0.file, $0.name)) }
    used = Set(listed.filter { $0.kind == .interfaceUse }.map { key($0.file, $0.name) })
    edits.listed.removeAll { $0.kind == .interfaceResource && used.contains(key($0.file, $0.name)) }
    return edits
  }

  /// The places that are left, with their lines and columns after all changes.
  public var listedAfterwards: [Unresolved] {
    listed.map { entry in
      var entry = entry
      if let place = entry.placeAfter { (entry.line, entry.column) = (place.line, place.column) }
      entry.placeAfter = nil
      return entry
    }
  }

  /// The places that are left, and those that would be updated, if nothing is.
  public var listedUnasked: [Unresolved] {
    listed
      + rewritten.map { one in
        Unresolved(
          file: one.file, line: one.line, column: one.column, name: one.name,
          reason: LooseFileName.isImage(one.name) ? .mayMeanAFile : .uncertain, kind: one.kind)
      }
  }

  /// Adds files to write; one that is written already gets the new bytes.
  public mutating func add(_ more: [FileChanges.Change]) {
    for change in more {
      if let place = changes.changes.firstIndex(where: { ExactName($0.path) == ExactName(change.path) }) {
        changes.changes[place].new = change.new
      } else {
        changes.changes.append(change)
      }
    }
  }

  mutating func add(_ other: ReferenceEdits) {
    changes.changes += other.changes.changes
    rewritten += other.rewritten
    listed += other.listed
    stretching += other.stretching
    projects += other.projects
    skipped += other.skipped
    fileCount += other.fileCount
    takers.formUnion(other.takers)
    iconNames.formUnion(other.iconNames)
  }
}

/// Why a place that calls an asset by its old name, or may do so, is left unchanged.
public enum UnresolvedReferenceReason: String, CaseIterable, Hashable, Sendable {
  /// A string or a member with that name, which may be something else.
  case uncertain
  /// The name is that of an app icon, not of the image.
  case appIcon = "app-icon"
  /// A string that is built when the app runs, and may become the name.
  case builtAtRunTime = "built-at-run-time"
  /// The name is in a comment, in a data file, or at a place whose purpose is unknown.
  case mentioned
  /// Several assets could be meant.
  case severalAssets = "several-assets"
  /// Another loose image in the project has this name.
  case anotherImage = "another-image"
  /// The name has an extension, and may mean a loose file.
  case mayMeanAFile = "may-mean-a-file"
  /// The new name can't be spelled in the file.
  case cannotBeSpelled = "cannot-be-spelled"
  /// The project has no image with this name.
  case missingImage = "missing-image"
  /// A project file copies the image, or something in the project needs it as a file.
  case neededAsFile = "needed-as-file"
  /// A key of a property list also names images that aren't in a catalog.
  case besideOthers = "beside-others"
  /// No app is built from the images, so no build setting can name their set instead of a property list.
  case notInBuild = "not-in-build"
  /// A target whose folder contains the catalog includes it automatically; to other targets it must be added by hand.
  case inSharedFolder = "in-shared-folder"
}

/// Why references can't be computed; nothing was changed.
public enum ReferenceEditError: Error, Hashable, Sendable {
  /// A project file that has to change can't be used.
  case project(path: String, ProjectFileError)
  /// An interface file is not in the encoding that it declares, so its contents aren't known.
  case brokenEncoding(path: String)
  /// A file that may have to change can't be read.
  case unreadable(FileError)
}

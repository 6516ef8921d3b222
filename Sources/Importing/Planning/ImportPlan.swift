public import Catalog
public import Files

/// Everything an import will do, computed before anything is written; lists are sorted by path.
public struct ImportPlan: Sendable {
  /// The path of the catalog that is created or extended.
  public var catalog: String
  public var createsCatalog: Bool
  /// The folders that show how their images are named, parents before children.
  public var sources: [DetectedSource] = []
  /// Every image that was found and what becomes of it.
  public var files: [ImportFile] = []
  /// Every color that was found and what becomes of it.
  public var colors: [ImportColor] = []
  /// The groups to create, parents before children.
  public var groups: [NewGroup] = []
  /// The sets to create or extend.
  public var edits: [SetEdit] = []
  public var conflicts: [ImportConflict] = []
  public var notes: [ImportNote] = []
  /// The icon and launch image sets with images that an app is built from, by their paths.
  public var setsOfApps: Set<ExactName> = []
  /// The sets of alternate icons, by their paths.
  public var alternateIconSets: Set<ExactName> = []
  /// Folders and files that could not be read; `ImportTransaction` refuses a plan with any.
  public var problems: [FileError] = []
  /// The staging folder of a run that was killed, or that is still at work; `ImportTransaction` refuses a plan that has
  /// one.
  public var unsettled: String?
  /// The sources to remove in the end; empty unless the request moves.
  public var removals: [SourceRemoval] = []
  /// The sources that stay although the request moves files, because something needs them.
  public var kept: [RetainedSource] = []
  /// Files that were found and aren't images.
  public var otherFileCount = 0
  /// Images that the request left out by their paths; they are not among the files.
  public var excludedCount = 0

  /// The files and folders that change, new folders as a whole.
  public var touchedPaths: [String] {
    let sets = edits.flatMap { edit in
      edit.isNew
        ? [edit.path]
        : edit.copies.map { Path.join(edit.path, $0.fileName) } + (edit.changesContents ? [edit.contentsPath] : [])
    }
    // Icons and launch images may go into sets of other catalogs.
    let within = groups.map(\.path) + sets
    let paths = createsCatalog ? [catalog] + within.filter { Path.relative($0, to: catalog) == nil } : within
    return paths + removals.map(\.path)
  }

  /// True if there is nothing to do.
  public var isEmpty: Bool { edits.isEmpty && removals.isEmpty }

  /// True if no image was found at all, not even one that stays where it is.
  public var foundNothing: Bool { files.isEmpty && colors.isEmpty }

  /// Files that are there to define colors and from which none could be read.
  public var notesOnColors: [ImportNote] {
    notes.filter { if case .unusableColors = $0 { true } else { false } }
  }

  public var counts: ImportCounts { ImportCounts(self) }

  /// The files that don't belong to a catalog already.
  public var looseFiles: [ImportFile] { files.filter { !$0.isInCatalog } }

  /// How many steps `ImportTransaction` reports: a copy or a removal each.
  public var stepCount: Int { edits.reduce(0) { $0 + $1.copies.count } + removals.count }
}

/// An image that was found.
public struct ImportFile: Hashable, Sendable {
  public var path: String
  /// In bytes.
  public var size: Int
  /// Its bytes are converted for the catalog.
  public var isConverted = false
  /// What its path says, each qualifier with its reason; nil if the name could not be read.
  public var name: ParsedImageName?
  public var outcome: ImportOutcome

  var isInCatalog: Bool {
    if case .left(.inCatalog) = outcome { true } else { false }
  }
}

/// What becomes of an image.
public enum ImportOutcome: Hashable, Sendable {
  /// It is added to the set at this path, in this slot, under this name.
  case imported(set: String, slot: SetElement, fileName: String)
  /// The catalog has the same bytes in the same slot, in this file.
  case alreadyThere(file: String)
  /// Another source for the same slot has the same bytes and is used instead.
  case duplicate(of: String)
  case left(SkipReason)
  /// It or another image with its name is in conflict with these paths.
  case conflict(ConflictKind, with: [String])
}

/// A group to make.
public struct NewGroup: Hashable, Sendable {
  public var path: String
  /// The `Contents.json` to write.
  public var contents: [UInt8]
}

/// A set to create or extend.
public struct SetEdit: Hashable, Sendable {
  /// The path of the set's folder.
  public var path: String
  public var name: String
  public var type = FolderType.imageSet
  public var isNew: Bool
  public var additions: [Addition]
  /// The `Contents.json` to write.
  public var contents: [UInt8]
  /// The current one; nil for a new set.
  public var oldContents: [UInt8]?

  /// An image that is added to the set.
  public struct Addition: Hashable, Sendable {
    public var source: String
    /// Its name in the set.
    public var fileName: String
    public var slot: SetElement
    /// Nothing has to be copied: the same file is in the folder already, or the slot holds a color.
    public var isInPlace: Bool
    /// It replaces the file with its name in the set.
    public var replacesFile = false
    /// How the bytes of the source are converted; nil if they are copied unchanged.
    public var conversion: ImageConversion?
  }

  var copies: [Addition] { additions.filter { !$0.isInPlace } }
  var contentsPath: String { Path.join(path, ContentsDocument.fileName) }
  var changesContents: Bool { contents != oldContents }
}

/// A source that is removed once the catalog has the same bytes.
public struct SourceRemoval: Hashable, Sendable {
  public var path: String
  /// The file of the catalog that replaces it.
  public var importedCopy: String

  public init(path: String, importedCopy: String) {
    self.path = path
    self.importedCopy = importedCopy
  }
}

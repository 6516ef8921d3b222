internal import Catalog
internal import Files

/// A path while it is read: what is left of the name, and the qualifiers found so far.
///
/// Every qualifier is kept with its reason. Adding one twice is an `ImageNameError`, so grammars don't have to check.
struct NameParserState {
  /// The names of the folders around the file, outermost first.
  let folders: [String]
  let fileExtension: String
  let isDrawing: Bool
  let context: NameContext
  /// What is left of the name: parts are removed from its end.
  private(set) var rest: Substring
  private(set) var variant = ParsedVariant()
  private(set) var qualifiers: [NameQualifier] = []
  private(set) var warnings: [NameWarning] = []
  /// The modifier that gives the scale; nil if there is none.
  private(set) var scaleText: String?

  init(_ path: String, _ context: NameContext) {
    let name = Path.name(path)
    folders = context.folders ?? Path.names(Path.folder(path)).map(String.init)
    fileExtension = Path.fileExtension(name)
    isDrawing = ImageFileKind(fileName: name) == .vector
    rest = Path.stem(name)[...]
    self.context = context
  }

  /// The folder that contains the file.
  var folder: String { folders.last ?? "" }

  var hasScale: Bool { scaleText != nil }

  // MARK: Removing parts

  /// Removes the end of the name, from a place on.
  mutating func take(from place: Substring.Index) { rest = rest[..<place] }

  /// Removes these characters from the end.
  mutating func take(_ suffix: String) {
    let end = rest.utf8.index(rest.endIndex, offsetBy: -suffix.utf8.count)
    rest = rest[..<end]
  }

  /// Sets the name of the image's asset.
  mutating func rename(_ name: String) { rest = name[...] }

  // MARK: Claiming

  /// - Throws: `ImageNameError.repeatedModifier` for a second scale.
  mutating func addQualifier(_ scale: Scale, _ text: String, _ evidence: NameQualifier.Evidence) throws(ImageNameError)
  {
    guard scaleText == nil else { throw .repeatedModifier(text) }
    scaleText = text
    if isDrawing { return warning(.scaleOfDrawing(text)) }
    variant.scale = scale
    qualifiers.append(NameQualifier(.scale(scale), evidence))
  }

  mutating func addQualifier(_ meaning: NameQualifier.Meaning, _ evidence: NameQualifier.Evidence)
    throws(ImageNameError)
  {
    guard variant.take(meaning) else { throw .repeatedModifier(evidence.text) }
    qualifiers.append(NameQualifier(meaning, evidence))
  }

  mutating func warning(_ warning: NameWarning) { warnings.append(warning) }

  // MARK: The result

  /// Returns the result, with the default scale if none was read.
  mutating func result(_ source: SourcePlatform) throws(ImageNameError) -> ParsedImageName {
    // A name of blanks is invisible and can't be typed or found.
    guard !rest.allSatisfy(\.isWhitespace) else { throw .noBaseName }
    let base = String(rest)
    let parts = base.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    let names = parts.dropLast() + [(parts.last ?? base) + ".\(fileExtension)"]
    if let issue = names.lazy.compactMap({ WindowsNameIssue(of: $0) }).first { warning(.notOnWindows(issue)) }
    if isDrawing {
      qualifiers.append(NameQualifier(.everyScale, .fileExtension(fileExtension)))
    } else if scaleText == nil {
      variant.scale = Scale(1)
      qualifiers.append(NameQualifier(.scale(Scale(1)), unsaidScale(source)))
    }
    // Sorted by hand, since the order of qualifiers of one rank must be kept.
    let sorted =
      qualifiers.count < 2 ? qualifiers : (0...4).flatMap { rank in qualifiers.filter { $0.meaning.rank == rank } }
    let named = qualifiers.contains { $0.meaning.rank == 0 } ? [] : [NameQualifier(.name(base), .text(base))]
    return ParsedImageName(
      base: base, variant: variant, fileExtension: fileExtension, source: source, qualifiers: named + sorted,
      warnings: warnings)
  }

  private func unsaidScale(_ source: SourcePlatform) -> NameQualifier.Evidence {
    switch source {
    case .android: .folderWithout(folder, kind: "density")
    case .flutter, .maui: .folderWithout(folder, kind: "scale")
    case .windows: .absence(of: "scale-")
    default: .absence(of: "@")
    }
  }
}

extension NameQualifier.Evidence {
  /// The part of the path itself.
  fileprivate var text: String {
    switch self {
    case .text(let text), .folder(let text), .fileExtension(let text), .absence(let text), .sizes(let text): text
    case .folderWithout(let text, _), .statement(let text, _): text
    }
  }
}

/// What a grammar may know about the location of a file.
struct NameContext {
  /// Keywords in a design tool's names and their meanings.
  var keys = DesignKeys.standard
  /// False for a name that is compared with those of assets, since `bell-dark` may be the name of one.
  var joinsVariants = true
  /// False for a name in code, which is used literally: `UIImage(named: "bell~iPad")` finds no image for iPads.
  var readsUnusualDevices = true
  /// Folders named by a language count, such as `fr/bell.png`.
  var readsLocaleFolders = false
  /// A folder `dark` or `night` is beside one of the folders around the file, so such names give the appearance.
  var hasFoldersOfAppearances = false
  /// How many of the outermost folders are around the imported place.
  var outerFolderCount = 0
  /// The names of the folders around the files, the outermost first; nil if they may be anywhere.
  private(set) var folders: [String]?
  /// The names without modifiers and extension of the images in the folder.
  private var bases: Set<ExactName> = []

  init() {}

  /// - Parameters:
  ///   - folder: The folder of all the files whose names are read.
  ///   - files: The names of all files of the folder.
  init(_ folder: String, files: [String], outerFolderCount: Int, keys: DesignKeys, readsLocaleFolders: Bool) {
    folders = Path.names(folder).map(String.init)
    self.keys = keys
    self.readsLocaleFolders = readsLocaleFolders
    self.outerFolderCount = outerFolderCount
    for file in files where ImageFileKind(fileName: file) != nil {
      let stem = Path.stem(file)
      bases.insert(ExactName(stem))
      if let end = stem.firstIndex(where: { $0 == "@" || $0 == "~" }) { bases.insert(ExactName(String(stem[..<end]))) }
    }
  }

  /// The same names, for a file in another folder.
  func `in`(_ folder: String) -> NameContext {
    var context = self
    context.folders = Path.names(folder).map(String.init)
    return context
  }

  /// True if the folder has an image with this name, at any of Apple's scales.
  func hasImage(named base: some StringProtocol) -> Bool { !base.isEmpty && bases.contains(ExactName(String(base))) }
}

public import Files
public import References

/// Why a picture stays where it is; not a mistake, only worth saying.
public enum ReasonLeft: Hashable, Sendable {
  /// A picture that an image set cannot hold, such as a GIF; holds its extension in lower case.
  case unsupportedFormat(String)
  /// A drawing or a list of states in Android's own XML.
  case drawableXML
  case symbolicLink(destination: String)
  /// A device, a pipe or the like.
  case notAFile
  case emptyFile
  /// It belongs to a catalogue already; holds the catalogue's path.
  case inCatalog(String)
  case inSet(String)
  case inBundle(String)
  /// The system finds it by its name.
  case launchImage
  case iconFile
  /// An `Info.plist` names it; holds the path of that.
  case launchImageNamed(in: String)
  case iconFileNamed(in: String)
  case name(NameProblem)
  case unreadable(FileError)

  /// A word for it that never changes, for other programs: `unsupported-format`.
  public var identifier: String {
    switch self {
    case .unsupportedFormat: "unsupported-format"
    case .drawableXML: "drawable-xml"
    case .symbolicLink: "symbolic-link"
    case .notAFile: "not-a-file"
    case .emptyFile: "empty-file"
    case .inCatalog: "in-catalog"
    case .inSet: "in-set"
    case .inBundle: "in-bundle"
    case .launchImage: "launch-image"
    case .iconFile: "icon-file"
    case .launchImageNamed: "launch-image-named"
    case .iconFileNamed: "icon-file-named"
    case .name(let problem): problem.identifier
    case .unreadable: "unreadable"
    }
  }

  var isLaunchImage: Bool {
    switch self {
    case .launchImage, .launchImageNamed: true
    default: false
    }
  }

  /// The catalogue, set, bundle or property list it has to do with, as an absolute path.
  public var place: String? {
    switch self {
    case .inCatalog(let path), .inSet(let path), .inBundle(let path): path
    case .launchImageNamed(let path), .iconFileNamed(let path): path
    default: nil
    }
  }
}

extension NameProblem {
  fileprivate var identifier: String {
    switch self {
    case .noBaseName: "no-base-name"
    case .hidden: "hidden-file"
    case .controlCharacters: "control-characters"
    case .notUTF8: "not-utf-8"
    case .tooLong: "name-too-long"
    case .unknownScale: "unknown-scale"
    case .noSlotForScale: "no-slot-for-scale"
    case .repeatedModifier: "repeated-modifier"
    case .inexpressible: "inexpressible"
    case .notAResourceFolder: "not-a-resource-folder"
    case .openedByPath: "opened-by-path"
    case .partOfBuild: "part-of-build"
    case .otherPlatform: "other-platform"
    case .unknownLanguage: "unknown-language"
    }
  }
}

/// Something that was met on the way and is worth saying.
public enum ImportNote: Hashable, Sendable {
  /// An `Info.plist` that could not be read, so the icons it names are not known.
  case propertyList(path: String, PropertyListProblem)
  /// A link that may lead to a folder with pictures; links are not followed.
  case linkNotFollowed(path: String)
  /// A folder whose name is no UTF-8 and cannot be opened by it.
  case folderNameNotUTF8(path: String)

  /// A word for it that never changes, for other programs: `link-not-followed`.
  public var identifier: String {
    switch self {
    case .propertyList: "unreadable-property-list"
    case .linkNotFollowed: "link-not-followed"
    case .folderNameNotUTF8: "folder-name-not-utf-8"
    }
  }

  /// The absolute path of what it is about.
  public var path: String {
    switch self {
    case .propertyList(let path, _), .linkNotFollowed(let path), .folderNameNotUTF8(let path): path
    }
  }
}

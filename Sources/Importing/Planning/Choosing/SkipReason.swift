public import Files
public import Imaging
public import References

/// Why an image stays where it is; not an error, but reported.
public enum SkipReason: Error, Hashable, Sendable {
  /// An image that an image set can't hold, such as a GIF; holds its extension in lower case.
  case unsupportedFormat(String)
  /// A vector image or a list of states in Android's own XML.
  case drawableXML
  /// A nine-patch whose marks mean something that a catalog can't express.
  case ninePatch(NinePatchError)
  /// The image would have to be decoded, but can't be.
  case pixels(PixelError)
  case symbolicLink(destination: String)
  /// A device, a pipe or the like.
  case notAFile
  case emptyFile
  /// It belongs to a catalog already; holds the catalog's path.
  case inCatalog(String)
  case inSet(String)
  case inBundle(String)
  /// In a folder that is itself a repository; holds the folder's path.
  case inRepository(String)
  /// In a folder of images that tests compare with, or for an app store.
  case recorded(String)
  /// Git ignores it.
  case ignored
  /// The platform that catalogs are for uses another image instead; holds its path.
  case supplanted(by: String)
  /// The system finds it by its name.
  case launchImage
  case iconFile
  /// An icon of a web site, which browsers and home screens find by its name or a list: `favicon-32x32`.
  case siteIcon
  /// The same, and a page or a manifest names it; holds the path of that file.
  case siteIconNamed(in: String)
  /// An icon of an app in a project of another platform, which its builds and stores need as a file: `ic_launcher`.
  case platformIcon
  /// The same, and a manifest names it; holds the path of that file.
  case platformIconNamed(in: String)
  /// One of several images that replace one another in builds of the app; holds the flavors.
  case ofFlavors([String])
  /// An `Info.plist` names it; holds the path of that file.
  case launchImageNamed(in: String)
  case iconFileNamed(in: String)
  /// An alternate or newsstand icon of an app, which an `Info.plist` names by its file; the set is the one it can have,
  /// nil if it can't have one.
  case alternateIcon(in: String, set: String?)
  /// The system opens it as the icon of documents; holds the path of the `Info.plist` that names it.
  case documentIcon(in: String)
  /// It has no slot in an icon or launch image set; holds its size in pixels, nil if it isn't known.
  case noIconSlot(ImageSize?)
  case noLaunchImageSlot(ImageSize?)
  /// It isn't clear which set it belongs to; holds the names in the build settings.
  case severalSpecialSets([String])
  /// Code looks it up by its path, which is invalid once it is in a catalog.
  case lookedUpByPath(in: String, line: Int)
  /// Code may open it by its path; holds the name in code, which may be built at run time.
  case mayBeOpenedByPath(in: String, line: Int, as: String)
  /// No target, package or podspec includes it; holds the path of the project.
  case inNoTarget(project: String)
  /// A package or podspec includes it, and would not find it in the catalog; holds the path of that file.
  case ofPackage(String)
  /// A PDF for people to read: of several pages, or of the size of a sheet of paper.
  case document
  /// A page shows it, by its path.
  case shownByPage(String)
  /// A folder of the project that is copied into the app as it is.
  case inFolderReference(folder: String, project: String)
  /// The bytes aren't an image, or not a complete one.
  case broken(ImageHeaderError)
  case wrongFormat(FormatMismatch)
  case name(ImageNameError)
  case unreadable(FileError)

  /// A stable identifier for other programs: `unsupported-format`.
  public var identifier: String {
    switch self {
    case .unsupportedFormat: "unsupported-format"
    case .drawableXML: "drawable-xml"
    case .ninePatch: "nine-patch"
    case .pixels: "pixels"
    case .symbolicLink: "symbolic-link"
    case .notAFile: "not-a-file"
    case .emptyFile: "empty-file"
    case .inCatalog: "in-catalog"
    case .inSet: "in-set"
    case .inBundle: "in-bundle"
    case .inRepository: "in-repository"
    case .recorded: "recorded"
    case .ignored: "ignored"
    case .supplanted: "supplanted"
    case .launchImage: "launch-image"
    case .iconFile: "icon-file"
    case .siteIcon, .siteIconNamed: "site-icon"
    case .platformIcon, .platformIconNamed: "platform-icon"
    case .ofFlavors: "of-flavors"
    case .launchImageNamed: "launch-image-named"
    case .iconFileNamed: "icon-file-named"
    case .alternateIcon: "alternate-icon"
    case .documentIcon: "document-icon"
    case .noIconSlot: "no-icon-slot"
    case .noLaunchImageSlot: "no-launch-image-slot"
    case .severalSpecialSets: "several-special-sets"
    case .lookedUpByPath: "looked-up-by-path"
    case .mayBeOpenedByPath: "may-be-opened-by-path"
    case .inNoTarget: "in-no-target"
    case .ofPackage: "of-package"
    case .document: "document"
    case .shownByPage: "shown-by-page"
    case .inFolderReference: "in-folder-reference"
    case .broken: "broken-image"
    case .wrongFormat: "wrong-format"
    case .name(let problem): problem.identifier
    case .unreadable: "unreadable"
    }
  }

  /// True for an image that the system finds by its name.
  var isSpecial: Bool { isLaunchImage || isIcon || alternateIconSet != nil }

  /// The name of the set of an alternate icon.
  var alternateIconSet: String? {
    if case .alternateIcon(_, let set) = self { set } else { nil }
  }

  var isIcon: Bool {
    switch self {
    case .iconFile, .iconFileNamed: true
    default: false
    }
  }

  var isLaunchImage: Bool {
    switch self {
    case .launchImage, .launchImageNamed: true
    default: false
    }
  }

  /// The absolute path of the catalog, set, bundle or property list that is the cause.
  public var place: String? {
    switch self {
    case .inCatalog(let path), .inSet(let path), .inBundle(let path): path
    case .inRepository(let path), .recorded(let path), .supplanted(let path): path
    case .launchImageNamed(let path), .iconFileNamed(let path), .alternateIcon(let path, _): path
    case .shownByPage(let path), .siteIconNamed(let path), .platformIconNamed(let path): path
    case .lookedUpByPath(let path, _), .mayBeOpenedByPath(let path, _, _), .inFolderReference(_, let path): path
    case .documentIcon(let path), .inNoTarget(let path), .ofPackage(let path): path
    default: nil
    }
  }
}

extension ImageNameError {
  fileprivate var identifier: String {
    switch self {
    case .noBaseName: "no-base-name"
    case .hidden: "hidden-file"
    case .controlCharacters: "control-characters"
    case .backslash: "backslash"
    case .notUTF8: "not-utf-8"
    case .tooLong: "name-too-long"
    case .unknownScale: "unknown-scale"
    case .noSlotForScale: "no-slot-for-scale"
    case .repeatedModifier: "repeated-modifier"
    case .noValue: "no-value"
    case .inexpressible: "inexpressible"
    case .notAResourceFolder: "not-a-resource-folder"
    case .openedByPath: "opened-by-path"
    case .partOfBuild: "part-of-build"
    case .otherPlatform: "other-platform"
    case .unknownLanguage: "unknown-language"
    }
  }
}

/// A note about something that was found on the way.
public enum ImportNote: Hashable, Sendable {
  /// An `Info.plist` that could not be read, so the icons it names are not known.
  case propertyList(path: String, PropertyListError)
  /// An Xcode project that could not be read, so what it says about the images isn't known.
  case projectFile(path: String, ProjectFileError)
  /// A link that may lead to a folder with images; links are not followed.
  case linkNotFollowed(path: String)
  /// A folder in which tools put their files.
  case toolFolder(path: String)
  /// A file that may define colors and that git ignores.
  case ignoredColors(path: String)
  /// A folder whose name isn't UTF-8 and that can't be opened by it.
  case folderNameNotUTF8(path: String)

  /// A file that may define colors but can't be used.
  case unusableColors(path: String, ColorFileIssue)
  /// A set that was made for an alternate icon, and that no known build setting lists.
  case unlistedAlternateIcon(path: String)
  /// Another asset of the target has the name of a new set.
  case secondAsset(path: String, other: String)
  /// An `Info.plist` names icons that stay beside sets which the build settings list.
  case iconsToMerge(path: String)
  /// Code opens images by names that are only known when the app runs, so any image may be meant.
  case opensUnknownImage(path: String, line: Int)
  /// An image that no target included is added to the catalog with other scales of it, so the app gets it.
  case newToTargets(path: String)
  /// A modifier of a token resolver that is not a dimension of a catalog, with the mode that is used.
  case fixedModifier(path: String, String)

  /// True for what may break the app unless the user acts.
  public var needsAttention: Bool {
    switch self {
    case .opensUnknownImage, .secondAsset, .iconsToMerge, .unlistedAlternateIcon: true
    default: false
    }
  }

  /// The place at which code opens images by unknown names.
  public var lookUp: (path: String, line: Int)? {
    if case .opensUnknownImage(let path, let line) = self { (path, line) } else { nil }
  }

  public var isNewToTargets: Bool { if case .newToTargets = self { true } else { false } }

  public var isOfToolFolder: Bool { if case .toolFolder = self { true } else { false } }

  /// A stable identifier for other programs: `link-not-followed`.
  public var identifier: String {
    switch self {
    case .propertyList: "unreadable-property-list"
    case .projectFile: "unreadable-project-file"
    case .linkNotFollowed: "link-not-followed"
    case .folderNameNotUTF8: "folder-name-not-utf-8"
    case .toolFolder: "tool-folder"
    case .ignoredColors: "ignored-colors"
    case .unusableColors: "unusable-colors"
    case .unlistedAlternateIcon: "unlisted-alternate-icon"
    case .secondAsset: "second-asset"
    case .iconsToMerge: "icons-to-merge"
    case .opensUnknownImage: "opens-unknown-image"
    case .newToTargets: "new-to-targets"
    case .fixedModifier: "fixed-modifier"
    }
  }

  /// The absolute path of the item.
  public var path: String {
    switch self {
    case .propertyList(let path, _), .projectFile(let path, _), .linkNotFollowed(let path): path
    case .unusableColors(let path, _), .fixedModifier(let path, _), .folderNameNotUTF8(let path): path
    case .toolFolder(let path), .ignoredColors(let path), .unlistedAlternateIcon(let path): path
    case .opensUnknownImage(let path, _), .secondAsset(let path, _), .iconsToMerge(let path): path
    case .newToTargets(let path): path
    }
  }
}

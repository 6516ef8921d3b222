public import Files
public import References

/// Why a picture stays where it is; not a mistake, only worth saying.
public enum ReasonLeft: Hashable, Sendable {
  /// A picture that an image set cannot hold, such as a GIF; holds its extension in lower case.
  case unsupportedFormat(String)
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
}

/// Something that was met on the way and is worth saying.
public enum ImportNote: Hashable, Sendable {
  /// An `Info.plist` that could not be read, so the icons it names are not known.
  case propertyList(path: String, PropertyListProblem)
  /// A link that may lead to a folder with pictures; links are not followed.
  case linkNotFollowed(path: String)
  /// A folder whose name is no UTF-8 and cannot be opened by it.
  case folderNameNotUTF8(path: String)
}

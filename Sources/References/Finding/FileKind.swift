internal import Files

/// The kinds of files that call assets by name, told by the file's name.
enum FileKind: Hashable {
  case swift, objectiveC, interface, propertyList, buildSettings

  init?(fileName: String) {
    switch Path.fileExtension(fileName).lowercased() {
    case "swift": self = .swift
    case "m", "mm", "h": self = .objectiveC
    case "xib", "storyboard": self = .interface
    case "plist": self = .propertyList
    case "pbxproj", "xcconfig": self = .buildSettings
    default: return nil
    }
  }
}

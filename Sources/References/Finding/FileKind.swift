internal import Files

/// The kinds of files that refer to assets by name, recognized by the file's name.
enum FileKind: Hashable {
  case swift, objectiveC, objectiveCHeader, interface, propertyList, buildSettings
  /// Code and resources of an Android app.
  case androidCode, androidResources
  case dart, html, css
  /// The document of a prototype.
  case prototype

  init?(fileName: String) {
    switch Path.fileExtension(fileName).lowercased() {
    case "json" where fileName.hasSuffix(PrototypeScanner.ending): self = .prototype
    case "swift": self = .swift
    case "m", "mm": self = .objectiveC
    case "h": self = .objectiveCHeader
    case "xib", "storyboard": self = .interface
    case "plist": self = .propertyList
    case "pbxproj", "xcconfig": self = .buildSettings
    case "kt", "kts", "java": self = .androidCode
    case "xml": self = .androidResources
    case "dart": self = .dart
    case "html", "htm", "xhtml": self = .html
    case "css", "scss", "less": self = .css
    default: return nil
    }
  }

  /// True for code that Apple's compilers compile.
  var isCode: Bool { self == .swift || self == .objectiveC || self == .objectiveCHeader }

  /// Finds names in the bytes of a file of this kind, in the order of their places.
  func scan(_ bytes: [UInt8], _ filter: ReferenceCollector.Filter) -> ReferenceCollector {
    var sink = ReferenceCollector(filter)
    bytes.withUnsafeBufferPointer { bytes in
      switch self {
      case .swift: CodeScanner.scan(bytes, .swift, into: &sink)
      case .objectiveC: CodeScanner.scan(bytes, .objectiveC, into: &sink)
      case .objectiveCHeader: CodeScanner.scan(bytes, .objectiveCHeader, into: &sink)
      case .interface: InterfaceScanner.scan(bytes, into: &sink)
      case .propertyList: PropertyListScanner.scan(bytes, into: &sink)
      case .buildSettings: BuildSettingScanner.scan(bytes, into: &sink)
      case .androidCode: AndroidScanner.scanCode(bytes, into: &sink)
      case .androidResources: AndroidScanner.scanResources(bytes, into: &sink)
      case .dart: DartScanner.scan(bytes, into: &sink)
      case .html: WebScanner.scanPage(bytes, into: &sink)
      case .css: WebScanner.scanStyles(bytes[...], into: &sink)
      case .prototype: PrototypeScanner.scan(bytes, into: &sink)
      }
    }
    return sink
  }
}

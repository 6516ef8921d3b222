internal import Catalog
internal import Files

/// React Native: `bell@2x.png`, and in front of the extension a platform, `bell@2x.ios.png`.
///
/// An image for Android alone stays; a catalog is for iOS.
///
/// Source: Metro, `AssetPaths.js`; React Native, `AssetUtils.js`.
struct ReactNativeConvention: NamingConvention {
  func sign(in folder: FolderSummary) -> PlatformEvidence? {
    for name in ["react-native.config.js", "metro.config.js"] {
      if let file = folder.file(named: name) { return PlatformEvidence(seen: file) }
    }
    if let manifest = folder.file(named: "package.json"), folder.file(manifest, holds: "\"react-native\"") {
      return PlatformEvidence(seen: manifest)
    }
    let platform = folder.files.first { name in
      ImageFileKind(fileName: name) != nil && Self.platforms.contains(Path.fileExtension(Path.stem(name)))
    }
    return platform.map { PlatformEvidence(seen: $0) }
  }

  func read(_ reading: inout NameParserState) throws(ImageNameError) {
    for platform in Self.platforms where reading.rest.hasSuffix("." + platform) {
      guard platform != "android" else { throw .otherPlatform("Android") }
      try reading.addQualifier(.platform(platform), .text("." + platform))
      reading.take("." + platform)
      break
    }
    _ = try reading.takeAnyScale()
  }

  static let platforms = ["ios", "android", "native"]
}

internal import Catalog
internal import Files

/// Flutter's assets: a folder named by a scale beside the image for 1x, `2.0x/bell.png`.
///
/// Flutter considers a file of the same name in any other folder, such as `dark/`, a variant too, but never shows it by
/// itself; so here it is another image with that name.
///
/// Source: Flutter, `image_resolution.dart`, `AssetImage`.
struct FlutterConvention: NamingConvention {
  func sign(in folder: FolderSummary) -> PlatformEvidence? {
    if let scale = folder.folders.first(where: { Self.scale(of: $0) != nil }) { return PlatformEvidence(seen: scale) }
    if Self.scale(of: folder.name) != nil { return PlatformEvidence(seen: folder.name) }
    guard let manifest = folder.file(named: "pubspec.yaml"), folder.file(manifest, holds: "flutter") else { return nil }
    return PlatformEvidence(seen: manifest)
  }

  func read(_ reading: inout NameParserState) throws(ImageNameError) {
    guard let scale = Self.scale(of: reading.folder) else { return }
    try reading.addQualifierIfThereIsASlot(scale, reading.folder, .folder(reading.folder))
  }

  /// Reads `2.0x`, `2x` or `1.5x` as the whole name of a folder.
  private static func scale(of folder: String) -> Scale? { Scale(folder) }
}

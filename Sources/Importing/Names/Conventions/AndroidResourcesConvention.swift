internal import Catalog
internal import Files

/// Android's resources: folders whose names have qualifiers in Android's order, `drawable-fr-night-xhdpi/bell.png`.
///
/// The folder has all qualifiers; the file's name is that of the resource. `AndroidQualifiers` decides what becomes of
/// each qualifier.
///
/// Source: Android, *App resources overview*, table 2; AOSP, `ResourceTypes.cpp`.
struct AndroidResourcesConvention: NamingConvention {
  func sign(in folder: FolderSummary) -> PlatformEvidence? {
    if Self.kind(of: folder.name) != nil { return PlatformEvidence(seen: folder.name) }
    let isResources = FoldedName(folder.name) == FoldedName("res")
    guard isResources, let found = folder.folders.first(where: { Self.isResourceFolder($0) }) else {
      return folder.file(named: "AndroidManifest.xml").map { PlatformEvidence(seen: $0) }
    }
    return PlatformEvidence(seen: found)
  }

  func read(_ reading: inout NameParserState) throws(ImageNameError) {
    let folder = reading.folder
    guard let kind = Self.kind(of: folder) else {
      guard Self.pathFolders.contains(Self.firstWord(of: folder)) else { throw .notAResourceFolder(folder) }
      throw .openedByPath(folder: folder)
    }
    if reading.rest.hasSuffix(".9"), reading.fileExtension.lowercased() == "png" {
      try reading.addQualifier(.ninePatch, .text(".9"))
      reading.take(".9")
    }
    if let at = reading.rest.lastIndex(of: "@"),
      Scale(reading.rest[reading.rest.index(after: at)...].lowercased()) != nil
    {
      reading.warning(.scaleBesideFolder(String(reading.rest[at...]), folder: folder))
    }
    var qualifiers = AndroidQualifiers(folder, behind: kind)
    try qualifiers.read(into: &reading)
  }

  /// `drawable` or `mipmap`; nil for a folder of anything else.
  static func kind(of folder: String) -> String? {
    let word = firstWord(of: folder)
    return word == "drawable" || word == "mipmap" ? word : nil
  }

  /// True for the names of all folders that Android's tools accept below `res`.
  static func isResourceFolder(_ name: String) -> Bool {
    kind(of: name) != nil || firstWord(of: name) == "values" || pathFolders.contains(firstWord(of: name))
  }

  /// Case doesn't matter.
  static func firstWord(of folder: String) -> String {
    (folder.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).first ?? "").lowercased()
  }

  /// Folders whose files are opened by path or number, not shown as images.
  private static let pathFolders: Set<String> = ["raw", "assets", "xml", "font", "layout", "menu", "anim", "animator"]
}

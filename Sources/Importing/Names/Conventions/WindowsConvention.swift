internal import Catalog
internal import Files

/// Windows apps: qualifiers after a dot, `bell.scale-200_theme-dark.png`, or as names of folders, `contrast-black`.
///
/// Case doesn't matter. A folder may be named by a language alone if it has a region: `en-US`.
///
/// Source: Microsoft, *Tailor your resources for language, scale, high contrast, and other qualifiers*.
struct WindowsConvention: NamingConvention {
  func sign(in folder: FolderSummary) -> PlatformEvidence? {
    if let manifest = folder.first(endingIn: [".appxmanifest", ".wapproj"]) { return PlatformEvidence(seen: manifest) }
    let file = folder.files.first { ImageFileKind(fileName: $0) != nil && Self.qualifiers(endOf: Path.stem($0)) != nil }
    if let file { return PlatformEvidence(seen: file) }
    return folder.folders.first { Self.qualifiers($0) != nil }.map { PlatformEvidence(seen: $0) }
  }

  func read(_ reading: inout NameParserState) throws(ImageNameError) {
    if let found = Self.qualifiers(endOf: String(reading.rest)) {
      for qualifier in found { try Self.addQualifier(qualifier, .text(qualifier.text), &reading) }
      reading.take("." + found.map(\.text).joined(separator: "_"))
    }
    for folder in reading.folders.dropFirst(reading.context.outerFolderCount).reversed() {
      if let found = Self.qualifiers(folder) {
        for qualifier in found { try Self.addQualifier(qualifier, .folder(folder), &reading) }
      } else if folder.utf8.count == 5, let tag = LanguageFolder.plainTag(folder) {
        try reading.addQualifier(.language(tag), .folder(folder))
      }
    }
  }

  /// One `name-value`.
  struct Qualifier {
    var text: String
    var name: String
    var value: String
  }

  /// The qualifiers after the last dot of a name.
  static func qualifiers(endOf stem: String) -> [Qualifier]? {
    guard let dot = stem.lastIndex(of: "."), dot != stem.startIndex else { return nil }
    return qualifiers(String(stem[dot...].dropFirst()))
  }

  /// Reads `scale-200_contrast-black`; nil if a part of it isn't a qualifier.
  static func qualifiers(_ text: String) -> [Qualifier]? {
    var found: [Qualifier] = []
    for piece in text.split(separator: "_", omittingEmptySubsequences: false) {
      let halves = piece.split(separator: "-", maxSplits: 1)
      guard halves.count == 2, names.contains(halves[0].lowercased()) else { return nil }
      found.append(Qualifier(text: String(piece), name: halves[0].lowercased(), value: halves[1].lowercased()))
    }
    return found.isEmpty ? nil : found
  }

  private static let names: Set<String> = [
    "altform", "alternateform", "config", "configuration", "contrast", "devicefamily", "dxfeaturelevel", "dxfl",
    "homeregion", "lang", "language", "layoutdir", "layoutdirection", "scale", "targetsize", "theme",
  ]

  static func addQualifier(
    _ qualifier: Qualifier, _ evidence: NameQualifier.Evidence, _ reading: inout NameParserState
  ) throws(ImageNameError) {
    switch (qualifier.name, qualifier.value) {
    case ("scale", let value):
      guard let percent = Int(value), (1...10000).contains(percent) else { throw .inexpressible(qualifier.text) }
      try reading.addQualifierIfThereIsASlot(Scale(Double(percent) / 100), qualifier.text, evidence)
    case ("theme", "light"), ("theme", "dark"): try reading.addQualifier(.appearance(qualifier.value), evidence)
    case ("contrast", "standard"), ("configuration", _), ("config", _): break
    case ("contrast", "high"): try reading.addQualifier(.highContrast, evidence)
    case ("contrast", "black"), ("contrast", "white"):
      try reading.addQualifier(.appearance(qualifier.value == "black" ? "dark" : "light"), evidence)
      try reading.addQualifier(.highContrast, evidence)
    case ("layoutdirection", "ltr"), ("layoutdir", "ltr"):
      try reading.addQualifier(.direction("left-to-right"), evidence)
    case ("layoutdirection", "rtl"), ("layoutdir", "rtl"):
      try reading.addQualifier(.direction("right-to-left"), evidence)
    case ("language", let value), ("lang", let value):
      guard let tag = LanguageFolder.tag(value) else { throw .inexpressible(qualifier.text) }
      try reading.addQualifier(.language(tag), evidence)
    default: throw .inexpressible(qualifier.text)
    }
  }
}

internal import Catalog
internal import Files

/// A folder that says what the images in it are for, whichever tool made it: `2.0x`, `@2x`, `dark`, `fr.lproj`,
/// `drawable-night-xhdpi`, `scale-200`.
///
/// If the source is known, its grammar decides which of them count. A delivery may come from any tool, so all of them
/// count there, and around a file that is added by name.
struct VariantFolder {
  let name: String
  private(set) var meanings: [NameQualifier.Meaning] = []
  /// Why these images have no slot, such as a scale that catalogs don't have.
  private(set) var problem: ImageNameError?

  /// Nil for a folder that is named after its contents.
  init?(_ name: String) {
    self.name = name
    var reading = NameParserState("x.png", NameContext())
    do throws(ImageNameError) {
      guard try Self.read(name, into: &reading) else { return nil }
    } catch {
      problem = error
    }
    meanings = reading.qualifiers.map(\.meaning)
  }

  private static func read(_ name: String, into reading: inout NameParserState) throws(ImageNameError) -> Bool {
    if let folder = LanguageFolder(folderName: name) {
      switch folder {
      case .language(let tag): try reading.addQualifier(.language(tag), .folder(name))
      case .base: break
      case .unknown: throw .unknownLanguage(folder: name)
      }
    } else if let kind = AndroidResourcesConvention.kind(of: name) {
      var qualifiers = AndroidQualifiers(name, behind: kind)
      try qualifiers.read(into: &reading)
    } else if AndroidQualifiers.isDensity(name) {
      var qualifiers = AndroidQualifiers("-\(name)", behind: "")
      try qualifiers.read(into: &reading)
    } else if let scale = scale(of: name) {
      try reading.addQualifierIfThereIsASlot(scale, name, .folder(name))
    } else if isDark(name) {
      try reading.addQualifier(.appearance("dark"), .folder(name))
    } else if let qualifiers = WindowsConvention.qualifiers(name) {
      for qualifier in qualifiers { try WindowsConvention.addQualifier(qualifier, .folder(name), &reading) }
    } else {
      return false
    }
    return true
  }

  /// `2x` and `@2x`, `2.0x`.
  static func scale(of folder: String) -> Scale? {
    let word = folder.lowercased()
    return Scale(word.hasPrefix("@") ? String(word.dropFirst()) : word)
  }

  static func isDark(_ name: String) -> Bool { appearances(of: name) == [.appearance("dark")] }

  /// The meaning of `dark`, `night`, `light` and `day`; case doesn't matter. `Light` is a weight as often as it is an
  /// appearance, so it only counts beside a dark folder.
  static func appearances(of folder: String) -> [NameQualifier.Meaning]? { words[folder.lowercased()] }

  private static let words: [String: [NameQualifier.Meaning]] = [
    "dark": [.appearance("dark")], "night": [.appearance("dark")], "light": [.everyAppearance],
    "day": [.everyAppearance],
  ]

  /// The folders directly around a place, the outermost first.
  ///
  /// - Parameter folders: The names of all folders around it.
  static func run(endOf folders: [String]) -> [VariantFolder] {
    var run: [VariantFolder] = []
    for folder in folders.reversed() {
      guard let found = VariantFolder(folder) else { break }
      run.insert(found, at: 0)
    }
    return run
  }
}

extension ParsedImageName {
  /// Adds the qualifiers of the folders around a file, the outermost first.
  ///
  /// - Throws: `ImageNameError` if one of them has no slot, or contradicts the name or another one.
  mutating func add(_ folders: [VariantFolder]) throws(ImageNameError) {
    for folder in folders.reversed() {
      if let problem = folder.problem { throw problem }
      for meaning in folder.meanings { try add(meaning, of: folder.name) }
    }
  }

  private mutating func add(_ meaning: NameQualifier.Meaning, of folder: String) throws(ImageNameError) {
    switch meaning {
    case .scale(let scale):
      // A vector image serves every scale.
      guard self.scale != nil, self.scale != scale || !saysScale else { return }
      if saysScale { throw .repeatedModifier(folder) }
      replaceScale(scale, .folder(folder))
    case .device(idiom): return
    default:
      guard variant.take(meaning) else { throw .repeatedModifier(folder) }
      qualifiers.append(NameQualifier(meaning, .folder(folder)))
    }
  }

  /// False for a default scale.
  var saysScale: Bool {
    qualifiers.contains { qualifier in
      guard case .scale = qualifier.meaning else { return false }
      switch qualifier.evidence {
      case .absence, .folderWithout: return false
      default: return true
      }
    }
  }
}

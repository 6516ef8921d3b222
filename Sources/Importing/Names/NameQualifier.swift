public import Catalog

/// One qualifier that was read from a path, and its place in it.
public struct NameQualifier: Hashable, Sendable, CustomStringConvertible {
  public enum Meaning: Hashable, Sendable {
    case name(String)
    case scale(Scale)
    /// One vector image serves every scale.
    case everyScale
    case device(Idiom)
    case language(String)
    /// The image for every language without an image of its own.
    case everyLanguage
    /// The appearance `light` or `dark`.
    case appearance(String)
    /// The image for every appearance without an image of its own.
    case everyAppearance
    case highContrast
    /// `sRGB` or `display-P3`.
    case gamut(String)
    /// `left-to-right` or `right-to-left`.
    case direction(String)
    case widthClass(String)
    case heightClass(String)
    /// The orientation of a launch image: `portrait`.
    case orientation(String)
    /// The height in points of the screen of a launch image.
    case screenHeight(Int)
    /// The marks at the border give the parts that stretch.
    case ninePatch
    /// A system or platform the file is for, if the catalog is for it anyway.
    case platform(String)
    /// It says nothing about the image and is left out of its name, such as ` copy`.
    case nothing
  }

  public enum Evidence: Hashable, Sendable {
    /// These characters of the file's name.
    case text(String)
    /// A folder of this name around the file.
    case folder(String)
    case fileExtension(String)
    /// Nothing in the name gives another value; holds what would: `@`.
    case absence(of: String)
    /// The folder around the file has no qualifier of this kind: `density`.
    case folderWithout(String, kind: String)
    /// A statement about the image in another file.
    case statement(String, file: String)
    /// The sizes of the image and of one with a known scale; holds that one's name.
    case sizes(of: String)
  }

  public var meaning: Meaning
  public var evidence: Evidence

  public init(_ meaning: Meaning, _ evidence: Evidence) {
    self.meaning = meaning
    self.evidence = evidence
  }

  /// The qualifier as text: `scale 2x from '@2x' in the name`.
  public var description: String { "\(meaning.words) \(evidence.words)" }
}

extension NameQualifier.Meaning {
  var words: String {
    switch self {
    case .name(let name): "name '\(name)'"
    case .scale(let scale): "scale \(scale)"
    case .everyScale: "every scale"
    case .device(let idiom): "device \(idiom)"
    case .language(let tag): "language \(tag)"
    case .everyLanguage: "every language"
    case .appearance(let appearance): "appearance \(appearance)"
    case .everyAppearance: "every appearance"
    case .highContrast: "high contrast"
    case .gamut(let gamut): "gamut \(gamut)"
    case .direction(let direction): "direction \(direction)"
    case .widthClass(let size): "\(size) width"
    case .heightClass(let size): "\(size) height"
    case .orientation(let orientation): "launch image in \(orientation)"
    case .screenHeight(let points): "launch image for screens of \(points) points"
    case .ninePatch: "slicing"
    case .platform(let name): "platform \(name)"
    case .nothing: "nothing"
    }
  }

  var isScale: Bool { if case .scale = self { true } else { false } }

  /// The order in which several qualifiers are printed: name, scale, device, language, and the others as they were
  /// made.
  var rank: Int {
    switch self {
    case .name: 0
    case .scale, .everyScale: 1
    case .device: 2
    case .language, .everyLanguage: 3
    default: 4
    }
  }
}

extension NameQualifier.Evidence {
  var words: String {
    switch self {
    case .text(let text): "from '\(text)' in the name"
    case .folder(let name): "from folder \(name)"
    case .fileExtension(let ending): "from the extension '\(ending)'"
    case .absence(let mark): "as the name has no '\(mark)'"
    case .folderWithout(let name, let kind): "as folder \(name) says no \(kind)"
    case .statement(let text, let file): "from '\(text)' in \(file)"
    case .sizes(let other): "inferred from its size beside \(other)"
    }
  }
}

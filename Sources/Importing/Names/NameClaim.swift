public import Catalog

/// One thing that was read from a path, and where it stands there.
public struct NameClaim: Hashable, Sendable, CustomStringConvertible {
  public enum Meaning: Hashable, Sendable {
    case name(String)
    case scale(Scale)
    /// One drawing serves every scale.
    case everyScale
    case device(Idiom)
    case language(String)
    /// The picture for every language that has none of its own.
    case everyLanguage
  }

  public enum Evidence: Hashable, Sendable {
    /// These characters of the file's name.
    case text(String)
    /// A folder of this name around the file.
    case folder(String)
    case fileExtension(String)
    /// Nothing in the name says otherwise; holds what would: `@`.
    case absence(of: String)
  }

  public var meaning: Meaning
  public var evidence: Evidence

  public init(_ meaning: Meaning, _ evidence: Evidence) {
    self.meaning = meaning
    self.evidence = evidence
  }

  /// The claim in words: `scale 2x from '@2x' in the name`.
  public var description: String { "\(meaning.words) \(evidence.words)" }
}

extension NameClaim.Meaning {
  var words: String {
    switch self {
    case .name(let name): "name '\(name)'"
    case .scale(let scale): "scale \(scale)"
    case .everyScale: "every scale"
    case .device(let idiom): "device \(idiom)"
    case .language(let tag): "language \(tag)"
    case .everyLanguage: "every language"
    }
  }
}

extension NameClaim.Evidence {
  var words: String {
    switch self {
    case .text(let text): "from '\(text)' in the name"
    case .folder(let name): "from folder \(name)"
    case .fileExtension(let ending): "from the extension '\(ending)'"
    case .absence(let mark): "as the name has no '\(mark)'"
    }
  }
}

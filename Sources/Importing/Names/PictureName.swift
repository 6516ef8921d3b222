public import Catalog

/// What the path of a picture says about it.
public struct PictureName: Hashable, Sendable {
  /// The name code asks for: without modifiers and extension, its spelling kept.
  public var base: String
  /// nil for a drawing that serves every scale.
  public var scale: Scale?
  public var idiom: Idiom
  public var locale: String?
  /// The extension as it is spelled.
  public var fileExtension: String
  /// Everything above, each with its reason.
  public var claims: [NameClaim]
  /// What should be said about the name although the picture can be imported.
  public var remarks: [NameRemark]

  /// The element of an image set that the picture fills.
  public var element: SetElement {
    SetElement(filename: fileName, idiom: idiom, scale: scale, locale: locale)
  }

  /// The file's name inside its set: the modifiers in Apple's order, and the language behind the base name, so that
  /// pictures of two languages do not meet: `bell-fr@2x~ipad.png`.
  ///
  /// An explicit `@1x` stays; a modifier a drawing has no use for goes.
  public var fileName: String {
    var name = base
    if let locale { name += "-\(locale)" }
    if hasScaleModifier, let scale { name += "@\(scale)" }
    if idiom != .universal { name += "~\(idiom)" }
    return "\(name).\(fileExtension)"
  }

  private var hasScaleModifier: Bool {
    claims.contains { claim in
      guard case .scale = claim.meaning, case .text = claim.evidence else { return false }
      return true
    }
  }
}

/// Something about a name that is worth saying and keeps nothing from being imported.
public enum NameRemark: Hashable, Sendable {
  /// The device stands before the scale, as in `bell~ipad@2x.png`: not the order Apple documents, so a device has
  /// probably never loaded the file.
  case undocumentedOrder(String)
  /// A drawing serves every scale; this modifier of its name was not used.
  case scaleOfDrawing(String)
  /// It looks like a modifier, but no device has that name; it stays part of the asset's name.
  case unknownModifier(String)

  /// A word for it that never changes, for other programs: `unknown-modifier`.
  public var identifier: String {
    switch self {
    case .undocumentedOrder: "undocumented-order"
    case .scaleOfDrawing: "scale-of-drawing"
    case .unknownModifier: "unknown-modifier"
    }
  }
}

/// Why a path cannot become the name of an asset.
public enum NameProblem: Error, Hashable, Sendable {
  /// Nothing is left before the modifiers, as in `@2x.png`.
  case noBaseName
  /// The name starts with a dot.
  case hidden
  /// Control characters, or characters that turn the direction of the text.
  case controlCharacters
  /// The bytes of the name are no UTF-8, so the file cannot be opened by it.
  case notUTF8
  /// The folder of the set or the file in it would have a longer name than file systems take.
  case tooLong
  /// A scale that no device has, as in `bell@4x.png`.
  case unknownScale(String)
  /// A second scale or a second device.
  case repeatedModifier(String)
  /// The folder `X.lproj` around the file names no language.
  case unknownLanguage(folder: String)
}

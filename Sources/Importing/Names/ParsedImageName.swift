public import Catalog

/// What the path of an image says about it.
public struct ParsedImageName: Hashable, Sendable {
  /// The name code asks for: without modifiers and extension, in its original spelling.
  public var base: String
  public var variant: ParsedVariant
  /// The extension as it is spelled.
  public var fileExtension: String
  /// The naming convention by which it was read.
  public var source = SourcePlatform.apple
  /// Everything above, each with its reason.
  public var qualifiers: [NameQualifier]
  /// Warnings about the name although the image can be imported.
  public var warnings: [NameWarning]

  /// Nil for a vector image that serves every scale.
  public var scale: Scale? { variant.scale }
  public var idiom: Idiom { variant.idiom }
  public var locale: String? { variant.locale }

  /// True for a file that was saved a second time, as ` copy` or ` (1)` shows.
  var isCopy: Bool {
    warnings.contains { if case .skipped(let words) = $0 { CopySuffix.end(of: "x\(words)") != nil } else { false } }
  }

  /// True for an image whose border gives the parts that stretch.
  var isNinePatch: Bool { qualifiers.contains { $0.meaning == .ninePatch } }

  /// The element of an image set that the image fills.
  public var element: SetElement { variant.element(fileName: fileName) }

  /// The file's name inside its set: the modifiers in Apple's order, and its other qualifiers after the base name, so
  /// that images of two languages get different names: `bell-fr@2x~ipad.png`.
  ///
  /// An explicit `@1x` stays; a modifier that doesn't apply to a vector image is removed.
  public var fileName: String {
    var name = base + variant.suffix
    if let scale, scale != Scale(1) || qualifiers.contains(NameQualifier(.scale(scale), .text("@1x"))) {
      name += "@\(scale)"
    }
    if idiom != .universal { name += "~\(idiom)" }
    return "\(name).\(fileExtension)"
  }
}

extension ParsedImageName {
  /// The name that the image has once its pixels are written as PNG.
  mutating func becomePNG() {
    warnings.append(.converted(from: fileExtension))
    fileExtension = "png"
  }
}

/// A warning about a name that doesn't prevent an import.
public enum NameWarning: Hashable, Sendable {
  /// The device comes before the scale, as in `bell~ipad@2x.png`: not the order Apple documents, so a device has
  /// probably never loaded the file.
  case undocumentedOrder(String)
  /// A vector image serves every scale; this modifier of its name was not used.
  case scaleOfDrawing(String)
  /// It looks like a modifier, but no device has that name; it stays part of the asset's name.
  case unknownModifier(String)
  /// A device in another letter case than the system looks for, as in `bell~iPad.png`.
  case unusualDevice(String)
  /// It may be the variant of another image, but something asks for it by its whole name; holds the end of the name,
  /// the name without it, and the place.
  case looksLikeVariant(String, of: String, file: String, line: Int)
  /// It may be the light variant of another image, which is the one for every appearance.
  case lightBesideOther(String, of: String)
  /// A word such as ` copy` that the system or a design tool appended to the name; it is left out.
  case skipped(String)

  /// A scale in a spelling that no device reads, such as `-2x`; holds it and the scale it is read as.
  case unusualScale(String, String)

  /// A scale in the name of a file whose folder gives the scale; it stays part of the asset's name.
  case scaleBesideFolder(String, folder: String)

  /// The border that gives the parts that stretch is removed; holds the space around its content, which a catalog can't
  /// express.
  case borderTakenOff(padding: String?)

  /// Its pixels are added to the catalog in another format; holds its current extension.
  case converted(from: String)

  /// The name of its file or of a group is not allowed on Windows.
  case notOnWindows(WindowsNameIssue)

  /// A stable identifier for other programs: `unknown-modifier`.
  public var identifier: String {
    switch self {
    case .undocumentedOrder: "undocumented-order"
    case .scaleOfDrawing: "scale-of-drawing"
    case .unknownModifier: "unknown-modifier"
    case .unusualDevice: "unusual-device"
    case .looksLikeVariant: "looks-like-variant"
    case .lightBesideOther: "light-beside-other"
    case .skipped: "left-out"
    case .unusualScale: "unusual-scale"
    case .scaleBesideFolder: "scale-beside-folder"
    case .borderTakenOff: "border-taken-off"
    case .converted: "converted"
    case .notOnWindows: "not-on-windows"
    }
  }
}

/// The reason a path can't become the name of an asset.
public enum ImageNameError: Error, Hashable, Sendable {
  /// Nothing is left before the modifiers, as in `@2x.png`.
  case noBaseName
  /// The name starts with a dot.
  case hidden
  /// Control characters, or characters that change the direction of the text.
  case controlCharacters
  /// A set can't name such a file: some systems read the name as a path into another folder.
  case backslash
  /// The bytes of the name aren't UTF-8, so the file can't be opened by it.
  case notUTF8
  /// The name of the set's folder or of the file in it would be longer than file systems allow.
  case tooLong
  /// A scale that no device has, as in `bell@4x.png`.
  case unknownScale(String)
  /// A scale of other systems for which a catalog has no slot; holds its text: `drawable-hdpi`.
  case noSlotForScale(String)
  /// A second scale or a second device.
  case repeatedModifier(String)
  /// A property of a design without a value, as in `Theme=.png`.
  case noValue(String)
  /// The folder `X.lproj` around the file doesn't name a language.
  case unknownLanguage(folder: String)
  /// A qualifier that a catalog can't express, such as `land`; holds its text.
  case inexpressible(String)
  /// A folder that looks like one of Android's resources but breaks their rules.
  case notAResourceFolder(String)
  /// A file that code opens by its path: one in `raw`, for instance.
  case openedByPath(folder: String)
  /// A part from which a build makes an app icon or a splash screen.
  case partOfBuild(folder: String)
  /// The file is an image for another system than those of catalogs.
  case otherPlatform(String)
}

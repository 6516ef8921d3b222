internal import Catalog
internal import Files

/// Reads scale, device and language from the path of a picture; nothing here looks at the disk.
///
/// `bell@2x~ipad.png` is Apple's order; `bell~ipad@2x.png` is taken too and remarked on. Case counts, as it does on a
/// device. Orientations and `-568h` mean something for launch images only and stay part of the name.
///
/// Source: Apple, *Resource Programming Guide*, iOS supports device-specific resources.
public struct NameReader {
  private var rest: Substring
  private let isDrawing: Bool
  private var scale: (value: Scale, text: String)?
  private var device: (value: Idiom, text: String)?
  private var remarks: [NameRemark] = []

  /// Returns what a path says.
  ///
  /// - Parameter path: With `/` between names; the folders count for the language only.
  /// - Throws: `NameProblem` when the name cannot become an asset's.
  public static func read(_ path: String) throws(NameProblem) -> PictureName {
    let name = Path.name(path)
    try checkCharacters(of: name)
    var reader = NameReader(stem: Path.stem(name), isDrawing: PictureUse(fileName: name) == .vector)
    try reader.takeModifiers()
    return try reader.result(fileExtension: Path.fileExtension(name), language: language(around: path))
  }

  private init(stem: String, isDrawing: Bool) {
    rest = stem[...]
    self.isDrawing = isDrawing
  }

  /// Takes modifiers from the end of the name until there are none.
  private mutating func takeModifiers() throws(NameProblem) {
    var tookOne = true
    while tookOne {
      tookOne = try takeScale()
      if !tookOne { tookOne = try takeDevice() }
    }
  }

  /// Takes `@2x`; any other number there belongs to no device, and guessing would make a wrong asset.
  private mutating func takeScale() throws(NameProblem) -> Bool {
    guard let at = rest.lastIndex(of: "@") else { return false }
    let text = String(rest[at...])
    guard let found = Scale(String(text.dropFirst())) else {
      if Scale(text.dropFirst().lowercased()) != nil { remarks.append(.unknownModifier(text)) }
      return false
    }
    guard ["@1x", "@2x", "@3x"].contains(text) else { throw .unknownScale(text) }
    guard scale == nil else { throw .repeatedModifier(text) }
    scale = (found, text)
    rest = rest[..<at]
    return true
  }

  private mutating func takeDevice() throws(NameProblem) -> Bool {
    guard let tilde = rest.lastIndex(of: "~") else { return false }
    let text = String(rest[tilde...])
    guard let found = Self.devices[text] else {
      if text.dropFirst().allSatisfy(\.isLetter), text.utf8.count > 1 { remarks.append(.unknownModifier(text)) }
      return false
    }
    guard device == nil else { throw .repeatedModifier(text) }
    if let scale { remarks.append(.undocumentedOrder(text + scale.text)) }
    device = (found, text)
    rest = rest[..<tilde]
    return true
  }

  private static let devices: [String: Idiom] = [
    "~iphone": .iphone, "~ipad": .ipad, "~mac": .mac, "~tv": .tv, "~watch": .watch, "~car": .car,
  ]

  private func result(fileExtension: String, language: Language?) throws(NameProblem) -> PictureName {
    guard !rest.isEmpty else { throw .noBaseName }
    let base = String(rest)
    var name = PictureName(
      base: base, scale: isDrawing ? nil : scale?.value ?? Scale(1), idiom: device?.value ?? .universal,
      locale: language?.tag, fileExtension: fileExtension, claims: [NameClaim(.name(base), .text(base))],
      remarks: remarks)
    name.claims.append(scaleClaim(fileExtension: fileExtension))
    if let device { name.claims.append(NameClaim(.device(device.value), .text(device.text))) }
    if let language { name.claims.append(language.claim) }
    if isDrawing, let scale { name.remarks.append(.scaleOfDrawing(scale.text)) }
    try Self.checkLength(of: name)
    return name
  }

  private func scaleClaim(fileExtension: String) -> NameClaim {
    if isDrawing { return NameClaim(.everyScale, .fileExtension(fileExtension)) }
    guard let scale else { return NameClaim(.scale(Scale(1)), .absence(of: "@")) }
    return NameClaim(.scale(scale.value), .text(scale.text))
  }
}

extension NameReader {
  /// What the nearest folder `X.lproj` says; `tag` is nil for `Base`.
  private typealias Language = (tag: String?, claim: NameClaim)

  private static func language(around path: String) throws(NameProblem) -> Language? {
    for folder in Path.names(Path.folder(path)).reversed().map(String.init) {
      switch LanguageFolder(folderName: folder) {
      case .language(let tag): return (tag, NameClaim(.language(tag), .folder(folder)))
      case .base: return (nil, NameClaim(.everyLanguage, .folder(folder)))
      case .unknown: throw .unknownLanguage(folder: folder)
      case nil: continue
      }
    }
    return nil
  }

  private static func checkCharacters(of name: String) throws(NameProblem) {
    if name.utf8.first == UInt8(ascii: ".") { throw .hidden }
    if name.unicodeScalars.contains("\u{FFFD}") { throw .notUTF8 }
    if name.unicodeScalars.contains(where: isControl) { throw .controlCharacters }
  }

  /// True for characters that a list of names cannot show as they are.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
    }
  }

  private static func checkLength(of name: PictureName) throws(NameProblem) {
    let folder = name.base.utf8.count + 1 + FolderType.imageSet.fileExtension.utf8.count
    guard max(folder, name.fileName.utf8.count) <= 255 else { throw .tooLong }
  }
}

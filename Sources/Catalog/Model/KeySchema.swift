public import JSON

/// The values of a key in a `Contents.json`: a kind of value and, if only some words are known, these.
///
/// Keys that distinguish slots are not included; they are in `SlotKeywords`.
///
/// Source: *Asset Catalog Format Reference*, the tables of the types; newer ones as Xcode writes them.
public struct KeySchema: Sendable {
  /// A kind of JSON value.
  public enum Kind: Sendable {
    case text, truth, number, object
    case texts
    case numbers
  }

  /// The kind of the value.
  public let kind: Kind
  /// The known words; empty if any text is valid.
  public let words: [String]
  /// The known members of an object.
  public let members: [String: KeySchema]

  private init(_ kind: Kind, words: [String] = [], members: [String: KeySchema] = [:]) {
    (self.kind, self.words, self.members) = (kind, words, members)
  }

  /// The keys at the top of the file, without the list of elements.
  public static let ofContents: [String: KeySchema] = [
    "info": .object(["author": text, "version": number]), "properties": .object(ofProperties),
  ]

  /// The keys that an element of a set may have.
  public static func ofElements(of type: FolderType) -> [String: KeySchema] {
    switch type {
    case .brandAssets: ofBrandAssets
    case .complicationSet: ofComplications
    default: ofElements
    }
  }

  /// True if a value has the kind.
  public func fits(_ value: JSONValue) -> Bool {
    switch kind {
    case .text: value.text != nil
    case .truth: value.bool != nil
    case .number: value.number?.double.isFinite == true
    case .object: value.object != nil
    case .texts: value.elements?.allSatisfy { $0.text != nil } == true
    case .numbers: value.elements?.allSatisfy { $0.number?.double.isFinite == true } == true
    }
  }

  // MARK: - Tables

  private static let text = KeySchema(.text)
  private static let truth = KeySchema(.truth)
  private static let number = KeySchema(.number)

  private static func one(of words: [String]) -> KeySchema { KeySchema(.text, words: words) }

  private static func object(_ members: [String: KeySchema]) -> KeySchema { KeySchema(.object, members: members) }

  private static let insets = object(["bottom": number, "left": number, "right": number, "top": number])
  private static let size = object(["height": number, "width": number])
  private static let intent = one(of: RenderingIntent.allCases.map(\.rawValue))
  private static let matchingStyle = one(of: ["fully-qualified-name"])
  private static let compression = one(of: [
    "automatic", "lossless", "lossy", "gpu-optimized-best", "gpu-optimized-smallest",
  ])

  private static let ofProperties: [String: KeySchema] = [
    "accessibility-label": text, "auto-scaling": text, "canvasSize": size, "compression-type": compression,
    "content": text, "content-reference": object(["matching-style": matchingStyle, "name": text, "type": text]),
    "duration": number, "duration-type": one(of: ["fps", "fixed"]), "filename": text,
    "frame-center": object(["x": number, "y": number]), "frame-size": size,
    "grid-size": one(of: ["small", "regular", "large"]), "identifier": text,
    "interpretation": one(of: ["colors", "data"]), "level-mode": one(of: ["none", "all", "fixed"]),
    "localizable": truth, "on-demand-resource-tags": KeySchema(.texts), "origin": text, "pre-rendered": truth,
    "preserves-vector-representation": truth, "preview": text, "provides-namespace": truth, "repetitions": number,
    "rotation": KeySchema(.numbers), "symbol-rendering-intent": text, "template-rendering-intent": intent,
    "translation": KeySchema(.numbers), "unit": text, "version": number, "width": number,
  ]

  private static let ofElements: [String: KeySchema] = [
    "alignment-insets": insets, "color-space": one(of: ["srgb", "display-p3", "sRGB", "display-P3"]),
    "compression-type": compression, "cube-face": one(of: CubeFace.allCases.map(\.rawValue)),
    "extent": one(of: ["full-screen", "to-status-bar"]), "filename": text, "matching-style": matchingStyle,
    "minimum-system-version": text, "mipmap-level": one(of: ["base"] + (1...16).map { "mipmap-level-\($0)" }),
    "orientation": one(of: ["portrait", "landscape"]), "pixel-format": one(of: SetElement.knownPixelFormats),
    "resizing": object([
      "cap-insets": insets,
      "center": object(["height": number, "mode": one(of: Slicing.stretchingModes + ["tile"]), "width": number]),
      "mode": one(of: ["3-part-horizontal", "3-part-vertical", "9-part"]),
    ]), "role": text, "template-rendering-intent": intent, "unassigned": truth, "universal-type-identifier": text,
  ]

  private static let ofBrandAssets = ofElements.merging(["role": one(of: RoleAssets.brandRoles.map(\.role))]) { $1 }
  private static let ofComplications = ofElements.merging(["role": one(of: RoleAssets.complicationRoles)]) { $1 }
}

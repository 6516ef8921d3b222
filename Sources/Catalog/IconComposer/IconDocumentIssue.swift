internal import Files

/// Something that is wrong with an icon of Icon Composer, as far as the format is known.
public enum IconDocumentIssue: Hashable, Sendable {
  case missingFile
  case unusable(ContentsError)
  case withoutGroups
  /// More groups than the compiler accepts.
  case tooManyGroups(Int)
  /// A layer that names no image; holds its name.
  case layerWithoutImage(String?)
  /// A layer names an image that is not in `Assets`.
  case missingImage(String)
  /// A name that can't be that of a file in `Assets`, such as one with a slash.
  case unsafeName(String)
  case unreadableColor(String)
  /// An image that no layer names.
  case unusedImage(String)
}

extension IconDocument {
  /// How many groups an icon may have.
  ///
  /// Source: a survey of shipped icons; the compiler refuses more.
  public static let maxGroupCount = 4

  /// What is wrong, in the order of the file.
  public var problems: [IconDocumentIssue] {
    switch contents {
    case .absent, .unread: return [.missingFile]
    case .invalid(let problem): return [.unusable(problem)]
    case .document: break
    }
    let groups = groups
    if groups.isEmpty { return [.withoutGroups] }
    let layers = groups.flatMap(\.layers)
    let drawn = groups.count { !$0.isHidden }
    let tooMany = drawn > Self.maxGroupCount ? [IconDocumentIssue.tooManyGroups(drawn)] : []
    return tooMany + fills.compactMap(Self.problem) + layers.flatMap(problems) + unusedImages(layers)
  }

  private func problems(of layer: IconLayer) -> [IconDocumentIssue] {
    let images = layer.images.map(\.value)
    let colors = layer.fills.compactMap(Self.problem)
    if images.isEmpty { return [.layerWithoutImage(layer.name)] + colors }
    return images.compactMap(problem(ofImage:)) + colors
  }

  private func problem(ofImage name: String) -> IconDocumentIssue? {
    if name.isEmpty || name == "." || name == ".." || name.utf8.contains(UInt8(ascii: "/")) { return .unsafeName(name) }
    return images.contains { ExactName($0.name) == ExactName(name) } ? nil : .missingImage(name)
  }

  private static func problem(of fill: IconVariant<IconFill>) -> IconDocumentIssue? {
    if case .unknown(let text?) = fill.value { .unreadableColor(text) } else { nil }
  }

  private func unusedImages(_ layers: [IconLayer]) -> [IconDocumentIssue] {
    let named = Set(layers.flatMap(\.images).map { ExactName($0.value) })
    return images.filter { !named.contains(ExactName($0.name)) && !$0.name.hasPrefix(".") }
      .map { .unusedImage($0.name) }
  }
}

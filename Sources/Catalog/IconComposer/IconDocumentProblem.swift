internal import Files

/// Something that is wrong with an icon of Icon Composer, as far as the format is known.
public enum IconDocumentProblem: Hashable, Sendable {
  case missingFile
  case unusable(ContentsProblem)
  case withoutGroups
  /// More than the compiler takes.
  case tooManyGroups(Int)
  /// A layer that names no picture; holds its name.
  case layerWithoutPicture(String?)
  /// A layer names a picture that is not in `Assets`.
  case missingPicture(String)
  /// A name that is none of a file in `Assets`, such as one with a slash.
  case unsafeName(String)
  case unreadableColor(String)
  /// A picture that no layer names.
  case unusedPicture(String)
}

extension IconDocument {
  /// How many groups an icon may have.
  ///
  /// Source: a survey of shipped icons; the compiler refuses more.
  public static let mostGroups = 4

  /// What is wrong, in the order of the file.
  public var problems: [IconDocumentProblem] {
    switch contents {
    case .absent, .unread: return [.missingFile]
    case .invalid(let problem): return [.unusable(problem)]
    case .document: break
    }
    let groups = groups
    if groups.isEmpty { return [.withoutGroups] }
    let layers = groups.flatMap(\.layers)
    let tooMany = groups.count > Self.mostGroups ? [IconDocumentProblem.tooManyGroups(groups.count)] : []
    return tooMany + fills.compactMap(Self.problem) + layers.flatMap(problems) + unusedPictures(layers)
  }

  private func problems(of layer: IconLayer) -> [IconDocumentProblem] {
    let images = layer.images.map(\.value)
    let colors = layer.fills.compactMap(Self.problem)
    if images.isEmpty { return [.layerWithoutPicture(layer.name)] + colors }
    return images.compactMap(problem(ofPicture:)) + colors
  }

  private func problem(ofPicture name: String) -> IconDocumentProblem? {
    if name.isEmpty || name == "." || name == ".." || name.utf8.contains(UInt8(ascii: "/")) { return .unsafeName(name) }
    return pictures.contains { ExactName($0.name) == ExactName(name) } ? nil : .missingPicture(name)
  }

  private static func problem(of fill: IconVariant<IconFill>) -> IconDocumentProblem? {
    if case .unknown(let text?) = fill.value { .unreadableColor(text) } else { nil }
  }

  private func unusedPictures(_ layers: [IconLayer]) -> [IconDocumentProblem] {
    let named = Set(layers.flatMap(\.images).map { ExactName($0.value) })
    return pictures.filter { !named.contains(ExactName($0.name)) && !$0.name.hasPrefix(".") }
      .map { .unusedPicture($0.name) }
  }
}

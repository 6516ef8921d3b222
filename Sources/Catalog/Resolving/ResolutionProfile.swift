/// A platform's way of choosing: which dimension counts first.
public struct ResolutionProfile: Hashable, Sendable {
  public var name: String
  /// The dimensions a variant is judged by, the one that is given up last first.
  public var order: [Dimension]

  /// iOS, iPadOS, macOS, tvOS, watchOS and visionOS, as far as it is known.
  ///
  /// Apple documents that memory counts before graphics, and that an exact match is taken; the order between the other
  /// dimensions was recovered by others and is not documented. Language stands first because the right words matter
  /// more than the right shade, and other platforms agree.
  public static let apple = ResolutionProfile(
    name: "apple",
    order: [
      .language, .appearance, .memory, .subtype, .graphics, .scale, .direction, .gamut, .device, .screenWidth,
      .sizeClass,
    ])
}

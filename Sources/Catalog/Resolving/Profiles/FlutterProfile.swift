extension ResolutionProfile {
  /// What a Flutter app shows if the images are in `2.0x/` and the like.
  ///
  /// Only the scale counts: variants for a language, an appearance, a device or anything else are not in the app.
  ///
  /// Source: flutter, `packages/flutter/lib/src/painting/image_resolution.dart`, `AssetImage`.
  public static let flutter = ResolutionProfile(
    name: "flutter", title: "Flutter", criteria: Criterion.scaleOnly + [.flutterScale], isOrderDocumented: true,
    languages: LanguageRanks.withoutLanguages)
}

extension Criterion {
  /// Everything except scale, for platforms that support nothing else.
  static let scaleOnly: [Criterion] =
    [
      .inexpressible(.language) { $0.language != nil },
      .inexpressible(.appearance) { $0.style != nil || $0.isHighContrast || $0.hasUnknownAppearance },
      .inexpressible(.device) { $0.device != nil },
      .inexpressible(.direction) { $0.direction != nil },
      .inexpressible(.gamut) { $0.gamut != nil },
    ] + appleOnly + [.size]

  /// Exact; below 2.0 the next larger; from 2.0 on the nearer of the two around it, the smaller one if both are as
  /// near. An image without a scale is the main one, 1.0.
  fileprivate static let flutterScale = Criterion(.scale) { variant, question in
    let (wanted, scale) = (question.request.scale.factor, variant.scale ?? 1)
    if scale == wanted { return .rank(0) }
    let steps = ScaleSteps.hundredths(scale - wanted) * 2
    if wanted >= 2 { return .rank(steps + (scale > wanted ? 1 : 0)) }
    return .rank(scale > wanted ? steps : 2 * ScaleSteps.far + steps)
  }
}

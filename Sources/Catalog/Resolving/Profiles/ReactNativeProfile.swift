extension ResolutionProfile {
  /// What a React Native app shows if the images are named `logo@2x.png` and bundled by Metro.
  ///
  /// Only the scale counts; `logo.ios.png` and `logo.android.png` distinguish systems, not devices.
  ///
  /// Source: react-native, `Libraries/Image/AssetUtils.js`, `pickScale`: the smallest scale that is not below the
  /// device's, else the largest.
  public static let reactNative = ResolutionProfile(
    name: "react-native", title: "React Native", criteria: Criterion.scaleOnly + [.reactNativeScale],
    isOrderDocumented: true, languages: LanguageRanks.withoutLanguages)
}

extension Criterion {
  fileprivate static let reactNativeScale = Criterion(.scale) { variant, question in
    let (wanted, scale) = (question.request.scale.factor, variant.scale ?? 1)
    if scale == wanted { return .rank(0) }
    return .rank((scale > wanted ? 0 : ScaleSteps.far) + ScaleSteps.hundredths(scale - wanted))
  }
}

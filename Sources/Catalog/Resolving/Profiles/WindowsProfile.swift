extension ResolutionProfile {
  /// What a Windows app shows if the qualifiers are in the names: `logo.scale-200_contrast-black.png`.
  ///
  /// Dark and light are `theme`, with more contrast `contrast-black` and `contrast-white`, more contrast alone is
  /// `contrast-high`. There are no kinds of devices, gamuts or size classes.
  ///
  /// Source: Microsoft Learn, "How the Resource Management System matches and chooses resources", and the order of
  /// qualifiers that `makepri createconfig` writes; the scores of scale and contrast are those of
  /// `CoreQualifierTypes.cpp` in microsoft/WindowsAppSDK. A second pass over the default candidates is not made: a
  /// catalog has no defaults except those for everything.
  public static let windows = ResolutionProfile(
    name: "windows", title: "Windows",
    criteria: [
      .language, .windowsContrast, .size, .windowsScale, .windowsDirection, .windowsTheme,
      .inexpressible(.device) { $0.device != nil },
      .inexpressible(.gamut) { $0.gamut != nil },
    ] + Criterion.appleOnly,
    isOrderDocumented: true, languages: WindowsLanguages.ranks)
}

extension Criterion {
  /// The requested contrast; `contrast-high`; the opposite one; no contrast. If none is requested only the last.
  fileprivate static let windowsContrast = Criterion(.appearance) { variant, question in
    if variant.hasUnknownAppearance || variant.style == .tinted { return .inexpressible }
    guard variant.isHighContrast else { return .rank(question.request.wantsHighContrast ? 3 : 0) }
    guard question.request.wantsHighContrast else { return .excluded }
    guard let style = variant.style else { return .rank(1) }
    return .rank(style == question.request.style ? 0 : 2)
  }

  /// `theme-dark` and `theme-light`; irrelevant if more contrast was asked for, which includes it.
  fileprivate static let windowsTheme = Criterion(.appearance) { variant, question in
    guard let style = variant.style, !variant.isHighContrast else { return .rank(1) }
    return style == question.request.style ? .rank(0) : .excluded
  }

  /// Equal; larger, up to twice the wanted, nearest first; smaller, down to half; larger than twice; smaller than half;
  /// one without a scale.
  fileprivate static let windowsScale = Criterion(.scale) { variant, question in
    let wanted = question.request.scale.factor
    guard let scale = variant.scale else { return .rank(4 * ScaleSteps.far) }
    if scale == wanted { return .rank(0) }
    let bucket =
      scale > wanted ? (scale <= 2 * wanted ? 0 : 2) : (scale >= wanted / 2 ? 1 : 3)
    return .rank(bucket * ScaleSteps.far + ScaleSteps.hundredths(scale - wanted))
  }

  fileprivate static let windowsDirection = Criterion(.direction) { variant, question in
    guard let direction = variant.direction else { return .rank(1) }
    return direction == question.request.layoutDirection.rawValue ? .rank(0) : .excluded
  }
}

/// How Windows matches languages: all regional forms of the first wanted one are tried before the next.
enum WindowsLanguages {
  @Sendable static func ranks(wanted: [String], available: [String]) -> LanguageRanks {
    let offered = available.map { LanguageTag($0)?.canonical }
    let wanted = wanted.compactMap { LanguageTag($0)?.canonical }
    let best = offered.map { tag in
      tag.flatMap { tag in
        wanted.enumerated().lazy.compactMap { place, wanted in form(tag, of: wanted).map { place * forms + $0 } }.first
      }
    }
    return LanguageRanks(ranks: best, neutral: wanted.count * forms)
  }

  private static let forms = 3

  /// Returns 0 for the same tag, 1 for the language without a region, 2 for that of another region; nil for another
  /// language or script.
  private static func form(_ tag: LanguageTag, of wanted: LanguageTag) -> Int? {
    guard tag.language == wanted.language, tag.script == wanted.script else { return nil }
    if tag == wanted { return 0 }
    return tag.region == nil || tag.hasImpliedRegion && wanted.region == nil ? 1 : 2
  }
}

extension ResolutionProfile {
  /// What Chromium shows for an `<image>` with a `<source>` for each appearance and gamut, and a `srcset` of scales.
  ///
  /// The first source whose media query matches is taken, the most demanding one coming first: `prefers-color-scheme`,
  /// `prefers-contrast`, `color-gamut`. HTML has no query for a language, a device or a direction of writing. A browser
  /// may keep a denser image it has already loaded; that is not modeled.
  ///
  /// Source: HTML, "The image element"; for `srcset`, whose choice HTML leaves to browsers, Chromium's
  /// `html_srcset_parser.cc`.
  public static let web = ResolutionProfile(
    name: "web", title: "Web",
    criteria: [
      .webAppearance, .webGamut, .size, .webScale,
      .inexpressible(.language) { $0.language != nil },
      .inexpressible(.device) { $0.device != nil },
      .inexpressible(.direction) { $0.direction != nil },
    ] + Criterion.appleOnly,
    isOrderDocumented: true, languages: LanguageRanks.withoutLanguages)
}

extension Criterion {
  fileprivate static let webAppearance = Criterion(.appearance) { variant, question in
    if variant.hasUnknownAppearance || variant.style == .tinted { return .inexpressible }
    guard variant.style == nil || variant.style == question.request.style,
      !variant.isHighContrast || question.request.wantsHighContrast
    else { return .excluded }
    return .rank(
      (variant.style == nil ? 2 : 0) + (variant.isHighContrast == question.request.wantsHighContrast ? 0 : 1))
  }

  /// `(color-gamut: p3)` matches on a wide screen, `(color-gamut: srgb)` on every one.
  fileprivate static let webGamut = Criterion(.gamut) { variant, question in
    guard let gamut = variant.gamut else { return .rank(question.request.gamut == .sRGB ? 0 : 1) }
    let isWide = gamut.lowercased() == "display-p3"
    if isWide { return question.request.gamut == .displayP3 ? .rank(0) : .excluded }
    return .rank(question.request.gamut == .sRGB ? 0 : 1)
  }

  /// Of the two around the screen's ratio the one above if the ratio is not below their geometric mean, that is, the
  /// one that is closer as a factor; at ratios up to 1 always the one above. An image without a scale is 1x.
  fileprivate static let webScale = Criterion(.scale) { variant, question in
    let (wanted, scale) = (question.request.scale.factor, variant.scale ?? 1)
    guard scale != wanted, scale > 0, wanted > 0 else { return .rank(0) }
    let times = (scale > wanted ? scale / wanted : wanted / scale) * 10_000
    let steps = times < 100_000_000 ? Int(times.rounded()) * 2 : 200_000_000
    if wanted <= 1 { return .rank(scale > wanted ? steps : 400_000_000 + steps) }
    return .rank(steps + (scale > wanted ? 0 : 1))
  }
}

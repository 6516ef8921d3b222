extension ResolutionProfile {
  /// What an Android app shows if each variant is a file in the folder with its qualifiers.
  ///
  /// A variant for `iphone` or for any device goes to a folder without a qualifier, one for `ipad` to `sw600dp`, those
  /// for `tv`, `watch` and `car` to the modes of the same name; dark is `night`, scales are densities (1x is `mdpi`, a
  /// vector image for every scale `anydpi`), a wide gamut is `widecg`, directions are `ldltr` and `ldrtl`.
  ///
  /// Source: AOSP, `libs/androidfw/ResourceTypes.cpp`, `ResTable_config::match` and `isBetterThan`, in the order of
  /// those functions.
  public static let android = ResolutionProfile(
    name: "android", title: "Android",
    criteria: [
      .language, .androidDirection, .androidTablet, .androidGamut, .androidMode, .androidAppearance, .size,
      .androidDensity,
    ] + Criterion.appleOnly,
    isOrderDocumented: true, languages: { AndroidLanguages.ranks(wanted: $0, available: $1) })
}

extension Criterion {
  fileprivate static let androidDirection = Criterion(.direction) { variant, question in
    guard let direction = variant.direction else { return .rank(1) }
    return direction == question.request.layoutDirection.rawValue ? .rank(0) : .excluded
  }

  /// `sw600dp`: only on tablets, and there before the general one.
  fileprivate static let androidTablet = Criterion(.device) { variant, question in
    let isTablet = question.request.device == .ipad
    guard variant.device == Idiom.ipad.rawValue else { return .rank(isTablet ? 1 : 0) }
    return isTablet ? .rank(0) : .excluded
  }

  /// `television`, `watch`, `car`: only there, and before the general one. `iphone` is not an Android qualifier; such a
  /// variant comes before one for any device on a phone, as the better match of two for one folder.
  fileprivate static let androidMode = Criterion(.device) { variant, question in
    switch variant.device {
    case nil, Idiom.ipad.rawValue: return .rank(1)
    case Idiom.iphone.rawValue: return .rank(question.request.device == .iphone ? 0 : 1)
    case Idiom.tv.rawValue, Idiom.watch.rawValue, Idiom.car.rawValue:
      return variant.device == question.request.device.rawValue ? .rank(0) : .excluded
    default: return .inexpressible
    }
  }

  fileprivate static let androidGamut = Criterion(.gamut) { variant, question in
    guard let gamut = variant.gamut else { return .rank(1) }
    return gamut.lowercased() == question.request.gamut.rawValue.lowercased() ? .rank(0) : .excluded
  }

  /// `night` and `notnight`; there is no qualifier for more contrast or for tinted icons.
  fileprivate static let androidAppearance = Criterion(.appearance) { variant, question in
    guard !variant.isHighContrast, !variant.hasUnknownAppearance, variant.style != .tinted else {
      return .inexpressible
    }
    guard let style = variant.style else { return .rank(1) }
    return (style == .dark) == (question.request.style == .dark) ? .rank(0) : .excluded
  }

  /// Chooses between a lower density l and a higher one h: l if `(2l - d) * h > d²`, since making an image smaller
  /// counts as twice as good as making it larger. Written as one number for each, so that the smaller one is the
  /// better.
  ///
  /// Source: AOSP, `ResTable_config::isBetterThan`, density.
  fileprivate static let androidDensity = Criterion(.scale) { variant, question in
    guard let scale = variant.scale else { return .rank(0) }
    let (wanted, density) = (question.request.scale.factor * 160, scale * 160)
    if density >= wanted { return .rank(rank(density, isHigher: true)) }
    guard 2 * density > wanted else {
      // Too low to come before any higher one; the higher of two such is better.
      return .rank(androidWorst + ScaleSteps.hundredths((wanted - density) / 160))
    }
    return .rank(rank(wanted * wanted / (2 * density - wanted), isHigher: false))
  }

  private static let androidWorst = 1_000_000_000

  /// Ranks differ by a hundredth of a density; if both are the same the higher one is taken.
  private static func rank(_ density: Double, isHigher: Bool) -> Int {
    let steps = density * 100
    return 1 + (steps < 400_000_000 ? Int(steps.rounded()) * 2 : 800_000_000) + (isHigher ? 0 : 1)
  }
}

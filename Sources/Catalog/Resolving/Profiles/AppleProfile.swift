extension ResolutionProfile {
  /// iOS, iPadOS, macOS, tvOS, watchOS and visionOS, as far as it is known.
  ///
  /// Apple documents that an exact match is taken and that memory counts before graphics (WWDC 2018, session 227); the
  /// order between the other dimensions was recovered by others from what the systems do. Language is first because the
  /// right words matter more than the right shade, and Android and Windows agree. Each dimension is described below.
  public static let apple = ResolutionProfile(
    name: "apple", title: "Apple",
    criteria: [
      .language, .appleAppearance, .appleMemory, .appleSubtype, .appleGraphics, .size, .appleScale, .appleDirection,
      .appleGamut, .applePlatform, .appleDevice, .appleScreenWidth, .appleSizeClass,
    ],
    isOrderDocumented: false,
    languages: { LanguageRanks($1, best: LanguageMatcher.fallbackList(preferred: $0, available: $1)) })
}

extension Criterion {
  /// Style with more contrast, style, any with more contrast, any; if more contrast isn't wanted: style, any.
  ///
  /// watchOS keeps only what is for any appearance, and visionOS ignores the style.
  ///
  /// Source: WWDC 2018, sessions 209 and 218: Any replaces every missing appearance, more contrast inherits from the
  /// normal one. That style counts before contrast, and what visionOS does, is read from OpenSwiftUI's
  /// `CUICatalog.findAsset`.
  fileprivate static let appleAppearance = Criterion(.appearance) { variant, question in
    let request = question.request
    let hasStyle = variant.style != nil || variant.hasUnknownAppearance
    if hasStyle && [.watch, .vision].contains(request.device) || variant.isHighContrast && request.device == .watch {
      return .inexpressible
    }
    guard !hasStyle || variant.style == request.style, !variant.isHighContrast || request.wantsHighContrast else {
      return .excluded
    }
    return .rank((hasStyle ? 0 : 2) + (variant.isHighContrast == request.wantsHighContrast ? 0 : 1))
  }

  /// "At least": the largest one not above the device's, then one for any.
  ///
  /// Source: WWDC 2018, session 227; *Asset Catalog Format Reference*.
  fileprivate static let appleMemory = Criterion(.memory) { variant, question in
    guard let memory = variant.memory else { return .rank(100_000) }
    guard let available = question.request.memory, memory >= 0, memory <= available else { return .excluded }
    return .rank(min(available - memory, 99_999))
  }

  /// Equal, then smaller ones of the family, then any. Not documented; see `DeviceSubtype`.
  fileprivate static let appleSubtype = Criterion(.subtype) { variant, question in
    guard let subtype = variant.subtype else { return .rank(question.request.subtype == nil ? 0 : 100) }
    guard let wanted = question.request.subtype, let steps = DeviceSubtype.steps(from: wanted, to: subtype) else {
      return .excluded
    }
    return .rank(steps)
  }

  /// The best class not above the device's, then one for any; an unknown class fits only itself.
  ///
  /// Source: WWDC 2018, session 227.
  fileprivate static let appleGraphics = Criterion(.graphics) { variant, question in
    guard let graphics = variant.graphics else { return .rank(100_000) }
    guard let available = question.request.graphics else { return .excluded }
    if graphics == available.name { return .rank(0) }
    guard let level = variant.graphicsClass?.level, level <= available.level else { return .excluded }
    return .rank(1 + available.level - level)
  }

  /// Equal, or a vector image for every scale; then smaller ones downwards; then larger ones upwards.
  fileprivate static let appleScale = Criterion(.scale) { variant, question in
    let wanted = question.request.scale.factor
    guard let scale = variant.scale, scale != wanted else { return .rank(0) }
    return .rank((scale < wanted ? 0 : ScaleSteps.far) + ScaleSteps.hundredths(scale - wanted))
  }

  /// Equal; the other one, which is shown mirrored; any, which is never mirrored.
  ///
  /// Source: *Asset Catalog Format Reference*, table 18-7.
  fileprivate static let appleDirection = Criterion(.direction) { variant, question in
    guard let direction = variant.direction else { return .rank(2) }
    return .rank(direction == question.request.layoutDirection.rawValue ? 0 : 1)
  }

  /// Equal; any, which is sRGB; the other one, which has to be converted.
  ///
  /// Source: WWDC 2016, sessions 205 and 712.
  fileprivate static let appleGamut = Criterion(.gamut) { variant, question in
    guard let gamut = variant.gamut else { return .rank(question.request.gamut == .sRGB ? 0 : 1) }
    return .rank(gamut.lowercased() == question.request.gamut.rawValue.lowercased() ? 0 : 2)
  }

  /// Equal, then any: one set can hold icons of several systems.
  fileprivate static let applePlatform = Criterion(.platform) { variant, question in
    guard let platform = variant.platform else { return .rank(1) }
    return platform == question.request.system?.rawValue ? .rank(0) : .excluded
  }

  /// Equal, then universal.
  fileprivate static let appleDevice = Criterion(.device) { variant, question in
    guard let device = variant.device else { return .rank(question.request.device == .universal ? 0 : 1) }
    return device == question.request.device.rawValue ? .rank(0) : .excluded
  }

  /// The threshold nearest to the screen, then any.
  fileprivate static let appleScreenWidth = Criterion(.screenWidth) { variant, question in
    guard let threshold = variant.screenWidth else { return .rank(10_000) }
    guard let width = question.request.watchWidth, let rank = WatchScreen.rank(threshold, width: width) else {
      return .excluded
    }
    return .rank(rank)
  }

  /// Both, the width, the height, none.
  ///
  /// Source: the order in which the search drops size classes, height first, as recovered by others; WWDC 2014, session
  /// 216: absent is any.
  fileprivate static let appleSizeClass = Criterion(.sizeClass) { variant, question in
    guard let width = rank(variant.widthClass, question.request.widthClass),
      let height = rank(variant.heightClass, question.request.heightClass)
    else { return .excluded }
    return .rank(width * 2 + height)
  }

  private static func rank(_ value: String?, _ wanted: ResolutionRequest.SizeClass?) -> Int? {
    guard let value else { return wanted == nil ? 0 : 1 }
    return value == wanted?.rawValue ? 0 : nil
  }
}

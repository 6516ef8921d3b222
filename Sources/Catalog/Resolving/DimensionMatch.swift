/// How well a variant fits a request in one dimension.
enum DimensionMatch: Equatable {
  /// It must not be shown.
  case unfit
  /// It may be shown; 0 is what was asked for, larger is worse.
  case rank(Int)

  var rank: Int? {
    if case .rank(let rank) = self { rank } else { nil }
  }
}

/// Judges variants of one asset against one request.
///
/// Source: what is known of choosing on Apple's systems; the steps of each dimension are said at its function.
struct DimensionJudge {
  private let request: ResolutionRequest
  /// The languages of this asset that may be shown, the best first.
  private let languages: [String]

  init(_ request: ResolutionRequest, elements: [SetElement]) {
    self.request = request
    let available = elements.compactMap(\.locale).reduce(into: [String]()) { list, locale in
      if !list.contains(locale) { list.append(locale) }
    }
    languages =
      available.isEmpty || request.languages.isEmpty
      ? [] : LanguageMatcher.fallbackList(preferred: request.languages, available: available)
  }

  func judge(_ element: SetElement, in dimension: Dimension) -> DimensionMatch {
    switch dimension {
    case .language: language(element.locale)
    case .appearance: appearance(element.appearances)
    case .scale: scale(element.scale)
    case .direction: direction(element.languageDirection)
    case .gamut: gamut(element.displayGamut)
    case .memory: atMost(element.memory, request.memory)
    case .device: exactOrAny(element.idiom == .universal ? nil : element.idiom?.rawValue, request.device.rawValue)
    case .subtype: exactOrAny(element.subtype, request.subtype)
    case .graphics: exactOrAny(element.graphicsFeatureSet, request.graphics)
    case .screenWidth: exactOrAny(element.screenWidth, request.screenWidth)
    case .sizeClass: sizeClass(width: element.widthClass, height: element.heightClass)
    }
  }

  /// The place in Apple's own list of fallbacks, then the variant without a language.
  private func language(_ locale: String?) -> DimensionMatch {
    guard let locale else { return .rank(languages.count) }
    return languages.firstIndex(of: locale).map { .rank($0) } ?? .unfit
  }

  /// Style with more contrast, style, any with more contrast, any; without a wish for contrast: style, any.
  private func appearance(_ appearances: [Appearance]) -> DimensionMatch {
    let style = appearances.first { $0.kind == "luminosity" }?.value
    let isHighContrast = appearances.contains(.highContrast)
    guard style == nil || style == request.style.rawValue, !isHighContrast || request.wantsHighContrast else {
      return .unfit
    }
    return .rank((style == nil ? 2 : 0) + (isHighContrast == request.wantsHighContrast ? 0 : 1))
  }

  /// Equal, or one that serves all; then smaller ones downwards; then larger ones upwards.
  private func scale(_ scale: Scale?) -> DimensionMatch {
    guard let scale, scale != request.scale else { return .rank(0) }
    let steps = ((scale.factor - request.scale.factor) * 10).rounded()
    guard scale.factor > 0, scale.factor.isFinite, steps.isFinite else { return .unfit }
    // Tenths keep fractional scales apart; smaller ones stay in front of every larger one.
    return .rank(steps < 0 ? Int(min(-steps, 999)) : 1000 + Int(min(steps, 1e9)))
  }

  /// Equal; the other one, which is shown mirrored; any, which is never mirrored.
  private func direction(_ direction: String?) -> DimensionMatch {
    guard let direction else { return .rank(2) }
    return .rank(direction == request.direction.rawValue ? 0 : 1)
  }

  /// Equal; any; the wider one, which has to be converted.
  private func gamut(_ gamut: String?) -> DimensionMatch {
    guard let gamut else { return .rank(request.gamut == "sRGB" ? 0 : 1) }
    return .rank(gamut.lowercased() == request.gamut.lowercased() ? 0 : 2)
  }

  private func exactOrAny(_ value: String?, _ wanted: String?) -> DimensionMatch {
    guard let value else { return .rank(wanted == nil ? 0 : 1) }
    return value == wanted ? .rank(0) : .unfit
  }

  /// Memory says "at least": the largest one not above the device's.
  private func atMost(_ value: String?, _ available: String?) -> DimensionMatch {
    guard let value else { return .rank(1000) }
    guard let value = Self.gigabytes(value), let available = available.flatMap(Self.gigabytes), value <= available
    else { return .unfit }
    // However far below, it is better than one that says nothing of memory.
    return .rank(min(available - value, 999))
  }

  private static func gigabytes(_ text: String) -> Int? {
    guard text.hasSuffix("GB"), let number = Int(text.dropLast(2)), number >= 0 else { return nil }
    return number
  }

  /// Both, the height, the width, none.
  private func sizeClass(width: String?, height: String?) -> DimensionMatch {
    guard let widthRank = exactOrAny(width, request.widthClass).rank,
      let heightRank = exactOrAny(height, request.heightClass).rank
    else { return .unfit }
    return .rank(heightRank * 2 + widthRank)
  }
}

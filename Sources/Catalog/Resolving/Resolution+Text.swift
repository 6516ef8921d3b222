internal import JSON

extension Resolution {
  /// The request as text, in the order of a slot's description: `iphone 3x fr-CA dark, high contrast`; defaults are
  /// left out.
  public var requestWords: String {
    let words = [
      request.value(in: .size), deviceWords, request.subtype, request.screenWidth.map { "\($0) points wide" },
      request.platform?.rawValue, request.scale.description, request.value(in: .language) ?? "any language",
      request.value(in: .appearance), request.gamut == .sRGB ? nil : request.gamut.rawValue,
      request.layoutDirection == .leftToRight ? nil : request.layoutDirection.rawValue,
      request.value(in: .memory), request.value(in: .graphics), request.value(in: .sizeClass),
    ]
    return words.compactMap { $0 }.joined(separator: " ")
  }

  /// The requested device; on other platforms than Apple's no phone is called iPhone.
  public var deviceWords: String {
    switch request.device {
    case .iphone where !isOfApple: "phone"
    case .ipad where !isOfApple: "tablet"
    case .mac where !isOfApple: "desktop"
    default: request.device.rawValue
    }
  }

  /// True if the answer is for one of Apple's platforms.
  public var isOfApple: Bool { profile.name == ResolutionProfile.apple.name }

  /// Why a variant was chosen or not; empty for the chosen one.
  public func reason(for candidate: Candidate) -> String {
    switch candidate.outcome {
    case .chosen: ""
    case .empty: "this slot is empty"
    case .lessSpecific: "matches as well, but is less specific"
    case .cameLater: "matches as well, but comes later in the file"
    case .excluded(let dimension):
      if dimension == .language, let first = languageBefore(candidate.element) {
        "language: \(first.wanted) comes first, and there are images for \(first.offered)"
      } else {
        "\(dimension.words): \(value(candidate.element, dimension)) does not match \(wanted(dimension))"
      }
    case .inexpressible(let dimension):
      "\(dimension.words): \(profile.title) does not support \(value(candidate.element, dimension))"
    case .lost(let dimension, let rank, let chosenRank):
      "lost at \(dimension.words): \(value(candidate.element, dimension)), rank \(rank); the chosen one "
        + "\(chosen.map { value($0, dimension) } ?? "none"), rank \(chosenRank)"
    }
  }

  /// The same without ranks.
  public func shortReason(for candidate: Candidate) -> String {
    guard case .lost(let dimension, _, _) = candidate.outcome else { return reason(for: candidate) }
    let chosen = chosen.map { value($0, dimension) } ?? "none"
    return "\(dimension.words): \(value(candidate.element, dimension)), and \(chosen) fits better"
  }

  private func value(_ element: SetElement, _ dimension: Dimension) -> String { dimension.value(of: element) ?? "any" }

  private func wanted(_ dimension: Dimension) -> String {
    if dimension == .device { return deviceWords }
    return request.value(in: dimension) ?? "an unspecified request"
  }

  /// Notes about the answer, a line each.
  public var notes: [String] {
    var notes: [String] = []
    if enlargement > 1 { notes.append("shown larger than it was drawn, \(JSONNumber(enlargement).spelling) times") }
    if enlargement < 1 { notes.append("shown smaller than it was drawn") }
    if isMirrored { notes.append("shown mirrored, because it is made for the other writing direction") }
    if needsColorConversion { notes.append("made for a wider gamut than the screen has; its colors are converted") }
    if chosen?.color?.ambiguousComponents.isEmpty == false {
      notes.append("a component '1' means 1 of 255, not full intensity")
    }
    notes += inexpressible.map {
      "\($0.dimension.words) is not supported on \(profile.title): \($0.count == 1 ? "1 variant" : "\($0.count) variants") skipped"
    }
    notes += undocumentedSteps.map(stepWords)
    notes += undocumented.map {
      "Apple does not document that \($0.decisive.words) takes precedence over \($0.givenUp.words)"
    }
    return notes
  }

  private func stepWords(_ dimension: Dimension) -> String {
    let step = "\(chosen.map { value($0, dimension) } ?? "") replaces \(wanted(dimension))"
    return dimension == .scale
      ? "Apple does not document that \(step), smaller ones before larger ones"
      : "Apple does not document that \(step)"
  }
}

extension Dimension {
  /// The name for people.
  public var words: String {
    switch self {
    case .language: "language"
    case .screenWidth: "screen width"
    case .sizeClass: "size class"
    default: rawValue
    }
  }
}

/// A problem with a color.
public enum ColorIssue: Hashable, Sendable {
  /// Holds the word in the file.
  case unknownSpace(String)
  /// Neither components nor a reference to a system color.
  case saysNothing
  case notANumber(ColorValue.Component)
  /// Holds the names of the missing components.
  case lacks([String])
  case outOfRange(ColorValue.Component)

  /// True if it can't be known which color is meant.
  public var isFatal: Bool {
    switch self {
    case .unknownSpace, .outOfRange: false
    case .saysNothing, .notANumber, .lacks: true
    }
  }
}

extension ColorValue {
  /// The problems, in the order of the object's keys.
  public var problems: [ColorIssue] {
    if reference != nil { return [] }
    let isKnown = ColorSpace.all.contains(space)
    let found: [ColorIssue] = isKnown ? [] : [.unknownSpace(space.rawValue)]
    let components = components
    guard !components.isEmpty else { return found + [.saysNothing] }
    let missing = space.componentNames.filter { name in !components.contains { $0.name == name } }
    return found + components.filter { $0.value == nil }.map { .notANumber($0) }
      + (missing.isEmpty ? [] : [.lacks(missing)])
      + components.filter(isBeyondRange).map { .outOfRange($0) }
  }

  /// Alpha has a range in every space, and small deviations from rounding are not mistakes.
  private func isBeyondRange(_ component: Component) -> Bool {
    let hasRange = component.name == "alpha" || [.sRGB, .displayP3, .grayGamma22].contains(space)
    guard hasRange, let value = component.value else { return false }
    return value < -0.002 || value > 1.002
  }
}

extension SetElement {
  /// True if it can't be known which color is meant.
  var hasBrokenColor: Bool { color?.problems.contains(where: \.isFatal) ?? false }
}

/// Adds colors to a text, or leaves it unchanged if the stream doesn't show colors.
public struct Style: Hashable, Sendable {
  /// The number of an ANSI "select graphic rendition" sequence (ECMA-48, 8.3.117).
  public enum Attribute: Int, Hashable, Sendable {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case cyan = 36
  }

  public var isOn: Bool

  public init(isOn: Bool) {
    self.isOn = isOn
  }

  /// Text from outside must have been escaped with `printable`.
  public func callAsFunction(_ text: String, _ looks: Attribute...) -> String {
    guard isOn, !looks.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[\(looks.map { String($0.rawValue) }.joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}

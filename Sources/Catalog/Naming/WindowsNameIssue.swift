/// Why Windows can't have a file or folder with some name, so that git can't check the project out there.
///
/// Source: *Naming Files, Paths, and Namespaces*, Microsoft, naming conventions.
public enum WindowsNameIssue: Hashable, Sendable {
  /// It contains a character that no name may have; a control character as its number.
  case character(String)
  /// It is the name of a device, with or without an extension: `CON`, `aux.png`.
  case device(String)
  case endsInDot
  case endsInSpace

  /// - Parameter name: That of a file or folder, with its extension.
  public init?(of name: String) {
    let stem = name.prefix { $0 != "." }
    let trimmed = String(String(stem).reversed().drop { $0 == " " }.reversed())
    if let character = name.unicodeScalars.first(where: { $0.value < 0x20 || Self.forbidden.contains($0) }) {
      let code = String(character.value, radix: 16, uppercase: true)
      let number = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
      self = .character(character.value < 0x20 ? number : String(character))
    } else if Self.devices.contains(trimmed.uppercased()) {
      self = .device(trimmed)
    } else if name.utf8.last == UInt8(ascii: ".") {
      self = .endsInDot
    } else if name.utf8.last == UInt8(ascii: " ") {
      self = .endsInSpace
    } else {
      return nil
    }
  }

  private static let forbidden = Set("<>:\"\\|?*".unicodeScalars)
  private static let devices: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL"] + (1...9).flatMap { ["COM\($0)", "LPT\($0)"] })
}

extension WindowsNameIssue: CustomStringConvertible {
  /// The reason as part of a sentence: `it contains '?'`.
  public var description: String {
    switch self {
    case .character(let text): "it contains '\(text)'"
    case .device(let name): "'\(name)' is a device there"
    case .endsInDot: "it ends in a dot"
    case .endsInSpace: "it ends in a space"
    }
  }
}

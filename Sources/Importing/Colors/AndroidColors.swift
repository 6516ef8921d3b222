internal import Catalog
internal import Files
internal import References

/// The colors in the `values` folders of Android's resources.
///
/// Source: Android, *More resource types*, color; AOSP, `ResourceUtils.cpp`, `TryParseColor`.
enum AndroidColors {
  /// True for `values`, `values-night` and the like.
  static func isValuesFolder(_ name: String) -> Bool { AndroidResourcesConvention.firstWord(of: name) == "values" }

  /// Adds the colors of one file.
  static func read(_ bytes: [UInt8], at path: String, into table: inout ColorTable) {
    let elements = MarkupElement.all(named: ["color", "item"], in: bytes).filter {
      $0.name == "color" || $0.attributes["type"] == "color"
    }
    let variant = variant(ofFileAt: path)
    for element in elements {
      guard let name = element.attributes["name"], !name.isEmpty else { continue }
      switch variant {
      case .success(let variant):
        let content = content(element.text)
        table.add(name, .init(variant: variant, content: content, file: path, line: element.line))
      case .failure(let problem): table.leave(name, problem, file: path, line: element.line)
      }
    }
  }

  /// Returns the variant by the folder of a file.
  private static func variant(ofFileAt path: String) -> Result<ParsedVariant, ColorImportError> {
    var reading = NameParserState(path, NameContext())
    do throws(ImageNameError) {
      var qualifiers = AndroidQualifiers(reading.folder, behind: "values")
      try qualifiers.read(into: &reading)
    } catch {
      if case .inexpressible(let word) = error { return .failure(.inexpressible(word)) }
      return .failure(.name(error))
    }
    var variant = reading.variant
    variant.scale = nil
    return variant.inexpressibleForColors.map { .failure(.inexpressible($0)) } ?? .success(variant)
  }

  /// Reads `#RGB`, `#ARGB`, `#RRGGBB`, `#AARRGGBB` or a reference.
  static func content(_ spelled: String) -> ColorTable.Content {
    let text = String(spelled.filter { !$0.isWhitespace })
    if text.hasPrefix("@") {
      let name = text.dropFirst().drop { $0 == "+" || $0 == "*" }
      if name.hasPrefix("color/") { return .reference(to: String(name.dropFirst(6))) }
      guard name.hasPrefix("android:color/") else { return .problem(.notAColor(text)) }
      return ofSystem[String(name.dropFirst(14))].flatMap { HexColor($0) }.map { .color(ColorValue($0)) }
        ?? .problem(.ofSystem(text))
    }
    if text.hasPrefix("?") { return .problem(.decidedByTheme(text)) }
    return color(text).map { .color(ColorValue($0)) } ?? .problem(.notAColor(text))
  }

  /// Returns a color whose opacity comes first, as Android spells it.
  private static func color(_ text: String) -> HexColor? {
    guard text.hasPrefix("#") else { return nil }
    var digits = String(text.dropFirst())
    if digits.utf8.count == 3 || digits.utf8.count == 4 { digits = digits.map { "\($0)\($0)" }.joined() }
    switch digits.utf8.count {
    case 6: return HexColor(digits)
    case 8: return HexColor(String(digits.dropFirst(2) + digits.prefix(2)))
    default: return nil
    }
  }

  /// Android's own colors that are the same on every device.
  private static let ofSystem = [
    "black": "000000", "white": "FFFFFF", "transparent": "00000000", "darker_gray": "AAAAAA",
  ]
}

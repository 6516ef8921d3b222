internal import Catalog
internal import Files

/// The name of a delivered image, read into the names its asset may have and the slot it is for.
struct DeliveredName {
  /// One way to read it.
  struct Reading {
    /// Without scale and device; the folders in front are part of it.
    var base: String
    /// What the name says of the appearance, if that isn't part of the asset's name.
    var appearances: [Appearance]
  }

  let fileName: String
  /// The longest base first.
  private(set) var readings: [Reading]
  let parsed: ParsedImageName

  /// - Parameter context: Knows the names that a scale such as `-2x` may follow.
  /// - Throws: `ImageNameError` for a name that no image of an asset can have.
  init(_ name: String, _ context: NameContext) throws(ImageNameError) {
    let folder = Path.folder(name)
    fileName = Path.name(name)
    parsed = try NameParser.read(name, as: .apple, context.in(folder))
    readings = [Reading(base: Self.joined(folder, parsed.base), appearances: [])]
    if DesignFolder.isDark(Path.name(folder)) {
      readings.append(Reading(base: Self.joined(Path.folder(folder), parsed.base), appearances: [.dark]))
    }
    var rest = parsed.base[...]
    var appearances: [Appearance] = []
    while let suffix = AppearanceSuffix(endOf: rest), appearances.count < 2 {
      rest = rest.dropLast(suffix.text.count)
      for meaning in suffix.meanings {
        switch meaning {
        case .appearance(let value): appearances.insert(Appearance(kind: "luminosity", value: value), at: 0)
        case .highContrast: appearances.append(.highContrast)
        default: break
        }
      }
      readings.append(Reading(base: Self.joined(folder, String(rest)), appearances: appearances))
    }
  }

  /// What a person calls it: the longest name, without scale and device, such as `Icon / Bell` for that layer.
  var title: String {
    let parts = Path.names(readings[0].base)
    let isOfLayers = parts.dropLast().contains { $0.last?.isWhitespace == true }
    return Self.names(of: readings[0].base).first?
      .split(separator: "/").joined(separator: isOfLayers ? " / " : "/") ?? readings[0].base
  }

  /// The bases that can be meant by `reading`, the longest first: `Icon/Bell`, `Bell`.
  static func names(of base: String) -> [String] {
    let parts = Path.names(base).map { Self.trimmed(String($0)) }.filter { !$0.isEmpty }
    return parts.indices.map { parts[$0...].joined(separator: "/") }
  }

  private static func joined(_ folder: String, _ base: String) -> String { Path.join(folder, base) }

  /// Layers named `Icon / Bell` are exported as ` Bell` in the folder `Icon `.
  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start[..<(start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex)])
  }

  /// The slot it fills in an image set, read in one way.
  func slot(_ reading: Reading) -> SetElement {
    let slot = SetElement(idiom: parsed.idiom, scale: parsed.scale, locale: parsed.locale)
    return reading.appearances.isEmpty ? slot : slot.for(reading.appearances)
  }
}

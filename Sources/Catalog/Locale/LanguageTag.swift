/// A parsed language tag, in one spelling whatever the writer's: `zh_hant-tw` becomes `zh-Hant-TW`.
///
/// The language, script, region and variants are read, with `-` or `_` between them. What follows is left out:
/// extensions (`-u-…`), private parts (`-x-…`), POSIX suffixes (`.utf8`) and ICU keywords (`@…`). Letters are ASCII.
///
/// Source: RFC 5646, section 2.1, without grandfathered tags and extended language subtags.
public struct LanguageTag: Sendable {
  /// The whole tag with `-` between its parts: language in small letters, `Latn`, `US`, variants in small letters.
  public let identifier: String

  private let shape: LanguageTagShape

  /// In bytes, including everything after the variants.
  private static let longest = 255

  /// Parses a tag.
  ///
  /// - Parameter text: A tag as people and tools write it; a language is two letters or more, so that the names of
  ///   older folders (`Portuguese.lproj`) are tags too.
  /// - Returns: Nil if there is no language, if a part isn't valid after the parts before it, and for a text longer
  ///   than any tag: a tag has as many parents as parts.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    var text = text
    let parts: (String, LanguageTagShape)? = text.withUTF8 { bytes in
      LanguageTagShape(bytes).map { ($0.spelling(of: bytes), $0) }
    }
    guard let parts else { return nil }
    (identifier, shape) = parts
  }

  /// The first part, as in `pt` of `pt-BR`.
  public var language: String { part(from: 0, to: shape.languageEnd) ?? identifier }

  /// Four letters, as in `Hant` of `zh-Hant`.
  public var script: String? { part(from: shape.languageEnd + 1, to: shape.scriptEnd) }

  /// Two letters or three digits, as in `BR` of `pt-BR` and `419` of `es-419`.
  public var region: String? { part(from: shape.scriptEnd + 1, to: shape.regionEnd) }

  /// The part after the region, such as `valencia` of `ca-ES-valencia`, in the order written.
  public var variants: [String] {
    identifier.utf8.dropFirst(lengthWithoutVariants).split(separator: UInt8(ascii: "-")).compactMap { String($0) }
  }

  /// The start of the variants, in bytes.
  var lengthWithoutVariants: Int { shape.regionEnd }

  private func part(from start: Int, to end: Int) -> String? {
    guard start < end else { return nil }
    let bytes = identifier.utf8
    return String(bytes[bytes.index(bytes.startIndex, offsetBy: start)..<bytes.index(bytes.startIndex, offsetBy: end)])
  }
}

extension LanguageTag: Hashable, CustomStringConvertible {
  /// Tags are equal if their spelling is; `canonical` is equal for tags that mean one language.
  public static func == (one: Self, other: Self) -> Bool { one.identifier == other.identifier }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  /// The tag as it is written: `fr-CA`.
  public var description: String { identifier }
}

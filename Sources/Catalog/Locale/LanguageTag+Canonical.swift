extension LanguageTag {
  /// The tag that Apple's matcher uses instead of this one: `iw` is `he`, `English` is `en`, `zh-TW` is `zh-Hant-TW`.
  ///
  /// Old codes, three-letter codes of languages that have two, folder names of older systems and regional short forms
  /// are replaced; `no` stays, since it is a parent of `nb` and not another word for it. A tag without a replacement is
  /// its own canonical form.
  public var canonical: LanguageTag {
    if let replacement = LocaleTables.aliases[identifier] { return LanguageTag(replacement) ?? self }
    guard hasMoreThanLanguage, let replacement = LocaleTables.aliases[language] else { return self }
    return LanguageTag(joining(replacement)) ?? self
  }

  var hasMoreThanLanguage: Bool { language.utf8.count < identifier.utf8.count }

  /// Returns a replacement of the language followed by the rest of this tag, as far as the replacement allows: all of
  /// it after a language, only a last part of two or three characters after a script, nothing after a region.
  ///
  /// Source: swift-foundation-icu, `ualoc.cpp`, what is done to a tag whose language has an alias.
  private func joining(_ replacement: String) -> String {
    guard let lastOfReplacement = replacement.utf8.lastIndex(of: UInt8(ascii: "-")) else {
      return replacement + identifier.dropFirst(language.utf8.count)
    }
    let last = identifier.utf8.lastIndex(of: UInt8(ascii: "-")).map { identifier[$0...] } ?? ""
    let endsInScript = replacement.utf8[lastOfReplacement...].count == 5
    return endsInScript && last.utf8.count <= 4 ? replacement + last : replacement
  }

  /// The tag Apple uses if this one has nothing: `en-AU` before `en-GB`, `en-001` and `en`; nil at the end.
  ///
  /// Use it on a canonical tag. Without a known exception it is the tag without its last part; scripts a language is
  /// not usually written in have none, so that Serbian in Latin letters never becomes Serbian in Cyrillic ones.
  public var parent: LanguageTag? { LocaleTables.parent(of: identifier).flatMap { LanguageTag($0) } }

  /// Whether the region adds nothing to the language, or to language and script: `it-IT`, not `it-CH`.
  ///
  /// False without a region, true for `ZZ`, the unknown one. Use it on a canonical tag.
  ///
  /// Source: UTS 35, part 1, "Likely Subtags": true if the shortest tag of the same meaning has no region.
  public var hasImpliedRegion: Bool {
    guard let region else { return false }
    let scripted = script.flatMap { LocaleTables.impliedRegions["\(language)-\($0)"] }
    let implied = scripted ?? LocaleTables.impliedRegions[language]
    return region == "ZZ" ? implied != "-" : implied == region
  }
}

extension LanguageTag {
  /// True if the language is written from right to left, by its script or, without one, by the usual one.
  ///
  /// Source: Unicode, `Scripts.txt` and `DerivedBidiClass.txt`, for the languages that apps are made in.
  public var isRightToLeft: Bool {
    let canonical = canonical
    if let script = canonical.script { return Self.scriptsFromTheRight.contains(script) }
    return Self.languagesFromTheRight.contains(canonical.language)
  }

  private static let scriptsFromTheRight: Set = ["Adlm", "Arab", "Aran", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]
  private static let languagesFromTheRight: Set = [
    "ar", "ars", "ary", "arz", "azb", "ckb", "dv", "fa", "he", "ks", "lrc", "mzn", "nqo", "pnb", "ps", "sd", "syr",
    "ug", "ur", "yi",
  ]
}

extension LocaleTables {
  /// Returns the next tag on the way to the root, nil if that is the root.
  static func parent(of identifier: String) -> String? {
    if let parent = parents[identifier] { return parent == "root" ? nil : parent }
    return identifier.utf8.lastIndex(of: UInt8(ascii: "-")).map { String(identifier[..<$0]) }
  }
}

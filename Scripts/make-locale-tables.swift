// Writes Sources/Catalog/Locale/LocaleTables.swift by asking the ICU inside the Swift toolchain. By hand, on Linux:
//
//   swiftc -O Scripts/make-locale-tables.swift -o /tmp/make-locale-tables -l_FoundationICU
//   /tmp/make-locale-tables > Sources/Catalog/Locale/LocaleTables.swift
//
// The program never links ICU; only this script does. Asked are: the alias data (`metadata`), the parents ICU's
// resources have, the regions that go without saying, and - because they are nowhere to be read - Apple's own parents
// of English and Apple's own spellings, which are found by watching `ualoc_localizationsToUse` answer.

import Glibc
import _FoundationICU

// MARK: - Asking ICU

/// Exported by the library but in no header of it.
@_silgen_name("ures_getLocParent")
func getLocParent(
  _ id: UnsafePointer<CChar>, _ parent: UnsafeMutablePointer<CChar>, _ capacity: Int32,
  _ status: UnsafeMutablePointer<UErrorCode>
) -> Int32

/// Returns the text one of ICU's "fill my buffer" functions gives for `id`, `""` where it fails.
func ask(
  _ function: (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>, Int32, UnsafeMutablePointer<UErrorCode>) -> Int32,
  _ id: String
) -> String {
  var status = U_ZERO_ERROR
  var buffer = [CChar](repeating: 0, count: 200)
  let length = function(id, &buffer, 199, &status)
  return status.rawValue > 0 || length <= 0 ? "" : String(cString: buffer)
}

func baseName(_ id: String) -> String { ask({ swift_uloc_getBaseName($0, $1, $2, $3) }, id) }
func likely(_ id: String) -> String { ask({ swift_uloc_addLikelySubtags($0, $1, $2, $3) }, id) }
func minimized(_ id: String) -> String { ask({ swift_uloc_minimizeSubtags($0, $1, $2, $3) }, id) }
func region(_ id: String) -> String { ask({ swift_uloc_getCountry($0, $1, $2, $3) }, id) }
func resourceParent(_ id: String) -> String { ask(getLocParent, id) }

/// Returns what Apple's matcher answers.
func answer(_ preferred: [String], _ available: [String]) -> [String] {
  var status = U_ZERO_ERROR
  let wanted = preferred.map { UnsafePointer(strdup($0)) }
  let offered = available.map { UnsafePointer(strdup($0)) }
  var out = [UnsafePointer<CChar>?](repeating: nil, count: available.count + 4)
  let count = ualoc_localizationsToUse(
    wanted, Int32(wanted.count), offered, Int32(offered.count), &out, Int32(out.count), &status)
  return (0..<Int(max(count, 0))).map { String(cString: out[$0]!) }
}

/// Returns whether two spellings are one language to Apple: each stands on the other's chain of parents.
func areOne(_ one: String, _ other: String) -> Bool {
  answer([one], [one, other]).count == 2 && answer([other], [other, one]).count == 2
}

func children(of bundle: OpaquePointer?) -> [(key: String, bundle: OpaquePointer?)] {
  (0..<swift_ures_getSize(bundle)).map { index in
    var status = U_ZERO_ERROR
    let child = swift_ures_getByIndex(bundle, index, nil, &status)
    return (swift_ures_getKey(child).map { String(cString: $0) } ?? "", child)
  }
}

func child(_ key: String, of bundle: OpaquePointer?) -> OpaquePointer? {
  var status = U_ZERO_ERROR
  return swift_ures_getByKey(bundle, key, nil, &status)
}

func text(of bundle: OpaquePointer?) -> String {
  var status = U_ZERO_ERROR
  var length: Int32 = 0
  guard let start = swift_ures_getString(bundle, &length, &status) else { return "" }
  return String(decoding: UnsafeBufferPointer(start: start, count: Int(length)), as: UTF16.self)
}

// MARK: - What there is to ask about

let letters = "abcdefghijklmnopqrstuvwxyz"
let pairs = letters.flatMap { first in letters.map { "\(first)\($0)" } }
let triples = pairs.flatMap { pair in letters.map { "\(pair)\($0)" } }
let regions = ["001", "150", "419"] + pairs.map { $0.uppercased() }
let icuLocales = (0..<swift_uloc_countAvailable()).map { String(cString: swift_uloc_getAvailable($0)) }
let localeLanguages = Set((icuLocales + regions.flatMap(languagesSpoken)).map { String($0.prefix { $0 != "_" }) })

/// Returns the languages ICU says some people in a region speak.
func languagesSpoken(in region: String) -> [String] {
  var status = U_ZERO_ERROR
  var entries = [UALanguageEntry](repeating: UALanguageEntry(), count: 300)
  let count = ualoc_getLanguagesForRegion(region, 0, &entries, Int32(entries.count), &status)
  return entries.prefix(Int(max(count, 0))).map { entry in
    withUnsafeBytes(of: entry.languageCode) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// Languages whose likely script and region ICU knows.
let known = (pairs + triples).filter { likely($0).contains("_") }

/// Languages worth a line: those with two letters, those ICU has locale data for, those that are spoken somewhere, and
/// those Apple's table of parents names.
let languages = known.filter { $0.count == 2 || localeLanguages.contains($0) || ["ars", "wuu", "yue"].contains($0) }
let scripts = (0..<USCRIPT_CODE_LIMIT.rawValue).compactMap { code in
  swift_uscript_getShortName(UScriptCode(rawValue: code)).map { String(cString: $0) }
}

// MARK: - Tables, each from the key to its value

func aliases() -> [String: String] {
  var status = U_ZERO_ERROR
  let metadata = swift_ures_openDirect(nil, "metadata", &status)
  var table: [String: String] = [:]
  for (key, bundle) in children(of: child("language", of: child("alias", of: metadata))) {
    // A key in another spelling than a base name has is never looked up; the rest of "und" and "sgn" is no tag.
    guard baseName(key) == key, !key.hasPrefix("und"), key.split(separator: "_").count < 3 else { continue }
    table[key] = text(of: child("replacement", of: bundle))
  }
  // Three-letter codes of languages that have two letters are changed by ICU before it looks at the aliases.
  for code in triples where baseName(code).count == 2 { table[code] = table[baseName(code)] ?? baseName(code) }
  let names = [
    "arabic": "ar", "chinese": "zh_Hans", "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi",
    "french": "fr", "german": "de", "greek": "el", "hebrew": "he", "hungarian": "hu", "italian": "it",
    "japanese": "ja", "korean": "ko", "norwegian": "nb", "polish": "pl", "portuguese": "pt", "russian": "ru",
    "spanish": "es", "swedish": "sv", "thai": "th", "turkish": "tr", "ukrainian": "uk", "czech": "cs",
  ]
  for (name, tag) in names where areOne(name, tag) { table[name] = tag }
  for locale in icuLocales where locale.split(separator: "_").count == 3 {
    let parts = locale.split(separator: "_")
    let short = "\(parts[0])_\(parts[2])"
    if region(locale) == parts[2], areOne(short, locale) { table[short] = locale }
  }
  if areOne("no_NO", "nb_NO") { table["no_NO"] = "nb_NO" }
  return table
}

/// Parents other than the tag without its last part; "root" where the chain ends early.
func parents() -> [String: String] {
  var table: [String: String] = [:]
  let candidates =
    pairs + triples + languages.flatMap { language in scripts.map { "\(language)_\($0)" } }
    + languages.flatMap { language in regions.map { "\(language)_\($0)" } }
    + icuLocales.filter { $0.split(separator: "_").count == 3 }
  for id in candidates {
    let parent = resourceParent(id)
    if !parent.isEmpty { table[id] = parent }
  }
  let english = regions.filter { $0 != "US" && !region("en_\($0)").isEmpty }.map { "en_\($0)" } + ["en"]
  for id in english where id != "en" {
    let chain = answer([id], [id] + english.filter { $0 != id })
    if chain.count > 1 { table[id] = chain[1] == "en" ? nil : chain[1] }
  }
  // Steps that nothing can be asked about, since no available tag is ever spelled like some of them: only their
  // number shows, in the distances. From Apple's `ualoc.cpp` (swiftlang/swift-foundation-icu), table of parents.
  table.merge([
    "ars": "ar", "wuu": "wuu_Hans", "wuu_Hans": "zh_Hans", "wuu_Hant": "zh_Hant", "yue": "yue_Hant",
    "yue_Hant": "yue_HK", "yue_HK": "zh_Hant_HK", "yue_Hans": "zh_Hans", "zh_Hant_HK": "zh_HK", "zh_HK": "zh_Hant",
    "zh_Hant": "zh_TW", "zh_TW": "root",
  ]) { $1 }
  return table
}

/// The region that says nothing new, by language, and by language and script where that differs; "-" for none.
func impliedRegions() -> [String: String] {
  func implied(_ id: String) -> String {
    let region = region(likely(id))
    return region.isEmpty || minimized("\(id)_\(region)").hasSuffix("_\(region)") ? "-" : region
  }
  var table: [String: String] = [:]
  for language in languages {
    let plain = implied(language)
    if plain != "-" { table[language] = plain }
    for script in scripts {
      let scripted = implied("\(language)_\(script)")
      if scripted != plain { table["\(language)_\(script)"] = scripted }
    }
  }
  return table
}

// MARK: - Writing

/// Prints a table as lines of `value: key key …`, so that a change of the data is a small change of the file.
func write(_ name: String, _ comment: [String], _ table: [String: String]) {
  print("")
  for line in comment { print("  /// \(line)") }
  print("  static let \(name) = readTable(\n    \"\"\"")
  for (value, keys) in Dictionary(grouping: table.keys, by: { table[$0]! }).sorted(by: { $0.key < $1.key }) {
    var line = "\(value):"
    for key in keys.sorted() {
      if line.count + key.count + 1 > 112 {
        print("    " + hyphenated(line))
        line = "\(value):"
      }
      line += " \(key)"
    }
    print("    " + hyphenated(line))
  }
  print("    \"\"\")")
}

func hyphenated(_ text: String) -> String { String(text.map { $0 == "_" ? "-" : $0 }) }

var version = UVersionInfo(0, 0, 0, 0)
withUnsafeMutableBytes(of: &version) { swift_u_getVersion($0.bindMemory(to: UInt8.self).baseAddress!) }
print(
  """
  /// What has to be known about languages to match them, as data.
  ///
  /// Written by `Scripts/make-locale-tables.swift` from ICU \(version.0).\(version.1) as the Swift toolchain carries it; run that script
  /// instead of editing. Every line gives a value and the tags it stands for.
  enum LocaleTables {
  """, terminator: "")
write(
  "aliases",
  ["Tags by the older spellings, names of folders and regional short forms that stand for them."], aliases())
write(
  "parents",
  ["Parents that are not simply the tag without its last part; `root` where the chain ends early."], parents())
write(
  "impliedRegions",
  ["Regions by the language, or language and script, they go without saying for; `-` where none does."],
  impliedRegions())
print(
  """

    /// Returns the value for each tag of lines `value: tag tag …`.
    private static func readTable(_ lines: String) -> [String: String] {
      var table = [String: String](minimumCapacity: lines.utf8.count / 5)
      for line in lines.utf8.split(separator: UInt8(ascii: "\\n")) {
        let words = line.split(separator: UInt8(ascii: " "))
        let value = String(Substring(words[0].dropLast()))
        for tag in words.dropFirst() { table[String(Substring(tag))] = value }
      }
      return table
    }
  }
  """)

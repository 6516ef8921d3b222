internal import Catalog
internal import Files

/// The qualifiers of one folder, read in the order of Android's table.
///
/// | qualifier | becomes |
/// |---|---|
/// | `fr`, `fr-rCA`, `b+zh+Hant` | language |
/// | `ldltr`, `ldrtl` | direction |
/// | `sw600dp` and more, `large`, `xlarge` | iPad, as `assets resolve --as android` has it |
/// | `w600dp` and more, `h480dp` and more | regular width, regular height: Android's own window classes |
/// | `normal`, `notlong`, `notround`, `lowdr` | nothing: what every device has |
/// | `widecg`, `nowidecg` | gamut |
/// | `car`, `television`, `watch` | device |
/// | `night`, `notnight` | appearance |
/// | `mdpi`, `xhdpi`, `xxhdpi`, `160dpi`, `320dpi`, `480dpi` | scale |
/// | `nodpi`, `anydpi` | 1x: such an image has one size for all screens |
/// | `v4` to `v23` | nothing: no device in use is older |
///
/// All others, among them `ldpi`, `tvdpi`, `hdpi` and `xxxhdpi`, have no slot in a catalog; their files stay.
///
/// Source: Android, *App resources overview*, table 2; *Window size classes*; AOSP, `Locale` for old language codes.
struct AndroidQualifiers {
  private let folder: String
  private var words: [Substring]
  private var lastRank = -1

  /// - Parameter kind: The word in front, such as `drawable`.
  init(_ folder: String, behind kind: String) {
    self.folder = folder
    words = folder.dropFirst(kind.count).split(separator: "-", omittingEmptySubsequences: false).dropFirst().map { $0 }
  }

  /// Reads all qualifiers of the folder's name.
  ///
  /// - Throws: `ImageNameError`, the first problem.
  mutating func read(into reading: inout NameParserState) throws(ImageNameError) {
    while !words.isEmpty {
      let word = words.removeFirst()
      let text = word.lowercased()
      if let tag = try takeLanguage(text) {
        try keepOrder(2)
        try reading.addQualifier(.language(tag), .folder(folder))
      } else if let known = Self.table[text] {
        try keepOrder(known.rank)
        try addQualifier(known.meaning, String(word), &reading)
      } else if let number = Self.numbered(text) {
        try keepOrder(number.rank)
        try addQualifier(number.meaning, String(word), &reading)
      } else {
        throw .notAResourceFolder(folder)
      }
    }
  }

  private func addQualifier(_ meaning: Meaning, _ word: String, _ reading: inout NameParserState) throws(ImageNameError)
  {
    switch meaning {
    case .nothing: break
    case .inexpressible: throw .inexpressible(word)
    case .qualifiers(let meanings): for meaning in meanings { try reading.addQualifier(meaning, .folder(folder)) }
    case .scale(let scale): try reading.addQualifierIfThereIsASlot(Scale(scale), folder, .folder(folder))
    }
  }

  /// Android ignores a folder whose qualifiers are in another order or repeated.
  private mutating func keepOrder(_ rank: Int) throws(ImageNameError) {
    guard rank > lastRank else { throw .notAResourceFolder(folder) }
    lastRank = rank
  }

  // MARK: Languages

  /// Reads `fr`, `fr-rCA` or `b+zh+Hant+TW`; nil for a word that isn't a language.
  private mutating func takeLanguage(_ word: String) throws(ImageNameError) -> String? {
    if word.hasPrefix("b+") {
      guard let tag = LanguageFolder.tag(word.dropFirst(2).map { $0 == "+" ? "-" : String($0) }.joined()) else {
        throw .notAResourceFolder(folder)
      }
      return tag
    }
    guard (2...3).contains(word.utf8.count), word.allSatisfy({ $0.isASCII && $0.isLetter }), Self.table[word] == nil
    else { return nil }
    let language = Self.oldLanguages[word] ?? word
    guard let region = words.first?.lowercased(), region.utf8.count == 3, region.hasPrefix("r"),
      let tag = LanguageFolder.tag("\(language)-\(region.dropFirst())")
    else { return language }
    words.removeFirst()
    return tag
  }

  private static let oldLanguages = ["iw": "he", "in": "id", "ji": "yi"]

  // MARK: The table

  /// The meaning of a qualifier.
  enum Meaning {
    case qualifiers([NameQualifier.Meaning])
    case scale(Double)
    /// It applies to every device that a catalog is for.
    case nothing
    case inexpressible
  }

  private typealias Entry = (rank: Int, meaning: Meaning)

  private static let table: [String: Entry] = {
    var table: [String: Entry] = [:]
    func add(_ rank: Int, _ meaning: Meaning, _ words: String...) {
      for word in words { table[word] = (rank, meaning) }
    }
    add(3, .qualifiers([.direction("left-to-right")]), "ldltr")
    add(3, .qualifiers([.direction("right-to-left")]), "ldrtl")
    add(7, .nothing, "normal")
    add(7, .inexpressible, "small")
    add(7, .qualifiers([.device(.ipad)]), "large", "xlarge")
    add(8, .nothing, "notlong")
    add(8, .inexpressible, "long")
    add(9, .nothing, "notround")
    add(9, .inexpressible, "round")
    add(10, .qualifiers([.gamut("display-P3")]), "widecg")
    add(10, .qualifiers([.gamut("sRGB")]), "nowidecg")
    add(11, .nothing, "lowdr")
    add(11, .inexpressible, "highdr")
    add(12, .inexpressible, "port", "land", "square")
    add(13, .qualifiers([.device(.car)]), "car")
    add(13, .qualifiers([.device(.tv)]), "television")
    add(13, .qualifiers([.device(.watch)]), "watch")
    add(13, .inexpressible, "desk", "appliance", "vrheadset")
    add(14, .qualifiers([.appearance("dark")]), "night")
    add(14, .qualifiers([.appearance("light")]), "notnight")
    for (word, scale) in densities { add(15, .scale(scale), word) }
    add(16, .inexpressible, "notouch", "stylus", "finger")
    add(17, .inexpressible, "keysexposed", "keyshidden", "keyssoft")
    add(18, .inexpressible, "nokeys", "qwerty", "12key")
    add(19, .inexpressible, "navexposed", "navhidden")
    add(20, .inexpressible, "nonav", "dpad", "trackball", "wheel")
    return table
  }()

  /// True for a density alone, as tools name folders outside of Android projects: `xhdpi`.
  static func isDensity(_ word: String) -> Bool { densities.contains { $0.0 == word.lowercased() } }

  private static let densities: [(String, Double)] = [
    ("ldpi", 0.75), ("mdpi", 1), ("tvdpi", 213.0 / 160), ("hdpi", 1.5), ("xhdpi", 2), ("xxhdpi", 3), ("xxxhdpi", 4),
    ("nodpi", 1), ("anydpi", 1),
  ]

  /// Qualifiers that contain a number.
  private static func numbered(_ word: String) -> Entry? {
    let shapes: [(prefix: String, suffix: String, rank: Int, meaning: (Int) -> Meaning)] = [
      ("mcc", "", 0, { _ in .inexpressible }), ("mnc", "", 1, { _ in .inexpressible }),
      ("sw", "dp", 4, { $0 >= 600 ? .qualifiers([.device(.ipad)]) : .inexpressible }),
      ("w", "dp", 5, { $0 >= 600 ? .qualifiers([.widthClass("regular")]) : .inexpressible }),
      ("h", "dp", 6, { $0 >= 480 ? .qualifiers([.heightClass("regular")]) : .inexpressible }),
      ("", "dpi", 15, { .scale(Double($0) / 160) }),
      ("v", "", 22, { $0 <= 23 ? .nothing : .inexpressible }),
    ]
    for shape in shapes where word.hasPrefix(shape.prefix) && word.hasSuffix(shape.suffix) {
      let digits = word.dropFirst(shape.prefix.count).dropLast(shape.suffix.count)
      if (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(digits)
      {
        return (shape.rank, shape.meaning(number))
      }
    }
    let sides = word.split(separator: "x", omittingEmptySubsequences: false)
    return sides.count == 2 && sides.allSatisfy { (1...5).contains($0.utf8.count) && Int($0) != nil }
      ? (21, .inexpressible) : nil
  }
}
